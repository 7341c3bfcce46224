"""The admin's name, and how often one may try a moderator's password."""

from __future__ import annotations

from datetime import timedelta
from functools import wraps
from typing import Any

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.response import TemplateResponse
from django.utils import timezone
from django.utils.translation import gettext_lazy, ngettext

from games import throttle
from games.admin import lights

SIGN_IN = "moderator's password"
throttle.LIMITS[SIGN_IN] = (20, timedelta(hours=1))

admin.site.site_header = gettext_lazy("Laborigines by post — moderators")
admin.site.site_title = gettext_lazy("Laborigines by post — moderators")
admin.site.index_title = gettext_lazy("What there is to look at")
admin.site.enable_nav_sidebar = False  # five lists need no menu, and tables need the room

_sign_in = admin.site.login


@wraps(_sign_in)
def sign_in(request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
    """Django's own page, but only so many tries an hour for a name from a machine, so that others lock nobody out."""
    if request.method == "POST":
        who = f"{request.POST.get('username', '')} {request.META.get('REMOTE_ADDR', '')}"
        seconds = throttle.wait(SIGN_IN, who, timezone.now())
        if seconds:
            return _too_often(request, seconds)
    return _sign_in(request, extra_context)


def _too_often(request: HttpRequest, seconds: int) -> HttpResponse:
    minutes = seconds // 60 + 1
    says = ngettext(
        "That password was tried too often. Wait %(minutes)d minute, please.",
        "That password was tried too often. Wait %(minutes)d minutes, please.",
        minutes,
    )
    sentence = says % {"minutes": minutes}
    answer = render(request, "429.html", {"status": 429, "sentence": sentence}, status=429)
    answer["Retry-After"] = str(seconds)
    return answer


admin.site.login = sign_in  # type: ignore[method-assign]


_index = admin.site.index


@wraps(_index)
def index(request: HttpRequest, extra_context: dict[str, Any] | None = None) -> TemplateResponse:
    """Django's own page, with how the service is doing above its lists."""
    now = timezone.now()
    shown = {"lights": lights.lights(now), "counts": lights.counts(now)}
    return _index(request, {**shown, **(extra_context or {})})


admin.site.index = index  # type: ignore[method-assign]

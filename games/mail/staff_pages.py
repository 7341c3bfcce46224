"""Pages for moderators that show every letter in every state, of made-up games."""

from __future__ import annotations

from django.contrib import admin
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_safe

from games.mail import preview
from games.mail.preview import Preview

PAGE_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; "
    "frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
LETTER_POLICY = "sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'self'"


@require_safe
def letters(request: HttpRequest) -> HttpResponse:
    """The names of them all."""
    return render(request, "admin/letters/list.html", _context(request) | {"names": preview.names()})


@require_safe
def letter(request: HttpRequest, name: str) -> HttpResponse:
    """One letter: as most see it, and as text."""
    seen = _preview(name)
    response = render(request, "admin/letters/letter.html", _context(request) | {"seen": seen})
    response.headers["Content-Security-Policy"] = PAGE_POLICY
    return response


@require_safe
@xframe_options_sameorigin
def letter_html(request: HttpRequest, name: str) -> HttpResponse:
    """The HTML part alone, for the frame: no scripts, nothing fetched, its pictures inside it, its links dead."""
    response = HttpResponse(_preview(name).page)
    response.headers["Content-Security-Policy"] = LETTER_POLICY
    return response


def _preview(name: str) -> Preview:
    if name not in preview.names():
        raise Http404
    return preview.preview(name)


def _context(request: HttpRequest) -> dict[str, object]:
    return admin.site.each_context(request)


urlpatterns = [
    path("", admin.site.admin_view(letters), name="letter_previews"),
    path("<slug:name>/", admin.site.admin_view(letter), name="letter_preview"),
    path("<slug:name>/html/", admin.site.admin_view(letter_html), name="letter_preview_html"),
]

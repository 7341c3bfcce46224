"""What somebody wrote in a form that was not taken is shown again, and a browser is told what has arrived.

A script (static/keep.js) stores what is sent under a number until then; the form carries the number as `kept`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import urlsplit

from django.conf import settings
from django.core.exceptions import DisallowedHost, SuspiciousOperation
from django.http import HttpRequest, HttpResponse, QueryDict, RawPostDataException, UnreadablePostError
from django.http.multipartparser import MultiPartParserError
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.drawing.names import dish
from games.engine.components import DIRECTIONS
from games.story.words import way

WRITTEN: dict[str, str | Promise] = {
    "text": gettext_lazy("You wrote"),
    "reason": gettext_lazy("Your reason"),
    "name": gettext_lazy("The name"),
    "a-name": gettext_lazy("The name of twin a"),
    "b-name": gettext_lazy("The name of twin b"),
}
WISHES: dict[str, str | Promise] = {
    "pass": gettext_lazy("pass"),
    "keep": gettext_lazy("keep the disease"),
    "give": gettext_lazy("pass the disease on"),
    "take": gettext_lazy("take the disease"),
    "vote-none": gettext_lazy("vote for none"),
}
MARK = re.compile(r"dish-(\d{1,2})")
COOKIE, SECONDS = "arrived", 60
NUMBER = re.compile(r"[0-9]{1,40}")


def written(request: HttpRequest) -> list[tuple[str, str]]:
    """Labels and texts of what a POST of a page of ours brought; empty of others, so that no stranger's text is shown
    as the reader's own.
    """
    if request.method != "POST" or not _is_ours(request):
        return []
    sent = _posted(request)
    pick = chosen(sent.get("pick", ""))
    lines = [(_("You had chosen"), pick)] if pick else []
    lines += [(str(label), sent.get(name, "")) for name, label in WRITTEN.items()]
    lines += [(_mark_label(field), sent.get(field, "")) for field in sent if MARK.fullmatch(field)]
    return [(label, text.replace("\0", "")) for label, text in lines if text.strip()]


def _posted(request: HttpRequest) -> QueryDict:
    """The form, also on a page that refuses it before anybody has read it; an empty one if it can't be read."""
    try:
        return request.POST
    except (SuspiciousOperation, MultiPartParserError, UnreadablePostError, RawPostDataException):
        return QueryDict()


def _is_ours(request: HttpRequest) -> bool:
    """Browsers say where a form from elsewhere stood."""
    origin = request.headers.get("Origin")
    return origin is None or path_here(request, origin) is not None


def path_here(request: HttpRequest, address: str) -> str | None:
    """The path of an address on this site, null if it lies elsewhere or is none."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return None
    hosts = (_host(request), urlsplit(settings.PUBLIC_URL).netloc)
    return parts.path if parts.netloc and parts.netloc in hosts and not parts.path.startswith("//") else None


def _host(request: HttpRequest) -> str:
    """By which name this site was called; empty if it is none of its names."""
    try:
        return request.get_host()
    except DisallowedHost:
        return ""


def _mark_label(field: str) -> str:
    return _("Your mark on %(dish)s") % {"dish": dish(int(field.removeprefix("dish-")))}


def chosen(pick: str) -> str:
    """The key of a choice in words, as far as they can be had without the board: "5, clockwise"; or ""."""
    if pick in WISHES:
        return str(WISHES[pick])
    *before, direction = pick.split("-")
    if direction not in DIRECTIONS or len(before) > 2:
        return ""
    die = before[-1] if before else ""
    if not before:
        return way(direction)
    return f"{die}, {way(direction)}" if die.isascii() and die.isdecimal() and len(die) == 1 else ""


def answered(request: HttpRequest) -> dict[str, str]:
    """For every template (a context processor): the number of what was sent, if this page answers it."""
    return {"answered": _number(request)}


def _number(request: HttpRequest) -> str:
    number = _posted(request).get("kept", "") if request.method == "POST" else ""
    return number if NUMBER.fullmatch(number) else ""


class Arrived:
    """Middleware: a redirect is how a page says that what was sent is done; its number goes back in a cookie."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if response.status_code == 302 and (number := _number(request)):
            secure = settings.SESSION_COOKIE_SECURE
            response.set_cookie(COOKIE, number, max_age=SECONDS, secure=secure, samesite="Lax")
        return response

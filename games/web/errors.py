"""Pages that say no and help on. Every door of the web refuses through here."""

from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import render
from django.template.defaultfilters import filesizeformat
from django.utils.translation import gettext as _

from games.web import kept

STATUSES = (400, 403, 404, 405, 409, 413, 429, 500, 503)


def refusal(
    request: HttpRequest,
    status: int,
    sentence: str = "",
    rule: str | None = None,
    way_on: tuple[str, str] | None = None,
    template: str = "",
    heading: str = "",
) -> HttpResponse:
    """A page with this status that says what is wrong, with the rule, what the person wrote, and where to go from here.

    sentence: for people; without one the status's own is shown. rule: a number of the rules page ("R4.3").
    way_on: an address and its words, the page's main button ("my games" without one). template, heading: of the page,
    if not the status's own.
    """
    if status not in STATUSES:
        raise ValueError(f"no page for status {status}")
    context = {
        "status": status, "sentence": sentence, "rule": rule, "way_on": way_on, "written": kept.written(request),
        "heading": heading,
    }  # fmt: skip
    return render(request, template or f"{status}.html", context, status=status)


# what Django itself refuses


def unreadable(request: HttpRequest, exception: Exception) -> HttpResponse:
    """A request that Django could not or would not read (its `handler400`)."""
    if isinstance(exception, RequestDataTooBig):
        most = filesizeformat(settings.DATA_UPLOAD_MAX_MEMORY_SIZE)
        sentence = _("What was sent is more than the %(most)s that a page takes, so none of it was read.")
        return refusal(request, 413, sentence % {"most": most}, way_on=_back(request))
    if isinstance(exception, (TooManyFieldsSent, TooManyFilesSent)):
        return refusal(request, 413, _("This form has more fields than any of ours; none was read."))
    return refusal(request, 400)


def stale_form(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form without the sign that it is of this visit (Django's CSRF_FAILURE_VIEW)."""
    return refusal(request, 403, way_on=_back(request), template="403_csrf.html")


def _back(request: HttpRequest) -> tuple[str, str] | None:
    """To the page on which the form stood, if it is one of ours."""
    path = kept.path_here(request, request.headers.get("Referer", ""))
    return (path, _("To the page anew")) if path else None


class InWords:
    """Middleware: what a browser would show as an empty page gets words, and an address with a NUL in it goes no
    further: no database takes one.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if "\0" in request.path_info or "%00" in request.META.get("QUERY_STRING", ""):
            return refusal(request, 400)
        response = self.get_response(request)
        if not isinstance(response, HttpResponseNotAllowed):
            return response
        words = refusal(request, 405, way_on=_back(request))
        words["Allow"] = response["Allow"]
        return words

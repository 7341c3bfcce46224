"""Pages that say no and help on. Every door of the web refuses through here."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

STATUSES = (400, 403, 404, 409, 429, 500, 503)


def refusal(
    request: HttpRequest,
    status: int,
    sentence: str = "",
    rule: str | None = None,
    way_on: tuple[str, str] | None = None,
) -> HttpResponse:
    """A page with this status that says what is wrong, with the rule, and where to go from here.

    sentence: for people; without one the status's own is shown. rule: a number of the rules page ("R4.3").
    way_on: an address and its words, the page's main button ("my games" without one).
    """
    if status not in STATUSES:
        raise ValueError(f"no page for status {status}")
    context = {"status": status, "sentence": sentence, "rule": rule, "way_on": way_on}
    return render(request, f"{status}.html", context, status=status)

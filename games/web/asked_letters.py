"""Letters that somebody asks for at a page by giving an address: how often, and the page that says one is coming."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path, reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games import throttle

SENT_TO = "sent_to"
WHAT = ("table", "seat", "sign-in", "links")


def wait(request: HttpRequest, what: str, address: str) -> int:
    """Count one more letter of this sort to this address, asked for from this machine; the seconds to wait, or 0.

    Each sort is counted apart: who uses up somebody's letters leaves them a mailbox full of links that work.
    """
    now = timezone.now()
    machine = throttle.wait_of_host("letters for a host", request.META.get("REMOTE_ADDR", ""), now)
    return machine or throttle.wait("letters to an address", f"{what} {address}", now)


def later(response: HttpResponse, seconds: int) -> HttpResponse:
    """The response as one that says: not so soon."""
    response.status_code = 429
    response["Retry-After"] = str(seconds)
    return response


def too_soon() -> str:
    return _("Several letters went to this address a short while ago. Look there first; their links still work.")


def on_its_way(request: HttpRequest, what: str, address: str) -> HttpResponse:
    """To the page that says so. The same for every address."""
    request.session[SENT_TO] = address
    return redirect(f"{reverse('letter_sent')}?for={what}")


@require_safe
def letter_sent(request: HttpRequest) -> HttpResponse:
    what = request.GET.get("for")
    context = {
        "what": what if what in WHAT else WHAT[0],
        "address": request.session.get(SENT_TO, ""),
        "post_room": settings.POST_ROOM,
    }
    return render(request, "people/letter_sent.html", context)


urlpatterns = [path("letter-sent/", letter_sent, name="letter_sent")]

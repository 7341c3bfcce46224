"""Less mail: none of one game, or none at all; and back on."""
from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path, reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games import people
from games.models import Holder, Person
from games.web import links, session


@dataclass(frozen=True)
class Mails:
    """Whose mails this browser may turn off and on: of these seats, and all of these people's."""

    holders: list[Holder]
    people: list[Person]


def _mails(request: HttpRequest, handle: str) -> Mails | None:
    """By the link that was followed; without one by who is signed in and the seats open here; None if it is dead."""
    if not handle:
        person = session.person_in(request)
        holders = [holder for holder in session.seats_in(request) if holder.seat.game.ended_at is None]
        return Mails(holders, [person] if person else [])
    link = session.kept(request, handle)
    if link and link.purpose == "mute":
        holder = links.holder_of(link)
        return Mails([holder], []) if holder else None
    if link and link.purpose == "mail_off":
        person = links.person_of(link)
        return Mails([], [person]) if person else None
    return None


@require_http_methods(["GET", "HEAD", "POST"])
def quiet(request: HttpRequest) -> HttpResponse:
    handle = (request.POST or request.GET).get("link", "")
    mails = _mails(request, handle)
    if mails is None:
        return links.dead(request)
    if not (mails.holders or mails.people):
        return redirect(f"{reverse('sign_in')}?next={request.path}")
    if request.method != "POST":
        return render(request, "people/quiet.html", {"mails": mails, "handle": handle})
    session.mark_acted(request)
    if not _switch(request, mails):
        return links.dead(request)
    messages.success(request, _("Done."))
    return redirect(f"{reverse('quiet')}?link={handle}" if handle else "quiet")


def _switch(request: HttpRequest, mails: Mails) -> bool:
    """Turn what the form names off or on; False if it names nothing that this browser may turn."""
    now, off = timezone.now(), request.POST.get("mail") != "on"
    for holder in mails.holders:
        if str(holder.pk) == request.POST.get("holder"):
            people.mute(holder, now) if off else people.unmute(holder)
            return True
    for person in mails.people:
        if str(person.pk) == request.POST.get("person"):
            people.mail_off(person, now) if off else people.mail_on(person)
            return True
    return False


urlpatterns = [path("quiet/", quiet, name="quiet")]

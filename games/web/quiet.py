"""Less mail: held, once a day, none of one game, or none at all; and back on. From any letter, without sign-in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path, reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from games import people
from games.models import Holder, Person
from games.web import links, session


class MailForm(forms.Form):
    """How a person's letters come."""

    mail_mode = forms.ChoiceField(
        label=gettext_lazy("Letters come"),
        choices=Person.MailMode.choices,
        widget=forms.RadioSelect,
        help_text=gettext_lazy("Waiting costs no deadline: what can’t wait comes at once, reminders too."),
    )
    digest_at = forms.TimeField(
        label=gettext_lazy("The daily letter comes at"), widget=forms.TimeInput({"type": "time"}, format="%H:%M")
    )
    receipts = forms.BooleanField(
        label=gettext_lazy("A letter confirms each move that I send by reply"), required=False
    )


@dataclass(frozen=True)
class Mails:
    """Whose mails this browser may turn off and on: of these seats, and all of this person's."""

    holders: list[Holder]
    person: Person | None = None


def _mails(request: HttpRequest, handle: str) -> Mails | None:
    """By the link that was followed; without one by who is signed in and the seats open here; None if it is dead."""
    if not handle:
        holders = [holder for holder in session.seats_in(request) if holder.seat.game.ended_at is None]
        return Mails(holders, session.person_in(request))
    link = session.kept(request, handle)
    if link and link.purpose == "mute":
        holder = links.holder_of(link)
        return Mails([holder]) if holder else None
    if link and link.purpose in ("mail", "mail_off"):
        person = links.person_of(link)
        return Mails(_held_by(person), person) if person else None
    return None


def _held_by(person: Person) -> list[Holder]:
    """The person's seats in games that are not over."""
    seated = Holder.objects.filter(person=person, until=None, seat__game__ended_at=None)
    return list(seated.select_related("person", "seat__game").order_by("-seat__game__created_at"))


@require_http_methods(["GET", "HEAD", "POST"])
def quiet(request: HttpRequest) -> HttpResponse:
    handle = (request.POST or request.GET).get("link", "")
    mails = _mails(request, handle)
    if mails is None:
        return links.dead(request)
    if not (mails.holders or mails.person):
        return redirect(f"{reverse('sign_in')}?next={request.path}")
    if request.method != "POST":
        return _page(request, mails, handle, _form_of(mails.person))
    session.mark_acted(request)
    if mails.person and "mail_mode" in request.POST:
        return _choose(request, mails, mails.person, handle)
    return _done(request, handle) if _switch(request, mails) else links.dead(request)


def _page(request: HttpRequest, mails: Mails, handle: str, form: MailForm | None, status: int = 200) -> HttpResponse:
    context = {"mails": mails, "handle": handle, "form": form}
    return render(request, "people/quiet.html", context, status=status)


def _done(request: HttpRequest, handle: str) -> HttpResponse:
    messages.success(request, _("Done."))
    return redirect(f"{reverse('quiet')}?link={handle}" if handle else "quiet")


def _form_of(person: Person | None, data: Any = None) -> MailForm | None:
    fields = ("mail_mode", "digest_at", "receipts")
    return MailForm(data, initial={name: getattr(person, name) for name in fields}) if person else None


def _choose(request: HttpRequest, mails: Mails, person: Person, handle: str) -> HttpResponse:
    """How letters come from now on."""
    form = _form_of(person, request.POST)
    if form is None or not form.is_valid():
        return _page(request, mails, handle, form, 400)
    wanted = form.cleaned_data
    people.choose_mail(
        person, wanted["mail_mode"], timezone.now(), digest_at=wanted["digest_at"], receipts=wanted["receipts"]
    )
    return _done(request, handle)


def _switch(request: HttpRequest, mails: Mails) -> bool:
    """Turn what the form names off or on; False if it names nothing that this browser may turn."""
    now, off = timezone.now(), request.POST.get("mail") != "on"
    for holder in mails.holders:
        if str(holder.pk) == request.POST.get("holder"):
            people.mute(holder, now) if off else people.unmute(holder)
            return True
    if mails.person and str(mails.person.pk) == request.POST.get("person"):
        people.mail_off(mails.person, now) if off else people.mail_on(mails.person)
        return True
    return False


urlpatterns = [path("quiet/", quiet, name="quiet")]

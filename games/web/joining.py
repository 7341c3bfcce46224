"""Coming to a table: by the link to share, or by an invitation's letter."""
from __future__ import annotations

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import path
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from games import invitations, people, seating
from games.models import Game, Holder, Invitation, Person
from games.seating import WHY_SHUT, LobbyRefused
from games.story.options import terms
from games.web import asked_letters, links, session
from games.web.errors import refusal
from games.web.guests import AddressedGuestForm, GuestForm

State = Invitation.State


@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, share_key: str) -> HttpResponse:
    """The page behind the link to share."""
    game = get_object_or_404(Game.objects.select_related("host"), share_key=share_key)
    person = session.person_in(request)
    held = seating.holder_of(game, person.pk) if person else None
    if held:
        return redirect(links.seat_page(held))
    if game.status != Game.Status.OPEN:
        return refusal(request, 409, str(WHY_SHUT[Game.Status(game.status)]))
    kind = GuestForm if person else AddressedGuestForm
    form = kind(request.POST or None, person=person, zone=game.host.zone)
    if request.method != "POST":
        return _join_page(request, game, form)
    session.mark_acted(request)
    if not form.is_valid():
        return _join_page(request, game, form, status=400)
    try:
        return _join(request, game, form, person)
    except LobbyRefused as refused:
        return _join_page(request, game, form, refused.sentence, refused.status)


def _join_page(
    request: HttpRequest, game: Game, form: forms.Form, sentence: str = "", status: int = 200
) -> HttpResponse:
    seats = list(game.seats.all())
    context = {
        "game": game, "seats": seats, "form": form, "sentence": sentence, "terms": terms(game.options),
        "full": len(seats) >= game.seat_count, "person": session.person_in(request),
    }  # fmt: skip
    return render(request, "lobby/join.html", context, status=status)


def _join(request: HttpRequest, game: Game, form: GuestForm, person: Person | None) -> HttpResponse:
    now = timezone.now()
    if person:
        invitations.join_by_link(game, person, form.guest(), now, confirmed=True)
        return redirect("table", game.public_id)
    address = form.cleaned_data["address"]
    if seconds := asked_letters.wait(request, "seat", address):
        return asked_letters.later(_join_page(request, game, form, asked_letters.too_soon()), seconds)
    invitations.join_by_link(game, people.person_at(address, now), form.guest(), now)
    return asked_letters.on_its_way(request, "seat", address)


@require_http_methods(["GET", "HEAD", "POST"])
def invitation(request: HttpRequest) -> HttpResponse:
    """The page behind an invitation's letter, and behind the one that asks whether the address is theirs."""
    handle = (request.POST or request.GET).get("link", "")
    link = session.kept(request, handle)
    asked = links.invitation_of(link) if link and link.purpose in ("invitation", "join") else None
    if asked is None:
        return links.dead(request)
    if held := seating.holder_of(asked.game, asked.person_id):
        return _to_seat(request, held)
    if asked.game.status != Game.Status.OPEN:
        return refusal(request, 409, str(WHY_SHUT[Game.Status(asked.game.status)]))
    form = _form(request, asked)
    if request.method != "POST":
        return _invitation_page(request, asked, handle, form)
    session.mark_acted(request)
    return _answer(request, asked, handle, form)


def _form(request: HttpRequest, asked: Invitation) -> GuestForm:
    """Filled in with what was given with the invitation, if anything was."""
    given: dict[str, Any] = {"name": asked.name, "zone": asked.zone, "nonce": asked.nonce} if asked.name else {}
    data = request.POST if "accept" in request.POST else None
    return GuestForm(data, person=asked.person, zone=asked.game.host.zone, initial=given)


def _answer(request: HttpRequest, asked: Invitation, handle: str, form: GuestForm) -> HttpResponse:
    now = timezone.now()
    try:
        if "decline" in request.POST:
            invitations.decline(asked, now)
            return render(request, "lobby/declined.html", {"game": asked.game})
        if not form.is_bound or not form.is_valid():
            return _invitation_page(request, asked, handle, form, status=400)
        return _to_seat(request, invitations.accept(asked, form.guest(), now))
    except LobbyRefused as refused:
        return _invitation_page(request, asked, handle, form, refused.sentence, refused.status)


def _to_seat(request: HttpRequest, holder: Holder) -> HttpResponse:
    session.open_seat(request, holder)
    return redirect(links.seat_page(holder))


def _invitation_page(
    request: HttpRequest, asked: Invitation, handle: str, form: GuestForm, sentence: str = "", status: int = 200
) -> HttpResponse:
    seats = list(asked.game.seats.all())
    context = {
        "game": asked.game, "asked": asked, "handle": handle, "form": form, "sentence": sentence, "seats": seats,
        "terms": terms(asked.game.options),
        "full": len(seats) >= asked.game.seat_count, "withdrawn": asked.state == State.WITHDRAWN,
    }  # fmt: skip
    return render(request, "lobby/invitation.html", context, status=status)


urlpatterns = [
    path("join/<str:share_key>/", join, name="join"),
    path("invitation/", invitation, name="invitation"),
]

"""The people of a running game: who plays which seat, who is the host, which seats are offered, and the nudge."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import path, reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games import address_changes, handover, nudges, record
from games.models import AddressChange, Holder, Offer, Seat
from games.play import Answer
from games.web.errors import refusal
from games.web.seated import OVER, Seated, seated


@dataclass(frozen=True)
class Place:
    """A seat as one player sees it. `who` plays it, in words, empty if that goes without saying; `offer`: the one that
    waits for an answer, and `to` whom, if that is the reader's to know. `change`: a new address that the reader,
    being the host, may say yes to in place of one that bounces.
    """

    seat: Seat
    who: str
    is_mine: bool
    is_host: bool
    is_out: bool
    may_offer: bool
    may_be_host: bool
    offer: Offer | None
    to: str
    may_withdraw: bool
    change: AddressChange | None


def places(here: Seated) -> list[Place]:
    """All seats in order. Raises record.Quarantined."""
    view = record.view_of(here.game, here.seat.number)
    held = Holder.objects.filter(seat__game=here.game, until=None).select_related("person", "seat__game")
    holders = {holder.seat_id: holder for holder in held}
    offers = Offer.objects.filter(seat__game=here.game, state=Offer.State.PENDING)
    waiting = {offer.seat_id: offer for offer in offers.select_related("seat__game", "person")}
    return [
        _place(here, seat, holders.get(seat.pk), waiting.get(seat.pk), view.is_alive(seat.number))
        for seat in here.game.seats.all()
    ]


def _place(here: Seated, seat: Seat, holder: Holder | None, offer: Offer | None, lives: bool) -> Place:
    mine, hosting = seat.pk == here.seat.pk, is_host(here)
    is_free = lives and offer is None
    may_withdraw = offer is not None and handover.may_withdraw(offer, here.holder)
    person = holder.person if holder else None
    return Place(
        seat, who(seat, holder), mine,
        is_host=person is not None and person.pk == here.game.host_id,
        is_out=not lives,
        may_offer=is_free and (mine or (hosting and handover.is_for_host(seat))),
        may_be_host=hosting and person is not None and not mine,
        offer=offer, may_withdraw=may_withdraw,
        to=offer.person.address if offer and may_withdraw and offer.by != Offer.By.MODERATOR else "",
        change=_change(here, holder) if hosting and not mine else None,
    )  # fmt: skip


def is_host(here: Seated) -> bool:
    return here.holder.person_id == here.game.host_id


def _change(here: Seated, holder: Holder | None) -> AddressChange | None:
    if holder is None or holder.person.unreachable_at is None:
        return None
    change = address_changes.current(holder.person, timezone.now())
    return None if change is None or change.vouched_by else change


def who(seat: Seat, holder: Holder | None) -> str:
    """Who plays a seat, if its name does not say so."""
    if holder is None:
        return _("a bot")
    name = "" if holder.called == seat.name else holder.called
    return ", ".join(filter(None, [name, _("on autopilot") if seat.autopilot_at else ""]))


@require_safe
@seated
def people(request: HttpRequest, here: Seated) -> HttpResponse:
    if here.game.status in OVER:
        return redirect("game", here.game.public_id)
    return page(request, here)


def page(request: HttpRequest, here: Seated, answer: Answer | None = None) -> HttpResponse:
    """The page as it is now, with what was refused on top."""
    here.game.refresh_from_db()
    context: dict[str, Any] = {
        "game": here.game, "seat": here.seat, "address": here.address, "places": places(here),
        "is_host": is_host(here), "sentence": answer.sentence if answer else "",
    }  # fmt: skip
    return render(request, "game/people.html", context, status=answer.status if answer else 200)


def said(request: HttpRequest, here: Seated, answer: Answer) -> HttpResponse:
    """Back to the page with what was done, or the page with what was refused."""
    if here.game.status in OVER or answer.status == 403:
        return refusal(request, answer.status, answer.sentence, way_on=(here.address, _("To the table")))
    if not answer.accepted:
        return page(request, here, answer)
    messages.success(request, answer.sentence)
    return redirect("people", here.game.public_id, here.seat.number)


def seat_named(request: HttpRequest, here: Seated) -> Seat:
    """The seat of this game whose number stands in the form or address as `seat`; without one the reader's own."""
    text = (request.POST if request.method == "POST" else request.GET).get("seat", str(here.seat.number))
    number = int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else -1
    seat = get_object_or_404(here.game.seats, number=number)
    seat.game = here.game
    return seat


# the nudge


@require_POST
@seated
def nudge(request: HttpRequest, here: Seated) -> HttpResponse:
    """A letter to the player of a seat that the table waits for."""
    now = timezone.now()
    question = here.game.questions.filter(seat=seat_named(request, here), closed_at=None).first()
    if question is None:
        return _nudged(request, here, Answer(409, _("This has just been answered.")))
    return _nudged(request, here, nudges.nudge(question, here.holder, now))


def _nudged(request: HttpRequest, here: Seated, answer: Answer) -> HttpResponse:
    if not answer.accepted:
        return refusal(request, answer.status, answer.sentence, way_on=(here.address, _("To the table")))
    messages.success(request, answer.sentence)
    return redirect(here.address)


# the host's role


@require_POST
@seated
def pass_host(request: HttpRequest, here: Seated) -> HttpResponse:
    """The host gives the role to another player."""
    now = timezone.now()
    return said(request, here, handover.pass_host(here.holder, seat_named(request, here), now))


def address_of(here: Seated) -> str:
    return reverse("people", args=[here.game.public_id, here.seat.number])


urlpatterns = [
    path("g/<str:public_id>/<int:number>/people/", people, name="people"),
    path("g/<str:public_id>/<int:number>/nudge/", nudge, name="nudge"),
    path("g/<str:public_id>/<int:number>/pass-host/", pass_host, name="pass_host"),
]

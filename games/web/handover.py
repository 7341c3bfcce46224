"""Handing a seat over: the form that offers it, and the page behind the letter of whom it is offered to."""
from __future__ import annotations

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from games import handover, names, record
from games.models import Game, Holder, Offer, Seat
from games.play import Answer
from games.seating import Guest, LobbyRefused
from games.story.options import terms
from games.web import asked_letters, fields, links, people_here, session
from games.web.board import Board, board_of
from games.web.errors import refusal
from games.web.seated import Seated, seated


class OfferForm(forms.Form):
    """To whom, and why."""

    address = fields.Address(
        label=gettext_lazy("To whom, by e-mail address"),
        help_text=gettext_lazy("One letter asks them. They need no account."),
    )
    reason = forms.CharField(
        label=gettext_lazy("Why"), max_length=300, help_text=gettext_lazy("Everybody at the table reads it."),
    )  # fmt: skip

    def __init__(self, *args: Any, needs_reason: bool, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["reason"].required = needs_reason
        self.fields["address"].widget.attrs["autocomplete"] = "off"

    def clean_reason(self) -> str:
        return names.plain(self.cleaned_data["reason"])


class NewcomerForm(forms.Form):
    """Who sits down in a seat that another has played."""

    name = fields.Name(help_text=gettext_lazy("The table reads it beside the name of the seat."))
    zone = fields.Zone()


# offering


@require_http_methods(["GET", "HEAD", "POST"])
@seated
def offer(request: HttpRequest, here: Seated) -> HttpResponse:
    """Offer one's own seat, or as the host one that nobody plays, to somebody."""
    seat = people_here.seat_named(request, here)
    place = next(place for place in people_here.places(here) if place.seat.pk == seat.pk)
    if not place.may_offer:
        sentence = _("This seat can’t be offered to anybody now.")
        return people_here.said(request, here, Answer(409 if place.is_mine else 403, sentence))
    form = OfferForm(request.POST or None, needs_reason=not place.is_mine)
    if request.method != "POST":
        return _offer_page(request, here, seat, form)
    if not form.is_valid():
        return _offer_page(request, here, seat, form, status=400)
    return _offered(request, here, seat, form)


def _offered(request: HttpRequest, here: Seated, seat: Seat, form: OfferForm) -> HttpResponse:
    now, address, reason = timezone.now(), form.cleaned_data["address"], form.cleaned_data["reason"]
    if seconds := asked_letters.wait(request, "offer", address):
        return asked_letters.later(_offer_page(request, here, seat, form, asked_letters.too_soon()), seconds)
    if seat.pk == here.seat.pk:
        answer = handover.offer_own(here.holder, address, reason, now)
    else:
        answer = handover.offer_as_host(here.holder, seat, address, reason, now)
    if answer.accepted:
        return people_here.said(request, here, answer)
    return _offer_page(request, here, seat, form, answer.sentence, answer.status)


def _offer_page(
    request: HttpRequest, here: Seated, seat: Seat, form: OfferForm, sentence: str = "", status: int = 200
) -> HttpResponse:
    context = {
        "game": here.game, "seat": seat, "is_mine": seat.pk == here.seat.pk, "form": form, "sentence": sentence,
        "back": people_here.address_of(here),
    }  # fmt: skip
    return render(request, "game/offer.html", context, status=status)


@require_POST
@seated
def withdraw(request: HttpRequest, here: Seated) -> HttpResponse:
    """Take back the offer of a seat."""
    now = timezone.now()
    seat = people_here.seat_named(request, here)
    made = seat.offers.filter(state=Offer.State.PENDING).select_related("seat__game").first()
    if made is None:
        return people_here.said(request, here, Answer(409, _("This offer has been answered already.")))
    return people_here.said(request, here, handover.withdraw(made, here.holder, now))


# answering


@require_http_methods(["GET", "HEAD", "POST"])
def answer(request: HttpRequest) -> HttpResponse:
    """The page behind the letter that offers a seat."""
    handle = (request.POST or request.GET).get("link", "")
    link = session.kept(request, handle)
    made = links.offer_of(link) if link and link.purpose == "offer" else None
    if made is None:
        return links.dead(request)
    if held := Holder.objects.filter(seat=made.seat, person=made.person, until=None).first():
        return _to_seat(request, held)
    if why := handover.why_shut(made):
        return refusal(request, 409, why)
    form = _form(request, made)
    if request.method != "POST":
        return _answer_page(request, made, handle, form)
    session.mark_acted(request)
    return _answered(request, made, handle, form)


def _form(request: HttpRequest, made: Offer) -> NewcomerForm:
    person = made.person
    known = person.confirmed_at is not None
    first = {"name": person.name, "zone": person.zone if known else made.seat.game.host.zone}
    form = NewcomerForm(request.POST if "accept" in request.POST else None, initial=first)
    zone = form.fields["zone"]
    if not known and not form.is_bound and isinstance(zone, fields.Zone):
        zone.guess()
    return form


def _answered(request: HttpRequest, made: Offer, handle: str, form: NewcomerForm) -> HttpResponse:
    now = timezone.now()
    try:
        if "decline" in request.POST:
            handover.decline(made, now)
            return render(request, "game/offer_declined.html", {"game": made.seat.game})
        if not form.is_bound or not form.is_valid():
            return _answer_page(request, made, handle, form, status=400)
        guest = Guest(form.cleaned_data["name"], form.cleaned_data["zone"])
        return _to_seat(request, handover.accept(made, guest, now))
    except LobbyRefused as refused:
        return _answer_page(request, made, handle, form, refused.sentence, refused.status)


def _to_seat(request: HttpRequest, holder: Holder) -> HttpResponse:
    session.open_seat(request, holder)
    return redirect(f"{links.seat_page(holder)}#orders")


def _answer_page(
    request: HttpRequest, made: Offer, handle: str, form: NewcomerForm, sentence: str = "", status: int = 200
) -> HttpResponse:
    game = made.seat.game
    context = {
        "game": game, "offer": made, "handle": handle, "form": form, "sentence": sentence,
        "seats": list(game.seats.all()), "terms": terms(game.options), "board": _from_outside(game),
    }  # fmt: skip
    return render(request, "game/offered.html", context, status=status)


def _from_outside(game: Game) -> Board | None:
    """How it stands, as anybody who watches may know; nothing if the game stands still."""
    try:
        return board_of(game, None)
    except record.Quarantined:
        return None


urlpatterns = [
    path("g/<str:public_id>/<int:number>/offer/", offer, name="offer_seat"),
    path("g/<str:public_id>/<int:number>/offer/withdraw/", withdraw, name="withdraw_offer"),
    path("offer/", answer, name="offer"),
]

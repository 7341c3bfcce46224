"""A table's page before the game: who is here, and what its host and its guests can do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any

from django import forms
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import path, reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_POST, require_safe

from games import deadlines, invitations, lobby, record, tokens, unfilled
from games.engine.variants import variant_of
from games.models import Game, Holder, Invitation, Seat
from games.seating import LobbyRefused
from games.story import options
from games.web import fields, session, watch
from games.web.errors import refusal
from games.web.guests import GuestForm

Status, State = Game.Status, Invitation.State


@dataclass(frozen=True)
class Table:
    """A table as this browser may see it: the seats that are open here, and whether its host sits before it."""

    game: Game
    mine: list[Holder]
    is_host: bool


class InviteForm(forms.Form):
    """Whom the host asks."""

    addresses = fields.Addresses(
        label=gettext_lazy("Invite by e-mail"),
        help_text=gettext_lazy("One address or several. Each gets one letter, and no second one."),
        error_messages={"required": gettext_lazy("An address is needed.")},
    )


# who may be here

Page = Callable[[HttpRequest, Table], HttpResponse]


def at_table(page: Page) -> Callable[[HttpRequest, str], HttpResponse]:
    """A page for those who sit at the table that the address names, and for its host."""

    @wraps(page)
    def door(request: HttpRequest, public_id: str) -> HttpResponse:
        game = get_object_or_404(Game.objects.select_related("host"), public_id=public_id)
        table = _seen(request, game)
        if not (table.mine or table.is_host):
            return _not_here(request)
        return page(request, table)

    return door


def of_host(page: Page) -> Callable[[HttpRequest, str], HttpResponse]:
    """Something that the host alone may do."""

    @require_POST
    @at_table
    @wraps(page)
    def door(request: HttpRequest, table: Table) -> HttpResponse:
        if not table.is_host:
            return refusal(request, 403, _("Only the host of the table can do this."))
        session.mark_acted(request)
        return page(request, table)

    return door


def _seen(request: HttpRequest, game: Game) -> Table:
    mine = [holder for holder in session.seats_in(request) if holder.seat.game_id == game.pk]
    person = session.person_in(request)
    signed_in = person is not None and person.pk == game.host_id
    return Table(game, mine, signed_in or any(holder.person_id == game.host_id for holder in mine))


def _not_here(request: HttpRequest) -> HttpResponse:
    sentence = _("Those who sit at this table can look at it. The link in your letter opens your seat here.")
    return refusal(request, 403, sentence, way_on=(reverse("fresh_link"), _("Send me a fresh link")))


# the page


@require_safe
@at_table
def table(request: HttpRequest, table: Table) -> HttpResponse:
    game = table.game
    if game.status == Status.UNCONFIRMED:
        return redirect("link", tokens.confirm_link(game))
    if game.started_at is None:
        return _page(request, table)
    return redirect("seat", game.public_id, table.mine[0].seat.number) if table.mine else redirect("my_games")


def _page(
    request: HttpRequest, table: Table, status: int = 200, sentence: str = "", form: forms.Form | None = None,
    renaming: tuple[Holder, GuestForm] | None = None,
) -> HttpResponse:  # fmt: skip
    game = table.game
    seats = list(game.seats.all())
    context: dict[str, Any] = {
        "game": game, "table": table, "terms": options.terms(game.options), "seats": _chairs(game, seats),
        "teams": _teams(game, seats), "too_few": lobby.too_few(game, len(seats)),
        "here": len(seats), "free": range(game.seat_count - len(seats)),
        "own": [(holder, _rename_form(holder, renaming)) for holder in table.mine],
        "mine": [holder.seat_id for holder in table.mine], "host_seat": _seat_of_host(game, seats),
        "watch_url": watch.address(game),
        "share": f"{settings.PUBLIC_URL}{reverse('join', args=[game.share_key])}",
        "left": _left(table), "invitations": _asked(game) if table.is_host else [],
        "invite": form or InviteForm(), "refused": form or (renaming and renaming[1]), "sentence": sentence,
        "seed": record.seed_of(game), "closes": _closes(table) if table.is_host else "",
    }  # fmt: skip
    return render(request, "lobby/table.html", context, status=status)


def _chairs(game: Game, seats: list[Seat]) -> list[dict[str, Any]]:
    """The seats that are taken, each with its colour and its partner's name, if the table fills up as it was opened.

    `marks`: how often its stand will show the mark of its colour.
    """
    names, count = {seat.number: seat.name for seat in seats}, game.seat_count
    partners = options.partners(game.variant, count)
    colour = variant_of(game.options).colour
    return [
        {
            "seat": seat, "colour": colour(seat.number, count),
            "partner": names.get(partners.get(seat.number, -1), ""),
            "marks": 2 if partners.get(seat.number, seat.number) < seat.number else 1,
        }
        for seat in seats
    ]


def _teams(game: Game, seats: list[Seat]) -> list[str]:
    """Who would be whose partner, with all seats and with those who are here, if they could start (R11.1)."""
    if game.variant != "team":
        return []
    counts = dict.fromkeys([game.seat_count, len(seats)])
    names = [seat.name for seat in seats]
    return [options.teams_sentence(names, count) for count in counts if not lobby.too_few(game, count)]


def _seat_of_host(game: Game, seats: list[Seat]) -> int | None:
    held = Holder.objects.filter(seat__in=seats, person=game.host_id, until=None)
    return held.values_list("seat_id", flat=True).first()


def _rename_form(holder: Holder, renaming: tuple[Holder, GuestForm] | None) -> GuestForm:
    if renaming and renaming[0] == holder:
        return renaming[1]
    first = {"name": holder.seat.name, "zone": holder.person.zone, "nonce": holder.seat.nonce}
    return GuestForm(initial=first, person=holder.person, prefix=f"seat-{holder.pk}")


def _asked(game: Game) -> list[Invitation]:
    """Who was asked and has no seat."""
    waiting = game.invitations.exclude(person=game.host_id).exclude(state=State.ACCEPTED)
    return list(waiting.select_related("person").order_by("created_at", "pk"))


def _closes(table: Table) -> str:
    """When the table closes by itself, in its host's time; empty if that is not near."""
    at = unfilled.closes_at(table.game)
    return deadlines.local(at, table.game.host.zone) if at else ""


def _left(table: Table) -> list[tuple[str, str]]:
    """Who has left, and when in the reader's time."""
    zone = table.mine[0].person.zone if table.mine else table.game.host.zone
    rows = table.game.journal.filter(kind="left")
    return [(row.data.get("name", ""), deadlines.local(row.at, zone)) for row in rows]


# what the host does


@of_host
def invite(request: HttpRequest, table: Table) -> HttpResponse:
    form = InviteForm(request.POST)
    if not form.is_valid():
        return _page(request, table, 400, form=form)
    try:
        asked = invitations.invite(table.game, form.cleaned_data["addresses"], timezone.now())
    except LobbyRefused as refused:
        return _page(request, table, refused.status, refused.sentence, form)
    words = ngettext("%(count)s letter is on its way.", "%(count)s letters are on their way.", len(asked))
    messages.success(request, words % {"count": len(asked)})
    return redirect("table", table.game.public_id)


@of_host
def withdraw(request: HttpRequest, table: Table) -> HttpResponse:
    asked = get_object_or_404(table.game.invitations, pk=_number(request, "invitation"))
    return _done(request, table, lambda: invitations.withdraw(asked, timezone.now()), _("Withdrawn."))


@of_host
def start(request: HttpRequest, table: Table) -> HttpResponse:
    fill = request.POST.get("how") == "bots"
    here = _number(request, "here")
    return _done(request, table, lambda: lobby.start(table.game, timezone.now(), here=here, fill=fill))


@of_host
def keep_open(request: HttpRequest, table: Table) -> HttpResponse:
    return _done(request, table, lambda: unfilled.keep_open(table.game, timezone.now()), _("It stays open."))


@of_host
def cancel(request: HttpRequest, table: Table) -> HttpResponse:
    return _done(request, table, lambda: lobby.cancel(table.game, timezone.now(), by_host=True))


def _done(
    request: HttpRequest, table: Table, act: Callable[[], object], words: str = "", then: str = "table"
) -> HttpResponse:
    """Do it and show the page anew, or the page with what was wrong."""
    try:
        act()
    except LobbyRefused as refused:
        return _refused(request, _seen(request, _anew(table.game)), refused)
    if words:
        messages.success(request, words)
    return redirect(then, table.game.public_id) if then == "table" else redirect(then)


def _refused(request: HttpRequest, table: Table, refused: LobbyRefused) -> HttpResponse:
    """What was wrong, on the table's page or, after the start, on one of its own."""
    if table.game.started_at is None:
        return _page(request, table, refused.status, refused.sentence)
    way_on = (reverse("table", args=[table.game.public_id]), _("To the game"))
    return refusal(request, refused.status, refused.sentence, way_on=way_on)


def _anew(game: Game) -> Game:
    return Game.objects.select_related("host").get(pk=game.pk)


def _number(request: HttpRequest, name: str) -> int:
    """A number from a form; one that nothing has if it isn't any."""
    text = request.POST.get(name, "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 18 else -1


# what everybody does who sits there


def of_seat(page: Callable[[HttpRequest, Table, Holder], HttpResponse]) -> Callable[..., HttpResponse]:
    """Something for the seat that the form names, if it is open in this browser."""

    @require_POST
    @at_table
    @wraps(page)
    def door(request: HttpRequest, table: Table) -> HttpResponse:
        named = [holder for holder in table.mine if holder.pk == _number(request, "holder")]
        if not named:
            return _not_here(request)
        session.mark_acted(request)
        return page(request, table, named[0])

    return door


@of_seat
def leave(request: HttpRequest, table: Table, holder: Holder) -> HttpResponse:
    calls_off = holder.person_id == table.game.host_id and table.game.started_at is None
    words = "" if calls_off else _("You have left the table.")
    return _done(request, table, lambda: lobby.leave(holder, timezone.now()), words, "table" if calls_off else "home")


@of_seat
def rename(request: HttpRequest, table: Table, holder: Holder) -> HttpResponse:
    form = GuestForm(request.POST, person=holder.person, prefix=f"seat-{holder.pk}")
    if not form.is_valid():
        return _page(request, table, 400, renaming=(holder, form))
    try:
        lobby.rename(holder, form.guest(), timezone.now())
    except LobbyRefused as refused:
        return _page(request, table, refused.status, refused.sentence, renaming=(holder, form))
    messages.success(request, _("Changed."))
    return redirect("table", table.game.public_id)


urlpatterns = [
    path("t/<str:public_id>/", table, name="table"),
    path("t/<str:public_id>/invite/", invite, name="invite"),
    path("t/<str:public_id>/withdraw/", withdraw, name="withdraw"),
    path("t/<str:public_id>/start/", start, name="start"),
    path("t/<str:public_id>/keep-open/", keep_open, name="keep_open"),
    path("t/<str:public_id>/cancel/", cancel, name="cancel_table"),
    path("t/<str:public_id>/leave/", leave, name="leave"),
    path("t/<str:public_id>/rename/", rename, name="rename"),
]

"""Letters about addresses, seats and tables: what somebody asked for, and what a host asks of somebody."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _

from games import tokens, unfilled
from games.mail.reader import Reader
from games.models import AddressChange, Game, Holder, Invitation, Notice, Offer
from games.story import options
from games.story.words import listed

Kind = Notice.Kind


@dataclass(frozen=True)
class Button:
    """A link that shows one choice: what it says, what that would do, and its number for "option 2" (0: none)."""

    url: str
    says: str
    tells: str = ""
    number: int = 0


def confirm_table(notice: Notice, reader: Reader) -> dict[str, Any]:
    assert notice.game
    return _answering(tokens.confirm_link(notice.game), _("Open the table"), notice.game)


def confirm_seat(notice: Notice, reader: Reader) -> dict[str, Any]:
    assert notice.game
    link = tokens.confirm_link(_invitation(notice))
    return _answering(link, _("Take the seat"), notice.game)


def invitation(notice: Notice, reader: Reader) -> dict[str, Any]:
    assert notice.game
    link = tokens.invitation_link(_invitation(notice))
    return _answering(link, _("Accept or decline"), notice.game)


def sign_in(notice: Notice, reader: Reader) -> dict[str, Any]:
    return _answering(tokens.person_link(reader.person), _("Sign in"))


def fresh_link(notice: Notice, reader: Reader) -> dict[str, Any]:
    held = Holder.objects.filter(person=reader.person, until=None).select_related("seat__game")
    shown = held.exclude(seat__game__status=Game.Status.CANCELLED).order_by("-seat__game__created_at")
    return {"seats": [_seat(holder) for holder in shown]}


def _seat(holder: Holder) -> Button:
    game = holder.seat.game
    others = [seat.name for seat in game.seats.exclude(pk=holder.seat_id)]
    tells = _("With %(names)s.") % {"names": ", ".join(others)} if others else ""
    says = _("%(code)s: your seat as %(name)s") % {"code": game.code, "name": holder.seat.name}
    return Button(tokens.url(tokens.seat_link(holder)), says, tells)


def table_waits(notice: Notice, reader: Reader) -> dict[str, Any]:
    """`here` of the seats are taken, `free` are not; `closes`: when the table closes by itself."""
    game, holder = notice.game, notice.holder
    assert game and holder
    here, closes = game.seats.count(), unfilled.closes_at(game)
    facts = {"here": here, "free": game.seat_count - here, "closes": reader.when(closes) if closes else ""}
    return _answering(tokens.seat_link(holder), _("To the table"), game) | facts


def offer(notice: Notice, reader: Reader) -> dict[str, Any]:
    """`who` offers the `seat`, in words; `by` is one of Offer.By; `players`: the seats as the record calls them."""
    assert notice.game
    made = Offer.objects.filter(seat__game=notice.game, person=notice.person, state=Offer.State.PENDING)
    offered = made.select_related("seat", "moderator").latest("pk")
    names = [seat.name for seat in notice.game.seats.order_by("number")]
    givers = {Offer.By.HOLDER: offered.seat.name, Offer.By.HOST: _("The host"), Offer.By.MODERATOR: _("A moderator")}
    facts = {"seat": offered.seat.name, "by": offered.by, "who": givers[Offer.By(offered.by)], "reason": offered.reason}
    return _answering(tokens.offer_link(offered), _("Look at it, then accept or decline"), notice.game) | {
        **facts, "players": listed(names), "turn": notice.game.turn, "paused": reader.paused,
    }  # fmt: skip


def old_address(notice: Notice, reader: Reader) -> dict[str, Any]:
    """To the person whose address changes; or, `vouching`, to the host of a player whose present address bounces."""
    change = AddressChange.objects.select_related("person").get(pk=notice.data["change"])
    if notice.holder is None:
        return _answering(tokens.address_link(change, "old"), _("Say yes or no")) | {"new": change.address}
    seat = Holder.objects.filter(seat__game=notice.game, person=change.person, until=None).first()
    facts = {"vouching": True, "who": seat.called if seat else str(change.person), "new": change.address}
    return _answering(tokens.vouch_link(notice.holder), _("Look at it")) | facts


def new_address(notice: Notice, reader: Reader) -> dict[str, Any]:
    change = AddressChange.objects.select_related("person").get(pk=notice.data["change"])
    return _answering(tokens.address_link(change, "new"), _("Say yes or no")) | {"who": change.person.name}


def _invitation(notice: Notice) -> Invitation:
    return Invitation.objects.get(game=notice.game, person=notice.person)


def _answering(token: str, says: str, game: Game | None = None) -> dict[str, Any]:
    link = tokens.url(token)
    facts: dict[str, Any] = {"confirm": link, "answer": Button(link, says)}
    return facts | ({"host": _host(game), "terms": terms(game)} if game else {})


def mail_test(notice: Notice, reader: Reader) -> dict[str, Any]:
    return {"replies_to": settings.REPLY_ADDRESS}


def _host(game: Game) -> str:
    """What the host is called at this table."""
    own = Invitation.objects.filter(game=game, person=game.host).exclude(name="").first()
    return own.name if own else game.host.name or _("somebody")


def terms(game: Game) -> list[tuple[str, str]]:
    """What is played, with whom and how fast, and the promise that the dice are settled (record.md)."""
    names = ", ".join(seat.name for seat in game.seats.all())
    return [
        (_("Host"), _host(game)),
        *options.terms(game.options),
        *([(_("Spectators"), _("whoever is given the link may watch"))] if game.spectators else []),
        *([(_("Taken by"), names)] if names else []),
        (_("Tempo"), str(game.get_tempo_display())),
        (_("Commitment to the dice"), game.commitment),
    ]


ACCOUNT: dict[str, Callable[[Notice, Reader], dict[str, Any]]] = {
    Kind.CONFIRM_TABLE: confirm_table,
    Kind.CONFIRM_SEAT: confirm_seat,
    Kind.SIGN_IN: sign_in,
    Kind.FRESH_LINK: fresh_link,
    Kind.INVITATION: invitation,
    Kind.TABLE_WAITS: table_waits,
    Kind.OFFER: offer,
    Kind.OLD_ADDRESS: old_address,
    Kind.NEW_ADDRESS: new_address,
    Kind.MAIL_TEST: mail_test,
}

"""Tables before the first move: opened, confirmed, left, started or called off."""
from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from games import invitations, moderation, names, notices, record, seating, wake
from games.engine.errors import BadRecord
from games.engine.options import read_options
from games.engine.variants import VARIANTS
from games.journal import journal
from games.models import Game, Holder, Invitation, Notice, Person, Seat
from games.play import locked
from games.seating import Guest, LobbyRefused
from games.story.options import seats_sentence, variant_name

Status, State, Kind = Game.Status, Invitation.State, Notice.Kind


@dataclass(frozen=True)
class Terms:
    """What is played, how fast, and who may watch: the options of R13, a tempo of `Game.Tempo`, and whether whoever
    has the link sees the table as a spectator does.
    """

    seats: int
    tempo: str = Game.Tempo.EASY.value
    memory: str = "strict"
    variant: str = "base"
    team_colour: str = "first"
    spectators: bool = False


# opening


@transaction.atomic
def open_table(
    host: Person, terms: Terms, guest: Guest, now: datetime, *, confirmed: bool = False, rematch_of: Game | None = None
) -> Game:
    """A new table with its seed drawn; `guest` is the host's seat. It waits for its host's answer to a letter
    unless that address is `confirmed` (signed in). Raises LobbyRefused.
    """
    guest = seating.checked(guest)
    game = _laid(host, terms, now, rematch_of)
    Invitation.objects.create(
        game=game, person=host, name=guest.name, zone=guest.zone, nonce=guest.nonce, created_at=now
    )
    if confirmed:
        return confirm(game, now).seat.game
    notices.tell(Kind.CONFIRM_TABLE, host, now, game=game)
    wake.deliver()
    return game


def _laid(host: Person, terms: Terms, now: datetime, rematch_of: Game | None) -> Game:
    if terms.tempo not in Game.Tempo.values:
        raise LobbyRefused(400, _("There is no such tempo."))
    if terms.variant in VARIANTS and terms.seats not in VARIANTS[terms.variant].seats:
        raise LobbyRefused(400, seats_sentence(terms.variant))
    game = Game(
        host=host, variant=terms.variant, seat_count=terms.seats, team_colour=terms.team_colour,
        memory=terms.memory, tempo=terms.tempo, spectators=terms.spectators, created_at=now,
        rematch_of=rematch_of,
    )  # fmt: skip
    try:
        read_options(game.options)
    except BadRecord as error:
        raise LobbyRefused(400, str(error)) from error
    game.save()
    game.commitment = record.create_seed(game)
    game.save(update_fields=["commitment"])
    return game


@transaction.atomic
def confirm(game: Game, now: datetime) -> Holder:
    """The host's address is theirs: the table opens, the host takes seat 0, and who was asked to it already is sent
    a letter. Again: the same holder. Raises LobbyRefused.
    """
    game = locked(game)
    if game.status == Status.UNCONFIRMED:
        _check_first(game)
        game.status = Status.OPEN
        game.save(update_fields=["status"])
        invitations.post(game, now)
    own = Invitation.objects.select_related("person").get(game=game, person=game.host_id)
    return seating.seat_invited(game, own, now)


def _check_first(game: Game) -> None:
    """Raises LobbyRefused if the people of a former game play again at another table already."""
    if game.rematch_of and locked(game.rematch_of).rematch:
        raise LobbyRefused(409, _("Somebody was quicker: the others are asked to another table already."))


# coming to sit otherwise, and going


@transaction.atomic
def rename(holder: Holder, guest: Guest, now: datetime) -> None:
    """Another name and nonce before the start; the zone becomes the person's. Raises LobbyRefused."""
    game, guest = locked(holder.seat.game), seating.checked(guest)
    seating.check_open(game)
    seat = seating.seat_held(holder)
    seating.check_name_is_free(guest.name, list(game.seats.exclude(pk=seat.pk)))
    seat.name, seat.nonce = guest.name, guest.nonce
    seat.save(update_fields=["name", "nonce"])
    Person.objects.filter(pk=holder.person_id).update(zone=guest.zone)


@transaction.atomic
def leave(holder: Holder, now: datetime) -> None:
    """Get up: before the start the seat is free again, before the first turn a bot takes it.

    The host's leaving before the start calls the table off. Raises LobbyRefused.
    """
    game = locked(holder.seat.game)
    seat = seating.seat_held(holder)
    if game.is_running and game.turn == 0:
        _leave_to_bot(seat, now)
    elif game.is_running:
        raise LobbyRefused(409, _("The first turn has begun; from now on one resigns, on the game’s page."))
    elif holder.person_id == game.host_id:
        cancel(game, now, by_host=True)
    else:
        _free(game, seat, holder, now)


def _leave_to_bot(seat: Seat, now: datetime) -> None:
    answer = moderation.hand_to_bot(seat, "", None, now)
    if not answer.accepted:
        raise LobbyRefused(answer.status, answer.sentence)


def _free(game: Game, seat: Seat, holder: Holder, now: datetime) -> None:
    seating.check_open(game)
    journal(game, "left", now, name=seat.name)
    game.invitations.filter(person=holder.person_id).update(state=State.DECLINED, answered_at=now)
    seating.free(seat)


# starting and calling off


@transaction.atomic
def start(game: Game, now: datetime, *, here: int | None = None, fill: bool = False) -> Game:
    """Deal: with all seats taken, with those who are here, or with bots in the empty ones (`fill`).

    `here`: how many sit there as the host saw it; another number is refused. Raises LobbyRefused.
    """
    game = locked(game)
    seating.check_open(game)
    taken = game.seats.count()
    if here is not None and here != taken:
        raise LobbyRefused(409, _("Somebody came or went a moment ago. Look who is here now, and start."))
    if fill:
        _seat_bots(game, taken)
    else:
        _close_ranks(game, taken)
    _shut_door(game, now)
    moderation.begin(game, now)
    return game


def _seat_bots(game: Game, taken: int) -> None:
    used = [seat.name for seat in game.seats.all()]
    for number in range(taken, game.seat_count):
        used.append(_bot_name(used))
        Seat.objects.create(game=game, number=number, name=used[-1], bot=moderation.BOT)


def _bot_name(used: list[str]) -> str:
    """The first of "Assistant 1", "Assistant 2" … that nobody at the table has."""
    number = 1
    while any(names.same(f"Assistant {number}", name) for name in used):
        number += 1
    return f"Assistant {number}"


def too_few(game: Game, here: int) -> str:
    """Why those who are here can't start by themselves; empty if they can."""
    fewest = VARIANTS[game.variant].seats[0]
    if here >= fewest:
        return ""
    if fewest == 2:
        return _("One alone can’t play. Wait for others, or let bots fill the seats.")
    sentence = _("%(variant)s takes at least %(fewest)d players. Wait for others, or let bots fill the seats.")
    return sentence % {"variant": variant_name(game.variant), "fewest": fewest}


def _close_ranks(game: Game, taken: int) -> None:
    if why := too_few(game, taken):
        raise LobbyRefused(409, why)
    if taken < game.seat_count:
        game.seat_count = taken
        game.save(update_fields=["seat_count"])


def _shut_door(game: Game, now: datetime) -> None:
    """Nobody is invited any more; what hasn't left by post stays here."""
    game.invitations.filter(state=State.PENDING).update(state=State.WITHDRAWN, answered_at=now)
    asking = game.notices.filter(kind__in=[Kind.CONFIRM_TABLE, Kind.CONFIRM_SEAT, Kind.INVITATION])
    notices.drop(asking, "the table is closed", now)


@transaction.atomic
def cancel(
    game: Game, now: datetime, *, reason: str = "", moderator: Any = None, by_host: bool = False, by_clock: bool = False
) -> Game:
    """Call off a table that has not started (a running game: moderation.cancel); its seed may be told then.

    All who sit there are told, but a host who did it, and all whose invitation has gone out by letter. `by_clock`:
    nobody did it, the table has waited for too long.
    Raises LobbyRefused.
    """
    game = locked(game)
    if game.status not in (Status.UNCONFIRMED, Status.OPEN):
        raise LobbyRefused(409, str(seating.WHY_SHUT[Status(game.status)]))
    data: dict[str, Any] = {"reason": "" if by_clock else reason, "by_clock": by_clock}
    waiting = [] if game.status == Status.UNCONFIRMED else _invited_by_letter(game)
    _shut_door(game, now)
    game.status, game.ended_at = Status.CANCELLED, now
    game.save(update_fields=["status", "ended_at"])
    journal(game, "cancelled", now, reason=reason, moderator=moderator)
    host = seating.holder_of(game, game.host_id) if by_host else None
    notices.tell_table(Kind.CANCELLED, game, now, data=data, but=host)
    for person in waiting:
        notices.tell(Kind.CANCELLED, person, now, game=game, data=data)
    wake.deliver()
    return game


def _invited_by_letter(game: Game) -> list[Person]:
    """Who has not answered the host's letter, if that has gone out."""
    pending = game.invitations.filter(state=State.PENDING, by_link=False)
    gone_out = game.notices.filter(kind=Kind.INVITATION, letter__state="sent")
    return list(Person.objects.filter(invitations__in=pending, notices__in=gone_out).distinct())

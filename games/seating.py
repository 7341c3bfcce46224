"""Who takes which seat at a table that has not started: the next one, under a name that is still free."""
from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games import names, notices, people, wake
from games.engine.record import NONCE_LENGTH, is_nonce
from games.models import Game, Holder, Invitation, Notice, Person, Seat

Status = Game.Status

WHY_SHUT = {
    Status.UNCONFIRMED: gettext_lazy("This table isn’t open yet: its host has yet to confirm it."),
    Status.RUNNING: gettext_lazy("This game has started without waiting for more."),
    Status.FINISHED: gettext_lazy("This game is over."),
    Status.CANCELLED: gettext_lazy("This table was cancelled."),
}


class LobbyRefused(Exception):
    """What was asked can't be done; nothing has changed. `status` is HTTP's, `sentence` is for the person."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status
        self.sentence = sentence


@dataclass(frozen=True)
class Guest:
    """What somebody gives who sits down: a name for this table, a time zone, a nonce for the dice or none."""

    name: str
    zone: str
    nonce: str = ""


def checked(guest: Guest) -> Guest:
    """The guest with the name as it is kept. Raises LobbyRefused."""
    try:
        name = names.clean(guest.name)
    except ValueError as error:
        raise LobbyRefused(400, str(error)) from error
    if guest.zone not in people.zones():
        raise LobbyRefused(400, _("There is no time zone of that name."))
    if not is_nonce(guest.nonce):
        sentence = _("Characters for the dice: at most %(count)s, plain letters, digits and signs.")
        raise LobbyRefused(400, sentence % {"count": NONCE_LENGTH})
    return Guest(name, guest.zone, guest.nonce)


def check_open(game: Game) -> None:
    """Raises LobbyRefused unless people may still come and go."""
    if game.status != Status.OPEN:
        raise LobbyRefused(409, str(WHY_SHUT[Status(game.status)]))


def holder_of(game: Game, person_id: int) -> Holder | None:
    """The seat that a person has at a table now."""
    held = Holder.objects.filter(seat__game=game, person=person_id, until=None)
    return held.select_related("seat__game", "person").first()


def seat_invited(game: Game, invitation: Invitation, now: datetime) -> Holder:
    """Give the next seat to somebody who accepts with what the invitation says; again: the seat they have.

    The game must be locked. Raises LobbyRefused.
    """
    held = holder_of(game, invitation.person_id)
    if held is not None:
        return held
    check_open(game)
    seat = _next_seat(game, invitation)
    people.confirm(invitation.person, now, name=invitation.name, zone=invitation.zone)
    invitation.state, invitation.answered_at = Invitation.State.ACCEPTED, now
    invitation.save()
    if seat.number + 1 == game.seat_count:
        _tell_host(game, invitation.person, now)
    return Holder.objects.create(seat=seat, person=invitation.person, since=now)


def _tell_host(game: Game, last: Person, now: datetime) -> None:
    """All seats are taken: the host can start."""
    if game.host_id != last.pk:
        notices.tell(Notice.Kind.TABLE_OPEN, game.host, now, game=game, data={"said": "full"})
        wake.deliver()


def _next_seat(game: Game, invitation: Invitation) -> Seat:
    taken = list(game.seats.all())
    if len(taken) >= game.seat_count:
        raise LobbyRefused(409, _("All seats at this table are taken; the last one went before you came."))
    check_name_is_free(invitation.name, taken)
    return Seat.objects.create(game=game, number=len(taken), name=invitation.name, nonce=invitation.nonce)


def check_name_is_free(name: str, others: list[Seat]) -> None:
    """Raises LobbyRefused if one of the other seats has that name."""
    if any(names.same(name, seat.name) for seat in others):
        sentence = _("Somebody at this table is called %(name)s already; please take another name.")
        raise LobbyRefused(409, sentence % {"name": name})


def seat_held(holder: Holder) -> Seat:
    """The holder's seat as it is now (its game being locked). Raises LobbyRefused if it changed hands."""
    current = Holder.objects.select_related("seat").filter(pk=holder.pk, until=None).first()
    if current is None:
        raise LobbyRefused(403, _("You don’t hold this seat any more."))
    return current.seat


def free(seat: Seat) -> None:
    """Take a seat away; the ones after it move up."""
    game, number = seat.game, seat.number
    seat.delete()
    for later in game.seats.filter(number__gt=number).order_by("number"):
        later.number -= 1
        later.save(update_fields=["number"])

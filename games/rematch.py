"""Playing again: a table opened from a finished game, with its people, who are invited as anybody is."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from games import invitations, lobby, seating
from games.lobby import Terms
from games.models import Game, Holder
from games.play import locked
from games.seating import Guest, LobbyRefused


def people(holder: Holder) -> list[Holder]:
    """Who else sat at the holder's table at the end, in the order of their seats."""
    held = Holder.objects.filter(seat__game=holder.seat.game, until=None).exclude(person=holder.person_id)
    return list(held.select_related("person", "seat__game").order_by("seat__number"))


@transaction.atomic
def open_again(
    holder: Holder, terms: Terms, guest: Guest, asked: Collection[Holder], now: datetime, *, confirmed: bool
) -> Game:
    """A new table of the holder, who becomes its host; `asked` of `people` are invited, each by one letter.

    Unless `confirmed` (signed in), the table opens and the letters go out when the holder has answered a letter of
    their own. One table a game: the first that is open. Raises LobbyRefused.
    """
    former = locked(holder.seat.game)
    seating.seat_held(holder)
    if former.status != Game.Status.FINISHED:
        raise LobbyRefused(409, _("This game is not over yet."))
    if former.rematch:
        raise LobbyRefused(409, _("Another table has been opened already."))
    game = lobby.open_table(holder.person, terms, guest, now, confirmed=confirmed, rematch_of=former)
    invitations.invite_again(game, asked, now)
    return game

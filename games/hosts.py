"""The host's role in a running game: who has it, and to whom it goes when its host no longer plays."""
from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from django.contrib.auth.models import User

from games import notices
from games.journal import journal
from games.models import Game, Holder, Notice


def pass_on(game: Game, to: Holder, now: datetime, *, reason: str = "", moderator: User | None = None) -> None:
    """Make the person in that seat the host and tell them; the game's row is locked."""
    game.host = to.person
    game.save(update_fields=["host"])
    journal(game, "host_now", now, seat=to.seat, reason=reason, moderator=moderator, name=to.called)
    notices.tell(Notice.Kind.HOST_NOW, to.person, now, game=game, holder=to, data={"reason": reason})


def succeed(game: Game, lives: Callable[[int], bool], now: datetime) -> None:
    """If the host no longer sits in a seat that lives, the role goes to whoever does and has sat there longest, to one
    on autopilot only if there is nobody else. With bots alone it stays where it is.
    """
    sitting = Holder.objects.filter(seat__game=game, until=None).select_related("person", "seat")
    playing = [holder for holder in sitting.order_by("seat__number") if lives(holder.seat.number)]
    if playing and not any(holder.person_id == game.host_id for holder in playing):
        heir = min(playing, key=lambda sits: (sits.seat.autopilot_at is not None, sits.since, sits.seat.number))
        pass_on(game, heir, now)

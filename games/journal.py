"""The journal of a game: what people decided and time did, beside the record; shown in the game's log."""
from __future__ import annotations

from datetime import datetime

from django.contrib.auth.models import User

from games.models import Game, JournalEntry, Seat


def journal(
    game: Game, kind: str, now: datetime, *, seat: Seat | None = None, reason: str = "", moderator: User | None = None,
    **data: object,
) -> None:  # fmt: skip
    """A line in the game's journal."""
    JournalEntry.objects.create(
        game=game, at=now, after=game.entry_count - 1, kind=kind, seat=seat, reason=reason, data=data,
        moderator=moderator,
    )  # fmt: skip

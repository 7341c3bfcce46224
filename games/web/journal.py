"""The journal on a page: what people decided about a game, by whom and why."""

from typing import Any

from games import deadlines
from games.models import Game, JournalEntry
from games.story.cast import Cast
from games.story.journal import journal_sentence


def lines(game: Game, zone: str, cast: Cast) -> list[dict[str, Any]]:
    """The newest first, each with its moment in the reader's zone and its sentence."""
    rows = JournalEntry.objects.filter(game=game).select_related("seat", "moderator").order_by("-at", "-pk")
    return [{"at": row.at, "when": deadlines.local(row.at, zone), "says": sentence(row, cast)} for row in rows]


def sentence(row: JournalEntry, cast: Cast) -> str:
    """What was decided, with the reason as it was given."""
    seat = row.seat.number if row.seat else None
    doer = row.moderator.get_username() if row.moderator else ""
    return journal_sentence(row.kind, row.data, cast, seat=seat, doer=doer, reason=row.reason)

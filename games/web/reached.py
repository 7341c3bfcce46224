"""Whether those whom a table waits for were reached, in a word each; and whether one's own mail comes back."""
from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from games import days_off, delivery, nudges
from games.models import Question
from games.story.words import days_words
from games.web.board import Board
from games.web.seated import Seated


@dataclass(frozen=True)
class Reached:
    """`says`: what became of the mail to `name`. `is_trouble`: it does not come through. `nudge`: the reader may.
    `off`: the last of the days off that they have now, in words.
    """

    number: int
    name: str
    says: str
    is_trouble: bool
    nudge: bool
    off: str


def others(here: Seated, board: Board, now: datetime) -> list[Reached]:
    """All others who are asked something or cannot be reached, in the order of their seats, told in the reader's time.

    Nothing once the game is over.
    """
    if not here.game.is_running:
        return []
    zone, name = here.holder.person.zone, board.cast.player
    fates, off = delivery.of_table(here.game), days_off.away(here.game, now)
    waited = {question.seat.number for question in _nudged_about(here, now)}
    return [
        Reached(number, name(number), fate.says(zone, now), fate.is_trouble, number in waited, _day(off.get(number)))
        for number, fate in fates.items()
        if number != here.seat.number
    ]


def _day(last: date | None) -> str:
    return days_words(last, last) if last else ""


def _nudged_about(here: Seated, now: datetime) -> list[Question]:
    """What is asked of others, and has been for so long that a friend may nudge."""
    rows = here.game.questions.filter(closed_at=None).select_related("seat", "game")
    return [question for question in rows if not nudges.why_not(question, here.holder, now)]

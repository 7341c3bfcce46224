"""Whether those whom a table waits for were reached, in a word each; and whether one's own mail comes back."""
from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from games import delivery
from games.web.board import Board
from games.web.seated import Seated


@dataclass(frozen=True)
class Reached:
    """`says`: what became of the mail to `name`. `is_trouble`: it does not come through."""

    name: str
    says: str
    is_trouble: bool


def others(here: Seated, board: Board, now: datetime) -> list[Reached]:
    """All others who are asked something or cannot be reached, in the order of their seats, told in the reader's time.

    Nothing once the game is over.
    """
    if not here.game.is_running:
        return []
    zone = here.holder.person.zone
    fates = delivery.of_table(here.game)
    return [
        Reached(board.cast.player(number), fate.says(zone, now), fate.is_trouble)
        for number, fate in fates.items()
        if number != here.seat.number
    ]

"""*random*: any legal answer."""

from __future__ import annotations

from ..answers import answers
from ..moves import Move
from ..view import LogEntry, View
from .bot import Luck


class Aimless:
    """Sees nothing, remembers nothing, wants nothing."""

    def observe(self, entry: LogEntry) -> None:
        """It doesn't listen."""

    def choose(self, view: View, luck: Luck) -> Move:
        if view.question is None:
            raise LookupError("nothing is asked of this seat")
        move: Move = luck.choice(answers(view))
        return move

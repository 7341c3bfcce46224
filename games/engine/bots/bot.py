"""What a bot is: it is told the game entry by entry, as its seat is, and answers from a view and a generator."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar

from ..moves import Move
from ..view import LogEntry, View

T = TypeVar("T")


class Luck(Protocol):
    """A generator of chance, brought by the caller; `random.Random` is one."""

    def random(self) -> float: ...

    def choice(self, seq: Any, /) -> Any: ...


class Bot(Protocol):
    """One seat's player for one game. It never sees a game, only what its seat is told."""

    def observe(self, entry: LogEntry) -> None:
        """An entry as the seat was told it when it was played (`view.told_live`)."""
        ...

    def choose(self, view: View, luck: Luck) -> Move:
        """The answer to the view's open question, or orders before it. Raises LookupError if there is none."""
        ...


class First:
    """No chance at all: always the first of what there is to choose from."""

    def random(self) -> float:
        return 0.0

    def choice(self, seq: Sequence[T], /) -> T:
        return seq[0]

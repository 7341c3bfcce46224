"""Bots by name, seated at a table: at the beginning, or later with the memory of one who was there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from ..events import Flipped
from ..game import Game
from ..moves import Move
from ..view import LogEntry, View, told_live
from .aimless import Aimless
from .bot import Bot, Luck
from .careful import BOLD, CAREFUL, Careful
from .habits import quiet
from .memory import Memory


class Quiet:
    """The habit of that name as a bot."""

    def observe(self, entry: LogEntry) -> None:
        """It goes by what it sees now."""

    def choose(self, view: View, luck: Luck) -> Move:
        return quiet(view)


BOTS: dict[str, Callable[[int, Memory], Bot]] = {
    "quiet": lambda seat, memory: Quiet(),
    "careful": lambda seat, memory: Careful(seat, memory, CAREFUL),
    "bold": lambda seat, memory: Careful(seat, memory, BOLD),
    "random": lambda seat, memory: Aimless(),
    "forgetful": lambda seat, memory: Careful(seat, Memory(), CAREFUL),
}
"""By name: a bot for a seat with a memory. *forgetful* is *careful* without one."""


def seated(name: str, view: View) -> Bot:
    """A bot that sits down at the seat of this view, and has seen nothing before. Raises KeyError."""
    assert view.seat is not None
    return BOTS[name](view.seat, Memory([tile["up"] for tile in view.position["ring"]]))


def remembering(name: str, game: Game, seat: int) -> Bot:
    """A bot with the memory of one who sat there from the deal on, told each entry that counts as it was told then."""
    bot = BOTS[name](seat, Memory(_first_faces(game)))
    for n in game.counting():
        bot.observe(told_live(game, n, seat))
    return bot


def _first_faces(game: Game) -> list[str]:
    """The faces that were up when the game began: those now, turned back as often as each tile was flipped."""
    entries = (game.entries[n] for n in game.counting())
    flips = Counter(t.event.place for entry in entries for t in entry.events if isinstance(t.event, Flipped))
    tiles = enumerate(game.position.ring)
    return [str(tile.under if flips[place] % 2 else tile.up) for place, tile in tiles]

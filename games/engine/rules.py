"""The versions of the rules: by number, how a game of each is dealt and runs.

What a record leads to never changes under its number. A change of the rules, or of the tiles, is another line here
with the code that it needs beside the old one, and then a new RULES for games that begin; old games keep theirs.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import suppress
from typing import Any, NamedTuple

from . import setup
from .components import RULES
from .energy import TurnEnded
from .errors import BadRecord, quoted
from .moves import Move
from .position import Position
from .turn import begin, clear

Course = Generator[None, Move | None, None]


class Version(NamedTuple):
    """`deal`: the table of a new game from its four options and its seed; `course`: the rules, run on a table."""

    deal: Callable[[dict[str, Any], bytes], Position]
    course: Callable[[Position], Course]

    def start(self, number: int, options: dict[str, Any], seed: bytes) -> tuple[Position, Course]:
        """The table of a new game and the course through it."""
        p = self.deal(options, seed)
        p.rules = number
        return p, self.course(p)


def whole_game(p: Position) -> Course:
    """The rules from the sculpting to the end."""
    seat = yield from setup.sculpt_and_vote(p)
    yield from turns(p, seat)


def turns(p: Position, seat: int, *, rolled: bool = False) -> Course:
    """Turn after turn from `seat` on; ends by GameEnded alone. `rolled`: the first turn's dice lie there."""
    while True:
        if not rolled:
            begin(p, seat)
        with suppress(TurnEnded):
            yield from p.variant.play_turn(p, rolled=rolled)
        rolled = False
        clear(p)
        seat = p.after(seat)[0]


VERSIONS: dict[int, Version] = {1: Version(setup.deal, whole_game)}
assert RULES in VERSIONS


def known(number: Any) -> int:
    """The number of a version that this engine plays. Raises BadRecord, naming it, if there is no such version."""
    if type(number) is not int or number not in VERSIONS:
        plays = " and ".join(map(str, VERSIONS))
        raise BadRecord(f"rules: unknown {quoted(number)}; this engine plays version {plays}")
    return number

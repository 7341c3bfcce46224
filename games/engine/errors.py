"""Refusals: what the engine says when a move is not legal. The position is then as it was before."""

from __future__ import annotations

import json
from typing import Any


class MoveRefused(Exception):
    """A move that the rules forbid: the `rule` cited ("R9.1", "record"), a `sentence` for the player.

    The sentence is a `pattern` with its `facts` put in, so that others can say it in another language.
    """

    def __init__(self, rule: str, pattern: str, **facts: object) -> None:
        self.rule, self.pattern, self.facts = rule, pattern, facts
        self.sentence = pattern % facts
        super().__init__(f"{self.sentence} ({rule})")


class Unreadable(MoveRefused):
    """Not a move at all: no object, no known `move`, a seat that the game has not (record.md)."""

    def __init__(self, pattern: str, **facts: object) -> None:
        super().__init__("record", pattern, **facts)


class NotAsked(MoveRefused):
    """The right kind of move at a moment at which this seat is not asked for it."""


class Illegal(MoveRefused):
    """The seat is asked, but not this is possible."""


class Over(MoveRefused):
    """A move after the end (R10.3)."""

    def __init__(self) -> None:
        super().__init__("R10.3", "The game is over")


class BadRecord(Exception):
    """A record, position or scenario that can't be read; the message says what and where."""


class UnknownFace(Exception):
    """A trial on public facts has come to what nobody may know: a face that is down, a card to draw."""


LONGEST_QUOTE = 40


def quoted(value: Any) -> str:
    """What somebody wrote, for a sentence: short and on one line, whatever it is."""
    if isinstance(value, str):
        return repr(value[:LONGEST_QUOTE])
    if value is None or isinstance(value, (bool, float)):
        return json.dumps(value)
    if isinstance(value, int):
        return str(value) if abs(value) < 10**20 else "a huge number"
    return "a list" if isinstance(value, list) else "an object"

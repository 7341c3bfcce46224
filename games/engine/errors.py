"""Refusals: what the engine says when a move is not legal. The position is then as it was before."""
from __future__ import annotations


class MoveRefused(Exception):
    """A move that the rules forbid. `rule` is what is cited ("R9.1", "record"), `sentence` is for the player."""

    def __init__(self, rule: str, sentence: str) -> None:
        super().__init__(f"{sentence} ({rule})")
        self.rule = rule
        self.sentence = sentence


class Unreadable(MoveRefused):
    """Not a move at all: no object, no known `move`, a seat that the game has not (record.md)."""

    def __init__(self, sentence: str) -> None:
        super().__init__("record", sentence)


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
    """A trial on public facts has come to something that nobody may know: a face that is down, a card to draw."""

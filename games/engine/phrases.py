"""What a player says at the table, shorter than `moves.to_text`: "5 cw", "0b 5 cw", "cw", "give", "order spend red".

`read` and `write` are mirrors. An assignment may say the direction that is to follow it: the plan.
"""

from __future__ import annotations

from .components import DIRECTIONS
from .errors import Unreadable
from .moves import Assign, Contagion, Direct, Move, Orders, from_text, to_text

CONTAGION = ("keep", "give", "take")
DIGITS = frozenset("0123456789")


def write(move: Move, plan: Direct | None = None) -> str:
    """A move, and the direction planned with it, as one says it."""
    name, *words = to_text(move).split()
    if isinstance(move, Assign):
        return " ".join([*words, *([str(plan.direction)] if plan else [])])
    if isinstance(move, (Direct, Contagion)):
        return " ".join(words)
    return " ".join(["order" if isinstance(move, Orders) else name, *words])


def read(text: str, seat: int) -> tuple[Move, Direct | None]:
    """The move that a seat says, and its plan; the words of `moves.from_text` do as well. Raises Unreadable."""
    match text.split():
        case [way] if way in DIRECTIONS:
            return Direct(seat, way), None
        case [choice] if choice in CONTAGION:
            return Contagion(seat, choice), None
        case [*dice, way] if way in DIRECTIONS and _are_dice(dice):
            return _assign(dice, seat), Direct(seat, way)
        case dice if _are_dice(dice):
            return _assign(dice, seat), None
        case ["order", *lists]:
            return from_text(" ".join([Orders.name, *lists]), seat), None
        case []:
            raise Unreadable("Nothing was said")
    return from_text(text, seat), None


def _are_dice(words: list[str]) -> bool:
    """A die, or a twin and its die, with or without "assign"."""
    words = words[1:] if words[:1] == [Assign.name] else words
    return 1 <= len(words) <= 2 and all(word[0] in DIGITS for word in words) and set(words[-1]) <= DIGITS


def _assign(words: list[str], seat: int) -> Move:
    return from_text(" ".join([Assign.name, *(word for word in words if word != Assign.name)]), seat)

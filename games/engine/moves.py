"""The moves of record.md as frozen values, with their JSON and a short text form.

A move that was read may still hold nonsense in its content (a die of "x"): what is looked at first, the
moment or the content, is the judge's affair (`legality.py`), so reading refuses only what record.md calls
unreadable.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, ClassVar

from .errors import Unreadable, quoted


class Absent:
    """The value of a key that a move lacks, where null would mean something."""

    def __repr__(self) -> str:
        return "absent"


ABSENT = Absent()


@dataclass(frozen=True, slots=True)
class Move:
    """`seat` is null for moves of nobody at the table (heaviest, rewind)."""

    seat: Any
    name: ClassVar[str] = ""


@dataclass(frozen=True, slots=True)
class Sculpt(Move):
    figure: Any = ABSENT
    name: ClassVar[str] = "sculpt"


@dataclass(frozen=True, slots=True)
class Vote(Move):
    """`nicest` is the key `for`: a laborigine id, or null for an abstention."""

    nicest: Any = ABSENT
    name: ClassVar[str] = "vote"


@dataclass(frozen=True, slots=True)
class Heaviest(Move):
    """`who` is the key `is`: a seat."""

    who: Any = ABSENT
    name: ClassVar[str] = "heaviest"


@dataclass(frozen=True, slots=True)
class Assign(Move):
    """`first` only in Twins: the id of the twin that goes first and that `die` moves."""

    die: Any = ABSENT
    first: Any = ABSENT
    name: ClassVar[str] = "assign"


@dataclass(frozen=True, slots=True)
class Bid(Move):
    direction: Any = ABSENT
    name: ClassVar[str] = "bid"


@dataclass(frozen=True, slots=True)
class Pass(Move):
    name: ClassVar[str] = "pass"


@dataclass(frozen=True, slots=True)
class Direct(Move):
    direction: Any = ABSENT
    name: ClassVar[str] = "direct"


@dataclass(frozen=True, slots=True)
class Contagion(Move):
    choice: Any = ABSENT
    name: ClassVar[str] = "contagion"


@dataclass(frozen=True, slots=True)
class Orders(Move):
    """`passes` is the key `pass`. A list that is absent stays as it was."""

    spend: Any = ABSENT
    take: Any = ABSENT
    passes: Any = ABSENT
    name: ClassVar[str] = "orders"


@dataclass(frozen=True, slots=True)
class Resign(Move):
    name: ClassVar[str] = "resign"


@dataclass(frozen=True, slots=True)
class Rewind(Move):
    to: Any = ABSENT
    name: ClassVar[str] = "rewind"


KINDS: dict[str, type[Move]] = {
    kind.name: kind for kind in (Sculpt, Vote, Heaviest, Assign, Bid, Pass, Direct, Contagion, Orders, Resign, Rewind)
}
SEATLESS = (Heaviest, Rewind)
JSON_KEY = {"nicest": "for", "who": "is", "passes": "pass"}
CONTENT: dict[type[Move], tuple[tuple[str, str], ...]] = {
    kind: tuple((f.name, JSON_KEY.get(f.name, f.name)) for f in fields(kind) if f.name != "seat")
    for kind in KINDS.values()
}
KEYS = {kind: tuple(key for _, key in content) for kind, content in CONTENT.items()}


def from_json(data: Any) -> Move:
    """The move in `data` (an object of record.md; keys it doesn't name are not read). Raises Unreadable."""
    if not isinstance(data, dict):
        raise Unreadable("A move must be an object")
    name = data.get("move")
    kind = KINDS.get(name) if isinstance(name, str) else None
    if kind is None:
        raise Unreadable("There is no move %(said)s", said=quoted(name))
    return kind(data.get("seat"), *[data.get(key, ABSENT) for key in KEYS[kind]])


def to_json(move: Move) -> dict[str, Any]:
    """The mirror of `from_json`, without the keys that the move lacks."""
    data: dict[str, Any] = {"seat": move.seat, "move": move.name}
    for attribute, key in CONTENT[type(move)]:
        value = getattr(move, attribute)
        if value is not ABSENT:
            data[key] = value
    return data


def to_text(move: Move) -> str:
    """The short form: "assign 5", "assign 0b 5", "bid ccw", "pass", "orders spend red blue take default"."""
    return " ".join([move.name, *_words(move)])


def _words(move: Move) -> list[str]:
    if isinstance(move, Orders):
        return _orders_words(move)
    if isinstance(move, Vote):
        return ["nobody" if move.nicest is None else str(move.nicest)]
    if isinstance(move, Assign):
        return [str(value) for value in (move.first, move.die) if value is not ABSENT]
    if isinstance(move, Sculpt) and isinstance(move.figure, list):
        return [str(figure) for figure in move.figure]
    values = [getattr(move, attribute) for attribute, _ in CONTENT[type(move)]]
    return [str(value) for value in values if value is not ABSENT]


def _orders_words(move: Orders) -> list[str]:
    words: list[str] = []
    for name, listed, default in (
        ("spend", move.spend, []),
        ("take", move.take, []),
        ("pass", move.passes, None),
    ):
        if listed is not ABSENT:
            words += [name, *(["default"] if listed == default else map(str, listed))]
    return words


def from_text(text: str, seat: int | None) -> Move:
    """The mirror of `to_text`, for the seat that says it. Raises Unreadable."""
    words = text.split()
    kind = KINDS.get(words[0]) if words else None
    if kind is None:
        raise Unreadable("There is no move %(said)s", said=quoted(text))
    try:
        return kind(None if kind in SEATLESS else seat, *_content(kind, words[1:]))
    except (LookupError, ValueError, TypeError):
        raise Unreadable("%(said)s is not a whole move", said=quoted(text)) from None


def _content(kind: type[Move], words: list[str]) -> list[Any]:
    """The fields of a move but its seat. Raises LookupError, ValueError, or the kind does TypeError."""
    if kind is Orders:
        return _orders_lists(words)
    if kind is Vote:
        (nicest,) = words
        return [None if nicest == "nobody" else nicest]
    if kind is Assign:
        *first, die = words
        return [int(die), *first]
    if kind is Sculpt and len(words) > 1:
        return [words]
    if kind in SEATLESS:
        (number,) = words
        return [int(number)]
    return list(words)


def _orders_lists(words: list[str]) -> list[Any]:
    lists: dict[str, Any] = {"spend": ABSENT, "take": ABSENT, "pass": ABSENT}
    name = ""
    for word in words:
        if word in lists:
            if lists[word] is not ABSENT:
                raise ValueError(word)
            name, lists[word] = word, []
        elif word == "default":
            if lists[name]:
                raise ValueError(word)
            lists[name], name = None if name == "pass" else [], ""
        else:
            lists[name].append(int(word) if name == "pass" else word)
    return list(lists.values())

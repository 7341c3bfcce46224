"""Which moves are legal, and which rule forbids the others, in the order that record.md gives."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .components import ALL_COLOURS, DIRECTIONS
from .diseases import contagion_choices
from .errors import Illegal, MoveRefused, NotAsked, Over, Unreadable, quoted
from .moves import (
    ABSENT,
    SEATLESS,
    Assign,
    Bid,
    Contagion,
    Direct,
    Heaviest,
    Move,
    Orders,
    Pass,
    Resign,
    Rewind,
    Sculpt,
    Vote,
)  # fmt: skip
from .position import Position
from .turn import can_pay, price

FIGURE_LENGTH = 64


def judge(p: Position, move: Move, entries: int) -> None:
    """Raises MoveRefused if `move` may not be the next entry of a record of so many entries."""
    seat = move.seat
    if isinstance(move, SEATLESS):
        if seat is not None:
            raise Unreadable("A %(move)s is made by no seat", move=move.name)
    elif type(seat) is not int or not 0 <= seat < p.seats:
        raise Unreadable("The game has no seat %(seat)s", seat=quoted(seat))
    if p.winners:
        raise Over
    JUDGES[type(move)](p, move, entries)


def is_number(value: Any) -> bool:
    """A whole number of JSON; true and false are none."""
    return type(value) is int


def _asked(p: Position, seat: int | None, decision: str, rule: str, sentence: str) -> None:
    question = p.asked.get(seat)
    if question is None or question.decision != decision:
        raise NotAsked(rule, sentence)


def _sculpt(p: Position, move: Any, entries: int) -> None:
    _asked(p, move.seat, "sculpt", "R2.5", "This laborigine has been sculpted already")
    if move.figure is not ABSENT and not _digests(p, move):
        raise Illegal("R2.5", "A figure is named by its SHA-256 in hex, in Twins by a list of two")


def _digests(p: Position, move: Sculpt) -> bool:
    figures = p.figures(move.seat)
    listed = [move.figure] if len(figures) == 1 else move.figure
    return isinstance(listed, list) and len(listed) == len(figures) and all(map(_is_digest, listed))


def _is_digest(value: Any) -> bool:
    return isinstance(value, str) and len(value) == FIGURE_LENGTH and set(value) <= set("0123456789abcdef")


def _vote(p: Position, move: Any, entries: int) -> None:
    _asked(p, move.seat, "vote", "R2.5", "There is no vote to give now")
    if move.nicest is None:
        return
    named = p.laborigines.get(move.nicest) if isinstance(move.nicest, str) else None
    if named is None:
        raise Illegal("R2.5", "A vote names a laborigine of the game, or nobody")
    if named.seat == move.seat:
        raise Illegal("R2.5", "Nobody votes for their own laborigine")


def _heaviest(p: Position, move: Any, entries: int) -> None:
    _asked(p, None, "heaviest", "R2.5", "Nobody asks who is heaviest now")
    if not is_number(move.who) or not 0 <= move.who < p.seats:
        raise Illegal("R2.5", "The heaviest player must be a seat of the game")


def _assign(p: Position, move: Any, entries: int) -> None:
    twins = len(p.figures(move.seat)) > 1
    rule = "R12.2" if twins else "R3.1"
    _asked(p, move.seat, "assign", rule, "It is not this seat's time to assign dice")
    if not is_number(move.die) or p.dice is None or move.die not in p.dice:
        raise Illegal(rule, "Only a value that was rolled can move the laborigine")
    if twins and move.first not in [twin.id for twin in p.figures(move.seat)]:
        raise Illegal(rule, "The one that goes first must be a twin of this seat")


def _answer(p: Position, move: Any) -> None:
    if p.window and move.seat in p.window.answers:
        raise NotAsked("R9.2", "An answer stands once given")
    _asked(p, move.seat, "manipulate", "R9.1", "This seat is not asked for a bid now")


def _bid(p: Position, move: Any, entries: int) -> None:
    _answer(p, move)
    _direction(move.direction, "R9.1")
    if not can_pay(p, move.seat):
        raise Illegal("R9.1", "A bid costs %(price)d and must leave a token", price=price(p, move.seat))


def _pass(p: Position, move: Any, entries: int) -> None:
    _answer(p, move)


def _direction(value: Any, rule: str) -> None:
    if not isinstance(value, str) or value not in DIRECTIONS:
        raise Illegal(rule, "A direction is cw or ccw")


def _direct(p: Position, move: Any, entries: int) -> None:
    rule = "R12.3" if len(p.figures(move.seat)) > 1 else "R9.4"
    _asked(p, move.seat, "direct", rule, "This seat has no direction to choose now")
    _direction(move.direction, rule)


def _contagion(p: Position, move: Any, entries: int) -> None:
    _asked(p, move.seat, "contagion", "R4.5", "There is no contagion to decide now")
    assert p.meeting is not None
    choices = contagion_choices(p.laborigines[p.meeting.victor], p.laborigines[p.meeting.other])
    if move.choice not in choices:
        named = dict(zip(("first", "second", "third"), choices, strict=False))
        if len(choices) > 2:
            raise Illegal("R4.5", "Here one can %(first)s, %(second)s or %(third)s", **named)
        raise Illegal("R4.5", "Here one can %(first)s or %(second)s", **named)


def _may_speak(p: Position, seat: int, rule: str) -> None:
    if p.turn == 0:
        raise NotAsked(rule, "Only after the nicest laborigine is known")
    if not p.lives(seat):
        raise NotAsked(rule, "This seat is out of the game")


def _orders(p: Position, move: Any, entries: int) -> None:
    _may_speak(p, move.seat, "R5.4")
    if move.spend is ABSENT and move.take is ABSENT and move.passes is ABSENT:
        raise Illegal("R5.4", "Orders say at least one of spend, take and pass")
    _colours(move.spend, "R5.4")
    _colours(move.take, "R5.5")
    if move.passes is not ABSENT and move.passes is not None and not _are_seats(p, move.passes):
        raise Illegal("R9.6", "A pass list names seats of the game")


def _colours(listed: Any, rule: str) -> None:
    if listed is ABSENT:
        return
    if not isinstance(listed, list) or not all(isinstance(c, str) and c in ALL_COLOURS for c in listed):
        raise Illegal(rule, "An order is a list of colours of the game")
    if len(set(listed)) != len(listed):
        raise Illegal(rule, "An order lists each colour once")


def _are_seats(p: Position, listed: Any) -> bool:
    return isinstance(listed, list) and all(is_number(seat) and 0 <= seat < p.seats for seat in listed)


def _resign(p: Position, move: Any, entries: int) -> None:
    _may_speak(p, move.seat, "R10.5")


def _rewind(p: Position, move: Any, entries: int) -> None:
    if not is_number(move.to) or not 0 <= move.to < entries:
        raise MoveRefused("record", "A rewind names an earlier entry")


JUDGES: dict[type[Move], Callable[[Position, Any, int], None]] = {
    Sculpt: _sculpt,
    Vote: _vote,
    Heaviest: _heaviest,
    Assign: _assign,
    Bid: _bid,
    Pass: _pass,
    Direct: _direct,
    Contagion: _contagion,
    Orders: _orders,
    Resign: _resign,
    Rewind: _rewind,
}
"""Judges take (position, move, number of entries) and raise MoveRefused."""

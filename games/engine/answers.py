"""Every legal answer to a question, from the view alone and without looking where it leads."""

from __future__ import annotations

from collections.abc import Callable

from .components import DIRECTIONS
from .diseases import contagion_choices
from .moves import ABSENT, Assign, Bid, Contagion, Direct, Move, Pass, Sculpt, Vote
from .position import Laborigine
from .view import View


def answers(view: View) -> list[Move]:
    """The legal answers to the viewer's open question; none if nothing is asked. Asked for a bid, one can pay."""
    question = view.question
    return LISTS[question.decision](view, question.seat) if question and question.seat is not None else []


def seat_of(laborigine: str) -> int:
    """The seat of a laborigine, from its id (R1.3)."""
    return int(laborigine.rstrip("ab"))


def figure(view: View, name: str) -> Laborigine:
    """A laborigine as the view shows it."""
    lab = view.position["laborigines"][name]
    return Laborigine(name, seat_of(name), lab["place"], lab["disease"], lab["lightning"])


def _figures(view: View, seat: int) -> list[str]:
    return [name for name in view.position["laborigines"] if seat_of(name) == seat]


def _votes(view: View, seat: int) -> list[Move]:
    own = _figures(view, seat)
    return [Vote(seat, name) for name in (*view.position["laborigines"], None) if name not in own]


def _assignments(view: View, seat: int) -> list[Move]:
    figures = _figures(view, seat)
    firsts = figures if len(figures) > 1 else [ABSENT]
    return [Assign(seat, die, first) for die in dict.fromkeys(view.position["dice"]) for first in firsts]


def _contagions(view: View, seat: int) -> list[Move]:
    assert view.meeting is not None
    victor, other = (figure(view, name) for name in view.meeting)
    return [Contagion(seat, choice) for choice in contagion_choices(victor, other)]


LISTS: dict[str, Callable[[View, int], list[Move]]] = {
    "sculpt": lambda view, seat: [Sculpt(seat)],
    "vote": _votes,
    "assign": _assignments,
    "manipulate": lambda view, seat: [*(Bid(seat, way) for way in DIRECTIONS), Pass(seat)],
    "direct": lambda view, seat: [Direct(seat, way) for way in DIRECTIONS],
    "contagion": _contagions,
}

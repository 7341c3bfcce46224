"""Habits: what is played for a seat that says nothing. Functions of its view alone, so that they can be announced."""

from __future__ import annotations

from collections.abc import Callable

from ..choices import Choice, choices
from ..diseases import HARMFUL_EXCEPTION
from ..moves import Contagion, Move, Pass, Sculpt, Vote
from ..view import View
from .careful import CAREFUL, Careful
from .memory import Memory

Player = Callable[[View], Move]


def quiet(view: View) -> Move:
    """What costs the fewest tokens as far as everybody knows; passes; gives a harmful disease away."""
    return _answer(view, _cheapest, _shed)


def clockwise(view: View) -> Move:
    """The first die shown, clockwise; passes; keeps diseases."""
    return _answer(view, lambda choices: choices[0], lambda view, can: "keep")


def assistant(view: View) -> Move:
    """The careful bot without its memory: a letter that announces its move must not tell of old faces (R14.2)."""
    if view.question is None:
        raise LookupError("nothing is asked of this seat")
    return Careful(view.question.seat or 0, Memory(), CAREFUL).answer(view)


PLAYERS: dict[str, Player] = {"quiet": quiet, "clockwise": clockwise, "bot": assistant}
"""By the name of a default. Each answers the view's open question; raises LookupError if there is none."""


def _answer(view: View, pick: Callable[[list[Choice]], Choice], infect: Callable[[View, list[str]], str]) -> Move:
    question = view.question
    if question is None:
        raise LookupError("nothing is asked of this seat")
    seat = question.seat
    if question.decision == "sculpt":
        return Sculpt(seat)
    if question.decision == "vote":
        return Vote(seat, None)
    if question.decision == "manipulate":
        return Pass(seat)
    if question.decision == "contagion":
        can = [choice.move.choice for choice in choices(view) if isinstance(choice.move, Contagion)]
        return Contagion(seat, infect(view, can))
    return pick(choices(view)).move


def _cheapest(listed: list[Choice]) -> Choice:
    return min(listed, key=lambda choice: choice.outcome.cost if choice.outcome else 0)


def _shed(view: View, can: list[str]) -> str:
    assert view.meeting is not None
    disease = view.position["laborigines"][view.meeting[0]]["disease"]
    return "give" if "give" in can and disease != HARMFUL_EXCEPTION else "keep"

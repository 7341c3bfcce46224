"""What a seat can do, and what it would lead to as far as everybody may know (R14).

A choice is tried on a position made from the view alone, by the same rules that the game is played by; where
they come to something hidden (a face that is down, a card to draw) the trial stops. So a choice can't leak.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from . import turn
from .components import BEHIND, DIRECTIONS
from .diseases import contagion_choices
from .energy import GameEnded, TurnEnded
from .errors import UnknownFace
from .events import Collected, Event, Gave, Met, Spent
from .movement import Course, walk
from .moves import Assign, Bid, Contagion, Direct, Move, Pass, Vote
from .notation import table
from .position import Laborigine, Position
from .view import View


@dataclass(frozen=True, slots=True)
class Outcome:
    """How far public facts lead: the events up to there, and what they mean to the viewer, in tokens.

    `cost` counts what the viewer's seat spends and gives, `gain` what it takes and collects. `place`: where
    the moving laborigine comes to rest (null: it does not). `ends`: "flip" at a face nobody knows, "draw" at
    a card, "face" after one that is known, "out" if the active seat falls, "won" if the game ends. `meets`:
    ids and `moa`.
    """

    events: tuple[Event, ...]
    cost: int
    gain: int
    place: int | None
    ends: str
    meets: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """An answer to the viewer's question; `plan` is the direction that goes in with an assignment."""

    move: Move
    plan: Direct | None
    outcome: Outcome | None


def choices(view: View) -> list[Choice]:
    """The answers to the viewer's open question, in the order of the dice, clockwise first."""
    question = view.question
    return list(MAKERS[question.decision](view)) if question else []


def plans(view: View) -> list[Choice]:
    """The directions that the active seat may settle while others bid (its die stands, it is not asked)."""
    if view.seat is None or view.seat != view.position["active"] or not view.bids_of:
        return []
    return list(_directions(view))


def _no_choice(view: View) -> Iterator[Choice]:
    return iter(())


def _votes(view: View) -> Iterator[Choice]:
    assert view.seat is not None
    own = [lab.id for lab in sandbox(view).figures(view.seat)]
    for name in view.position["laborigines"]:
        if name not in own:
            yield Choice(Vote(view.seat, name), None, None)
    yield Choice(Vote(view.seat, None), None, None)


def _assignments(view: View) -> Iterator[Choice]:
    assert view.seat is not None
    figures = [lab.id for lab in sandbox(view).figures(view.seat)]
    for die in dict.fromkeys(view.position["dice"]):
        for direction in DIRECTIONS:
            plan = Direct(view.seat, direction)
            if len(figures) == 1:
                yield Choice(Assign(view.seat, die), plan, trial(view, _with_moa(figures[0], die, direction)))
                continue
            for first in figures:
                yield Choice(Assign(view.seat, die, first), plan, trial(view, _twins(first, die, direction)))


def _bids(view: View) -> Iterator[Choice]:
    assert view.seat is not None
    for direction in DIRECTIONS:
        outcome = trial(view, _paid_for(view.seat, direction))
        yield Choice(Bid(view.seat, direction), None, replace(outcome, cost=outcome.cost + (view.price or 0)))
    yield Choice(Pass(view.seat), None, None)


def _directions(view: View) -> Iterator[Choice]:
    assert view.seat is not None
    for direction in DIRECTIONS:
        yield Choice(Direct(view.seat, direction), None, trial(view, _movement(direction)))


def _contagions(view: View) -> Iterator[Choice]:
    assert view.seat is not None
    assert view.meeting is not None
    laborigines = sandbox(view).laborigines
    for choice in contagion_choices(*(laborigines[name] for name in view.meeting)):
        yield Choice(Contagion(view.seat, choice), None, None)


MAKERS: dict[str, Callable[[View], Iterator[Choice]]] = {
    "sculpt": _no_choice,
    "vote": _votes,
    "assign": _assignments,
    "manipulate": _bids,
    "direct": _directions,
    "contagion": _contagions,
}


# trials


class NoChance:
    """Coming dice and cards are nobody's to know."""

    def dice(self, turn: int) -> tuple[int, int]:
        raise UnknownFace("dice")

    def reshuffle(self, number: int, pile: list[str]) -> list[str]:
        raise UnknownFace("deck")


class HiddenDeck(list[str]):
    """A deck of which nobody knows the next card."""

    def __bool__(self) -> bool:
        return True

    def pop(self, index: Any = -1) -> str:
        raise UnknownFace("deck")


def sandbox(view: View) -> Position:
    """A position that holds what the view tells and nothing else: unknown faces, deck, others' orders."""
    p = table(view.position)
    for tile in p.ring:
        tile.under = tile.under or BEHIND.get(tile.up)
    p.chance, p.deck = NoChance(), HiddenDeck()
    dice = view.position["dice"]
    p.turn, p.active = view.position["turn"], view.position["active"]
    p.dice = (dice[0], dice[1]) if dice else None
    p.moving, p.die, p.other_die = view.moving, view.die, view.other_die
    return p


Walk = Callable[[Position], Course]


def trial(view: View, walk_of: Walk) -> Outcome:
    """Let the rules run on the sandbox until public facts end. Contagion on the way is left as it is."""
    assert view.seat is not None
    p = sandbox(view)
    p.events = []
    ends = _drive(p, walk_of(p))
    events = tuple(_without_colours(p, view.seat, told.event) for told in p.events)
    mover = p.laborigines[p.moving] if p.moving else None
    return Outcome(
        events=events,
        cost=_cost(p, view.seat, events),
        gain=_gain(p, view.seat, events),
        place=mover.place if mover else None,
        ends=ends,
        meets=tuple(e.other for e in events if isinstance(e, Met) and e.mover == p.moving),
    )


def _drive(p: Position, course: Course) -> str:
    try:
        next(course)
        while True:
            assert p.active is not None
            course.send(Contagion(p.active, "keep"))
    except StopIteration:
        return "face"
    except UnknownFace as unknown:
        return "draw" if unknown.args == ("deck",) else "flip"
    except TurnEnded:
        return "out"
    except GameEnded:
        return "won"


def _with_moa(name: str, die: int, direction: str) -> Walk:
    def course(p: Position) -> Course:
        turn.settle_dice(p, p.laborigines[name], die)
        turn.before_movement(p)
        yield from _walk_and_trap(p, p.laborigines[name], die, direction)

    return course


def _twins(name: str, die: int, direction: str) -> Walk:
    def course(p: Position) -> Course:
        first = p.laborigines[name]
        second = next(twin for twin in p.figures(first.seat) if twin is not first)
        turn.settle_dice(p, first, die)
        turn.twins_before_movement(p, first, second)
        yield from _walk_and_trap(p, first, die, direction)

    return course


def _movement(direction: str) -> Walk:
    def course(p: Position) -> Course:
        assert p.moving
        assert p.die
        yield from _walk_and_trap(p, p.laborigines[p.moving], p.die, direction)

    return course


def _paid_for(seat: int, direction: str) -> Walk:
    """A bid is paid before the walk, which misses these tokens, or finds them; that it was paid is no event of it."""

    def course(p: Position) -> Course:
        turn.pay(p, seat)
        p.events = []
        yield from _movement(direction)(p)

    return course


def _walk_and_trap(p: Position, mover: Laborigine, die: int, direction: str) -> Course:
    yield from walk(p, mover, die, direction)
    turn.trap(p, mover)


def _without_colours(p: Position, seat: int, event: Event) -> Event:
    """Which colours others lose is their orders' affair: their losses are counts (R14.1)."""
    if isinstance(event, Spent) and p.laborigines[event.laborigine].seat != seat:
        return replace(event, tokens={ANY: sum(event.tokens.values())}, left={ANY: sum(event.left.values())})
    if isinstance(event, Gave) and seat not in (event.giver, event.receiver):
        return replace(event, tokens={ANY: sum(event.tokens.values())})
    return event


ANY = "any"
"""The colour of tokens of which only the number may be told."""


def _cost(p: Position, seat: int, events: tuple[Event, ...]) -> int:
    spent = [e.tokens for e in events if isinstance(e, Spent) and p.laborigines[e.laborigine].seat == seat]
    given = [e.tokens for e in events if isinstance(e, Gave) and e.giver == seat]
    return sum(sum(tokens.values()) for tokens in spent + given)


def _gain(p: Position, seat: int, events: tuple[Event, ...]) -> int:
    taken = [e.tokens for e in events if isinstance(e, Gave) and e.receiver == seat]
    found = [e.tokens for e in events if isinstance(e, Collected) and p.laborigines[e.laborigine].seat == seat]
    return sum(sum(tokens.values()) for tokens in taken + found)

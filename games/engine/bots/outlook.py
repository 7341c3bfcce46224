"""What a move is worth to a seat: its known outcome, and what may come up where it ends."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from dataclasses import replace

from ..answers import seat_of
from ..choices import MAKERS, Choice, Outcome
from ..components import CENTRE, OPPOSITE
from ..events import Event, FlagGone, FlagLost, FlagTaken, Gave, Spent
from ..moves import Assign, Direct
from ..view import View
from .guesses import below
from .worth import Flip, Stakes, Temper, card, face


class Outlook:
    """What lies ahead in a view (into which the seat's memory has been written), with the eyes of one seat."""

    def __init__(self, view: View, seat: int, temper: Temper) -> None:
        self.view = view
        self.stakes = Stakes(view, seat, temper)
        self._below = below(tuple((tile["up"], tile.get("under")) for tile in view.position["ring"]))
        self._outcomes: dict[tuple[str, int], dict[str, Outcome]] = {}

    def seen_by(self, seat: int, temper: Temper) -> Outlook:
        """The same with the eyes of another, as far as the first one knows."""
        other = copy(self)
        other.stakes = Stakes(self.view, seat, temper)
        return other

    def outcome(self, outcome: Outcome, mover: str) -> float:
        """What an outcome is worth, with the mean of what may follow where public facts end."""
        worth = self.stakes.events(outcome.events)
        if outcome.ends == "draw":
            return worth + card(self.stakes, mover)
        if outcome.ends != "flip" or outcome.place is None:
            return worth
        up = self.view.position["ring"][outcome.place]["up"]
        flip = Flip(mover, up, _flag(self.view.position["flag"], outcome.events), _lost(outcome.events, mover))
        return worth + sum(chance * face(self.stakes, flip, below) for below, chance in self._below.get(up, {}).items())

    def ways(self) -> dict[str, float]:
        """What either direction of the move that is due is worth; in Twins of both twins' moves."""
        view = self.view
        assert view.moving is not None
        assert view.die is not None
        worths = self._ways(view.moving, view.die)
        twin = self._twin(view.moving)
        if twin is None or view.other_die is None:
            return worths
        other = self._ways(twin, view.other_die)
        return {way: worth + other[OPPOSITE[way]] for way, worth in worths.items()}

    def assigned(self, choices: list[Choice]) -> dict[Assign, dict[str, float]]:
        """What each assignment is worth, by direction."""
        worths: dict[Assign, dict[str, float]] = {}
        for choice in choices:
            assert isinstance(choice.move, Assign) and choice.plan is not None and choice.outcome is not None
            first = choice.move.first if isinstance(choice.move.first, str) else str(choice.move.seat)
            worths.setdefault(choice.move, {})[choice.plan.direction] = self.outcome(choice.outcome, first)
        for move, ways in worths.items():
            if isinstance(move.first, str) and (twin := self._twin(move.first)):
                other = self._ways(twin, _other(self.view, move.die))
                worths[move] = {way: worth + other[OPPOSITE[way]] for way, worth in ways.items()}
        return worths

    def _ways(self, mover: str, die: int) -> dict[str, float]:
        if (mover, die) not in self._outcomes:
            self._outcomes[mover, die] = _outcomes(replace(self.view, moving=mover, die=die))
        return {way: self.outcome(outcome, mover) for way, outcome in self._outcomes[mover, die].items()}

    def _twin(self, name: str) -> str | None:
        """The other laborigine of the same seat, if it has two."""
        names = self.view.position["laborigines"]
        return next((other for other in names if other != name and seat_of(other) == seat_of(name)), None)


def _outcomes(view: View) -> dict[str, Outcome]:
    """Where either direction leads the laborigine that is due to move."""
    return {
        choice.move.direction: choice.outcome
        for choice in MAKERS["direct"](view)
        if isinstance(choice.move, Direct) and choice.outcome is not None
    }


def _other(view: View, die: int) -> int:
    first, second = view.position["dice"]
    return int(second if die == first else first)


def _flag(flag: str, events: Iterable[Event]) -> str:
    """Who holds the flag after all of this."""
    for event in events:
        if isinstance(event, FlagTaken):
            flag = event.laborigine
        elif isinstance(event, FlagLost):
            flag = CENTRE
        elif isinstance(event, FlagGone):
            flag = "gone"
    return flag


def _lost(events: Iterable[Event], mover: str) -> int:
    """What the mover's seat has spent and given, net of what it was given."""
    seat, lost = seat_of(mover), 0
    for event in events:
        if isinstance(event, Spent) and seat_of(event.laborigine) == seat:
            lost += sum(event.tokens.values())
        elif isinstance(event, Gave):
            lost += ((event.giver == seat) - (event.receiver == seat)) * sum(event.tokens.values())
    return lost

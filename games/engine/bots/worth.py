"""What is worth how much to a seat, in tokens of its own: what it gains, and what those lose who are against it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from ..answers import figure, seat_of
from ..diseases import HARMFUL_EXCEPTION
from ..energy import mutated
from ..events import (
    AcidTaken,
    Collected,
    ColourGone,
    Eliminated,
    Event,
    FlagLost,
    FlagTaken,
    Flipped,
    Gave,
    LightningMarked,
    Spent,
    Won,
)
from ..traps import CHARITY, HUGE, SMALL
from ..view import View

FLAG, ACID, MARKER, AGAIN = 2.0, 2.5, 1.5, 1.2
DEATH, VICTORY, PARTNER = 12.0, 1000.0, 0.5
HARM = {
    "leprosy": 5.0, "inferiority_complex": 3.0, "limping": 3.5, "immunity_loss": 2.0, "hyperactivity": 0.5,
    HARMFUL_EXCEPTION: -3.0, "malign_mutation": 4.0, "energy_storage_disorder": 3.0,
}  # fmt: skip
"""What a disease costs until it is handed on, as a rule of thumb."""
ANY_DISEASE = sum(HARM.values()) / len(HARM)


@dataclass(frozen=True, slots=True)
class Temper:
    """How a bot weighs. `spite`: what the rivals lose together, against what it loses itself; `prey`: how many
    times as much the weakest rival counts; `margin`: what a bid must bring beyond its price; `keeps`: how many
    tokens must be left after it.
    """

    spite: float
    prey: float
    margin: float
    keeps: int


class Stakes:
    """What a seat has at stake in the position of a view."""

    def __init__(self, view: View, seat: int, temper: Temper) -> None:
        self.seat, self.view, self.position = seat, view, view.position
        self.totals: list[int] = [sum(view.position["stockpiles"][str(s)].values()) for s in range(len(view.sides))]
        self.weights = self._weigh(view, temper)
        self.greens = sum(tile["up"] == "green" for tile in view.position["ring"])

    def _weigh(self, view: View, temper: Temper) -> list[float]:
        alive = [s for s in range(len(view.sides)) if view.is_alive(s)]
        rivals = [s for s in alive if view.sides[s] != view.sides[self.seat]]
        weights = [PARTNER if s in alive and s not in rivals else 0.0 for s in range(len(view.sides))]
        for s in rivals:
            weights[s] = -temper.spite / len(rivals)
        if rivals:
            weights[min(rivals, key=self.totals.__getitem__)] *= temper.prey
        weights[self.seat] = 1.0
        return weights

    def of(self, laborigine: str | None) -> float:
        """How much a token more in that laborigine's stockpile is worth; of nobody's nothing."""
        return 0.0 if laborigine is None else self.weights[seat_of(laborigine)]

    def events(self, events: Iterable[Event]) -> float:
        """What all of this is worth together."""
        return sum(worth(self, event) for event in events if (worth := WORTH.get(type(event))))

    def loss(self, laborigine: str, amount: int, lost: int = 0) -> float:
        """What it is worth that a laborigine spends `amount`, after its seat has `lost` some already."""
        if amount <= 0:
            return 0.0
        amount = mutated(figure(self.view, laborigine), amount)
        left = self.totals[seat_of(laborigine)] - lost
        dead = DEATH if amount >= left else 0.0
        return -self.of(laborigine) * (min(amount, left) + dead)

    def sickness(self, laborigine: str, disease: str | None) -> float:
        """What it is worth that a laborigine has this disease."""
        return -self.of(laborigine) * HARM.get(disease or "", 0.0)


WORTH: dict[type[Event], Callable[[Stakes, Any], float]] = {
    Spent: lambda at, e: -at.of(e.laborigine) * sum(e.tokens.values()),
    Collected: lambda at, e: at.of(e.laborigine) * sum(e.tokens.values()),
    Gave: lambda at, e: (at.weights[e.receiver] - at.weights[e.giver]) * sum(e.tokens.values()),
    FlagTaken: lambda at, e: FLAG * (at.of(e.laborigine) - at.of(e.giver)),
    FlagLost: lambda at, e: -FLAG * at.of(e.laborigine),
    LightningMarked: lambda at, e: -MARKER * at.of(e.laborigine),
    AcidTaken: lambda at, e: ACID * (at.of(e.giver) - at.of(e.laborigine)),
    Flipped: lambda at, e: -AGAIN * at.of(e.laborigine) if e.face == "footprint" else 0.0,
    Eliminated: lambda at, e: -DEATH * at.weights[e.seat],
    ColourGone: lambda at, e: (
        -sum(at.weights[int(seat)] * stock.get(e.colour, 0) for seat, stock in at.position["stockpiles"].items())
    ),
    Won: lambda at, e: VICTORY if at.seat in e.winners else -VICTORY,
}
"""What an event is worth to whoever has the stakes."""


@dataclass(frozen=True, slots=True)
class Flip:
    """A face that nobody may know is about to come up under `mover`: who holds the flag, what was `lost` before."""

    mover: str
    up: str
    flag: str
    lost: int

    @property
    def shielded(self) -> bool:
        return self.flag == self.mover


def face(at: Stakes, flip: Flip, face: str) -> float:
    """What it is worth that this face comes up (R8)."""
    worth = FACES.get(face)
    return worth(at, flip) if worth else 0.0


def _spends(at: Stakes, flip: Flip, amount: int) -> float:
    return 0.0 if flip.shielded else at.loss(flip.mover, amount, flip.lost)


def _radiation(at: Stakes, flip: Flip) -> float:
    return _spends(at, flip, at.greens - (flip.up == "green"))


def _lightning(at: Stakes, flip: Flip) -> float:
    worth = -MARKER * at.of(flip.mover)
    for name, lab in at.position["laborigines"].items():
        markers = lab["lightning"] + (name == flip.mover)
        if lab["place"] is not None and name != flip.flag:
            worth += at.loss(name, markers, flip.lost if name == flip.mover else 0)
    return worth


def _charity(at: Stakes, flip: Flip) -> float:
    giver = seat_of(flip.mover)
    poorest = min((seat for seat, total in enumerate(at.totals) if total), key=at.totals.__getitem__, default=giver)
    if flip.shielded or at.totals[giver] - flip.lost <= at.totals[poorest]:
        return 0.0
    return CHARITY * (at.weights[poorest] - at.weights[giver])


def _cure(at: Stakes, flip: Flip) -> float:
    givers = [
        name for name, lab in at.position["laborigines"].items()
        if lab["place"] is not None and seat_of(name) != seat_of(flip.mover) and name != flip.flag
    ]  # fmt: skip
    return sum(at.of(flip.mover) - at.of(name) for name in givers)


def _flag(at: Stakes, flip: Flip) -> float:
    if flip.shielded or flip.flag == "gone":
        return 0.0
    return FLAG * (at.of(flip.mover) - (0.0 if flip.flag == "centre" else at.of(flip.flag)))


def _acid(at: Stakes, flip: Flip) -> float:
    return ACID * (at.of(at.position["acid"]) - at.of(flip.mover))


def card(at: Stakes, mover: str) -> float:
    """What it is worth to draw a disease that nobody knows."""
    has = at.position["laborigines"][mover]["disease"]
    return -at.of(mover) * ANY_DISEASE - at.sickness(mover, has)


FACES: dict[str, Callable[[Stakes, Flip], float]] = {
    "small_explosion": lambda at, flip: _spends(at, flip, SMALL),
    "huge_explosion": lambda at, flip: _spends(at, flip, HUGE),
    "radiation": _radiation,
    "lightning": _lightning,
    "charity": _charity,
    "cure": _cure,
    "flag": _flag,
    "acid": _acid,
    "disease": lambda at, flip: card(at, flip.mover),
    "footprint": lambda at, flip: -AGAIN * at.of(flip.mover),
}

"""Steps, encounters and contagion on the way (R4), and the acid under the feet (R8.6).

Functions that may have to wait for a decision are generators: they yield, and are sent the move.
"""

from __future__ import annotations

from collections.abc import Generator

from .components import STEP
from .diseases import contagion_choices, infect
from .energy import (
    TurnEnded,
    can_gain,
    draw,
    drop_flag,
    mutated,
    obtain_flag,
    put_down,
    spend,
    spend_order,
    transfer,
)  # fmt: skip
from .events import MOA, AcidReturned, Met, Moved
from .moves import Contagion, Move
from .position import Laborigine, Meeting, Position

Course = Generator[None, Move | None, None]
"""A stretch of the game that waits at each yield for the next move, or for null: look who is left."""


def still_in(p: Position) -> None:
    """Ends the turn if the active seat is gone (R3.7). Raises TurnEnded."""
    if p.active in p.eliminated:
        raise TurnEnded


def move_moa(p: Position, die: int) -> None:
    """Phase 3a: Moa goes clockwise until it lands on a free tile (R3.3, R4.2, R4.3)."""
    assert p.moa is not None
    while True:
        start, p.moa = p.moa, (p.moa + die) % len(p.ring)
        p.tell(Moved, MOA, start, die, "cw", p.moa)
        met = p.standing_at(p.moa)
        if met is None:
            return
        p.tell(Met, MOA, met.id, p.moa)
        face_moa(p, met)


def face_moa(p: Position, laborigine: Laborigine) -> None:
    """Moa and a laborigine on one tile (R4.3)."""
    if p.flag == laborigine.id:
        drop_flag(p, laborigine, "moa")
    else:
        spend(p, laborigine, 2, MOA)


def walk(p: Position, laborigine: Laborigine, die: int, direction: str) -> Course:
    """Phase 3b: the laborigine goes on until it lands on a free tile (R3.5, R4.2)."""
    steps = 2 * die if laborigine.disease == "hyperactivity" else die
    acid = Acid() if p.acid == laborigine.id else None
    while True:
        start = laborigine.place
        assert start is not None
        _advance(p, laborigine, steps, STEP[direction], acid)
        assert laborigine.place is not None
        p.tell(Moved, laborigine.id, start, steps, direction, laborigine.place)
        if laborigine.place == p.moa:
            p.tell(Met, laborigine.id, MOA, p.moa)
            face_moa(p, laborigine)
        else:
            met = p.standing_at(laborigine.place, laborigine)
            if met is None:
                break
            p.tell(Met, laborigine.id, met.id, met.place)
            yield from encounter(p, laborigine, met)
        still_in(p)
    if acid:
        p.acid, p.face = None, "acid"
        p.tell(AcidReturned, laborigine.id)
        p.face = None


def encounter(p: Position, victor: Laborigine, other: Laborigine) -> Course:
    """A laborigine lands on another (R4.4), then contagion (R4.5)."""
    if victor.seat != other.seat:
        if p.flag == other.id:
            _hand_over_flag(p, victor, other)
        else:
            transfer(p, other.seat, victor.seat, 2, "encounter", gains=can_gain(victor))
    if victor.place is not None and other.place is not None and (victor.disease or other.disease):
        yield from contagion(p, victor, other)


def _hand_over_flag(p: Position, victor: Laborigine, other: Laborigine) -> None:
    if victor.disease == "immunity_loss":
        drop_flag(p, other, "encounter")
    else:
        obtain_flag(p, victor, "encounter")


def contagion(p: Position, victor: Laborigine, other: Laborigine) -> Course:
    """The victor's player is asked; dropped if either of the two is gone meanwhile (R4.5)."""
    p.meeting = Meeting(victor.id, other.id)
    p.ask("contagion", [victor.seat])
    answer = yield
    p.meeting = None
    p.asked.clear()
    if isinstance(answer, Contagion):
        assert answer.choice in contagion_choices(victor, other)
        infect(p, victor, other, answer.choice)


class Acid:
    """One phase 3b in acid is one event: its cost so far, and whether a tile was entered (R8.6)."""

    __slots__ = ("entered", "spent")

    def __init__(self) -> None:
        self.entered = False
        self.spent = 0

    def bite(self, p: Position, laborigine: Laborigine) -> None:
        amount = 1 if self.entered else mutated(laborigine, 1)
        self.entered = True
        if p.flag == laborigine.id or not amount:
            return
        drawn = draw(p.stockpiles[laborigine.seat], spend_order(p, laborigine.seat), amount)
        before, self.spent = self.spent, self.spent + len(drawn)
        put_down(p, laborigine, drawn, "acid", before)


def _advance(p: Position, laborigine: Laborigine, steps: int, step: int, acid: Acid | None) -> None:
    assert laborigine.place is not None
    size = len(p.ring)
    if acid is None:
        laborigine.place = (laborigine.place + step * steps) % size
        return
    face, p.face = p.face, "acid"
    for _ in range(steps):
        laborigine.place = (laborigine.place + step) % size
        acid.bite(p, laborigine)
        still_in(p)
    p.face = face

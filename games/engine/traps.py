"""Phase 4: collect, flip, and what the face that comes up does (R3.6, R8). One function a face."""

from __future__ import annotations

from collections.abc import Callable

from .diseases import contract
from .energy import can_gain, obtain_flag, smallest, spend, transfer
from .errors import UnknownFace
from .events import (
    AcidTaken,
    Collected,
    CouldNotGain,
    Flipped,
    LightningMarked,
    NothingDue,
    Shielded,
)  # fmt: skip
from .position import Laborigine, Position

CHARITY = 3
SMALL, HUGE = 4, 8


def collect(p: Position, laborigine: Laborigine) -> None:
    """All tokens on the tile become the seat's, unless it can't gain (R5.6)."""
    assert laborigine.place is not None
    tile = p.ring[laborigine.place]
    if not tile.energy:
        return
    if not can_gain(laborigine):
        p.tell(CouldNotGain, laborigine.seat, "collect")
        return
    stock = p.stockpiles[laborigine.seat]
    for colour, count in tile.energy.items():
        stock[colour] = stock.get(colour, 0) + count
    p.tell(Collected, laborigine.id, tile.energy, laborigine.place)
    tile.energy = {}


def spring(p: Position, laborigine: Laborigine) -> bool:
    """Flip the tile and carry the new face out. True for a footprint: phase 3b again (R8.1).

    Raises UnknownFace where nobody may know what lies below (a position made from a view).
    """
    assert laborigine.place is not None
    tile = p.ring[laborigine.place]
    if tile.under is None:
        raise UnknownFace(laborigine.place)
    tile.up, tile.under = tile.under, tile.up
    p.flipped.add(laborigine.place)
    p.face = tile.up
    p.tell(Flipped, laborigine.id, laborigine.place, tile.up)
    EFFECTS[tile.up](p, laborigine)
    p.face = None
    return tile.up == "footprint"


def nothing(p: Position, laborigine: Laborigine) -> None:
    """R8.9."""


def charity(p: Position, laborigine: Laborigine) -> None:
    """R8.3."""
    poorest = smallest(p)
    if poorest == laborigine.seat:
        p.tell(NothingDue, laborigine.id, "charity")
    elif p.flag == laborigine.id:
        p.tell(Shielded, laborigine.id, "charity", CHARITY)
    else:
        gains = any(can_gain(figure) for figure in p.figures(poorest))
        transfer(p, laborigine.seat, poorest, CHARITY, "charity", gains=gains)


def radiation(p: Position, laborigine: Laborigine) -> None:
    """R8.4."""
    greens = sum(tile.up == "green" for tile in p.ring)
    if not greens:
        p.tell(NothingDue, laborigine.id, "radiation")
    spend(p, laborigine, greens, "radiation")


def lightning(p: Position, laborigine: Laborigine) -> None:
    """R8.5: the stroke hits everybody, and goes on when the active seat dies of it."""
    laborigine.lightning += 1
    p.tell(LightningMarked, laborigine.id, laborigine.lightning)
    for seat in [(laborigine.seat + i) % p.seats for i in range(p.seats)]:
        for struck in p.figures(seat):
            if struck.place is not None:
                spend(p, struck, struck.lightning, "lightning")


def acid(p: Position, laborigine: Laborigine) -> None:
    """R8.6: it bites in the next phase 3b."""
    giver, p.acid = p.acid, laborigine.id
    p.tell(AcidTaken, laborigine.id, giver)


def explosion(amount: int, name: str) -> Callable[[Position, Laborigine], None]:
    """R8.7."""
    return lambda p, laborigine: spend(p, laborigine, amount, name)


def cure(p: Position, laborigine: Laborigine) -> None:
    """R8.8: each other living laborigine, in turn order, gives 1."""
    if not can_gain(laborigine):
        p.tell(CouldNotGain, laborigine.seat, "cure")
        return
    for seat in [(laborigine.seat + i) % p.seats for i in range(1, p.seats)]:
        for giver in p.figures(seat):
            if giver.place is None or laborigine.place is None:
                continue
            if p.flag == giver.id:
                p.tell(Shielded, giver.id, "cure", 1)
            else:
                transfer(p, seat, laborigine.seat, 1, "cure", gains=True)


def flag(p: Position, laborigine: Laborigine) -> None:
    """R8.9."""
    obtain_flag(p, laborigine, "trap")


EFFECTS: dict[str, Callable[[Position, Laborigine], None]] = {
    "footprint": nothing,
    "disease": contract,
    "charity": charity,
    "radiation": radiation,
    "lightning": lightning,
    "acid": acid,
    "small_explosion": explosion(SMALL, "small_explosion"),
    "huge_explosion": explosion(HUGE, "huge_explosion"),
    "cure": cure,
    "flag": flag,
    "danger": nothing,
    "green": nothing,
}

"""Energy: spend, give, gain, and what happens when it is gone (R5, R10)."""

from __future__ import annotations

from .components import CENTRE, COLOURS, GONE, GREY
from .events import (
    ColourGone,
    CouldNotGain,
    Eliminated,
    FlagGone,
    FlagLost,
    FlagMissed,
    FlagTaken,
    Gave,
    Shielded,
    Spent,
    Won,
)  # fmt: skip
from .position import Laborigine, Position, Tokens


class GameEnded(Exception):
    """One side alone lives: whatever was still to happen does not (R10.3)."""


class TurnEnded(Exception):
    """The active seat is gone: its turn ends here (R3.7)."""


OTHERS = {own: [colour for colour in COLOURS if colour != own] for own in COLOURS}

# orders


def spend_order(p: Position, seat: int) -> list[str]:
    """All colours in the order in which this seat spends and gives them (R5.4)."""
    own = p.colours[seat]
    first = p.orders[seat].spend
    if not first:
        first = [p.colours[s] for s in p.clockwise(seat) if p.colours[s] != own]
    return list(dict.fromkeys([*first, *OTHERS[own], GREY, own]))


def take_order(p: Position, seat: int) -> list[str]:
    """All colours in the order in which this seat takes them while it is active (R5.5)."""
    return list(dict.fromkeys([*(p.orders[seat].take or ()), p.colours[seat], GREY, *COLOURS]))


def draw(stock: Tokens, order: list[str], amount: int) -> list[str]:
    """Take up to `amount` tokens out of a stockpile, colour by colour; returns them as drawn (R5.3)."""
    drawn: list[str] = []
    for colour in order:
        held = stock.get(colour)
        if not held:
            continue
        missing = amount - len(drawn)
        if held > missing:
            stock[colour] = held - missing
            return drawn + [colour] * missing
        drawn += [colour] * stock.pop(colour)
    return drawn


def add(stock: Tokens, colours: list[str]) -> None:
    for colour in colours:
        stock[colour] = stock.get(colour, 0) + 1


def counted(colours: list[str]) -> Tokens:
    return {colour: colours.count(colour) for colour in dict.fromkeys(colours)}


# spending


def mutated(laborigine: Laborigine, amount: int) -> int:
    """What an event of `amount` costs this laborigine (R5.7)."""
    if laborigine.disease == "benign_mutation":
        return max(0, amount - 1)
    if laborigine.disease == "malign_mutation":
        return amount + 1
    return amount


def spend(p: Position, laborigine: Laborigine, amount: int, cause: str, *, shieldable: bool = True) -> None:
    """A spending event: by the seat's order, alternately on the tile and out of the game (R5.2-7, R6.1)."""
    if amount <= 0:
        return
    if shieldable and p.flag == laborigine.id:
        p.tell(Shielded, laborigine.id, cause, amount)
        return
    seat = laborigine.seat
    drawn = draw(p.stockpiles[seat], spend_order(p, seat), mutated(laborigine, amount))
    put_down(p, laborigine, drawn, cause)


def put_down(p: Position, laborigine: Laborigine, drawn: list[str], cause: str, before: int = 0) -> None:
    """Of tokens drawn the first, third … on the tile, the rest out (R5.2). `before`: drawn earlier."""
    assert laborigine.place is not None
    left = drawn[before % 2 :: 2]
    add(p.ring[laborigine.place].energy, left)
    if p.events is not None:
        p.tell(Spent, laborigine.id, cause, counted(drawn), counted(left), laborigine.place)
    if not p.stockpiles[laborigine.seat]:
        fall(p, laborigine.seat)


def can_gain(laborigine: Laborigine) -> bool:
    return laborigine.disease != "energy_storage_disorder"


def transfer(p: Position, giver: int, receiver: int, amount: int, cause: str, *, gains: bool) -> None:
    """Tokens from seat to seat, as the active seat's orders say, if the receiver `gains` (R5.5)."""
    if not gains:
        p.tell(CouldNotGain, receiver, cause)
        return
    order = take_order(p, receiver) if receiver == p.active else spend_order(p, giver)
    tokens = draw(p.stockpiles[giver], order, amount)
    add(p.stockpiles[receiver], tokens)
    if p.events is not None:
        p.tell(Gave, giver, receiver, counted(tokens), cause)
    if not p.stockpiles[giver]:
        fall(p, giver)


# the flag


def obtain_flag(p: Position, laborigine: Laborigine, why: str) -> None:
    """The laborigine gets the flag from wherever it is, if it may (R6.2, R6.3)."""
    if p.flag in (GONE, laborigine.id):
        return
    if laborigine.disease == "immunity_loss":
        p.tell(FlagMissed, laborigine.id)
        return
    giver, p.flag = p.flag, laborigine.id
    p.tell(FlagTaken, laborigine.id, None if giver == CENTRE else giver, why)


def drop_flag(p: Position, laborigine: Laborigine, why: str) -> None:
    p.flag = CENTRE
    p.tell(FlagLost, laborigine.id, why)


# the end of a seat


def fall(p: Position, seat: int) -> None:
    """A seat is out, and whoever that empties, one after another (R10.1, R10.2). Raises GameEnded (R10.3)."""
    eliminate(p, seat)
    cascade(p)


def cascade(p: Position) -> None:
    assert p.active is not None
    while True:
        empty = next((s for s in p.clockwise(p.active) if not p.stockpiles[s]), None)
        if empty is None:
            return
        eliminate(p, empty)


def eliminate(p: Position, seat: int, *, resigned: bool = False) -> None:
    """One elimination, carried out whole, then the test for the end (R10.1, R10.3)."""
    p.eliminated.append(seat)
    p.tell(Eliminated, seat)
    for laborigine in p.figures(seat):
        _clear(p, laborigine)
    if p.flag != GONE:
        p.flag = GONE
        p.tell(FlagGone)
    if p.variant.colour_leaves(p, seat, resigned):
        _remove_colour(p, p.colours[seat])
    _test_victory(p)


def _clear(p: Position, laborigine: Laborigine) -> None:
    if laborigine.disease:
        p.discard.append(laborigine.disease)
    if p.acid == laborigine.id:
        p.acid = None
    laborigine.place, laborigine.disease, laborigine.lightning = None, None, 0


def _remove_colour(p: Position, colour: str) -> None:
    for tile in p.ring:
        tile.energy.pop(colour, None)
    for stock in p.stockpiles:
        stock.pop(colour, None)
    p.tell(ColourGone, colour)


def _test_victory(p: Position) -> None:
    sides = {p.sides[seat] for seat in p.living()}
    if len(sides) == 1:
        side = sides.pop()
        p.winners = [seat for seat in range(p.seats) if p.sides[seat] == side]
        p.tell(Won, tuple(p.winners))
        raise GameEnded


def resign(p: Position, seat: int) -> None:
    """The seat's tokens leave the game and it is out (R10.5). Raises GameEnded."""
    p.stockpiles[seat].clear()
    eliminate(p, seat, resigned=True)
    cascade(p)


def smallest(p: Position) -> int:
    """The living seat with the smallest stockpile, of several the first from the active one on (R8.3)."""
    assert p.active is not None
    return min(p.clockwise(p.active), key=p.total)

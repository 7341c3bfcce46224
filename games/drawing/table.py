"""What the drawing reads: a public position (plain JSON as in the record format) and how its seats look."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

Position = Mapping[str, Any]
Figured = Mapping[str, Any]
COVERED = "covered"
"""What a position of the past has in place of a face that is not shown again (R14.2)."""


@dataclass(frozen=True)
class SeatLook:
    """How a seat is shown: `name` is its player's, `figure` figure data or None while nobody may see it.

    Of twins, `creatures` and `figures` hold each one's by laborigine id ("0a"), and where they don't, `creature` and
    `figure` stand for it. Two seats of one colour are partners (R11.2).
    """

    number: int
    name: str
    creature: str
    colour: str
    figure: Figured | None = None
    creatures: Mapping[str, str] = field(default_factory=dict)
    figures: Mapping[str, Figured] = field(default_factory=dict)

    def creature_of(self, ident: str) -> str:
        """The name of a laborigine of this seat."""
        return self.creatures.get(ident, self.creature)

    def figure_of(self, ident: str) -> Figured | None:
        """The figure data of a laborigine of this seat; null while nobody may see it."""
        return self.figures.get(ident, self.figure)


@dataclass(frozen=True)
class Stand:
    """What a laborigine stands on: its seat's colour, that colour's mark once, or twice for the second of two
    partners, and the letter of a twin ("" for others)."""

    colour: str
    marks: int = 1
    twin: str = ""


@dataclass(frozen=True)
class Piece:
    """A laborigine on the table; `place` is None once it is eliminated, `partner` the other seat of its team."""

    ident: str
    look: SeatLook
    place: int | None
    disease: str | None
    lightning: int
    flag: bool
    acid: bool
    stand: Stand
    partner: int | None = None

    @property
    def creature(self) -> str:
        """Its name; twins are told apart by their letter."""
        name = self.look.creature_of(self.ident)
        return f"{name} ({self.stand.twin})" if self.stand.twin else name


def pieces(position: Position, seats: Sequence[SeatLook]) -> list[Piece]:
    """Every laborigine in id order."""
    looks = {look.number: look for look in seats}
    return [
        _piece(ident, looks[seat_of(ident)], position, seats) for ident in sorted(position["laborigines"])
    ]


def _piece(ident: str, look: SeatLook, position: Position, seats: Sequence[SeatLook]) -> Piece:
    it, partner = position["laborigines"][ident], partner_of(look, seats)
    return Piece(
        ident,
        look,
        it["place"],
        it["disease"],
        it["lightning"],
        position["flag"] == ident,
        position["acid"] == ident,
        stand_of(ident, seats),
        partner.number if partner else None,
    )


def teams(seats: Sequence[SeatLook]) -> list[list[SeatLook]]:
    """The seats by colour, in the order of each colour's first: without teams each by itself."""
    by_colour: dict[str, list[SeatLook]] = {}
    for look in sorted(seats, key=lambda look: look.number):
        by_colour.setdefault(look.colour, []).append(look)
    return list(by_colour.values())


def seat_of(ident: str) -> int:
    """The seat of a laborigine's id: "0" and "0a" are seat 0's."""
    return int(ident.rstrip("ab"))


def twin_of(ident: str) -> str:
    """The letter of a twin's id, "" of any other's."""
    return ident.lstrip("0123456789")


def stand_of(ident: str, seats: Sequence[SeatLook]) -> Stand:
    """What a laborigine stands on, beside the stands of all seats."""
    look = next(look for look in seats if look.number == seat_of(ident))
    return Stand(look.colour, marks_of(look, seats), twin_of(ident))


def marks_of(look: SeatLook, seats: Sequence[SeatLook]) -> int:
    """How often a seat's stands show the mark of its colour: twice for the second of two partners."""
    return 1 + sum(other.colour == look.colour and other.number < look.number for other in seats)


def partner_of(look: SeatLook, seats: Sequence[SeatLook]) -> SeatLook | None:
    """The other seat of a team; null for a lone player and in games without teams."""
    return next((other for other in seats if other.colour == look.colour and other.number != look.number), None)


def standing(position: Position, seats: Sequence[SeatLook]) -> dict[int, list[Piece]]:
    """Who stands where, by place; two share a dish while a contagion is decided (R4.5)."""
    there: dict[int, list[Piece]] = {}
    for piece in pieces(position, seats):
        if piece.place is not None:
            there.setdefault(piece.place, []).append(piece)
    return dict(sorted(there.items()))


def greens(position: Position) -> int | None:
    """How many green faces are up: what radiation costs now (R8.4); null where faces are covered."""
    up = [tile["up"] for tile in position["ring"]]
    return None if COVERED in up else up.count("green")


def stockpile(position: Position, seat: int) -> dict[str, int]:
    """A seat's tokens by colour."""
    return dict(position["stockpiles"].get(str(seat), {}))

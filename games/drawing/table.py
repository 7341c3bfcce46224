"""What the drawing reads: a public position (plain JSON as in the record format) and how its seats look."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Position = Mapping[str, Any]


@dataclass(frozen=True)
class SeatLook:
    """How a seat is shown: `name` is its player's, `figure` figure data or None while nobody may see it."""

    number: int
    name: str
    creature: str
    colour: str
    figure: Mapping[str, Any] | None = None


@dataclass(frozen=True)
class Piece:
    """A laborigine on the table; `place` is None once it is eliminated."""

    ident: str
    look: SeatLook
    place: int | None
    disease: str | None
    lightning: int
    flag: bool
    acid: bool

    @property
    def creature(self) -> str:
        """Its name; twins are told apart by their letter."""
        twin = self.ident.lstrip("0123456789")
        return f"{self.look.creature} {twin}" if twin else self.look.creature


def pieces(position: Position, seats: Sequence[SeatLook]) -> list[Piece]:
    """Every laborigine in id order."""
    looks = {look.number: look for look in seats}
    return [
        Piece(
            ident,
            looks[seat_of(ident)],
            it["place"],
            it["disease"],
            it["lightning"],
            position["flag"] == ident,
            position["acid"] == ident,
        )
        for ident, it in sorted(position["laborigines"].items())
    ]


def seat_of(ident: str) -> int:
    """The seat of a laborigine's id: "0" and "0a" are seat 0's."""
    return int(ident.rstrip("ab"))


def standing(position: Position, seats: Sequence[SeatLook]) -> dict[int, list[Piece]]:
    """Who stands where, by place; two share a dish while a contagion is decided (R4.5)."""
    there: dict[int, list[Piece]] = {}
    for piece in pieces(position, seats):
        if piece.place is not None:
            there.setdefault(piece.place, []).append(piece)
    return dict(sorted(there.items()))


def greens(position: Position) -> int:
    """How many green faces are up: what radiation costs now (R8.4)."""
    return sum(tile["up"] == "green" for tile in position["ring"])


def stockpile(position: Position, seat: int) -> dict[str, int]:
    """A seat's tokens by colour."""
    return dict(position["stockpiles"].get(str(seat), {}))

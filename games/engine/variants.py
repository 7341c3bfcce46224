"""What Team Play and Twins change (R11, R12). Nothing else knows which variant is played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import turn
from .components import COLOURS, GREY

if TYPE_CHECKING:
    from .movement import Course
    from .position import Position, Tokens

TOKENS = 20
TEAM_TOKENS, TEAM_GREY = 15, 5


class Variant:
    """The base game; a variant says only how it differs."""

    name = "base"
    seats = range(2, 7)
    has_moa = True

    def side(self, seat: int, seats: int) -> int:
        """Those who win together have the same number (R1.5)."""
        return seat

    def colour(self, seat: int, seats: int) -> str:
        return COLOURS[self.side(seat, seats)]

    def stockpile(self, colour: str) -> Tokens:
        return {colour: TOKENS}

    def figures(self, seat: int) -> list[str]:
        """The ids of a seat's laborigines (R1.3)."""
        return [str(seat)]

    def colour_leaves(self, p: Position, seat: int, resigned: bool) -> bool:
        """Whether the colour of a seat just eliminated leaves the game (R10.1)."""
        return True

    def default_passes(self, p: Position, seat: int) -> list[int]:
        """At whose moves a seat passes that has set no list (R9.6)."""
        return []

    def play_turn(self, p: Position, *, rolled: bool) -> Course:
        return turn.with_moa(p, rolled=rolled)


class Team(Variant):
    name = "team"
    seats = range(4, 7)

    def side(self, seat: int, seats: int) -> int:
        return seat % (2 if seats == 4 else 3)

    def stockpile(self, colour: str) -> Tokens:
        return {colour: TEAM_TOKENS, GREY: TEAM_GREY}

    def colour_leaves(self, p: Position, seat: int, resigned: bool) -> bool:
        """R11.3, and R10.5: nobody's resignation kills a partner."""
        at_first = p.options["team_colour"] == "first" and not resigned
        return at_first or not any(p.sides[s] == p.sides[seat] for s in p.living())

    def default_passes(self, p: Position, seat: int) -> list[int]:
        return [s for s in range(p.seats) if s != seat and p.sides[s] == p.sides[seat]]


class Twins(Variant):
    name = "twins"
    seats = range(2, 4)
    has_moa = False

    def figures(self, seat: int) -> list[str]:
        return [f"{seat}a", f"{seat}b"]

    def play_turn(self, p: Position, *, rolled: bool) -> Course:
        return turn.of_twins(p)


VARIANTS: dict[str, Variant] = {variant.name: variant for variant in (Variant(), Team(), Twins())}


def variant_of(options: dict[str, Any]) -> Variant:
    return VARIANTS[options["variant"]]

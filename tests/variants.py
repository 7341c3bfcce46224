"""Tables of Team Play and Twins, with seeds that make short games in which every decision comes up."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from games.models import Game
from tests import world

SIX = ("Alice", "Bob", "Cy", "Dora", "Eve", "Fay")


@dataclass(frozen=True)
class Table:
    """Who sits there, and what is played."""

    names: tuple[str, ...]
    facts: dict[str, Any] = field(default_factory=dict)

    def game(self, **facts: Any) -> Game:
        """A game that has just started there."""
        return world.a_game(*self.names, **{**self.facts, **facts})


TABLES = {
    "team-4": Table(SIX[:4], {"variant": "team", "seed": "37" * 32}),
    "team-5": Table(SIX[:5], {"variant": "team", "team_colour": "last", "seed": "30" * 32}),
    "twins-2": Table(SIX[:2], {"variant": "twins", "seed": "2e" * 32}),
    "twins-3": Table(SIX[:3], {"variant": "twins", "seed": "32" * 32}),
}

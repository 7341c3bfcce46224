"""Positions out of recorded games, and Alice, Bob and their friends with creatures to stand in them."""

import json
from pathlib import Path
from typing import Any

from games.drawing.palette import PLASTICINE
from games.drawing.sculptures import SCULPTURES
from games.drawing.table import SeatLook

RECORDED = Path(__file__).parents[1] / "recorded"
PLAYERS = ("Alice", "Bob", "Cy", "Dora", "Mo", "Eve")
TEAMS = {4: 2, 5: 3, 6: 3}


def recorded(name: str, index: int) -> Any:
    """A whole position of a recorded game."""
    return json.loads((RECORDED / name).read_text().splitlines()[index])


POSITIONS: dict[str, Any] = json.loads(Path(__file__).with_name("positions.json").read_text()) | {
    "team_four": recorded("07-team-4-first.positions.jsonl", 40),
    "team_five": recorded("09-team-5-first.positions.jsonl", 40),
    "team_six": recorded("10-team-6-last.every10.jsonl", 6),
    "team_end": recorded("08-team-4-last.positions.jsonl", -1),
    "lone_end": recorded("09-team-5-first.positions.jsonl", -1),
    "twins_two": recorded("11-twins-2.positions.jsonl", 20),
    "twins_three": recorded("12-twins-3.positions.jsonl", 18),
    "twins_end": recorded("12-twins-3.positions.jsonl", -1),
}


def known(name: str) -> Any:
    """A position with what lies under its dishes, as after the end or with open memory."""
    return json.loads(json.dumps(POSITIONS[name]))


def public(name: str) -> Any:
    """A position as everybody may see it."""
    position = known(name)
    for tile in position["ring"]:
        del tile["under"]
    return position


def looks(seats: int) -> list[SeatLook]:
    creatures, colours = list(SCULPTURES.items()), list(PLASTICINE)
    return [SeatLook(i, PLAYERS[i], creatures[i][0], colours[i], creatures[i][1]) for i in range(seats)]


def looks_for(position: Any) -> list[SeatLook]:
    """The looks for a position's variant: partners in one colour, twins each with a creature of its own."""
    seats, variant = position["options"]["seats"], position["options"]["variant"]
    if variant == "team":
        colours = list(PLASTICINE)
        return [
            SeatLook(look.number, look.name, look.creature, colours[look.number % TEAMS[seats]], look.figure)
            for look in looks(seats)
        ]
    return [_pair(look) for look in looks(seats)] if variant == "twins" else looks(seats)


def _pair(look: SeatLook) -> SeatLook:
    own = list(SCULPTURES)[2 * look.number : 2 * look.number + 2]
    creatures = {f"{look.number}{letter}": name for letter, name in zip("ab", own, strict=True)}
    figures = {ident: SCULPTURES[name] for ident, name in creatures.items()}
    return SeatLook(look.number, look.name, " and ".join(own), look.colour, None, creatures, figures)


def lump(**changes: object) -> dict[str, Any]:
    return {"shape": "ball", "x": 0, "y": 60, "size": 80, "squash": 90, "turn": 0, "colour": "teal"} | changes


def figure(*lumps: object) -> dict[str, Any]:
    return {"version": 1, "lumps": list(lumps) or [lump()]}

"""Positions out of recorded games, and Alice, Bob and their friends with creatures to stand in them."""

import json
from pathlib import Path
from typing import Any

from games.drawing.palette import PLASTICINE
from games.drawing.sculptures import SCULPTURES
from games.drawing.table import SeatLook

POSITIONS: dict[str, Any] = json.loads(Path(__file__).with_name("positions.json").read_text())
PLAYERS = ("Alice", "Bob", "Cy", "Dora", "Mo", "Eve")


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
    return looks(position["options"]["seats"])


def lump(**changes: object) -> dict[str, Any]:
    return {"shape": "ball", "x": 0, "y": 60, "size": 80, "squash": 90, "turn": 0, "colour": "teal"} | changes


def figure(*lumps: object) -> dict[str, Any]:
    return {"version": 1, "lumps": list(lumps) or [lump()]}

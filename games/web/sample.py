"""A moment of a game that nobody plays, for the picture on the first page."""

from functools import cache
from typing import Any

from django.utils.translation import get_language

from games.drawing.board import board_svg
from games.drawing.sculptures import SCULPTURES
from games.drawing.table import SeatLook

FACES = (
    "green", "footprint", "green", "charity", "small_explosion", "danger", "lightning", "green", "cure",
    "green", "radiation", "green", "flag", "danger", "acid", "green", "footprint", "cure", "green", "disease",
    "huge_explosion", "charity",
)  # fmt: skip
ENERGY = {7: {"blue": 1}, 9: {"red": 1}, 14: {"red": 1}, 20: {"yellow": 4}}
SEATS = tuple(
    SeatLook(number, name, creature, colour, SCULPTURES[creature])
    for number, (name, creature, colour) in enumerate(
        (("Alice", "Placebo", "red"), ("Bob", "Side Effect", "blue"), ("Cy", "Minor Spill", "yellow"))
    )
)


def sample_board() -> str:
    """The board as an SVG: Alice has rolled 3 and 5, Moa has just met Bob's creature on dish 7."""
    return _drawn(get_language())


@cache
def _drawn(language: str | None) -> str:
    return board_svg(_position(), SEATS, prefix="sample", legend_too=False)


def _position() -> dict[str, Any]:
    return {
        "turn": 12,
        "active": 0,
        "dice": [3, 5],
        "ring": [{"up": face, "energy": ENERGY.get(place, {})} for place, face in enumerate(FACES)],
        "moa": 11,
        "laborigines": {
            "0": {"place": 2, "disease": None, "lightning": 0},
            "1": {"place": 7, "disease": "limping", "lightning": 0},
            "2": {"place": 16, "disease": None, "lightning": 1},
        },
        "stockpiles": {
            "0": {"red": 15, "blue": 2},
            "1": {"blue": 11, "yellow": 2},
            "2": {"yellow": 9, "red": 1},
        },
        "flag": "2",
        "acid": None,
        "discard": ["leprosy"],
        "eliminated": [],
        "awaiting": [{"seat": 0, "decision": "assign"}],
        "winners": [],
    }

"""What is played for a seat when time runs out: one function for the letter's announcement and the time-out."""
from __future__ import annotations

from random import Random
from typing import Any

from games.drawing.surprise import surprise
from games.engine import bots
from games.engine.moves import Move
from games.engine.view import View

NAMES = ("Blob", "Clod", "Dollop", "Gloop", "Lump", "Nub", "Smudge", "Splat", "Thumb", "Wad")


def default_move(view: View, default: str) -> Move:
    """The default answer to the view's open question, as its player chose beforehand ("quiet", "clockwise", "bot").

    Of the view alone: it is announced in a letter, and must not tell what only a memory knows (R14.2).
    """
    return bots.PLAYERS[default](view)


def default_creature(game_id: str, laborigine: str) -> tuple[dict[str, Any], str]:
    """The creature (figure data and name) that the service models for a laborigine's id; always the same for it."""
    start = Random(game_id).randrange(len(NAMES))  # noqa: S311 (a creature is no secret)
    shape = surprise(Random(f"{game_id}:{laborigine}"))  # noqa: S311
    second = len(NAMES) // 2 if laborigine.endswith("b") else 0
    return shape, NAMES[(start + second + int(laborigine.rstrip("ab"))) % len(NAMES)]

"""Scenarios (record.md): a position, forced dice, moves, and what must be true afterwards."""
from __future__ import annotations

from typing import Any

from . import moves
from .errors import BadRecord, MoveRefused
from .notation import JSON, load, position_json


class Unmet(Exception):
    """What was expected is not so; the message says where, what was expected and what was got."""


def run(scenario: JSON) -> None:
    """Play a scenario. Raises Unmet or BadRecord."""
    game = load(scenario["position"], scenario.get("dice", []))
    *before, last = [None, *scenario["moves"]]
    for move in before[1:]:
        game.apply(moves.from_json(move))
    expected = scenario["expect"]
    if "error" in expected:
        _expect_refusal(game, last, expected["error"])
    else:
        if last is not None:
            game.apply(moves.from_json(last))
        compare(expected, position_json(game.position), "")


def _expect_refusal(game: Any, move: Any, rule: str) -> None:
    before = position_json(game.position)
    try:
        game.apply(moves.from_json(move))
    except MoveRefused as refusal:
        compare(rule, refusal.rule, "error")
        compare(before, position_json(game.position), "after the refusal")
        return
    raise Unmet(f"error: expected {rule}, the move was accepted")


def compare(expected: Any, got: Any, path: str) -> None:
    """Raises Unmet unless `got` has all that the partial position `expected` says."""
    if path == "ring" and isinstance(expected, dict):
        for place, tile in expected.items():
            compare(tile, got[int(place)], f"ring.{place}")
    elif _is_partial(expected, path):
        for key, value in expected.items():
            where = f"{path}.{key}" if path else key
            if key not in got:
                raise Unmet(f"{where}: expected {value!r}, it is missing")
            compare(value, got[key], where)
    elif expected != got:
        raise Unmet(f"{path}: expected {expected!r}, got {got!r}")


WHOLE = ("energy",)


def _is_partial(expected: Any, path: str) -> bool:
    """Objects are compared key by key, but token counts and a seat's orders, which are whole."""
    parts = path.split(".")
    whole = parts[-1] in WHOLE or (len(parts) == 2 and parts[0] in ("stockpiles", "orders"))
    return isinstance(expected, dict) and not whole


__all__ = ["BadRecord", "Unmet", "compare", "run"]

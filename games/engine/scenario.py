"""Scenarios (record.md): a position, forced dice, moves, and what must be true afterwards."""

from __future__ import annotations

import json
from typing import Any

from . import moves
from .errors import BadRecord, MoveRefused
from .game import Game
from .notation import JSON, load, position_json

SHAPE = {"position": dict, "moves": list, "expect": dict}


class Unmet(Exception):
    """What was expected is not so; the message says where, what was expected and what was got."""

    def __init__(self, path: str, expected: str, got: str) -> None:
        super().__init__(f"{path}: expected {expected}, got {got}")


def read(data: Any) -> list[JSON]:
    """The scenarios of a file, which holds one or a list of them. Raises BadRecord."""
    listed = data if isinstance(data, list) else [data]
    for scenario in listed:
        if not isinstance(scenario, dict) or not isinstance(scenario.get("name"), str):
            raise BadRecord("scenario: an object with a name is expected")
    return listed


def run(scenario: JSON) -> None:
    """Play a scenario. Raises Unmet, or BadRecord if it is none."""
    for key, kind in SHAPE.items():
        if not isinstance(scenario.get(key), kind):
            raise BadRecord(f"{key}: it is missing, or no {'list' if kind is list else 'object'}")
    game = load(scenario["position"], scenario.get("dice", []))
    expected, listed = scenario["expect"], scenario["moves"]
    refused = "error" in expected
    for i, move in enumerate(listed[:-1] if refused else listed):
        _play(game, f"moves[{i}]", move)
    if refused:
        _expect_refusal(game, listed, expected["error"])
    else:
        compare(expected, position_json(game.position), "")


def _play(game: Game, where: str, move: Any) -> None:
    try:
        game.apply(moves.from_json(move))
    except MoveRefused as refusal:
        raise Unmet(where, "a legal move", f"a refusal: {refusal}") from refusal


def _expect_refusal(game: Game, listed: list[Any], rule: Any) -> None:
    if not listed:
        raise BadRecord("moves: one that is refused is expected")
    before = position_json(game.position), game.questions
    try:
        game.apply(moves.from_json(listed[-1]))
    except MoveRefused as refusal:
        compare(rule, refusal.rule, "error")
        if (position_json(game.position), game.questions) != before:
            raise Unmet("error", "the position as it was", "another") from refusal
        return
    raise Unmet("error", str(rule), "the move was accepted")


def compare(expected: Any, got: Any, path: str) -> None:
    """Raises Unmet unless `got` has all that the partial position `expected` says."""
    if path == "ring" and isinstance(expected, dict):
        got = {str(place): tile for place, tile in enumerate(got)}
    if not _is_partial(expected, path):
        if expected != got:
            raise Unmet(path, json.dumps(expected), json.dumps(got))
        return
    for key, value in expected.items():
        where = f"{path}.{key}" if path else key
        if not isinstance(got, dict) or key not in got:
            raise Unmet(where, json.dumps(value), "nothing")
        compare(value, got[key], where)


def _is_partial(expected: Any, path: str) -> bool:
    """Objects are compared key by key, but token counts and a seat's orders, which are whole."""
    parts = path.split(".")
    whole = parts[-1] == "energy" or (len(parts) == 2 and parts[0] in ("stockpiles", "orders"))
    return isinstance(expected, dict) and not whole

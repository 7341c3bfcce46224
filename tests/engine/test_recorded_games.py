import json
from pathlib import Path
from typing import Any

import pytest

from games.engine import moves, notation, record
from games.engine.game import Game

from .tables import RECORDS, read_json


def positions_of(path: Path, count: int) -> dict[int, Any]:
    """The given positions, by the number of the move they follow."""
    every = path.with_suffix(".positions.jsonl")
    tenth = path.with_suffix(".every10.jsonl")
    lines = [json.loads(line) for line in (every if every.exists() else tenth).read_text().splitlines()]
    numbers = list(range(count)) if every.exists() else [*range(9, count - 1, 10), count - 1]
    return dict(zip(numbers, lines, strict=True))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_recorded_game_verifies_and_replays_to_the_given_positions(path: Path) -> None:
    kept = record.read(read_json(path))
    expected = positions_of(path, len(kept.moves))
    for n, game in enumerate(record.steps(kept, events=True), start=-1):
        if n in expected:
            assert notation.position_json(game.position) == expected[n], f"after move {n}"
    assert record.verify(kept).position.winners == kept.winners


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_recorded_game_can_be_taken_up_wherever_it_awaits_an_assignment(path: Path) -> None:
    """The printed position alone leads to the same next positions as the record, until chance comes in again."""
    kept = record.read(read_json(path))
    loaded: Game | None = None
    turn = 0
    for entry, game in zip([None, *kept.moves], record.steps(kept), strict=True):
        move = moves.from_json(entry) if entry else None
        if loaded and move and move.name != "rewind" and loaded.position.turn == turn:
            loaded.apply(move)
            if loaded.position.turn == game.position.turn == turn:
                assert notation.position_json(loaded.position) == notation.position_json(game.position)
        else:
            loaded = None
        printed = notation.position_json(game.position)
        if [asked["decision"] for asked in printed["awaiting"]] == ["assign"]:
            loaded, turn = notation.load(printed), game.position.turn
            assert notation.position_json(loaded.position) == printed


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_writing_a_record_mirrors_reading_it(path: Path) -> None:
    assert record.write(record.read(read_json(path))) == read_json(path)

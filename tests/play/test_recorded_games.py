"""The shared records, played again through the one path of every move."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from games import moderation, record
from games.engine import moves, notation
from games.engine import record as engine_record
from games.models import Game, Question, Seat
from tests import world

RECORDS = sorted((Path(__file__).parent.parent / "recorded").glob("[01]*.json"))
pytestmark = pytest.mark.django_db
HEAVY, LIGHT = 90_000, 60_000


def table_of(data: dict[str, Any]) -> Game:
    options = {key: value for key, value in data["options"].items() if key != "seats"}
    game = world.an_open_table(*data["players"], seed=data["server_seed"], **options)
    for seat, nonce in enumerate(data["nonces"]):
        Seat.objects.filter(game=game, number=seat).update(nonce=nonce)
    moderation.begin(game, world.NOW)
    return game


def heaviest_after(data: dict[str, Any], n: int) -> int | None:
    """The seat that the service named for the vote in which entry n was given."""
    later = (entry["is"] for entry in data["moves"][n:] if entry["move"] == "heaviest")
    return next(later, None)


def play_entry(game: Game, data: dict[str, Any], entry: dict[str, Any], moderator: Any) -> None:
    if entry["move"] == "rewind":
        assert moderation.rewind(game, entry["to"], "as recorded", moderator, world.NOW).accepted
    elif entry["move"] != "heaviest":
        submit(game, data, entry)


def submit(game: Game, data: dict[str, Any], entry: dict[str, Any]) -> None:
    move = moves.from_json(entry)
    grams = None
    if entry["move"] == "vote" and heaviest_after(data, entry["n"]) is not None:
        grams = HEAVY if heaviest_after(data, entry["n"]) == entry["seat"] else LIGHT
    answer = world.answer(game, move, grams=grams)
    assert answer.accepted, (entry, answer)


QUICK = ("01-base-2", "11-twins-2")
CASES = [pytest.param(p, id=p.stem, marks=[] if p.stem in QUICK else pytest.mark.slow) for p in RECORDS]


@pytest.mark.parametrize("path", CASES)
def test_a_recorded_game_comes_out_the_same_through_the_path(path: Path) -> None:
    data = json.loads(path.read_text())
    game, moderator = table_of(data), world.a_moderator()
    for entry in data["moves"]:
        play_entry(game, data, entry, moderator)
    game = world.fresh(game)
    recorded = engine_record.replay(engine_record.read(data))
    assert notation.position_json(record.replayed(game).position) == notation.position_json(recorded.position)
    assert game.status == Game.Status.FINISHED and game.winners == data["winners"]
    assert not Question.objects.filter(game=game, closed_at=None).exists()
    engine_record.verify(engine_record.read(record.public_record(game)))


def test_all_shared_records_are_here() -> None:
    assert len(RECORDS) == 14

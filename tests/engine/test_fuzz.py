"""Random play that looks after every move whether all is well, and keeps the record when it is not."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games.engine import fuzz, record, traps
from games.engine.__main__ import main
from games.engine.errors import Illegal

from .tables import read_json


def test_random_games_break_nothing() -> None:
    luck, seen = Random(6), set[str]()
    for number in range(24):
        fuzzed = fuzz.fuzz(("base", "team", "twins")[number % 3], luck)
        assert fuzzed.broken == ""
        assert record.verify(fuzzed.record).over
        seen |= fuzzed.seen
    assert seen >= {"sculpt", "vote", "assign", "bid", "pass", "direct", "orders", "resign", "rewind"}


def test_a_token_too_many_is_found_and_its_record_kept(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def generous(p: Any, laborigine: Any) -> None:
        p.stockpiles[laborigine.seat]["red"] = p.stockpiles[laborigine.seat].get("red", 0) + 1

    monkeypatch.setitem(traps.EFFECTS, "green", generous)
    assert main(["fuzz", "--games", "2", "--variant", "base", "--seed", "3", "--out", str(tmp_path / "found")]) == 1
    told = capsys.readouterr().out.splitlines()
    assert "no token comes into the game" in told[0]
    assert told[-1].endswith("2 broken (--seed 3)")
    path = tmp_path / "found" / "broken-3-0.json"
    monkeypatch.undo()
    kept = record.read(read_json(path))
    assert record.replay(kept).entries
    assert main(["replay", str(path)]) == 0
    assert json.loads(capsys.readouterr().out)["turn"]


def test_a_move_that_is_refused_and_yet_does_something_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    check = fuzz.Game.check

    def clumsy(game: Any, move: Any) -> None:
        try:
            check(game, move)
        except Illegal:
            game.position.reshuffles += 1
            raise

    monkeypatch.setattr(fuzz.Game, "check", clumsy)
    assert any("yet something changed" in fuzz.fuzz("base", Random(seed)).broken for seed in range(5))


def test_a_crash_of_the_rules_is_found_with_the_move_that_led_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def crash(p: Any, laborigine: Any) -> None:
        raise RuntimeError("a bug")

    monkeypatch.setitem(traps.EFFECTS, "cure", crash)
    fuzzed = next(f for seed in range(20) if (f := fuzz.fuzz("twins", Random(seed))).broken)
    assert fuzzed.broken == "RuntimeError: a bug"
    assert fuzzed.record.moves[-1]["move"] in ("assign", "direct", "bid", "pass", "contagion", "resign")


def test_the_command_counts(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["fuzz", "--games", "3", "--seed", "1", "--out", str(tmp_path)]) == 0
    told = capsys.readouterr()
    assert told.out.startswith("3 games, ") and "0 broken" in told.out
    assert list(tmp_path.iterdir()) == []

"""The checker of one file, run as people run it: its dice, ring and cards are the engine's; what was bent it finds."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from games.engine import chance, record, setup
from tests.recorded import make

from .tables import RECORDS, read_json

CHECKER = Path(__file__).parent.parent.parent / "games" / "checker" / "check_record.py"
PLAYED = sorted(make.HERE.glob("*.json"))[::7]


def checked(path: Path) -> tuple[int, str, str]:
    done = subprocess.run(
        [sys.executable, "-I", str(CHECKER), str(path)], capture_output=True, text=True, encoding="utf-8"
    )
    assert "Traceback" not in done.stderr
    return done.returncode, done.stdout, done.stderr


def altered(folder: Path, data: Any) -> Path:
    path = folder / "record.json"
    path.write_text(data if isinstance(data, str) else json.dumps(data))
    return path


def line(said: str, begins: str) -> str:
    return next(line.partition(": ")[2] for line in said.splitlines() if line.startswith(begins))


def test_it_is_short_and_needs_the_standard_library_alone() -> None:
    text = CHECKER.read_text()
    assert len(text.splitlines()) < 150
    imports = [line for line in text.splitlines() if line.startswith(("import", "from"))]
    assert imports == ["import hashlib", "import hmac", "import json", "import sys"]


@pytest.mark.parametrize("path", [*RECORDS, *PLAYED], ids=lambda path: path.stem)
def test_its_dice_ring_places_and_cards_are_the_engines(path: Path) -> None:
    code, said, wrong = checked(path)
    assert (code, wrong) == (0, "")
    kept = record.read(read_json(path))
    seed, last = kept.seed(), record.replay(kept).position
    dealt = setup.deal(kept.options, seed)
    assert line(said, "Ring") == " ".join(f"{tile.up}/{tile.under}" for tile in dealt.ring)
    assert line(said, "Disease cards") == " ".join(dealt.deck)
    places = [f"moa={dealt.moa}"] if dealt.moa is not None else []
    assert line(said, "Places").split() == [*places, *(f"{lab.id}={lab.place}" for lab in dealt.laborigines.values())]
    rolls = [text.partition(": ")[2] for text in said.splitlines() if text.startswith("Turn ")]
    dice = chance.SeededChance(seed)
    assert rolls == ["{} {}".format(*dice.dice(turn)) for turn in range(1, len(rolls) + 1)]
    assert last.dice is not None
    assert len(rolls) >= last.turn and rolls[last.turn - 1] == "{} {}".format(*last.dice)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_it_finds_another_seed_another_salt_and_another_die(path: Path, tmp_path: Path) -> None:
    data = read_json(path)
    assert checked(altered(tmp_path, {**data, "server_seed": "0" * 64}))[0] == 1
    code, _said, wrong = checked(altered(tmp_path, {**data, "nonces": ["bent"] * len(data["nonces"])}))
    assert code == 1 and "NOT HONEST" in wrong
    entry = next(entry for entry in data["moves"] if entry["move"] == "assign")
    entry["die"] = 7
    code, _said, wrong = checked(altered(tmp_path, data))
    assert code == 1 and f"move {entry['n']} uses a 7" in wrong


def test_it_compares_the_figures_that_came_along(tmp_path: Path) -> None:
    data, figure = read_json(RECORDS[0]), {"version": 1, "lumps": [{"x": 3, "colour": "grün"}]}
    entry = data["moves"][0]
    entry["figure"] = record.digest(figure)
    data["figures"] = {str(entry["seat"]): {"name": "Blob", "data": figure}}
    assert checked(altered(tmp_path, data))[0] == 0
    figure["version"] = 2
    code, _said, wrong = checked(altered(tmp_path, data))
    assert code == 1 and f"laborigine {entry['seat']} is another one" in wrong


@pytest.mark.parametrize("junk", ["", "[]", "{}", "[" * 9999, '{"server_seed": null}', '{"server_seed": "xyz"}'])
def test_what_is_no_record_is_refused_in_a_sentence(tmp_path: Path, junk: str) -> None:
    code, said, wrong = checked(altered(tmp_path, junk))
    assert code == 1 and said == "" and wrong.strip()
    assert checked(tmp_path / "nowhere.json")[0] == 1


def test_a_running_games_record_is_not_checked_yet(tmp_path: Path) -> None:
    data = read_json(RECORDS[0])
    code, _said, wrong = checked(altered(tmp_path, {**data, "server_seed": None}))
    assert code == 1 and "the game is not over" in wrong

"""A hundred recorded games over all variants, seats, options and endings, replayed to what they led to."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from games.engine import record
from tests.recorded import make

from .tables import read_json

ROOT = Path(__file__).parent.parent.parent
INDEX: dict[str, Any] = {kept["name"]: kept for kept in map(json.loads, make.INDEX.read_text().splitlines())}
NEWER = "python3.13"


def test_all_tables_are_there_and_nothing_else() -> None:
    names = dict(make.tables())
    assert list(INDEX) == list(names) == [path.stem for path in sorted(make.HERE.glob("*.json"))]
    assert len(names) >= 60
    for name, options in names.items():
        assert read_json(make.HERE / f"{name}.json")["options"] == options


def test_all_kinds_of_moves_and_endings_come_up() -> None:
    assert {move for kept in INDEX.values() for move in kept["moves"]} == set(record.moves.KINDS)
    assert {cause for kept in INDEX.values() for cause in kept["causes"]} >= {
        "acid", "colourgone", "cure", "encounter", "huge_explosion", "lightning", "limping", "moa", "radiation",
        "resigned", "small_explosion",
    }  # fmt: skip
    assert sum("rewind" in kept["moves"] for kept in INDEX.values()) >= 20
    assert sum("orders" in kept["moves"] for kept in INDEX.values()) >= 40


@pytest.mark.parametrize("name", INDEX)
def test_a_recorded_game_leads_where_it_led(name: str) -> None:
    kept = record.read(read_json(make.HERE / f"{name}.json"))
    assert make.line(name, kept) == INDEX[name]
    assert record.verify(kept).position.winners == INDEX[name]["winners"]


def replayed(python: str, hash_seed: int) -> str:
    """What `tests.recorded.replay` prints in a process of its own."""
    done = subprocess.run(
        [python, "-m", "tests.recorded.replay"],
        cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": str(hash_seed)}, capture_output=True, text=True, timeout=300,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


def works(python: str) -> bool:
    try:
        return subprocess.run([python, "--version"], capture_output=True, timeout=20).returncode == 0
    except OSError:
        return False


@pytest.mark.slow
def test_positions_do_not_depend_on_hash_seeds() -> None:
    first = replayed(sys.executable, 1)
    assert first == replayed(sys.executable, 4711)
    assert first.count("\n") > 1000


@pytest.mark.slow
@pytest.mark.skipif(not works(NEWER), reason=f"no {NEWER} here")
def test_positions_do_not_depend_on_the_python() -> None:
    assert replayed(NEWER, 2) == replayed(sys.executable, 1)

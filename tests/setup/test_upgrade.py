"""A start with another engine: the stored games are replayed first, and a game that differs is not served."""

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.stack import ROOT, free_port

Run = Callable[..., subprocess.CompletedProcess[str]]
NOT_INHERITED = ("DATABASE_URL", "REDIS_URL", "EMAIL_URL", "DJANGO_SETTINGS_MODULE", "SECRET_KEY")


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Run a command of a service on SQLite in a folder of its own, in which a game against bots has begun."""
    inherited = {key: value for key, value in os.environ.items() if key not in NOT_INHERITED}

    def command(*words: str) -> subprocess.CompletedProcess[str]:
        environment = {**inherited, "DATA_DIR": str(tmp_path)}
        return subprocess.run(
            [sys.executable, *words], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60, check=False
        )

    assert command("manage.py", "prepare").returncode == 0
    assert command("manage.py", "demo").returncode == 0
    return command


@pytest.mark.slow
@pytest.mark.alone
def test_a_game_that_another_engine_plays_differently_stops_the_start(run: Run, tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "db.sqlite3") as database:
        database.execute("UPDATE games_game SET turn = 9")
    assert run("manage.py", "prepare").returncode == 0, "the same engine need not be verified twice"
    with sqlite3.connect(tmp_path / "db.sqlite3") as database:
        database.execute("UPDATE games_verified SET engine = 'another'")
    refused = run("-m", "laborigines_site.serve", "--port", str(free_port()))
    assert refused.returncode == 1
    assert "turn: the record leads to 0, the row says 9" in refused.stdout
    assert "Go back to the version before" in refused.stderr and "--quarantine-differing" in refused.stderr
    assert "open at" not in refused.stdout and "Traceback" not in refused.stderr

    assert run("manage.py", "prepare", "--quarantine-differing").returncode == 0
    assert run("manage.py", "prepare").returncode == 0
    differing = run("manage.py", "verify_records")
    assert differing.returncode == 1 and "stands still already" in differing.stdout

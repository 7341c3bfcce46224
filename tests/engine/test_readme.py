"""What the README shows is what happens."""

import doctest
from pathlib import Path

import pytest

from games.engine.__main__ import main

README = Path(__file__).parents[2] / "games" / "engine" / "README.md"


def test_the_example_of_the_readme_runs_as_it_stands() -> None:
    results = doctest.testfile(str(README), module_relative=False)
    assert results.attempted >= 5
    assert results.failed == 0


def test_the_commands_of_the_readme_run_as_they_stand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [line.split("#")[0].split() for line in README.read_text().splitlines() if line.startswith("python -m")]
    assert len(lines) == 7
    monkeypatch.chdir(tmp_path)
    for _, _, module, *words in lines[:-1]:
        assert module == "games.engine"
        assert main(words) == 0

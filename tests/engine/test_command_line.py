"""`python -m games.engine`, as record.md says; and the ring as text."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from games.engine import notation, record, terminal
from games.engine.__main__ import main
from games.engine.view import view

from .tables import RECORDS, SCENARIOS, at, new, position, read_json, say

RECORD = str(RECORDS[0])
ROOT = Path(__file__).parents[2]


def write(path: Path, data: Any) -> str:
    path.write_text(data if isinstance(data, str) else json.dumps(data), encoding="utf-8")
    return str(path)


@pytest.fixture
def broken(tmp_path: Path) -> str:
    """A record whose move 7 is refused."""
    data = read_json(RECORDS[0])
    data["moves"][7]["move"] = "direct"
    return write(tmp_path / "broken.json", data)


# scenario


def test_scenarios_are_told_one_a_line_and_counted(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scenario", *map(str, SCENARIOS)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"ok {read_json(SCENARIOS[0])['name']}"
    assert lines[-1] == f"{len(lines) - 1} passed, 0 failed"


def test_a_failed_scenario_is_told_with_its_path_and_the_exit_code_is_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = read_json(SCENARIOS[0])
    bad = {**good, "name": "wrong", "expect": {"turn": 99}}
    assert main(["scenario", write(tmp_path / "two.json", [bad, good])]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("FAILED wrong: turn: expected 99, got ")
    assert lines[1:] == [f"ok {good['name']}", "1 passed, 1 failed"]


@pytest.mark.parametrize("content", ["", "{", "[" * 100_000, '{"a": NaN}', "3", '[{"name": 3}]', "\x00", "9" * 9999])
@pytest.mark.parametrize("command", ["scenario", "replay", "verify"])
def test_a_file_that_cannot_be_read_gets_a_sentence(
    content: str, command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([command, write(tmp_path / "bad.json", content)]) == 1
    told = capsys.readouterr()
    assert len((told.out + told.err).splitlines()) <= 2
    assert "Traceback" not in told.err


@pytest.mark.parametrize("command", ["scenario", "replay", "verify"])
def test_a_file_that_is_not_there_gets_a_sentence(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, "nowhere.json"]) == 1
    told = capsys.readouterr()
    assert "No such file" in told.out + told.err


# replay


def test_replay_prints_the_last_position(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", RECORD]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert json.loads(line) == notation.position_json(record.replay(record.read(read_json(RECORDS[0]))).position)


def test_replay_every_prints_one_line_after_each_move_and_none_for_the_deal(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", RECORD, "--every"]) == 0
    lines = capsys.readouterr().out.splitlines()
    expected = RECORDS[0].with_suffix(".positions.jsonl").read_text().splitlines()
    assert [json.loads(line) for line in lines] == [json.loads(line) for line in expected]


def test_replay_until_prints_the_position_after_that_move(capsys: pytest.CaptureFixture[str]) -> None:
    expected = RECORDS[0].with_suffix(".positions.jsonl").read_text().splitlines()
    assert main(["replay", RECORD, "--until", "6"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert json.loads(line) == json.loads(expected[6])
    assert main(["replay", RECORD, "--until", "6", "--every"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 7


def test_replay_stops_at_a_refused_move(broken: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", broken, "--every"]) == 1
    told = capsys.readouterr()
    assert len(told.out.splitlines()) == 7
    (line,) = told.err.splitlines()
    assert "7" in line
    assert "R9.4" in line


def test_replay_until_before_a_refused_move_does_not_come_to_it(
    broken: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", broken, "--until", "6"]) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("until", ["-1", "50", "999999999999"])
def test_replay_until_a_move_that_is_not_there_gets_a_sentence(until: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", RECORD, "--until", until]) == 1
    assert capsys.readouterr().err.startswith("--until: ")


def test_a_record_without_moves_replays_to_the_deal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = {**read_json(RECORDS[0]), "moves": []}
    path = write(tmp_path / "deal.json", data)
    assert main(["replay", path]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert json.loads(line)["turn"] == 0
    assert main(["replay", path, "--every"]) == 0
    assert capsys.readouterr().out == ""


# verify


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_verify_says_that_a_record_is_in_order(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(path)]) == 0
    assert capsys.readouterr().out.startswith("ok: ")


def test_verify_says_what_is_not(broken: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", broken]) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("move 7: ")


# play


@pytest.mark.parametrize(
    "table", [["--seats", "3"], ["--seats", "5", "--variant", "team"], ["--seats", "2", "--variant", "twins"]]
)
def test_bots_play_a_game_whose_record_verifies(
    table: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.json"
    assert main(["play", *table, "--seed", "1f" * 32, "--memory", "open", "--record", str(path)]) == 0
    told = capsys.readouterr().out
    kept = record.read(read_json(path))
    assert record.verify(kept).over
    assert kept.server_seed == "1f" * 32
    assert told.splitlines()[0] == f"commitment {kept.commitment}"
    for words in ("turnbegan 1 ", "flipped ", "eliminated ", "won ", "Ranking: ", "verify", str(kept.server_seed)):
        assert words in told


def test_the_same_seed_plays_the_same_game(capsys: pytest.CaptureFixture[str]) -> None:
    games = []
    for _ in range(2):
        assert main(["play", "--seats", "2", "--seed", "a"]) == 0
        games.append(capsys.readouterr().out)
    assert games[0] == games[1]
    assert f"server seed {'a':0>64}" in games[0]


def test_a_game_without_a_seed_is_another_each_time(capsys: pytest.CaptureFixture[str]) -> None:
    lines = set()
    for _ in range(2):
        assert main(["play", "--seats", "2"]) == 0
        lines.add(capsys.readouterr().out.splitlines()[0])
    assert len(lines) == 2


@pytest.mark.parametrize("seats", ["1", "7", "-2", "1000000"])
def test_a_table_of_so_many_is_refused_with_the_rule(seats: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--seats", seats]) == 1
    assert "(R13)" in capsys.readouterr().err


@pytest.mark.parametrize(
    "words", [[], ["fly"], ["play", "--seed", "xyz"], ["play", "--seed", "0" * 65 + "x"], ["replay"]]
)
def test_a_command_that_is_not_understood_says_how_it_is_used(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main(words)
    assert left.value.code == 2
    assert "usage: python -m games.engine" in capsys.readouterr().err


def test_it_runs_as_a_module_without_anything_installed_and_bears_a_reader_who_leaves() -> None:
    command = [sys.executable, "-I", "-S", "-c", f"import sys; sys.path.insert(0, {str(ROOT)!r}); import runpy; "
               "sys.argv = ['engine', 'play', '--seats', '6', '--seed', '5']; "
               "runpy.run_module('games.engine', run_name='__main__')"]  # fmt: skip
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline().startswith("commitment ")
        process.stdout.close()
        assert process.stderr.read() == ""


# the ring as text


def test_the_ring_is_drawn_clockwise_with_faces_pieces_and_tokens() -> None:
    game = at(tiles={"6": {"up": "huge_explosion", "energy": {"red": 2, "grey": 1}}}, flag="1")
    drawn = terminal.board(view(game, None), ["Alice", "Bob", "Cy"])
    lines = drawn.splitlines()
    assert lines[0] == "+0-----------+1-----------+2-----------+3-----------+4-----------+5-----------+"
    assert lines[2].split("|")[1:7] == ["[0]         ", *[" " * 12] * 3, "[1]         ", " " * 12]
    assert lines[4].startswith("+11----------+10----------+9-")
    assert lines[5].endswith("|huge expl.  |")
    assert lines[7].endswith("|2●1○        |")
    assert "MOA" in lines[6].split("|")[2]
    assert "turn 5, Bob: dice 2 and 5" in lines
    assert "flag: [1]   acid: nobody" in lines
    assert "Bob ▲  10▲" in lines


def test_a_whole_ring_fits_eighty_columns_and_names_every_place() -> None:
    drawn = terminal.board(view(new(), None), ["Alice", "Bob", "Cy"])
    assert max(map(len, drawn.splitlines())) <= 80
    assert all(f"+{place}-" in drawn for place in range(22))
    assert "before the first turn" in drawn


@pytest.mark.parametrize("size", [4, 5, 7, 11, 12, 13, 25, 200])
def test_rings_of_any_size_can_be_drawn(size: int) -> None:
    ring = {"size": size, "default": {"up": "green", "under": "green"}}
    laborigines = {seat: {"place": seat} for seat in range(3)}
    game = notation.load({**position(laborigines=laborigines, moa=3), "ring": ring})
    drawn = terminal.board(view(game, None), ["Alice", "Bob", "Cy"])
    assert all(f"+{place}-" in drawn for place in range(size))


def test_an_eliminated_seat_is_shown_as_out() -> None:
    game = at()
    say(game, "2: resign")
    assert "Cy ■  out" in terminal.board(view(game, None), ["Alice", "Bob", "Cy"])

"""JSON from outside is refused with what and where, whatever it is; versions of the rules; figures' digests."""

from __future__ import annotations

import copy
import json
import tracemalloc
from pathlib import Path
from typing import Any

import pytest

from games.engine import moves, notation, reading, record, rules
from games.engine.__main__ import main
from games.engine.errors import BadRecord
from games.engine.game import Game

from .tables import RECORDS, new, options, position, read_json

FIRST = read_json(RECORDS[0])
TEXT = json.dumps(FIRST, indent=1)

BAD: list[tuple[bytes | str, str]] = [
    ("", "not JSON: there is nothing in it"),
    (" \n", "not JSON: there is nothing in it"),
    (TEXT[:3000], r"not JSON: it breaks off: line \d+, column \d+"),
    (TEXT[: TEXT.index("players") + 12], "not JSON: it breaks off: line"),
    (TEXT + "}", r"not JSON: Extra data: line \d+, column \d+"),
    ("{'a': 1}", "not JSON: Expecting property name .*: line 1, column 2"),
    ('{"a": NaN}', "not JSON: NaN is no number"),
    ("[-Infinity]", "not JSON: -Infinity is no number"),
    ("[1e400]", "a huge number: 1e400"),
    ("[-1e21]", "a huge number: -1e21"),
    ("[" + "1" * 100_000 + "]", r"a huge number: 1{20}… \(100000 digits\)"),
    ("[" * 21, "nested more than 20 deep: line 1, column 21"),
    ("\n" + '{"a":' * 100_000, "nested more than 20 deep: line 2, column 101"),
    (b"\xff\xfe\x00", "not JSON: byte 0 is not UTF-8"),
    ('"' + "[" * 100, "not JSON: it breaks off"),
]


@pytest.mark.parametrize(("text", "says"), BAD, ids=range(len(BAD)))
def test_bad_json_is_refused_with_what_and_where(text: bytes | str, says: str) -> None:
    with pytest.raises(BadRecord, match=f"^{says}"):
        reading.loads(text)


def test_good_json_is_read_as_it_is() -> None:
    assert reading.loads(TEXT) == FIRST
    assert reading.loads(b"\xef\xbb\xbf" + TEXT.encode()) == FIRST
    assert reading.loads('["[[[[[[[[[[[[[[[[[[[[[[[[", "\\"[", 1.5, -2]') == ["[" * 24, '"[', 1.5, -2]
    assert reading.loads("[" * 20 + "]" * 20)


def test_what_is_too_long_is_not_even_parsed() -> None:
    text = "[" + "[],[]," * 300_000 + "0]"
    tracemalloc.start()
    with pytest.raises(BadRecord, match=r"^too long: at most 1,000,000 bytes"):
        reading.loads(text, 1_000_000)
    _now, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 100_000


@pytest.mark.parametrize(("key", "value"), [("seat", 9), ("seat", 1e9), ("seat", [[[]]]), ("die", 10**19), ("n", 1e0)])
def test_moves_with_nonsense_in_them_are_named(key: str, value: Any) -> None:
    data = copy.deepcopy(FIRST)
    n = next(entry["n"] for entry in data["moves"] if entry["move"] == "assign")
    data["moves"][n][key] = value
    with pytest.raises(BadRecord, match=rf"^moves?(\[{n}\]|  ?{n})"):
        record.verify(record.read(data))


def test_rewinds_that_play_everything_again_and_again_are_refused() -> None:
    entries = [*FIRST["moves"][:-1]]
    entries += [{"n": n, "seat": None, "move": "rewind", "to": n} for n in range(len(entries), 3000)]
    with pytest.raises(BadRecord, match=r"^moves: rewinds"):
        record.read({**FIRST, "moves": entries})


# versions


@pytest.mark.parametrize("number", [0, 2, None, True, 1.0, "1", 10**30])
def test_an_unknown_version_of_the_rules_is_refused_by_name(number: Any) -> None:
    for refuse in (
        lambda: Game.new(options(), bytes(32), rules=number),
        lambda: record.read({**FIRST, "rules": number}),
        lambda: notation.load({**position(), "rules": number}),
    ):
        with pytest.raises(BadRecord, match=r"^rules: unknown .*; this engine plays version 1$"):
            refuse()


def test_a_game_keeps_the_version_that_it_began_with(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even after a rewind; its record and its positions say so, and lead back to it."""
    second = rules.VERSIONS[1]._replace()
    monkeypatch.setitem(rules.VERSIONS, 2, second)
    game = Game.new(options(seats=2), bytes(32), rules=2)
    game.apply(moves.Sculpt(0))
    game.apply(moves.Rewind(None, 0))
    assert notation.position_json(game.position)["rules"] == 2
    kept = record.read({**FIRST, "rules": 2})
    assert record.write(kept)["rules"] == 2
    assert record.replay(kept).position.rules == 2
    assert new().position.rules == record.read(FIRST).rules == 1


# figures


def test_digests_are_of_the_sculptings_that_count() -> None:
    game, one, other = new(seats=2, variant="twins"), "1" * 64, "2" * 64
    game.apply(moves.Sculpt(0, [one, other]))
    game.apply(moves.Rewind(None, 0))
    assert record.digests(game) == {}
    game.apply(moves.Sculpt(0, [other, one]))
    game.apply(moves.Sculpt(1))
    assert record.digests(game) == {"0a": other, "0b": one}


def test_the_command_line_looks_at_figures_that_came_along(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data, path = copy.deepcopy(FIRST), tmp_path / "record.json"
    seat, figure = str(data["moves"][0]["seat"]), {"version": 1}
    data["moves"][0]["figure"] = record.digest(figure)
    for version, code in ((1, 0), (2, 1)):
        path.write_text(json.dumps({**data, "figures": {seat: {"data": {**figure, "version": version}}}}))
        assert main(["verify", str(path)]) == code
    assert f"figures: that of laborigine {seat} is not the one" in capsys.readouterr().err


@pytest.mark.parametrize("figure", [{1: 2, "a": 3}, "\ud800", {object}])
def test_what_is_no_json_has_no_digest(figure: Any) -> None:
    with pytest.raises(BadRecord, match=r"^figure: "):
        record.digest(figure)

"""Reading, verifying and refusing records (record.md)."""

import copy
import math
from typing import Any

import pytest

from games.engine import record
from games.engine.errors import BadRecord

from .tables import RECORDS, read_json

FIRST = read_json(RECORDS[0])


def changed(**changes: Any) -> Any:
    return {**copy.deepcopy(FIRST), **changes}


def without(key: str) -> Any:
    return {name: value for name, value in FIRST.items() if name != key}


@pytest.mark.parametrize("key", ["format", "version", "rules"])
@pytest.mark.parametrize("value", [None, 0, 2, 1.0, True, "laborigines", [], {}, math.nan])
def test_an_unknown_format_version_or_rules_is_named(key: str, value: Any) -> None:
    with pytest.raises(BadRecord, match=rf"^{key}: unknown"):
        record.read(changed(**{key: value}))


@pytest.mark.parametrize("junk", [None, 3, [], "record"])
def test_what_is_no_object_is_no_record(junk: Any) -> None:
    with pytest.raises(BadRecord, match=r"^record: "):
        record.read(junk)


@pytest.mark.parametrize("key", ["format", "version", "rules", "options", "players", "nonces", "commitment", "moves"])
def test_a_missing_key_is_named(key: str) -> None:
    with pytest.raises(BadRecord, match=rf"^{key}: "):
        record.read(without(key))


BAD_OPTIONS: list[tuple[Any, str]] = [
    (None, "options"),
    ([], "options"),
    ({}, "options.variant"),
    ({"variant": ["base"]}, "options.variant"),
    ({"variant": "solo"}, "options.variant"),
    *[({"variant": "base", "seats": seats}, "options.seats") for seats in (1, 7, 2.0, True, "3", None, 10**30)],
    *[({"variant": "team", "seats": seats}, "options.seats") for seats in (3, 7)],
    ({"variant": "twins", "seats": 1}, "options.seats"),
    ({"variant": "twins", "seats": 4}, "options.seats"),
    ({"variant": "base", "seats": 3, "team_colour": "none"}, "options.team_colour"),
    ({"variant": "base", "seats": 3, "team_colour": "first", "memory": None}, "options.memory"),
]


@pytest.mark.parametrize(("options", "where"), BAD_OPTIONS)
def test_all_four_options_must_be_there_and_known(options: Any, where: str) -> None:
    with pytest.raises(BadRecord, match=rf"^{where}: "):
        record.read(changed(options=options))


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("players", ["Ada"]),
        ("players", ["Ada", 3]),
        ("players", "Ada"),
        ("nonces", ["", "x" * 65]),
        ("nonces", ["", "ü"]),
        ("nonces", ["", "a\nb"]),
        ("commitment", "abc"),
        ("commitment", None),
        ("server_seed", "z" * 64),
        ("server_seed", 3),
        ("moves", {}),
        ("moves", [None]),
        ("moves", [{"n": 1, "seat": 0, "move": "sculpt"}]),
        ("moves", [{"n": False, "seat": 0, "move": "sculpt"}]),
        ("moves", [{"n": 0.0, "seat": 0, "move": "sculpt"}]),
    ],
)
def test_a_header_or_numbering_that_is_wrong_is_named(key: str, value: Any) -> None:
    with pytest.raises(BadRecord, match=rf"^{key}"):
        record.read(changed(**{key: value}))


def test_a_record_may_be_too_long_to_read() -> None:
    entries = [{"n": n, "seat": 0, "move": "pass"} for n in range(record.MOST_MOVES + 1)]
    with pytest.raises(BadRecord, match=r"^moves: "):
        record.read(changed(moves=entries))


def test_a_refused_move_is_named_with_its_rule() -> None:
    broken = changed()
    broken["moves"][7]["move"] = "direct"
    with pytest.raises(record.BadMove, match=r"^move 7: .* \(R9\.4\)$") as bad:
        record.replay(record.read(broken))
    assert (bad.value.n, bad.value.refusal.rule) == (7, "R9.4")


def test_a_running_games_record_can_be_read_but_not_replayed() -> None:
    public = changed(server_seed=None, moves=[*FIRST["moves"][:2], {"n": 2, "move": "sealed", "seat": 0}])
    del public["winners"]
    kept = record.read(public)
    assert record.write(kept) == public
    for action in (record.replay, record.verify):
        with pytest.raises(BadRecord, match=r"^server_seed: still hidden"):
            action(kept)


def test_another_seed_than_the_committed_one_is_found_out() -> None:
    with pytest.raises(BadRecord, match=r"^commitment: "):
        record.verify(record.read(changed(server_seed="0" * 64)))


def test_another_nonce_leads_to_another_game() -> None:
    with pytest.raises(BadRecord):
        record.verify(record.read(changed(nonces=["", ""])))


@pytest.mark.parametrize("winners", [[0], [0, 1], None, [], ["1"], "1", 1])
def test_winners_that_the_moves_do_not_lead_to_are_found_out(winners: Any) -> None:
    with pytest.raises(BadRecord, match=r"^winners: "):
        record.verify(record.read(changed(winners=winners)))


def test_a_record_that_stops_before_the_end_verifies_if_it_names_no_winners() -> None:
    short = changed(moves=FIRST["moves"][:20])
    with pytest.raises(BadRecord, match=r"^winners: "):
        record.verify(record.read(short))
    for nobody in (None, []):
        assert not record.verify(record.read({**short, "winners": nobody})).over


def test_entries_after_the_end_are_refused() -> None:
    longer = changed(moves=[*FIRST["moves"], {"n": len(FIRST["moves"]), "seat": 0, "move": "pass"}])
    with pytest.raises(record.BadMove, match=r"\(R10\.3\)$"):
        record.verify(record.read(longer))

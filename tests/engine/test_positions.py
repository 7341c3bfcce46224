"""Positions in and out: what can be begun at, and what is wrong with the others."""

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine import notation
from games.engine.errors import BadRecord
from games.engine.view import view

from .tables import RECORDS, at, new, options, position, read_json, read_record, say
from .test_refusals import JUNK


def load(**changes: Any) -> Any:
    return notation.load(position(**changes))


BAD: list[tuple[dict[str, Any], str]] = [
    ({"rules": 2}, "rules"),
    ({"rules": True}, "rules"),
    ({"options": {}}, "options.variant"),
    ({"turn": None}, "turn"),
    ({"turn": -1}, "turn"),
    ({"turn": 10**30}, "turn"),
    ({"turn": 0}, "turn"),
    ({"turn": 5, "active": None}, "active"),
    ({"active": 3}, "active"),
    ({"active": True}, "active"),
    ({"active": "1"}, "active"),
    ({"awaiting": "assign"}, "awaiting"),
    ({"awaiting": [3]}, "awaiting"),
    ({"awaiting": [{"seat": 1, "decision": "direct"}]}, "awaiting"),
    ({"dice": [3, 5]}, "awaiting"),
    ({"dice": [3, 7], "awaiting": [{"seat": 1, "decision": "assign"}]}, "dice"),
    ({"dice": 3, "awaiting": [{"seat": 1, "decision": "assign"}]}, "dice"),
    ({"ring": None}, "ring"),
    ({"ring": []}, "ring"),
    ({"ring": [{"up": "green"}] * 12}, r"ring\[0\].under"),
    ({"ring": [3] * 12}, r"ring\[0\]"),
    ({"ring": {"size": 12}}, "ring.default"),
    ({"ring": {"size": 1, "default": {"up": "green", "under": "green"}}}, "ring.size"),
    ({"ring": {"size": 10**9, "default": {"up": "green", "under": "green"}}}, "ring.size"),
    ({"tiles": [3]}, "ring.tiles"),
    ({"tiles": {"12": {}}}, "ring.tiles.12"),
    ({"tiles": {"x": {}}}, "ring.tiles.x"),
    ({"tiles": {"3": 3}}, "ring.tiles.3"),
    ({"tiles": {"3": {"up": "moss"}}}, "ring.tiles.3.up"),
    ({"tiles": {"3": {"up": ["green"]}}}, "ring.tiles.3.up"),
    ({"tiles": {"3": {"energy": []}}}, "ring.tiles.3.energy"),
    ({"tiles": {"3": {"energy": {"pink": 1}}}}, "ring.tiles.3.energy"),
    ({"tiles": {"3": {"energy": {"red": -1}}}}, "ring.tiles.3.energy.red"),
    ({"tiles": {"3": {"energy": {"red": 1.0}}}}, "ring.tiles.3.energy.red"),
    ({"moa": None}, "moa"),
    ({"moa": 12}, "moa"),
    ({"moa": 4}, "laborigines"),
    ({"laborigines": {0: {"place": 8}}}, "laborigines"),
    ({"laborigines": {0: {"place": None}}}, "laborigines.0.place"),
    ({"laborigines": {0: {"disease": "flu"}}}, "laborigines.0.disease"),
    ({"laborigines": {0: {"lightning": "1"}}}, "laborigines.0.lightning"),
    ({"eliminated": [0], "stockpiles": {"1": {"blue": 1}, "2": {"red": 1}}}, "laborigines.0"),
    ({"eliminated": 0}, "eliminated"),
    ({"eliminated": ["0"]}, "eliminated"),
    ({"eliminated": [0, 0]}, "eliminated"),
    ({"eliminated": [0, 2]}, "eliminated"),
    ({"eliminated": [1]}, "active"),
    ({"stockpiles": []}, "stockpiles"),
    ({"stockpiles": {"0": {"red": 1}, "1": {"blue": 1}}}, "stockpiles.2"),
    ({"stockpiles": {"0": {"red": 1}, "1": {"blue": 1}, "2": {"blue": 0}}}, "stockpiles.2"),
    ({"stockpiles": {"0": {"red": 1}, "1": {"blue": 1}, "2": {"blue": 10**9}}}, "stockpiles.2.blue"),
    ({"orders": []}, "orders"),
    ({"orders": {"3": {}}}, "orders.3"),
    ({"orders": {"1": []}}, "orders.1"),
    ({"orders": {"1": {"spend": ["red", "red"]}}}, "orders.1.spend"),
    ({"orders": {"1": {"take": "red"}}}, "orders.1.take"),
    ({"orders": {"1": {"pass": [3]}}}, "orders.1.pass"),
    ({"flag": "3"}, "flag"),
    ({"flag": None}, "flag"),
    ({"acid": "centre"}, "acid"),
    ({"deck": "leprosy"}, "deck"),
    ({"deck": ["flu"]}, "deck"),
    ({"discard": [None]}, "discard"),
    ({"reshuffles": -1}, "reshuffles"),
]


NAMES = [f"{n}-{where}".replace("\\", "") for n, (_, where) in enumerate(BAD)]


@pytest.mark.parametrize(("changes", "where"), BAD, ids=NAMES)
def test_a_position_that_cannot_be_is_refused_with_the_place_of_what_is_wrong(changes: Any, where: str) -> None:
    with pytest.raises(BadRecord, match=rf"^{where}: ") as bad:
        load(**changes)
    assert len(str(bad.value)) < 150


@pytest.mark.parametrize("junk", [None, 3, [], "x"])
def test_what_is_no_object_is_no_position(junk: Any) -> None:
    with pytest.raises(BadRecord, match=r"^position: "):
        notation.load(junk)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(sorted(position())), JUNK)
def test_junk_anywhere_in_a_position_is_refused_or_means_something(key: str, junk: Any) -> None:
    with suppress(BadRecord):
        assert notation.load(position() | {key: junk}).questions


def test_the_eliminated_need_not_be_written_out() -> None:
    game = load(eliminated=[0], laborigines={0: {"place": None}}, stockpiles={"1": {"blue": 5}, "2": {"yellow": 5}})
    assert notation.position_json(game.position)["laborigines"]["0"]["place"] is None


def test_a_position_before_the_sculpting_can_be_begun_at() -> None:
    game = load(turn=0, active=None)
    assert [question.decision for question in game.questions] == ["sculpt"] * 3


def test_twins_have_no_moa() -> None:
    twins = notation.position_json(new(variant="twins", seats=2).position)
    begun = {**twins, "turn": 1, "active": 0, "awaiting": []}
    assert notation.load(begun).position.moa is None
    with pytest.raises(BadRecord, match=r"^moa: "):
        notation.load({**begun, "moa": 3})


def test_only_a_printed_position_that_awaits_an_assignment_can_be_loaded() -> None:
    game = at()
    printed = notation.position_json(game.position)
    assert notation.position_json(notation.load(printed).position) == printed
    say(game, "1: assign 2")
    with pytest.raises(BadRecord, match=r"^awaiting: "):
        notation.load(notation.position_json(game.position))
    with pytest.raises(BadRecord, match=r"^awaiting: "):
        notation.load(notation.position_json(new().position))


def test_a_loaded_roll_does_not_take_the_flag_again() -> None:
    printed = {**notation.position_json(at(dice=[[1, 5]]).position), "flag": "0"}
    assert notation.load(printed).position.flag == "0"


def test_a_public_position_cannot_be_loaded() -> None:
    with pytest.raises(BadRecord, match=r"^ring\[0\].under: "):
        notation.load(view(at(), None).position)


def test_loading_does_not_touch_or_keep_what_was_given() -> None:
    given_ = position(tiles={"6": {"under": "small_explosion"}}, orders={"1": {"spend": ["red"]}})
    before = json.loads(json.dumps(given_))
    game = notation.load(given_, [[2, 5]])
    say(game, "1: assign 2", "1: direct cw", "0: orders spend blue")
    assert given_ == before


def test_a_printed_position_does_not_change_with_the_game() -> None:
    game = at()
    printed = notation.position_json(game.position)
    before = json.loads(json.dumps(printed))
    say(game, "1: orders spend red", "1: assign 2", "1: direct cw", "2: resign")
    assert printed == before


def test_the_options_of_a_position_are_those_of_its_game() -> None:
    kept = read_record(RECORDS[0].stem)
    assert kept.options == options(seats=2) == read_json(RECORDS[0])["options"]

import copy
from typing import Any

import pytest

from games.engine import scenario
from games.engine.errors import BadRecord

from .tables import SCENARIOS, position, read_json

CASES = [case for path in SCENARIOS for case in scenario.read(read_json(path))]


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_scenario(case: dict[str, Any]) -> None:
    scenario.run(case)


def case(**changes: Any) -> dict[str, Any]:
    return {"name": "a case", "position": position(), "dice": [[2, 5]], "moves": [], "expect": {"turn": 5}, **changes}


def test_a_scenario_that_expects_something_else_says_where_and_what() -> None:
    wrong = case(moves=[{"seat": 1, "move": "assign", "die": 2}], expect={"laborigines": {"1": {"place": 5}}})
    with pytest.raises(scenario.Unmet, match=r"^laborigines\.1\.place: expected 5, got 4$"):
        scenario.run(wrong)


@pytest.mark.parametrize(
    ("expect", "where"),
    [
        ({"stockpiles": {"1": {}}}, "stockpiles.1"),
        ({"stockpiles": {"3": {}}}, "stockpiles.3"),
        ({"ring": {"4": {"energy": {"blue": 1}}}}, "ring.4.energy"),
        ({"ring": {"99": {"up": "green"}}}, "ring.99"),
        ({"orders": {"1": {}}}, "orders.1"),
        ({"deck": {}, "eliminated": [1]}, "eliminated"),
        ({"options": {"seats": 4}}, "options.seats"),
        ({"moa": {"place": 3}}, "moa.place"),
        ({"weather": "fine"}, "weather"),
    ],
)
def test_whatever_is_expected_must_be_there(expect: dict[str, Any], where: str) -> None:
    with pytest.raises(scenario.Unmet, match=rf"^{where}: "):
        scenario.run(case(expect=expect))


def test_a_move_that_was_to_be_refused_and_is_not_fails() -> None:
    with pytest.raises(scenario.Unmet, match=r"^error: expected R3\.1, got the move was accepted$"):
        scenario.run(case(moves=[{"seat": 1, "move": "assign", "die": 2}], expect={"error": "R3.1"}))


def test_a_refusal_must_cite_the_expected_rule() -> None:
    with pytest.raises(scenario.Unmet, match=r'^error: expected "R9\.1", got "R3\.1"$'):
        scenario.run(case(moves=[{"seat": 1, "move": "assign", "die": 3}], expect={"error": "R9.1"}))


def test_a_refused_move_on_the_way_fails() -> None:
    with pytest.raises(scenario.Unmet, match=r"^moves\[0\]: expected a legal move, got a refusal: .*\(R3\.1\)$"):
        scenario.run(case(moves=[{"seat": 1, "move": "assign", "die": 3}]))


@pytest.mark.parametrize("key", ["position", "moves", "expect"])
@pytest.mark.parametrize("value", [None, 3, "x"])
def test_what_is_no_scenario_is_said_to_be_none(key: str, value: Any) -> None:
    with pytest.raises(BadRecord, match=rf"^{key}: "):
        scenario.run(case(**{key: value}))


@pytest.mark.parametrize("dice", [3, [3], [[1]], [[1, 7]], [[1, 2, 3]], [["1", 2]], [[True, 2]], [[1.0, 2]]])
def test_dice_that_nobody_can_roll_are_refused(dice: Any) -> None:
    with pytest.raises(BadRecord, match=r"^dice"):
        scenario.run(case(dice=dice))


@pytest.mark.parametrize("data", [3, None, "x", [3], {}, [{"name": 3}]])
def test_a_file_holds_a_scenario_or_a_list_of_them(data: Any) -> None:
    with pytest.raises(BadRecord, match=r"^scenario: "):
        scenario.read(data)


def test_running_a_scenario_leaves_it_as_it_was() -> None:
    before = copy.deepcopy(CASES)
    for one in CASES:
        scenario.run(one)
    assert before == CASES

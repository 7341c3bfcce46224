"""What an entry tells of what came of it: everything that happened, in its order."""

from typing import Any

import pytest

from games.engine import notation
from games.engine.game import Game

from .tables import ALICE, BIDDERS, BOB, CY, at, new, position, say

LOSS, DISORDER = "immunity_loss", "energy_storage_disorder"
POOR = {"0": {"red": 1}, "1": {"blue": 9}, "2": {"yellow": 9}}


def told(game: Any, *lines: str) -> list[str]:
    """The events of the last line, up to the next roll."""
    events = [str(told.event) for told in say(game, *lines)[-1].events]
    return events[: next((i for i, event in enumerate(events) if event.startswith("turnbegan")), None)]


def sprung(face: str, **changes: Any) -> list[str]:
    """What is told from the flip on when Bob turns this face up on tile 6."""
    game = at(tiles={"6": {"under": face}}, **changes)
    events = told(game, "1: assign 2", "1: direct cw")
    return events[events.index(f"flipped 1 6 {face}") + 1 :]


def twins(**changes: Any) -> Game:
    """The turn of Bob's twins on 2 and 6; Alice's stand on 0 and 9."""
    places = {"0a": 0, "0b": 9, "1a": 2, "1b": 6}
    table = position(variant="twins", seats=2, moa=None, stockpiles={"0": {"red": 10}, "1": {"blue": 10}}, **changes)
    table["laborigines"] = {twin: {"place": place} for twin, place in places.items()}
    return notation.load(table, [[4, 1], [3, 4]])


def test_a_one_rolled_takes_the_flag_at_once_and_in_twins_once_it_is_assigned() -> None:
    game = at(dice=[[2, 5], [1, 4]])
    events = [str(told.event) for told in say(game, "1: assign 2", "1: direct cw")[-1].events]
    assert events[-2:] == ["turnbegan 6 2 1,4", "flagtaken 2 - rolled"]
    assert told(twins(), "1: assign 1a 4") == ["assigned 1a 4 1", "flagtaken 1b - rolled"]


def test_an_assignment_tells_of_the_disease_and_of_moas_way() -> None:
    game = at(laborigines={ALICE: {"place": 3}, BOB: {"disease": "leprosy"}})
    assert told(game, "1: assign 2") == [
        "assigned 1 2 5",
        "spent 1 leprosy 1blue 1blue 4",
        "moved moa 10 5 cw 3",
        "met moa 0 3",
        "spent 0 moa 2red 1red 3",
        "moved moa 3 5 cw 8",
        "met moa 2 8",
        "spent 2 moa 2yellow 1yellow 8",
        "moved moa 8 5 cw 1",
    ]


def test_a_walk_tells_of_encounters_contagion_and_what_is_collected() -> None:
    game = at(
        dice=[[4, 1]],
        laborigines={ALICE: {"place": 1}, CY: {"disease": "limping"}},
        tiles={"0": {"energy": {"grey": 3}}},
    )
    events = told(game, "1: assign 4", "1: direct cw")
    assert events == ["directed 1 cw", "moved 1 4 4 cw 8", "met 1 2 8", "gave 2 1 2yellow encounter"]
    assert told(game, "1: contagion take") == [
        "infected 1 2 take limping -",
        "moved 1 8 4 cw 0",
        "collected 1 3grey 0",
        "flipped 1 0 green",
    ]


def test_a_card_given_is_told_of_both() -> None:
    game = at(dice=[[4, 2]], laborigines={BOB: {"disease": "leprosy"}, CY: {"disease": "limping"}})
    events = told(game, "1: assign 4", "1: direct cw", "1: contagion give")
    assert events[0] == "infected 1 2 give - leprosy"


def test_meeting_moa_costs_the_flag_or_energy() -> None:
    game = at(moa=1, dice=[[2, 5]], flag="1")
    assert told(game, "1: assign 2", "1: direct cw")[1:4] == ["moved 1 4 2 cw 6", "met 1 moa 6", "flaglost 1 moa"]
    game = at(moa=1, dice=[[2, 5]])
    assert told(game, "1: assign 2", "1: direct cw")[3] == "spent 1 moa 2blue 1blue 6"


def test_a_window_tells_who_is_asked_who_answered_and_how_it_ended() -> None:
    game = at(stockpiles=BIDDERS)
    assert told(game, "1: assign 2")[-1] == "windowopened 2,0"
    assert told(game, "0: bid cw") == ["answered 0"]
    assert told(game, "2: pass")[:3] == ["answered 2", "spent 0 bid 3blue 2blue 0", "turned 0 1 cw"]
    game = at(stockpiles=BIDDERS)
    assert told(game, "1: assign 2", "0: pass", "2: pass") == ["answered 2", "nobodybid"]


@pytest.mark.parametrize(
    ("face", "changes", "events"),
    [
        ("green", {}, []),
        ("danger", {}, []),
        ("footprint", {}, []),
        ("small_explosion", {}, ["spent 1 small_explosion 4blue 2blue 6"]),
        ("huge_explosion", {}, ["spent 1 huge_explosion 8blue 4blue 6"]),
        ("huge_explosion", {"flag": "1"}, ["shielded 1 huge_explosion 8"]),
        ("radiation", {}, ["spent 1 radiation 10blue 5blue 6", "eliminated 1", "flaggone", "colourgone blue"]),
        ("lightning", {}, ["lightningmarked 1 1", "spent 1 lightning 1blue 1blue 6"]),
        ("acid", {}, ["acidtaken 1 -"]),
        ("acid", {"acid": "2"}, ["acidtaken 1 2"]),
        ("flag", {}, ["flagtaken 1 - trap"]),
        ("flag", {"flag": "2"}, ["flagtaken 1 2 trap"]),
        ("flag", {"laborigines": {BOB: {"disease": LOSS}}}, ["flagmissed 1"]),
        ("disease", {"deck": ["limping"]}, ["contracted 1 limping -"]),
        ("disease", {"deck": ["limping"], "laborigines": {BOB: {"disease": LOSS}}}, [f"contracted 1 limping {LOSS}"]),
        ("disease", {}, ["nocard 1"]),
        ("disease", {"discard": ["limping"]}, ["reshuffled 1", "contracted 1 limping -"]),
        ("disease", {"deck": [LOSS], "flag": "1"}, [f"contracted 1 {LOSS} -", f"flaglost 1 {LOSS}"]),
        ("charity", {}, ["nothingdue 1 charity"]),
        ("charity", {"flag": "1", "stockpiles": POOR}, ["shielded 1 charity 3"]),
        ("cure", {}, ["gave 2 1 1yellow cure", "gave 0 1 1red cure"]),
        ("cure", {"flag": "2"}, ["shielded 2 cure 1", "gave 0 1 1red cure"]),
        ("cure", {"laborigines": {BOB: {"disease": DISORDER}}}, ["couldnotgain 1 cure"]),
    ],
)  # fmt: skip
def test_a_face_tells_what_it_does(face: str, changes: dict[str, Any], events: list[str]) -> None:
    assert sprung(face, **changes) == events


def test_charity_goes_to_the_poorest_if_it_can_gain() -> None:
    assert sprung("charity", stockpiles=POOR) == ["gave 1 0 3blue charity"]
    assert sprung("charity", stockpiles=POOR, laborigines={ALICE: {"disease": DISORDER}}) == ["couldnotgain 0 charity"]


def test_radiation_without_a_green_face_is_nothing_due() -> None:
    ring = [{"up": "danger", "under": "radiation"} for _ in range(12)]
    game = at(ring=ring)
    assert told(game, "1: assign 2", "1: direct cw")[-2:] == ["flipped 1 6 radiation", "nothingdue 1 radiation"]


def test_lightning_strikes_seat_by_seat_from_the_active_one() -> None:
    struck = {seat: {"lightning": 1} for seat in range(3)}
    assert sprung("lightning", laborigines=struck) == [
        "lightningmarked 1 2",
        "spent 1 lightning 2blue 1blue 6",
        "spent 2 lightning 1yellow 1yellow 8",
        "spent 0 lightning 1red 1red 0",
    ]


def test_acid_bites_on_every_tile_and_goes_back() -> None:
    assert told(at(acid="1"), "1: assign 2", "1: direct cw")[1:5] == [
        "spent 1 acid 1blue 1blue 5",
        "spent 1 acid 1blue 0 6",
        "moved 1 4 2 cw 6",
        "acidreturned 1",
    ]


def test_what_acid_does_is_told_as_of_that_face_and_nothing_else_of_the_walk_is() -> None:
    game = at(acid="1", tiles={"6": {"energy": {"grey": 3}}})
    entry = say(game, "1: assign 2", "1: direct cw")[-1]
    assert [(str(told.event).split()[0], told.face) for told in entry.events[:7]] == [
        ("directed", None), ("spent", "acid"), ("spent", "acid"), ("moved", None), ("acidreturned", "acid"),
        ("collected", None), ("flipped", "green"),
    ]  # fmt: skip


def test_a_flag_that_is_won_goes_to_the_victor_or_to_the_centre() -> None:
    game = at(dice=[[4, 2]], flag="2")
    assert told(game, "1: assign 4", "1: direct cw")[2:4] == ["met 1 2 8", "flagtaken 1 2 encounter"]
    game = at(dice=[[4, 2]], flag="2", laborigines={BOB: {"disease": LOSS}})
    assert told(game, "1: assign 4", "1: direct cw")[2:4] == ["met 1 2 8", "flaglost 2 encounter"]


def test_one_who_cannot_gain_collects_nothing_and_takes_nothing() -> None:
    laborigines = {ALICE: {"place": 1}, BOB: {"disease": DISORDER}}
    game = at(dice=[[4, 1]], laborigines=laborigines, tiles={"0": {"energy": {"grey": 3}}})
    assert told(game, "1: assign 4", "1: direct cw")[-1] == "couldnotgain 1 encounter"
    assert told(game, "1: contagion keep")[2] == "couldnotgain 1 collect"


def test_a_resignation_tells_of_the_fall_and_of_the_end() -> None:
    game = at()
    assert told(game, "2: resign") == ["resigned 2", "eliminated 2", "flaggone", "colourgone yellow"]
    assert told(game, "0: resign") == ["resigned 0", "eliminated 0", "colourgone red", "won 1"]


def test_the_beginning_is_told_up_to_the_first_roll() -> None:
    game = new()
    assert told(game, "0: sculpt") == ["sculpted 0"]
    say(game, "1: sculpt", "2: sculpt")
    assert told(game, "0: vote nobody", "1: vote nobody", "2: vote nobody") == ["voted 2", "votesopened -,-,-"]
    assert told(game, ": heaviest 1") == ["nicest 1 weight", "flagtaken 1 - nicest"]
    game = new()
    say(game, "0: sculpt", "1: sculpt", "2: sculpt")
    assert told(game, "0: vote 1", "1: vote 0", "2: vote 1") == [
        "voted 2", "votesopened 1,0,1", "nicest 1 votes", "flagtaken 1 - nicest",
    ]  # fmt: skip


def test_every_event_stands_in_the_turn_it_happened_in_and_with_the_face_it_came_of() -> None:
    game = at(tiles={"6": {"under": "small_explosion"}})
    entry = say(game, "1: assign 2", "1: direct cw")[-1]
    assert [(told.turn, told.face) for told in entry.events] == [
        (5, None), (5, None), (5, "small_explosion"), (5, "small_explosion"), (6, None),
    ]  # fmt: skip
    assert [entry.turn for entry in game.entries] == [5, 5]


def test_what_happens_after_a_footprint_is_not_told_as_of_its_face() -> None:
    game = at(tiles={"6": {"under": "footprint"}})
    first, second = say(game, "1: assign 2", "1: direct cw", "1: direct ccw")[-2:]
    assert [(str(told.event), told.face) for told in first.events][2:] == [("flipped 1 6 footprint", "footprint")]
    assert [(str(told.event), told.face) for told in second.events][:2] == [
        ("directed 1 ccw", None),
        ("moved 1 6 2 ccw 4", None),
    ]


def test_a_rewind_says_to_where() -> None:
    assert told(at(), "1: assign 2", "1: direct cw", ": rewind 1") == ["rewound 1"]

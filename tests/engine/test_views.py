"""What a seat may see (R14)."""

import json
from typing import Any

import pytest

from games.engine import notation
from games.engine.events import Flipped, OrdersGiven, Spent
from games.engine.game import Game
from games.engine.view import View, own_orders, told_live, view

from .tables import ALICE, BIDDERS, BOB, CY, SEED, at, new, options, say, started

SPECTATOR = None


def faces(seen: View) -> dict[int, str | None]:
    """What the log tells of flips: the face by the number of the entry."""
    return {entry.n: t.event.face for entry in seen.log for t in entry.events if isinstance(t.event, Flipped)}


def three_turns(**changes: Any) -> Game:
    """Bob (turn 5) springs a small explosion, Cy (6) the flag, Alice (7) nothing; Bob's turn 8 awaits him."""
    tiles = {"6": {"under": "small_explosion"}, "11": {"under": "flag"}, "3": {"under": "danger"}}
    game = at(tiles=tiles, dice=[[2, 5], [3, 4], [3, 6], [1, 2], [3, 4]], **changes)
    say(game, "1: assign 2", "1: direct cw", "2: assign 3", "2: direct cw", "0: assign 3", "0: direct cw")
    assert game.position.turn == 8
    return game


# positions


@pytest.mark.parametrize("viewer", [ALICE, BOB, SPECTATOR])
def test_the_public_position_leaves_out_what_nobody_sees(viewer: int | None) -> None:
    game = started(new())
    say(game, "0: orders spend blue", "1: orders take grey")
    public = view(game, viewer).position
    whole = notation.position_json(game.position)
    assert set(whole) - set(public) <= {"deck", "reshuffles", "orders"}
    assert {"deck", "reshuffles"}.isdisjoint(public)
    assert all(set(tile) == {"up", "energy"} for tile in public["ring"])
    assert public.get("orders") == {ALICE: {"0": {"spend": ["blue"]}}, BOB: {"1": {"take": ["grey"]}}}.get(viewer)
    assert all(public[key] == whole[key] for key in set(public) - {"ring", "orders"})


def test_a_position_is_plain_json() -> None:
    for viewer in (ALICE, SPECTATOR):
        public = view(three_turns(), viewer).position
        assert json.loads(json.dumps(public)) == public


def test_one_reads_ones_own_orders() -> None:
    game = at()
    say(game, "0: orders spend blue take red pass 1 1")
    assert own_orders(game, ALICE) == {"spend": ["blue"], "take": ["red"], "pass": [1, 1]}
    assert own_orders(game, BOB) == {}


def test_strict_memory_shows_nothing_of_a_tile_that_was_flipped() -> None:
    assert all("under" not in tile for tile in view(three_turns(), BOB).position["ring"])


def test_open_memory_shows_each_face_once_seen() -> None:
    ring = view(three_turns(memory="open"), SPECTATOR).position["ring"]
    assert {place: tile["under"] for place, tile in enumerate(ring) if "under" in tile} == {
        6: "green",
        11: "green",
        3: "green",
    }


def test_open_memory_forgets_what_was_seen_in_entries_that_no_longer_count() -> None:
    game = three_turns(memory="open")
    say(game, ": rewind 2")
    ring = view(game, SPECTATOR).position["ring"]
    assert [place for place, tile in enumerate(ring) if "under" in tile] == [6]


def test_when_the_game_is_over_everything_is_open() -> None:
    game = three_turns()
    say(game, "0: orders spend blue", "0: resign", "2: resign")
    seen = view(game, SPECTATOR)
    assert seen.position == notation.position_json(game.position)
    assert None not in faces(seen).values()
    assert seen.log[-3].move == {"n": 6, "seat": 0, "move": "orders", "spend": ["blue"]}
    assert seen.over
    assert seen.ranking == (BOB, CY, ALICE)


# faces


def test_strict_memory_tells_a_seat_the_faces_since_its_last_turn_that_is_over() -> None:
    game = three_turns()
    assert faces(view(game, BOB)) == {1: "small_explosion", 3: "flag", 5: "danger"}
    assert faces(view(game, CY)) == {1: None, 3: "flag", 5: "danger"}
    assert faces(view(game, ALICE)) == {1: None, 3: None, 5: "danger"}


def test_a_seat_that_has_finished_no_turn_yet_is_told_all_faces() -> None:
    game = three_turns()
    say(game, ": rewind 4")
    assert faces(view(game, ALICE))[1] == "small_explosion"
    assert view(game, ALICE).told_from == 0


def test_in_ones_own_turn_one_is_still_told_of_ones_last_one() -> None:
    game = three_turns()
    say(game, "1: assign 1", "1: direct ccw")
    assert game.position.turn == 9
    assert faces(view(game, BOB)) == {1: None, 3: None, 5: None, 7: "green"}


def test_spectators_are_told_of_as_many_turns_as_seats_live_the_present_one_included() -> None:
    game = three_turns()
    assert view(game, SPECTATOR).told_from == 6
    assert faces(view(game, SPECTATOR)) == {1: None, 3: "flag", 5: "danger"}


def test_the_eliminated_are_told_what_spectators_are_told() -> None:
    game = three_turns()
    say(game, "2: resign")
    assert view(game, CY).told_from == view(game, SPECTATOR).told_from == 7
    assert [view(game, SPECTATOR).is_alive(seat) for seat in (ALICE, BOB, CY)] == [True, True, False]
    assert faces(view(game, CY)) == {1: None, 3: None, 5: "danger"}


def test_open_memory_tells_all_faces() -> None:
    assert None not in faces(view(three_turns(memory="open"), SPECTATOR)).values()


def test_what_came_of_a_face_that_is_not_told_is_not_told_either() -> None:
    first = view(three_turns(), ALICE).log[2]
    assert [type(told.event) for told in first.events if told.turn == 5][-1] is Flipped
    assert not any(isinstance(told.event, Spent) for told in first.events)
    assert all(told.face is None for told in first.events)
    bobs = view(three_turns(), BOB).log[2]
    assert any(isinstance(told.event, Spent) for told in bobs.events)


def test_that_somebody_fell_is_told_for_ever_but_not_of_what() -> None:
    stockpiles = {"0": {"red": 10}, "1": {"blue": 10}, "2": {"yellow": 2}}
    game = at(
        stockpiles=stockpiles, tiles={"11": {"under": "small_explosion"}}, dice=[[2, 5], [3, 4], [3, 4], [3, 4], [3, 4]]
    )
    say(game, "1: assign 2", "1: direct cw", "2: assign 3", "2: direct cw", "0: assign 3", "0: direct cw")
    say(game, "1: assign 3", "1: direct cw", "0: assign 3", "0: direct cw")
    told = [str(told.event) for told in view(game, ALICE).log[4].events if told.turn == 6]
    assert told == [
        "directed 2 cw",
        "moved 2 8 3 cw 11",
        "flipped 2 11 -",
        "eliminated 2",
        "flaggone",
        "colourgone yellow",
    ]


def test_an_entry_that_goes_on_into_the_next_turn_is_told_by_the_turn_of_each_thing() -> None:
    game = three_turns()
    entry = view(game, ALICE).log[6]
    assert {told.turn for told in entry.events} == {7, 8}


def test_acid_is_not_told_when_it_came_of_a_turn_that_is_not() -> None:
    dice = [[2, 5], [3, 4], [3, 6], [2, 5], [3, 6], [3, 6], [3, 6]]
    game = at(tiles={"6": {"under": "acid"}}, dice=dice)
    say(game, "1: assign 2", "1: direct cw", "2: assign 3", "2: direct cw", "0: assign 3", "0: direct cw")
    say(game, "1: assign 2", "1: direct cw")
    bobs = [str(told.event).split()[0] for told in view(game, BOB).log[8].events]
    assert {"spent", "acidreturned"} <= set(bobs)
    say(game, "2: assign 3", "2: direct cw", "0: assign 3", "0: direct cw")
    cys = [str(told.event).split()[0] for told in view(game, ALICE).log[8].events if told.turn == 8]
    assert cys == ["directed", "moved", "flipped"]


def test_void_entries_tell_no_face() -> None:
    game = three_turns()
    say(game, ": rewind 4")
    seen = view(game, BOB)
    assert faces(seen) == {1: "small_explosion", 3: "flag", 5: None}
    assert [entry.void for entry in seen.log[1:]] == [False, False, False, False, True, True, False]


# the log


def test_nobody_else_learns_who_gave_orders() -> None:
    game = at()
    say(game, "0: orders spend blue")
    assert view(game, ALICE).log[1].events[0].event == OrdersGiven(ALICE)
    assert view(game, BOB).log[1].events[0].event == OrdersGiven(None)


def test_the_log_begins_with_the_deal() -> None:
    game = at()
    first = view(game, SPECTATOR).log[0]
    assert (first.n, first.move) == (-1, {"n": -1, "move": "deal"})
    assert (first.turn, first.void) == (0, False)
    assert [str(told.event) for told in first.events] == ["turnbegan 5 1 2,5"]


def test_a_game_replayed_without_events_has_a_log_without_them() -> None:
    game = Game(at()._start, events=False)
    (entry,) = say(game, "1: assign 2")
    assert entry.events == ()
    assert view(game, BOB).log[1].events == ()
    say(game, "1: direct cw", "2: assign 3", ": rewind 2")
    assert [entry.events for entry in view(game, BOB).log] == [()] * 5
    assert view(game, BOB).start is None
    game = Game.new(options(), SEED, events=False)
    assert say(game, "0: sculpt")[0].events == ()


# what goes on


def test_a_view_says_who_was_asked_to_bid_who_answered_and_what_a_bid_costs() -> None:
    game = at(stockpiles=BIDDERS, laborigines={CY: {"disease": "malign_mutation"}})
    say(game, "1: assign 2", "0: pass")
    seen = view(game, CY)
    assert (seen.bids_of, seen.answered, seen.price) == ((CY, ALICE), (ALICE,), 4)
    assert view(game, BOB).price is None
    assert (seen.moving, seen.die, seen.other_die) == ("1", 2, 5)
    assert seen.question is not None
    assert view(game, SPECTATOR).question is None


def test_a_view_says_who_has_voted() -> None:
    game = new()
    say(game, "0: sculpt", "1: sculpt", "2: sculpt", "2: vote 1")
    assert view(game, ALICE).answered == (CY,)


def test_a_view_says_who_meets_in_an_open_contagion() -> None:
    game = at(dice=[[4, 1]], laborigines={CY: {"disease": "limping"}})
    say(game, "1: assign 4", "1: direct cw")
    assert view(game, SPECTATOR).meeting == ("1", "2")


def test_events_have_a_compact_text_form() -> None:
    (entry,) = say(at(tiles={"5": {"energy": {"red": 2, "grey": 1}}}, dice=[[1, 6]]), "1: assign 1", "1: direct cw")[1:]
    assert [str(told.event) for told in entry.events][:5] == [
        "directed 1 cw",
        "moved 1 4 1 cw 5",
        "collected 1 2red+1grey 5",
        "flipped 1 5 green",
        "turnbegan 6 2 2,5",
    ]


def test_a_turn_says_when_it_was_rolled_and_whether_its_first_direction_is_known() -> None:
    game = at(tiles={"6": {"under": "footprint"}})
    known = []
    for line in ("0: orders spend blue", "1: assign 2", "1: direct cw", "1: direct cw"):
        say(game, line)
        seen = view(game, BOB)
        known.append((seen.position["turn"], seen.rolled_after, seen.directed))
    assert known == [(5, -1, False), (5, -1, False), (5, -1, True), (6, 3, False)]


def test_a_direction_that_a_bid_has_set_is_known_too() -> None:
    game = at(tiles={"6": {"under": "footprint"}}, stockpiles=BIDDERS)
    say(game, "1: assign 2")
    assert not view(game, BOB).directed
    say(game, "0: bid cw", "2: pass")
    assert game.position.turn == 5
    assert view(game, BOB).directed


def test_the_start_of_a_turn_is_shown_as_the_viewer_might_see_it_and_whole_after_the_end() -> None:
    game = at(orders={"0": {"spend": ["blue"]}})
    starts = [view(game, viewer).start for viewer in (ALICE, BOB, SPECTATOR)]
    assert [start and start.get("orders") for start in starts] == [{"0": {"spend": ["blue"]}}, None, None]
    assert all(start and "deck" not in start and "under" not in start["ring"][0] for start in starts)
    say(game, "0: resign", "2: resign")
    whole = view(game, SPECTATOR).start
    assert whole is not None
    assert whole["deck"] == []
    assert "under" in whole["ring"][0]


def test_without_its_past_a_view_has_neither_log_nor_start() -> None:
    seen = view(at(), BOB, past=False)
    assert (seen.log, seen.start) == ((), None)


def test_a_view_says_whose_colours_are_which_and_who_plays_together() -> None:
    assert view(at(), SPECTATOR).colours == ("red", "blue", "yellow")
    assert view(at(), SPECTATOR).sides == (0, 1, 2)
    team = view(new(variant="team", seats=4), SPECTATOR)
    assert (team.colours, team.sides) == (("red", "blue", "red", "blue"), (0, 1, 0, 1))


def test_what_was_told_live_has_its_faces_whatever_came_after() -> None:
    game = three_turns()
    say(game, "0: orders spend blue", ": rewind 1")
    live = told_live(game, 1, ALICE)
    assert (live.n, live.turn, live.void) == (1, 5, False)
    assert [told.event.face for told in live.events if isinstance(told.event, Flipped)] == ["small_explosion"]
    assert told_live(game, 6, ALICE).move["spend"] == ["blue"]
    assert "spend" not in told_live(game, 6, BOB).move


def test_entries_stand_in_the_turn_they_were_made_in_and_votes_are_no_answers_any_more() -> None:
    assert [entry.turn for entry in view(three_turns(), BOB).log] == [0, 5, 5, 6, 6, 7, 7]
    assert view(started(new()), BOB).answered == ()
    for viewer in (BOB, SPECTATOR):
        assert view(started(new()), viewer).told_from == view(three_turns(memory="open"), viewer).told_from == 0

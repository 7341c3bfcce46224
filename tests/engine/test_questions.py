"""What the game waits for: seat, decision, and the entry after which it was put (record.md)."""

from games.engine.position import Question

from .tables import ALICE, BIDDERS, BOB, CY, at, new, say, started


def test_before_the_first_entry_everybody_is_asked_to_sculpt_since_minus_one() -> None:
    assert new().questions == [Question(seat, "sculpt", -1) for seat in range(3)]


def test_a_question_keeps_its_since_while_others_act() -> None:
    game = new()
    say(game, "1: sculpt", "0: sculpt")
    assert game.questions == [Question(CY, "sculpt", -1)]
    say(game, "2: sculpt", "1: vote nobody")
    assert game.questions == [Question(ALICE, "vote", 2), Question(CY, "vote", 2)]


def test_orders_put_no_question_and_leave_those_that_are_open() -> None:
    game = at()
    say(game, "0: orders spend blue", "1: orders pass 0", "1: assign 2", "2: orders take red")
    assert game.questions == [Question(BOB, "direct", 2)]


def test_who_is_heaviest_is_asked_of_nobody() -> None:
    game = new()
    say(game, *(f"{seat}: sculpt" for seat in range(3)), *(f"{seat}: vote nobody" for seat in range(3)))
    assert game.questions == [Question(None, "heaviest", 5)]
    assert game.question(None) == Question(None, "heaviest", 5)
    say(game, ": heaviest 1")
    assert game.position.flag == "1"
    assert game.position.active == BOB


def test_a_window_asks_those_who_can_pay_by_seat_and_the_direction_comes_after_it() -> None:
    game = at(stockpiles=BIDDERS)
    say(game, "1: assign 2")
    assert game.questions == [Question(ALICE, "manipulate", 0), Question(CY, "manipulate", 0)]
    say(game, "0: pass")
    assert game.questions == [Question(CY, "manipulate", 0)]
    say(game, "2: pass")
    assert game.questions == [Question(BOB, "direct", 2)]


def test_a_second_window_in_one_turn_is_a_new_question() -> None:
    game = at(stockpiles=BIDDERS, tiles={"6": {"under": "footprint"}})
    say(game, "1: assign 2", "0: pass", "2: pass", "1: direct cw")
    assert game.position.turn == 5
    assert game.questions == [Question(ALICE, "manipulate", 3), Question(CY, "manipulate", 3)]


def test_a_nearer_bid_takes_back_what_was_asked_of_farther_seats() -> None:
    game = at(stockpiles=BIDDERS)
    say(game, "1: assign 2", "2: bid ccw")
    assert game.position.laborigines["1"].place == 2
    assert all(question.decision != "manipulate" for question in game.questions)


def test_when_a_window_is_settled_nobody_is_asked_for_a_bid_any_more() -> None:
    game = at(dice=[[4, 1]], stockpiles=BIDDERS, laborigines={CY: {"disease": "limping"}})
    say(game, "1: assign 4", "2: bid cw")
    assert game.questions == [Question(BOB, "contagion", 1)]


def test_a_seat_that_resigns_is_not_asked_though_a_nearer_one_still_is() -> None:
    game = at(stockpiles=BIDDERS)
    say(game, "1: assign 2", "0: resign")
    assert game.questions == [Question(CY, "manipulate", 0)]


def test_a_seat_that_a_resignation_leaves_with_too_little_is_not_asked() -> None:
    """Alice could pay three blue and keep a yellow; Cy's yellow goes with Cy (R9.5)."""
    stockpiles = {"0": {"blue": 3, "yellow": 1}, "1": {"blue": 10}, "2": {"yellow": 10, "blue": 4}}
    game = at(stockpiles=stockpiles)
    say(game, "1: assign 2", "2: resign")
    assert game.questions == [Question(BOB, "direct", 1)]


def test_a_bid_that_can_no_longer_be_paid_counts_as_a_pass() -> None:
    stockpiles = {"0": {"blue": 3, "yellow": 1}, "1": {"blue": 10}, "2": {"yellow": 10, "blue": 4}}
    game = at(stockpiles=stockpiles)
    say(game, "1: assign 2", "0: bid cw", "2: resign")
    assert game.questions == [Question(BOB, "direct", 2)]
    assert game.position.stockpiles[ALICE] == {"blue": 3}


def test_the_dead_are_asked_nothing() -> None:
    game = started(new())
    say(game, "2: resign")
    assert all(question.seat != CY for question in game.questions)


def test_when_the_game_is_over_nothing_is_asked() -> None:
    game = at()
    say(game, "0: resign", "1: resign")
    assert game.over
    assert game.questions == []
    assert game.position.winners == [CY]
    assert game.ranking() == [CY, BOB, ALICE]


def test_while_a_game_runs_the_living_come_first_in_the_ranking() -> None:
    game = at()
    say(game, "1: resign")
    assert game.ranking() == [ALICE, CY, BOB]

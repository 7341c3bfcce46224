"""A moderator takes entries back: the position is again what it was when the log had so many (record.md)."""

from random import Random
from typing import Any

import pytest

from games.engine import moves, notation
from games.engine.game import Game
from games.engine.position import Question
from games.engine.view import view

from .tables import ALICE, BIDDERS, BOB, at, new, play_at_random, random_table, say, started


def test_the_position_is_what_it_was_and_every_question_is_put_anew() -> None:
    game = at()
    before = notation.position_json(game.position)
    say(game, "1: assign 2", "1: direct cw", "2: assign 3", ": rewind 0")
    assert notation.position_json(game.position) == before
    assert game.questions == [Question(BOB, "assign", 3)]
    assert game.counting() == []


def test_entries_stay_and_are_numbered_on() -> None:
    game = at()
    say(game, "1: assign 2", "1: direct cw", ": rewind 1", "1: direct ccw")
    assert [entry.n for entry in game.entries] == [0, 1, 2, 3]
    assert game.counting() == [0, 3]
    assert game.position.laborigines["1"].place == 2


def test_the_dice_of_a_turn_played_again_are_the_same_dice() -> None:
    game = started(new())
    dice = game.position.dice
    say(game, ": rewind 5", "2: vote 1")
    assert game.position.dice == dice


def test_a_turn_rewound_into_began_where_it_had_begun() -> None:
    game = at()
    say(game, "1: assign 2", "1: direct cw", "2: assign 3")
    before = view(game, ALICE).start
    say(game, "2: direct cw", ": rewind 3")
    assert before is not None
    assert view(game, ALICE).start == before


def test_a_window_that_is_rewound_into_is_open_with_the_answers_it_had() -> None:
    game = at(stockpiles=BIDDERS)
    say(game, "1: assign 2", "0: bid ccw", "2: pass")
    assert game.position.laborigines["1"].place == 2
    say(game, ": rewind 2")
    assert game.questions == [Question(2, "manipulate", 3)]
    say(game, "2: pass")
    assert game.position.laborigines["1"].place == 2
    assert game.position.stockpiles[ALICE] == {"red": 10, "blue": 1}


def test_a_rewind_to_before_a_rewind_works_the_same_way() -> None:
    game = at()
    say(game, "1: assign 2", "1: direct cw", "2: assign 3", ": rewind 1", "1: direct ccw", ": rewind 3")
    assert game.counting() == [0, 1, 2]
    assert game.position.laborigines["1"].place == 6
    assert game.questions == [Question(2, "direct", 5)]


def test_a_rewind_to_just_after_a_rewind_leaves_that_one_in_force() -> None:
    game = at()
    say(game, "1: assign 2", "1: direct cw", ": rewind 1", "1: direct ccw", ": rewind 3")
    assert game.counting() == [0]
    assert game.questions == [Question(BOB, "direct", 4)]


def test_orders_and_resignations_are_taken_back_too() -> None:
    game = at()
    say(game, "0: orders spend blue", "2: resign", ": rewind 0")
    assert game.position.orders[ALICE].spend is None
    assert game.position.eliminated == []


def test_a_rewind_to_the_beginning_lets_everybody_sculpt_again() -> None:
    game = started(new())
    say(game, ": rewind 0")
    assert game.questions == [Question(seat, "sculpt", 6) for seat in range(3)]
    assert game.position.turn == 0


@pytest.mark.parametrize("variant", ["base", "team", "twins"])
@pytest.mark.parametrize("seed", range(4))
def test_wherever_a_random_game_is_rewound_to_its_position_is_the_one_of_then(variant: str, seed: int) -> None:
    rng = Random(seed)
    game = random_table(rng, variant)
    positions: list[Any] = [notation.position_json(game.position)]
    while not game.over and len(game.entries) < 60:
        play_at_random(rng, game, 1, rewinds=0.15)
        positions.append(notation.position_json(game.position))
        last = game.entries[-1].move
        if isinstance(last, moves.Rewind):
            assert positions[-1] == positions[last.to]
            assert {question.since for question in game.questions} == {len(game.entries) - 1}


def test_a_rewound_game_replays_to_the_same_position_and_questions() -> None:
    rng = Random(7)
    game = play_at_random(rng, random_table(rng, "base"), 150, rewinds=0.1)
    again = Game(game._start, events=False)
    for entry in game.entries:
        again.apply(moves.from_json(moves.to_json(entry.move)))
    assert notation.position_json(again.position) == notation.position_json(game.position)
    assert again.questions == game.questions

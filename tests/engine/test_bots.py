"""The functions behind the defaults: always a legal answer, of what the seat may see alone."""

from random import Random

import pytest

from games.engine import moves
from games.engine.bots import PLAYERS
from games.engine.chance import lot
from games.engine.game import Game
from games.engine.view import view

from .tables import ALICE, BIDDERS, BOB, CY, SEED, at, new, random_table, say

MOST = 3000


def play_out(game: Game, name: str) -> Game:
    while not game.over and len(game.entries) < MOST:
        question = game.questions[0]
        if question.seat is None:
            game.apply(moves.Heaviest(None, lot(SEED, list(range(game.position.seats)))))
        else:
            game.apply(PLAYERS[name](view(game, question.seat)))
    return game


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("variant", ["base", "team", "twins"])
def test_a_table_of_them_plays_to_its_end(name: str, variant: str) -> None:
    for seed in range(3):
        assert play_out(random_table(Random(seed), variant), name).over


@pytest.mark.parametrize("name", PLAYERS)
def test_they_pass_and_abstain(name: str) -> None:
    game = at(stockpiles=BIDDERS)
    say(game, "1: assign 2")
    assert PLAYERS[name](view(game, ALICE)) == moves.Pass(ALICE)
    voting = new()
    say(voting, "0: sculpt", "1: sculpt", "2: sculpt")
    assert PLAYERS[name](view(voting, CY)) == moves.Vote(CY, None)


@pytest.mark.parametrize("name", PLAYERS)
def test_they_have_nothing_to_say_when_they_are_not_asked(name: str) -> None:
    with pytest.raises(LookupError):
        PLAYERS[name](view(at(), ALICE))


def test_clockwise_takes_the_first_die_shown_clockwise() -> None:
    game = at(dice=[[5, 2]])
    assert PLAYERS["clockwise"](view(game, BOB)) == moves.Assign(BOB, 5)
    say(game, "1: assign 5")
    assert PLAYERS["clockwise"](view(game, BOB)) == moves.Direct(BOB, "cw")


def test_quiet_walks_round_what_everybody_knows_to_be_dear() -> None:
    game = at(tiles={"6": {"up": "danger", "under": "huge_explosion"}})
    say(game, "1: assign 2")
    assert PLAYERS["quiet"](view(game, BOB)) == moves.Direct(BOB, "ccw")


def test_quiet_hands_a_harmful_disease_on_and_keeps_a_kind_one() -> None:
    for disease, choice in (("leprosy", "give"), ("benign_mutation", "keep"), (None, "keep")):
        game = at(dice=[[4, 1]], laborigines={BOB: {"disease": disease}, CY: {"disease": "limping"}})
        say(game, "1: assign 4", "1: direct cw")
        assert PLAYERS["quiet"](view(game, BOB)) == moves.Contagion(BOB, choice)
        assert PLAYERS["clockwise"](view(game, BOB)) == moves.Contagion(BOB, "keep")

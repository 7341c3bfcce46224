"""Questions and choices in words."""

import random
import re

import pytest

from games.engine import moves
from games.engine.choices import choices, plans
from games.engine.notation import load
from games.engine.view import View, view
from games.story.choices import button, choice_cost, choice_for, choice_label, choice_outcome, pick_of
from games.story.moves import move_sentence
from games.story.questions import question_sentence, question_title, subject, waiting_sentence
from tests.story.games import a_game, cast_for, play_on

ALL = [("base", 2), ("base", 4), ("team", 4), ("team", 6), ("twins", 2), ("twins", 3)]
ODD = re.compile(r"%\(|\bNone\b|_|<|\{|\bany\b")


@pytest.mark.parametrize("memory", ["strict", "open"])
@pytest.mark.parametrize(("variant", "seats"), ALL)
def test_every_question_and_choice_of_a_game_has_its_words(variant: str, seats: int, memory: str) -> None:
    game, chance = a_game(variant, seats, 4, memory), random.Random(seats)
    while not game.over:
        for seat in {None, 0, *(question.seat for question in game.questions)}:
            seen = view(game, seat)
            cast = cast_for(seen)
            said = [question_sentence(seen, cast), question_title(seen, cast), subject(seen, cast)]
            listed = choices(seen) or plans(seen)
            for choice in listed:
                said += [
                    choice_label(choice, seen, cast),
                    button(choice, seen, cast),
                    *choice_outcome(choice, seen, cast),
                ]
                said.append(move_sentence(choice.move, cast, choice.plan))
                assert choice_for(pick_of(choice), listed) is choice
            assert all(said)
            assert not ODD.search(" ".join(said))
            assert not ODD.search(waiting_sentence(seen, cast))
        play_on(game, 7, chance.randrange(10**6))


def table(**position: object) -> View:
    """Alice's Blob on dish 0, Bob's Snot on 5, Cy's Zed on 8, Moa on 15; Alice has rolled 3 and 5."""
    whole = {
        "options": {"variant": "base", "seats": 3, "team_colour": "first", "memory": "strict"},
        "turn": 12,
        "active": 0,
        "ring": {
            "size": 22,
            "default": {"up": "green", "under": "lightning"},
            "tiles": {"10": {"up": "danger", "under": "huge_explosion"}},
        },
        "moa": 15,
        "laborigines": {"0": {"place": 0}, "1": {"place": 5}, "2": {"place": 8}},
        "stockpiles": {"0": {"red": 20}, "1": {"blue": 20}, "2": {"yellow": 17, "red": 3}},
        **position,
    }
    return view(load(whole, [[3, 5]]), 0)


def test_the_picks_are_those_of_addresses() -> None:
    assert [pick_of(choice) for choice in choices(table())] == ["3-cw", "3-ccw", "5-cw", "5-ccw"]
    assert choice_for("vote-1", choices(table())) is None


def test_a_choice_is_a_sentence_with_where_it_leads_and_its_cost() -> None:
    seen = table()
    over_bob = choices(seen)[2]
    assert choice_label(over_bob, seen, cast_for(seen)) == "5, clockwise: over Snot, onto dish 10 (danger)"
    assert button(over_bob, seen, cast_for(seen)) == "5 clockwise"
    assert choice_outcome(over_bob, seen, cast_for(seen)) == [
        "You land on Snot on dish 5: 2 blue taken.",
        "Under dish 10 lies a huge explosion: 6 red and 2 blue gone, 3 red and 1 blue left there.",
    ]
    assert choice_cost(over_bob) == "costs 8, brings 2"


def test_a_question_says_the_dice() -> None:
    seen = table()
    assert question_sentence(seen, cast_for(seen)) == "You rolled 3 and 5. Which die moves Blob, and which way?"
    assert subject(seen, cast_for(seen)) == "your turn 12: you rolled 3 and 5"
    assert question_title(seen, cast_for(seen)) == "Your turn 12"
    assert waiting_sentence(seen, cast_for(seen)) == ""


def test_a_bid_is_asked_with_its_price_and_the_others_are_waited_for() -> None:
    whole = table().position | {"awaiting": []}
    game = load({**whole, "dice": None, "ring": [{**tile, "under": "green"} for tile in whole["ring"]]}, [[3, 5]])
    game.apply(moves.Assign(0, 5))
    cy, alice, dora = view(game, 2), view(game, 0), view(game, None)
    assert question_sentence(cy, cast_for(cy)) == "Alice moves Blob by 5. Will you pay 3 red to choose the way?"
    assert subject(cy, cast_for(cy)) == "Alice rolled 3 and 5: a bid for the way of Blob?"
    assert [choice_label(choice, cy, cast_for(cy)) for choice in choices(cy)] == [
        "clockwise for 3 red: over Snot, onto dish 10 (danger)",
        "counter-clockwise for 3 red: onto dish 17 (green)",
        "pass: leave the way to Alice",
    ]
    others_losses = choice_outcome(choices(cy)[0], cy, cast_for(cy))
    assert others_losses[0] == "Blob lands on Snot on dish 5: 2 tokens taken."
    assert choice_cost(choices(cy)[0]) == "costs 3"
    assert (
        question_sentence(alice, cast_for(alice)) == "Cy may bid first. Which way should Blob move by 5 if nobody does?"
    )
    assert question_sentence(dora, cast_for(dora)) == "Blob moves by 5. Asked whether to bend the way: Cy."


def test_a_contagion_says_who_has_what() -> None:
    game = load(
        {
            **{key: value for key, value in table().position.items() if key not in ("dice", "awaiting", "ring")},
            "ring": {"size": 22, "default": {"up": "green", "under": "green"}},
            "stockpiles": {"0": {"red": 20}, "1": {"blue": 20}, "2": {"yellow": 20}},
            "laborigines": {"0": {"place": 0, "disease": "limping"}, "1": {"place": 5}, "2": {"place": 8}},
        },
        [[3, 5]],
    )
    game.apply(moves.Assign(0, 5))
    game.apply(moves.Direct(0, "cw"))
    seen = view(game, 0)
    assert question_sentence(seen, cast_for(seen)) == (
        "Blob (limping) has landed on Snot (healthy). Does a disease change hands?"
    )
    assert [choice_label(choice, seen, cast_for(seen)) for choice in choices(seen)] == [
        "keep: nothing changes hands",
        "give: Snot gets limping",
    ]
    given = choice_outcome(choices(seen)[1], seen, cast_for(seen))
    assert given == ["Costs 2 when the laborigine’s die is even (R7.2)."]


def test_what_will_be_played_is_told_with_the_way() -> None:
    seen = table()
    assert move_sentence(moves.Assign(0, 5), cast_for(seen)) == "5 for Blob"
    assert move_sentence(moves.Assign(0, 5), cast_for(seen), moves.Direct(0, "cw")) == "5 for Blob, then clockwise"
    assert move_sentence(moves.Vote(0, None), cast_for(seen)) == "no vote"
    assert move_sentence(moves.Orders(0, take=[]), cast_for(seen)) == "take as the rules say"


def test_before_the_first_turn_one_sculpts_and_votes() -> None:
    game = a_game("twins", 2)
    seen = view(game, 0)
    assert subject(seen, cast_for(seen)) == "sculpt your two laborigines"
    assert waiting_sentence(seen, cast_for(seen)) == "Still sculpting: Bob."
    for seat in (0, 1):
        game.apply(moves.Sculpt(seat))
    seen = view(game, 0)
    assert subject(seen, cast_for(seen)) == "vote for the nicest"
    assert [pick_of(choice) for choice in choices(seen)] == ["vote-1a", "vote-1b", "vote-none"]

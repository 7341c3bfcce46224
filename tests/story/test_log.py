"""The log by turns, and what happened since one's last turn."""

import random
import re

import pytest

from games.engine import moves
from games.engine.game import Game
from games.engine.view import view
from games.story.log import entry_sentences, log_by_turn, since_last
from tests.story.games import a_game, cast_for, moments, play_on, played

ALL = [("base", 2), ("base", 3), ("base", 6), ("team", 4), ("team", 5), ("twins", 2), ("twins", 3)]
FACES = re.compile(r"radiation|lightning|charity|cure|green|danger|explosion|footprint|turned up", re.IGNORECASE)


def log_of(game: Game, seat: int | None) -> list[str]:
    seen = view(game, seat)
    return [
        sentence for turn in log_by_turn(seen, cast_for(seen)) for line in turn.entries for sentence in line.sentences
    ]


@pytest.mark.parametrize(("variant", "seats"), ALL)
def test_any_game_can_be_told_from_any_seat_at_any_time(variant: str, seats: int) -> None:
    game, chance = a_game(variant, seats, 7), random.Random(seats)
    while not game.over:
        play_on(game, 40, chance.randrange(10**6))
        for seat in (None, chance.randrange(seats)):
            seen = view(game, seat)
            told = log_of(game, seat) + since_last(seen, cast_for(seen))
            assert all(sentence.endswith(".") and sentence[0].isupper() for sentence in told)
            assert not re.search(r"%\(|\bNone\b|_|<", " ".join(told))


@pytest.mark.parametrize("seed", range(4))
def test_no_old_turn_names_a_face_that_memory_should_keep(seed: int) -> None:
    game = played(seats=3, seed=seed, entries=70)
    for seat in (None, 0, 1, 2):
        seen = view(game, seat)
        for turn in log_by_turn(seen, cast_for(seen)):
            told = " ".join(sentence for line in turn.entries for sentence in line.sentences)
            assert turn.number >= seen.told_from or not FACES.search(told)


def test_what_is_forgotten_can_be_read_when_the_game_is_over() -> None:
    game = played(seats=3, seed=1)
    told = " ".join(log_of(game, None))
    assert "turned up" in told
    assert "turned it over" not in told


def test_the_turns_follow_each_other_and_say_whose_they_are() -> None:
    seen = view(played(seats=3, seed=1, entries=40), 1)
    turns = log_by_turn(seen, cast_for(seen))
    assert [turn.number for turn in turns] == list(range(seen.position["turn"] + 1))
    assert turns[0].title == "Before the first turn"
    assert {turn.title for turn in turns if turn.seat == 1} == {f"Turn {t.number}: yours" for t in turns if t.seat == 1}
    assert turns[-1].seat == seen.position["active"]


def test_an_entry_that_ends_a_turn_also_opens_the_next() -> None:
    seen = view(played(seats=3, seed=1, entries=40), None)
    turns = log_by_turn(seen, cast_for(seen))
    ending, opening = turns[5].entries[-1], turns[6].entries[0]
    assert ending.n == opening.n
    assert not ending.later
    assert opening.later
    assert "rolled" in opening.sentences[0]


def to_first_turn(game: Game) -> Game:
    for seat in range(3):
        game.apply(moves.Sculpt(seat))
    for seat, nicest in enumerate(("1", "0", "0")):
        game.apply(moves.Vote(seat, nicest))
    return game


def test_a_sealed_vote_is_read_by_its_seat_alone_until_all_are_in() -> None:
    game = a_game()
    for seat in range(3):
        game.apply(moves.Sculpt(seat))
    game.apply(moves.Vote(0, "1"))
    assert "You voted for Snot." in log_of(game, 0)
    assert "Alice has voted." in log_of(game, 1)
    game.apply(moves.Vote(1, None))
    game.apply(moves.Vote(2, "1"))
    assert "Alice voted for Snot." in log_of(game, 1)
    assert "The votes: Alice for Snot, you for nobody and Cy for Snot." in log_of(game, 1)


def test_standing_orders_are_told_to_their_seat_alone() -> None:
    game = to_first_turn(a_game())
    game.apply(moves.Orders(1, spend=["red", "blue"], passes=[2]))
    assert "You left standing orders: spend red and blue first; pass at the moves of Cy." in log_of(game, 1)
    assert "Somebody left standing orders." in log_of(game, 0)
    assert "Bob" not in entry_sentences(view(game, 0).log[-1], cast_for(view(game, 0)))[0]


def test_what_a_rewind_undid_stays_in_the_log_struck_out() -> None:
    game = play_on(to_first_turn(a_game()), 12)
    before = len(game.entries)
    game.apply(moves.Rewind(None, 9))
    seen = view(game, 0)
    turns = log_by_turn(seen, cast_for(seen))
    void = {line.n for turn in turns for line in turn.entries if line.void}
    assert void == set(range(9, before))
    assert turns[-1].entries[0].sentences == ("A moderator took back everything from entry 9 on.",)
    assert (turns[-1].number, turns[-1].seat) == (seen.position["turn"], seen.position["active"])
    silent = " ".join(s for turn in turns for line in turn.entries if line.void for s in line.sentences)
    assert not FACES.search(silent)


def test_a_turn_taken_up_again_after_two_rewinds_is_still_the_right_players() -> None:
    game = play_on(to_first_turn(a_game()), 20)
    game.apply(moves.Rewind(None, 8))
    play_on(game, 15, seed=5)
    game.apply(moves.Rewind(None, 20))
    play_on(game, 6, seed=6)
    seen = view(game, 0)
    assert log_by_turn(seen, cast_for(seen))[-1].seat == seen.position["active"]


@pytest.mark.parametrize(("variant", "seats"), ALL)
def test_since_ones_last_turn_a_turn_takes_few_sentences(variant: str, seats: int) -> None:
    lengths = []
    for game in moments(variant, seats, 2, every=9, last=70):
        seen = view(game, 1)
        lengths += [item.count(". ") + 1 for item in since_last(seen, cast_for(seen))]
    assert sum(lengths) / len(lengths) <= (6 if variant == "twins" else 4)


def test_since_ones_last_turn_begins_with_that_turn() -> None:
    for game in moments("base", 3, 3, every=5, last=60):
        seen = view(game, 1)
        told = since_last(seen, cast_for(seen))
        if seen.told_from:
            assert told[0].startswith(f"Turn {seen.told_from}: you rolled")
        assert len(told) <= seen.position["turn"] - seen.told_from + 1


def test_open_memory_tells_no_older_turns_as_news() -> None:
    seen = view(played(seats=3, seed=3, entries=50, memory="open"), 1)
    assert seen.told_from == 0
    assert 2 <= len(since_last(seen, cast_for(seen))) <= 4


def test_to_one_who_watches_the_last_turns_are_news() -> None:
    seen = view(played(seats=3, seed=3, entries=50), None)
    told = since_last(seen, cast_for(seen))
    assert len(told) == 3
    assert told[0].startswith(f"Turn {seen.position['turn'] - 2}: ")


def test_the_own_roll_that_is_asked_about_is_no_news() -> None:
    game = play_on(a_game(seed=3), 60)
    while game.questions[0].decision != "assign":
        play_on(game, 1)
    asked = view(game, game.questions[0].seat)
    assert not any(f"Turn {asked.position['turn']}:" in words for words in since_last(asked, cast_for(asked)))

"""What an entry says is nobody's to know until it opens: votes, answers of a window, orders (record.md, R9.3)."""

from random import Random

import pytest

from games.engine.game import Game
from games.engine.moves import Orders, to_json
from games.engine.record import public_entry
from games.engine.view import view

from .tables import BIDDERS, BOB, CY, at, new, play_at_random, random_table, say

ABOUT = {"at": "2026-11-30T10:00:00Z", "by": "player", "via": "web"}


def sealed(game: Game) -> list[int]:
    return [entry.n for entry in game.entries if game.is_sealed(entry.n)]


def voted() -> Game:
    game = new()
    say(game, "0: sculpt", "1: sculpt", "2: sculpt", "2: vote 1", "0: vote nobody")
    return game


def test_votes_are_sealed_until_all_are_in() -> None:
    game = voted()
    assert sealed(game) == [3, 4]
    say(game, "1: vote 2")
    assert sealed(game) == []


def test_a_sealed_entry_shows_its_seat_and_nothing_of_when_and_how() -> None:
    assert public_entry(voted(), 3, ABOUT) == {"n": 3, "move": "sealed", "seat": CY}


def test_an_open_entry_shows_what_is_known_of_it() -> None:
    assert public_entry(voted(), 0, ABOUT) == {"n": 0, "seat": 0, "move": "sculpt", **ABOUT}


def test_sealed_orders_do_not_even_show_their_seat() -> None:
    game = at()
    say(game, "0: orders spend blue")
    assert public_entry(game, 0, ABOUT) == {"n": 0, "move": "sealed"}


def test_of_a_settled_window_only_the_winning_bid_opens() -> None:
    game = at(stockpiles=BIDDERS)
    say(game, "1: assign 2", "0: bid cw", "2: bid ccw")
    assert sealed(game) == [1]
    assert public_entry(game, 2, {}) == {"n": 2, "seat": CY, "move": "bid", "direction": "ccw"}


def test_when_nobody_bids_all_passes_stay_sealed() -> None:
    game = at(stockpiles=BIDDERS)
    say(game, "1: assign 2", "0: pass", "2: pass", "1: direct cw")
    assert sealed(game) == [1, 2]


def test_everything_opens_when_the_game_is_over() -> None:
    game = at(stockpiles=BIDDERS)
    say(game, "1: assign 2", "0: pass", "2: pass", "0: orders take grey", "0: resign", "2: resign")
    assert game.over
    assert sealed(game) == []


def test_what_was_open_once_stays_open_after_a_rewind() -> None:
    game = at(stockpiles=BIDDERS)
    say(game, "1: assign 2", "0: bid cw", "2: bid ccw", ": rewind 1")
    assert sealed(game) == [1]


def test_votes_that_were_open_stay_open_when_the_vote_is_taken_again() -> None:
    game = voted()
    say(game, "1: vote 2", ": rewind 3", "0: vote 2")
    assert sealed(game) == [7]


def test_what_was_sealed_when_it_was_undone_stays_sealed() -> None:
    game = voted()
    say(game, ": rewind 4", "0: vote 1", "1: vote nobody")
    assert sealed(game) == [4]


def test_an_answer_that_still_counts_after_a_rewind_opens_as_it_would_have() -> None:
    game = at(stockpiles=BIDDERS)
    say(game, "1: assign 2", "0: bid cw", "2: bid ccw", ": rewind 2", "2: pass")
    assert not game.is_sealed(1)
    assert game.is_sealed(4)


def test_everybody_reads_their_own_entries() -> None:
    game = at(stockpiles=BIDDERS)
    say(game, "1: assign 2", "0: bid cw", "0: orders spend blue")
    own = [entry.move for entry in view(game, 0).log]
    assert own[2] == {"n": 1, "seat": 0, "move": "bid", "direction": "cw"}
    assert own[3] == {"n": 2, "seat": 0, "move": "orders", "spend": ["blue"]}
    others = [entry.move for entry in view(game, BOB).log]
    assert others[2:] == [{"n": 1, "seat": 0, "move": "sealed"}, {"n": 2, "move": "sealed"}]


@pytest.mark.parametrize("seed", range(6))
def test_the_public_record_of_a_running_game_has_no_sealed_word_in_it(seed: int) -> None:
    rng = Random(seed)
    game = play_at_random(rng, random_table(rng, "base"), 80, rewinds=0.05)
    for entry in game.entries:
        public = public_entry(game, entry.n, ABOUT)
        if game.is_sealed(entry.n):
            seat = {} if isinstance(entry.move, Orders) else {"seat": entry.move.seat}
            assert public == {"n": entry.n, "move": "sealed", **seat}
        else:
            assert public == {"n": entry.n, **to_json(entry.move), **ABOUT}


def test_a_settled_vote_is_told_in_the_order_of_seats() -> None:
    game = voted()
    (last,) = say(game, "1: vote 2")
    assert str(last.events[1].event) == "votesopened -,2,1"

"""The table of refusals in record.md: what is cited, in which order, and that nothing has changed."""

import math
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine import moves
from games.engine.errors import Illegal, MoveRefused, NotAsked, Over, Unreadable
from games.engine.game import Game

from .tables import BIDDERS, at, new, say, started, state


def voting() -> Game:
    return _sculpted(new())


def _sculpted(game: Game) -> Game:
    for seat in range(game.position.seats):
        game.apply(moves.Sculpt(seat))
    return game


def weighing() -> Game:
    game = voting()
    say(game, "0: vote nobody", "1: vote nobody", "2: vote nobody")
    return game


def bidding() -> Game:
    game = at(stockpiles=BIDDERS)
    say(game, "1: assign 2", "0: bid cw")
    return game


def directing() -> Game:
    game = at()
    say(game, "1: assign 2")
    return game


def meeting() -> Game:
    """Bob, who is healthy, has landed on Cy, who limps: he may keep or take."""
    game = at(dice=[[4, 1]], laborigines={2: {"disease": "limping"}})
    say(game, "1: assign 4", "1: direct cw")
    return game


def bidding_in_want() -> Game:
    """Cy, whose bids cost one more, was asked and has lost since then what a bid would cost."""
    game = at(stockpiles=BIDDERS, laborigines={2: {"disease": "malign_mutation"}})
    say(game, "1: assign 2")
    game.position.stockpiles[2]["blue"] -= 1
    return game


def twins() -> Game:
    game = started(new(variant="twins", seats=2))
    assert game.question(1) is not None
    return game


def twins_directing() -> Game:
    game = twins()
    assert game.position.dice is not None
    say(game, f"1: assign 1a {game.position.dice[0]}")
    return game


def over() -> Game:
    game = at()
    say(game, "0: resign", "2: resign")
    assert game.over
    return game


def out() -> Game:
    """Cy is out of the game."""
    game = at()
    say(game, "2: resign")
    return game


NO_NUMBER = [None, True, False, 2.0, 1.5, math.nan, math.inf, "2", "", [], [2], {}]
NO_SEAT = [*NO_NUMBER, -1, 3, 10**30, -(10**30)]
NO_DIE = [*NO_NUMBER, 0, 3, 7, -2, 10**400]
NO_WORD = [None, True, 0, 1.0, math.nan, "", "left", "CW", ["cw"], {"cw": 1}, 10**5000]
NO_COLOURS = [None, True, 7, 1.5, "red", "", {}, {"red": 1}, [None], [1], ["Red"], ["pink"], [["red"]], ["red", "red"]]
NO_SEATS = [True, 7, "0", "", {}, [True], [3], [-1], [1.0], ["1"], [None], [[0]], [math.nan], [10**30]]
NO_DIGEST = [None, True, 7, "", "ab", "g" * 64, "X" * 64, "A" * 64, "a" * 65, [], ["a" * 64], ["a" * 64] * 2, {}]
NO_ID = [True, 7, 0, 1.5, "", "3", "0a", "moa", [], ["0"], {}, math.nan]

Table = Callable[[], Game]
CASES: list[tuple[Table, Any, str]] = [
    # unreadable
    *[(directing, junk, "record") for junk in (None, 3, "pass", [], [1], True, math.nan, {}, {"seat": 1})],
    *[(directing, {"seat": 1, "move": name}, "record") for name in (None, 3, "sealed", "Pass", "fly", ["pass"], {})],
    *[(directing, {"seat": seat, "move": "direct", "direction": "cw"}, "record") for seat in NO_SEAT],
    (directing, {"move": "direct", "direction": "cw"}, "record"),
    (over, {"seat": 3, "move": "pass"}, "record"),
    (over, {"seat": 0, "move": "fly"}, "record"),
    (weighing, {"seat": 0, "move": "heaviest", "is": 0}, "record"),
    (directing, {"seat": 1, "move": "rewind", "to": 0}, "record"),
    # after the end
    *[
        (over, {"seat": 1, "move": name}, "R10.3")
        for name in ("sculpt", "vote", "assign", "bid", "pass", "direct", "contagion", "orders", "resign")
    ],
    (over, {"seat": None, "move": "heaviest", "is": 1}, "R10.3"),
    (over, {"seat": None, "move": "rewind", "to": 0}, "R10.3"),
    (over, {"seat": None, "move": "rewind", "to": 99}, "R10.3"),
    # sculpt, vote, heaviest
    (voting, {"seat": 1, "move": "sculpt"}, "R2.5"),
    (directing, {"seat": 1, "move": "sculpt"}, "R2.5"),
    *[(new, {"seat": 1, "move": "sculpt", "figure": junk}, "R2.5") for junk in NO_DIGEST],
    (new, {"seat": 1, "move": "vote", "for": None}, "R2.5"),
    (weighing, {"seat": 1, "move": "vote", "for": None}, "R2.5"),
    (voting, {"seat": 1, "move": "vote", "for": "1"}, "R2.5"),
    (voting, {"seat": 1, "move": "vote"}, "R2.5"),
    *[(voting, {"seat": 1, "move": "vote", "for": junk}, "R2.5") for junk in NO_ID],
    (voting, {"seat": None, "move": "heaviest", "is": 1}, "R2.5"),
    (weighing, {"seat": None, "move": "heaviest"}, "R2.5"),
    *[(weighing, {"seat": None, "move": "heaviest", "is": junk}, "R2.5") for junk in NO_SEAT],
    # assign
    (at, {"seat": 0, "move": "assign", "die": 2}, "R3.1"),
    (directing, {"seat": 1, "move": "assign", "die": 2}, "R3.1"),
    (new, {"seat": 1, "move": "assign", "die": 2}, "R3.1"),
    (at, {"seat": 1, "move": "assign"}, "R3.1"),
    *[(at, {"seat": 1, "move": "assign", "die": junk}, "R3.1") for junk in NO_DIE],
    # bid, pass
    (directing, {"seat": 0, "move": "bid", "direction": "cw"}, "R9.1"),
    (directing, {"seat": 0, "move": "pass"}, "R9.1"),
    (bidding, {"seat": 1, "move": "bid", "direction": "cw"}, "R9.1"),
    (bidding, {"seat": 0, "move": "pass"}, "R9.2"),
    (bidding, {"seat": 0, "move": "bid", "direction": "up"}, "R9.2"),
    (bidding, {"seat": 2, "move": "bid"}, "R9.1"),
    *[(bidding, {"seat": 2, "move": "bid", "direction": junk}, "R9.1") for junk in NO_WORD],
    # direct
    (at, {"seat": 1, "move": "direct", "direction": "cw"}, "R9.4"),
    (bidding, {"seat": 1, "move": "direct", "direction": "cw"}, "R9.4"),
    (directing, {"seat": 0, "move": "direct", "direction": "cw"}, "R9.4"),
    (directing, {"seat": 1, "move": "direct"}, "R9.4"),
    *[(directing, {"seat": 1, "move": "direct", "direction": junk}, "R9.4") for junk in NO_WORD],
    # contagion
    (directing, {"seat": 1, "move": "contagion", "choice": "keep"}, "R4.5"),
    (meeting, {"seat": 2, "move": "contagion", "choice": "keep"}, "R4.5"),
    (meeting, {"seat": 1, "move": "contagion", "choice": "give"}, "R4.5"),
    (meeting, {"seat": 1, "move": "contagion"}, "R4.5"),
    *[(meeting, {"seat": 1, "move": "contagion", "choice": junk}, "R4.5") for junk in NO_WORD],
    # orders, resign
    *[(table, {"seat": 0, "move": "orders", "spend": []}, "R5.4") for table in (new, voting, weighing)],
    *[(table, {"seat": 0, "move": "resign"}, "R10.5") for table in (new, voting, weighing)],
    (out, {"seat": 2, "move": "orders", "take": "junk", "pass": "junk"}, "R5.4"),
    (out, {"seat": 2, "move": "resign"}, "R10.5"),
    (at, {"seat": 0, "move": "orders"}, "R5.4"),
    *[(at, {"seat": 0, "move": "orders", "spend": junk}, "R5.4") for junk in NO_COLOURS],
    *[(at, {"seat": 0, "move": "orders", "take": junk}, "R5.5") for junk in NO_COLOURS],
    *[(at, {"seat": 0, "move": "orders", "pass": junk}, "R9.6") for junk in NO_SEATS],
    (at, {"seat": 0, "move": "orders", "spend": 1, "take": 1, "pass": 1}, "R5.4"),
    (at, {"seat": 0, "move": "orders", "spend": [], "take": 1, "pass": 1}, "R5.5"),
    (at, {"seat": 0, "move": "orders", "spend": ["red"], "take": ["grey"], "pass": 1}, "R9.6"),
    # rewind
    (directing, {"seat": None, "move": "rewind"}, "record"),
    *[(directing, {"seat": None, "move": "rewind", "to": junk}, "record") for junk in (*NO_NUMBER, -1, 1, 2, 10**30)],
    (new, {"seat": None, "move": "rewind", "to": 0}, "record"),
    # twins
    (twins, {"seat": 0, "move": "assign", "die": 1, "first": "0a"}, "R12.2"),
    (twins, {"seat": 1, "move": "assign", "die": 7, "first": "1a"}, "R12.2"),
    (twins_directing, {"seat": 0, "move": "direct", "direction": "cw"}, "R12.3"),
    (twins_directing, {"seat": 1, "move": "direct", "direction": "up"}, "R12.3"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("table", "move", "rule"),
    CASES,
    ids=[f"{n}-{table.__name__}-{rule}" for n, (table, _, rule) in enumerate(CASES)],
)
def test_a_move_that_is_not_legal_is_refused_with_its_rule_and_changes_nothing(
    table: Table, move: Any, rule: str
) -> None:
    game = table()
    before = state(game)
    with pytest.raises(MoveRefused) as refused:
        game.apply(moves.from_json(move))
    assert refused.value.rule == rule
    assert is_a_sentence(refused.value.sentence)
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) < 150
    assert state(game) == before


def is_a_sentence(said: str) -> bool:
    return said[0].isupper() and not said[1].isupper() and not said.isupper()


@pytest.mark.parametrize(
    ("table", "move", "sentence"),
    [
        (directing, {"seat": 7, "move": "pass"}, "The game has no seat 7 (record)"),
        (directing, {"seat": 1, "move": "rewind", "to": 0}, "A rewind is made by no seat (record)"),
        (meeting, {"seat": 1, "move": "contagion", "choice": "give"}, "Here one can keep or take (R4.5)"),
        (bidding_in_want, {"seat": 2, "move": "bid", "direction": "cw"}, "A bid costs 4 and must leave a token (R9.1)"),
    ],
)  # fmt: skip
def test_a_refusal_names_what_is_wrong(table: Table, move: Any, sentence: str) -> None:
    with pytest.raises(MoveRefused) as refused:
        table().apply(moves.from_json(move))
    assert str(refused.value) == sentence


def test_in_twins_the_first_to_go_must_be_ones_own_twin() -> None:
    game = twins()
    assert game.position.dice is not None
    for first in (*NO_ID, "0a", "0b", None):
        with pytest.raises(MoveRefused, match=r"^The one that goes first must be a twin of this seat \(R12\.2\)$"):
            game.apply(moves.Assign(1, game.position.dice[0], first))
    with pytest.raises(MoveRefused, match=r"\(R12\.2\)$"):
        game.apply(moves.Assign(1, game.position.dice[0]))


def test_in_twins_a_figure_is_named_by_two_digests() -> None:
    game = new(variant="twins", seats=2)
    for junk in (*NO_DIGEST[:-2], "a" * 64, ["a" * 64, 3]):
        if junk == ["a" * 64] * 2:
            continue
        with pytest.raises(MoveRefused, match=r"\(R2\.5\)$"):
            game.apply(moves.Sculpt(1, junk))
    game.apply(moves.Sculpt(1, ["a" * 64, "b" * 64]))


def test_refusals_say_what_kind_they_are() -> None:
    game = bidding()
    with pytest.raises(Unreadable):
        moves.from_json({"move": "fly"})
    with pytest.raises(NotAsked):
        say(game, "1: direct cw")
    with pytest.raises(Illegal):
        say(game, "2: bid up")
    with pytest.raises(Over):
        say(over(), "1: pass")


def test_keys_that_the_record_does_not_name_are_not_read() -> None:
    game = directing()
    game.apply(moves.from_json({"seat": 1, "move": "direct", "direction": "cw", "die": "x", "weather": {}, "n": -1}))


def test_orders_may_name_oneself_the_dead_and_repeat_seats_in_a_pass_list() -> None:
    game = out()
    game.apply(moves.Orders(0, passes=[0, 2, 2, 1]))
    assert game.position.orders[0].passes == [0, 2, 2, 1]


WORDS = st.sampled_from([*moves.KINDS, "cw", "ccw", "keep", "red", "0", "1a", "sealed", "", "\x00", "é" * 50])
SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | WORDS
JUNK = SCALARS | st.lists(SCALARS, max_size=3) | st.dictionaries(WORDS, SCALARS, max_size=2) | st.just([[[]]])
KEYS = ("figure", "for", "is", "die", "first", "direction", "choice", "spend", "take", "pass", "to")
JUNK_MOVES = st.fixed_dictionaries(
    {"move": st.sampled_from(list(moves.KINDS)) | JUNK, "seat": st.sampled_from([0, 1, 2, None]) | JUNK},
    optional=dict.fromkeys(KEYS, JUNK),
)


@settings(max_examples=80, deadline=None)
@given(st.sampled_from([new, voting, weighing, at, bidding, directing, meeting, twins, out, over]), JUNK_MOVES | JUNK)
def test_junk_is_refused_or_it_was_a_legal_move(table: Table, junk: Any) -> None:
    game = table()
    before = state(game)
    try:
        game.apply(moves.from_json(junk))
    except MoveRefused:
        assert state(game) == before
    else:
        assert len(game.entries) == len(before[2]) + 1

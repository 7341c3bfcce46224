"""Moves in JSON and in text: what is written is read again as the same."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine import moves
from games.engine.components import ALL_COLOURS, DIRECTIONS
from games.engine.errors import Unreadable
from games.engine.moves import ABSENT, Move

SEATS = st.integers(0, 5)
IDS = st.builds("{}{}".format, SEATS, st.sampled_from(["", "a", "b"]))
DIGESTS = st.text("0123456789abcdef", min_size=64, max_size=64)
COLOURS = st.just(ABSENT) | st.lists(st.sampled_from(ALL_COLOURS), unique=True)
ANY_MOVE: st.SearchStrategy[Move] = st.one_of(
    st.builds(moves.Sculpt, SEATS, st.just(ABSENT) | DIGESTS | st.lists(DIGESTS, min_size=2, max_size=2)),
    st.builds(moves.Vote, SEATS, IDS | st.none()),
    st.builds(moves.Heaviest, st.none(), SEATS),
    st.builds(moves.Assign, SEATS, st.integers(1, 6), st.just(ABSENT) | IDS),
    st.builds(moves.Bid, SEATS, st.sampled_from(DIRECTIONS)),
    st.builds(moves.Pass, SEATS),
    st.builds(moves.Direct, SEATS, st.sampled_from(DIRECTIONS)),
    st.builds(moves.Contagion, SEATS, st.sampled_from(["keep", "give", "take"])),
    st.builds(moves.Orders, SEATS, COLOURS, COLOURS, st.just(ABSENT) | st.none() | st.lists(SEATS)),
    st.builds(moves.Resign, SEATS),
    st.builds(moves.Rewind, st.none(), st.integers(0, 20_000)),
)


@given(ANY_MOVE)
def test_json_and_back_is_the_same_move(move: Move) -> None:
    assert moves.from_json(moves.to_json(move)) == move


@given(ANY_MOVE)
def test_text_and_back_is_the_same_move(move: Move) -> None:
    assert moves.from_text(moves.to_text(move), move.seat) == move


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (moves.Sculpt(0), "sculpt"),
        (moves.Vote(0, "1b"), "vote 1b"),
        (moves.Vote(0, None), "vote nobody"),
        (moves.Heaviest(None, 2), "heaviest 2"),
        (moves.Assign(0, 5), "assign 5"),
        (moves.Assign(0, 5, "0b"), "assign 0b 5"),
        (moves.Bid(0, "ccw"), "bid ccw"),
        (moves.Pass(0), "pass"),
        (moves.Contagion(0, "give"), "contagion give"),
        (moves.Orders(0, ["red", "blue"], [], None), "orders spend red blue take default pass default"),
        (moves.Orders(0, passes=[]), "orders pass"),
        (moves.Orders(0, passes=[1, 2]), "orders pass 1 2"),
        (moves.Rewind(None, 12), "rewind 12"),
    ],
)
def test_a_move_has_a_short_text_form(move: Move, text: str) -> None:
    assert moves.to_text(move) == text
    assert moves.from_text(text, move.seat) == move


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "fly", "Pass", "assign", "assign x", "assign 0a 0b 5", "bid cw ccw", "vote", "vote 1 2", "pass cw",
        "heaviest", "heaviest 1 2", "rewind x", "orders red", "orders default", "orders spend red spend blue",
        "orders pass x", "orders pass default 3", "orders spend red default", "resign now", "assign " + "9" * 5000,
    ],
)  # fmt: skip
def test_text_that_is_no_move_is_unreadable_and_says_so_shortly(text: str) -> None:
    with pytest.raises(Unreadable) as refused:
        moves.from_text(text, 0)
    assert len(str(refused.value)) < 100


def test_a_move_that_lacks_a_key_is_written_without_it() -> None:
    assert moves.to_json(moves.from_json({"seat": 1, "move": "assign"})) == {"seat": 1, "move": "assign"}


def test_null_is_a_value() -> None:
    data: dict[str, Any] = {"seat": 1, "move": "orders", "pass": None}
    assert moves.to_json(moves.from_json(data)) == data

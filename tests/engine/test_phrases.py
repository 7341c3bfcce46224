"""Moves as one says them at the table: what is written is read again as the same."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine import moves, phrases
from games.engine.errors import Unreadable
from games.engine.moves import Direct, Move

from .test_moves import ANY_MOVE

SAID = ANY_MOVE.filter(lambda move: move.seat is not None)


@given(SAID, st.sampled_from([None, "cw", "ccw"]))
def test_said_and_understood_is_the_same_move(move: Move, way: str | None) -> None:
    plan = Direct(move.seat, way) if way and isinstance(move, moves.Assign) else None
    assert phrases.read(phrases.write(move, plan), move.seat) == (move, plan)


@given(SAID)
def test_the_long_form_is_understood_too(move: Move) -> None:
    assert phrases.read(moves.to_text(move), move.seat) == (move, None)


@pytest.mark.parametrize(
    ("text", "move", "plan"),
    [
        ("5 cw", moves.Assign(1, 5), "cw"),
        (" 5  ccw ", moves.Assign(1, 5), "ccw"),
        ("1b 5 cw", moves.Assign(1, 5, "1b"), "cw"),
        ("assign 5 cw", moves.Assign(1, 5), "cw"),
        ("5", moves.Assign(1, 5), None),
        ("1a 5", moves.Assign(1, 5, "1a"), None),
        ("cw", moves.Direct(1, "cw"), None),
        ("give", moves.Contagion(1, "give"), None),
        ("bid ccw", moves.Bid(1, "ccw"), None),
        ("pass", moves.Pass(1), None),
        ("order spend red blue", moves.Orders(1, spend=["red", "blue"]), None),
        ("orders spend red blue", moves.Orders(1, spend=["red", "blue"]), None),
        ("resign", moves.Resign(1), None),
    ],
)
def test_what_is_said_at_the_table(text: str, move: Move, plan: str | None) -> None:
    assert phrases.read(text, 1) == (move, Direct(1, plan) if plan else None)


@pytest.mark.parametrize(
    "text", ["", "  ", "cw cw", "cw 5", "x cw", "1b 5 cw ccw", "five cw", "²", "go", "give it", "9" * 9999]
)
def test_nonsense_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable):
        phrases.read(text, 1)

"""Reading while somebody moves: what one row of the game counts, and no later entry."""
from __future__ import annotations

import pytest

from games import record
from tests import world

pytestmark = pytest.mark.django_db


def test_a_reader_with_an_older_row_of_the_game_reads_the_record_up_to_it() -> None:
    older = world.a_game_at_turn(2)
    question = world.asked(older)
    assert question
    world.answer_quietly(older, question.seat.number)
    assert world.fresh(older).entry_count > older.entry_count
    assert len(record.public_record(older)["moves"]) == older.entry_count
    assert len(record.replayed(older).entries) == older.entry_count

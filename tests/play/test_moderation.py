"""What moderators do, in the open."""
from __future__ import annotations

import pytest

from games import moderation, record
from games.engine import notation
from games.engine.moves import Resign
from games.models import Game, Holder, JournalEntry, Notice, Plan, Question
from tests import world
from tests.world import NOW, asked, fresh, seat_of

pytestmark = pytest.mark.django_db


def test_a_rewind_restores_the_position_and_asks_everything_anew() -> None:
    game, mo = world.a_game_at_turn(3), world.a_moderator()
    before = notation.position_json(record.replayed(game).position)
    count = game.entry_count
    for _ in range(4):
        question = asked(game)
        assert question
        world.answer_quietly(game, question.seat.number)
    later = NOW + world.DAY
    outcome = moderation.rewind(fresh(game), count, "a slip of the finger", mo, later)
    assert outcome.accepted
    game = fresh(game)
    assert notation.position_json(record.replayed(game).position) == before
    question = asked(game)
    assert question and question.since == game.entry_count - 1 and question.asked_at == later
    assert not Plan.objects.exists()
    assert Notice.objects.filter(kind="rewound").count() == 3
    journal = JournalEntry.objects.get(game=game, kind="rewound")
    assert (journal.reason, journal.moderator) == ("a slip of the finger", mo)


def test_an_answer_to_a_question_taken_back_is_told_so() -> None:
    game, mo = world.a_game_at_turn(2), world.a_moderator()
    question = asked(game)
    assert question
    moderation.rewind(game, game.entry_count - 1, "why not", mo, NOW)
    outcome = world.answer(game, Resign(question.seat.number), question=question)
    assert outcome.status == 409 and "moderator" in outcome.sentence


@pytest.mark.parametrize("to", [-1, 10_000])
def test_a_rewind_to_nowhere_is_refused(to: int) -> None:
    game, mo = world.a_game_at_turn(2), world.a_moderator()
    outcome = moderation.rewind(game, to, "why not", mo, NOW)
    assert outcome.status == 409 and outcome.rule == "record"
    assert not JournalEntry.objects.filter(kind="rewound").exists()


def test_every_act_needs_a_reason() -> None:
    game, mo = world.a_game(), world.a_moderator()
    for outcome in (
        moderation.pause(game, "  ", mo, NOW),
        moderation.rewind(game, 0, "", mo, NOW),
        moderation.cancel(game, "", mo, NOW),
        moderation.hand_to_bot(seat_of(game, 0), "", mo, NOW),
    ):
        assert outcome.status == 400 and "reason" in outcome.sentence
    assert not JournalEntry.objects.exclude(kind="started").exists()


def test_a_moderator_who_plays_at_the_table_can_not_act_on_it() -> None:
    game, alice = world.a_game(), world.a_moderator("Alice")
    assert moderation.pause(game, "my own good", alice, NOW).status == 403
    assert fresh(game).paused_at is None


def test_a_seat_handed_to_a_bot_is_played_by_it_and_its_holder_is_told() -> None:
    game, mo = world.a_game(), world.a_moderator()
    assert moderation.hand_to_bot(seat_of(game, 0), "gone fishing", mo, NOW).accepted
    seat = seat_of(game, 0)
    assert seat.bot == "careful" and seat.holder is None
    assert Holder.objects.get(seat=seat).until == NOW
    question = asked(game, 0)
    assert question and question.hurried and question.due_at == NOW
    assert Notice.objects.filter(kind="seat_lost", person__name="Alice").count() == 1


def test_a_cancelled_game_reveals_its_seed_and_asks_nothing_more() -> None:
    game, mo = world.a_game_at_turn(2), world.a_moderator()
    assert moderation.cancel(game, "the party is over", mo, NOW).accepted
    game = fresh(game)
    assert game.status == Game.Status.CANCELLED and record.seed_of(game)
    assert not Question.objects.filter(game=game, closed_at=None).exists()
    assert Notice.objects.filter(kind="cancelled").count() == 3
    assert record.public_record(game)["server_seed"]

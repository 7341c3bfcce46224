"""An answer and the clock at the same moment: one of them is played, and the loser is told what stands."""
from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from threading import Barrier, Thread
from typing import Any

import pytest
from django.conf import settings
from django.db import connection

from games import clock, deadlines, record
from games.defaults import default_move
from games.engine.moves import Sculpt
from games.models import Game, JournalEntry, MoveRecord, Notice, Question
from games.play import Answer
from tests import world
from tests.services import on_postgres
from tests.world import NOW, asked, fresh, seat_of
from worker.heartbeat import beat, make_up

MINUTE = timedelta(minutes=1)
EASY = timedelta(days=3)


def a_question_at_its_end(*names: str) -> Question:
    """Alice's, her extension used up; it is due at NOW + EASY."""
    game = world.a_game(*(names or ("Alice", "Bob")))
    game.seats.update(extended_at=NOW)
    question = asked(game, 0)
    assert question and question.due_at == NOW + EASY
    return question


def at_once(*acts: Callable[[], object]) -> list[object]:
    """What each act returned, all begun at the same time."""
    barrier, said = Barrier(len(acts)), list[object]([None] * len(acts))

    def do(number: int) -> None:
        try:
            barrier.wait(10)
            said[number] = acts[number]()
        finally:
            connection.close()

    threads = [Thread(target=do, args=[number]) for number in range(len(acts))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    return said


def answers_of(question: Question) -> list[str]:
    rows = MoveRecord.objects.filter(game=question.game, move__seat=question.seat.number, move__move="sculpt")
    return list(rows.values_list("by", flat=True))


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(not on_postgres(), reason="SQLite's database for tests is in memory, for one writer")
def test_fifty_times_a_move_and_the_time_out_meet_and_exactly_one_wins() -> None:
    won, late = set(), NOW + EASY + settings.GRACE
    for _time in range(50):
        question = a_question_at_its_end()
        move, _nothing = at_once(
            lambda question=question: world.answer(question.game, Sculpt(0), late, question=question),
            lambda question=question: clock.time_out(question.pk, late),
        )
        assert isinstance(move, Answer)
        assert answers_of(question) == ["player" if move.accepted else "timeout"]
        assert seat_of(question.game, 0).misses == (0 if move.accepted else 1)
        assert move.accepted or (move.status == 409 and "Time had run out" in move.sentence)
        won.add(move.accepted)
    assert won, "whoever came first"


@pytest.mark.django_db
def test_after_the_default_a_late_answer_is_told_what_stands() -> None:
    question = a_question_at_its_end()
    late = NOW + EASY + settings.GRACE
    clock.time_out(question.pk, late)
    said = world.answer(question.game, Sculpt(0), late, question=question)
    assert said.status == 409 and said.sentence
    assert answers_of(question) == ["timeout"] and Notice.objects.filter(kind="time_ran_out").count() == 1


@pytest.mark.django_db
@pytest.mark.parametrize("ahead", [-5 * MINUTE, 5 * MINUTE])
def test_a_worker_whose_clock_differs_decides_nothing_twice_and_loses_nothing(ahead: timedelta) -> None:
    question, game = a_question_at_its_end(), Game.objects.get()
    true = NOW + EASY - 6 * MINUTE
    for step in range(40):  # a worker that is wrong by five minutes sweeps every minute, a right one too
        for now in (true + step * MINUTE + ahead, true + step * MINUTE):
            for overdue in deadlines.overdue(now).filter(seat__number=0, turn=0):
                clock.time_out(overdue.pk, now)
    assert answers_of(question) == ["timeout"] and seat_of(game, 0).misses >= 1
    row = MoveRecord.objects.get(game=game, move__move="sculpt", move__seat=0)
    assert row.at >= NOW + EASY, "the grace takes up what the clocks differ"


@pytest.mark.django_db
def test_a_web_server_whose_clock_is_behind_takes_an_answer_that_the_clock_has_not_decided() -> None:
    question = a_question_at_its_end()
    clock.time_out(question.pk, NOW + EASY + settings.GRACE - MINUTE)
    said = world.answer(question.game, Sculpt(0), NOW + EASY - 5 * MINUTE, question=question)
    assert said.accepted and answers_of(question) == ["player"]


@pytest.mark.django_db
def test_ten_minutes_late_the_clock_plays_what_it_would_have_played_and_a_player_before_it_is_no_miss() -> None:
    question = a_question_at_its_end("Alice", "Bob", "Cy")
    game, late = question.game, NOW + EASY + 10 * MINUTE
    world.answer_quietly(game, 1, NOW)
    world.answer_quietly(game, 2, NOW)
    assert world.answer(game, Sculpt(0), late).accepted
    for vote in Question.objects.filter(game=game, closed_at=None, seat__number__in=(0, 1)):
        assert vote.due_at and vote.due_at >= late + EASY, "nobody's next question is due sooner for it"
    clock.time_out(question.pk, late)
    assert seat_of(game, 0).misses == 0 and not Notice.objects.filter(kind="time_ran_out").exists()


@pytest.mark.django_db
def test_after_a_weekend_without_a_worker_nobody_gets_a_heap_of_letters() -> None:
    game = world.a_game()
    beat(NOW + timedelta(days=2))
    back = NOW + timedelta(days=5)
    make_up(back)
    for moment in (back, back + MINUTE):
        _sweep(moment)
    told: Any = Notice.objects.filter(game=game).exclude(kind__in=("sculpt", "game_starts"))
    assert not told.exists() and JournalEntry.objects.filter(kind="gap").count() == 1
    _sweep(back + timedelta(hours=7))
    assert sorted(told.values_list("kind", "person__name")) == [("reminder", name) for name in ("Alice", "Bob", "Cy")]


def _sweep(now: datetime) -> None:
    for question in deadlines.due_soon(now):
        clock.remind(question.pk, now)
    for question in deadlines.overdue(now):
        clock.time_out(question.pk, now)


@pytest.mark.django_db
def test_what_a_letter_announces_is_what_the_time_out_plays() -> None:
    game = world.a_game_at_turn(1, "Alice", "Bob")
    game.seats.update(extended_at=NOW)
    question = asked(game)
    assert question and question.due_at
    move = default_move(record.view_of(fresh(game), question.seat.number), "quiet")
    clock.time_out(question.pk, question.due_at + settings.GRACE)
    entries = record.replayed(fresh(game)).entries
    assert move in [entry.move for entry in entries]

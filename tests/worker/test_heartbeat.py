"""After a stop of the timetable its length is given back to every open question, once."""

from datetime import datetime, timedelta

import pytest

from games.models import Game, JournalEntry, Lease, Question
from tests.world import DAY, HOUR, NOW, a_game, asked
from worker.heartbeat import beat, make_up

pytestmark = pytest.mark.django_db
MINUTE = timedelta(minutes=1)


def due(game: Game) -> datetime:
    question = asked(game)
    assert question and question.due_at
    return question.due_at


def test_a_pulse_that_goes_on_moves_nothing() -> None:
    game = a_game()
    for minute in range(30):
        beat(NOW + minute * MINUTE)
    assert due(game) == NOW + 3 * DAY
    assert Lease.objects.get(name="heartbeat").until == NOW + 29 * MINUTE


def test_a_stop_of_an_hour_moves_each_deadline_by_an_hour_once_with_one_line_a_game() -> None:
    game = a_game()
    beat(NOW)
    beat(NOW + HOUR)
    make_up(NOW + HOUR)
    assert set(Question.objects.values_list("due_at", flat=True)) == {NOW + 3 * DAY + HOUR}
    assert JournalEntry.objects.filter(game=game, kind="gap").count() == 1


def test_reminders_move_too() -> None:
    game = a_game()
    question = asked(game)
    assert question and question.remind_at
    beat(NOW)
    beat(NOW + HOUR)
    assert Question.objects.get(pk=question.pk).remind_at == question.remind_at + HOUR


def test_ten_minutes_are_no_stop() -> None:
    game = a_game()
    beat(NOW)
    beat(NOW + 10 * MINUTE)
    assert due(game) == NOW + 3 * DAY


def test_a_question_put_during_the_stop_gets_back_only_its_own_part() -> None:
    beat(NOW)
    game = a_game(now=NOW + 30 * MINUTE)
    beat(NOW + HOUR)
    assert due(game) == NOW + 30 * MINUTE + 3 * DAY + 30 * MINUTE


def test_a_paused_game_gets_its_time_back_from_the_pause() -> None:
    game = a_game()
    beat(NOW)
    Game.objects.filter(pk=game.pk).update(paused_at=NOW)
    beat(NOW + HOUR)
    assert due(game) == NOW + 3 * DAY


def test_what_no_person_was_told_does_not_move() -> None:
    game = a_game("Alice", bots=1)
    beat(NOW)
    beat(NOW + HOUR)
    assert Question.objects.get(game=game, hurried=True).due_at == NOW


def test_without_a_deadline_there_is_nothing_to_tell() -> None:
    game = a_game(tempo=Game.Tempo.NONE)
    beat(NOW)
    beat(NOW + DAY)
    assert not JournalEntry.objects.filter(game=game, kind="gap").exists()

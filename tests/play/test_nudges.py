"""A friend nudges whom the table waits for: once a day, after half of the time."""

import pytest

from games import notices, nudges, people
from games.models import Game, Holder, Notice, Person, Question, Seat
from tests.world import DAY, HOUR, NOW, a_game, a_game_at_turn, answer_quietly, asked, fresh, seat_of

pytestmark = pytest.mark.django_db


def waited_for(game: Game) -> tuple[Question, Holder]:
    """What the table waits for, and a friend of whom it waits for."""
    question = asked(game)
    assert question and question.due_at
    friend = seat_of(game, (question.seat.number + 1) % 3).holder
    assert friend
    return question, friend


def test_after_half_of_the_time_one_letter_says_who_waits() -> None:
    game = a_game_at_turn(2)
    question, friend = waited_for(game)
    ripe = nudges.from_when(question)
    assert nudges.nudge(question, friend, ripe - HOUR).status == 409
    assert nudges.nudge(question, friend, ripe).accepted
    told = Notice.objects.get(kind="nudge")
    assert (told.person, told.question, told.data) == (question.seat.holder.person, question, {"by": friend.called})
    assert notices.still_true(told, ripe)
    assert game.journal.get(kind="nudged").seat == question.seat


def test_once_a_day_is_enough_whoever_nudges() -> None:
    game = a_game_at_turn(2, tempo="slow")
    question, friend = waited_for(game)
    other = seat_of(game, (question.seat.number + 2) % 3).holder
    ripe = nudges.from_when(question)
    assert other
    assert nudges.nudge(question, friend, ripe).accepted
    assert [nudges.nudge(question, who, ripe + 23 * HOUR).status for who in (friend, other)] == [409, 409]
    assert nudges.nudge(question, other, ripe + DAY).accepted


def test_a_nudge_is_not_told_once_the_question_is_answered() -> None:
    game = a_game_at_turn(2)
    question, friend = waited_for(game)
    ripe = nudges.from_when(question)
    assert nudges.nudge(question, friend, ripe).accepted
    assert answer_quietly(game, question.seat.number, ripe).accepted
    assert not notices.still_true(Notice.objects.get(kind="nudge"), ripe)
    assert nudges.nudge(question, friend, ripe + DAY).status == 409


def test_without_a_deadline_half_of_the_time_to_the_first_reminder_has_to_pass() -> None:
    game = a_game(tempo="none")
    question = asked(game, 1)
    friend = seat_of(game, 0).holder
    assert question and friend
    assert nudges.nudge(question, friend, NOW + 3 * DAY).status == 409
    assert nudges.nudge(question, friend, NOW + 3.5 * DAY).accepted


@pytest.mark.parametrize(
    "why", ["oneself", "autopilot", "paused", "muted", "all mails off", "bounces", "a former player"]
)
def test_nobody_is_nudged_in_vain(why: str) -> None:
    game = a_game_at_turn(2)
    question, friend = waited_for(game)
    ripe = nudges.from_when(question)
    asked_one = question.seat.holder
    assert asked_one
    person = Person.objects.filter(pk=asked_one.person_id)
    match why:
        case "oneself":
            friend = asked_one
        case "autopilot":
            Seat.objects.filter(pk=question.seat_id).update(autopilot_at=NOW)
        case "paused":
            Game.objects.filter(pk=game.pk).update(paused_at=NOW)
        case "muted":
            people.mute(asked_one, NOW)
        case "all mails off":
            person.update(mail_off_at=NOW)
        case "bounces":
            person.update(unreachable_at=NOW)
        case "a former player":
            Holder.objects.filter(pk=friend.pk).update(until=NOW)
    assert nudges.nudge(question, friend, ripe).status == (403 if why == "a former player" else 409)
    assert not Notice.objects.filter(kind="nudge").exists()
    assert fresh(game).is_running

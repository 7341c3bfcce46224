"""Reminders, the one extension, defaults, autopilot, bots, pauses: time is an argument."""
from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.conf import settings

from games import clock, deadlines, moderation, record
from games.engine.moves import Assign, Direct, Sculpt
from games.models import Game, Holder, JournalEntry, Letter, MoveRecord, Notice, Question
from tests import world
from tests.world import DAY, HOUR, NOW, asked, fresh, seat_of

pytestmark = pytest.mark.django_db
EASY = 3 * DAY


def sweep(now: datetime) -> None:
    """What the clock's task does."""
    for question in deadlines.due_soon(now):
        clock.remind(question.pk, now)
    for _ in range(200):
        question = deadlines.overdue(now).first()
        if question is None:
            return
        clock.time_out(question.pk, now)
    raise AssertionError("the sweep does not come to rest")


def notices(kind: str, name: str = "Alice") -> int:
    return Notice.objects.filter(kind=kind, person__name=name).count()


def sculpted_but(game: Game, silent: int, now: datetime = NOW) -> None:
    for seat in list(game.seats.all()):
        if seat.number != silent:
            world.answer_quietly(game, seat.number, now)


def without_days_off() -> None:
    Holder.objects.update(days_spent=settings.DAYS_OFF_A_GAME - 1)


def test_a_question_is_due_after_its_tempo_and_a_bid_after_half() -> None:
    game = world.a_game()
    question = asked(game)
    assert question and question.due_at == NOW + EASY
    assert deadlines.tempo_of(game, "manipulate") == EASY / 2


def test_one_reminder_goes_out_when_a_quarter_of_the_time_is_left() -> None:
    world.a_game()
    sweep(NOW + EASY * 0.74)
    assert notices("reminder") == 0
    for hours in (0, 1, 2):
        sweep(NOW + EASY * 0.75 + hours * HOUR)
    assert notices("reminder") == 1


def test_the_first_miss_uses_two_days_off_if_they_are_left_and_all_are_told() -> None:
    game = world.a_game()
    sculpted_but(game, 0)
    sweep(NOW + EASY + settings.GRACE)
    question = asked(game, 0)
    assert question and question.due_at == NOW + 5 * DAY and question.extended and question.rule == "used_days"
    assert fresh(game).entry_count == 2 and notices("deadline") == 1
    assert JournalEntry.objects.filter(game=game, kind="used_days").count() == 1
    holder = question.seat.holder
    assert holder and deadlines.days_left(holder) == 19


def test_without_days_off_it_adds_half_the_tempo_and_runs_on_past_the_night() -> None:
    game = world.a_game()
    sculpted_but(game, 0)
    without_days_off()
    sweep(NOW + EASY + settings.GRACE)
    question = asked(game, 0)  # Saturday night to Sunday, 1:00 in Berlin, and four waking hours after it
    assert question and question.due_at == NOW + EASY * 1.5 + 11 * HOUR and question.rule == "extension"
    assert JournalEntry.objects.filter(game=game, kind="took_extension").count() == 1


def test_it_comes_once_a_game_and_then_the_default_is_played_as_such_and_told_once() -> None:
    game = world.a_game()
    sculpted_but(game, 0)
    sweep(NOW + EASY + settings.GRACE)
    sweep(NOW + 5 * DAY)
    assert fresh(game).entry_count == 2, "not before the grace is over"
    sweep(NOW + 5 * DAY + settings.GRACE)
    row = MoveRecord.objects.get(game=game, n=2)
    assert (row.by, row.move["move"]) == ("timeout", "sculpt") and row.move["figure"]
    assert notices("time_ran_out") == 1 and seat_of(game, 0).misses == 1


def test_an_answer_before_the_default_is_taken_and_no_miss() -> None:
    game = world.a_game()
    sculpted_but(game, 0)
    sweep(NOW + EASY + settings.GRACE)
    late = NOW + 5 * DAY + timedelta(minutes=4)
    assert world.answer_quietly(game, 0, late).accepted
    sweep(late + DAY / 24)
    assert seat_of(game, 0).misses == 0 and notices("time_ran_out") == 0


def until_turn_of(game: Game, number: int, now: datetime) -> Question:
    for _ in range(60):
        question = asked(game)
        assert question is not None
        if question.seat.number == number and question.decision == "assign":
            return question
        if question.seat.autopilot_at:  # an answer of its own would end that
            assert question.due_at
            clock.time_out(question.pk, question.due_at + settings.GRACE)
        else:
            world.answer_quietly(game, question.seat.number, now)
    raise AssertionError("no turn")


def test_a_miss_is_counted_per_turn_and_later_questions_of_it_are_due_at_once() -> None:
    game = world.a_game_at_turn(1, "Alice", "Bob")
    seat = seat_of(game, 0)
    seat.extended_at = NOW
    seat.save()
    until_turn_of(game, 0, NOW)
    turn = fresh(game).turn
    sweep(NOW + EASY + settings.GRACE)
    played = list(MoveRecord.objects.filter(game=game, by="timeout").values_list("move__move", flat=True))
    assert played[:2] == ["assign", "direct"] and fresh(game).turn > turn
    assert seat_of(game, 0).misses == 1 and notices("time_ran_out") == 1


def on_autopilot() -> tuple[Game, datetime]:
    game = world.a_game_at_turn(1, "Alice", "Bob")
    game.seats.filter(number=0).update(extended_at=NOW)
    now = NOW
    for _ in range(2):
        until_turn_of(game, 0, now)
        now += EASY + settings.GRACE
        sweep(now)
    return fresh(game), now


def test_two_misses_in_a_row_put_a_seat_on_autopilot() -> None:
    game, now = on_autopilot()
    assert seat_of(game, 0).autopilot_at == now
    assert JournalEntry.objects.filter(game=game, kind="autopilot_on").count() == 1
    question = until_turn_of(game, 0, now)
    assert question.due_at == now + settings.AUTOPILOT_DELAY


def test_any_answer_of_its_own_person_ends_the_autopilot_and_gives_full_tempo_anew() -> None:
    game, now = on_autopilot()
    until_turn_of(game, 0, now)
    later = now + HOUR / 2
    die = record.replayed(fresh(game)).position.dice
    assert die and world.answer(game, Assign(0, die[0]), later).accepted
    seat = seat_of(game, 0)
    assert seat.autopilot_at is None and seat.misses == 0
    question = asked(game, 0)
    assert question is None or question.due_at == later + EASY


def test_an_answer_of_ones_own_breaks_a_row_of_misses() -> None:
    game = world.a_game_at_turn(1, "Alice", "Bob")
    game.seats.filter(number=0).update(misses=1)
    until_turn_of(game, 0, NOW)
    world.answer_quietly(game, 0)
    assert seat_of(game, 0).misses == 0


def test_clockwise_is_played_for_those_who_chose_it() -> None:
    game = world.a_game_at_turn(1, "Alice", "Bob")
    game.seats.update(extended_at=NOW)
    person = world.a_person("Alice")
    person.default = "clockwise"
    person.save()
    until_turn_of(game, 0, NOW)
    dice = record.replayed(fresh(game)).position.dice
    start = fresh(game).entry_count
    sweep(NOW + EASY + settings.GRACE)
    entries = record.replayed(fresh(game)).entries
    assert dice and entries[start].move == Assign(0, dice[0])
    assert entries[start + 1].move == Direct(0, "cw")


def test_without_hurry_there_is_no_deadline_and_four_weekly_reminders_at_most() -> None:
    game = world.a_game(tempo="none")
    for day in range(60):
        sweep(NOW + day * DAY)
    assert fresh(game).entry_count == 0 and notices("reminder") == 4


def test_bots_play_at_once_and_a_table_with_two_of_them_waits_for_its_person_only() -> None:
    game = world.a_game("Alice", bots=2)
    sweep(NOW)
    question = asked(game)
    assert question and question.seat.number == 0
    assert Question.objects.filter(game=game, closed_at=None).count() == 1
    assert set(MoveRecord.objects.filter(game=game).values_list("by", flat=True)) == {"bot"}


def test_a_pause_stops_every_clock_and_resuming_leaves_what_was_left() -> None:
    game, mo = world.a_game(), world.a_moderator()
    sculpted_but(game, 0)
    assert moderation.pause(game, "a funeral", mo, NOW + DAY).accepted
    sweep(NOW + 20 * DAY - DAY)
    assert fresh(game).entry_count == 2 and notices("reminder") == 0
    assert moderation.resume(game, "", mo, NOW + 11 * DAY).accepted
    question = asked(game, 0)
    assert question and question.due_at == NOW + 13 * DAY
    assert notices("resumed") == 1


def test_a_question_put_during_a_pause_gets_its_full_time_from_the_resumption() -> None:
    game, mo = world.a_game("Alice", "Bob"), world.a_moderator()
    moderation.pause(game, "a funeral", mo, NOW + DAY)
    for number in (0, 1):
        assert world.answer(game, Sculpt(number), NOW + 2 * DAY).accepted
    moderation.resume(game, "", mo, NOW + 5 * DAY)
    question = asked(game, 0)
    assert question and question.decision == "vote" and question.due_at == NOW + 8 * DAY


@pytest.mark.parametrize(
    ("paused", "posted", "told"),
    [
        (HOUR / 2, (), []),
        (HOUR / 2, ("Bob",), ["Bob"]),
        (DAY, (), ["Alice"]),
        (DAY, ("Alice",), ["Alice"]),
        (DAY, ("Bob", "Cy"), ["Alice", "Bob", "Cy"]),
    ],
)
def test_that_the_game_goes_on_is_told_once_to_whom_it_makes_a_difference(
    paused: timedelta, posted: tuple[str, ...], told: list[str]
) -> None:
    """Alice is asked something; `posted`: who was sent a letter meanwhile, which said that the game is paused."""
    game, mo = world.a_game(), world.a_moderator()
    sculpted_but(game, 0)
    moderation.pause(game, "a funeral", mo, NOW + DAY)
    for name in posted:
        letter = Letter.objects.create(
            person=world.a_person(name), game=game, message_id=f"<{name}@example.org>", state=Letter.State.SENT,
            sent_at=NOW + DAY, claimed_at=NOW + DAY, created_at=NOW + DAY,
        )  # fmt: skip
        holder = Holder.objects.get(seat__game=game, person=letter.person)
        Notice.objects.create(
            person=letter.person, kind="mention", game=game, holder=holder, letter=letter,
            created_at=NOW + DAY, not_before=NOW + DAY,
        )  # fmt: skip
    moderation.resume(game, "", mo, NOW + DAY + paused)
    rows = Notice.objects.filter(kind="resumed", dropped_at=None).order_by("person__name")
    assert list(rows.values_list("person__name", flat=True)) == told
    moderation.pause(game, "the weather", mo, NOW + 3 * DAY)
    moderation.resume(game, "", mo, NOW + 5 * DAY)
    assert rows.filter(person__name="Alice").count() == 1


def test_a_pause_ends_by_itself_after_a_fortnight() -> None:
    game, mo = world.a_game(), world.a_moderator()
    moderation.pause(game, "a funeral", mo, NOW)
    clock.end_pauses(NOW + 13 * DAY)
    assert fresh(game).paused_at
    clock.end_pauses(NOW + 14 * DAY)
    assert fresh(game).paused_at is None

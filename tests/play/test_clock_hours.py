"""Clocks that live where players live: reminders before the night, autopilot by day, what moves a deadline."""
from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.conf import settings
from django.core.management import call_command
from hypothesis import given
from hypothesis import settings as extent
from hypothesis import strategies as st

from games import clock, deadlines, hosting, moderation, play, restored
from games.models import Holder, JournalEntry, Lease, MoveRecord, Notice, Person, Question
from tests import world
from tests.world import DAY, HOUR, NOW, asked, seat_of

pytestmark = pytest.mark.django_db
BERLIN = ZoneInfo("Europe/Berlin")
EASY = 3 * DAY
FRIDAY = datetime(2026, 12, 4, 15, tzinfo=BERLIN)


def a_question(now: datetime = NOW, tempo: str = "easy", **facts: object) -> Question:
    """Alice is asked to sculpt; `facts` of her, the person."""
    world.a_person("Alice", **facts)
    Person.objects.filter(name="Alice").update(**facts)
    game = world.a_game(now=now, tempo=tempo)
    return fresh(asked(game, 0))


def fresh(question: Question | None) -> Question:
    assert question
    return Question.objects.select_related("game", "seat").get(pk=question.pk)


def holder_of(question: Question) -> Holder:
    holder = question.seat.holder
    assert holder
    return holder


def due(question: Question) -> datetime:
    moment = fresh(question).due_at
    assert moment
    return moment.astimezone(BERLIN)


def reminders() -> int:
    return Notice.objects.filter(kind="reminder", person__name="Alice").count()


# the rule


@pytest.mark.parametrize(
    ("asked_at", "tempo", "facts", "until", "rule", "says"),
    [
        (FRIDAY, "easy", {}, FRIDAY + 3 * DAY, "", "The table’s tempo is easy"),
        (FRIDAY + 8 * HOUR, "brisk", {}, datetime(2026, 12, 6, 12, tzinfo=BERLIN), "night", "in your night"),
        (
            FRIDAY, "brisk", {"free_weekdays": [5, 6]},
            datetime(2026, 12, 7, 12, tzinfo=BERLIN), "free", "on a free day",
        ),
        (FRIDAY - 6 * HOUR, "brisk", {}, datetime(2026, 12, 5, 12, tzinfo=BERLIN), "waking", "4 waking hours"),
        (FRIDAY, "easy", {"zone": "No/Where"}, FRIDAY + 3 * DAY, "", "The table’s tempo"),
    ],
)  # fmt: skip
def test_a_deadline_knows_and_says_the_rule_that_made_it(
    asked_at: datetime, tempo: str, facts: dict[str, object], until: datetime, rule: str, says: str
) -> None:
    question = a_question(asked_at, tempo, **facts)
    assert (due(question), question.rule) == (until, rule)
    assert says in deadlines.rule_of(question)


def test_hours_that_no_page_would_have_taken_do_no_harm() -> None:
    question = a_question(FRIDAY, "brisk", night_from=time(8), night_until=time(7), free_weekdays=[0, 1, 2, 3, 4, 5, 6])
    assert due(question) == FRIDAY + DAY


def test_a_table_with_scaled_clocks_has_no_nights(settings: Any) -> None:
    settings.OBSERVE_HOURS = False
    question = a_question(FRIDAY + 8 * HOUR, "brisk")
    assert due(question) == FRIDAY + DAY + 8 * HOUR
    clock.time_out(question.pk, due(question) + settings.GRACE)
    assert fresh(question).rule == "extension"


def test_who_moves_to_another_zone_keeps_told_deadlines_and_has_the_next_in_the_new_one() -> None:
    question = a_question(FRIDAY, "brisk")
    before = due(question)
    Person.objects.filter(name="Alice").update(zone="Pacific/Auckland")
    assert due(question) == before
    deadlines.set_due(question, Holder.objects.get(seat=question.seat), FRIDAY)
    assert question.due_at == datetime(2026, 12, 6, 12, tzinfo=ZoneInfo("Pacific/Auckland"))
    assert "12:00" in deadlines.local(question.due_at, "Pacific/Auckland")


# reminders


def test_a_reminder_that_would_fall_in_the_night_goes_out_an_hour_before_it_and_once() -> None:
    question = a_question(FRIDAY - 2 * HOUR, "brisk")  # 13:00; a quarter of the time is left at 7:00
    assert question.remind_at == datetime(2026, 12, 4, 21, tzinfo=BERLIN)
    for minutes in (0, 1, 600):
        clock.remind(question.pk, question.remind_at + minutes * HOUR / 60)
    assert reminders() == 1


def test_if_that_would_be_too_soon_after_asking_it_goes_out_right_after_instead() -> None:
    question = a_question(FRIDAY + 3 * HOUR, "brisk", free_weekdays=[5, 6])  # due on Monday
    assert question.remind_at == datetime(2026, 12, 7, 8, tzinfo=BERLIN)


def test_a_sweep_that_comes_late_wakes_nobody() -> None:
    question = a_question(FRIDAY - 2 * HOUR, "brisk")
    clock.remind(question.pk, datetime(2026, 12, 5, 3, tzinfo=BERLIN))
    assert reminders() == 0
    clock.remind(question.pk, datetime(2026, 12, 5, 8, tzinfo=BERLIN))
    assert reminders() == 1


def test_without_hurry_too_reminders_come_by_day_only() -> None:
    question = a_question(FRIDAY + 9 * HOUR, "none")
    for hour in range(0, 40 * 24, 5):
        clock.remind(question.pk, FRIDAY + hour * HOUR)
    told = Notice.objects.filter(kind="reminder", person__name="Alice").values_list("created_at", flat=True)
    assert len(told) == 4
    assert all(8 <= moment.astimezone(BERLIN).hour < 22 for moment in told)


# autopilot


def test_the_autopilot_answers_after_an_hour_by_day_and_not_in_the_night_of_its_seat() -> None:
    question = a_question(FRIDAY)
    question.seat.autopilot_at = NOW
    deadlines.set_due(question, holder_of(question), FRIDAY)
    assert question.due_at == FRIDAY + HOUR
    deadlines.set_due(question, holder_of(question), FRIDAY + 8 * HOUR)
    assert question.due_at == datetime(2026, 12, 5, 8, 30, tzinfo=BERLIN)
    assert not question.hurried and question.remind_at is None


# what moves it


def _paused(question: Question, now: datetime, until: datetime) -> None:
    mo = world.a_moderator()
    moderation.pause(question.game, "a funeral", mo, now)
    moderation.resume(question.game, "", mo, until)


def test_after_a_pause_at_least_what_was_left_is_left_and_no_night_is_lost() -> None:
    question = a_question(FRIDAY, "brisk")
    _paused(question, FRIDAY + 20 * HOUR, FRIDAY + 26 * HOUR)  # 4 hours were left at 11:00; it is 17:00
    assert (due(question), fresh(question).rule) == (FRIDAY + 30 * HOUR, "pause")
    assert Notice.objects.filter(kind="resumed", person__name="Alice").count() == 1


def test_a_pause_that_would_end_in_the_night_leaves_the_next_morning() -> None:
    question = a_question(FRIDAY, "brisk")
    _paused(question, FRIDAY + 20 * HOUR, FRIDAY + 30 * HOUR)
    assert due(question) == datetime(2026, 12, 6, 12, tzinfo=BERLIN)


def test_the_host_gives_time_to_whom_a_deadline_was_told_and_to_nobody_else() -> None:
    question = a_question(FRIDAY)
    host, other = holder_of(question), fresh(asked(question.game, 1))
    Question.objects.filter(pk=other.pk).update(hurried=True, due_at=FRIDAY)
    assert hosting.lengthen(host, DAY, "a wedding", FRIDAY + HOUR).accepted
    assert due(question) == FRIDAY + 4 * DAY and due(other) == FRIDAY
    assert hosting.lengthen(host, DAY, " ", FRIDAY).status == 400
    assert hosting.lengthen(host, 15 * DAY, "too much", FRIDAY).status == 400
    assert hosting.lengthen(host, -DAY, "shorter", FRIDAY).status == 400, "that is a moderator's"
    assert hosting.lengthen(other.seat.holder, DAY, "mine", FRIDAY).status == 403


def test_a_moderators_pause_is_not_the_hosts_to_end() -> None:
    question, mo = a_question(FRIDAY), world.a_moderator()
    moderation.pause(question.game, "looking into it", mo, FRIDAY)
    assert hosting.resume(holder_of(question), FRIDAY).status == 403


@extent(max_examples=25, deadline=None)
@given(
    minutes=st.integers(0, 14 * 24 * 60), start=st.integers(0, 23), length=st.integers(0, 12),
    free=st.frozensets(st.integers(0, 6), max_size=5), spring=st.booleans(),
    zone=st.sampled_from(["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu"]),
)  # fmt: skip
def test_whatever_moves_a_deadline_leaves_what_was_left_by_day_and_never_more_than_the_bound(
    minutes: int, start: int, length: int, free: frozenset[int], spring: bool, zone: str
) -> None:
    now = datetime(2027, 3, 26, 10, tzinfo=UTC) if spring else datetime(2026, 10, 23, 10, tzinfo=UTC)
    night = {"night_from": time(start), "night_until": time((start + length) % 24)}
    question = a_question(now, zone=zone, free_weekdays=sorted(free), **night)
    told, span = question.due_at, minutes * timedelta(minutes=1)
    deadlines.shift(question, span, Question.Rule.PAUSE)
    hours = deadlines.hours_of(holder_of(question))
    assert told and question.due_at and told >= now + EASY and hours.is_awake(told)
    assert told + span <= question.due_at <= told + span + hours.longest and hours.is_awake(question.due_at)
    assert question.remind_at and now < question.remind_at < question.due_at and hours.is_awake(question.remind_at)


# the service


def test_after_a_restore_nothing_times_out_until_the_operator_says_go(capsys: Any) -> None:
    question = a_question(FRIDAY, "brisk")
    Lease.objects.update_or_create(name="heartbeat", defaults={"until": FRIDAY + HOUR})
    call_command("restored")
    assert restored.since() == FRIDAY + HOUR and deadlines.stand_still()
    late = FRIDAY + 40 * DAY
    clock.remind(question.pk, late)
    clock.time_out(question.pk, late)
    clock.end_pauses(late)
    assert not deadlines.overdue(late).exists() and not deadlines.due_soon(late).exists()
    assert fresh(question).is_open and not MoveRecord.objects.exists()
    assert world.answer_quietly(question.game, 1, late).accepted, "moves are taken"
    assert restored.go(late) == 1 and restored.go(late) == 0
    assert not deadlines.stand_still() and due(question) >= late + 23 * HOUR
    assert JournalEntry.objects.filter(kind="restored").count() == 1
    call_command("restored", "--go")
    assert "run already" in capsys.readouterr().out


def test_a_post_of_ones_own_ends_the_autopilot_and_what_is_open_gets_its_full_tempo_anew() -> None:
    question = a_question(FRIDAY)
    seat_of(question.game, 0)
    world.Seat.objects.filter(pk=question.seat.pk).update(autopilot_at=FRIDAY, misses=2)
    play.touch(holder_of(question), FRIDAY + DAY)
    assert due(question) == FRIDAY + 4 * DAY and seat_of(question.game, 0).misses == 0
    assert settings.AUTOPILOT_MISSES == 2

"""Days off: announced to the table, counted, honoured by deadlines that are open already, taken back."""
from __future__ import annotations

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from games import days_off, deadlines, moderation
from games.days_off import DaysOffRefused
from games.models import Holder, JournalEntry, Question
from tests import world
from tests.world import DAY, HOUR, NOW, a_game, asked, seat_of

pytestmark = pytest.mark.django_db
BERLIN = ZoneInfo("Europe/Berlin")
TODAY = NOW.date()  # a Tuesday, 13:00 in Berlin
FRIDAY = TODAY + 3 * DAY


def alice() -> Holder:
    holder = seat_of(a_game(), 0).holder
    assert holder
    return holder


def question_of(holder: Holder) -> Question:
    question = asked(holder.seat.game, holder.seat.number)
    assert question and question.due_at
    return question


def due_of(holder: Holder) -> datetime:
    due = question_of(holder).due_at
    assert due
    return due.astimezone(BERLIN)


def test_an_open_deadline_that_falls_on_them_moves_past_them_and_the_table_is_told() -> None:
    holder = alice()
    days_off.announce(holder, FRIDAY, FRIDAY + DAY, NOW)
    assert due_of(holder) == datetime(2026, 12, 6, 12, tzinfo=BERLIN), "four waking hours after the night after them"
    assert "days off" in deadlines.rule_of(question_of(holder))
    row = JournalEntry.objects.get(kind="days_off")
    assert row.seat == holder.seat and row.data == {"first": "2026-12-04", "last": "2026-12-05"}


def test_other_days_move_nothing() -> None:
    holder = alice()
    days_off.announce(holder, FRIDAY + DAY, FRIDAY + 10 * DAY, NOW)
    assert due_of(holder) == NOW + 3 * DAY and question_of(holder).rule == ""


def test_what_is_asked_later_is_not_due_on_them() -> None:
    holder = alice()
    days_off.announce(holder, FRIDAY + 2 * DAY, FRIDAY + 3 * DAY, NOW)
    moderation.rewind(holder.seat.game, 0, "", None, NOW)
    question = question_of(holder)
    deadlines.set_due(question, holder, NOW + 2 * DAY + 6 * HOUR)
    assert question.due_at == datetime(2026, 12, 8, 12, tzinfo=BERLIN) and question.rule == "days_off"


@pytest.mark.parametrize(
    ("first", "last", "says"),
    [
        (TODAY - DAY, TODAY, "today at the earliest"),
        (FRIDAY, FRIDAY - DAY, "before the first"),
        (TODAY, TODAY + 21 * DAY, "21 days left, and asked for 22"),
        (TODAY + 400 * DAY, TODAY + 401 * DAY, "a year"),
    ],
)
def test_days_that_can_not_be_had_are_refused_with_a_sentence(first: date, last: date, says: str) -> None:
    with pytest.raises(DaysOffRefused, match=says):
        days_off.announce(alice(), first, last, NOW)
    assert not JournalEntry.objects.filter(kind="days_off").exists()


def test_a_game_has_twenty_one_of_them_and_the_extension_uses_two() -> None:
    holder = alice()
    days_off.announce(holder, TODAY, TODAY + 9 * DAY, NOW)
    assert deadlines.days_left(holder) == 11
    with pytest.raises(DaysOffRefused, match="already: 1 Dec to 10 Dec"):
        days_off.announce(holder, TODAY + 9 * DAY, TODAY + 12 * DAY, NOW)
    Holder.objects.filter(pk=holder.pk).update(days_spent=2)
    with pytest.raises(DaysOffRefused, match="9 days left"):
        days_off.announce(holder, TODAY + 20 * DAY, TODAY + 29 * DAY, NOW)


def test_today_is_the_day_where_the_player_lives() -> None:
    holder = alice()
    world.a_person("Alice")
    holder.person.zone = "Pacific/Kiritimati"
    holder.person.save()
    assert days_off.today(holder, NOW) == TODAY + DAY
    with pytest.raises(DaysOffRefused, match="today"):
        days_off.announce(holder, TODAY, TODAY, NOW)


def test_days_taken_back_before_they_begin_are_had_again_and_the_deadline_comes_back() -> None:
    holder = alice()
    days = days_off.announce(holder, FRIDAY, FRIDAY + DAY, NOW)
    days_off.take_back(days, NOW + HOUR)
    assert deadlines.days_left(holder) == 21 and due_of(holder) == NOW + 3 * DAY
    assert JournalEntry.objects.filter(kind="days_off_back").count() == 1
    with pytest.raises(DaysOffRefused, match="already"):
        days_off.take_back(days, NOW + HOUR)


def test_of_days_that_have_begun_those_to_come_are_taken_back_and_waking_hours_are_left() -> None:
    holder = alice()
    days = days_off.announce(holder, FRIDAY, FRIDAY + 5 * DAY, NOW)
    days_off.take_back(days, NOW + 4 * DAY)
    assert deadlines.days_left(holder) == 21 - 2
    assert due_of(holder) == datetime(2026, 12, 6, 12, tzinfo=BERLIN)
    with pytest.raises(DaysOffRefused, match="over"):
        days_off.take_back(holder.days_off.get(), NOW + 8 * DAY)


def test_a_deadline_that_others_have_moved_since_stays_where_it_is() -> None:
    holder, mo = alice(), world.a_moderator()
    days = days_off.announce(holder, FRIDAY, FRIDAY + DAY, NOW)
    game = holder.seat.game
    moderation.pause(game, "a funeral", mo, NOW)
    moderation.resume(game, "", mo, NOW + DAY)
    before = due_of(holder)
    days_off.take_back(days, NOW + DAY)
    assert due_of(holder) == before


def test_announcing_them_ends_the_autopilot() -> None:
    holder = alice()
    holder.seat.autopilot_at = NOW
    holder.seat.save()
    days_off.announce(holder, FRIDAY, FRIDAY, NOW)
    assert seat_of(holder.seat.game, 0).autopilot_at is None


def test_a_former_holder_and_a_game_that_is_over_have_none() -> None:
    holder = alice()
    game = holder.seat.game
    game.ended_at = NOW
    game.save()
    with pytest.raises(DaysOffRefused, match="over"):
        days_off.announce(holder, FRIDAY, FRIDAY, NOW)
    Holder.objects.filter(pk=holder.pk).update(until=NOW)
    with pytest.raises(DaysOffRefused, match="another player"):
        days_off.announce(holder, FRIDAY, FRIDAY, NOW + timedelta(hours=1))

"""Nights, free weekdays and days off on the wall clock of any zone: laws, and the cases that people know."""
from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.conf import settings
from hypothesis import given
from hypothesis import settings as extent
from hypothesis import strategies as st

from games import hours
from games.hours import Hours, Why

MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
FOUR = 4 * HOUR
LAW = extent(max_examples=80, deadline=None)
ZONES = (
    "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Pacific/Chatham", "Pacific/Apia", "Asia/Kathmandu",
    "America/Havana", "America/Santiago", "Africa/Cairo", "Asia/Tokyo", "Pacific/Kiritimati", "America/St_Johns", "UTC",
)  # fmt: skip
CHANGES = [  # on both sides of changes of the clocks, leap days, the year 2038
    datetime(2026, 3, 29, tzinfo=UTC), datetime(2026, 10, 25, tzinfo=UTC), datetime(2026, 3, 8, tzinfo=UTC),
    datetime(2026, 11, 1, tzinfo=UTC), datetime(2026, 4, 5, tzinfo=UTC), datetime(2026, 10, 4, tzinfo=UTC),
    datetime(2026, 4, 24, tzinfo=UTC), datetime(2026, 9, 6, tzinfo=UTC), datetime(2028, 2, 29, tzinfo=UTC),
    datetime(2038, 1, 19, 3, 14, tzinfo=UTC), datetime(2026, 12, 31, tzinfo=UTC),
]  # fmt: skip


@st.composite
def lives(draw: st.DrawFn, around: date) -> Hours:
    """Somebody's hours: any zone, night and week, days off near a day."""
    start = draw(st.integers(0, 24 * 60 - 1))
    length = draw(st.integers(0, 12 * 60))
    night = [time(*divmod(minutes % (24 * 60), 60)) for minutes in (start, start + length)]
    off, first = list[tuple[date, date]](), around + draw(st.integers(-3, 3)) * DAY
    for days in draw(st.lists(st.integers(1, 7), max_size=3)):
        off.append((first, first + (days - 1) * DAY))
        first += (days + draw(st.integers(0, 4))) * DAY
    free = draw(st.frozensets(st.integers(0, 6), max_size=5))
    return Hours(ZoneInfo(draw(st.sampled_from(ZONES))), *night, free, tuple(off))


@st.composite
def cases(draw: st.DrawFn) -> tuple[Hours, datetime, timedelta]:
    """Somebody's hours, when they are asked, and how long they get."""
    near = draw(st.sampled_from(CHANGES))
    asked = near + draw(st.integers(-3 * 24 * 60, 3 * 24 * 60)) * MINUTE
    tempo = draw(st.sampled_from([HOUR, 12 * HOUR, DAY, 36 * HOUR, 3 * DAY, 7 * DAY]))
    return draw(lives((asked + tempo).date())), asked, tempo


def rests(somebody: Hours, moment: datetime) -> bool:
    """Whether somebody rests, as they would say with a look at the clock on the wall."""
    wall = moment.astimezone(somebody.zone)
    start, end, now = somebody.night_from, somebody.night_until, wall.time().replace(second=0, microsecond=0)
    night = start <= now < end if start < end else (now >= start or now < end) and start != end
    off = any(first <= wall.date() <= last for first, last in somebody.off)
    return night or wall.weekday() in somebody.free or off


@LAW
@given(cases())
def test_due_is_awake_never_early_and_never_later_than_the_stated_bound(
    case: tuple[Hours, datetime, timedelta],
) -> None:
    somebody, asked, tempo = case
    due, why = somebody.settled(asked + tempo, asked, min(FOUR, tempo / 2))
    assert not rests(somebody, due) and somebody.is_awake(due)
    assert asked + tempo <= due <= asked + tempo + somebody.longest
    assert (why is None) == (due == asked + tempo)


@LAW
@given(cases())
def test_four_waking_hours_always_lie_before_it_after_asking_and_after_a_rest(
    case: tuple[Hours, datetime, timedelta],
) -> None:
    somebody, asked, tempo = case
    least = min(FOUR, tempo / 2)
    due, _why = somebody.settled(asked + tempo, asked, least)
    awake = 0
    while awake < least / MINUTE and due - (awake + 1) * MINUTE >= asked:
        if rests(somebody, due - (awake + 1) * MINUTE):
            break
        awake += 1
    assert awake * MINUTE >= least, "in one piece, by the clock on the wall"
    assert somebody.waking(asked, due) >= least


@LAW
@given(cases())
def test_what_rests_is_one_stretch_with_waking_time_on_both_sides(case: tuple[Hours, datetime, timedelta]) -> None:
    somebody, asked, _tempo = case
    rest = somebody.rest_at(asked)
    if rest is None:
        assert not rests(somebody, asked)
        return
    assert rest.start <= asked < rest.end
    for moment in (rest.start - MINUTE, rest.end):
        assert not rests(somebody, moment)
    length = (rest.end - rest.start) // MINUTE
    for minute in range(0, length, max(1, length // 20)):
        assert not somebody.is_awake(rest.start + minute * MINUTE)


@LAW
@given(cases(), st.integers(0, 96))
def test_waking_time_is_what_a_clock_on_the_wall_would_count(
    case: tuple[Hours, datetime, timedelta], halves: int
) -> None:
    somebody, asked, _tempo = case
    counted = somebody.waking(asked, asked + halves * HOUR / 2) / MINUTE
    awake = 5 * sum(not rests(somebody, asked + minute * MINUTE) for minute in range(0, halves * 30, 5))
    assert abs(awake - counted) <= 60 + 5 * halves / 12, "but for an hour that is shown twice"


@LAW
@given(cases(), st.integers(0, 20 * 24 * 60))
def test_settling_what_was_moved_leaves_at_least_what_was_left(
    case: tuple[Hours, datetime, timedelta], minutes: int
) -> None:
    somebody, asked, tempo = case
    due, _why = somebody.settled(asked + tempo, asked, min(FOUR, tempo / 2))
    later, _why = somebody.settled(due + minutes * MINUTE, asked, min(FOUR, tempo / 2))
    assert later >= due + minutes * MINUTE and somebody.is_awake(later)
    assert somebody.settled(due, asked, min(FOUR, tempo / 2))[0] == due, "what is settled stays where it is"


BERLIN = ZoneInfo("Europe/Berlin")
CASES = [  # who, asked, tempo, due, why: wall clocks of the zone
    (Hours(BERLIN), "2026-12-01 12:00", DAY, "2026-12-02 12:00", None),
    (Hours(BERLIN), "2026-12-01 23:00", DAY, "2026-12-03 12:00", Why.NIGHT),
    (Hours(BERLIN), "2026-12-01 09:00", DAY, "2026-12-02 12:00", Why.WAKING),
    (Hours(BERLIN), "2026-12-01 20:00", 12 * HOUR, "2026-12-02 12:00", Why.WAKING),
    (Hours(BERLIN, free=frozenset({5, 6})), "2026-12-04 15:00", DAY, "2026-12-07 12:00", Why.FREE),
    (
        Hours(BERLIN, off=((date(2026, 12, 24), date(2027, 1, 2)),)),
        "2026-12-23 15:00", DAY, "2027-01-03 12:00", Why.DAYS_OFF,
    ),
    (Hours(BERLIN, time(22), time(22)), "2026-12-01 02:00", DAY, "2026-12-02 02:00", None),
    (Hours(BERLIN), "2026-03-28 15:00", DAY, "2026-03-29 16:00", None),
    (Hours(BERLIN), "2026-10-24 15:00", DAY, "2026-10-25 14:00", None),
    (Hours(BERLIN), "2026-03-27 23:30", DAY, "2026-03-29 12:00", Why.NIGHT),
    (Hours(BERLIN, time(23), time(2, 30)), "2026-03-28 01:45", DAY, "2026-03-29 07:00", Why.NIGHT),
    (Hours(ZoneInfo("America/New_York")), "2026-03-07 15:00", DAY, "2026-03-08 16:00", None),
    (Hours(ZoneInfo("America/New_York")), "2026-10-31 15:00", DAY, "2026-11-01 14:00", None),
    (Hours(ZoneInfo("Australia/Lord_Howe")), "2026-10-03 15:00", DAY, "2026-10-04 15:30", None),
    (Hours(ZoneInfo("Australia/Lord_Howe")), "2026-04-04 15:00", DAY, "2026-04-05 14:30", None),
    (Hours(BERLIN, free=frozenset({1})), "2028-02-28 15:00", DAY, "2028-03-01 12:00", Why.FREE),
]  # fmt: skip


@pytest.mark.parametrize(("somebody", "asked", "tempo", "due", "why"), CASES)
def test_a_deadline_moves_on_to_the_end_of_what_it_falls_in(
    somebody: Hours, asked: str, tempo: timedelta, due: str, why: Why | None
) -> None:
    begun = datetime.fromisoformat(asked).replace(tzinfo=somebody.zone).astimezone(UTC)
    settled, reason = somebody.settled(begun + tempo, begun, min(FOUR, tempo / 2))
    assert (f"{settled.astimezone(somebody.zone):%Y-%m-%d %H:%M}", reason) == (due, why)


def test_a_night_whose_end_is_shown_twice_lasts_until_the_second_time() -> None:
    late = Hours(ZoneInfo("Europe/Berlin"), time(22), time(2, 30))
    first = datetime(2026, 10, 25, 0, 45, tzinfo=UTC)  # 2:45 in summer time, an hour before 2:45 in winter time
    rest = late.rest_at(first)
    assert rest and rest.end == datetime(2026, 10, 25, 1, 30, tzinfo=UTC)


def test_a_day_off_begins_with_the_day_where_midnight_is_skipped() -> None:
    away = Hours(ZoneInfo("Africa/Cairo"), time(0), time(0), off=((date(2026, 4, 24), date(2026, 4, 24)),))
    rest = away.rest_at(datetime(2026, 4, 24, 9, tzinfo=UTC))
    assert rest and rest.start.astimezone(away.zone).time() == time(1) and rest.end - rest.start == 23 * HOUR


@pytest.mark.parametrize(
    "wrong", [{"night_from": time(20), "night_until": time(8, 1)}, {"free": frozenset(range(6))}, {"free": {7}}]
)
def test_longer_nights_and_weeks_without_a_day_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="at most"):
        Hours(BERLIN, **wrong)


def test_the_limits_are_those_of_the_settings() -> None:
    assert timedelta(hours=settings.LONGEST_NIGHT_HOURS) == hours.LONGEST_NIGHT
    assert settings.MOST_FREE_WEEKDAYS == hours.MOST_FREE_WEEKDAYS

"""A month at a table of five time zones: nights, weekends, days off, two changes of the clocks, a pause, an outage, and
a player who is silent, comes back and is silent again. Time is an argument, so it takes seconds.
"""
from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta

import pytest
from django.conf import settings
from django.db.models import Min

from games import clock, days_off, deadlines, hosting, play, record, verification
from games.defaults import default_move
from games.hours import Hours
from games.models import Game, Holder, JournalEntry, MoveRecord, Notice, Question
from tests import world
from tests.world import DAY, HOUR, asked, fresh, seat_of
from worker.heartbeat import beat, make_up

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

BEGUN = datetime(2026, 10, 20, 12, tzinfo=UTC)  # summer time ends in Berlin on the 25th, in New York on 1 November
END = BEGUN + 31 * DAY
SILENT, BACK = 2, datetime(2026, 11, 4, 12, tzinfo=UTC)
OUTAGE = (datetime(2026, 11, 3, 2, tzinfo=UTC), datetime(2026, 11, 3, 9, tzinfo=UTC))
PAUSE = (datetime(2026, 11, 13, 10, tzinfo=UTC), datetime(2026, 11, 15, 23, tzinfo=UTC))
OFF = (date(2026, 10, 26), date(2026, 10, 29))
PEOPLE = {
    "Alice": {"zone": "Europe/Berlin", "free_weekdays": [5, 6]},
    "Bob": {"zone": "America/New_York", "night_from": time(23), "night_until": time(7)},
    "Cy": {"zone": "Asia/Kathmandu", "free_weekdays": [5]},
    "Eve": {"zone": "Australia/Lord_Howe", "night_from": time(20), "night_until": time(8)},
    "Fay": {"zone": "America/Santiago", "night_from": time(1), "night_until": time(9), "free_weekdays": [0, 1]},
}


@dataclass
class Month:
    """The table, and what was seen of it. `told`: each deadline that stood at any time, by question."""

    game: Game
    told: dict[int, set[datetime]] = field(default_factory=dict)
    timed_out: list[tuple[Question, datetime]] = field(default_factory=list)

    def run(self) -> None:
        looks = sorted((moment, number) for number in range(5) for moment in self._looks(number))
        for moment, number in looks:
            self.clocks_until(moment)
            self._answer(number, moment)
            if fresh(self.game).status != Game.Status.RUNNING:
                return

    def _looks(self, number: int) -> Iterator[datetime]:
        """When somebody looks after their letters: an hour after the night and two before it, if they play that day."""
        if number == SILENT:
            yield BACK
            return
        hours = self.hours(number)
        for day in range(32):
            local = (BEGUN + day * DAY).astimezone(hours.zone).date()
            for start, wait in ((hours.night_until, HOUR), (hours.night_from, 22 * HOUR)):
                moment = (datetime.combine(local, start, hours.zone).astimezone(UTC)) + wait
                away = OUTAGE[0] < moment < OUTAGE[1]
                if BEGUN < moment < END and hours.is_awake(moment) and not away:
                    yield moment

    def hours(self, number: int) -> Hours:
        holder = seat_of(self.game, number).holder
        assert holder
        return deadlines.hours_of(holder)

    def _answer(self, number: int, now: datetime) -> None:
        """What one is asked, if anything; looking in by a button is a sign of life, too."""
        holder = seat_of(self.game, number).holder
        assert holder
        play.touch(holder, now)
        if asked(self.game, number) is None:
            return
        assert world.answer(self.game, default_move(record.view_of(fresh(self.game), number), "bot"), now).accepted
        self.note()

    def clocks_until(self, end: datetime) -> None:
        """Everything that time does until then, each thing at its moment."""
        for _ in range(500):
            now = self._next()
            if now is None or now > end:
                return
            if OUTAGE[0] <= now < OUTAGE[1]:
                now = self._outage()
            for question in deadlines.due_soon(now):
                clock.remind(question.pk, now)
            for question in deadlines.overdue(now):
                if not question.hurried:
                    self.timed_out.append((question, now))
                clock.time_out(question.pk, now)
            self._host(now)
            self.note()
        raise AssertionError("the clocks do not come to rest")

    def _next(self) -> datetime | None:
        """When the next clock strikes."""
        rows = Question.objects.filter(game=self.game, closed_at=None, game__paused_at=None)
        hurried = rows.filter(hurried=True).aggregate(at=Min("due_at"))["at"]
        due = rows.filter(hurried=False).aggregate(at=Min("due_at"))["at"]
        remind = rows.aggregate(at=Min("remind_at"))["at"]
        strikes = [hurried, due and due + settings.GRACE, remind]
        paused = fresh(self.game).paused_at
        ahead = [PAUSE[1]] if paused else [PAUSE[0]] if not self._was_paused() else []
        return min([moment for moment in [*strikes, *ahead] if moment], default=None)

    def _was_paused(self) -> bool:
        return JournalEntry.objects.filter(game=self.game, kind="paused").exists()

    def _host(self, now: datetime) -> None:
        host, game = seat_of(self.game, 0).holder, fresh(self.game)
        assert host
        if game.paused_at and now >= PAUSE[1]:
            assert hosting.resume(host, now).accepted
        elif now >= PAUSE[0] and not self._was_paused():
            assert hosting.pause(host, "A long weekend", now).accepted

    def _outage(self) -> datetime:
        """The service is away for seven hours; its first beat gives them back."""
        beat(OUTAGE[0])
        make_up(OUTAGE[1])
        deadlines.Lease.objects.all().delete()
        return OUTAGE[1]

    def note(self) -> None:
        for question in Question.objects.filter(game=self.game, due_at__isnull=False, hurried=False):
            self.told.setdefault(question.pk, set()).add(question.due_at)


@pytest.fixture
def month() -> Month:
    for name, facts in PEOPLE.items():
        world.a_person(name, **facts)
    game = world.a_game(*PEOPLE, now=BEGUN, tempo="brisk")
    bob = seat_of(game, 1).holder
    assert bob
    days_off.announce(bob, *OFF, BEGUN)
    month = Month(game)
    month.note()
    month.run()
    return month


def test_a_month_of_five_zones(month: Month) -> None:
    game = fresh(month.game)
    assert game.turn >= 8 and game.entry_count > 60, (game.turn, game.entry_count)
    _no_deadline_was_at_night(month)
    _only_the_silent_was_timed_out(month)
    _each_letter_went_out_once_and_no_reminder_by_night(month)
    _what_the_table_was_told(game)
    assert verification.verified(game)[1] == [], "the record replays to what is stored"


def _no_deadline_was_at_night(month: Month) -> None:
    for question in Question.objects.filter(pk__in=month.told).select_related("seat"):
        hours = month.hours(question.seat.number)
        for due in month.told[question.pk]:
            wall = due.astimezone(hours.zone)
            assert hours.is_awake(due), (question, question.rule, wall)
            assert question.seat.number != 1 or not OFF[0] <= wall.date() <= OFF[1]
        if question.tempo:
            assert min(month.told[question.pk]) >= question.asked_at + question.tempo
            span = min(month.told[question.pk]) - question.asked_at
            assert span <= question.tempo + hours.longest
            assert hours.waking(question.asked_at, min(month.told[question.pk])) >= min(4 * HOUR, question.tempo / 2)


def _only_the_silent_was_timed_out(month: Month) -> None:
    rows = MoveRecord.objects.filter(game=month.game, by="timeout")
    assert rows.count() >= 5
    assert {row.move["seat"] for row in rows} == {SILENT}
    hours = month.hours(SILENT)
    for question, now in month.timed_out:
        assert question.due_at and timedelta(0) <= now - question.due_at <= settings.GRACE
        assert hours.is_awake(question.due_at)


def _each_letter_went_out_once_and_no_reminder_by_night(month: Month) -> None:
    about = Notice.objects.filter(game=month.game, question__isnull=False)
    told = Counter(about.values_list("question", "kind"))
    assert max(told.values()) == 1, told.most_common(3)
    for notice in about.filter(kind="reminder").select_related("holder__seat", "holder__person", "question"):
        assert notice.holder and notice.question and notice.question.decision != deadlines.WINDOW
        assert month.hours(notice.holder.seat.number).is_awake(notice.created_at), notice
    lost = Notice.objects.filter(game=month.game, kind="time_ran_out")
    assert {notice.person.name for notice in lost} == {"Cy"}


def _what_the_table_was_told(game: Game) -> None:
    kinds = Counter(JournalEntry.objects.filter(game=game).values_list("kind", flat=True))
    assert kinds["used_days"] == 1 and kinds["took_extension"] == 0, "the extension, once"
    assert kinds["autopilot_on"] == 2 and kinds["autopilot_off"] == 1, "silent, back, silent again"
    assert (kinds["gap"], kinds["paused"], kinds["resumed"], kinds["days_off"]) == (1, 1, 1, 1)
    assert Holder.objects.get(seat__game=game, seat__number=SILENT).days_spent == settings.DAYS_OFF_OF_EXTENSION

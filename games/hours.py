"""When a person is awake for a game: night, free weekdays and days off, on the wall clock of their own zone.

Pure: moments are aware datetimes, what comes out is in UTC; no rows, no settings. A person *rests* in a night, on a
free weekday, on a day off; touching rests make one stretch. A day lasts from its first moment on the wall clock to the
next day's, a night from the first time that the clock shows its begin to the last time that it shows its end: where
a clock skips one of them, the moment after the skip counts.
"""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from enum import StrEnum
from functools import lru_cache
from zoneinfo import ZoneInfo

DAY, MINUTE = timedelta(days=1), timedelta(minutes=1)
LONGEST_NIGHT = timedelta(hours=12)
MOST_FREE_WEEKDAYS = 5
LONGEST_WAKING = timedelta(hours=5)
"""No more waking time than this can be asked for: of a day that is not free, a night and a change of the clocks may
leave two pieces of little more."""


class Why(StrEnum):
    """What moves a deadline; words of `Question.Rule`. Of several the last in this order is told."""

    WAKING = "waking"
    NIGHT = "night"
    FREE = "free"
    DAYS_OFF = "days_off"


STRENGTH = {why: strength for strength, why in enumerate(Why)}


@dataclass(frozen=True)
class Rest:
    """A stretch in which somebody is not waited for; `end` is awake again."""

    why: Why
    start: datetime
    end: datetime


@dataclass(frozen=True)
class Hours:
    """One person's hours in one game. `free`: weekdays, Monday is 0; `off`: days off, first and last.

    A night that ends when it begins is none. Raises ValueError for a night of more than twelve hours, or more than
    five free weekdays.
    """

    zone: ZoneInfo
    night_from: time = time(22)
    night_until: time = time(8)
    free: frozenset[int] = frozenset()
    off: tuple[tuple[date, date], ...] = ()

    def __post_init__(self) -> None:
        if night_of(self.night_from, self.night_until) > LONGEST_NIGHT:
            raise ValueError("a night has twelve hours at most")
        if len(self.free) > MOST_FREE_WEEKDAYS or not self.free <= set(range(7)):
            raise ValueError("five weekdays at most are free, counted from Monday, 0")

    def is_awake(self, moment: datetime) -> bool:
        return next(self._covering(moment), None) is None

    def rest_at(self, moment: datetime) -> Rest | None:
        """The whole stretch of rest that the moment falls in, with its strongest reason; null if awake."""
        met = list(self._covering(moment))
        if not met:
            return None
        start, end = met[0].start, met[0].end
        while later := [rest for rest in self._covering(end) if rest.end > end]:
            met, end = met + later, max(rest.end for rest in later)
        while earlier := [rest for rest in self._around(start) if rest.start < start <= rest.end]:
            met, start = met + earlier, min(rest.start for rest in earlier)
        return Rest(max((rest.why for rest in met), key=STRENGTH.__getitem__), start, end)

    def awake_since(self, moment: datetime, floor: datetime) -> datetime:
        """When the waking stretch of a waking moment began; `floor` if that is later."""
        day, first = self._day(moment), self._day(floor) - DAY  # a night may have begun the day before
        while day >= first:
            if ends := [rest.end for rest in self._pieces(day) if rest.end <= moment]:
                return max(floor, *ends)
            day -= DAY
        return floor

    def waking(self, since: datetime, until: datetime) -> timedelta:
        """How much waking time lies between two moments."""
        total, moment = timedelta(0), since
        while moment < until:
            rest = self.rest_at(moment)
            if rest is None:
                end = min(until, self._next_rest(moment, until))
                total, moment = total + (end - moment), end
            else:
                moment = rest.end
        return total

    def settled(self, moment: datetime, asked: datetime, waking: timedelta) -> tuple[datetime, Why | None]:
        """The first waking moment, not before `moment`, with `waking` time between it and the later of `asked` and
        the end of the last rest; and what moved it there, null if nothing did. Never later than `moment` + `longest`.
        """
        moment, reasons = moment.astimezone(UTC), list[Why]()
        least = min(waking, LONGEST_WAKING)
        while True:
            if rest := self.rest_at(moment):
                reasons.append(rest.why)
                moment = rest.end
            enough = self.awake_since(moment, asked.astimezone(UTC)) + least
            if moment >= enough:
                return moment, max(reasons, key=STRENGTH.__getitem__, default=None)
            reasons.append(Why.WAKING)
            moment = enough

    @property
    def longest(self) -> timedelta:
        """The most by which `settled` moves anything: as many days in a row as free weekdays and days off can make
        (days off laid on all the other weekdays of whole weeks), and parts of the days before and after.
        """
        off = sum((last - first).days + 1 for first, last in self.off)
        weeks, rest = divmod(off, 7 - len(self.free))
        in_a_row = 7 * weeks + rest + len(self.free)
        return (in_a_row + 2) * DAY + timedelta(hours=2)  # two changes of the clocks at most

    # rests, day by day

    def _covering(self, moment: datetime) -> Iterator[Rest]:
        return (rest for rest in self._around(moment) if rest.start <= moment < rest.end)

    def _around(self, moment: datetime) -> Iterator[Rest]:
        """Every rest that may cover or touch a moment."""
        day = self._day(moment)
        for near in (day - DAY, day, day + DAY):
            yield from self._pieces(near)

    def _pieces(self, day: date) -> Iterator[Rest]:
        """The rests that begin on a day: the night, and the whole day if it is free."""
        if self.night_from != self.night_until:
            morning = day if self.night_from < self.night_until else day + DAY
            yield Rest(Why.NIGHT, self._shown(day, self.night_from), self._shown(morning, self.night_until, last=True))
        if any(first <= day <= last for first, last in self.off):
            yield Rest(Why.DAYS_OFF, self._shown(day), self._shown(day + DAY))
        elif day.weekday() in self.free:
            yield Rest(Why.FREE, self._shown(day), self._shown(day + DAY))

    def _next_rest(self, moment: datetime, until: datetime) -> datetime:
        day, end = self._day(moment), self._day(until)
        while day <= end:
            if starts := [rest.start for rest in self._pieces(day) if rest.start > moment]:
                return min(starts)
            day += DAY
        return until

    def _day(self, moment: datetime) -> date:
        return moment.astimezone(self.zone).date()

    def _shown(self, day: date, clock: time = time(0), *, last: bool = False) -> datetime:
        return _shown(self.zone, datetime.combine(day, clock), last)


@lru_cache(maxsize=4096)
def _shown(zone: ZoneInfo, wall: datetime, last: bool) -> datetime:
    """The first (or last) moment at which the wall clock shows that time, or the first after it was skipped."""
    early, late = sorted(wall.replace(tzinfo=zone, fold=fold).astimezone(UTC) for fold in (0, 1))
    while early.astimezone(zone).replace(tzinfo=None) < wall:  # skipped: both are guesses, before it and after
        early = late = early + MINUTE
    return late if last else early


def night_of(start: time, end: time) -> timedelta:
    """How long a night is; none if it ends when it begins."""
    begun, over = (datetime.combine(date(2000, 1, 1), clock) for clock in (start, end))
    return (over - begun) % DAY

"""The one owner of a question's deadline: how long it gets, what moves it, and what is due (mail_and_time, Clocks)."""
from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.conf import settings
from django.db.models import Q, QuerySet
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.hours import Hours
from games.models import Game, Holder, Lease, Question

Rule = Question.Rule
WINDOW = "manipulate"
RESTORED = "restored"
"""The lease that stands while the clocks wait after a restore (games/restored.py)."""
NEVER_RESTS = Hours(ZoneInfo("UTC"), time(0), time(0))


def tempo_of(game: Game, decision: str) -> timedelta | None:
    """How long a question of this game gets; a bid half; null: no deadline."""
    tempo: timedelta | None = settings.TEMPO[game.tempo]
    if tempo is not None and decision == WINDOW:
        return tempo * settings.BID_SHARE
    return tempo


# whose hours


def hours_of(holder: Holder) -> Hours:
    """A holder's night, free weekdays and days off, in their zone; none of them where a game's clocks are scaled."""
    person = holder.person
    if not settings.OBSERVE_HOURS:
        return NEVER_RESTS
    off = tuple(holder.days_off.values_list("first", "last"))
    zone = zone_of(person.zone)
    try:
        return Hours(zone, person.night_from, person.night_until, frozenset(person.free_weekdays), off)
    except ValueError:
        return Hours(zone, off=off)


def days_left(holder: Holder) -> int:
    """How many days off a holder may still announce, or have used by the one extension."""
    taken = sum(days.count for days in holder.days_off.all())
    return int(settings.DAYS_OFF_A_GAME) - taken - holder.days_spent


# setting and moving


def set_due(question: Question, holder: Holder | None, now: datetime) -> None:
    """The deadline of a question put now: full tempo, or at once if nobody is waited for (not saved).

    Of an autopilot's seat: a window at once, anything else after an hour, in the holder's daytime.
    """
    question.extended, question.reminded_at, question.reminders = False, None, 0
    question.tempo = question.due_at = question.remind_at = None
    question.hurried, question.rule = False, Rule.TEMPO
    if holder is None or is_missed(question) or (question.seat.autopilot_at and question.decision == WINDOW):
        question.hurried, question.due_at = True, now
    elif question.seat.autopilot_at:
        _land(question, holder, now + settings.AUTOPILOT_DELAY, now)
    else:
        question.tempo = tempo_of(question.game, question.decision)
        if question.tempo is not None:
            _land(question, holder, now + question.tempo, now)
        question.remind_at = _first_reminder(question, holder, now)


def _land(question: Question, holder: Holder, moment: datetime, asked: datetime, rule: str | None = None) -> None:
    """Due at `moment`, or later as the holder's hours want it. `rule`: what moved it there, before all hours."""
    span = question.tempo or settings.AUTOPILOT_DELAY
    waking = min(settings.WAKING_TIME, span / 2) if settings.OBSERVE_HOURS else timedelta(0)
    question.due_at, why = hours_of(holder).settled(moment, asked, waking)
    question.rule = rule or why or Rule.TEMPO


def is_missed(question: Question) -> bool:
    """Whether a default was played in this very turn; sculpting and voting have no later questions."""
    return question.turn > 0 and question.seat.missed_turn == question.turn


def count_miss(question: Question) -> None:
    """A default was played: a miss, counted once a turn; a window of bids is none (not saved)."""
    if question.decision != WINDOW and not is_missed(question):
        question.seat.misses += 1
        question.seat.missed_turn = question.turn


def may_extend(question: Question) -> bool:
    """Whether this is the first time that a deadline of a person runs out in this game, and no window of bids."""
    seat = question.seat
    plain = not question.hurried and not seat.autopilot_at and question.decision != WINDOW
    return plain and seat.extended_at is None and question.tempo is not None


def extend(question: Question, holder: Holder, now: datetime) -> None:
    """Two days off are used if as many are left, else half the tempo is added; once a game (nothing is saved)."""
    assert question.tempo is not None and question.due_at is not None
    question.seat.extended_at, question.extended, question.remind_at = now, True, None
    days = settings.DAYS_OFF_OF_EXTENSION
    if settings.OBSERVE_HOURS and days_left(holder) >= days:
        holder.days_spent += days
        there = question.due_at.astimezone(zone_of(holder.person.zone)) + timedelta(days=days)  # by the wall clock
        _land(question, holder, there.astimezone(UTC), now, Rule.USED_DAYS)
    else:
        _land(question, holder, question.due_at + question.tempo * settings.EXTENSION_SHARE, now, Rule.EXTENSION)


def shift(question: Question, span: timedelta, rule: str) -> None:
    """Move a deadline on by `span`, in which its clock stood still or which was given, then past night and free days
    (not saved). `rule`: why, of `Question.Rule`. A reminder that has not gone out moves along.
    """
    holder = question.seat.holder
    if span <= timedelta(0) or holder is None or question.hurried:
        return
    if question.due_at is not None:
        _land(question, holder, question.due_at + span, question.asked_at, rule)
    if question.remind_at is not None:
        question.remind_at = awake_reminder(question, holder, question.remind_at + span, question.asked_at)


def move(question: Question, holder: Holder, due: datetime, rule: str, now: datetime) -> None:
    """Due at that moment, sooner or later than it was, if the holder's hours allow it, else after them (not saved)."""
    _land(question, holder, due, question.asked_at, rule)
    if question.remind_at is not None:
        question.remind_at = _first_reminder(question, holder, now)


def observe(question: Question, holder: Holder) -> None:
    """The holder has announced days off: a deadline that falls on them moves past them (not saved)."""
    assert question.due_at is not None
    before, rule = question.due_at, question.rule
    _land(question, holder, before, question.asked_at)
    if question.due_at == before:
        question.rule = rule
    if question.remind_at is not None:
        question.remind_at = awake_reminder(question, holder, question.remind_at, question.asked_at)


def come_back(question: Question, holder: Holder, now: datetime) -> None:
    """Days off that had moved a deadline were taken back: due as without them, waking time from now on (not saved)."""
    assert question.due_at is not None
    before, span = question.due_at, question.tempo or settings.AUTOPILOT_DELAY
    _land(question, holder, max(question.asked_at + span, now), now)
    if question.due_at > before:
        question.due_at, question.rule = before, Rule.DAYS_OFF
    if question.remind_at is not None:
        question.remind_at = _first_reminder(question, holder, now)


# reminders


def _first_reminder(question: Question, holder: Holder, now: datetime) -> datetime | None:
    """When a quarter of the time is left; without a deadline after a week; never for a bid."""
    if question.decision == WINDOW:
        return None
    if question.due_at is None:
        moment = now + settings.NO_HURRY_REMINDER
    else:
        moment = question.due_at - (question.due_at - now) * settings.REMINDER_SHARE
    return awake_reminder(question, holder, moment, now)


def awake_reminder(question: Question, holder: Holder, moment: datetime, since: datetime) -> datetime:
    """A reminder that would fall in a night (or free days) goes out before it.

    If not even a quarter of the time since the question would be over then, it goes out right after instead.
    """
    rest = hours_of(holder).rest_at(moment)
    if rest is None:
        return moment
    end = question.due_at or moment
    before = rest.start - settings.REMINDER_BEFORE_NIGHT
    return before if before >= since + (end - since) * settings.REMINDER_SHARE else rest.end


def reminder_may_wait(question: Question, holder: Holder, now: datetime) -> datetime | None:
    """The end of the rest in which a reminder that is late would reach its reader, if the deadline is after it."""
    rest = hours_of(holder).rest_at(now)
    return rest.end if rest and (question.due_at is None or rest.end < question.due_at) else None


def reminded(question: Question, now: datetime) -> None:
    """A reminder goes out; without a deadline the next one follows a week later, four in all (not saved)."""
    question.reminded_at, question.remind_at = now, None
    question.reminders += 1
    holder = question.seat.holder
    if holder and question.due_at is None and question.reminders < settings.NO_HURRY_REMINDERS:
        question.remind_at = awake_reminder(question, holder, now + settings.NO_HURRY_REMINDER, now)


# what is due


def stand_still() -> bool:
    """Whether all clocks wait for the operator, after a restore from a backup."""
    return Lease.objects.filter(name=RESTORED).exists()


def _ticking() -> QuerySet[Question]:
    rows = Question.objects.filter(
        closed_at=None, game__status=Game.Status.RUNNING, game__paused_at=None, game__quarantine=""
    ).order_by("due_at", "pk")
    return rows.none() if stand_still() else rows


def overdue(now: datetime) -> QuerySet[Question]:
    """Open questions whose default may be played now: hurried ones at `due`, told deadlines some minutes later."""
    told = Q(hurried=False, due_at__lte=now - settings.GRACE)
    return _ticking().filter(told | Q(hurried=True, due_at__lte=now))


def is_overdue(question: Question, now: datetime) -> bool:
    """The same for one question that is open and in hand."""
    grace = timedelta(0) if question.hurried else settings.GRACE
    return question.due_at is not None and question.due_at + grace <= now


def due_soon(now: datetime) -> QuerySet[Question]:
    """Open questions whose reminder is due, and still before their deadline."""
    return _ticking().filter(Q(due_at=None) | Q(due_at__gt=now), remind_at__lte=now)


# in words


def zone_of(name: str) -> ZoneInfo:
    """The zone of that name; UTC if it is unknown."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return ZoneInfo("UTC")


def local(moment: datetime, zone: str) -> str:
    """A moment as a person in `zone` reads it: "Wed 2 Dec, 20:00"."""
    # Translators: a date's format, see docs.djangoproject.com/en/stable/ref/templates/builtins/#date
    return date_format(moment.astimezone(zone_of(zone)), _("D j M, H:i"))


def rule_of(question: Question, *, own: bool = True) -> str:
    """The rule that made a question's deadline, as a sentence to its player, or to others (not `own`)."""
    if question.game.paused_at:
        return _("The game is paused: the clock stands still.")
    if stand_still():
        return _("A backup was put back: all clocks wait until the operator has looked, and give the time back then.")
    if question.due_at is None:
        return _("No hurry at this table: there is no deadline.")
    if question.seat.autopilot_at:
        return _("This seat is on autopilot until its player answers anything.")
    if question.hurried:
        return _("The time of this turn has run out already.")
    moved = MOVED_BY.get(question.rule)
    if moved and not own:
        facts = {"tempo": _tempo_words(question), "rule": capfirst(question.get_rule_display())}
        return _("%(tempo)s %(rule)s.") % facts
    facts = {"tempo": _tempo_words(question), "hours": _hours_words(settings.WAKING_TIME)}
    return str(moved or "%(tempo)s") % facts


MOVED_BY: dict[str, Any] = {
    Rule.NIGHT: gettext_lazy("%(tempo)s It would have run out in your night, so it runs on for %(hours)s after it."),
    Rule.FREE: gettext_lazy("%(tempo)s It would have run out on a free day of yours, so it runs until after that."),
    Rule.DAYS_OFF: gettext_lazy("%(tempo)s It would have run out on your days off, so it runs until after them."),
    Rule.WAKING: gettext_lazy("%(tempo)s A little more of your day was added: %(hours)s of it are always left."),
    Rule.USED_DAYS: gettext_lazy("It had run out, and two of your days off were used: the one extension of the game."),
    Rule.EXTENSION: gettext_lazy("It had run out, and half the tempo was added: the one extension of the game."),
    Rule.HOST: gettext_lazy("The host gave everybody more time."),
    Rule.MODERATOR: gettext_lazy("A moderator moved it."),
    Rule.AWAY: gettext_lazy("The service was away for a while, and gave the time back."),
    Rule.PAUSE: gettext_lazy("The game was paused, and went on with the time that was left."),
    Rule.UNREACHED: gettext_lazy("Mail did not get through, so it waits a little longer, once."),
}


def _tempo_words(question: Question) -> str:
    if question.decision == WINDOW:
        return _("Half the table’s tempo, as for every bid.")
    return _("The table’s tempo is %(tempo)s.") % {"tempo": question.game.get_tempo_display()}


def _hours_words(span: timedelta) -> str:
    hours = max(1, round(span / timedelta(hours=1)))
    return ngettext("%(hours)d waking hour", "%(hours)d waking hours", hours) % {"hours": hours}

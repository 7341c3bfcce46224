"""The one owner of a question's deadline: how long it gets, what moves it, and what is due (mail_and_time, Clocks)."""
from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.conf import settings
from django.db.models import Q, QuerySet
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from games.models import Game, Person, Question

WINDOW = "manipulate"


def tempo_of(game: Game, decision: str) -> timedelta | None:
    """How long a question of this game gets; a bid half; null: no deadline."""
    tempo: timedelta | None = settings.TEMPO[game.tempo]
    if tempo is not None and decision == WINDOW:
        return tempo * settings.BID_SHARE
    return tempo


def due(asked: datetime, tempo: timedelta, person: Person | None) -> datetime:
    """When a question asked of `person` is due. Night, free weekdays and days off are to be weighed in here."""
    return asked + tempo


def set_due(question: Question, person: Person | None, now: datetime) -> None:
    """The deadline of a question put now: full tempo, or at once if nobody is waited for (not saved)."""
    seat = question.seat
    question.extended, question.reminded_at, question.reminders = False, None, 0
    question.tempo = question.due_at = question.remind_at = None
    question.hurried = False
    if person is None or is_missed(question):
        question.hurried, question.due_at = True, now
    elif seat.autopilot_at:
        question.hurried = question.decision == WINDOW
        question.due_at = now if question.hurried else now + settings.AUTOPILOT_DELAY
    else:
        question.tempo = tempo_of(question.game, question.decision)
        question.due_at = None if question.tempo is None else due(now, question.tempo, person)
        question.remind_at = _first_reminder(question, now)


def is_missed(question: Question) -> bool:
    """Whether a default was played in this very turn; sculpting and voting have no later questions."""
    return question.turn > 0 and question.seat.missed_turn == question.turn


def _first_reminder(question: Question, now: datetime) -> datetime | None:
    """When a quarter of the time is left; without a deadline after a week; never for a bid."""
    if question.decision == WINDOW:
        return None
    if question.due_at is None:
        return now + settings.NO_HURRY_REMINDER
    return question.due_at - (question.due_at - now) * settings.REMINDER_SHARE


def reminded(question: Question, now: datetime) -> None:
    """A reminder goes out; without a deadline the next one follows a week later, four in all (not saved)."""
    question.reminded_at, question.remind_at = now, None
    question.reminders += 1
    if question.due_at is None and question.reminders < settings.NO_HURRY_REMINDERS:
        question.remind_at = now + settings.NO_HURRY_REMINDER


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


def extend(question: Question, now: datetime) -> None:
    """Half the tempo more, once a game (not saved)."""
    assert question.tempo is not None and question.due_at is not None
    question.seat.extended_at = now
    question.extended = True
    question.due_at += question.tempo * settings.EXTENSION_SHARE
    question.remind_at = None


def shift(question: Question, span: timedelta) -> None:
    """Move a deadline by a stretch in which its clock stood still (not saved)."""
    if question.due_at is not None:
        question.due_at += span
    if question.remind_at is not None:
        question.remind_at += span


# what is due


def _ticking() -> QuerySet[Question]:
    return Question.objects.filter(
        closed_at=None, game__status=Game.Status.RUNNING, game__paused_at=None, game__quarantine=""
    ).order_by("due_at", "pk")


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
    return date_format(moment.astimezone(zone_of(zone)), "D j M, H:i")


def rule_of(question: Question) -> str:
    """The rule that made a question's deadline, as a sentence."""
    if question.due_at is None:
        return _("No hurry at this table: there is no deadline.")
    if question.game.paused_at:
        return _("The game is paused: the clock stands still.")
    if question.seat.autopilot_at:
        return _("This seat is on autopilot until its player answers anything.")
    if question.hurried:
        return _("The time of this turn has run out already.")
    if question.extended:
        return _("The table's tempo, and half of it again: the one extension of the game.")
    if question.decision == WINDOW:
        return _("Half the table's tempo, as for every bid.")
    return _("The table's tempo: %(tempo)s.") % {"tempo": question.game.get_tempo_display()}

"""How long a letter may wait for others, as its reader chose: not at all, a quarter of an hour, until the day's one.

Waiting never costs a deadline: what would go out after DIGEST_SHARE of a question's time goes at once. Reminders,
"time ran out" and letters about addresses, seats and tables don't wait: they are no kinds of CAN_WAIT.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings

from games import deadlines
from games.models import Notice, Person, Question

Kind, Mode = Notice.Kind, Person.MailMode

CAN_WAIT = (
    Kind.SCULPT,
    Kind.VOTE,
    Kind.YOUR_TURN,
    Kind.DIRECTION,
    Kind.CONTAGION,
    Kind.BID,
    Kind.DEADLINE,
    Kind.GAME_STARTS,
    Kind.ELIMINATED,
    Kind.GAME_OVER,
    Kind.CANCELLED,
    Kind.REWOUND,
    Kind.RESUMED,
    Kind.MENTION,
)
"""Kinds that wait if their reader wants it so."""

TOGETHER = (
    *CAN_WAIT, Kind.REMINDER, Kind.TIME_RAN_OUT, Kind.SEAT_LOST, Kind.NUDGE, Kind.SEAT_TAKEN, Kind.HOST_NOW,
    Kind.RECEIPT,
)  # fmt: skip
"""Kinds of which several of one game make one letter. Any other kind is a letter of its own."""


@dataclass(frozen=True)
class Wait:
    """Until when a notice waits for its letter, and whether that is the day's one letter."""

    until: datetime
    in_digest: bool = False


def wait(kind: str, person: Person, question: Question | None, now: datetime) -> Wait:
    """When a notice of this kind, written now, is to be told to this person."""
    if kind not in CAN_WAIT or person.mail_mode == Mode.AT_ONCE:
        return Wait(now)
    daily = person.mail_mode == Mode.DAILY
    until = next_digest(person, now) if daily else now + settings.MAIL_HOLD
    return Wait(now) if question and _costs_time(question, until) else Wait(until, daily)


def _costs_time(question: Question, until: datetime) -> bool:
    if question.due_at is None:
        return False
    return until > question.asked_at + (question.due_at - question.asked_at) * settings.DIGEST_SHARE


def next_digest(person: Person, now: datetime) -> datetime:
    """When the person's next daily letter goes out: their hour, in their zone, after `now`."""
    zone = deadlines.zone_of(person.zone)
    today = now.astimezone(zone).date()
    days = (datetime.combine(today + timedelta(days=day), person.digest_at, zone) for day in range(3))
    moments = (moment.astimezone(now.tzinfo) for moment in days)
    return next(moment for moment in moments if moment > now)

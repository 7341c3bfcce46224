"""Sends the letters that are due: claim, look again, compose, hand over, stamp. One at a time (a lease).

Drawing, composing and sending stay outside transactions. A run lasts ten seconds or so and leaves the
rest to the next one, so that its lease, and the claims made under it, cannot run out while it is alive.
"""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

from django.conf import settings

from games import reach
from games.mail import outbox
from games.mail.compose import compose
from games.mail.line import Fate, Line, Reply
from games.mail.outbox import Parcel
from games.models import Lease, Letter

log = logging.getLogger(__name__)

RUN_SECONDS = 10.0
AHEAD, FRESH_SECONDS = 20, 1.0
"""So many letters' rows are read at once, and again when that was so long ago."""


def deliver(now: datetime) -> int:
    """Send what is due at `now`; gives how many letters left. Nothing if another worker is at it."""
    if outbox.is_empty(now):
        return 0
    with lease("deliver", now, settings.MAIL_LEASE) as mine:
        if not mine:
            return 0
        outbox.recover(now)
        return _send_all(outbox.due(now)[: _allowance(now)], now)


@contextmanager
def lease(name: str, now: datetime, length: timedelta) -> Iterator[bool]:
    """Whether the job called `name` is ours now. It is given back at the end, or runs out by itself."""
    owner = secrets.token_hex(8)
    Lease.objects.get_or_create(name=name, defaults={"until": now})
    free = Lease.objects.filter(name=name, until__lte=now)
    mine = bool(free.update(owner=owner, until=now + length))
    try:
        yield mine
    finally:
        if mine:
            Lease.objects.filter(name=name, owner=owner).update(until=now)


def _allowance(now: datetime) -> int | None:
    """How many letters may leave at once, if the relay sets a pace (MAIL_PER_MINUTE)."""
    pace: int = settings.MAIL_PER_MINUTE
    return max(0, pace - outbox.sent_since(now - timedelta(minutes=1))) if pace else None


def _send_all(parcels: list[Parcel], now: datetime) -> int:
    """Over one connection, as long as it holds and the time lasts."""
    end = time.monotonic() + RUN_SECONDS
    count = 0
    with Line() as line:
        for parcel in _looked_into(parcels):
            if time.monotonic() > end or not line.is_ready():
                break
            reply = _send_one(parcel, line, now)
            count += reply is not None and reply.fate is Fate.SENT
            if reply and reply.broken:
                break
    return count


def _looked_into(parcels: list[Parcel]) -> Iterator[Parcel]:
    """The parcels by turn, each with rows that have just been read."""
    while parcels:
        end = time.monotonic() + FRESH_SECONDS
        fresh, parcels = outbox.look_into(parcels[:AHEAD]), parcels[AHEAD:]
        while fresh:
            yield fresh.pop(0)
            if time.monotonic() > end:
                break
        parcels = fresh + parcels


def _send_one(parcel: Parcel, line: Line, now: datetime) -> Reply | None:
    letter = outbox.claim(parcel, now)
    notices = outbox.still_true(letter, parcel.notices, now) if letter else []
    if letter is None or not notices:
        return None
    try:
        mail = compose(letter, notices, now)
    except Exception as error:  # one game that cannot be drawn must not stop the others' letters
        log.exception("letter %s could not be composed", letter.pk)
        outbox.not_composed(letter, f"could not be composed: {type(error).__name__}", now)
        return None
    if not outbox.is_as_it_was(letter, notices, now):  # drawing took a moment, in which somebody moved
        outbox.put_back(letter, now)
        return None
    if not outbox.hand_over(letter):
        return None
    reply = line.send(mail)
    _stamp(letter, reply, now)
    return reply


def _stamp(letter: Letter, reply: Reply, now: datetime) -> None:
    if reply.fate is Fate.SENT:
        outbox.sent(letter, reply.words, now, reply.service_id)
    elif reply.fate is Fate.REFUSED:
        outbox.failed(letter, reply.words)
    elif reply.fate is Fate.LATER:
        outbox.try_later(letter, reply.words, now)
    else:
        outbox.nobody_knows(letter, reply.words, now)
    if reply.fate is not Fate.SENT:
        log.warning("letter %s: %s", letter.pk, reply.words)
    if reply.about_recipient and Letter.objects.filter(pk=letter.pk, state=Letter.State.FAILED).exists():
        reach.refused(letter, reply.words, now)

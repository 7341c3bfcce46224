"""Thin tasks: each looks in the database for what is due and calls the room that does it, row by row.

What goes wrong with one game is logged and stops no other.
"""

import logging
import time
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta

from celery import shared_task
from django.contrib.sessions.backends.db import SessionStore
from django.utils import timezone

from games import clock as clocks
from games import deadlines, quarantine, record, tally, throttle, unfilled, wake
from games.mail import outbox
from games.mail.deliver import deliver as deliver_letters
from games.mail.deliver import lease
from games.models import Game, PostedMail, Throttle
from games.record import Quarantined
from games.replies import arrivals, imap
from worker.heartbeat import beat, make_up

log = logging.getLogger(__name__)

RUN_SECONDS = 8.0
PAUSE = 0.02  # seconds between two transactions, so that players at SQLite get their turn
POST_KEPT = timedelta(days=90)
FETCH_LEASE = timedelta(minutes=2)
Step = Callable[[int, datetime], None]


@shared_task(name="worker.tasks.deliver")  # type: ignore[untyped-decorator]
def deliver() -> None:
    """Send the letters that are due; call again if some were left and the mail server takes them."""
    if deliver_letters(timezone.now()) and not outbox.is_empty(timezone.now()):
        wake.deliver()


@shared_task(name="worker.tasks.clock")  # type: ignore[untyped-decorator]
def clock() -> None:
    """Reminders and deadlines, oldest first."""
    now = timezone.now()
    make_up(now)
    _one("the ends of pauses", lambda: clocks.end_pauses(now))
    _one("what stands still", lambda: quarantine.announce(now))
    _one("tables that don't fill up", lambda: unfilled.look_after(now))
    end = time.monotonic() + RUN_SECONDS
    _each(clocks.remind, deadlines.due_soon(now).values_list("pk", flat=True), end)
    _each(clocks.time_out, deadlines.overdue(now).filter(hurried=False).values_list("pk", flat=True), end)


@shared_task(name="worker.tasks.bots")  # type: ignore[untyped-decorator]
def bots() -> None:
    """What is answered at once: bots, autopilots in a window, turns already missed; until nobody is left."""
    end = time.monotonic() + RUN_SECONDS
    seen: set[int] = set()
    while waiting := set(_hurried()) - seen:
        if time.monotonic() > end:
            return wake.bots()
        seen |= waiting
        _each(clocks.bot_step, sorted(waiting), end)


def _hurried() -> Iterable[int]:
    return deadlines.overdue(timezone.now()).filter(hurried=True).values_list("pk", flat=True)


@shared_task(name="worker.tasks.heartbeat")  # type: ignore[untyped-decorator]
def heartbeat() -> None:
    """The timetable runs."""
    beat(timezone.now())


@shared_task(name="worker.tasks.fetch")  # type: ignore[untyped-decorator]
def fetch() -> None:
    """Read the replies that lie in the mailbox, unless another worker is at it."""
    now = timezone.now()
    with lease("fetch", now, FETCH_LEASE) as mine:
        if not mine:
            return
        try:
            imap.poll(now)
        except imap.TROUBLE as problem:
            tally.count("mailbox: cannot be read", now)
            log.warning("the mailbox of IMAP_URL cannot be read: %s", type(problem).__name__)


@shared_task(name="worker.tasks.tidy")  # type: ignore[untyped-decorator]
def tidy() -> None:
    """What nobody needs any more: old counts and arrivals, old letters of the post room, sessions that have run out."""
    now = timezone.now()
    Throttle.objects.filter(since__lt=now - throttle.KEPT).delete()
    PostedMail.objects.filter(at__lt=now - POST_KEPT).delete()
    SessionStore.clear_expired()
    arrivals.forget_old(now)


def _each(step: Step, ids: Iterable[int], end: float) -> None:
    """One transaction for each, until the time is up; what is left is found by the next sweep."""
    for question in list(ids):
        if time.monotonic() > end:
            return
        _one(f"question {question}", lambda question=question: _step(step, question))  # type: ignore[misc]
        time.sleep(PAUSE)


def _step(step: Step, question: int) -> None:
    try:
        step(question, timezone.now())
    except Quarantined as why:
        record.quarantine(Game.objects.get(questions=question), str(why))
        raise


def _one(what: str, act: Callable[[], None]) -> None:
    try:
        act()
    except Exception:  # whatever it is, it must not stop the other games
        log.exception("%s: given up for now", what)

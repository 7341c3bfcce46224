"""The pulse of the timetable. Time in which it stood still is given back: nobody could be told anything."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models.functions import Now

from games import deadlines, moderation
from games.journal import journal
from games.models import Game, Lease, Question

HEARTBEAT = "heartbeat"


def beat(now: datetime) -> None:
    """The timetable runs: note when, after making up for a stop, and how far this clock is from the database's."""
    make_up(now)
    Lease.objects.update_or_create(name=HEARTBEAT, defaults={"until": now})
    ahead = _ahead_of_database(now)
    Lease.objects.filter(name=HEARTBEAT).update(owner="" if ahead is None else f"{ahead.total_seconds():.0f}")


def clock_ahead(now: datetime) -> timedelta | None:
    """By how much the worker's clock is ahead of this process's, whose clock says `now`; null if nobody can tell.

    Both are compared with the database's, whenever the last beat was.
    """
    noted = Lease.objects.filter(name=HEARTBEAT).values_list("owner", flat=True).first()
    mine = _ahead_of_database(now)
    return timedelta(seconds=int(noted)) - mine if noted and mine is not None else None


def _ahead_of_database(now: datetime) -> timedelta | None:
    asked = Lease.objects.filter(name=HEARTBEAT).annotate(at=Now()).values_list("at", flat=True).first()
    return None if asked is None else now - asked


def last_beat() -> datetime | None:
    """When the timetable was last seen to run."""
    return Lease.objects.filter(name=HEARTBEAT).values_list("until", flat=True).first()


def make_up(now: datetime) -> None:
    """Move every deadline by the part of a stop of more than HEARTBEAT_GAP in which its question was open.

    To be called before anything is timed out. One journal line a game; twice is once.
    """
    last = last_beat()
    if last is None or now - last <= settings.HEARTBEAT_GAP or deadlines.stand_still():
        return
    with transaction.atomic():
        if Lease.objects.filter(name=HEARTBEAT, until=last).update(until=now):
            for game in Game.objects.filter(status=Game.Status.RUNNING):
                _make_up(game, last, now)


def _make_up(game: Game, last: datetime, now: datetime) -> None:
    """A pause stops the clocks of itself, so the stop ends for a game where its pause began."""
    until = min(game.paused_at or now, now)
    if moderation.give_back(game, last, until, Question.Rule.AWAY):
        journal(game, "gap", now, since=last.isoformat())

"""After a backup was put back all clocks wait: what happened since it was made is lost, and nobody knows what. Nothing
is timed out, reminded of or played by a bot until the operator says go; the time is given back then.
"""
from __future__ import annotations

from datetime import datetime

from django.db import transaction

from games import deadlines, moderation, wake
from games.journal import journal
from games.models import Game, Lease, Question

RESTORED = deadlines.RESTORED


def since() -> datetime | None:
    """From when on the clocks have stood still: the last sign of life in the backup; null if they run."""
    return Lease.objects.filter(name=RESTORED).values_list("until", flat=True).first()


def wait(last_beat: datetime) -> None:
    """Stop all clocks as of the last beat of the timetable that the backup knows. Twice is once."""
    Lease.objects.get_or_create(name=RESTORED, defaults={"until": last_beat})


def go(now: datetime) -> int:
    """Let the clocks run again: every deadline moves by the time in which they stood; how many games were concerned."""
    with transaction.atomic():
        stood = since()
        if stood is None or not Lease.objects.filter(name=RESTORED).delete()[0]:
            return 0
        games = list(Game.objects.select_for_update().filter(status=Game.Status.RUNNING))
        moved = sum(_go_on(game, stood, now) for game in games)
    wake.bots()
    wake.deliver()
    return moved


def _go_on(game: Game, stood: datetime, now: datetime) -> bool:
    """A pause gives its own time back, so here only what came before it counts."""
    moved = moderation.give_back(game, stood, min(game.paused_at or now, now), Question.Rule.AWAY)
    if moved:
        journal(game, "restored", now, since=stood.isoformat())
    return moved > 0

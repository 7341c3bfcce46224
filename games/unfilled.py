"""Tables that don't fill up: their host is told after a week, and a week later they are closed with a letter."""
from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _

from games import lobby, notices, restored, seating, wake
from games.models import Game, Notice
from games.play import locked

Status = Game.Status


def closes_at(game: Game) -> datetime | None:
    """When a table closes by itself unless it starts; null as long as its host has not been told."""
    return game.warned_at and game.warned_at + (settings.TABLE_CLOSED - settings.TABLE_WARNED)


@transaction.atomic
def keep_open(game: Game, now: datetime) -> None:
    """The host still wants the table: it stays open for as long again as a warned one has. Raises LobbyRefused."""
    game = locked(game)
    seating.check_open(game)
    if game.warned_at:
        game.warned_at = now
        game.save(update_fields=["warned_at"])


def look_after(now: datetime) -> None:
    """Warn the hosts of tables that have waited for long, and close those that were warned and wait still.

    Not while all clocks stand still after a backup was put back.
    """
    if restored.since():
        return
    waiting = Game.objects.filter(status=Status.OPEN)
    for game in waiting.filter(warned_at=None, created_at__lte=now - settings.TABLE_WARNED):
        _warn(game, now)
    last = now - (settings.TABLE_CLOSED - settings.TABLE_WARNED)
    for game in waiting.filter(warned_at__lte=last):
        _close(game, now)
    for game in Game.objects.filter(status=Status.UNCONFIRMED, created_at__lte=now - settings.TABLE_CLOSED):
        _close(game, now)


@transaction.atomic
def _warn(game: Game, now: datetime) -> None:
    game = locked(game)
    if game.status != Status.OPEN or game.warned_at:
        return
    game.warned_at = now
    game.save(update_fields=["warned_at"])
    holder = seating.holder_of(game, game.host_id)
    notices.tell(Notice.Kind.TABLE_WAITS, game.host, now, game=game, holder=holder)
    wake.deliver()


@transaction.atomic
def _close(game: Game, now: datetime) -> None:
    """Whether it is still due is asked again under the lock: its host may have come meanwhile."""
    game, last = locked(game), now - (settings.TABLE_CLOSED - settings.TABLE_WARNED)
    if game.status == Status.UNCONFIRMED or (game.status == Status.OPEN and game.warned_at and game.warned_at <= last):
        lobby.cancel(game, now, reason=_("It had waited for players for too long."), by_clock=True)

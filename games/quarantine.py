"""Games that stand still since their record can't be replayed: who is told, and how one goes on again."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models.functions import Lower
from django.utils.translation import gettext as _

from games import moderation, notices, wake
from games.journal import journal
from games.models import Game, JournalEntry, Notice, Person, Question
from games.play import locked

Kind = Notice.Kind
STOPPED, RELEASED = "quarantined", "released"


def announce(now: datetime) -> None:
    """Tell host and moderators of each game that has come to stand still, once."""
    for game in Game.objects.exclude(quarantine=""):
        with transaction.atomic():
            _announce(locked(game), now)


def _announce(game: Game, now: datetime) -> None:
    if not game.quarantine or _stopped(game):
        return
    journal(game, STOPPED, now)
    for person in _concerned(game):
        notices.tell(Kind.QUARANTINED, person, now, game=game)
    wake.deliver()


def _stopped(game: Game) -> JournalEntry | None:
    """The line that says since when it stands still, if it has been told."""
    last = game.journal.filter(kind__in=(STOPPED, RELEASED)).last()
    return last if last and last.kind == STOPPED else None


def _concerned(game: Game) -> Iterable[Person]:
    """The host, and whoever moderates and can be reached here."""
    moderators = User.objects.filter(is_staff=True, is_active=True).exclude(email="")
    addresses = moderators.annotate(address=Lower("email")).values("address")
    return Person.objects.filter(address__in=addresses) | Person.objects.filter(pk=game.host_id)


def release(game: Game, now: datetime) -> None:
    """Its record replays again: let it go on; every open question keeps the time that it had left."""
    with transaction.atomic():
        game = locked(game)
        stopped = _stopped(game)
        game.quarantine = ""
        game.save(update_fields=["quarantine"])
        if stopped is None:
            return
        moderation.give_back(game, stopped.at, now, Question.Rule.PAUSE)
        notices.drop(game.notices.filter(kind=Kind.QUARANTINED), "it goes on", now)
        journal(game, RELEASED, now)
        notices.tell_table(Kind.RESUMED, game, now, data={"reason": _("Its record can be replayed again.")})
        wake.deliver()

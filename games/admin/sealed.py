"""What the fate of a notice could give away: that a vote is by default, or when a bid was answered (record.md)."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from games.models import Game, Letter, Notice, Seat

RUNNING = Game.Status.RUNNING
SECRET = ("vote", "manipulate")

# A vote by default is an abstention; until all are in, nobody may know of one.
_TELLING = Q(kind=Notice.Kind.TIME_RAN_OUT, question__decision="vote", game__status=RUNNING, game__turn=0)


def open_notices() -> QuerySet[Notice]:
    """All notices whose very existence tells nothing that is sealed."""
    return Notice.objects.exclude(pk__in=Notice.objects.filter(_TELLING).values("pk"))


def open_letters() -> QuerySet[Letter]:
    """All letters without a notice of the other sort."""
    return Letter.objects.exclude(pk__in=Notice.objects.filter(_TELLING, letter__isnull=False).values("letter"))


def is_fate_sealed(notice: Notice) -> bool:
    """Whether when and why a notice was dropped says when and how a sealed answer was given."""
    game, question = notice.game, notice.question
    return bool(game and question and game.status == RUNNING and question.decision in SECRET)


def is_seen_sealed(letter: Letter) -> bool:
    """Whether the moment at which a letter was acted on could be that of a sealed answer."""
    return letter.is_digest or any(is_fate_sealed(notice) for notice in letter.notices.all())


def misses(seat: Seat, game: Game) -> int | None:
    """Turns that the seat has missed in a row; null while a missed vote could still be read from it."""
    return None if game.status == RUNNING and game.turn == 0 else seat.misses

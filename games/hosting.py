"""What the host may do about a running game, with a reason that the table reads: time, pauses, seats nobody plays."""
from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _

from games import deadlines, moderation, notices, wake
from games.journal import journal
from games.models import Game, Holder, Question, Seat
from games.moderation import acting, demand_reason, of_host
from games.play import Answer, Refused, locked

BY_HOST: dict[str, Any] = {"by": "host"}


def pause(host: Holder, reason: str, now: datetime) -> Answer:
    """Stop all clocks of the table; moves are still taken."""
    return acting(lambda: moderation.stop(of_host(host), demand_reason(reason), now, **BY_HOST))


def resume(host: Holder, now: datetime) -> Answer:
    """Let the clocks run on, whoever stopped them but a moderator."""
    return acting(lambda: _resume(of_host(host), now))


def _resume(game: Game, now: datetime) -> Answer:
    paused = game.journal.filter(kind="paused").last()
    if game.paused_at and paused and paused.moderator:
        raise Refused(403, _("A moderator paused this game; only a moderator lets it go on."))
    return moderation.go_on(game, "", now, **BY_HOST)


def lengthen(host: Holder, by: timedelta, reason: str, now: datetime) -> Answer:
    """Give everybody who is asked something that much more time (a fortnight at most); they are told by letter."""
    return acting(lambda: _lengthen(of_host(host), by, demand_reason(reason), now))


def _lengthen(game: Game, by: timedelta, reason: str, now: datetime) -> Answer:
    if not timedelta(0) < by <= settings.MOST_AT_ONCE:
        raise Refused(400, _("Between an hour and a fortnight can be given at once."))
    moved = sum(_give(question, by, reason, now) for question in waited_for(game))
    if not moved:
        raise Refused(409, _("No deadline of a player runs just now."))
    journal(game, "deadline_lengthened", now, reason=reason, hours=round(by / timedelta(hours=1)), **BY_HOST)
    return Answer(200, _("Everybody who is asked something has more time, and is told."))


def waited_for(game: Game) -> list[Question]:
    """Open questions whose deadline a person was told."""
    rows = game.questions.filter(closed_at=None, hurried=False, due_at__isnull=False, seat__autopilot_at=None)
    return list(rows.select_related("seat", "game"))


def _give(question: Question, by: timedelta, reason: str, now: datetime) -> bool:
    holder = question.seat.holder
    if holder is None:
        return False
    deadlines.shift(question, by, Question.Rule.HOST)
    question.save(update_fields=["due_at", "remind_at", "rule"])
    moderation.tell_deadline(question, holder, reason, "host", now)
    return True


def hand_to_bot(host: Holder, seat: Seat, reason: str, now: datetime) -> Answer:
    """Let a bot play a seat that is on autopilot; its player is told, and their links die."""
    return acting(lambda: _hand_to_bot(of_host(host), seat, demand_reason(reason), now))


def _hand_to_bot(game: Game, seat: Seat, reason: str, now: datetime) -> Answer:
    seat = game.seats.get(pk=seat.pk)
    if seat.autopilot_at is None:
        raise Refused(409, _("%(name)s plays for themselves. Only a moderator may replace them.") % {"name": seat.name})
    return moderation.give_to_bot(game, seat, moderation.TAKEN, reason, now, **BY_HOST)


# who may watch


def let_watch(host: Holder, allowed: bool, now: datetime) -> Answer:
    """Whether whoever has the link may look on, while the game runs and afterwards; the table reads it."""
    return acting(lambda: _let_watch(host, allowed, now))


def _let_watch(host: Holder, allowed: bool, now: datetime) -> Answer:
    game = locked(host.seat.game)
    if not Holder.objects.filter(pk=host.pk, until=None, person=game.host_id).exists():
        raise Refused(403, _("Only the host of the table can do this."))
    if game.status not in (Game.Status.RUNNING, Game.Status.FINISHED):
        raise Refused(409, _("There is nothing to watch at this table."))
    if game.spectators == allowed:
        return Answer(200, _("It is so already."))
    game.spectators = allowed
    game.save(update_fields=["spectators"])
    journal(game, "watched" if allowed else "unwatched", now, **BY_HOST)
    return Answer(200, _("Whoever has the link may watch now.") if allowed else _("Nobody watches any more."))


# at a table without hurry


def may_set_autopilot(question: Question, now: datetime) -> bool:
    """Whether the host may let the autopilot answer: a fortnight without an answer, at a table without deadlines."""
    return (
        question.is_open
        and question.game.tempo == Game.Tempo.NONE
        and question.due_at is None
        and question.asked_at <= now - settings.NO_HURRY_PATIENCE
    )


def set_autopilot(host: Holder, seat: Seat, now: datetime) -> Answer:
    """Put a seat on autopilot that has not answered for a fortnight at a table without hurry; all are told."""
    return acting(lambda: _set_autopilot(of_host(host), seat, now))


def _set_autopilot(game: Game, seat: Seat, now: datetime) -> Answer:
    question = game.questions.filter(seat=seat, closed_at=None).select_related("seat", "game").first()
    holder = question.seat.holder if question else None
    if question is None or holder is None or not may_set_autopilot(question, now):
        raise Refused(409, _("The autopilot takes over only where nothing was answered for two weeks, without hurry."))
    seat = question.seat
    seat.autopilot_at = now
    seat.save(update_fields=["autopilot_at"])
    journal(game, "autopilot_on", now, seat=seat, **BY_HOST)
    notices.drop_for_question(question, "the autopilot answers", now)
    deadlines.set_due(question, holder, now)
    question.save()
    moderation.tell_deadline(question, holder, "", "autopilot", now)
    wake.bots()
    return Answer(200, _("The autopilot plays this seat until its player answers anything; both of you are told."))

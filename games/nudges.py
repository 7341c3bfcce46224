"""A friend nudges whoever the table waits for: once a day, after half of the time."""
from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.utils.translation import gettext as _

from games import notices, wake
from games.journal import journal
from games.models import Holder, Notice, Question
from games.moderation import acting, running
from games.play import Answer, Refused


def nudge(question: Question, by: Holder, now: datetime) -> Answer:
    """One letter to whom the question is asked, from another player of the game."""
    return acting(lambda: _nudge(question, by, now))


def _nudge(question: Question, by: Holder, now: datetime) -> Answer:
    game = running(by.seat.game, None)
    if not Holder.objects.filter(pk=by.pk, until=None).exists():
        raise Refused(403, _("You don’t hold this seat any more."))
    fresh = game.questions.select_related("seat").get(pk=question.pk)
    fresh.game = game
    if why := why_not(fresh, by, now):
        raise Refused(409, why)
    asked = fresh.seat.holder
    assert asked is not None
    fresh.nudged_at = now
    fresh.save(update_fields=["nudged_at"])
    journal(game, "nudged", now, seat=fresh.seat, name=by.called)
    data = {"by": by.called}
    notices.tell(Notice.Kind.NUDGE, asked.person, now, game=game, holder=asked, question=fresh, data=data)
    wake.deliver()
    return Answer(200, _("%(name)s gets a letter that says so.") % {"name": fresh.seat.name})


def why_not(question: Question, by: Holder, now: datetime) -> str:
    """Why that player can't nudge about this question now; empty if they can."""
    if not question.is_open:
        return _("This has just been answered.")
    if question.seat_id == by.seat_id:
        return _("It is you whom the table waits for.")
    if question.hurried or question.seat.autopilot_at:
        return _("Nobody needs a nudge there: this seat plays by itself.")
    if question.game.paused_at:
        return _("The game is paused: the clock stands still.")
    if now < from_when(question):
        return _("It is too early for that: half of the time has to pass first.")
    return _unheard(question, now)


def _unheard(question: Question, now: datetime) -> str:
    """Why a letter to whom it is asked would be one too many, or not arrive."""
    asked = question.seat.holder
    if asked is None:
        return _("Nobody needs a nudge there: this seat plays by itself.")
    if question.seat.questions.filter(nudged_at__gt=now - settings.NUDGE_EVERY).exists():
        return _("Somebody has nudged them a short while ago. Once a day is enough.")
    if asked.muted_at or asked.person.mail_off_at or asked.person.unreachable_at:
        return _("No mail of this game reaches them just now, so a nudge wouldn’t.")
    return ""


def from_when(question: Question) -> datetime:
    """The moment from which on a question may be nudged about: half of its time, without a deadline half of the
    time to the first reminder.
    """
    due = question.due_at or question.asked_at + settings.NO_HURRY_REMINDER
    return question.asked_at + (due - question.asked_at) * settings.NUDGE_SHARE

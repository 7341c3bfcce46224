"""Beginning, ending, pausing, taking back, handing over: what people decide about a game, in the open."""
from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from games import deadlines, hosts, names, notices, record, wake
from games.engine.errors import MoveRefused
from games.engine.moves import Rewind
from games.journal import journal
from games.ledger import Ledger, Step
from games.models import Game, Holder, Letter, MoveRecord, Notice, Offer, Plan, Question, Seat
from games.play import Answer, Refused, locked
from games.story.refusals import refusal_sentence

By, ClosedBy, Kind = MoveRecord.By, Question.ClosedBy, Notice.Kind
BOT = "careful"
TAKEN = "handed_to_bot"
SAME_DEADLINE = timedelta(hours=1)
"""A pause that moves a deadline by no more is not worth a letter."""


def begin(game: Game, now: datetime) -> None:
    """Start a game whose seats are frozen (its row is locked): everybody is asked to sculpt (R2.5)."""
    game.status, game.started_at = Game.Status.RUNNING, now
    game.save(update_fields=["status", "started_at"])
    journal(game, "started", now)
    notices.tell_table(Kind.GAME_STARTS, game, now)
    ledger = Ledger(game, record.replay(game), now)
    record.sync_questions(game, ledger.engine, now)
    ledger.close()


def running(game: Game, moderator: User | None) -> Game:
    """The locked game, if it runs and the moderator does not play in it. Raises Refused."""
    game = locked(game)
    if not game.is_running:
        raise Refused(409, _("This game is not being played."))
    if moderator and plays(moderator, game):
        raise Refused(403, _("You play at this table; another moderator must act here."))
    return game


def plays(moderator: User, game: Game) -> bool:
    """Whether the moderator hosts this game or has ever held a seat in it, by the address of their account."""
    address = (moderator.email or "").lower()
    held = Holder.objects.filter(seat__game=game, person__address=address)
    return bool(address) and (game.host.address == address or held.exists())


def seat_of(user: Any, game: Game) -> int | None:
    """The seat that a moderator holds there now: of a game played from memory its own eyes are told less (R14.2)."""
    address = (user.email or "").lower()
    held = Holder.objects.filter(seat__game=game, until=None, person__address=address or None)
    return held.values_list("seat__number", flat=True).first()


def demand_reason(reason: str) -> str:
    """The reason as it may be shown. Raises Refused if there is none."""
    if not reason.strip():
        raise Refused(400, _("A reason is needed; everybody at the table will read it."))
    return names.plain(reason)


def of_host(host: Holder) -> Game:
    """The locked game, if it runs and that holder, who still sits there, is its host. Raises Refused."""
    game = running(host.seat.game, None)
    if not Holder.objects.filter(pk=host.pk, until=None, person=game.host_id).exists():
        raise Refused(403, _("Only the host of the table can do this."))
    return game


def pause(game: Game, reason: str, moderator: User | None, now: datetime) -> Answer:
    """Stop the clocks, reminders, defaults and bots of a game; moves are still taken."""
    return acting(lambda: stop(running(game, moderator), demand_reason(reason), now, moderator=moderator))


def stop(game: Game, reason: str, now: datetime, **doer: Any) -> Answer:
    """The same for a locked game. `doer`: who does it, for the journal: `moderator`, or `by` "host"."""
    if game.paused_at:
        return Answer(200, _("It is paused already."))
    game.paused_at = now
    game.save(update_fields=["paused_at"])
    journal(game, "paused", now, reason=reason, **doer)
    return Answer(200, _("Paused. Moves are still taken; the clocks stand still."))


def resume(game: Game, reason: str, moderator: User | None, now: datetime) -> Answer:
    """Let the clocks run on; each open question keeps what it had left, one put meanwhile gets its full time."""
    return acting(lambda: go_on(running(game, moderator), names.plain(reason), now, moderator=moderator))


def go_on(game: Game, reason: str, now: datetime, **doer: Any) -> Answer:
    """The same for a locked game."""
    if not game.paused_at:
        return Answer(200, _("It is not paused."))
    since, before = game.paused_at, _deadlines(game)
    give_back(game, since, now, Question.Rule.PAUSE)
    game.paused_at = None
    game.save(update_fields=["paused_at"])
    journal(game, "resumed", now, reason=reason, **doer)
    _tell_resumed(game, since, before, reason, now)
    wake.deliver()
    return Answer(200, _("The game goes on."))


def _deadlines(game: Game) -> dict[int, datetime]:
    """When the open questions are due that have a deadline, by their seats."""
    asked = game.questions.filter(closed_at=None, hurried=False).values_list("seat", "due_at")
    return {seat: due for seat, due in asked if due}


def _tell_resumed(game: Game, since: datetime, before: dict[int, datetime], reason: str, now: datetime) -> None:
    """One letter to whoever has a new deadline, or was sent a letter meanwhile, which said that the game is paused."""
    notices.drop(game.notices.filter(kind=Kind.RESUMED), "went on again", now)
    after = _deadlines(game)
    moved = {seat for seat, due in after.items() if due - before.get(seat, due) > SAME_DEADLINE}
    posted = game.notices.filter(letter__state=Letter.State.SENT, letter__sent_at__gte=since)
    told = set(posted.values_list("holder", flat=True))
    for holder in Holder.objects.filter(seat__game=game, until=None).select_related("person").order_by("seat__number"):
        if holder.seat_id in moved or holder.pk in told:
            notices.tell(Kind.RESUMED, holder.person, now, game=game, holder=holder, data={"reason": reason})


def give_back(game: Game, since: datetime, until: datetime, rule: str) -> int:
    """Move each open deadline by the part of a standstill in which its question was open; how many there were."""
    moved = 0
    for question in game.questions.filter(closed_at=None, hurried=False).select_related("seat", "game"):
        deadlines.shift(question, until - max(since, question.asked_at), rule)
        question.save(update_fields=["due_at", "remind_at", "rule"])
        moved += question.due_at is not None and question.asked_at < until
    return moved


def rewind(game: Game, to: int, reason: str, moderator: User | None, now: datetime) -> Answer:
    """Take back entry `to` and all after it; everybody is told, and what was asked then is asked anew."""
    return acting(lambda: _rewind(game, to, demand_reason(reason), moderator, now))


def _rewind(game: Game, to: int, reason: str, moderator: User | None, now: datetime) -> Answer:
    game = running(game, moderator)
    engine = record.replay(game)
    engine.check(Rewind(None, to))
    undone = game.entry_count - to
    Plan.objects.filter(seat__game=game).delete()
    game.seats.update(misses=0, missed_turn=None, autopilot_at=None)
    notices.drop(game.notices.filter(entry__gte=to), "taken back", now)
    ledger = Ledger(game, engine, now)
    row = ledger.append(Step(Rewind(None, to), By.MODERATOR))
    journal(game, "rewound", now, reason=reason, moderator=moderator, to=to)
    data = {"to": to, "undone": undone, "reason": reason}
    notices.tell_table(Kind.REWOUND, game, now, entry=row.n, data=data)
    ledger.close()
    return Answer(200, _("Taken back to entry %(to)s; everybody is told.") % {"to": to}, entries=(row.n,))


def hand_to_bot(seat: Seat, reason: str, moderator: User | None, now: datetime) -> Answer:
    """Give a seat to a bot; its former holder's links, sessions and plans die. Without a moderator: it left itself."""
    return acting(lambda: _hand_to_bot(seat, reason, moderator, now))


def _hand_to_bot(seat: Seat, reason: str, moderator: User | None, now: datetime) -> Answer:
    game = running(seat.game, moderator)
    if moderator is None:
        return give_to_bot(game, seat, "left", reason, now)
    return give_to_bot(game, seat, TAKEN, demand_reason(reason), now, moderator=moderator)


def give_to_bot(game: Game, seat: Seat, kind: str, reason: str, now: datetime, **doer: Any) -> Answer:
    """The same in a locked game. `kind` of the journal's line: TAKEN, of which its player is told, or "left"."""
    seat = Seat.objects.get(pk=seat.pk)
    holder = seat.holder
    if holder is None:
        return Answer(200, _("A bot plays this seat already."))
    vacate(seat, now)
    seat.bot, seat.autopilot_at = BOT, None
    seat.save(update_fields=["bot", "autopilot_at"])
    journal(game, kind, now, seat=seat, reason=reason, name=seat.name, **doer)
    if kind == TAKEN:
        data = {"reason": reason, "by": doer.get("by", "moderator")}
        notices.tell(Kind.SEAT_LOST, holder.person, now, game=game, holder=holder, data=data)
    _ask_bot(game, seat, now)
    if not game.quarantine:
        hosts.succeed(game, record.replayed(game).position.lives, now)
    return Answer(200, _("A bot plays this seat from now on."))


def vacate(seat: Seat, now: datetime) -> Holder | None:
    """Its holder, if any, holds the seat no longer; what was planned, offered or still to be told is dropped.

    Links, sessions, feeds and addresses to reply to die with the holder. The game's row is locked.
    """
    holder = seat.holder
    Plan.objects.filter(seat=seat).delete()
    seat.questions.filter(always_pass=True).update(always_pass=False)
    seat.offers.filter(state=Offer.State.PENDING).update(state=Offer.State.WITHDRAWN, answered_at=now)
    if holder is not None:
        holder.until = now
        holder.save(update_fields=["until"])
        notices.drop_for_holder(holder, "the seat has changed hands", now)
    return holder


def _ask_bot(game: Game, seat: Seat, now: datetime) -> None:
    for question in game.questions.filter(seat=seat, closed_at=None).select_related("seat", "game"):
        deadlines.set_due(question, None, now)
        question.save()
    wake.bots()
    wake.deliver()


def move_deadline(question: Question, due: datetime, reason: str, moderator: User | None, now: datetime) -> Answer:
    """Let an open question be due at another moment, sooner or later; a rest of its player's is still respected."""
    return acting(lambda: _move_deadline(question, due, demand_reason(reason), moderator, now))


def _move_deadline(question: Question, due: datetime, reason: str, moderator: User | None, now: datetime) -> Answer:
    game = running(question.game, moderator)
    question = Question.objects.select_related("seat", "game").get(pk=question.pk)
    holder = question.seat.holder
    if not question.is_open:
        raise Refused(409, _("This question has been answered."))
    if holder is None or question.hurried or question.due_at is None:
        raise Refused(409, _("Nobody is given time for this question, so there is no deadline to move."))
    if due <= now:
        raise Refused(400, _("That moment is past. Give the player some time."))
    deadlines.move(question, holder, due, Question.Rule.MODERATOR, now)
    question.save()
    sealed = question.decision == deadlines.WINDOW  # who has bid already is nobody's business
    seat = None if sealed else question.seat
    journal(game, "deadline_moved", now, seat=seat, reason=reason, moderator=moderator)
    tell_deadline(question, holder, reason, "moderator", now)
    return Answer(200, _("It is due on %(when)s (UTC).") % {"when": deadlines.local(question.due_at, "UTC")})


def tell_deadline(question: Question, holder: Holder, reason: str, by: str, now: datetime) -> None:
    """A letter about a deadline that somebody moved, in place of one that has not gone out. `by`: host, moderator."""
    game, data = question.game, {"reason": reason, "by": by}
    notices.drop(game.notices.filter(question=question, kind=Kind.DEADLINE), "moved again", now)
    notices.tell(Kind.DEADLINE, holder.person, now, game=game, holder=holder, question=question, data=data)
    wake.deliver()


def cancel(game: Game, reason: str, moderator: User | None, now: datetime) -> Answer:
    """End a running game without a winner; its seed is revealed and everybody is told."""
    return acting(lambda: _cancel(game, demand_reason(reason), moderator, now))


def _cancel(game: Game, reason: str, moderator: User | None, now: datetime) -> Answer:
    game = running(game, moderator)
    game.status, game.ended_at = Game.Status.CANCELLED, now
    game.save(update_fields=["status", "ended_at"])
    game.questions.filter(closed_at=None).update(closed_at=now, closed_by=ClosedBy.END)
    Plan.objects.filter(seat__game=game).delete()
    notices.drop(game.notices.all(), "the game was cancelled", now)
    journal(game, "cancelled", now, reason=reason, moderator=moderator)
    notices.tell_table(Kind.CANCELLED, game, now, data={"reason": reason})
    wake.deliver()
    return Answer(200, _("Cancelled; everybody is told, and the seed is revealed."))


def acting(action: Callable[[], Answer]) -> Answer:
    """Do it in one transaction, whole or not at all; a refusal is an answer like any other."""
    try:
        with transaction.atomic():
            return action()
    except Refused as refused:
        return refused.answer
    except MoveRefused as refused:
        return Answer(409, refusal_sentence(refused), refused.rule)
    except record.Quarantined as why:
        return Answer(409, _("The record can’t be replayed: %(why)s") % {"why": why})

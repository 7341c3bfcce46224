"""What time does to a game: reminders, the one extension, defaults, autopilot, bots (mail_and_time, Clocks)."""
from __future__ import annotations

from datetime import datetime
from random import SystemRandom

from django.conf import settings
from django.db import transaction

from games import deadlines, moderation, notices, record
from games.defaults import default_creature, default_move
from games.engine.bots import remembering
from games.engine.moves import Move, Orders, Sculpt
from games.engine.view import view
from games.journal import journal
from games.ledger import Ledger, Step
from games.models import Game, Holder, MoveRecord, Notice, Question
from games.play import Sculpture, locked, sculpted

By = MoveRecord.By
LUCK = SystemRandom()


def remind(question_id: int, now: datetime) -> None:
    """One reminder for a question, if it is still open and due for one."""
    with transaction.atomic():
        question = _claimed(question_id)
        if question is None or question.remind_at is None or question.remind_at > now:
            return
        holder = question.seat.holder
        if holder and (morning := deadlines.reminder_may_wait(question, holder, now)):
            question.remind_at = morning
        else:
            deadlines.reminded(question, now)
            if holder:
                _tell(Notice.Kind.REMINDER, question, holder, now)
        question.save()


def time_out(question_id: int, now: datetime) -> None:
    """What follows when a question is overdue: the one extension, or the default; a bot's answer; else nothing."""
    with transaction.atomic():
        question = _claimed(question_id)
        if question is None or not deadlines.is_overdue(question, now):
            return
        holder = question.seat.holder
        if holder is None:
            _play_bot(question, now)
        elif deadlines.may_extend(question):
            _extend(question, holder, now)
        else:
            _play_default(question, holder, now)


bot_step = time_out
"""A bot's question is overdue from the moment it is put."""


def end_pauses(now: datetime) -> None:
    """A pause ends by itself after a fortnight, but not while all clocks stand still."""
    if deadlines.stand_still():
        return
    for game in Game.objects.filter(paused_at__lte=now - settings.PAUSE_LIMIT, status=Game.Status.RUNNING):
        moderation.resume(game, "", None, now)


def _claimed(question_id: int) -> Question | None:
    """The question with its game locked, if it is open and its clock runs."""
    found = Question.objects.filter(pk=question_id).select_related("game").first()
    if found is None:
        return None
    game = locked(found.game)
    if not game.is_running or game.paused_at or game.quarantine or deadlines.stand_still():
        return None
    question = Question.objects.select_related("seat").get(pk=question_id)
    question.game = game
    return question if question.is_open else None


def _tell(kind: str, question: Question, holder: Holder, now: datetime, entry: int | None = None) -> None:
    notices.tell(kind, holder.person, now, game=question.game, holder=holder, question=question, entry=entry)


def _extend(question: Question, holder: Holder, now: datetime) -> None:
    deadlines.extend(question, holder, now)
    question.save()
    holder.save(update_fields=["days_spent"])
    question.seat.save(update_fields=["extended_at"])
    used_days = question.rule == Question.Rule.USED_DAYS
    journal(question.game, "used_days" if used_days else "took_extension", now, seat=question.seat)
    _tell(Notice.Kind.DEADLINE, question, holder, now)


def _play_bot(question: Question, now: datetime) -> None:
    """The answer of a bot that remembers what its seat was told; perhaps it gives orders first."""
    ledger, number = _ledger(question, now), question.seat.number
    bot = remembering(question.seat.bot, ledger.engine, number)
    move = bot.choose(view(ledger.engine, number, past=False), LUCK)
    if isinstance(move, Orders):
        ledger.append(Step(move, By.BOT))
        move = bot.choose(view(ledger.engine, number, past=False), LUCK)
    ledger.append(Step(_modelled(question, move, ledger), By.BOT))
    ledger.close()


def _play_default(question: Question, holder: Holder, now: datetime) -> None:
    seat = question.seat
    ledger = _ledger(question, now)
    move = default_move(view(ledger.engine, seat.number), holder.person.default)
    announced = not question.hurried and not seat.autopilot_at and question.decision != deadlines.WINDOW
    deadlines.count_miss(question)
    if seat.misses >= settings.AUTOPILOT_MISSES and not seat.autopilot_at:
        seat.autopilot_at = now
        journal(question.game, "autopilot_on", now, seat=seat)
    seat.save(update_fields=["misses", "missed_turn", "autopilot_at"])
    row = ledger.append(Step(_modelled(question, move, ledger), By.TIMEOUT))
    if announced:
        _tell(Notice.Kind.TIME_RAN_OUT, question, holder, now, entry=row.n)
    ledger.close()


def _ledger(question: Question, now: datetime) -> Ledger:
    return Ledger(question.game, record.replay(question.game), now)


def _modelled(question: Question, move: Move, ledger: Ledger) -> Move:
    """For a seat that does not sculpt the service does, each of its laborigines (R2.5)."""
    if not isinstance(move, Sculpt):
        return move
    laborigines = ledger.engine.position.figures(question.seat.number)
    made = [default_creature(question.game.public_id, laborigine.id) for laborigine in laborigines]
    return sculpted(question.seat, [Sculpture(data, name) for data, name in made], ledger.engine)

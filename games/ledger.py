"""Writing entries, and what follows from each: questions, plans, the heaviest, deadlines, notices, the end."""
from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from games import deadlines, hosts, notices, plans, record, wake
from games.engine.events import Eliminated
from games.engine.game import Entry
from games.engine.game import Game as Engine
from games.engine.moves import Heaviest, Move, Orders, Pass, Rewind
from games.models import Game, Holder, MoveRecord, Notice, Plan, Question, Seat, Weight

By, ClosedBy = MoveRecord.By, Question.ClosedBy


@dataclass(frozen=True)
class Step:
    """An entry that needs nobody any more: who made it and how, and the open question it answers, if any."""

    move: Move
    by: str
    via: str = ""
    holder: Holder | None = None
    plan: Plan | None = None


class Ledger:
    """One transaction's entries in one game, whose row is locked. `append` as often as needed, then `close` once.

    `actor` is the seat whose own person is at work on a page: what its move opens is asked there at once.
    """

    def __init__(self, game: Game, engine: Engine, now: datetime, actor: Seat | None = None) -> None:
        self.game, self.engine, self.now, self.actor = game, engine, now, actor
        self.seats = {seat.number: seat for seat in game.seats.all()}
        self.entries: list[int] = []

    def append(self, step: Step, *, always_pass: bool = False) -> MoveRecord:
        """One entry. `always_pass`: the tick of R9.6 on the question answered. Raises MoveRefused."""
        number = step.move.seat
        answered = None if isinstance(step.move, Orders) else self._open_question(number)
        entry, row = record.append(
            self.game, self.engine, step.move, by=step.by, via=step.via, holder=step.holder, now=self.now
        )
        self.entries.append(entry.n)
        self._sync(entry, row, answered, always_pass)
        if step.plan is not None:
            plans.used(step.plan, row)
        self._tell_the_fallen(entry)
        return row

    def close(self) -> None:
        """Let the game run on as far as it needs nobody, then set deadlines, tell people and wake the workers."""
        while step := self._next():
            self.append(step)
        plans.expire(self.game, self.engine)
        if self.engine.position.turn:
            Weight.objects.filter(seat__game=self.game).delete()
        if self.engine.over:
            self._end()
        record.save_derived(self.game)
        self._put_questions()
        wake.deliver()
        wake.bots()

    # questions

    def _open_question(self, number: int | None) -> Question | None:
        if number is None:
            return None
        return self.game.questions.filter(closed_at=None, seat__number=number).first()

    def _sync(self, entry: Entry, row: MoveRecord, answered: Question | None, always_pass: bool) -> None:
        for question in record.sync_questions(self.game, self.engine, self.now):
            own = answered is not None and question.pk == answered.pk and row.move["move"] != "resign"
            question.closed_by = self._why(entry, row, question, own)
            if own:
                question.answer, question.always_pass = row, always_pass
            question.save(update_fields=["closed_at", "closed_by", "answer", "always_pass"])
            notices.drop_for_question(question, question.closed_by, self.now)

    def _why(self, entry: Entry, row: MoveRecord, question: Question, own: bool) -> str:
        if isinstance(entry.move, Rewind):
            return ClosedBy.REWIND
        if own:
            return ClosedBy.DEFAULT if row.by == By.TIMEOUT else ClosedBy.ANSWER
        if self.engine.over:
            return ClosedBy.END
        alive = self.engine.position.lives(question.seat.number)
        return ClosedBy.SETTLED if alive else ClosedBy.ELIMINATED

    def _put_questions(self) -> None:
        """Deadline and notice of each question that was opened here and is still open."""
        fresh = self.game.questions.filter(closed_at=None, notices=None, due_at=None, remind_at=None)
        for question in fresh.select_related("seat", "game"):
            holder = question.seat.holder
            deadlines.set_due(question, holder, self.now)
            question.save()
            notices.ask(question, self.now, own=self.actor == question.seat)
        self._tell_active_of_equal_dice()

    def _tell_active_of_equal_dice(self) -> None:
        """Of a turn in which nothing is left to assign, others are asked first (R3.8); of twins one goes first."""
        position = self.engine.position
        if not position.window or position.active is None or position.rolled_after not in self.entries:
            return
        if position.dice and position.dice[0] == position.dice[1] and len(position.figures(position.active)) == 1:
            seat = self.seats[position.active]
            notices.your_turn(seat, position.turn, position.rolled_after, self.now)

    # what needs nobody

    def _next(self) -> Step | None:
        if self.engine.over:
            return None
        if self.engine.question(None):
            return Step(Heaviest(None, heaviest(self.game, self.engine)), By.SERVICE)
        return self._ticked() or self._planned()

    def _ticked(self) -> Step | None:
        """The orders of "always pass at this player's moves", once that window has closed (R9.6)."""
        question = self.game.questions.exclude(closed_at=None).filter(always_pass=True).first()
        if question is None:
            return None
        number = question.seat.number
        asked = self.engine.question(number)
        if asked is not None and asked.decision == deadlines.WINDOW:
            return Step(Pass(number), By.PLAYER, holder=question.seat.holder)
        return self._orders_of_tick(question, number) if self._window_is_over(question) else None

    def _window_is_over(self, question: Question) -> bool:
        return not self.game.questions.filter(
            closed_at=None, decision=question.decision, since=question.since
        ).exists()

    def _orders_of_tick(self, question: Question, number: int) -> Step | None:
        question.always_pass = False
        question.save(update_fields=["always_pass"])
        position = self.engine.position
        target = position.turns.get(question.turn)
        held = position.orders[number].passes
        if target is None or not position.lives(number) or (held and target in held):
            return self._ticked()
        known = position.variant.default_passes(position, number) if held is None else held
        return Step(Orders(number, passes=[*known, target]), By.PLAYER, holder=question.seat.holder)

    def _planned(self) -> Step | None:
        active = self.engine.position.active
        found = plans.answer(self.seats[active], self.engine) if active is not None else None
        if found is None:
            return None
        move, plan = found
        return Step(move, By.PLAYER, plan.via, plan.holder, plan)

    # people

    def _tell_the_fallen(self, entry: Entry) -> None:
        if self.engine.over:
            return
        for told in entry.events:
            if isinstance(told.event, Eliminated):
                holder = self.seats[told.event.seat].holder
                if holder:
                    notices.tell(
                        Notice.Kind.ELIMINATED, holder.person, self.now, game=self.game, holder=holder, entry=entry.n
                    )
                hosts.succeed(self.game, self.engine.position.lives, self.now)

    def _end(self) -> None:
        self.game.status, self.game.ended_at = Game.Status.FINISHED, self.now
        notices.tell_table(Notice.Kind.GAME_OVER, self.game, self.now, entry=self.game.entry_count - 1)


def heaviest(game: Game, engine: Engine) -> int:
    """The seat of the heaviest player, by the weights given, a former finding, or the lot (R2.5, record.md)."""
    weights = {weight.seat.number: weight.grams for weight in Weight.objects.filter(seat__game=game)}
    if weights:
        most = max(weights.values())
        return _drawn(game, sorted(seat for seat, grams in weights.items() if grams == most))
    former = [entry.move.who for entry in engine.entries if isinstance(entry.move, Heaviest)]
    return former[-1] if former else _drawn(game, list(range(game.seat_count)))


def _drawn(game: Game, seats: list[int]) -> int:
    return seats[0] if len(seats) == 1 else record.lot(game, seats)

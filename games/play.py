"""THE path of every move: form, mail link, reply, bot and timetable all build a Submission and come through here."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from games import deadlines, delivery, late, names, plans, record
from games.drawing import figure as drawing_figure
from games.engine import moves
from games.engine.errors import MoveRefused, Unreadable
from games.engine.game import Game as Engine
from games.engine.moves import Bid, Move, Orders, Pass, Sculpt
from games.journal import journal
from games.ledger import Ledger, Step
from games.models import Figure, Game, Holder, MoveRecord, Question, Seat, Weight
from games.plans import PlanRefused, PlanWish
from games.story.refusals import refusal_sentence

By = MoveRecord.By


@dataclass(frozen=True)
class Sculpture:
    """A figure's data and its name, as they travel beside the record."""

    data: dict[str, Any]
    name: str


@dataclass(frozen=True)
class Submission:
    """What a door has understood of what a seat wants: at least one of orders, move and plan.

    `question` is the one that the move answers; `sculptures` go with a sculpt, one for each laborigine of the seat in
    the order of their ids, `grams` (a weight) with a vote; `always_pass` is the tick beside a bid (R9.6).
    """

    game: Game
    seat: Seat
    holder: Holder | None
    question: Question | None = None
    orders: Orders | None = None
    move: Move | None = None
    plan: PlanWish | None = None
    sculptures: tuple[Sculpture, ...] = ()
    grams: int | None = None
    always_pass: bool = False
    by: str = By.PLAYER
    via: str = MoveRecord.Via.WEB


@dataclass(frozen=True)
class Answer:
    """What came of a submission: an HTTP status (200, 400, 403, 404, 409), a sentence for the player, the rule."""

    status: int
    sentence: str
    rule: str | None = None
    entries: tuple[int, ...] = ()

    @property
    def accepted(self) -> bool:
        return self.status == 200


class Refused(Exception):
    """The submission can't be taken; nothing has changed."""

    def __init__(self, status: int, sentence: str, rule: str | None = None) -> None:
        super().__init__(sentence)
        self.answer = Answer(status, sentence, rule)


def submit(submission: Submission, now: datetime) -> Answer:
    """Take a submission whole or not at all, and let the game run on as far as it needs nobody."""
    if submission.holder is not None:
        delivery.seen(submission.holder, now)
        touch(submission.holder, now)
    try:
        with transaction.atomic():
            return _take(submission, now)
    except Refused as refused:
        return refused.answer
    except Unreadable as refused:
        return Answer(400, refusal_sentence(refused), refused.rule)
    except MoveRefused as refused:
        return Answer(409, refusal_sentence(refused), refused.rule)
    except PlanRefused as refused:
        return Answer(409, str(refused), refused.rule)
    except drawing_figure.FigureRefused as refused:
        return Answer(400, str(refused), "R2.5")
    except record.Quarantined as why:
        record.quarantine(submission.game, str(why))  # what the transaction noted has been undone with it
        return Answer(409, _("This game stands still: its record can’t be replayed. A moderator has to look at it."))


def locked(game: Game) -> Game:
    """The game's row, locked until the transaction ends."""
    return Game.objects.select_for_update().get(pk=game.pk)


def _take(submission: Submission, now: datetime) -> Answer:
    game = locked(submission.game)
    _check_holder(submission)
    question = _fresh(submission, game)
    if not game.is_running:
        return _not_running(submission, game, question)
    engine = record.replay(game)
    ledger = Ledger(game, engine, now, actor=_at_a_page(submission))
    if question is not None and not question.is_open:
        said = [_stands(submission, question, engine), _give_orders(submission, ledger)]
    else:
        said = [_give_orders(submission, ledger), _make_move(submission, ledger)]
    said.append(_make_plan(submission, engine, now))
    ledger.close()
    return Answer(200, " ".join(filter(None, said)), entries=tuple(ledger.entries))


def _at_a_page(submission: Submission) -> Seat | None:
    """Whose page will ask what the move opens; who plays by reply has none, and is written to at once."""
    return None if submission.via == MoveRecord.Via.REPLY else submission.seat


def _check_holder(submission: Submission) -> None:
    holder = submission.holder
    if holder is None or not Holder.objects.filter(pk=holder.pk, seat=submission.seat, until=None).exists():
        raise Refused(403, _("This seat has another player now; your links to it no longer work."))


def _fresh(submission: Submission, game: Game) -> Question | None:
    """The question of a submission as it stands now; null if it names none."""
    if submission.question is None:
        return None
    rows = Question.objects.select_related("answer", "seat", "game")
    question = rows.filter(game=game, seat=submission.seat, pk=submission.question.pk).first()
    if question is None:
        raise Refused(404, _("There is no such question at this seat."))
    return question


def _not_running(submission: Submission, game: Game, question: Question | None) -> Answer:
    if question is not None and _is_same(submission, question):
        return Answer(200, _("Already played. The game is over since."))
    if game.status == Game.Status.FINISHED:
        return Answer(409, _("The game is over."), "R10.3")
    if game.status == Game.Status.CANCELLED:
        return Answer(409, _("The game was cancelled."))
    return Answer(409, _("The game has not begun yet."))


def touch(holder: Holder, now: datetime) -> None:
    """Anything that a seat's own person sends ends its autopilot; what is open then gets its full tempo anew."""
    if not Seat.objects.filter(pk=holder.seat_id).exclude(autopilot_at=None).exists():
        return
    with transaction.atomic():
        game = locked(holder.seat.game)
        current = Holder.objects.filter(pk=holder.pk, until=None).select_related("seat", "person").first()
        if game.is_running and current is not None and current.seat.autopilot_at is not None:
            _end_autopilot(current, game, now)


def _end_autopilot(holder: Holder, game: Game, now: datetime) -> None:
    seat = holder.seat
    seat.autopilot_at, seat.misses, seat.missed_turn = None, 0, None
    seat.save(update_fields=["autopilot_at", "misses", "missed_turn"])
    journal(game, "autopilot_off", now, seat=seat)
    for question in game.questions.filter(seat=seat, closed_at=None).select_related("seat", "game"):
        deadlines.set_due(question, holder, now)
        question.save()


# late and second answers (architecture, Questions)


def _is_same(submission: Submission, question: Question) -> bool:
    """Whether the move says what this seat has answered already."""
    answer, move = question.answer, submission.move
    if answer is None or move is None or question.closed_by != Question.ClosedBy.ANSWER:
        return False
    if isinstance(move, Sculpt) and submission.sculptures:
        digests = [drawing_figure.digest(sculpture.data) for sculpture in submission.sculptures]
        return bool(answer.move.get("figure") == _as_recorded(digests))
    return bool(answer.move == moves.to_json(move))


def _stands(submission: Submission, question: Question, engine: Engine) -> str:
    """The same answer again is no fault; any other is told what stands. Raises Refused."""
    if not _is_same(submission, question):
        sentence, rule = late.why_closed(question, engine)
        raise Refused(409, sentence, rule)
    assert question.answer is not None
    return _("Already played: %(move)s.") % {"move": late.short(question.answer.move, late.creatures(question.game))}


# the parts of a submission


def _give_orders(submission: Submission, ledger: Ledger) -> str:
    orders = submission.orders
    if orders is None:
        return ""
    ledger.engine.check(orders)
    if _changes_nothing(ledger.engine, orders):
        return _("Your standing orders are so already.")
    ledger.append(Step(orders, submission.by, submission.via, submission.holder))
    return _("Your standing orders are noted.")


def _changes_nothing(engine: Engine, orders: Orders) -> bool:
    held = engine.position.orders[orders.seat]
    wishes = ((orders.spend, held.spend or []), (orders.take, held.take or []), (orders.passes, held.passes))
    return all(wish is moves.ABSENT or wish == now for wish, now in wishes)


def _make_move(submission: Submission, ledger: Ledger) -> str:
    move = submission.move
    if move is None:
        return ""
    if isinstance(move, Sculpt):
        ledger.engine.check(move)
        move = sculpted(submission.seat, submission.sculptures, ledger.engine)
    step = Step(move, submission.by, submission.via, submission.holder)
    ledger.append(step, always_pass=submission.always_pass)
    _keep_weight(submission, move)
    if not isinstance(move, Bid | Pass):
        Seat.objects.filter(pk=submission.seat.pk).update(misses=0)
    return _("Played: %(move)s.") % {"move": late.short(moves.to_json(move), late.creatures(ledger.game))}


def sculpted(seat: Seat, sculptures: Sequence[Sculpture], engine: Engine) -> Sculpt:
    """Check and keep what a seat has modelled, one for each of its laborigines; the move that names it (R2.5).

    Raises FigureRefused, Refused.
    """
    laborigines = [laborigine.id for laborigine in engine.position.figures(seat.number)]
    _check_sculptures(sculptures, len(laborigines))
    twins = [ident.removeprefix(str(seat.number)) for ident in laborigines]
    digests = [_kept(seat, twin, sculpture) for twin, sculpture in zip(twins, sculptures, strict=True)]
    return Sculpt(seat.number, _as_recorded(digests))


def _check_sculptures(sculptures: Sequence[Sculpture], wanted: int) -> None:
    if not sculptures:
        raise Refused(400, _("There is no figure in this."), "R2.5")
    if len(sculptures) != wanted:
        sentence = _("It takes two figures, one for each twin.") if wanted > 1 else _("It takes one figure.")
        raise Refused(400, sentence, "R2.5")
    if wanted > 1 and names.same(sculptures[0].name, sculptures[1].name):
        raise Refused(400, _("Twins of the same name can’t be told apart; call them differently."))


def _kept(seat: Seat, twin: str, sculpture: Sculpture) -> str:
    """A figure stored; its digest."""
    drawing_figure.validate(sculpture.data)
    digest = drawing_figure.digest(sculpture.data)
    Figure.objects.update_or_create(
        seat=seat, twin=twin, defaults={"name": sculpture.name, "data": sculpture.data, "digest": digest}
    )
    return digest


def _as_recorded(digests: list[str]) -> str | list[str]:
    """How a sculpt names its figures: by a digest, in Twins by a list of two (record.md)."""
    return digests[0] if len(digests) == 1 else digests


def _keep_weight(submission: Submission, move: Move) -> None:
    if submission.grams is not None and move.name == "vote":
        Weight.objects.update_or_create(seat=submission.seat, defaults={"grams": submission.grams})


def _make_plan(submission: Submission, engine: Engine, now: datetime) -> str:
    wish, holder = submission.plan, submission.holder
    if not wish or holder is None:
        return ""
    try:
        return plans.make(submission.seat, holder, wish, engine, submission.via, now)
    except PlanRefused:
        if not _needs_no_plan(submission, wish, engine):
            raise
        return ""


def _needs_no_plan(submission: Submission, wish: PlanWish, engine: Engine) -> bool:
    """A plan sent with a move that has ended the turn is dropped quietly; so is one sent again after it was played."""
    question = submission.question and Question.objects.get(pk=submission.question.pk)
    if question is not None and question.answer and question.answer.n < len(engine.entries) - 1:
        return wish.direction in ("", late.direction_after(question.answer.n, engine))
    return submission.move is not None and (engine.over or engine.position.active != submission.seat.number)

"""Plans: what the active seat settles in advance for its turn (architecture, Plan). Seen by that seat alone."""
from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from django.utils.translation import gettext as _

from games.engine.components import DIRECTIONS
from games.engine.diseases import contagion_choices
from games.engine.game import Game as Engine
from games.engine.moves import Contagion, Direct, Move
from games.models import Game, Holder, MoveRecord, Plan, Seat

CONTAGION = ("keep", "give", "take")


@dataclass(frozen=True)
class PlanWish:
    """What a player wants settled: a direction ("" for none), and keep, give or take by the id of whom one meets.

    In `contagion` "" stands for asking again: nothing is settled about that laborigine any more.
    """

    direction: str = ""
    contagion: dict[str, str] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.direction or self.contagion)


class PlanRefused(Exception):
    """A plan that can't be made; the message is for the player."""

    def __init__(self, sentence: str, rule: str | None = None) -> None:
        super().__init__(sentence)
        self.rule = rule


def current(seat: Seat, engine: Engine) -> Plan | None:
    """The seat's plan, if it is one for the turn that is being played."""
    position = engine.position
    if position.active != seat.number:
        return None
    return Plan.objects.filter(seat=seat, turn=position.turn, after=position.rolled_after).first()


def make(seat: Seat, holder: Holder, wish: PlanWish, engine: Engine, via: str, now: datetime) -> str:
    """Make or change the plan of the active seat; returns what there is to say. Raises PlanRefused."""
    _check(seat, wish, engine)
    plan = current(seat, engine)
    if wish.direction and engine.position.directed:
        if plan and plan.direction_used_by_id and plan.direction == wish.direction:
            return ""
        raise PlanRefused(_("The direction of this move is settled already."), "R9.4")
    if plan is None:
        Plan.objects.filter(seat=seat).delete()
        plan = Plan(seat=seat, turn=engine.position.turn, after=engine.position.rolled_after)
    former, settled = plan.direction, {**plan.contagion, **wish.contagion}
    plan.holder, plan.via, plan.made_at = holder, via, now
    before, after = plan.contagion, {met: choice for met, choice in settled.items() if choice}
    plan.direction, plan.contagion = wish.direction or former, after
    _keep(plan)
    noted = "" if before == after else _("Noted what becomes of diseases.")
    return " ".join(filter(None, [_said(former, plan.direction), noted]))


def _keep(plan: Plan) -> None:
    """A plan that settles nothing, and has settled nothing yet, is none."""
    if plan.direction or plan.contagion:
        plan.save()
    elif plan.pk:
        plan.delete()


def _check(seat: Seat, wish: PlanWish, engine: Engine) -> None:
    if engine.over or engine.position.active != seat.number:
        raise PlanRefused(_("This turn is over; there is nothing left to settle in advance."), "R3.7")
    if wish.direction and wish.direction not in DIRECTIONS:
        raise PlanRefused(_("A direction is clockwise or counter-clockwise."), "R9.4")
    for rival, choice in wish.contagion.items():
        if rival not in engine.position.laborigines or choice not in ("", *CONTAGION):
            raise PlanRefused(_("With a rival’s disease one can keep, give or take."), "R4.5")


def _said(former: str, direction: str) -> str:
    if not direction or former == direction:
        return ""
    way = _("clockwise") if direction == "cw" else _("counter-clockwise")
    if former:
        return _("Direction now %(way)s.") % {"way": way}
    return _("Direction settled: %(way)s, unless somebody pays to bend it.") % {"way": way}


def answer(seat: Seat, engine: Engine) -> tuple[Move, Plan] | None:
    """The move that the seat's plan gives to its open question, if it covers it and is legal."""
    question, plan = engine.question(seat.number), current(seat, engine)
    if question is None or plan is None:
        return None
    if question.decision == "direct" and plan.direction and not engine.position.directed:
        return Direct(seat.number, plan.direction), plan
    if question.decision == "contagion":
        return _contagion(seat, plan, engine)
    return None


def _contagion(seat: Seat, plan: Plan, engine: Engine) -> tuple[Move, Plan] | None:
    meeting, laborigines = engine.position.meeting, engine.position.laborigines
    assert meeting is not None
    choice = plan.contagion.get(meeting.other)
    if choice not in contagion_choices(laborigines[meeting.victor], laborigines[meeting.other]):
        return None
    return Contagion(seat.number, choice), plan


def used(plan: Plan, row: MoveRecord) -> None:
    """The plan's direction has been played by an entry."""
    if row.move["move"] == "direct":
        plan.direction_used_by = row
        plan.save(update_fields=["direction_used_by"])


def expire(game: Game, engine: Engine) -> None:
    """Drop the plans of turns that are over."""
    position = engine.position
    plans = Plan.objects.filter(seat__game=game)
    if not engine.over and position.active is not None:
        plans = plans.exclude(seat__number=position.active, turn=position.turn, after=position.rolled_after)
    plans.delete()

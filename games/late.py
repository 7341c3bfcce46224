"""What a late or second answer is told: what stands, and no more than everybody may know."""
from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from games.engine import moves
from games.engine.events import Directed, Turned
from games.engine.game import Game as Engine
from games.models import Figure, Game, Question

ClosedBy = Question.ClosedBy


def way(direction: str) -> str:
    return _("clockwise") if direction == "cw" else _("counter-clockwise")


def creatures(game: Game) -> dict[str, str]:
    """What the laborigines are called, by their ids; for the eyes of their makers."""
    rows = Figure.objects.filter(seat__game=game).values_list("seat__number", "twin", "name")
    return {f"{number}{twin}": name for number, twin, name in rows}


def short(move: dict[str, Any], creatures: Mapping[str, str]) -> str:
    """A move of a record in a few words, for its own seat. `creatures`: names by laborigine id."""
    kind = move["move"]
    if kind == "assign" and "first" in move:
        name = creatures.get(move["first"], move["first"])
        return _("%(creature)s first with the %(die)s") % {"creature": name, "die": move["die"]}
    if kind == "assign":
        return _("the %(die)s for your laborigine") % move
    if kind == "sculpt" and isinstance(move.get("figure"), list):
        return _("your two creatures")
    if kind == "direct":
        return way(move["direction"])
    if kind == "bid":
        return _("a bid, %(way)s") % {"way": way(move["direction"])}
    if kind == "contagion":
        return {"keep": _("keep"), "give": _("give"), "take": _("take")}[move["choice"]]
    words = {"pass": _("pass"), "sculpt": _("your creature"), "vote": _("your vote"), "resign": _("you have resigned")}
    return words.get(kind, moves.to_text(moves.from_json(move)))


def why_closed(question: Question, engine: Engine) -> tuple[str, str | None]:
    """Why an answer comes too late: a sentence and the rule, if one settles it."""
    if question.closed_by == ClosedBy.ANSWER and question.answer:
        sentence = _("You have answered already: %(move)s. That stands.")
        move = short(question.answer.move, creatures(question.game))
        return sentence % {"move": move}, "R9.2" if question.decision == "manipulate" else None
    if question.closed_by == ClosedBy.DEFAULT and question.answer:
        move = short(question.answer.move, creatures(question.game))
        return _("Time had run out; this was played for you: %(move)s.") % {"move": move}, None
    return CLOSED[question.closed_by](question, engine)


def _settled(question: Question, engine: Engine) -> tuple[str, str | None]:
    if question.decision != "manipulate":
        return _("Settled before you answered."), None
    turned = _turned(question, engine)
    if turned is None:
        return _("Settled before you answered: nobody bent the way."), "R9.2"
    name = question.game.seats.get(number=turned.seat).name
    said = _("Settled before you answered: %(name)s turned it %(way)s.")
    return said % {"name": name, "way": way(turned.direction)}, "R9.2"


def direction_after(n: int, engine: Engine) -> str | None:
    """The first direction that was settled from entry n on, by a bid or by choice."""
    for entry in engine.entries[n:]:
        for told in entry.events:
            if isinstance(told.event, Turned | Directed):
                return told.event.direction
    return None


def _turned(question: Question, engine: Engine) -> Turned | None:
    """The bid that won the window of this question."""
    for entry in engine.entries[question.since + 1 :]:
        for told in entry.events:
            if isinstance(told.event, Turned):
                return told.event
    return None


def _taken_back(question: Question, engine: Engine) -> tuple[str, str | None]:
    return _("Taken back by a moderator before you answered."), None


def _out(question: Question, engine: Engine) -> tuple[str, str | None]:
    return _("Your laborigine is out of the game; nothing more is asked of it."), "R10.1"


def _ended(question: Question, engine: Engine) -> tuple[str, str | None]:
    return _("The game ended before you answered."), "R10.3"


CLOSED: dict[str, Callable[[Question, Engine], tuple[str, str | None]]] = {
    ClosedBy.SETTLED: _settled,
    ClosedBy.REWIND: _taken_back,
    ClosedBy.ELIMINATED: _out,
    ClosedBy.END: _ended,
}

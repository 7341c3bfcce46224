"""Moves in a few words, and why one can't be taken."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from django.utils.translation import gettext as _

from games.engine import moves
from games.engine.errors import MoveRefused
from games.engine.events import NobodyBid, Turned
from games.engine.game import Game
from games.engine.moves import ABSENT, Assign, Bid, Contagion, Direct, Move, Orders, Vote

from .cast import Cast
from .events import event_sentence
from .log import orders_words
from .words import way


def move_sentence(move: Move, cast: Cast, plan: Direct | None = None) -> str:
    """A move in words to stand in a sentence or after a colon: "5 for Blob, then clockwise". No capital, no stop."""
    match move:
        case Assign():
            return _assignment(move, cast, plan)
        case Direct(direction=direction):
            return way(direction)
        case Bid(direction=direction):
            return _("a bid for %(way)s") % {"way": way(direction)}
        case Contagion(choice=choice):
            return {"give": _("give the disease away"), "take": _("take the disease over")}.get(choice, _("keep what is"))
        case Vote(nicest=nicest):
            return _("a vote for %(creature)s") % {"creature": cast.creature(nicest)} if nicest else _("no vote")
        case Orders():
            return "; ".join(orders_words(moves.to_json(move), cast))
    return _plain(move)


def _plain(move: Move) -> str:
    return {
        "sculpt": _("a laborigine"), "pass": _("pass"), "resign": _("giving up"), "heaviest": _("the vote settled"),
        "rewind": _("a rewind"),
    }.get(move.name, move.name)  # fmt: skip


def _assignment(move: Assign, cast: Cast, plan: Direct | None) -> str:
    twins = move.first is not ABSENT
    facts = {"die": move.die, "creature": cast.creature(move.first if twins else str(move.seat))}
    if plan is None:
        return (_("%(creature)s first with the %(die)s") if twins else _("%(die)s for %(creature)s")) % facts
    facts["way"] = way(plan.direction)
    if twins:
        return _("%(creature)s first with the %(die)s, %(way)s") % facts
    return _("%(die)s for %(creature)s, then %(way)s") % facts


def short(move: Mapping[str, Any]) -> str:
    """A move's JSON in words for the one who made it, without knowing names: "5 for your laborigine"."""
    return move_sentence(moves.from_json(dict(move)), Cast(viewer=move.get("seat")))


def refusal(refused: MoveRefused) -> str:
    """The sentence for the player whose move the rules forbid. The rule goes beside it."""
    return f"{_(refused.sentence)}."


class Answered(Protocol):
    @property
    def move(self) -> Any: ...


class Closed(Protocol):
    """A question that is no longer open, as its row tells it."""

    @property
    def closed_by(self) -> str: ...
    @property
    def since(self) -> int: ...
    @property
    def answer(self) -> Answered | None: ...


def why_closed(question: Closed, game: Game, cast: Cast | None = None) -> str:
    """Why a late answer comes too late: no more than everyone may know, and the move that stands if it is one's own."""
    facts = {"move": short(question.answer.move) if question.answer else ""}
    if question.closed_by == "answer" and question.answer:
        return _("You have answered already: %(move)s. That stands.") % facts
    if question.closed_by == "default" and question.answer:
        return _("Time ran out before you answered; this was played for you: %(move)s.") % facts
    if question.closed_by == "settled":
        return _settled(question, game, cast or Cast())
    return {
        "rewind": _("A moderator took that question back."),
        "eliminated": _("Your laborigine is out of the game, so nothing is asked any more."),
        "end": _("The game is over."),
    }.get(question.closed_by, _("This is no longer asked."))


def _settled(question: Closed, game: Game, cast: Cast) -> str:
    """The first end of a window after the question was put."""
    counting = set(game.counting())
    later = (entry for entry in game.entries[question.since + 1 :] if entry.n in counting)
    events = (told.event for entry in later for told in entry.events)
    ended = next((event for event in events if isinstance(event, Turned | NobodyBid)), None)
    if ended is None:
        return _("It was settled before you answered.")
    return _("It was settled before you answered: %(what)s") % {"what": event_sentence(ended, cast)}

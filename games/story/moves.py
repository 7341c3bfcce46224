"""Moves in a few words."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.engine import moves
from games.engine.moves import ABSENT, Assign, Bid, Contagion, Direct, Move, Orders, Vote

from .cast import Cast
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
            return {"give": _("give the disease away"), "take": _("take the disease over")}.get(
                choice, _("keep what is")
            )
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

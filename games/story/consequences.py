"""What came of something, as a clause after a colon: tense-free, so that past and possible both end with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine import events as told
from games.engine.events import Event

from .cast import Cast
from .energy import cost
from .words import disease_name, listed, tokens_words, total


def consequence(event: Event, cast: Cast) -> str | None:
    """The clause for an event that followed from the one just named, on the same dish; null for other kinds."""
    clause = CLAUSES.get(type(event))
    return clause(event, cast) if clause else None


def _spent(event: told.Spent, cast: Cast) -> str:
    return cost(event.tokens, event.left, event.place, here=True)


def _gave(event: told.Gave, cast: Cast) -> str | None:
    facts = {"tokens": tokens_words(event.tokens), "receiver": cast.player(event.receiver)}
    if event.cause == "charity" and cast.is_you(event.receiver):
        return _("%(tokens)s for you, who have least") % facts
    if event.cause == "charity":
        return _("%(tokens)s for %(receiver)s, who has least") % facts
    return _("%(tokens)s taken") % facts


def _shielded(event: told.Shielded, cast: Cast) -> str:
    return ngettext("%(count)d token saved by the flag", "%(count)d tokens saved by the flag", event.amount) % {
        "count": event.amount
    }


def _flag_taken(event: told.FlagTaken, cast: Cast) -> str:
    if event.why == "encounter":
        return _("the flag taken, no tokens")
    if event.giver is None:
        return _("taken from the centre")
    if cast.moves_you(event.giver):
        return _("taken from you")
    return _("taken from %(giver)s") % {"giver": cast.creature(event.giver)}


def _contracted(event: told.Contracted, cast: Cast) -> str:
    if event.former:
        return _("%(disease)s, in place of %(former)s") % {
            "disease": disease_name(event.disease), "former": disease_name(event.former)
        }  # fmt: skip
    return disease_name(event.disease)


def _lightning_marked(event: told.LightningMarked, cast: Cast) -> str:
    return ngettext("%(count)d marker now", "%(count)d markers now", event.markers) % {"count": event.markers}


def _nothing_due(event: told.NothingDue, cast: Cast) -> str:
    return {"charity": _("nobody has less"), "radiation": _("no green in sight")}.get(event.face, _("nothing gone"))


CLAUSES: dict[type[Event], Callable[[Any, Cast], str | None]] = {
    told.Spent: _spent,
    told.Gave: _gave,
    told.Shielded: _shielded,
    told.FlagTaken: _flag_taken,
    told.FlagLost: lambda event, cast: _("the flag falls into the centre"),
    told.FlagMissed: lambda event, cast: _("immunity loss can’t hold it"),
    told.CouldNotGain: lambda event, cast: _("nothing changes hands, for want of energy storage"),
    told.Contracted: _contracted,
    told.NoCard: lambda event, cast: _("no card was left"),
    told.LightningMarked: _lightning_marked,
    told.AcidTaken: lambda event, cast: _("the next move costs 1 a dish"),
    told.NothingDue: _nothing_due,
}


def gifts(given: Sequence[told.Gave], cast: Cast) -> str:
    """What several gave, as a clause: "1 blue from Cy and 1 white from Dora"."""
    givers = dict.fromkeys(event.giver for event in given)
    return listed([_gift(seat, total(e.tokens for e in given if e.giver == seat), cast) for seat in givers])


def _gift(giver: int, tokens: Mapping[str, int], cast: Cast) -> str:
    facts = {"tokens": tokens_words(tokens), "giver": cast.player(giver)}
    if cast.is_you(giver):
        return _("%(tokens)s from you") % facts
    return _("%(tokens)s from %(giver)s") % facts


def what_a_face_does(face: str) -> str | None:
    """The clause for a face of which no event came."""
    return {"footprint": _("the same die once more"), "flag": _("it changes nothing")}.get(face)

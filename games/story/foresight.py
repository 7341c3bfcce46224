"""What a choice would lead to, as far as everybody may know: events that have not happened, in the present tense."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine import events as told
from games.engine.choices import Outcome
from games.engine.events import MOA, Event

from .cast import Cast
from .consequences import consequence
from .energy import cost
from .events import event_sentence
from .passages import Events, Read, after_the_flip, origin, read, run
from .words import cause_name, colour_name, face_found, tokens_words, total


def foreseen(outcome: Outcome, cast: Cast) -> list[str]:
    """The sentences of an outcome; what the label of a choice or the board says anyway is left out."""
    said = read([event for event in outcome.events if not isinstance(event, UNSAID)], cast, READERS)
    if outcome.ends == "draw":
        said.append(_("Which disease comes is not known."))
    return said


UNSAID = (told.Assigned, told.Moved, told.AcidReturned, told.FlagGone, told.Reshuffled)


def _met(events: Events, cast: Cast) -> Read | None:
    met = events[0]
    if not isinstance(met, told.Met) or len(events) < 2 or origin(events[1]) not in (MOA, "encounter"):
        return None
    facts = {
        "mover": cast.creature(met.mover), "other": cast.creature(met.other), "place": met.place,
        "what": consequence(events[1], cast),
    }  # fmt: skip
    return [_encounter(met, cast) % facts], 2


def _encounter(met: told.Met, cast: Cast) -> str:
    if met.mover == MOA:
        if cast.moves_you(met.other):
            return _("Moa treads on you on dish %(place)d: %(what)s.")
        return _("Moa treads on %(other)s on dish %(place)d: %(what)s.")
    if cast.moves_you(met.mover):
        if met.other == MOA:
            return _("You stroll into Moa on dish %(place)d: %(what)s.")
        return _("You land on %(other)s on dish %(place)d: %(what)s.")
    if met.other == MOA:
        return _("%(mover)s strolls into Moa on dish %(place)d: %(what)s.")
    if cast.moves_you(met.other):
        return _("%(mover)s lands on you on dish %(place)d: %(what)s.")
    return _("%(mover)s lands on %(other)s on dish %(place)d: %(what)s.")


def _bitten(events: Events, cast: Cast) -> Read | None:
    steps = [event for event in run(events, (told.Spent,), "acid") if isinstance(event, told.Spent)]
    if len(steps) < 2:
        return None
    facts = {
        "creature": cast.creature(steps[0].laborigine), "tokens": tokens_words(total(step.tokens for step in steps))
    }  # fmt: skip
    to_you, of_them = (
        _("The acid costs you %(tokens)s on the way."),
        _("The acid costs %(creature)s %(tokens)s on the way."),
    )
    return [(to_you if cast.moves_you(steps[0].laborigine) else of_them) % facts], len(steps)


def _turned_up(events: Events, cast: Cast) -> Read | None:
    flipped = events[0]
    if not isinstance(flipped, told.Flipped) or flipped.face is None:
        return None
    what, count = after_the_flip(flipped.face, events[1:], cast)
    facts = {"place": flipped.place, "face": face_found(flipped.face), "what": what}
    if what is None:
        return [_("Under dish %(place)d lies %(face)s.") % facts], 1 + count
    return [_("Under dish %(place)d lies %(face)s: %(what)s.") % facts], 1 + count


def _alone(events: Events, cast: Cast) -> Read:
    return [POSSIBLE.get(type(events[0]), event_sentence)(events[0], cast)], 1


def _spent(event: told.Spent, cast: Cast) -> str:
    facts = {
        "creature": cast.creature(event.laborigine), "cause": cause_name(event.cause),
        "cost": cost(event.tokens, event.left, event.place),
    }  # fmt: skip
    if cast.moves_you(event.laborigine):
        return _("For %(cause)s: %(cost)s.") % facts
    return _("For %(cause)s, %(creature)s: %(cost)s.") % facts


def _shielded(event: told.Shielded, cast: Cast) -> str:
    facts = {"creature": cast.creature(event.laborigine), "cause": cause_name(event.cause), "count": event.amount}
    if cast.moves_you(event.laborigine):
        return ngettext(
            "The flag saves you %(count)d token (%(cause)s).",
            "The flag saves you %(count)d tokens (%(cause)s).", event.amount,
        ) % facts  # fmt: skip
    return ngettext(
        "The flag saves %(creature)s %(count)d token (%(cause)s).",
        "The flag saves %(creature)s %(count)d tokens (%(cause)s).", event.amount,
    ) % facts  # fmt: skip


def _collected(event: told.Collected, cast: Cast) -> str:
    facts = {
        "creature": cast.creature(event.laborigine), "tokens": tokens_words(event.tokens), "place": event.place
    }  # fmt: skip
    if cast.moves_you(event.laborigine):
        return _("You pick up %(tokens)s on dish %(place)d.") % facts
    return _("%(creature)s picks up %(tokens)s on dish %(place)d.") % facts


def _met_a_twin(event: told.Met, cast: Cast) -> str:
    facts = {"mover": cast.creature(event.mover), "other": cast.creature(event.other), "place": event.place}
    return _("%(mover)s lands on %(other)s on dish %(place)d.") % facts


def _infected(event: told.Infected, cast: Cast) -> str:
    return _("A disease may change hands there.")


def _flag_taken(event: told.FlagTaken, cast: Cast) -> str:
    return _("The flag goes to %(creature)s.") % {"creature": cast.creature(event.laborigine)}


def _eliminated(event: told.Eliminated, cast: Cast) -> str:
    if cast.is_you(event.seat):
        return _("That is the end of you.")
    return _("That is the end of %(player)s.") % {"player": cast.player(event.seat)}


def _colour_gone(event: told.ColourGone, cast: Cast) -> str:
    return _("All that is %(colour)s leaves the game.") % {"colour": colour_name(event.colour)}


def _won(event: told.Won, cast: Cast) -> str:
    if list(event.winners) == [cast.viewer]:
        return _("That wins you the game.")
    return _("The game goes to %(people)s.") % {"people": cast.people(event.winners)}


POSSIBLE: dict[type[Event], Callable[[Any, Cast], str]] = {
    told.Spent: _spent,
    told.Shielded: _shielded,
    told.Collected: _collected,
    told.Met: _met_a_twin,
    told.Infected: _infected,
    told.FlagTaken: _flag_taken,
    told.Eliminated: _eliminated,
    told.ColourGone: _colour_gone,
    told.Won: _won,
}
READERS: Sequence[Callable[[Events, Cast], Read | None]] = (_met, _bitten, _turned_up, _alone)

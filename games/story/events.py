"""One sentence for each event of the engine: what happened, dry, kind and exact."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine import events as told
from games.engine.events import MOA, Event

from . import energy, traps
from .cast import Cast, twin_of
from .words import listed, way


def event_sentence(event: Event, cast: Cast) -> str:
    """What happened, in one sentence of plain text, for the cast's viewer."""
    return SENTENCES[type(event)](event, cast)


# before the first turn


def _sculpted(event: told.Sculpted, cast: Cast) -> str:
    to_you, of_them = _("Your laborigine is ready."), _("The laborigine of %(player)s is ready.")
    return (to_you if cast.is_you(event.seat) else of_them) % {"player": cast.player(event.seat)}


def _voted(event: told.Voted, cast: Cast) -> str:
    to_you, of_them = _("You have voted."), _("%(player)s has voted.")
    return (to_you if cast.is_you(event.seat) else of_them) % {"player": cast.player(event.seat)}


def _votes_opened(event: told.VotesOpened, cast: Cast) -> str:
    if not any(event.votes):
        return _("Nobody voted for anybody.")
    votes = [_vote(seat, nicest, cast) for seat, nicest in enumerate(event.votes)]
    return _("The votes: %(votes)s.") % {"votes": listed(votes)}


def _vote(seat: int, nicest: str | None, cast: Cast) -> str:
    facts = {"player": cast.player(seat), "creature": cast.creature(nicest) if nicest else ""}
    if nicest is None:
        return (_("you for nobody") if cast.is_you(seat) else _("%(player)s for nobody")) % facts
    return (_("you for %(creature)s") if cast.is_you(seat) else _("%(player)s for %(creature)s")) % facts


def _nicest(event: told.Nicest, cast: Cast) -> str:
    facts = {"creature": cast.creature(event.laborigine)}
    you = cast.moves_you(event.laborigine)
    if event.by == "votes":
        return (_("Yours is the nicest.") if you else _("%(creature)s is the nicest.")) % facts
    to_you = _("No single favourite, so weight or lot decides: yours is the nicest.")
    return (to_you if you else _("No single favourite, so weight or lot decides: %(creature)s is the nicest.")) % facts


# the turn


def _turn_began(event: told.TurnBegan, cast: Cast) -> str:
    facts = {"player": cast.player(event.seat), "first": event.dice[0], "second": event.dice[1]}
    if cast.is_you(event.seat):
        return _("You rolled %(first)d and %(second)d.") % facts
    return _("%(player)s rolled %(first)d and %(second)d.") % facts


def _assigned(event: told.Assigned, cast: Cast) -> str:
    twin = twin_of(event.laborigine)
    facts = {"die": event.die, "other": event.other, "creature": cast.creature(event.laborigine)}
    if twin:
        return _("%(creature)s goes first with the %(die)d, %(twin)s second with the %(other)d.") % {
            **facts, "twin": cast.creature(twin)
        }  # fmt: skip
    if cast.moves_you(event.laborigine):
        return _("The %(die)d is for you, the %(other)d for Moa.") % facts
    return _("The %(die)d is for %(creature)s, the %(other)d for Moa.") % facts


def _moved(event: told.Moved, cast: Cast) -> str:
    facts = {
        "creature": cast.creature(event.piece), "steps": event.steps, "way": way(event.direction), "place": event.place
    }  # fmt: skip
    if event.piece == MOA:
        return _("Moa trod %(steps)d on, to dish %(place)d.") % facts
    if cast.moves_you(event.piece):
        return _("You went %(steps)d %(way)s, to dish %(place)d.") % facts
    return _("%(creature)s went %(steps)d %(way)s, to dish %(place)d.") % facts


def _met(event: told.Met, cast: Cast) -> str:
    facts = {"mover": cast.creature(event.mover), "other": cast.creature(event.other), "place": event.place}
    if cast.moves_you(event.mover):
        return _("You landed on %(other)s on dish %(place)d.") % facts
    if cast.moves_you(event.other):
        return _("%(mover)s landed on you on dish %(place)d.") % facts
    return _("%(mover)s landed on %(other)s on dish %(place)d.") % facts


def _window_opened(event: told.WindowOpened, cast: Cast) -> str:
    return _("Asked whether to bend the way: %(people)s.") % {"people": cast.people(event.seats)}


def _answered(event: told.Answered, cast: Cast) -> str:
    to_you, of_them = _("Your answer to the bid is in."), _("%(player)s has answered, in secret.")
    return (to_you if cast.is_you(event.seat) else of_them) % {"player": cast.player(event.seat)}


def _turned(event: told.Turned, cast: Cast) -> str:
    facts = {
        "player": cast.player(event.seat), "creature": cast.creature(event.laborigine), "way": way(event.direction)
    }  # fmt: skip
    if cast.is_you(event.seat):
        return _("Your bid turned %(creature)s %(way)s.") % facts
    if cast.moves_you(event.laborigine):
        return _("%(player)s turned you %(way)s.") % facts
    return _("%(player)s turned %(creature)s %(way)s.") % facts


def _nobody_bid(event: told.NobodyBid, cast: Cast) -> str:
    return _("Nobody bid.")


def _directed(event: told.Directed, cast: Cast) -> str:
    facts = {"creature": cast.creature(event.laborigine), "way": way(event.direction)}
    if cast.moves_you(event.laborigine):
        return _("You went %(way)s.") % facts
    return _("%(creature)s went %(way)s.") % facts


# the table


def _orders_given(event: told.OrdersGiven, cast: Cast) -> str:
    return _("You left standing orders.") if cast.is_you(event.seat) else _("Somebody left standing orders.")


def _resigned(event: told.Resigned, cast: Cast) -> str:
    to_you, of_them = _("You gave up."), _("%(player)s gave up.")
    return (to_you if cast.is_you(event.seat) else of_them) % {"player": cast.player(event.seat)}


def _rewound(event: told.Rewound, cast: Cast) -> str:
    return _("A moderator took back everything from entry %(entry)d on.") % {"entry": event.to}


def _won(event: told.Won, cast: Cast) -> str:
    if len(event.winners) == 1 and cast.is_you(event.winners[0]):
        return _("You have won.")
    return ngettext("%(people)s has won.", "%(people)s have won.", len(event.winners)) % {
        "people": cast.people(event.winners)
    }


SENTENCES: dict[type[Event], Callable[[Any, Cast], str]] = {
    told.Sculpted: _sculpted,
    told.Voted: _voted,
    told.VotesOpened: _votes_opened,
    told.Nicest: _nicest,
    told.TurnBegan: _turn_began,
    told.Assigned: _assigned,
    told.FlagTaken: energy.flag_taken,
    told.FlagMissed: energy.flag_missed,
    told.FlagLost: energy.flag_lost,
    told.FlagGone: energy.flag_gone,
    told.Shielded: energy.shielded,
    told.Spent: energy.spent,
    told.Gave: energy.gave,
    told.CouldNotGain: energy.could_not_gain,
    told.Moved: _moved,
    told.Met: _met,
    told.WindowOpened: _window_opened,
    told.Answered: _answered,
    told.Turned: _turned,
    told.NobodyBid: _nobody_bid,
    told.Directed: _directed,
    told.Infected: traps.infected,
    told.Collected: energy.collected,
    told.Flipped: traps.flipped,
    told.Contracted: traps.contracted,
    told.NoCard: traps.no_card,
    told.Reshuffled: traps.reshuffled,
    told.LightningMarked: traps.lightning_marked,
    told.AcidTaken: traps.acid_taken,
    told.AcidReturned: traps.acid_returned,
    told.NothingDue: traps.nothing_due,
    told.OrdersGiven: _orders_given,
    told.Resigned: _resigned,
    told.Eliminated: energy.eliminated,
    told.ColourGone: energy.colour_gone,
    told.Rewound: _rewound,
    told.Won: _won,
}

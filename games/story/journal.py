"""The journal in words: what people and clocks did about a game. All kinds of its lines are here."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext_lazy

from .cast import Cast
from .words import days_words

LINES = {
    "started": (gettext_lazy("The game has begun: %(people)s."),) * 2,
    "left": (gettext_lazy("You left; a bot has your seat."), gettext_lazy("%(player)s left; a bot has the seat.")),
    "handed_to_bot": (gettext_lazy("A bot has your seat now."), gettext_lazy("A bot has the seat of %(player)s now.")),
    "took_extension": (
        gettext_lazy("You got half the time again, as everyone may once a game."),
        gettext_lazy("%(player)s got half the time again, as everyone may once a game."),
    ),
    "used_days": (
        gettext_lazy("Two of your days off were used when your time had run out, as once in a game."),
        gettext_lazy("Two days off of %(player)s were used when time had run out, as once in a game."),
    ),
    "deadline_moved": (gettext_lazy("Your deadline was moved."), gettext_lazy("The deadline of %(player)s was moved.")),
    "deadline_lengthened": (
        ngettext_lazy(
            "Everybody who is asked something got %(hours)s hour more.",
            "Everybody who is asked something got %(hours)s hours more.",
            "hours",
        ),
    )
    * 2,
    "days_off": (
        gettext_lazy("You are off: %(days)s. The table does not wait for you then."),
        gettext_lazy("%(player)s is off: %(days)s. The table does not wait for them then."),
    ),
    "days_off_back": (
        gettext_lazy("You took days off back: %(days)s."),
        gettext_lazy("%(player)s took days off back: %(days)s."),
    ),
    "restored": (
        gettext_lazy("A backup was put back; every deadline moved on by the time that the clocks stood."),
    ) * 2,
    "timed_out": (gettext_lazy("Your time ran out."), gettext_lazy("The time of %(player)s ran out.")),
    "autopilot_on": (
        gettext_lazy("Your seat is on autopilot until you answer something."),
        gettext_lazy("The seat of %(player)s is on autopilot until its player answers something."),
    ),
    "autopilot_off": (
        gettext_lazy("You are back; your autopilot is off."),
        gettext_lazy("%(player)s is back; the autopilot is off."),
    ),
    "paused": (gettext_lazy("The game is paused: clocks stand, moves are taken."),) * 2,
    "resumed": (gettext_lazy("The game goes on."),) * 2,
    "rewound": (gettext_lazy("Everything from entry %(to)s on was taken back."),) * 2,
    "cancelled": (gettext_lazy("The game was cancelled."),) * 2,
    "resent": (gettext_lazy("A letter to you was sent again."), gettext_lazy("A letter to %(player)s was sent again.")),
    "quarantined": (gettext_lazy("The game stands still: its record can’t be replayed."),) * 2,
    "released": (gettext_lazy("Its record can be replayed again; the game goes on."),) * 2,
    "unreachable": (gettext_lazy("Mail to you bounces."), gettext_lazy("Mail to %(player)s bounces.")),
    "reachable": (gettext_lazy("Mail reaches you again."), gettext_lazy("Mail reaches %(player)s again.")),
    "seat_offered": (
        gettext_lazy("Your seat was offered to somebody else."),
        gettext_lazy("The seat of %(seat)s was offered to somebody else."),
    ),
    "offer_withdrawn": (
        gettext_lazy("The offer of your seat was withdrawn."),
        gettext_lazy("The offer of the seat of %(seat)s was withdrawn."),
    ),
    "offer_declined": (
        gettext_lazy("Whoever was offered your seat said no."),
        gettext_lazy("Whoever was offered the seat of %(seat)s said no."),
    ),
    "handed_over": (gettext_lazy("%(to)s plays the seat of %(seat)s from here on."),) * 2,
    "host_now": (gettext_lazy("You are the host from here on."), gettext_lazy("%(player)s is the host from here on.")),
    "address_changed": (
        gettext_lazy("Letters to you go to another address."),
        gettext_lazy("Letters to %(seat)s go to another address."),
    ),
    "address_vouched": (
        gettext_lazy("Somebody else said yes to your new address, since your old one bounces."),
        gettext_lazy("Somebody else said yes to a new address of %(seat)s, whose old one bounces."),
    ),
    "watched": (gettext_lazy("Whoever has the link may watch this game now."),) * 2,
    "unwatched": (gettext_lazy("Nobody may watch this game from outside any more."),) * 2,
    "nudged": (gettext_lazy("%(player)s nudged you."), gettext_lazy("%(player)s nudged %(seat)s.")),
    "message_hidden": (
        gettext_lazy("A message of yours was hidden."),
        gettext_lazy("A message of %(player)s was hidden."),
    ),
    "service_away": (gettext_lazy("The service was away for a while; every deadline moved on by as much."),) * 2,
}
"""By kind: the line for the player whom it is about, and for everybody else."""

ALSO = {"gap": "service_away"}
"""Other names of the same."""


def journal_sentence(
    kind: str, data: Mapping[str, Any], cast: Cast, *, seat: int | None = None, doer: str = "", reason: str = ""
) -> str:
    """A line of the journal: what was done, by whom and why, as far as that is known.

    `seat`: whom it is about (else `data["seat"]`); `data["name"]` is the name that player had then, or who did it;
    `data["to"]` the entry of a rewind, or who has the seat now. `doer`: who decided it, `reason` as it was given.
    """
    about = data.get("seat") if seat is None else seat
    to_you, of_them = LINES.get(ALSO.get(kind, kind), (kind.replace("_", " "),) * 2)
    name = data.get("name") or (cast.player(about) if isinstance(about, int) else _("a player"))
    facts = {
        "player": name,
        "seat": cast.player(about) if isinstance(about, int) else name,
        "people": cast.people(cast.players),
        "to": data.get("to", ""),
        "days": days_of(data),
        "hours": data.get("hours", 0),
    }
    what = (to_you if cast.is_you(about) else of_them) % facts
    return _with_why(what, doer or (_("the host") if data.get("by") == "host" else ""), reason)


def days_of(data: Mapping[str, Any]) -> str:
    """The days that a line is about, its `first` to `last` as ISO dates; empty if it is about none."""
    return days_words(*map(date.fromisoformat, (data["first"], data["last"]))) if "first" in data else ""


def _with_why(what: str, doer: str, reason: str) -> str:
    facts = {"what": what, "doer": doer, "reason": reason}
    if doer and reason:
        return _("%(what)s Decided by %(doer)s: %(reason)s") % facts
    if doer:
        return _("%(what)s Decided by %(doer)s.") % facts
    return _("%(what)s Reason: %(reason)s") % facts if reason else what

"""The journal in words: what people decided about a game, by whom and why."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games import deadlines
from games.models import Game, JournalEntry
from games.story.journal import days_of

LINES = {
    "started": gettext_lazy("The game began."),
    "paused": gettext_lazy("%(moderator)s paused the game."),
    "resumed": gettext_lazy("The game went on."),
    "rewound": gettext_lazy("%(moderator)s took back everything from entry %(to)s on."),
    "took_extension": gettext_lazy("%(seat)s got half the time again, the one extension of the game."),
    "autopilot_on": gettext_lazy("%(seat)s is on autopilot until the player answers anything."),
    "autopilot_off": gettext_lazy("%(seat)s is back; the autopilot is off."),
    "handed_to_bot": gettext_lazy("%(moderator)s handed the seat of %(name)s to a bot."),
    "left": gettext_lazy("%(name)s has left."),
    "cancelled": gettext_lazy("The game was cancelled."),
    "used_days": gettext_lazy("%(seat)s had run out of time; two of their days off were used, as once in a game."),
    "deadline_moved": gettext_lazy("%(moderator)s moved a deadline of %(seat)s."),
    "deadline_lengthened": gettext_lazy("%(moderator)s gave everybody %(hours)s hours more."),
    "days_off": gettext_lazy("%(seat)s is off: %(days)s. The table does not wait for them then."),
    "days_off_back": gettext_lazy("%(seat)s took days off back: %(days)s."),
    "restored": gettext_lazy("A backup was put back; deadlines were moved on by the time that the clocks stood."),
    "quarantined": gettext_lazy("The game stood still: its record could not be replayed."),
    "released": gettext_lazy("Its record can be replayed again; the game went on."),
    "unreachable": gettext_lazy("Mail to %(seat)s bounces; that seat can be played on the pages only."),
    "reachable": gettext_lazy("Mail reaches %(seat)s again."),
    "seat_offered": gettext_lazy("The seat of %(seat)s was offered to somebody else."),
    "offer_withdrawn": gettext_lazy("The offer of the seat of %(seat)s was withdrawn."),
    "offer_declined": gettext_lazy("Whoever was offered the seat of %(seat)s said no."),
    "handed_over": gettext_lazy("%(to)s plays the seat of %(seat)s from here on."),
    "host_now": gettext_lazy("%(name)s is the host from here on."),
    "address_changed": gettext_lazy("Letters to %(seat)s go to another address."),
    "address_vouched": gettext_lazy("%(moderator)s said yes to a new address of %(seat)s, whose old one bounces."),
    "watched": gettext_lazy("%(moderator)s lets whoever has the link watch this game."),
    "unwatched": gettext_lazy("%(moderator)s lets nobody watch this game from outside any more."),
    "nudged": gettext_lazy("%(name)s nudged %(seat)s."),
    "message_hidden": gettext_lazy("%(moderator)s hid a message of %(seat)s."),
    "resent": gettext_lazy("A letter to %(seat)s was sent again."),
    "gap": gettext_lazy("The service was away for a while; deadlines were moved on by as long."),
}


def lines(game: Game, zone: str) -> list[dict[str, Any]]:
    """The newest first, each with its moment in the reader's zone and its sentence."""
    rows = JournalEntry.objects.filter(game=game).select_related("seat", "moderator").order_by("-at", "-pk")
    return [{"at": row.at, "when": deadlines.local(row.at, zone), "says": sentence(row)} for row in rows]


def _doer(row: JournalEntry) -> str:
    if row.moderator:
        return row.moderator.get_username()
    return _("The host") if row.data.get("by") == "host" else _("A moderator")


def sentence(row: JournalEntry) -> str:
    """What was decided, with the reason as it was given."""
    facts = {
        "moderator": _doer(row),
        "seat": row.seat.name if row.seat else _("somebody"),
        "days": days_of(row.data),
        "hours": row.data.get("hours", ""),
        "name": row.data.get("name") or (row.seat.name if row.seat else _("Somebody")),
        "to": row.data.get("to", ""),
    }
    words = str(LINES.get(row.kind, row.kind.replace("_", " "))) % facts
    return _("%(line)s Reason: %(reason)s") % {"line": words, "reason": row.reason} if row.reason else words

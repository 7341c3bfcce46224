"""Sentences about energy and the flag: what was spent, given, found, kept, and who is out."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.engine.events import (
    Collected,
    ColourGone,
    CouldNotGain,
    Eliminated,
    FlagGone,
    FlagLost,
    FlagMissed,
    FlagTaken,
    Gave,
    Shielded,
    Spent,
)  # fmt: skip

from .cast import Cast, seat_of
from .words import cause_name, colour_name, tokens_words


def cost(tokens: Mapping[str, int], left: Mapping[str, int], place: int, *, here: bool = False) -> str:
    """What was spent and what of it lies on the dish, as a clause: "2 red gone, one of them left on dish 7".

    `here`: the dish has just been named.
    """
    if not any(tokens.values()):
        return _("nothing gone")
    if not any(left.values()):
        return _("%(tokens)s gone") % {"tokens": tokens_words(tokens)}
    return _("%(tokens)s gone, %(lying)s") % {
        "tokens": tokens_words(tokens),
        "lying": _lying(tokens, left, place, here),
    }


def _lying(tokens: Mapping[str, int], left: Mapping[str, int], place: int, here: bool) -> str:
    count = sum(left.values())
    facts = {"count": count, "tokens": tokens_words(left), "place": place}
    if count == sum(tokens.values()):
        return (_("left lying there") if here else _("left lying on dish %(place)d")) % facts
    if len(tokens) > 1 and here:
        return ngettext("%(tokens)s left there", "%(tokens)s left there", count) % facts
    if len(tokens) > 1:
        return ngettext("%(tokens)s left on dish %(place)d", "%(tokens)s left on dish %(place)d", count) % facts
    if here:
        return ngettext("one of them left there", "%(count)d of them left there", count) % facts
    return ngettext("one of them left on dish %(place)d", "%(count)d of them left on dish %(place)d", count) % facts


LOSSES = {
    "leprosy": (
        gettext_lazy("Leprosy gnawed at you: %(cost)s."),
        gettext_lazy("Leprosy gnawed at %(creature)s: %(cost)s."),
    ),
    "inferiority_complex": (
        gettext_lazy("You saw a 1 and felt small: %(cost)s."),
        gettext_lazy("%(creature)s saw a 1 and felt small: %(cost)s."),
    ),
    "limping": (gettext_lazy("You limped: %(cost)s."), gettext_lazy("%(creature)s limped: %(cost)s.")),
    "moa": (gettext_lazy("You met Moa: %(cost)s."), gettext_lazy("%(creature)s met Moa: %(cost)s.")),
    "radiation": (gettext_lazy("You glowed: %(cost)s."), gettext_lazy("%(creature)s glowed: %(cost)s.")),
    "lightning": (
        gettext_lazy("Lightning struck you: %(cost)s."),
        gettext_lazy("Lightning struck %(creature)s: %(cost)s."),
    ),
    "acid": (gettext_lazy("Acid ate at you: %(cost)s."), gettext_lazy("Acid ate at %(creature)s: %(cost)s.")),
    "small_explosion": (
        gettext_lazy("A small explosion under you: %(cost)s."),
        gettext_lazy("A small explosion under %(creature)s: %(cost)s."),
    ),
    "huge_explosion": (
        gettext_lazy("A huge explosion under you: %(cost)s."),
        gettext_lazy("A huge explosion under %(creature)s: %(cost)s."),
    ),
}  # fmt: skip


def spent(event: Spent, cast: Cast) -> str:
    facts = {"creature": cast.creature(event.laborigine), "cost": cost(event.tokens, event.left, event.place)}
    if event.cause == "bid":
        seat = seat_of(event.laborigine)
        mine, theirs = _("Your bid: %(cost)s."), _("%(player)s paid for a bid: %(cost)s.")
        return (mine if cast.is_you(seat) else theirs) % {**facts, "player": cast.player(seat)}
    to_you, of_them = LOSSES.get(
        event.cause, (gettext_lazy("It cost you: %(cost)s."), gettext_lazy("It cost %(creature)s: %(cost)s."))
    )
    return str(to_you if cast.moves_you(event.laborigine) else of_them) % facts


def shielded(event: Shielded, cast: Cast) -> str:
    facts = {
        "creature": cast.creature(event.laborigine), "count": event.amount, "cause": cause_name(event.cause)
    }  # fmt: skip
    if cast.moves_you(event.laborigine):
        return ngettext(
            "The flag saved you %(count)d token (%(cause)s).",
            "The flag saved you %(count)d tokens (%(cause)s).", event.amount,
        ) % facts  # fmt: skip
    return ngettext(
        "The flag saved %(creature)s %(count)d token (%(cause)s).",
        "The flag saved %(creature)s %(count)d tokens (%(cause)s).", event.amount,
    ) % facts  # fmt: skip


def gave(event: Gave, cast: Cast) -> str:
    facts = {
        "giver": cast.player(event.giver), "receiver": cast.player(event.receiver), "tokens": tokens_words(event.tokens)
    }  # fmt: skip
    if event.cause == "charity":
        return _charity(event, cast) % facts
    if cast.is_you(event.giver):
        return _("You gave %(receiver)s %(tokens)s.") % facts
    if cast.is_you(event.receiver):
        return _("%(giver)s gave you %(tokens)s.") % facts
    return _("%(giver)s gave %(receiver)s %(tokens)s.") % facts


def _charity(event: Gave, cast: Cast) -> str:
    if cast.is_you(event.giver):
        return _("Charity: you gave %(receiver)s, who has least, %(tokens)s.")
    if cast.is_you(event.receiver):
        return _("Charity: %(giver)s gave you, who have least, %(tokens)s.")
    return _("Charity: %(giver)s gave %(receiver)s, who has least, %(tokens)s.")


def could_not_gain(event: CouldNotGain, cast: Cast) -> str:
    facts = {"player": cast.player(event.seat)}
    you = cast.is_you(event.seat)
    if event.cause == "collect":
        to_you = _("The tokens stay where they lie: you can’t store energy.")
        return (to_you if you else _("The tokens stay where they lie: %(player)s can’t store energy.")) % facts
    to_you = _("Nothing changed hands: you can’t store energy.")
    return (to_you if you else _("Nothing changed hands: %(player)s can’t store energy.")) % facts


def collected(event: Collected, cast: Cast) -> str:
    facts = {
        "creature": cast.creature(event.laborigine), "tokens": tokens_words(event.tokens), "place": event.place
    }  # fmt: skip
    if cast.moves_you(event.laborigine):
        return _("You picked up %(tokens)s on dish %(place)d.") % facts
    return _("%(creature)s picked up %(tokens)s on dish %(place)d.") % facts


def flag_taken(event: FlagTaken, cast: Cast) -> str:
    facts = {"creature": cast.creature(event.laborigine), "giver": cast.creature(event.giver or event.laborigine)}
    you = cast.moves_you(event.laborigine)
    if event.why == "nicest":
        to_you, of_them = (
            _("The flag and the first turn are yours."),
            _("The flag and the first turn go to %(creature)s."),
        )
        return (to_you if you else of_them) % facts
    if event.why == "rolled" and event.giver is None:
        return (_("The 1 brought you the flag.") if you else _("The 1 brought %(creature)s the flag.")) % facts
    if event.why == "rolled":
        return _by_a_one(event, cast) % facts
    if event.giver is None:
        return (_("You took the flag.") if you else _("%(creature)s took the flag.")) % facts
    return _from_another(event, cast) % facts


def _by_a_one(event: FlagTaken, cast: Cast) -> str:
    if cast.moves_you(event.laborigine):
        return _("The 1 brought you the flag from %(giver)s.")
    if event.giver and cast.moves_you(event.giver):
        return _("The 1 took the flag from you and brought it to %(creature)s.")
    return _("The 1 brought %(creature)s the flag from %(giver)s.")


def _from_another(event: FlagTaken, cast: Cast) -> str:
    if cast.moves_you(event.laborigine):
        return _("You took the flag from %(giver)s.")
    if event.giver and cast.moves_you(event.giver):
        return _("%(creature)s took the flag from you.")
    return _("%(creature)s took the flag from %(giver)s.")


def flag_missed(event: FlagMissed, cast: Cast) -> str:
    to_you = _("The flag would be yours, but for your immunity loss; it stays where it is.")
    of_them = _("The flag would go to %(creature)s, but for its immunity loss; it stays where it is.")
    return (to_you if cast.moves_you(event.laborigine) else of_them) % {"creature": cast.creature(event.laborigine)}


LOST_FLAGS = {
    "moa": (
        gettext_lazy("Moa knocked your flag into the centre; that was all."),
        gettext_lazy("Moa knocked the flag of %(creature)s into the centre; that was all."),
    ),
    "immunity_loss": (
        gettext_lazy("Immunity loss: your flag goes back to the centre."),
        gettext_lazy("Immunity loss: the flag of %(creature)s goes back to the centre."),
    ),
}


def flag_lost(event: FlagLost, cast: Cast) -> str:
    to_you, of_them = LOST_FLAGS.get(event.why, (
        gettext_lazy("You lost the flag to one who can’t hold it; it lies in the centre."),
        gettext_lazy("%(creature)s lost the flag to one who can’t hold it; it lies in the centre."),
    ))  # fmt: skip
    return str(to_you if cast.moves_you(event.laborigine) else of_them) % {"creature": cast.creature(event.laborigine)}


def flag_gone(event: FlagGone, cast: Cast) -> str:
    return _("The flag has left the game for good.")


def eliminated(event: Eliminated, cast: Cast) -> str:
    if cast.is_you(event.seat):
        return _("You are out.")
    return _("%(player)s is out.") % {"player": cast.player(event.seat)}


def colour_gone(event: ColourGone, cast: Cast) -> str:
    return _("All that was %(colour)s has left the game, on dishes and in stockpiles.") % {
        "colour": colour_name(event.colour)
    }

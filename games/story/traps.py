"""Sentences about what dishes hide and what it leaves: faces, diseases, markers."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.engine import events as told

from .cast import Cast
from .words import disease_name, face_found

# diseases


INFECTIONS = {
    "keep": (
        gettext_lazy("You and %(other)s kept what you had."),
        gettext_lazy("%(victor)s let you both keep what you had."),
        gettext_lazy("%(victor)s and %(other)s kept what they had."),
    ),
    "give": (
        gettext_lazy("You handed %(disease)s to %(other)s."),
        gettext_lazy("%(victor)s handed you %(disease)s."),
        gettext_lazy("%(victor)s handed %(disease)s to %(other)s."),
    ),
    "take": (
        gettext_lazy("You took over %(disease)s from %(other)s."),
        gettext_lazy("%(victor)s took over %(disease)s from you."),
        gettext_lazy("%(victor)s took over %(disease)s from %(other)s."),
    ),
}


def infected(event: told.Infected, cast: Cast) -> str:
    moved = event.other_has if event.choice == "give" else event.victor_has
    facts = {
        "victor": cast.creature(event.victor), "other": cast.creature(event.other), "disease": disease_name(moved or "")
    }  # fmt: skip
    by_you, of_you, of_them = INFECTIONS[event.choice]
    if cast.moves_you(event.victor):
        return str(by_you) % facts
    return str(of_you if cast.moves_you(event.other) else of_them) % facts


def contracted(event: told.Contracted, cast: Cast) -> str:
    facts = {
        "creature": cast.creature(event.laborigine),
        "disease": disease_name(event.disease), "former": disease_name(event.former or ""),
    }  # fmt: skip
    you = cast.moves_you(event.laborigine)
    if event.former:
        to_you, of_them = (
            _("You have %(disease)s now, not %(former)s."),
            _("%(creature)s has %(disease)s now, not %(former)s."),
        )
        return (to_you if you else of_them) % facts
    return (_("You caught %(disease)s.") if you else _("%(creature)s caught %(disease)s.")) % facts


def no_card(event: told.NoCard, cast: Cast) -> str:
    return _("There was no disease left to catch.")


def reshuffled(event: told.Reshuffled, cast: Cast) -> str:
    return ngettext(
        "The disease cards were shuffled anew: %(count)d card.",
        "The disease cards were shuffled anew: %(count)d cards.", event.cards,
    ) % {"count": event.cards}  # fmt: skip


# traps


def flipped(event: told.Flipped, cast: Cast) -> str:
    you, facts = cast.moves_you(event.laborigine), {"creature": cast.creature(event.laborigine), "place": event.place}
    if event.face is None:
        to_you = _("You turned dish %(place)d over; what came up is for you to remember.")
        of_them = _("%(creature)s turned dish %(place)d over; what came up is for you to remember.")
        return (to_you if you else of_them) % facts
    to_you, of_them = (
        _("You turned up %(face)s on dish %(place)d."),
        _("%(creature)s turned up %(face)s on dish %(place)d."),
    )
    return (to_you if you else of_them) % {**facts, "face": face_found(event.face)}


def lightning_marked(event: told.LightningMarked, cast: Cast) -> str:
    facts = {"creature": cast.creature(event.laborigine), "count": event.markers}
    if cast.moves_you(event.laborigine):
        one = ngettext("You have %(count)d lightning marker.", "You have %(count)d lightning markers.", event.markers)
        return one % facts
    return ngettext(
        "%(creature)s has %(count)d lightning marker.", "%(creature)s has %(count)d lightning markers.", event.markers
    ) % facts  # fmt: skip


def acid_taken(event: told.AcidTaken, cast: Cast) -> str:
    facts = {"creature": cast.creature(event.laborigine), "giver": cast.creature(event.giver or event.laborigine)}
    if event.giver is None or event.giver == event.laborigine:
        to_you, of_them = _("You have acid on your feet."), _("%(creature)s has acid on its feet.")
        return (to_you if cast.moves_you(event.laborigine) else of_them) % facts
    if cast.moves_you(event.laborigine):
        return _("You have acid on your feet; %(giver)s is rid of it.") % facts
    if cast.moves_you(event.giver):
        return _("%(creature)s has acid on its feet; you are rid of it.") % facts
    return _("%(creature)s has acid on its feet; %(giver)s is rid of it.") % facts


def acid_returned(event: told.AcidReturned, cast: Cast) -> str:
    to_you, of_them = _("The acid on your feet is gone."), _("The acid on the feet of %(creature)s is gone.")
    return (to_you if cast.moves_you(event.laborigine) else of_them) % {"creature": cast.creature(event.laborigine)}


def nothing_due(event: told.NothingDue, cast: Cast) -> str:
    return {
        "charity": _("Nobody has less, so no charity was due."),
        "radiation": _("No green face was up, so the radiation cost nothing."),
    }.get(event.face, _("It cost nothing."))

"""What a game is played by (R13) in words: variants and their options, and who would be whose partner."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine.variants import VARIANTS

from .words import listed

VARIANT_NAMES = {
    "base": gettext_lazy("the base game"), "team": gettext_lazy("Team Play"), "twins": gettext_lazy("Twins"),
}  # fmt: skip
EXPLAINED = {
    "base": gettext_lazy("everybody for themselves, one laborigine each, and Moa walks among them"),
    "team": gettext_lazy("two partners, who don’t sit side by side, play in one colour and win together"),
    "twins": gettext_lazy(
        "everybody moves two laborigines with one stockpile, each turn in opposite directions; no Moa"
    ),
}
TEAM_COLOURS = {
    "first": gettext_lazy("the first of two partners to fall, from all dishes and stockpiles, the other partner’s too"),
    "last": gettext_lazy("the second of two partners to fall; until then it stays"),
}
MEMORY = {
    "strict": gettext_lazy("strict: who forgot what lies under a dish has forgotten it"),
    "open": gettext_lazy("open: every face that was seen once stays known"),
}


def variant_name(variant: str) -> str:
    """A variant as one speaks of it: "Team Play"."""
    return str(VARIANT_NAMES[variant])


def variant_line(variant: str) -> str:
    """A variant with how it differs and for how many it is, one line."""
    seats = VARIANTS[variant].seats
    return _("%(name)s: %(explained)s (%(fewest)d to %(most)d seats)") % {
        "name": VARIANT_NAMES[variant], "explained": EXPLAINED[variant], "fewest": seats[0], "most": seats[-1]
    }  # fmt: skip


def seats_sentence(variant: str) -> str:
    """For how many seats a variant is."""
    seats = VARIANTS[variant].seats
    return _("%(name)s is for %(fewest)d to %(most)d seats.") % {
        "name": _capital(variant_name(variant)), "fewest": seats[0], "most": seats[-1]
    }  # fmt: skip


def terms(options: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The options of a game, each with its name; those alone that matter to its variant."""
    variant = options["variant"]
    game = _("%(name)s (%(explained)s)") % {"name": VARIANT_NAMES[variant], "explained": EXPLAINED[variant]}
    leaves = _("leaves the game with %(who)s") % {"who": TEAM_COLOURS[options["team_colour"]]}
    colour = [(_("Team colour"), leaves)]
    return [
        (_("Game"), game),
        (_("Seats"), str(options["seats"])),
        *(colour if variant == "team" else []),
        (_("Memory"), str(MEMORY[options["memory"]])),
    ]


# partners


def partners(variant: str, seats: int) -> dict[int, int]:
    """Who is whose partner with so many seats (R11.1); who has none is not in it."""
    side = VARIANTS[variant].side
    return {
        one: other for one in range(seats) for other in range(seats)
        if one != other and side(one, seats) == side(other, seats)
    }  # fmt: skip


def teams_sentence(names: Sequence[str], seats: int) -> str:
    """The teams with so many seats, by the players' names; chairs beyond them are empty still."""
    called = [*names, *[_("an empty seat")] * (seats - len(names))][:seats]
    side = VARIANTS["team"].side
    numbers = sorted({side(seat, seats) for seat in range(seats)})
    teams = [[called[seat] for seat in range(seats) if side(seat, seats) == number] for number in numbers]
    said = [listed(team) if len(team) > 1 else _("%(player)s alone") % {"player": team[0]} for team in teams]
    return _("With %(seats)d seats: %(teams)s.") % {"seats": seats, "teams": "; ".join(said)}


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]

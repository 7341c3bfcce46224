"""What things are called and what they do, in words: colours, faces, diseases, causes, counts, lists."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, ngettext_lazy, pgettext, pgettext_lazy

from games.engine.choices import ANY

COLOURS = {
    "red": gettext_lazy("red"), "blue": gettext_lazy("blue"), "yellow": gettext_lazy("yellow"),
    "purple": gettext_lazy("purple"), "orange": gettext_lazy("orange"), "white": gettext_lazy("white"),
    "grey": gettext_lazy("grey"),
}  # fmt: skip
COUNTED = {
    "red": ngettext_lazy("%(count)d red", "%(count)d red", "count"),
    "blue": ngettext_lazy("%(count)d blue", "%(count)d blue", "count"),
    "yellow": ngettext_lazy("%(count)d yellow", "%(count)d yellow", "count"),
    "purple": ngettext_lazy("%(count)d purple", "%(count)d purple", "count"),
    "orange": ngettext_lazy("%(count)d orange", "%(count)d orange", "count"),
    "white": ngettext_lazy("%(count)d white", "%(count)d white", "count"),
    "grey": ngettext_lazy("%(count)d grey", "%(count)d grey", "count"),
    ANY: ngettext_lazy("%(count)d token", "%(count)d tokens", "count"),
}
"""Tokens of a colour, in the order of R1.8; of "any" only the number may be told."""

FACES = {
    "footprint": gettext_lazy("footprint"), "disease": gettext_lazy("disease"), "charity": gettext_lazy("charity"),
    "radiation": gettext_lazy("radiation"), "lightning": gettext_lazy("lightning"), "acid": gettext_lazy("acid"),
    "small_explosion": gettext_lazy("small explosion"), "huge_explosion": gettext_lazy("huge explosion"),
    "cure": gettext_lazy("cure"), "flag": gettext_lazy("flag"), "danger": gettext_lazy("danger"),
    "green": gettext_lazy("green"),
}  # fmt: skip
FINDS = {
    "footprint": pgettext_lazy("turned up", "a footprint"), "disease": pgettext_lazy("turned up", "a disease"),
    "charity": pgettext_lazy("turned up", "charity"), "radiation": pgettext_lazy("turned up", "radiation"),
    "lightning": pgettext_lazy("turned up", "lightning"), "acid": pgettext_lazy("turned up", "acid"),
    "small_explosion": pgettext_lazy("turned up", "a small explosion"),
    "huge_explosion": pgettext_lazy("turned up", "a huge explosion"), "cure": pgettext_lazy("turned up", "a cure"),
    "flag": pgettext_lazy("turned up", "the flag"), "danger": pgettext_lazy("turned up", "danger"),
    "green": pgettext_lazy("turned up", "green"),
}  # fmt: skip
FACES_EXPLAINED = {
    "footprint": gettext_lazy("Go on with the same die: the direction is bid for and chosen again (R8.1)."),
    "disease": gettext_lazy("Draw a disease card; one that was there before is thrown away (R8.2)."),
    "charity": gettext_lazy("Give 3 to whoever has the smallest stockpile, unless that is you (R8.3)."),
    "radiation": gettext_lazy("Spend as many as there are green faces up on the ring (R8.4)."),
    "lightning": gettext_lazy("Take a lightning marker; then everybody spends as many as they have markers (R8.5)."),
    "acid": gettext_lazy("Take the acid marker: your next move costs 1 on each tile it enters (R8.6)."),
    "small_explosion": gettext_lazy("Spend 4 (R8.7)."),
    "huge_explosion": gettext_lazy("Spend 8 (R8.7)."),
    "cure": gettext_lazy("Every other laborigine gives you 1 (R8.8)."),
    "flag": gettext_lazy("The immunity flag is yours (R8.9)."),
    "danger": gettext_lazy("Nothing happens; its other side is a huge explosion (R8.9)."),
    "green": gettext_lazy("Nothing happens (R8.9)."),
}

DISEASES = {
    "leprosy": gettext_lazy("leprosy"), "inferiority_complex": gettext_lazy("inferiority complex"),
    "limping": gettext_lazy("limping"), "immunity_loss": gettext_lazy("immunity loss"),
    "hyperactivity": gettext_lazy("hyperactivity"), "benign_mutation": gettext_lazy("benign mutation"),
    "malign_mutation": gettext_lazy("malign mutation"),
    "energy_storage_disorder": gettext_lazy("energy storage disorder"),
}  # fmt: skip
DISEASES_EXPLAINED = {
    "leprosy": gettext_lazy("Costs 1 each turn, before moving (R7.2)."),
    "inferiority_complex": gettext_lazy("Costs 2 when either die shows 1, flag or not (R7.2)."),
    "limping": gettext_lazy("Costs 2 when the laborigine’s die is even (R7.2)."),
    "immunity_loss": gettext_lazy("Can’t hold the flag (R7.2)."),
    "hyperactivity": gettext_lazy("Each movement covers twice the die (R7.2)."),
    "benign_mutation": gettext_lazy("Spends 1 less each time (R7.2, R5.7)."),
    "malign_mutation": gettext_lazy("Spends 1 more each time (R7.2, R5.7)."),
    "energy_storage_disorder": gettext_lazy("Can’t gain energy in any way (R7.2)."),
}

WAYS = {"cw": gettext_lazy("clockwise"), "ccw": gettext_lazy("counter-clockwise")}
CAUSES = {"moa": gettext_lazy("Moa"), "bid": gettext_lazy("bid"), **DISEASES, **FACES}


def colour_name(colour: str) -> str:
    return str(COLOURS.get(colour, colour))


def face_name(face: str) -> str:
    """A face as a label: "small explosion"."""
    return str(FACES.get(face, face))


def face_found(face: str) -> str:
    """A face as a thing that turns up: "a small explosion"."""
    return str(FINDS.get(face, face))


def face_explained(face: str) -> str:
    """What a face does, one line with its rule."""
    return str(FACES_EXPLAINED.get(face, ""))


def disease_name(disease: str) -> str:
    return str(DISEASES.get(disease, disease))


def disease_explained(disease: str) -> str:
    """What a disease does, one line with its rule."""
    return str(DISEASES_EXPLAINED.get(disease, ""))


def way(direction: str) -> str:
    """A direction as an adverb."""
    return str(WAYS.get(direction, direction))


def cause_name(cause: str) -> str:
    """What a loss came of, as a label."""
    return str(CAUSES.get(cause, cause))


def tokens_words(tokens: Mapping[str, int]) -> str:
    """Tokens by colour, in the order of the colours: "2 red and 1 grey"; "nothing" if there are none."""
    counted = [str(words % {"count": tokens[c]}) for c, words in COUNTED.items() if tokens.get(c)]
    return listed(counted) if counted else _("nothing")


def total(piles: Iterable[Mapping[str, int]]) -> Counter[str]:
    """Several piles of tokens as one."""
    summed: Counter[str] = Counter()
    for tokens in piles:
        summed.update(tokens)
    return summed


def count_words(count: int) -> str:
    """So many tokens, whatever their colours."""
    return ngettext("%(count)d token", "%(count)d tokens", count) % {"count": count}


def listed(words: Sequence[str]) -> str:
    """A list within a sentence: "Alice, Bob and Cy"."""
    if len(words) < 2:
        return "".join(words)
    return _("%(most)s and %(last)s") % {
        "most": pgettext("between things of a list", ", ").join(words[:-1]),
        "last": words[-1],
    }


def span_words(span: timedelta) -> str:
    """How long something has lasted, in its largest whole unit: "3 days"; days from two on."""
    hours = span // timedelta(hours=1)
    if hours < 1:
        return _("less than an hour")
    if hours < 48:
        return ngettext("%(count)d hour", "%(count)d hours", hours) % {"count": hours}
    return ngettext("%(count)d day", "%(count)d days", hours // 24) % {"count": hours // 24}


def days_words(first: date, last: date) -> str:
    """Days from first to last: "24 Dec to 2 Jan"; "24 Dec" for one."""
    begin, end = date_format(first, _("j M")), date_format(last, _("j M"))
    return begin if first == last else _("%(first)s to %(last)s") % {"first": begin, "last": end}

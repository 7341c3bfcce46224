"""Standing orders in friendly words: what is spent and taken first, at whose moves one passes (R5.4, R5.5, R9.6)."""

from __future__ import annotations

import re

from django.utils.translation import gettext as _

from games.engine.components import ALL_COLOURS
from games.replies.said import NotRead, Said
from games.replies.scene import Scene

COLOURS = re.compile(r"(?P<list>spend|take)(?: first)?[ :]+(?P<colours>.+)", re.IGNORECASE)
PASSING = re.compile(
    r"(?P<how>always pass|never pass|pass|don.?t pass)(?: always)?(?: at| on| for| when)?(?: the moves? of)? "
    r"(?P<whom>.+?)(?:.s moves?| moves?)?",
    re.IGNORECASE,
)
BETWEEN = re.compile(r"\s*,\s*(?:and |then )?|\s+(?:and|then)\s+", re.IGNORECASE)
BETWEEN_COLOURS = re.compile(r"[\s,]+")
SMALL_WORDS = {"and", "then", "first"}


def colours(line: str, scene: Scene) -> Said | None:
    """`spend red blue`, `take grey first`, `take default`."""
    match = COLOURS.fullmatch(line)
    if match is None:
        return None
    words = [word for word in BETWEEN_COLOURS.split(match["colours"].lower()) if word and word not in SMALL_WORDS]
    known = [word for word in words if word in ALL_COLOURS]
    is_spend = match["list"].lower() == "spend"
    if words == ["default"]:
        known = words = []
    elif not known and not is_spend:
        return None  # "take it over"
    elif len(known) < len(words) or not words:
        wrong = ", ".join(word for word in words if word not in known)
        facts = {"wrong": wrong, "colours": ", ".join(ALL_COLOURS)}
        raise NotRead(_("There is no colour “%(wrong)s”; there are %(colours)s.") % facts)
    return Said(spend=known) if is_spend else Said(take=known)


def passing(line: str, scene: Scene) -> Said | None:
    """`always pass at Bob and Cy` adds them, `never pass at Bob` takes him off, `pass at nobody`, `pass at default`."""
    match = PASSING.fullmatch(line)
    if match is None:
        return None
    whom, how = match["whom"].strip(), match["how"].lower()
    if whom.lower() in ("default", "nobody", "no one"):
        return Said(passes=None if whom.lower() == "default" else [])
    seats = _seats(whom, scene)
    if how in ("always pass", "pass"):
        return Said(passes=sorted({*scene.passes, *seats}))
    return Said(passes=[seat for seat in scene.passes if seat not in seats])


def _seats(whom: str, scene: Scene) -> list[int]:
    """One player by the whole of the words, or several parted by commas and "and"."""
    whole = scene.seat_called(whom)
    if whole is not None:
        return [whole]
    found = {name: scene.seat_called(name) for name in BETWEEN.split(whom) if name}
    unknown = [name for name, seat in found.items() if seat is None]
    if unknown or not found:
        raise NotRead(_("Nobody else at this table is called “%(name)s”.") % {"name": ", ".join(unknown) or whom})
    return [seat for seat in found.values() if seat is not None]

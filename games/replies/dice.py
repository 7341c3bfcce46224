"""Dice and ways in words: which die moves whom, and in which direction."""

from __future__ import annotations

import re

from django.utils.translation import gettext as _

from games.engine.moves import Assign, Bid, Direct
from games.replies.said import NotRead, Said
from games.replies.scene import Scene
from games.replies.text import line_of

WAY_WORDS = {
    "cw": ("cw", "clockwise", "clock wise", "clock-wise"),
    "ccw": (
        "ccw", "counter-clockwise", "counterclockwise", "counter clockwise", "anti-clockwise", "anticlockwise",
        "anti clockwise", "acw", "against the clock",
    ),
}  # fmt: skip
WAYS = {word: way for way, words in WAY_WORDS.items() for word in words}
WAY = "|".join(sorted(map(re.escape, WAYS), key=len, reverse=True))

PLAY, FIRST = "(?:assign |play |i play )?", "(?:(?:goes )?first )?(?:with )?(?:the )?(?:die )?"
DIE = rf"(?P<die>[1-6])(?:[ ,:]+(?:then )?(?P<way>{WAY}))?"
ASSIGN = line_of(rf"{PLAY}{FIRST}{DIE}")
ASSIGN_TO = (line_of(rf"{PLAY}(?P<who>.+)[ ,:]+{DIE}"), line_of(rf"{PLAY}(?P<who>.+?)[ ,:]+{FIRST}{DIE}"))
DIRECT = line_of(rf"(?P<kind>bid |direct |way )?(?:for )?(?P<way>{WAY})")


def assigned(line: str, scene: Scene) -> Said | None:
    """`5 cw`, `Blob first with the 5, clockwise`: who moves by which die, and which way if nobody bids."""
    if scene.decision == "vote":
        return None  # it is the name of a creature
    match, own = _who(line, scene)
    if match is None:
        return None
    die, way = int(match["die"]), WAYS[match["way"].lower()] if match["way"] else ""
    if way and scene.decision in ("direct", "plan") and scene.is_open and die == scene.view.die:
        return _way(way, scene)
    if scene.decision in ("direct", "plan") and scene.is_open:
        raise NotRead(_no_die(scene))
    if not scene.twins:
        return Said(move=Assign(scene.number, die), way=way)
    if len(own) > 1:
        example = f"{scene.cast.creature(scene.own[0])} {line}"
        raise NotRead(_("Say which twin goes first: “%(example)s”.") % {"example": example})
    return Said(move=Assign(scene.number, die, own[0]), way=way)


def _no_die(scene: Scene) -> str:
    """Why no die can be named where only a direction is asked."""
    dice = list(scene.view.position["dice"] or ())
    if len(dice) == 2 and dice[0] == dice[1]:
        return _("You rolled %(die)s and %(die)s, so there is no die to choose: say “cw” or “ccw”.") % {"die": dice[0]}
    return _("Which die moves you is settled: say “cw” or “ccw”.")


def _who(line: str, scene: Scene) -> tuple[re.Match[str] | None, list[str]]:
    """Which of the seat's laborigines a line about a die names; all of them if it names none."""
    for pattern in ASSIGN_TO:
        match = pattern.fullmatch(line)
        if match and (own := scene.pieces(match["who"], scene.own)):
            return match, own
    return ASSIGN.fullmatch(line), scene.own


def directed(line: str, scene: Scene) -> Said | None:
    """`cw`, `bid ccw`: a direction."""
    match = DIRECT.fullmatch(line)
    if match is None:
        return None
    way, kind = WAYS[match["way"].lower()], (match["kind"] or "").strip().lower()
    if kind == "bid":
        return Said(move=Bid(scene.number, way))
    return _way(way, scene)


def _way(way: str, scene: Scene) -> Said:
    """A direction alone: what it is for, the question says."""
    if scene.decision == "manipulate":
        return Said(move=Bid(scene.number, way))
    if scene.decision == "direct":
        return Said(move=Direct(scene.number, way))
    if scene.decision == "plan":
        return Said(way=way)
    if scene.decision == "assign":
        dice = scene.view.position["dice"] or (5,)
        raise NotRead(_("Say with which die: “%(example)s”.") % {"example": f"{dice[0]} {way}"})
    raise NotRead(_("Nobody asks you for a direction just now."))

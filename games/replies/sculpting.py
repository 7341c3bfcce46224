"""Sculpting by mail: a surprise, or one of the starting creatures, and what it is called (R2.5)."""

from __future__ import annotations

import re
from dataclasses import replace
from random import SystemRandom
from typing import Any

from django.utils.translation import gettext as _

from games import names
from games.defaults import default_creature
from games.drawing.sculptures import SCULPTURES
from games.drawing.surprise import surprise
from games.engine.moves import Sculpt
from games.play import Sculpture
from games.replies.said import NotRead, Said
from games.replies.scene import Scene

CALLED = r"(?:[ ,]+(?:as|called|named)[: ]+(?P<names>.+))?"
SURPRISE = re.compile(rf"(?:please )?surprise(?: me)?{CALLED}", re.IGNORECASE)
TAKEN = re.compile(rf"creatures?[ #]+(?P<which>.+?){CALLED}", re.IGNORECASE)
NUMBERED = re.compile(r"creature[ #]+(?P<which>\d{1,2})[ ,:]+(?P<names>.+)", re.IGNORECASE)
BOTH = re.compile(r"\s*(?:,|&|\+|\band\b)\s*", re.IGNORECASE)
TWINS = 2


def starting_creatures() -> list[str]:
    """The names of the creatures to begin with, in the order of their numbers, the first being 1."""
    return list(SCULPTURES)


def read(line: str, scene: Scene) -> Said | None:
    """`surprise me [as NAME]`, `creature 3 as NAME`; of twins both in one line, or one in each of two lines."""
    if scene.decision != "sculpt":
        return None
    surprised = SURPRISE.fullmatch(line)
    if surprised:
        return _surprise(surprised["names"], scene)
    match = TAKEN.fullmatch(line)
    if match and not match["names"]:
        match = NUMBERED.fullmatch(line) or match
    return _taken(match["which"], match["names"], scene) if match else None


def complete(said: Said, scene: Scene) -> Said:
    """The move that sends the creatures in. Raises NotRead if they are too few or too many."""
    wanted = len(scene.own)
    if len(said.sculptures) != wanted:
        if wanted == TWINS:
            raise NotRead(_("It takes two creatures: “surprise me as Pudding and Custard”."))
        raise NotRead(_("It takes one creature, with one name."))
    made = tuple(
        sculpture if sculpture.name else replace(sculpture, name=default_creature(scene.game.public_id, piece)[1])
        for sculpture, piece in zip(said.sculptures, scene.own, strict=True)
    )
    return replace(said, sculptures=made, move=Sculpt(scene.number))


def _surprise(called: str | None, scene: Scene) -> Said:
    given = _names(called, scene) if called else [""] * len(scene.own)
    return Said(sculptures=tuple(Sculpture(surprise(SystemRandom()), name) for name in given))


def _taken(which: str, called: str | None, scene: Scene) -> Said:
    shapes = [_shape(words) for words in (BOTH.split(which) if scene.twins else [which]) if words]
    given = _names(called, scene) if called else [""] * len(shapes)
    if len(shapes) == 1:
        shapes *= len(given)
    if len(given) != len(shapes):
        raise NotRead(_("Say as many names as creatures: “creatures 3 and 5 as Pudding and Custard”."))
    return Said(sculptures=tuple(Sculpture(shape, name) for shape, name in zip(shapes, given, strict=True)))


def _shape(words: str) -> dict[str, Any]:
    listed = list(SCULPTURES.values())
    if words.isdigit() and 1 <= int(words) <= len(listed):
        return listed[int(words) - 1]
    for name, shape in SCULPTURES.items():
        if names.same(name, words.strip()):
            return shape
    told = ", ".join(f"{number} {name}" for number, name in enumerate(SCULPTURES, start=1))
    raise NotRead(_("The creatures to begin with are: %(names)s.") % {"names": told})


def _names(called: str, scene: Scene) -> list[str]:
    """One name, or of twins two, if there are two."""
    given = BOTH.split(called) if scene.twins else [called]
    try:
        return [names.clean(name) for name in given]
    except ValueError as refused:
        raise NotRead(str(refused)) from None

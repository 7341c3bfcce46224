"""A figure as data: lumps of plasticine, drawn back to front. Validated here, drawn in clay.py.

    {"version": 1, "lumps": [
        {"shape": "ball", "x": 0, "y": 60, "size": 80, "squash": 90, "turn": 0, "colour": "teal"}]}

x counts to the right of the middle, y upwards from the stand, both to the lump's centre; size is the diameter of
as much clay as a ball; squash is height in percent of width (100: as the shape is), keeping the clay; turn is in
degrees clockwise. All are integers. A figure always stands on its stand: the drawing lowers or lifts it.
"""

import hashlib
import json
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from .palette import CLAY

VERSION = 1
MOST_LUMPS = 40
SHAPES = (
    "ball",
    "egg",
    "sausage",
    "bean",
    "drop",
    "cone",
    "spike",
    "disc",
    "block",
    "ring",
    "eye",
    "sleepy",
    "smile",
    "grin",
)
BOUNDS = {"x": (-100, 100), "y": (0, 200), "size": (4, 120), "squash": (30, 300), "turn": (-180, 180)}
CHOICES = {"shape": SHAPES, "colour": tuple(CLAY)}
KEYS = ("shape", "x", "y", "size", "squash", "turn", "colour")


class FigureRefused(ValueError):
    """Data that are no figure, with a sentence for its maker. `lump` counts from 1; None: the whole."""

    def __init__(self, sentence: str, lump: int | None = None) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.lump = lump


@dataclass(frozen=True)
class Lump:
    """One lump of plasticine; units as in the module's docstring."""

    shape: str
    x: int
    y: int
    size: int
    squash: int
    turn: int
    colour: str


@dataclass(frozen=True)
class Figure:
    """A validated creature, its lumps from back to front."""

    lumps: tuple[Lump, ...]

    def data(self) -> dict[str, Any]:
        """The plain data again, as `validate` takes it."""
        return {
            "version": VERSION,
            "lumps": [{key: getattr(lump, key) for key in KEYS} for lump in self.lumps],
        }


def validate(data: object) -> Figure:
    """The figure that plain data describe. Raises FigureRefused, naming the lump and what is wrong."""
    given = _keyed(data, ("version", "lumps"), None)
    if _not_whole(given["version"]) or given["version"] != VERSION:
        raise FigureRefused(_("The figure’s version must be %(version)s.") % {"version": VERSION})
    lumps = given["lumps"]
    if not isinstance(lumps, list) or not 1 <= len(lumps) <= MOST_LUMPS:
        raise FigureRefused(_("A figure has one to %(most)s lumps, in a list.") % {"most": MOST_LUMPS})
    return Figure(tuple(_lump(lump, number) for number, lump in enumerate(lumps, start=1)))


def digest(data: object) -> str:
    """What a record keeps of a figure: SHA-256 (hex) of its canonical JSON. Raises as `validate` does."""
    canonical = json.dumps(validate(data).data(), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(canonical.encode()).hexdigest()


def _lump(data: object, number: int) -> Lump:
    given = _keyed(data, KEYS, number)
    for key, allowed in CHOICES.items():
        if not isinstance(given[key], str) or given[key] not in allowed:
            raise FigureRefused(
                _("%(lump)s: its %(key)s is %(value)s; it must be one of %(allowed)s.")
                % {
                    "lump": _called(number),
                    "key": key,
                    "value": _shown(given[key]),
                    "allowed": ", ".join(allowed),
                },
                number,
            )
    for key, (least, most) in BOUNDS.items():
        if _not_whole(given[key]) or not least <= given[key] <= most:
            raise FigureRefused(
                _("%(lump)s: its %(key)s is %(value)s; it must be a whole number from %(least)s to %(most)s.")
                % {
                    "lump": _called(number),
                    "key": key,
                    "value": _shown(given[key]),
                    "least": least,
                    "most": most,
                },
                number,
            )
    return Lump(**given)


def _keyed(data: object, wanted: tuple[str, ...], number: int | None) -> dict[str, Any]:
    """The data, if they are an object with these keys and no others."""
    if not isinstance(data, dict):
        raise FigureRefused(
            _("%(name)s must be an object with %(keys)s.")
            % {"name": _called(number), "keys": ", ".join(wanted)},
            number,
        )
    for key in wanted:
        if key not in data:
            raise FigureRefused(
                _("%(name)s lacks its %(key)s.") % {"name": _called(number), "key": key}, number
            )
    for key in data:
        if key not in wanted:
            raise FigureRefused(
                _("%(name)s has %(key)s, which means nothing; it may have only %(keys)s.")
                % {"name": _called(number), "key": _shown(key), "keys": ", ".join(wanted)},
                number,
            )
    return data


def _called(number: int | None) -> str:
    return _("The figure") if number is None else _("Lump %(number)s") % {"number": number}


def _not_whole(value: object) -> bool:
    return isinstance(value, bool) or not isinstance(value, int)


def _shown(value: object) -> str:
    """A refused value as a sentence can hold it."""
    if isinstance(value, str):
        return json.dumps(value[:30] + "…" if len(value) > 30 else value, ensure_ascii=False)
    if isinstance(value, int) and value.bit_length() > 64:
        return _("huge")
    if value is None or isinstance(value, bool | int | float):
        return json.dumps(value)
    return _("a %(kind)s") % {
        "kind": {"list": _("list"), "dict": _("object")}.get(type(value).__name__, _("thing"))
    }

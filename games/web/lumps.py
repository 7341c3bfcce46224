"""The rows of the sculpting form: a creature's lumps as the text that people typed, read, changed and written.

A row keeps what was sent, sense or nonsense, so that nothing is lost while a sentence says what is wrong with it.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.drawing.figure import BOUNDS, CHOICES, KEYS, MOST_LUMPS, VERSION

SHAPES = {
    "ball": gettext_lazy("ball"), "egg": gettext_lazy("egg"), "sausage": gettext_lazy("sausage"),
    "bean": gettext_lazy("bean"), "drop": gettext_lazy("drop"), "cone": gettext_lazy("cone"),
    "spike": gettext_lazy("spike"), "disc": gettext_lazy("disc"), "block": gettext_lazy("block"),
    "ring": pgettext_lazy("a lump", "ring"), "eye": gettext_lazy("eye"), "sleepy": gettext_lazy("sleepy eye"),
    "smile": gettext_lazy("smile"), "grin": gettext_lazy("grin"),
}  # fmt: skip
COLOURS = {
    "red": gettext_lazy("red"), "orange": gettext_lazy("orange"), "yellow": gettext_lazy("yellow"),
    "lime": gettext_lazy("lime"), "green": gettext_lazy("green"), "teal": gettext_lazy("teal"),
    "blue": gettext_lazy("blue"), "purple": gettext_lazy("purple"), "pink": gettext_lazy("pink"),
    "brown": gettext_lazy("brown"), "sand": gettext_lazy("sand"), "white": gettext_lazy("white"),
    "black": gettext_lazy("black"),
}  # fmt: skip
MEASURES = {
    "x": gettext_lazy("left – right"), "y": gettext_lazy("down – up"), "size": gettext_lazy("size"),
    "squash": gettext_lazy("flat – tall"), "turn": gettext_lazy("turn"),
}  # fmt: skip
DEEDS = {
    "": gettext_lazy("keep it"), "remove": gettext_lazy("take it off"), "copy": gettext_lazy("make a second one"),
    "mirror": gettext_lazy("a second one, mirrored"), "front": gettext_lazy("bring to the front"),
    "back": gettext_lazy("push to the back"),
}  # fmt: skip
NEW_ROWS = 5
MIDDLE, LOW, HIGH = 15, 45, 115
"""Where the middle ends to either side, the bottom upwards and the top downwards."""
_WHOLE = re.compile(r"-?\d{1,6}", re.ASCII)


@dataclass(frozen=True)
class Row:
    """One lump as text by the keys of figure.KEYS, and what is to be done with it; an empty shape: not there yet."""

    values: Mapping[str, str]
    deed: str = ""

    @property
    def is_lump(self) -> bool:
        return bool(self.values["shape"])

    @property
    def says(self) -> str:
        """What its line in the list says."""
        if not self.is_lump:
            return _("nothing yet: give it a shape")
        shape = SHAPES.get(self.values["shape"], self.values["shape"])
        colour = COLOURS.get(self.values["colour"], self.values["colour"])
        return _("%(shape)s, %(colour)s, %(where)s") % {"shape": shape, "colour": colour, "where": self._where()}

    def _where(self) -> str:
        """About where it sits, so that one finds it again."""
        x, y = self._number("x"), self._number("y")
        if isinstance(x, str) or isinstance(y, str):
            return "?"
        side = _("left") if x < -MIDDLE else _("right") if x > MIDDLE else ""
        level = _("top") if y > HIGH else _("bottom") if y < LOW else ""
        return f"{level} {side}".strip() or _("middle")

    def lump(self) -> dict[str, Any]:
        """The lump as `figure.validate` wants it; a number that is none stays text, to be refused there."""
        return {key: self._number(key) if key in BOUNDS else self.values[key] for key in KEYS}

    def _number(self, key: str) -> int | str:
        text = self.values[key].strip()
        return int(text) if _WHOLE.fullmatch(text) else text

    def painted(self, colour: str) -> "Row":
        """The same in another colour."""
        return replace(self, values={**self.values, "colour": colour})

    def mirrored(self) -> "Row":
        """The same on the other side."""
        turned = {key: str(-n) for key in ("x", "turn") if isinstance(n := self._number(key), int)}
        return Row({**self.values, **turned})


BLANK = Row({"shape": "", "x": "0", "y": "60", "size": "40", "squash": "100", "turn": "0", "colour": "pink"})


def rows_of(data: Mapping[str, Any]) -> list[Row]:
    """The rows that show a figure's data."""
    return [Row({key: str(lump[key]) for key in KEYS}) for lump in data["lumps"]]


def read(posted: Mapping[str, str], prefix: str = "") -> list[Row]:
    """The rows of a form as they were sent, forty at most; `prefix` goes before the names of their fields."""
    count = posted.get(f"{prefix}lumps", "")
    sent = min(int(count), MOST_LUMPS) if count.isascii() and count.isdecimal() else 0
    return [_row(posted, prefix, number) for number in range(1, sent + 1)]


def _row(posted: Mapping[str, str], prefix: str, number: int) -> Row:
    values = {key: posted.get(f"{prefix}{key}-{number}", BLANK.values[key])[:24] for key in KEYS}
    deed = posted.get(f"{prefix}deed-{number}", "")
    return Row(values, deed if deed in DEEDS else "")


def changed(rows: list[Row], paint: tuple[str, str]) -> list[Row]:
    """The rows after what was asked for each of them was done, and one colour painted over with another."""
    old, new = paint
    if old in COLOURS and new in COLOURS:
        rows = [row.painted(new) if row.values["colour"] == old else row for row in rows]
    back = [Row(row.values) for row in rows if row.deed == "back"]
    front = [Row(row.values) for row in rows if row.deed == "front"]
    middle = [lump for row in rows if row.deed not in ("back", "front") for lump in _after(row)]
    return [*back, *middle, *front][:MOST_LUMPS]


def _after(row: Row) -> list[Row]:
    plain = Row(row.values)
    match row.deed:
        case "remove":
            return []
        case "copy":
            return [plain, plain]
        case "mirror":
            return [plain, plain.mirrored()]
    return [plain]


def with_new(rows: list[Row]) -> list[Row]:
    """Five empty rows more, as far as there is room."""
    return [*rows, *[BLANK] * NEW_ROWS][:MOST_LUMPS]


def figure_data(rows: list[Row]) -> dict[str, Any]:
    """The rows as data for `figure.validate`; empty ones don't count."""
    return {"version": VERSION, "lumps": [row.lump() for row in rows if row.is_lump]}


def number_of(rows: list[Row], lump: int | None) -> int | None:
    """The number of the row in which the figure's lump (from 1) stands."""
    real = [number for number, row in enumerate(rows, start=1) if row.is_lump]
    return real[lump - 1] if lump is not None and lump <= len(real) else None


assert set(SHAPES) == set(CHOICES["shape"]) and set(COLOURS) == set(CHOICES["colour"])

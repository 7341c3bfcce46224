"""The twelve faces of a dish. Each is told apart by outline, rim and pictogram before colour.

Drawn in a box of 100 by 100 round the origin, the glass of the dish being about 47 in radius; in colour or as
lines. Only a huge explosion leaves its dish.
"""

from functools import cache

from .lettering import line
from .palette import INK
from .pictograms import LINES, PICTOGRAMS, TINTS
from .svg import Paint, document, el
from .table import COVERED

FACES = tuple(PICTOGRAMS)


def glass() -> str:
    """The empty petri dish below every face."""
    return el("circle", cy=2.5, r=48, fill="#000000", fill_opacity=0.28) + el(
        "circle",
        r=47.5,
        fill="#E4EFEC",
        fill_opacity=0.3,
        stroke="#D5E2DF",
        stroke_width=2,
        stroke_opacity=0.85,
    )


@cache
def face(name: str, lines: bool = False) -> str:
    """A face without its glass, in a box of 100 by 100 round the origin; `covered`: a lid on the dish."""
    if name == COVERED:
        return lid(lines)
    return PICTOGRAMS[name](LINES if lines else TINTS[name])


def lid(lines: bool = False) -> str:
    """What lies on a dish whose face is not shown again: frosted glass with a knob."""
    pane: Paint = {"fill": "#FFFFFF" if lines else "#B9C4C4", "stroke": INK if lines else "#7E8C8E", "stroke_width": 3}
    return (
        el("circle", r=42, **pane)
        + el("circle", r=31, fill="none", stroke=pane["stroke"], stroke_width=1.5, stroke_dasharray="3 5")
        + el("circle", r=11, **pane)
    )


def cost(number: int) -> str:
    """What radiation would cost now, in the middle of its sign."""
    return el("circle", r=17.5, fill="#FFF8D6", stroke="#2A2A22", stroke_width=2.5) + line(
        str(number), 0, 9, 26, fill="#2A2A22", anchor="middle", bold=True
    )


def face_svg(
    name: str,
    title: str,
    *,
    size: int = 48,
    prefix: str = "x",
    lines: bool = False,
    number: int | None = None,
) -> str:
    """One face as a picture of its own; `number` is what radiation would cost now (R8.4)."""
    plate = el("circle", r=47.5, fill="#FFFFFF", stroke=INK, stroke_width=1.5) if lines else glass()
    parts = [plate, face(name, lines)] + ([cost(number)] if number is not None else [])
    return document(*parts, box=(-60, -60, 120, 120), width=size, height=size, title=title, prefix=prefix)

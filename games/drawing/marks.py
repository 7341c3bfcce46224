"""Small signs: the marks of the colours, tokens, dice, and what is pinned to a creature."""

from functools import lru_cache
from math import cos, pi, sin

from .lettering import line, measure
from .palette import ACID, BONE, HAZARD, INK, LIGHTNING, PLASTICINE, mix
from .svg import document, el, group, moved, num
from .table import Stand


def polygon(points: list[tuple[float, float]]) -> str:
    """The `points` attribute of a polygon."""
    return " ".join(f"{num(x)},{num(y)}" for x, y in points)


def star_points(spikes: int, outer: float, inner: float, start: float = -pi / 2) -> list[tuple[float, float]]:
    """A star round the origin, its first spike at angle `start`."""
    points = []
    for i in range(2 * spikes):
        radius, angle = (inner if i % 2 else outer), start + pi * i / spikes
        points.append((radius * cos(angle), radius * sin(angle)))
    return points


@lru_cache(maxsize=1024)
def mark(colour: str, x: float, y: float, r: float, fill: str) -> str:
    """The mark of a colour, about `r` round (x, y), all in `fill`."""
    corners = {
        "blue": [(0.0, -0.95), (0.95, 0.75), (-0.95, 0.75)],
        "yellow": [(-0.78, -0.78), (0.78, -0.78), (0.78, 0.78), (-0.78, 0.78)],
        "purple": [(0.0, -1.08), (0.88, 0.0), (0.0, 1.08), (-0.88, 0.0)],
        "orange": [
            (-0.3, -0.95),
            (0.3, -0.95),
            (0.3, -0.3),
            (0.95, -0.3),
            (0.95, 0.3),
            (0.3, 0.3),
            (0.3, 0.95),
            (-0.3, 0.95),
            (-0.3, 0.3),
            (-0.95, 0.3),
            (-0.95, -0.3),
            (-0.3, -0.3),
        ],
        "white": star_points(5, 1.12, 0.5),
    }
    if colour == "red":
        return el("circle", cx=x, cy=y, r=r * 0.88, fill=fill)
    if colour == "grey":
        return el("circle", cx=x, cy=y, r=r * 0.68, fill="none", stroke=fill, stroke_width=r * 0.36)
    return el("polygon", points=polygon([(x + r * a, y + r * b) for a, b in corners[colour]]), fill=fill)


def badge(colour: str, x: float, y: float, r: float) -> str:
    """The colour as a round button with its mark on it."""
    look = PLASTICINE[colour]
    return el("circle", cx=x, cy=y, r=r, fill=look.fill, stroke=look.edge, stroke_width=r * 0.14) + mark(
        colour, x, y, r * 0.54, look.ink
    )


@lru_cache(maxsize=64)
def plates(stand: Stand) -> str:
    """The signs on the front of a stand, 46 units high, centred on the origin: plates with the mark of its colour."""
    look = PLASTICINE[stand.colour]
    parts = []
    for i in range(stand.marks):
        x = (2 * i + 1 - stand.marks) * 25
        parts.append(el("circle", cx=x, r=23, fill=look.label, stroke=look.edge, stroke_width=4))
        parts.append(mark(stand.colour, x, 0, 13, look.ink))
    return "".join(parts)


@lru_cache(maxsize=64)
def tag(letters: str, right: float = 0) -> str:
    """A paper tag 46 units high whose right edge stands at `right`, its middle at height 0: whose, or which twin."""
    wide = measure(letters, 40) + 22
    paper = el("rect", x=right - wide, y=-23, width=wide, height=46, rx=7, fill=BONE, stroke=INK, stroke_width=3)
    return paper + line(letters, right - wide / 2, 14, 40, anchor="middle", bold=True)


def cube(colour: str, x: float, y: float, side: float) -> str:
    """A token: a little block whose front, `side` wide, is centred on (x, y)."""
    look, half, deep = PLASTICINE[colour], side / 2, side * 0.26
    left, right, top, bottom = x - half, x + half, y - half, y + half
    lid = [(left, top), (left + deep, top - deep), (right + deep, top - deep), (right, top)]
    flank = [(right, top), (right + deep, top - deep), (right + deep, bottom - deep), (right, bottom)]
    return (
        el("polygon", points=polygon(lid), fill=mix(look.fill, "#FFFFFF", 0.45))
        + el("polygon", points=polygon(flank), fill=look.edge)
        + el("rect", x=left, y=top, width=side, height=side, fill=look.fill)
        + mark(colour, x, y, side * 0.3, look.ink)
    )


def chip_width(count: int, height: float) -> float:
    return height * 1.12 + measure(str(count), height * 0.86)


@lru_cache(maxsize=2048)
def chip(colour: str, count: int, x: float, y: float, height: float) -> str:
    """Tokens of one colour as one block, mark and number on it, centred on (x, y)."""
    look, width, deep = PLASTICINE[colour], chip_width(count, height), height * 0.14
    left, top, round_ = x - width / 2, y - height / 2, height * 0.2
    return (
        el("rect", x=left, y=top + deep, width=width, height=height, rx=round_, fill=look.edge)
        + el("rect", x=left, y=top, width=width, height=height, rx=round_, fill=look.label)
        + mark(colour, left + height * 0.52, y, height * 0.3, look.ink)
        + line(str(count), left + height * 0.94, y + height * 0.29, height * 0.86, fill=look.ink, bold=True)
    )


PIPS = {1: (4,), 2: (2, 6), 3: (2, 4, 6), 4: (0, 2, 6, 8), 5: (0, 2, 4, 6, 8), 6: (0, 2, 3, 5, 6, 8)}


@lru_cache(maxsize=64)
def die(value: int, x: float, y: float, side: float) -> str:
    """A die showing `value`, centred on (x, y)."""
    half, step = side / 2, side * 0.27
    body = el(
        "rect", x=x - half, y=y - half + side * 0.07, width=side, height=side, rx=side * 0.2, fill="#9C9078"
    )
    body += el("rect", x=x - half, y=y - half, width=side, height=side, rx=side * 0.2, fill=BONE)
    pips = [
        el("circle", cx=x + (spot % 3 - 1) * step, cy=y + (spot // 3 - 1) * step, r=side * 0.09, fill=INK)
        for spot in PIPS[value]
    ]
    return group(body, *pips)


SKULL = (
    "M-17-5C-17-28 17-28 17-5C17 2 14 5 11 8V15C11 18 9 19 7 19H-7C-9 19-11 18-11 15V8C-14 5-17 2-17-5Z",
    "M-12-4A5.5 6 0 1 0-1-4A5.5 6 0 1 0-12-4ZM1-4A5.5 6 0 1 0 12-4A5.5 6 0 1 0 1-4ZM0 3L3 8L-3 8Z",
    "M-4 12V19M0 12V19M4 12V19",
)
BOLT = "M6-30L-17 5L-3 5L-8 30L17-8L3-8L11-30Z"
DROP = "M0-27C6-14 19-4 19 9C19 20 10 27 0 27C-10 27-19 20-19 9C-19-4-6-14 0-27Z"


def _flag() -> str:
    cloth = "M-11-17C-5-21 4-12 13-16L13-1C4 3-2-3-11-2Z"
    return (
        el("path", d="M-12 17V-18", stroke=BONE, stroke_width=3, stroke_linecap="round")
        + el("path", d=cloth, fill="#FFFFFF", stroke=INK, stroke_width=1.6, stroke_linejoin="round")
        + el("path", d="M1-14V-4M-5-9H7", stroke="#3F7D2A", stroke_width=4)
        + el("circle", cx=-12, cy=-18, r=2.6, fill=HAZARD)
    )


def _skull() -> str:
    return (
        el("path", d=SKULL[0], fill=BONE, stroke=INK, stroke_width=2.4)
        + el("path", d=SKULL[1], fill=INK)
        + el("path", d=SKULL[2], stroke=INK, stroke_width=2)
    )


def _bolt() -> str:
    return el("path", d=BOLT, fill=LIGHTNING, stroke="#FFFFFF", stroke_width=4, stroke_linejoin="round")


def _drop() -> str:
    return el("path", d=DROP, fill=ACID, stroke="#4F5800", stroke_width=4, stroke_linejoin="round") + el(
        "path",
        d="M-9 9C-9 15-6 18-1 19",
        fill="none",
        stroke="#FFFFFF",
        stroke_width=4,
        stroke_linecap="round",
    )


_PINS = {"flag": (_flag, 36), "skull": (_skull, 42), "bolt": (_bolt, 62), "drop": (_drop, 58)}


@lru_cache(maxsize=16)
def pin_defs(prefix: str) -> str:
    """What is stuck into a creature (flag, skull, bolt, drop), once a picture; `pin` then sets them."""
    return "".join(el("g", draw(), id=f"{prefix}-pin-{name}") for name, (draw, _) in _PINS.items())


def pin(name: str, x: float, y: float, size: float, prefix: str) -> str:
    """A pin about `size` high, its middle at (x, y)."""
    return el(
        "use",
        href=f"#{prefix}-pin-{name}",
        transform=f"translate({num(x)} {num(y)}) scale({size / _PINS[name][1]:.2f})",
    )


@lru_cache(maxsize=8)
def bottle(x: float, y: float, size: float) -> str:
    """The acid marker while nobody has it: in its bottle."""
    glass = "M-6-30H6V-14C16-10 20-2 20 8V22C20 27 17 30 12 30H-12C-17 30-20 27-20 22V8C-20-2-16-10-6-14Z"
    acid = "M-17 8C-8 4 8 12 17 8V22C17 25 15 27 12 27H-12C-15 27-17 25-17 22Z"
    return moved(
        x,
        y,
        el("path", d=glass, fill="#DCE9E4", fill_opacity=0.6, stroke="#62797A", stroke_width=3),
        el("path", d=acid, fill=ACID),
        el("rect", x=-9, y=-36, width=18, height=8, rx=2, fill="#7A5A3C"),
        el("circle", cx=-5, cy=17, r=3, fill="#E6F08A"),
        el("circle", cx=6, cy=20, r=2, fill="#E6F08A"),
        scale=size / 68,
    )


def token_svg(colour: str, title: str, *, size: int = 24, prefix: str = "t") -> str:
    """One token as a picture of its own."""
    return document(
        cube(colour, -2.5, 2.5, 20.0),
        box=(-14, -14, 28, 28),
        width=size,
        height=size,
        title=title,
        prefix=prefix,
    )


def mark_svg(colour: str, title: str, *, size: int = 24, prefix: str = "m", marks: int = 1) -> str:
    """A colour's button with its mark as a picture of its own, `size` high; two of them for a second partner."""
    buttons = [badge(colour, (2 * i + 1 - marks) * 13, 0, 12) for i in range(marks)]
    wide = 2 + 26 * marks
    box = (-wide / 2, -14, wide, 28)
    return document(*buttons, box=box, width=size * wide / 28, height=size, title=title, prefix=prefix)


def die_svg(value: int, title: str, *, size: int = 36, prefix: str = "d") -> str:
    """A die as a picture of its own."""
    return document(
        die(value, 0, 0, 24), box=(-14, -14, 28, 28), width=size, height=size, title=title, prefix=prefix
    )

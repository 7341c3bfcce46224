"""The drawings of the twelve faces, one function each, in a box of 100 by 100 round the origin."""

from collections.abc import Callable
from dataclasses import dataclass
from math import cos, pi, sin, tau

from .marks import BOLT, DROP, SKULL, polygon, star_points
from .palette import ACID, DANGER, HAZARD, INK, LIGHTNING, PLASTICINE, SAFE
from .svg import el, moved, num


@dataclass(frozen=True)
class Tint:
    """What a face is drawn in: the culture, its edge and pattern, the picture and its light parts."""

    agar: str
    rim: str
    ink: str
    light: str
    accent: str


TINTS = {
    "footprint": Tint("#D9BE92", "#8A6A3D", "#5A3F1E", "#EAD8B6", "#8A6A3D"),
    "disease": Tint("#C79BB0", "#7A3F5C", "#3A1E2E", "#F6EEE4", "#9C5B7B"),
    "charity": Tint("#F3D3B0", "#B86B3A", "#6E3719", "#FFF3E2", "#E0915A"),
    "radiation": Tint("#F7D23E", "#2A2A22", "#2A2A22", "#FFF3B0", "#2A2A22"),
    "lightning": Tint("#1F3F78", "#7FB8FF", "#FFE25C", "#FFFFFF", LIGHTNING),
    "acid": Tint(ACID, "#5F6B00", "#4A5300", "#F4F9B8", "#7F8E00"),
    "small_explosion": Tint("#F0A24A", "#9A4A10", "#7E2A10", "#FFE79A", DANGER),
    "huge_explosion": Tint("#C8412F", "#6E150C", "#6E150C", "#FFF0A0", HAZARD),
    "cure": Tint("#CDE8E6", "#2F7F84", "#1D4F55", "#FFFFFF", "#4FB3B0"),
    "flag": Tint("#BFD5EE", "#3C5F8C", "#22303A", "#FFFFFF", "#3F7D2A"),
    "danger": Tint(HAZARD, "#5C3A05", "#3B2600", "#FFF0B8", DANGER),
    "green": Tint("#8DBB62", "#4C7F30", "#35601F", "#B9DB8F", SAFE),
}
LINES = Tint("#FFFFFF", INK, INK, "#FFFFFF", "#FFFFFF")


def ring_of(count: int, radius: float, start: float = -pi / 2) -> list[tuple[float, float, float]]:
    """Places round the dish: x, y and the angle in degrees of each."""
    angles = [start + tau * i / count for i in range(count)]
    return [(radius * cos(a), radius * sin(a), a * 180 / pi) for a in angles]


def _dots(count: int, radius: float, r: float, fill: str) -> str:
    return "".join(el("circle", cx=x, cy=y, r=r, fill=fill) for x, y, _ in ring_of(count, radius))


def _ticks(count: int, inner: float, outer: float, stroke: str, width: float) -> str:
    ends = zip(ring_of(count, inner), ring_of(count, outer), strict=True)
    d = "".join(f"M{num(a[0])} {num(a[1])}L{num(b[0])} {num(b[1])}" for a, b in ends)
    return el("path", d=d, stroke=stroke, stroke_width=width, stroke_linecap="round")


def _disc(tint: Tint, r: float = 42, width: float = 3) -> str:
    return el("circle", r=r, fill=tint.agar, stroke=tint.rim, stroke_width=width)


def _shape(d: str, tint: Tint, width: float = 3) -> str:
    return el("path", d=d, fill=tint.agar, stroke=tint.rim, stroke_width=width, stroke_linejoin="round")


def _scallops(lobes: int, radius: float, bulge: float) -> str:
    points = ring_of(lobes, radius)
    d = f"M{num(points[0][0])} {num(points[0][1])}"
    return d + "".join(
        f"A{num(bulge)} {num(bulge)} 0 0 1 {num(x)} {num(y)}" for x, y, _ in points[1:] + points[:1]
    )


def _footprint(t: Tint) -> str:
    toe = "M-5-11V-27C-5-31-3-34 0-39C3-34 5-31 5-27V-11C5-6-5-6-5-11Z"
    toes = (
        el("path", d=toe, fill=t.ink, transform=f"translate(0 15) rotate({turn})") for turn in (-44, 0, 44)
    )
    pad = "M0 8C6 8 8 12 12 16C17 21 13 29 6 27C2 26-2 26-6 27C-13 29-17 21-12 16C-8 12-6 8 0 8Z"
    return (
        _disc(t)
        + el(
            "circle",
            r=36.5,
            fill="none",
            stroke=t.rim,
            stroke_width=2,
            stroke_dasharray="2 7",
            stroke_linecap="round",
        )
        + "".join(toes)
        + el("path", d=pad, fill=t.ink)
    )


def _disease(t: Tint) -> str:
    spots = ((-28, -18, 4), (29, 14, 5), (-24, 24, 3.5), (25, -24, 3))
    culture = "".join(
        el("circle", cx=x, cy=y, r=r, fill=t.accent, stroke=t.rim, stroke_width=1.5) for x, y, r in spots
    )
    head = (
        el("path", d=SKULL[0], fill=t.light, stroke=t.ink, stroke_width=2.6)
        + el("path", d=SKULL[1], fill=t.ink)
        + el("path", d=SKULL[2], stroke=t.ink, stroke_width=2)
    )
    return _shape(_scallops(9, 39, 14), t) + culture + moved(0, 1, head, scale=1.22)


def _charity(t: Tint) -> str:
    cubes = [("red", -13, -9), ("yellow", 5, -9), ("blue", -4, -25)]
    blocks = "".join(
        el(
            "rect",
            x=x - 7,
            y=y - 7,
            width=14,
            height=14,
            rx=2,
            stroke=t.ink,
            stroke_width=2.2,
            fill=t.accent if t is LINES else PLASTICINE[c].fill,
        )
        for c, x, y in cubes
    )
    hand = (
        "M-33 8C-27 3-21 3-14 5L3 6C8 6 8 12 3 12.5L-7 13L8 14L24 4C29 1 33 5 30 9L17 23C12 28 5 29-3 29"
        "L-17 28C-23 28-26 31-33 31Z"
    )
    return (
        _shape("M0-43C31-43 43-31 43 0C43 31 31 43 0 43C-31 43-43 31-43 0C-43-31-31-43 0-43Z", t)
        + _dots(4, 36, 2.6, t.rim)
        + blocks
        + el("path", d=hand, fill=t.light, stroke=t.ink, stroke_width=2.6, stroke_linejoin="round")
    )


def _radiation(t: Tint) -> str:
    blades = []
    for start in (-120, 0, 120):
        a, b = start * pi / 180, (start + 60) * pi / 180
        d = (
            f"M{num(8 * cos(a))} {num(8 * sin(a))}L{num(31 * cos(a))} {num(31 * sin(a))}"
            f"A31 31 0 0 1 {num(31 * cos(b))} {num(31 * sin(b))}L{num(8 * cos(b))} {num(8 * sin(b))}"
            f"A8 8 0 0 0 {num(8 * cos(a))} {num(8 * sin(a))}Z"
        )
        blades.append(el("path", d=d, fill=t.ink))
    hexagon = polygon([(x, y) for x, y, _ in ring_of(6, 46)])
    return (
        el("polygon", points=hexagon, fill=t.agar, stroke=t.rim, stroke_width=4, stroke_linejoin="round")
        + _ticks(12, 36.5, 38.5, t.rim, 3)
        + "".join(blades)
        + el("circle", r=5.5, fill=t.ink)
    )


def _lightning(t: Tint) -> str:
    edge = polygon(star_points(14, 46, 38.5))
    fill, line_ = (t.ink, t.light) if t is not LINES else (t.light, t.ink)
    return el(
        "polygon", points=edge, fill=t.agar, stroke=t.rim, stroke_width=2.6, stroke_linejoin="round"
    ) + el("path", d=BOLT, fill=fill, stroke=line_, stroke_width=2, stroke_linejoin="round")


def _acid(t: Tint) -> str:
    bites = (
        "M-8-42C-6-32 8-30 12-40C26-36 36-26 40-14C30-10 30 4 41 8C38 24 28 35 14 40C10 30-6 32-8 41"
        "C-22 39-32 30-37 18C-28 12-30-2-41-4C-40-20-26-38-8-42Z"
    )
    fill = t.light if t is LINES else t.ink
    return (
        _shape(bites, t)
        + el("circle", cx=-20, cy=-22, r=3.5, fill=t.light, stroke=t.rim, stroke_width=1.5)
        + el("circle", cx=24, cy=22, r=3, fill=t.light, stroke=t.rim, stroke_width=1.5)
        + el("path", d=DROP, fill=fill, stroke=t.ink, stroke_width=3)
        + el(
            "path",
            d="M-9 9C-9 15-6 19 0 20",
            fill="none",
            stroke=t.light if t is not LINES else t.ink,
            stroke_width=3.5,
            stroke_linecap="round",
        )
    )


def _small_explosion(t: Tint) -> str:
    return (
        _disc(t)
        + _ticks(16, 35, 38, t.rim, 2.6)
        + el(
            "polygon",
            points=polygon(star_points(8, 30, 15)),
            fill=t.accent,
            stroke=t.ink,
            stroke_width=2.4,
            stroke_linejoin="round",
        )
        + el("polygon", points=polygon(star_points(8, 15, 8)), fill=t.light)
    )


def _huge_explosion(t: Tint) -> str:
    reach = (57, 50, 59, 49, 56, 52, 58, 48, 57, 51, 58, 50)
    points = []
    for i, (x, y, _) in enumerate(ring_of(24, 1)):
        radius = 36 if i % 2 else reach[i // 2]
        points.append((radius * x, radius * y))
    core = polygon(star_points(10, 31, 17))
    return (
        el(
            "polygon",
            points=polygon(points),
            fill=t.agar,
            stroke=t.rim,
            stroke_width=3,
            stroke_linejoin="round",
        )
        + el("polygon", points=core, fill=t.accent, stroke=t.rim, stroke_width=2, stroke_linejoin="round")
        + el("polygon", points=polygon(star_points(7, 15, 8)), fill=t.light)
    )


def _cure(t: Tint) -> str:
    cross = (
        "M-15-43H15V-30C20-26 26-20 30-15H43V15H30C26 20 20 26 15 30V43H-15V30C-20 26-26 20-30 15H-43V-15H-30"
        "C-26-20-20-26-15-30Z"
    )
    needle = (
        el("path", d="M0 14V32", stroke=t.ink, stroke_width=2.4, stroke_linecap="round")
        + el("rect", x=-7, y=-17, width=14, height=31, rx=2.5, fill=t.light, stroke=t.ink, stroke_width=2.6)
        + el("rect", x=-5.2, y=-3, width=10.4, height=15.5, fill=t.accent)
        + el("path", d="M-6-10H0M-6-3H0M-6 4H0", stroke=t.ink, stroke_width=1.8)
        + el("path", d="M0-17V-29M-8-29H8M-11-17H11", stroke=t.ink, stroke_width=3.4, stroke_linecap="round")
    )
    return _shape(cross, t) + el("g", needle, transform="rotate(45) scale(1.12)")


def _flag(t: Tint) -> str:
    cloth = "M-11-27C-2-33 8-19 25-26V-1C8 6-2-8-11-2Z"
    return (
        _disc(t)
        + el("circle", r=35.5, fill="none", stroke=t.rim, stroke_width=4, stroke_dasharray="14 8.3")
        + el("path", d="M-22 29H-2", stroke=t.ink, stroke_width=5, stroke_linecap="round")
        + el("path", d="M-12 28V-30", stroke=t.ink, stroke_width=4, stroke_linecap="round")
        + el("path", d=cloth, fill=t.light, stroke=t.ink, stroke_width=2.4, stroke_linejoin="round")
        + el("path", d="M7-22V-6M-1-14H15", stroke=t.ink if t is LINES else t.accent, stroke_width=5)
    )


def _danger(t: Tint) -> str:
    cracked = (
        "M5-42A42 42 0 0 1 41 9L34 6L37 16L39 17A42 42 0 0 1-26 33L-22 27L-31 28A42 42 0 0 1-6-41.5"
        "L-3-33L2-36Z"
    )
    triangle = "M0-27L27 20H-27Z"
    fill = t.light
    return (
        _shape(cracked, t)
        + el(
            "path",
            d="M34 6L26 9M-22 27L-17 21M-3-33L1-28",
            stroke=t.rim,
            stroke_width=2.4,
            stroke_linecap="round",
        )
        + el("path", d=triangle, fill=fill, stroke=t.ink, stroke_width=5.5, stroke_linejoin="round")
        + el("path", d="M0-11V4", stroke=t.ink, stroke_width=6, stroke_linecap="round")
        + el("circle", cy=13, r=3.4, fill=t.ink)
    )


def _green(t: Tint) -> str:
    moss = "M-31 17C-32 8-23 4-18 9C-17-1-4-3-1 7C2-4 17-3 17 8C23 4 32 9 31 17C20 30-20 30-31 17Z"
    sprout = el("path", d="M0 4V-15", stroke=t.ink, stroke_width=2.8, stroke_linecap="round") + el(
        "path",
        d="M0-12C-2-23-11-26-18-24C-17-14-8-8 0-12ZM0-14C1-25 10-30 19-28C18-17 9-11 0-14Z",
        fill=t.light,
        stroke=t.ink,
        stroke_width=2.2,
    )
    tufts = "M-19 19C-17 14-12 14-10 19M-5 22C-3 16 3 16 5 22M10 18C12 13 17 13 19 18"
    return (
        _disc(t)
        + el("circle", r=37, fill="none", stroke=t.light, stroke_width=2)
        + sprout
        + el("path", d=moss, fill=t.accent, stroke=t.ink, stroke_width=2.2)
        + el("path", d=tufts, fill="none", stroke=t.ink, stroke_width=1.8, stroke_linecap="round")
    )


PICTOGRAMS: dict[str, Callable[[Tint], str]] = {
    "footprint": _footprint,
    "disease": _disease,
    "charity": _charity,
    "radiation": _radiation,
    "lightning": _lightning,
    "acid": _acid,
    "small_explosion": _small_explosion,
    "huge_explosion": _huge_explosion,
    "cure": _cure,
    "flag": _flag,
    "danger": _danger,
    "green": _green,
}

"""The outlines of lumps: closed curves through points, a little uneven because somebody kneaded them."""

from collections.abc import Callable
from functools import cache
from math import copysign, cos, pi, pow, sin, sqrt, tau

from .figure import Lump
from .svg import num

Point = tuple[float, float]


def _oval(count: int, wide: float = 1, high: float = 1) -> list[Point]:
    return [(wide * cos(tau * i / count), high * sin(tau * i / count)) for i in range(count)]


def _egg(count: int) -> list[Point]:
    return [(x * (0.94 + 0.2 * y), y * 1.14 + 0.03) for x, y in _oval(count)]


def _sausage(count: int) -> list[Point]:
    return [(1.62 * _soft(x, 0.55), 0.6 * _soft(y, 0.75)) for x, y in _oval(count + 2)]


def _soft(value: float, power: float) -> float:
    return copysign(pow(abs(value), power), value)


def _bow(count: int, radius: float, spread: float, thick: float) -> list[Point]:
    """A bent sausage: along the outside, round its end, back along the inside, round the other."""
    half = max(3, count // 2 - 1)
    angles = [pi / 2 + spread * (0.5 - i / (half - 1)) for i in range(half)]
    middle = radius * (1 + cos(spread / 2)) / 2
    outer = [((radius + thick) * cos(a), (radius + thick) * sin(a) - middle) for a in angles]
    inner = [((radius - thick) * cos(a), (radius - thick) * sin(a) - middle) for a in reversed(angles)]
    end = (
        radius * cos(angles[-1]) + thick * sin(angles[-1]),
        radius * sin(angles[-1]) - thick * cos(angles[-1]) - middle,
    )
    return [*outer, end, *inner, (-end[0], end[1])]


def _bean(count: int) -> list[Point]:
    return _bow(count, 1.15, 2.1, 0.48)


def _smile(count: int) -> list[Point]:
    return _bow(count, 1.3, 1.9, 0.2)


def _drop(count: int) -> list[Point]:
    return [(x * (0.55 + 0.45 * y) * 0.98, y * 1.3 - 0.15) for x, y in _oval(count)]


def _cone(count: int) -> list[Point]:
    return [
        (-0.95, 0.72),
        (-0.5, 0.88),
        (0.0, 0.92),
        (0.5, 0.88),
        (0.95, 0.72),
        (0.86, 0.35),
        (0.5, -0.35),
        (0.2, -0.98),
        (0.0, -1.12),
        (-0.2, -0.98),
        (-0.5, -0.35),
        (-0.86, 0.35),
    ]


def _spike(count: int) -> list[Point]:
    return [
        (-0.52, 0.95),
        (0.0, 1.1),
        (0.52, 0.95),
        (0.4, 0.1),
        (0.17, -0.95),
        (0.0, -1.5),
        (-0.17, -0.95),
        (-0.4, 0.1),
    ]


def _disc(count: int) -> list[Point]:
    return [(1.45 * _soft(x, 0.85), 0.52 * _soft(y, 0.8)) for x, y in _oval(count)]


def _block(count: int) -> list[Point]:
    return [(0.92 * _soft(x, 0.42), 0.92 * _soft(y, 0.42)) for x, y in _oval(16)]


def _grin(count: int) -> list[Point]:
    return [
        (-1.1, -0.4),
        (-0.55, -0.46),
        (0.0, -0.46),
        (0.55, -0.46),
        (1.1, -0.4),
        (1.0, 0.12),
        (0.62, 0.6),
        (0.0, 0.78),
        (-0.62, 0.6),
        (-1.0, 0.12),
    ]


_UNIT: dict[str, Callable[[int], list[Point]]] = {
    "ball": _oval,
    "egg": _egg,
    "sausage": _sausage,
    "bean": _bean,
    "drop": _drop,
    "cone": _cone,
    "spike": _spike,
    "disc": _disc,
    "block": _block,
    "ring": lambda count: _oval(count, 1.08, 1.08),
    "eye": _oval,
    "sleepy": _oval,
    "smile": _smile,
    "grin": _grin,
}


@cache
def unit(shape: str, count: int) -> tuple[Point, ...]:
    """The outline of a lump of radius 1 round the origin, y downwards, in about `count` points."""
    return tuple(_UNIT[shape](count))


def place(lump: Lump, points: tuple[Point, ...], uneven: float = 0) -> list[Point]:
    """Unit points squashed, turned and brought to where the lump is (y downwards, the stand at 0)."""
    high = sqrt(lump.squash / 100) * lump.size / 2
    wide = lump.size / 2 / sqrt(lump.squash / 100)
    angle = lump.turn * pi / 180
    c, s = cos(angle), sin(angle)
    placed = []
    for i, (x, y) in enumerate(points):
        swell = 1 + uneven * sin(i * 2.3 + lump.x * 0.37 + lump.y * 0.21 + lump.size)
        a, b = x * wide * swell, y * high * swell
        placed.append((lump.x + a * c - b * s, -lump.y + a * s + b * c))
    return placed


def curve(points: list[Point], whole: bool = False) -> str:
    """The closed smooth path through the points (Catmull-Rom, relative cubics); `whole`: in whole units.

    Handles mirror each other at every point, so all segments but the first are written short (`s`).
    """
    write = (lambda value: str(round(value))) if whole else num
    x, y = (float(write(value)) for value in points[0])
    d = [f"M{write(x)} {write(y)}"]
    for i in range(len(points)):
        before, a, b, after = (points[(i + k) % len(points)] for k in (-1, 0, 1, 2))
        end = [write(b[0] - x), write(b[1] - y)]
        handle = [write(b[0] - (after[0] - a[0]) / 6 - x), write(b[1] - (after[1] - a[1]) / 6 - y)]
        first = [] if i else [write((b[0] - before[0]) / 6), write((b[1] - before[1]) / 6)]
        d.append(("s" if i == 1 else "" if i else "c") + " ".join([*first, *handle, *end, ""]))
        x, y = x + float(end[0]), y + float(end[1])
    return "".join(d).replace(" -", "-").replace(" s", "s").rstrip() + "z"


def outline(lump: Lump, count: int, uneven: float = 0, whole: bool = False) -> str:
    """The path of a lump; a ring has its hole in it (fill rule: even-odd)."""
    d = curve(place(lump, unit(lump.shape, count), uneven), whole)
    if lump.shape == "ring":
        hole = tuple((x * 0.4, y * 0.4) for x, y in unit("ball", max(6, count - 2)))
        d += curve(place(lump, hole), whole)
    return d

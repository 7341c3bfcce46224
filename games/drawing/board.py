"""The board: a round steel bench at night, seen from above, drawn from a public position."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from . import faces, names, words
from .bench import BENCH, MIDDLE, WIDTH, Ring
from .clay import small_defs
from .dishes import dish
from .legend import legend, legend_height
from .marks import pin_defs
from .middle import middle
from .page import OnPage
from .palette import BENCH as BENCH_FILL
from .palette import LAMP, NIGHT, STEEL, mix
from .pieces import all_pieces
from .scene import Scene
from .svg import Paint, document, el, moved, num
from .table import Position, SeatLook
from .ways import all_ways


def board_svg(
    position: Position,
    seats: Sequence[SeatLook],
    *,
    mine: int | None = None,
    prefix: str = "b",
    legend_too: bool = True,
    dice_of: Mapping[str, int] | None = None,
    told: Sequence[str] | None = None,
    page: OnPage | None = None,
) -> str:
    """The public position as an SVG 720 units wide, legible from 360 pixels on.

    `mine` is the viewer's seat. Without `legend_too` the rows below the bench (names, stockpiles) are left out.
    `prefix` keeps ids apart. `dice_of`, once the dice are assigned, is the die of each laborigine id (or "moa") that
    moves this turn, in the order in which they go. `told` is the position for those who hear it, by
    default `words.position_words`. With `page` the board is one to point at and to choose on.
    """
    scene = Scene(position, seats, mine, prefix, dice_of or {}, page)
    height = 2 * MIDDLE[1] + (legend_height(scene) if legend_too else 0)
    return document(
        _defs(scene),
        _room(scene.prefix, height),
        middle(scene),
        _clockwise(scene.ring),
        *(dish(place, scene) for place in range(scene.ring.size)),
        *all_pieces(scene),
        legend(scene, 2 * MIDDLE[1]) if legend_too else "",
        *(all_ways(page.ways, scene) if page else []),
        box=(0, 0, WIDTH, height),
        width=WIDTH,
        height=height,
        title=names.board_title(position),
        prefix=prefix,
        desc=" ".join(words.position_words(position, seats, mine) if told is None else told),
        entry=page.entry if page else None,
    )


def _defs(scene: Scene) -> str:
    tiles = scene.position["ring"]
    shown = {tile["up"] for tile in tiles} | {tile["under"] for tile in tiles if tile.get("under")}
    clay = small_defs(scene.figures.values(), scene.prefix)
    return el("defs", _lights(scene.prefix), clay, *(_face(face, scene.prefix) for face in sorted(shown)))


@lru_cache(maxsize=256)
def _face(face: str, prefix: str) -> str:
    return el("g", faces.face(face), id=f"{prefix}-{face}")


@lru_cache(maxsize=16)
def _lights(prefix: str) -> str:
    """What is the same on every board: lamp, steel, pins, glass."""
    lamp = (
        el("stop", stop_color="#FFF6DC"),
        el("stop", offset="0.45", stop_color=LAMP),
        el("stop", offset="0.66", stop_color="#F3CD86", stop_opacity=0.62),
        el("stop", offset="1", stop_color="#E0A85A", stop_opacity=0),
    )
    steel = (
        el("stop", offset="0.3", stop_color=mix(BENCH_FILL, "#FFFFFF", 0.16)),
        el("stop", offset="1", stop_color=BENCH_FILL),
    )
    return "".join(
        (
            el("radialGradient", *lamp, id=f"{prefix}-lamp"),
            el("radialGradient", *steel, id=f"{prefix}-steel"),
            pin_defs(prefix),
            el("g", faces.glass(), id=f"{prefix}-glass"),
        )
    )


@lru_cache(maxsize=64)
def _room(prefix: str, height: float) -> str:
    """Night, the bench with its brushed rings, and the lamp's light."""
    x, y = MIDDLE
    steel, lamp = (f"url(#{prefix}-{name})" for name in ("steel", "lamp"))
    parts = [
        el("rect", width=WIDTH, height=height, rx=22, fill=NIGHT),
        el("circle", cx=x, cy=y + 5, r=BENCH, fill="#0B1416"),
        el("circle", cx=x, cy=y, r=BENCH - 1.5, fill=steel, stroke=STEEL, stroke_width=3),
    ]
    brush: Paint = {"fill": "none", "stroke": "#FFFFFF", "stroke_opacity": 0.05, "stroke_width": 2}
    parts += [el("circle", cx=x, cy=y, r=r, **brush) for r in (170, 232, 316)]
    return "".join([*parts, el("circle", cx=x, cy=y, r=240, fill=lamp)])


def _clockwise(ring: Ring) -> str:
    """Which way is clockwise, told outside the bench."""
    away = BENCH + 16
    (a, b), (c, d) = ring.at(ring.size * 0.085, away), ring.at(ring.size * 0.165, away)
    arc = f"M{num(a)} {num(b)}A{num(away)} {num(away)} 0 0 1 {num(c)} {num(d)}"
    head = moved(c, d, el("path", d="M-12-9L6 0L-12 9Z", fill=STEEL), turn=360 * 0.165 + 4)
    return el("path", d=arc, fill="none", stroke=STEEL, stroke_width=5, stroke_linecap="round") + head

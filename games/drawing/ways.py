"""Where choices lead, on the board of a page: slips to choose by, and the way of each, with whom it meets and costs."""

from collections.abc import Iterator, Mapping
from itertools import pairwise

from . import names
from .bench import MIDDLE, WIDTH, Point, Ring
from .lettering import line, measure
from .marks import badge, mark
from .moa import moa
from .page import Change, Places, Way
from .palette import GLOW, INK, PLASTICINE
from .scene import Scene
from .svg import Paint, el, moved, num

HIT = 46.0
"""Half of what a finger hits: 44 pixels across where the board is 345 wide, as on a phone of 360."""
FINGER = 52.0
"""How high a slip is to be hit, at least: 24 such pixels."""
SLIP = 34.0
STONE = ("#2C3236", "#C4C8C0")


def targets(ways: Mapping[int, Way], scene: Scene) -> list[str]:
    """A slip for each choice at the inner side of the dish that it leads to, further in where others lie already."""
    spots: list[tuple[Point, float]] = []
    drawn = []
    for number, way in ways.items():
        spot, wide = _spot(way, spots, scene.ring), _width(way)
        spots.append((spot, wide))
        is_first = way.place not in [other.place for earlier, other in ways.items() if earlier < number]
        drawn.append(_target(number, way, spot, scene.ring if is_first else None))
    return drawn


def _spot(way: Way, taken: list[tuple[Point, float]], ring: Ring) -> Point:
    """The middle of a slip: as near to its dish as others let it, and aside only if there is no room further in."""
    wide = _width(way)
    spots = list(_spots(way.place, wide, ring))
    return next((spot for spot in spots if not any(_crowded(spot, wide, *other) for other in taken)), spots[0])


def _spots(place: int, wide: float, ring: Ring) -> Iterator[Point]:
    nearest = round(ring.radius - ring.dish - 10)
    for aside in (0, 0.8, -0.8, 1.6, -1.6):
        for distance in range(nearest, min(nearest, int(SLIP)) - 1, -6):
            x, y = ring.at(place + aside, distance)
            yield max(wide / 2 + 4, min(WIDTH - wide / 2 - 4, x)), y


def _crowded(spot: Point, wide: float, other: Point, width: float) -> bool:
    """Whether two slips, of these widths, lie too close to each other for a finger."""
    return abs(spot[0] - other[0]) < (wide + width) / 2 + 3 and abs(spot[1] - other[1]) < FINGER


def _width(way: Way) -> float:
    return measure(way.letters, 25) + 22


def _target(number: int, way: Way, spot: Point, ring: Ring | None) -> str:
    """A slip, and room for a finger; the first at a dish, which has the `ring`, is hit on the dish, too."""
    wide = _width(way)
    hit: Paint = {"fill": "#FFFFFF", "fill_opacity": 0}
    room = max(wide, FINGER)
    parts = [el("rect", x=spot[0] - room / 2, y=spot[1] - FINGER / 2, width=room, height=FINGER, **hit)]
    if ring:
        x, y = ring.centre(way.place)
        parts += [_hoop(x, y, ring), el("circle", cx=x, cy=y, r=max(ring.dish, HIT), **hit)]
    told: Paint = {"class_": f"target to-{number}", "href": way.href, "data_pick": way.pick, "aria_label": way.says}
    return el("a", *parts, _slip(way.letters, *spot, wide), **told)


def _hoop(x: float, y: float, ring: Ring) -> str:
    """The hoop round a dish that a choice leads to."""
    paint: Paint = {"fill": "none", "stroke": GLOW, "stroke_width": 5, "stroke_dasharray": "9 5"}
    return el("circle", cx=x, cy=y, r=ring.dish + 7, **paint)


def _slip(letters: str, x: float, y: float, wide: float) -> str:
    paper: Paint = {"height": SLIP, "rx": SLIP / 2, "fill": GLOW, "stroke": INK, "stroke_width": 2.5}
    return el("rect", x=x - wide / 2, y=y - SLIP / 2, width=wide, **paper) + line(
        letters, x, y + 9, 25, anchor="middle", bold=True
    )


# ways


def way(number: int, one: Way, scene: Scene) -> str:
    """All that a choice means, drawn over the board: who walks where, who is met, where who loses or gains what."""
    told: Paint = {"class_": f"way way-{number}", "data_pick": one.pick, "aria_hidden": "true"}
    return el(
        "g",
        *(_walk(ident, places, scene) for ident, places in one.walks.items()),
        *(_met(place, scene.ring) for place in one.met),
        *_changes(one.changes, scene),
        **told,
    )


def _walk(ident: str, places: Places, scene: Scene) -> str:
    """A line over the dishes with a dot on each that is entered, Moa's further in, the walker's sign at its end."""
    ring = scene.ring
    distance = ring.radius + ring.dish * (-0.5 if ident == names.MOA else 0.28)
    edge, fill = _colours(ident, scene)
    d = _along(places, distance, ring)
    dots = "".join("M{} {}h0".format(*map(num, ring.at(place, distance))) for place in places[1:-1])
    strokes = [(d, edge, 15), (d, fill, 8), (dots, edge, 22), (dots, fill, 15)]
    round_: Paint = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
    lines = "".join(el("path", d=path, stroke=colour, stroke_width=width) for path, colour, width in strokes if path)
    return el("g", lines, **round_) + _walker(ident, *ring.at(places[-1], distance), scene)


def _along(places: Places, distance: float, ring: Ring) -> str:
    """From dish to dish along the ring, an arc each."""
    arcs = ["M{} {}".format(*map(num, ring.at(places[0], distance)))]
    for one, other in pairwise(places):
        sweep = 1 if (other - one) % ring.size == 1 else 0
        x, y = ring.at(other, distance)
        arcs.append(f"A{num(distance)} {num(distance)} 0 0 {sweep} {num(x)} {num(y)}")
    return "".join(arcs)


def _colours(ident: str, scene: Scene) -> tuple[str, str]:
    if ident == names.MOA:
        return STONE
    look = PLASTICINE[scene.stand(ident).colour]
    return look.edge, look.fill


def _walker(ident: str, x: float, y: float, scene: Scene) -> str:
    """Who arrives: a small head of stone, or the mark of the colour."""
    if ident == names.MOA:
        return moved(x, y + 26, moa(), scale=0.4)
    return badge(scene.stand(ident).colour, x, y, 19)


def _met(place: int, ring: Ring) -> str:
    x, y = ring.centre(place)
    ring_: Paint = {"fill": "none", "cx": x, "cy": y, "r": ring.dish + 4}
    return el("circle", stroke=INK, stroke_width=11, **ring_) + el("circle", stroke="#FFFFFF", stroke_width=5, **ring_)


def _changes(changes: tuple[Change, ...], scene: Scene) -> Iterator[str]:
    """Little plates beside the dishes, in a row inwards where several lie at one."""
    rows: dict[int, int] = {}
    for change in changes:
        row = rows.setdefault(change.place, 0)
        rows[change.place] += 1
        yield _plate(change, row, scene)


def _plate(change: Change, row: int, scene: Scene) -> str:
    """So many tokens, in the colour of whoever they are."""
    colour = scene.looks[change.seat].colour
    look, ring = PLASTICINE[colour], scene.ring
    words = f"+{change.amount}" if change.amount > 0 else f"\u2212{-change.amount}"
    wide, sign = measure(words, 28) + 42, 12.0
    x, y = ring.at(change.place, ring.radius - ring.dish - 62)
    y += (36 if y <= MIDDLE[1] else -36) * row
    plate: Paint = {"height": 34, "rx": 8, "fill": look.label, "stroke": INK, "stroke_width": 3}
    return (
        el("rect", x=x - wide / 2, y=y - 17, width=wide, **plate)
        + mark(colour, x - wide / 2 + 20, y, sign, look.ink)
        + line(words, x + 14, y + 10, 28, fill=look.ink, anchor="middle", bold=True)
    )

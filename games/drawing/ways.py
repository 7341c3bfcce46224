"""Where choices lead, on the board of a page: slips to choose by, and the way of each, with whom it meets and costs."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from . import names
from .bench import WIDTH, Ring
from .lettering import line, measure
from .marks import badge, mark
from .moa import moa
from .page import Change, Places, Way
from .palette import GLOW, INK, PLASTICINE
from .scene import Scene
from .svg import Paint, el, moved, num

HIT = 48.0
"""Half of what a finger hits: 44 pixels across where the board is 333 wide, as on a phone of 360."""
FINGER = 52.0
"""How high a slip is to be hit, at least: 24 such pixels."""
SLIP = 34.0
STONE = ("#2C3236", "#C4C8C0")


@dataclass(frozen=True)
class Box:
    """Room taken on the board, round its middle."""

    x: float
    y: float
    wide: float
    tall: float

    def crowds(self, other: "Box") -> bool:
        apart = abs(self.x - other.x) >= (self.wide + other.wide) / 2 + 3
        return not apart and abs(self.y - other.y) < (self.tall + other.tall) / 2


def all_ways(ways: Mapping[int, Way], scene: Scene) -> list[str]:
    """The ways of the choices, which a page shows one at a time, and above them the slips to choose by."""
    slips = _slips(ways, scene.ring)
    taken = list(slips.values())
    drawn = [_way(number, one, taken, scene) for number, one in ways.items()]
    firsts = {one.place: number for number, one in [*ways.items()][::-1]}
    for number, one in ways.items():
        drawn.append(_target(number, one, slips[number], scene.ring if firsts[one.place] == number else None))
    return drawn


def _slips(ways: Mapping[int, Way], ring: Ring) -> dict[int, Box]:
    """A slip for each choice at the inner side of the dish that it leads to."""
    boxes: dict[int, Box] = {}
    for number, one in ways.items():
        boxes[number] = _free(one.place, ring.radius - ring.dish - 10, (_width(one), FINGER), [*boxes.values()], ring)
    return boxes


def _free(place: int, nearest: float, size: tuple[float, float], taken: Sequence[Box], ring: Ring) -> Box:
    """Room of a size (width, height), as near to a dish as others let it; aside only if there is none further in."""
    boxes = list(_boxes(place, round(nearest), size, ring))
    return next((box for box in boxes if not any(box.crowds(other) for other in taken)), boxes[0])


def _boxes(place: int, nearest: int, size: tuple[float, float], ring: Ring) -> Iterator[Box]:
    wide, tall = size
    for aside in (0, 0.8, -0.8, 1.6, -1.6):
        for distance in range(nearest, min(nearest, 34) - 1, -6):
            x, y = ring.at(place + aside, distance)
            yield Box(max(wide / 2 + 4, min(WIDTH - wide / 2 - 4, x)), y, wide, tall)


def _width(way: Way) -> float:
    return measure(way.letters, 25) + 22


def _target(number: int, way: Way, box: Box, ring: Ring | None) -> str:
    """A slip, and room for a finger; the first at a dish, which has the `ring`, is hit on the dish, too."""
    hit: Paint = {"fill": "#FFFFFF", "fill_opacity": 0}
    size: Paint = {"width": box.wide, "height": box.tall}
    parts = [el("rect", x=box.x - box.wide / 2, y=box.y - box.tall / 2, **size, **hit)]
    if ring:
        x, y = ring.centre(way.place)
        parts += [_hoop(x, y, ring), el("circle", cx=x, cy=y, r=max(ring.dish, HIT), **hit)]
    told: Paint = {"class_": f"target to-{number}", "href": way.href, "data_pick": way.pick, "aria_label": way.says}
    told["rel"] = "nofollow"
    return el("a", *parts, _slip(way.letters, box.x, box.y, box.wide), **told)


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


def _way(number: int, one: Way, taken: Sequence[Box], scene: Scene) -> str:
    """All that a choice means, drawn over the board: who walks where, who is met, where who loses or gains what."""
    told: Paint = {"class_": f"way way-{number}", "data_pick": one.pick, "aria_hidden": "true"}
    return el(
        "g",
        *(_walk(ident, places, scene) for ident, places in one.walks.items()),
        *(_met(place, scene.ring) for place in one.met),
        *_changes(one.changes, taken, scene),
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


def _changes(changes: tuple[Change, ...], taken: Sequence[Box], scene: Scene) -> Iterator[str]:
    """Little plates beside the dishes, clear of what is taken and of each other."""
    boxes = list(taken)
    for change in changes:
        words = f"+{change.amount}" if change.amount > 0 else f"\u2212{-change.amount}"
        size = (measure(words, 28) + 42, 36.0)
        boxes.append(_free(change.place, scene.ring.radius - scene.ring.dish - 50, size, boxes, scene.ring))
        yield _plate(words, scene.looks[change.seat].colour, boxes[-1])


def _plate(words: str, colour: str, box: Box) -> str:
    """So many tokens, in the colour of whoever they are."""
    look, left = PLASTICINE[colour], box.x - box.wide / 2
    plate: Paint = {"height": 34, "rx": 8, "fill": look.label, "stroke": INK, "stroke_width": 3}
    return (
        el("rect", x=left, y=box.y - 17, width=box.wide, **plate)
        + mark(colour, left + 20, box.y, 12.0, look.ink)
        + line(words, box.x + 14, box.y + 10, 28, fill=look.ink, anchor="middle", bold=True)
    )

"""Where choices lead, on the board of a page: slips to choose by, and the way of each, with whom it meets and costs."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from . import names
from .bench import Ring
from .lettering import line, measure
from .marks import badge
from .moa import moa
from .page import Change, Places, Way
from .palette import BONE, GLOW, INK, PLASTICINE
from .scene import Scene
from .svg import Paint, el, moved, num

HIT = 48.0
"""Half of what a finger hits: 44 pixels across where the board is 333 wide, as on a phone of 360."""
FINGER = 52.0
"""How high a slip is to be hit, at least: 24 such pixels."""
SLIP = 34.0
ARROW = 26.0
"""How wide the arrow on a slip is."""
INNERMOST = 120
"""Nearer to the middle of the bench lie dice and cards."""
STONE = ("#2C3236", "#C4C8C0")


@dataclass(frozen=True)
class Box:
    """Room taken on the board, round its middle."""

    x: float
    y: float
    wide: float
    tall: float

    def covers(self, other: "Box") -> float:
        """Over how much of the board both lie, with a little room kept between them."""
        across = (self.wide + other.wide) / 2 + 3 - abs(self.x - other.x)
        return max(0, across) * max(0, (self.tall + other.tall) / 2 - abs(self.y - other.y))


def all_ways(ways: Mapping[int, Way], scene: Scene) -> list[str]:
    """The ways of the choices, which a page shows one at a time, and above them the slips to choose by."""
    slips = _slips(ways, scene)
    taken = list(slips.values())
    drawn = [_way(number, one, taken, scene) for number, one in ways.items()]
    drawn += [_leash(one.place, slips[number], scene.ring) for number, one in ways.items()]
    firsts = {one.place: number for number, one in [*ways.items()][::-1]}
    for number, one in ways.items():
        drawn.append(_target(number, one, slips[number], firsts[one.place] == number, scene))
    return drawn


def _slips(ways: Mapping[int, Way], scene: Scene) -> dict[int, Box]:
    """A slip for each choice at the inner side of the dish that it leads to."""
    boxes: dict[int, Box] = {}
    for number, one in ways.items():
        boxes[number] = _free(one.place, (_width(one), FINGER), [*boxes.values()], scene)
    return boxes


def _free(place: int, size: tuple[float, float], taken: Sequence[Box], scene: Scene) -> Box:
    """Room of a size (width, height) inside of a dish: the nearest that covers none of the `taken`, and little of the
    pieces."""
    pieces = _pieces(scene)

    def cost(found: tuple[float, Box]) -> float:
        away, box = found
        return away + 100 * sum(map(box.covers, taken)) + sum(map(box.covers, pieces)) / 20

    return min(_boxes(place, size, scene.ring), key=cost)[1]


def _pieces(scene: Scene) -> list[Box]:
    """The room of creatures and of Moa."""
    scale = scene.ring.scale
    bodies = [Box(x, y - 4, 66 * scale, 88 * scale) for _, (x, y) in scene.spots]
    return bodies + [Box(x, y, 60 * scale, 84 * scale) for x, y in scene.heads]


def _boxes(place: int, size: tuple[float, float], ring: Ring) -> Iterator[tuple[float, Box]]:
    """Where a box could lie, and how far from the best place that is."""
    wide, tall = size
    for aside in (0, 0.5, -0.5, 1, -1, 1.6, -1.6, 2.4, -2.4):
        x, y = ring.direction(place + aside)
        nearest = round(ring.radius - ring.dish - (abs(x) * wide + abs(y) * SLIP) / 2)
        for distance in range(nearest, INNERMOST, -10):
            x, y = ring.at(place + aside, distance)
            yield nearest - distance + 40 * abs(aside), Box(x, y, wide, tall)


def _width(way: Way) -> float:
    return measure(_said(way), 25) + (10 if _said(way) else 0) + ARROW + 20


def _said(way: Way) -> str:
    """What a slip says in letters before the arrow that says which way."""
    return way.letters.rpartition(" ")[0]


def _target(number: int, way: Way, box: Box, first: bool, scene: Scene) -> str:
    """A slip and room for a finger; the `first` at a dish is hit on the dish, too."""
    hit: Paint = {"fill": "#FFFFFF", "fill_opacity": 0}
    size: Paint = {"width": box.wide, "height": box.tall}
    x, y = scene.ring.centre(way.place)
    parts = [el("rect", x=box.x - box.wide / 2, y=box.y - box.tall / 2, **size, **hit)]
    if first:
        parts += [_hoop(x, y, scene.ring), el("circle", cx=x, cy=y, r=max(scene.ring.dish, HIT), **hit)]
    told: Paint = {"class_": f"target to-{number}", "href": way.href, "data_pick": way.pick, "aria_label": way.says}
    told["rel"] = "nofollow"
    return el("a", *parts, _slip(way, box), **told)


def _hoop(x: float, y: float, ring: Ring) -> str:
    """The hoop round a dish that a choice leads to; the dish's number outside stays clear."""
    paint: Paint = {"fill": "none", "stroke": GLOW, "stroke_width": 5, "stroke_dasharray": "9 5"}
    return el("circle", cx=x, cy=y, r=ring.dish + 3, **paint)


def _leash(place: int, box: Box, ring: Ring) -> str:
    """What ties a slip to its dish, below all slips."""
    x, y = ring.at(place, ring.radius - ring.dish)
    ends: Paint = {"x1": x, "y1": y, "x2": box.x, "y2": box.y}
    return el("line", **ends, stroke=INK, stroke_width=8) + el("line", **ends, stroke=GLOW, stroke_width=4)


def _slip(way: Way, box: Box) -> str:
    """Paper with the die, of twins who goes first, and an arrow that turns as the walk does."""
    paper: Paint = {"height": SLIP, "rx": SLIP / 2, "fill": GLOW, "stroke": INK, "stroke_width": 2.5}
    left, words = box.x - box.wide / 2, _said(way)
    return (
        el("rect", x=left, y=box.y - SLIP / 2, width=box.wide, **paper)
        + (line(words, left + 10, box.y + 9, 25, bold=True) if words else "")
        + _arrow(box.x + box.wide / 2 - 10 - ARROW / 2, box.y, -1 if way.letters.endswith("ccw") else 1)
    )


def _arrow(x: float, y: float, way: int) -> str:
    """Round over the top, clockwise with `way` 1, counter-clockwise with -1."""
    (a, b), (c, d) = (x - way * 8, y + 6), (x + way * 8, y + 5)
    arc = f"M{num(a)} {num(b)}A10 10 0 1 {int(way > 0)} {num(c)} {num(d)}"
    head = f"M{num(c - way * 9)} {num(d + 1)}L{num(c - way)} {num(d + 7)}L{num(c + way * 5)} {num(d - 2)}Z"
    return el("path", d=arc, fill="none", stroke=INK, stroke_width=4) + el("path", d=head, fill=INK)


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
        boxes.append(_free(change.place, size, boxes, scene))
        yield _plate(words, scene.looks[change.seat].colour, boxes[-1])


def _plate(words: str, colour: str, box: Box) -> str:
    """So many tokens beside the sign of whoever gains or loses them; of which colour they are it does not say."""
    left = box.x - box.wide / 2
    plate: Paint = {"height": 34, "rx": 8, "fill": BONE, "stroke": INK, "stroke_width": 3}
    return (
        el("rect", x=left, y=box.y - 17, width=box.wide, **plate)
        + badge(colour, left + 20, box.y, 14)
        + line(words, box.x + 14, box.y + 10, 28, anchor="middle", bold=True)
    )

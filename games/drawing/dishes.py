"""The dishes of the ring: faces, numbers, tokens, what is known to lie below."""

from collections.abc import Mapping
from math import pi

from . import faces, names
from .bench import Ring
from .lettering import line
from .marks import chip, chip_width
from .palette import BONE, GLOW, INK, LAMP, PLASTICINE
from .scene import Scene
from .svg import el, moved
from .table import COVERED, Piece


def dish(place: int, scene: Scene) -> str:
    """One dish with all that lies on it, but for the pieces."""
    tile = scene.position["ring"][place]
    parts = [el("use", href=f"#{scene.id('glass')}"), el("use", href=f"#{scene.id(tile['up'])}")]
    if tile["up"] == "radiation" and scene.greens is not None:
        parts.append(faces.cost(scene.greens))
    return scene.thing(
        f"dish-{place}",
        moved(*scene.ring.centre(place), *parts, scale=scene.ring.dish / 48),
        *(_hoop(piece, scene) for piece in scene.there.get(place, [])),
        _number(place, scene.ring),
        _peek(place, tile, scene),
        _tokens(place, tile["energy"], scene.ring),
        title=names.dish_title(place, tile, scene.greens, names.energy(tile["energy"])),
        rules=_rules(tile),
        data_face=tile["up"],
    )


def _rules(tile: Mapping[str, object]) -> list[str]:
    """The anchors of its face, and of the one known to lie below; of a lid the rule of memory."""
    faces = [tile["up"], *filter(None, [tile.get("under")])]
    return ["R14.2" if face == COVERED else f"face-{face}" for face in faces]


def lines_of(piece: Piece, scene: Scene) -> list[tuple[str, float]]:
    """A line in a piece's colour, as strokes and their widths from below; lit if the piece is to move."""
    look = PLASTICINE[piece.look.colour]
    lit = [(GLOW, 14.0)] if piece.look == scene.active else []
    return [*lit, (look.edge, 8.0), (look.fill, 5.0)]


def _hoop(piece: Piece, scene: Scene) -> str:
    """The hoop round the dish of a piece."""
    assert piece.place is not None
    x, y = scene.ring.centre(piece.place)
    return "".join(
        el("circle", cx=x, cy=y, r=scene.ring.dish + 2, fill="none", stroke=colour, stroke_width=width)
        for colour, width in lines_of(piece, scene)
    )


def _number(place: int, ring: Ring) -> str:
    """Its number outside the dish; the first stands in the light."""
    size = 21 * max(0.8, ring.scale)
    x, y = ring.at(place, ring.radius + ring.dish + 15)
    if place:
        return line(str(place), x, y + size * 0.33, size, fill=BONE, anchor="middle")
    light = el("circle", cx=x, cy=y, r=14, fill=LAMP)
    return light + line("0", x, y + size * 0.33, size, anchor="middle", bold=True)


def _peek(place: int, tile: Mapping[str, object], scene: Scene) -> str:
    """The face known to lie below, peeping out on the inner side."""
    if not tile.get("under"):
        return ""
    ring = scene.ring
    beside = place + 0.62 * ring.dish * ring.size / (2 * pi * ring.radius)
    plate = el("circle", r=52, fill=BONE, stroke=INK, stroke_width=4)
    face = el("use", href=f"#{scene.id(str(tile['under']))}")
    x, y = ring.at(beside, ring.radius - ring.dish * 0.72)
    return moved(x, y, plate, face, scale=ring.dish / 48 * 0.36)


def _tokens(place: int, energy: Mapping[str, int], ring: Ring) -> str:
    """Tokens as blocks along the outer rim of their dish."""
    lying = names.in_order(energy)
    tall = 23 * ring.scale
    across, down = ring.direction(place)
    widths = [chip_width(count, tall) for _, count in lying]
    steps = [abs(down) * width + abs(across) * tall * 1.2 + 1 for width in widths]
    along, parts = -sum(steps) / 2, []
    for (colour, count), width, step in zip(lying, widths, steps, strict=True):
        thick = (abs(across) * width + abs(down) * tall) / 2
        x, y = ring.at(place, ring.radius + ring.dish - thick + tall * 0.15)
        shift = along + step / 2
        parts.append(chip(colour, count, x - down * shift, y + across * shift, tall))
        along += step
    return "".join(parts)

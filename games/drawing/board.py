"""The board: a round steel bench at night, seen from above, drawn from a public position."""

from collections.abc import Mapping, Sequence

from . import faces, names, words
from .bench import BENCH, MIDDLE, WIDTH, Ring
from .clay import small_defs, small_figure
from .figure import Figure, Lump, validate
from .legend import ROW, legend
from .lettering import line, measure
from .marks import alarm, bolt, chip, chip_width, drop, flag, mark, skull
from .middle import middle
from .moa import moa
from .palette import BENCH as BENCH_FILL
from .palette import BONE, INK, LAMP, NIGHT, PLASTICINE, STEEL, mix
from .svg import document, el, group, moved, num
from .table import Piece, Position, SeatLook, greens, occupants


def board_svg(position: Position, seats: Sequence[SeatLook], *, mine: int | None = None,
              highlight: Mapping[int, str] | None = None, prefix: str = "b", legend_too: bool = True) -> str:
    """The public position as an SVG 720 units wide, legible from 360 pixels on.

    `mine` is the viewer's seat. `highlight` marks places, each with a few letters to stand beside it ("" for none).
    Without `legend_too` the rows below the bench (names, stockpiles) are left out. `prefix` keeps ids apart.
    """
    ring = Ring(len(position["ring"]))
    figures = {look.number: sculpted(look) for look in seats}
    height = 2 * MIDDLE[1] + (ROW * len(seats) + 14 if legend_too else 0)
    return document(
        _defs(position, figures, prefix), _room(height, prefix),
        middle(position, seats, figures, prefix), _way(ring),
        *(_dish(place, position, ring, prefix) for place in range(ring.size)),
        *_marked(highlight or {}, ring), *_standing(position, seats, figures, ring, mine, prefix),
        legend(position, seats, mine, 2 * MIDDLE[1]) if legend_too else "",
        box=(0, 0, WIDTH, height), width=WIDTH, height=height, title=names.board_title(position), prefix=prefix,
        desc=" ".join(words.position_words(position, seats, mine)))


def sculpted(look: SeatLook) -> Figure:
    """A seat's figure, or the ball of clay that it still is."""
    if look.figure is not None:
        return validate(look.figure)
    clay = look.colour if look.colour != "grey" else "white"
    return Figure((Lump("ball", 0, 50, 96, 90, 0, clay),))


# -- the room -------------------------------------------------------------------------------------------------------------


def _defs(position: Position, figures: Mapping[int, Figure], prefix: str) -> str:
    shown = {tile["up"] for tile in position["ring"]} | {tile["under"] for tile in position["ring"] if tile.get("under")}
    lamp = el("radialGradient", el("stop", stop_color=LAMP, stop_opacity=0.95),
              el("stop", offset="0.42", stop_color=LAMP, stop_opacity=0.62),
              el("stop", offset="1", stop_color=LAMP, stop_opacity=0), id=f"{prefix}-lamp")
    steel = el("radialGradient", el("stop", offset="0.3", stop_color=mix(BENCH_FILL, "#FFFFFF", 0.16)),
               el("stop", offset="1", stop_color=BENCH_FILL), id=f"{prefix}-steel")
    return el("defs", lamp, steel, small_defs(figures.values(), prefix), el("g", faces.glass(), id=f"{prefix}-glass"),
              *(el("g", faces.face(face), id=f"{prefix}-{face}") for face in sorted(shown)))


def _room(height: float, prefix: str) -> str:
    """Night, the bench with its brushed rings, and the lamp's light."""
    x, y = MIDDLE
    brushed = "".join(el("circle", cx=x, cy=y, r=r, fill="none", stroke="#FFFFFF", stroke_opacity=0.05, stroke_width=2)
                      for r in (170, 232, 316))
    return (el("rect", width=WIDTH, height=height, rx=22, fill=NIGHT)
            + el("circle", cx=x, cy=y + 5, r=BENCH, fill="#0B1416")
            + el("circle", cx=x, cy=y, r=BENCH - 1.5, fill=f"url(#{prefix}-steel)", stroke=STEEL, stroke_width=3)
            + brushed + el("circle", cx=x, cy=y, r=268, fill=f"url(#{prefix}-lamp)"))


def _way(ring: Ring) -> str:
    """Which way is clockwise, told outside the bench."""
    (a, b), (c, d) = ring.at(ring.size * 0.085, BENCH + 16), ring.at(ring.size * 0.165, BENCH + 16)
    arrow = el("path", d=f"M{num(a)} {num(b)}A{num(BENCH + 16)} {num(BENCH + 16)} 0 0 1 {num(c)} {num(d)}", fill="none",
               stroke=STEEL, stroke_width=5, stroke_linecap="round")
    head = moved(c, d, el("path", d="M-12-9L6 0L-12 9Z", fill=STEEL), turn=360 * 0.165 + 4)
    return arrow + head


# -- dishes ----------------------------------------------------------------------------------------------------------------


def _dish(place: int, position: Position, ring: Ring, prefix: str) -> str:
    tile = position["ring"][place]
    x, y = ring.centre(place)
    parts = [el("use", href=f"#{prefix}-glass"), el("use", href=f"#{prefix}-{tile['up']}")]
    if tile["up"] == "radiation":
        parts.append(faces.cost(greens(position)))
    title = names.dish_title(place, tile, greens(position), names.energy(tile["energy"]))
    return group(moved(x, y, *parts, scale=ring.dish / 48), _number(place, ring), _peek(place, tile, ring, prefix),
                 _tokens(place, tile["energy"], ring), title=title)


def _number(place: int, ring: Ring) -> str:
    size = 21 * max(0.8, ring.scale)
    x, y = ring.at(place, ring.radius + ring.dish + 15)
    start = el("circle", cx=x, cy=y, r=14, fill=LAMP) if place == 0 else ""
    return start + line(str(place), x, y + size * 0.33, size, fill=INK if place == 0 else BONE, anchor="middle",
                        bold=place == 0)


def _peek(place: int, tile: Mapping[str, object], ring: Ring, prefix: str) -> str:
    """The face known to lie below, peeping out on the inner side."""
    if not tile.get("under"):
        return ""
    step = ring.dish / (2 * 3.14159 * ring.radius) * ring.size
    x, y = ring.at(place + step * 0.62, ring.radius - ring.dish * 0.72)
    return moved(x, y, el("circle", r=52, fill=BONE, stroke=INK, stroke_width=4),
                 el("use", href=f"#{prefix}-{tile['under']}"), scale=ring.dish / 48 * 0.36)


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
        x, y = ring.at(place, ring.radius + ring.dish + 2 - thick + tall * 0.2)
        shift = along + step / 2
        parts.append(chip(colour, count, x - down * shift, y + across * shift, tall))
        along += step
    return "".join(parts)


def _marked(highlight: Mapping[int, str], ring: Ring) -> list[str]:
    """Places somebody points at, each with its few letters."""
    return [_mark(place, letters, ring) for place, letters in sorted(highlight.items())]


def _mark(place: int, letters: str, ring: Ring) -> str:
    x, y = ring.centre(place)
    hoop = el("circle", cx=x, cy=y, r=ring.dish + 3, fill="none", stroke="#FFE36E", stroke_width=6)
    if not letters:
        return hoop
    x, y = ring.at(place, ring.radius - ring.dish)
    wide = measure(letters, 20) + 16
    return (hoop + el("rect", x=x - wide / 2, y=y - 14, width=wide, height=28, rx=14, fill="#FFE36E", stroke=INK,
                      stroke_width=2) + line(letters, x, y + 7, 20, anchor="middle", bold=True))


# -- pieces ----------------------------------------------------------------------------------------------------------------


def _standing(position: Position, seats: Sequence[SeatLook], figures: Mapping[int, Figure], ring: Ring,
              mine: int | None, prefix: str) -> list[str]:
    """Laborigines and Moa inside the ring, each leaning on its dish; those further down in front."""
    drawn: list[tuple[float, str]] = []
    for place, piece in occupants(position, seats).items():
        x, y = ring.at(place, ring.radius - ring.dish - 44 * ring.scale)
        body = _piece(piece, figures[piece.look.number], piece.look.number == position["active"], prefix)
        title = names.piece_title(piece, mine)
        drawn.append((y, group(_tether(place, piece, ring), moved(x, y + 30 * ring.scale, body, scale=0.38 * ring.scale),
                               title=title)))
    if position["moa"] is not None:
        x, y = ring.at(position["moa"], ring.radius - ring.dish * 0.62)
        drawn.append((y, group(moved(x, y + 40 * ring.scale, moa(), scale=0.66 * ring.scale), title=names.moa())))
    return [body for _, body in sorted(drawn)]


def _tether(place: int, piece: Piece, ring: Ring) -> str:
    """The hoop round a piece's dish and the bar to its stand, in its colour."""
    look = PLASTICINE[piece.look.colour]
    x, y = ring.centre(place)
    (a, b), (c, d) = ring.at(place, ring.radius - ring.dish), ring.at(place, ring.radius - ring.dish - 44 * ring.scale)
    bar = f"M{num(a)} {num(b)}L{num(c)} {num(d + 24 * ring.scale)}"
    return (el("circle", cx=x, cy=y, r=ring.dish + 2, fill="none", stroke=look.edge, stroke_width=8)
            + el("circle", cx=x, cy=y, r=ring.dish + 2, fill="none", stroke=look.fill, stroke_width=5)
            + el("path", d=bar, stroke=look.edge, stroke_width=13) + el("path", d=bar, stroke=look.fill, stroke_width=9))


def _piece(piece: Piece, figure: Figure, active: bool, prefix: str) -> str:
    look = PLASTICINE[piece.look.colour]
    glow = el("ellipse", cy=4, rx=112, ry=46, fill="#FFE36E", fill_opacity=0.85) if active else ""
    stand = (el("path", d="M-88-2V12C-88 42 88 42 88 12V-2Z", fill=look.edge) + el("ellipse", cy=-2, rx=88, ry=22,
             fill=look.fill) + el("ellipse", cx=3, cy=1, rx=62, ry=13, fill="#000000", fill_opacity=0.3))
    plate = el("circle", cy=26, r=23, fill=look.fill, stroke=look.edge, stroke_width=4) + mark(
        piece.look.colour, 0, 26, 13, look.ink)
    pointer = alarm(0, -205, 26) if active else ""
    return glow + stand + small_figure(figure, prefix) + plate + _pins(piece) + pointer


def _pins(piece: Piece) -> str:
    """What is stuck into a laborigine."""
    pins = [flag(48, -70, 110)] if piece.flag else []
    if piece.disease:
        pins.append(skull(-64, -30, 62))
    if piece.lightning:
        pins.append(bolt(70, -24, 78))
        if piece.lightning > 1:
            pins.append(el("circle", cx=88, cy=8, r=22, fill="#FFFFFF", stroke="#1B5FB0", stroke_width=4)
                        + line(str(piece.lightning), 88, 20, 34, fill="#123E75", anchor="middle", bold=True))
    return "".join(pins) + (drop(-70, -110, 70) if piece.acid else "")

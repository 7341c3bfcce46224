"""The pieces: creatures on their stands inside the ring, each tied to its dish, and Moa."""

from functools import cache

from . import names
from .bench import Point
from .clay import small_figure
from .dishes import lines_of
from .figure import Figure
from .lettering import line
from .marks import pin, plates, tag
from .moa import moa
from .palette import PLASTICINE
from .scene import Scene
from .svg import Paint, el, moved, num
from .table import Piece


def all_pieces(scene: Scene) -> list[str]:
    """Laborigines and Moa, those further down in front."""
    bars = [_bar(piece, spot, scene) for piece, spot in scene.spots]
    drawn = [(spot[1], _piece(piece, spot, scene)) for piece, spot in scene.spots]
    drawn += [(y, _moa(x, y, scene)) for x, y in scene.heads]
    return bars + [body for _, body in sorted(drawn)]


@cache
def small_stand(colour: str) -> str:
    """A stand for a small figure, its top centred just above the origin."""
    look = PLASTICINE[colour]
    return (
        el("path", d="M-88-2V12C-88 42 88 42 88 12V-2Z", fill=look.edge)
        + el("ellipse", cy=-2, rx=88, ry=22, fill=look.fill)
        + el("ellipse", cx=3, cy=1, rx=62, ry=13, fill="#000000", fill_opacity=0.3)
    )


def _bar(piece: Piece, spot: Point, scene: Scene) -> str:
    """What ties a stand to its dish."""
    assert piece.place is not None
    x, y = scene.ring.at(piece.place, scene.ring.radius - scene.ring.dish - 3)
    d = f"M{num(x)} {num(y)}L{num(spot[0])} {num(spot[1] + 30 * scene.ring.scale)}"
    strokes = lines_of(piece, scene)
    return "".join(el("path", d=d, stroke=colour, stroke_width=width + 4) for colour, width in strokes)


def _piece(piece: Piece, spot: Point, scene: Scene) -> str:
    body = [_light()] if piece.look == scene.active else []
    body += [_creature(piece, scene.figures[piece.ident], scene.prefix), _pins(piece, scene.prefix)]
    body.append(_tag(piece, scene))
    x, y, scale = spot[0], spot[1] + 34 * scene.ring.scale, 0.43 * scene.ring.scale
    return scene.thing(
        f"piece-{piece.ident}",
        moved(x, y, *body, scale=scale),
        title=names.piece_title(piece, scene.mine),
        rules=rules_of(piece),
        **_walker(piece.ident, piece.place, scene),
    )


def rules_of(piece: Piece) -> list[str]:
    """The anchors of what is pinned to it, and of what comes of meeting it."""
    disease = piece.disease and f"disease-{piece.disease}"
    pinned = {"marker-flag": piece.flag, "marker-lightning": piece.lightning, "marker-acid": piece.acid}
    return [*filter(None, [disease]), *(anchor for anchor, has in pinned.items() if has), "R4.4"]


def _moa(x: float, y: float, scene: Scene) -> str:
    scale = scene.ring.scale
    head = moved(x, y + 40 * scale, moa(), scale=0.66 * scale)
    walker = _walker(names.MOA, scene.position["moa"], scene)
    return scene.thing("moa", head, title=names.moa(), rules=["moa"], **walker)


def _walker(ident: str, place: int | None, scene: Scene) -> Paint:
    """Which piece it is, where it stands, and how it came there."""
    way = scene.page.walk_of(ident) if scene.page else None
    return {"data_piece": ident, "data_place": place, "data_way": way}


def _light() -> str:
    """The light that the active piece stands in."""
    return el("circle", cy=-62, r=118, fill="#FFF7C8", fill_opacity=0.75, stroke="#FFD84A", stroke_width=9)


def _creature(piece: Piece, figure: Figure, prefix: str) -> str:
    return small_stand(piece.stand.colour) + small_figure(figure, prefix) + moved(0, 26, plates(piece.stand))


def _tag(piece: Piece, scene: Scene) -> str:
    """A paper tag at the foot of the viewer's own creatures, and of twins, to tell which of the two it is."""
    own = names.yours() if piece.look.number == scene.mine else ""
    letters = " ".join(filter(None, [own, piece.stand.twin]))
    return moved(0, 30, tag(letters, -18 if piece.stand.marks == 1 else -46)) if letters else ""


def _pins(piece: Piece, prefix: str) -> str:
    """What is stuck into a laborigine."""
    pins = [pin("flag", 66, -112, 104, prefix)] if piece.flag else []
    if piece.disease:
        pins.append(pin("skull", -64, -30, 62, prefix))
    if piece.lightning:
        pins.append(pin("bolt", 70, -24, 78, prefix))
    if piece.lightning > 1:
        pins.append(el("circle", cx=88, cy=8, r=22, fill="#FFFFFF", stroke="#1B5FB0", stroke_width=4))
        pins.append(line(str(piece.lightning), 88, 20, 34, fill="#123E75", anchor="middle", bold=True))
    return "".join(pins) + (pin("drop", -70, -110, 70, prefix) if piece.acid else "")

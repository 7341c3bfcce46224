"""What lies in the lamp's light: the turn, the dice, cards, flag and acid if nobody has them, the fallen."""

from . import names
from .bench import MIDDLE
from .clay import small_figure
from .lettering import fit, line
from .marks import bottle, die, pin
from .palette import INK
from .pieces import small_stand
from .scene import Scene
from .svg import el, group, moved
from .table import Piece, pieces


def middle(scene: Scene) -> str:
    """Everything within about 130 units of the bench's middle."""
    if scene.position["winners"]:
        return moved(*MIDDLE, _podium(scene), _fallen(scene))
    return moved(*MIDDLE, _roll(scene), _cards(scene), _loose(scene), _fallen(scene))


def _roll(scene: Scene) -> str:
    """Whose turn it is, and the dice."""
    if scene.active is None:
        return ""
    first, second = scene.position["dice"]
    return (
        line(names.turn(scene.position["turn"]), 0, -92, 21, anchor="middle")
        + line(fit(scene.active.creature, 27, 220), 0, -62, 27, anchor="middle", bold=True)
        + group(die(first, -34, -16, 56), die(second, 34, -16, 56), title=names.dice(first, second))
    )


def _podium(scene: Scene) -> str:
    """The winners, large."""
    winners = [piece for piece in pieces(scene.position, scene.seats) if piece.look.number in scene.position["winners"]]
    parts = [line(names.winner(), 0, -128, 21, anchor="middle")]
    for i, piece in enumerate(winners):
        x = (i - (len(winners) - 1) / 2) * 140
        body = small_stand(piece.look.colour), small_figure(scene.figures[piece.ident], scene.prefix)
        parts.append(moved(x, 20, *body, scale=0.72 if len(winners) == 1 else 0.56))
        parts.append(line(fit(piece.creature, 27, 220 / len(winners)), x, 74, 27, anchor="middle", bold=True))
    return group(*parts, title=names.winner())


def _cards(scene: Scene) -> str:
    """The disease cards: the pile, face down, and how many lie discarded."""
    parts = [_card(dx, dx, "#F7F1E2") for dx in (6, 3, 0)] + [pin("skull", 0, 1, 26, scene.prefix)]
    thrown = len(scene.position["discard"])
    if thrown:
        parts += [_card(44, 0, "#E4D8C0"), line(str(thrown), 44, 9, 24, anchor="middle")]
    return group(moved(-84, 50, *parts), title=names.cards(scene.position))


def _card(x: float, y: float, fill: str) -> str:
    return el("rect", x=x - 17, y=y - 23, width=34, height=46, rx=4, fill=fill, stroke=INK, stroke_width=1.6)


def _loose(scene: Scene) -> str:
    """Flag and acid, while nobody has them."""
    parts = []
    if scene.position["flag"] == "centre":
        parts.append(group(pin("flag", 4, 48, 54, scene.prefix), title=names.flag_lies()))
    if scene.position["acid"] is None:
        parts.append(group(bottle(78, 48, 54), title=names.acid_lies()))
    return "".join(parts)


def _fallen(scene: Scene) -> str:
    """The eliminated, lying on their sides in the order in which they fell."""
    position = scene.position
    gone = [piece for piece in pieces(position, scene.seats) if piece.place is None]
    gone.sort(key=lambda piece: position["eliminated"].index(piece.look.number))
    return "".join(_lying(piece, (i - (len(gone) - 1) / 2) * 46, scene) for i, piece in enumerate(gone))


def _lying(piece: Piece, x: float, scene: Scene) -> str:
    body = small_figure(scene.figures[piece.ident], scene.prefix)
    return group(moved(x - 18, 122, body, scale=0.24, turn=80), title=names.fell(piece), opacity=0.8)

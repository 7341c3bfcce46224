"""What lies in the lamp's light: the turn, the dice, cards, flag and acid if nobody has them, the fallen, who won."""

from collections.abc import Iterator

from . import names
from .bench import MIDDLE
from .clay import small_figure
from .lettering import fit, line
from .marks import badge, bottle, die, pin, plates, tag
from .moa import moa
from .palette import INK
from .pieces import small_stand
from .scene import Scene
from .svg import el, moved
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
    active, ident = scene.active, str(scene.active.number)
    has_twins = ident not in scene.position["laborigines"]
    whose = names.twins_of(active, scene.mine) if has_twins else active.creature_of(ident)
    return (
        line(names.turn(scene.position["turn"]), 0, -92, 21, anchor="middle")
        + line(fit(whose, 27, 220), 0, -62, 27, anchor="middle", bold=True)
        + _dice(scene)
    )


def _dice(scene: Scene) -> str:
    """The dice, once they are assigned each with the sign of the piece that it moves beside it."""
    first, second = scene.position["dice"]
    movers = list(_sides(scene))
    signs = [moved(x, -16, _mover(ident, scene)) for ident, x in sorted(movers, key=lambda mover: mover[1])]
    title = names.dice(first, second, [(_called(ident, scene), scene.dice_of[ident]) for ident, _ in movers])
    shown = (die(first, -34, -16, 56), die(second, 34, -16, 56))
    return scene.thing("dice", *shown, *signs, title=title, rules=["R3.1"])


def _sides(scene: Scene) -> Iterator[tuple[str, float]]:
    """Beside which die each mover stands."""
    free = dict(zip((-88.0, 88.0), scene.position["dice"], strict=True))
    for ident, value in scene.dice_of.items():
        side = next((x for x, shown in free.items() if shown == value), None)
        if side is not None:
            del free[side]
            yield ident, side


def _mover(ident: str, scene: Scene) -> str:
    if ident == names.MOA:
        return moved(0, 22, moa(), scale=0.34)
    stand = scene.stand(ident)
    if stand.twin:
        return moved(0, 0, tag(stand.twin, 23), scale=0.7)
    return moved(0, 0, plates(stand), scale=0.7 if stand.marks == 1 else 0.5)


def _called(ident: str, scene: Scene) -> str:
    if ident == names.MOA:
        return names.moa()
    return next(names.called(piece) for piece in pieces(scene.position, scene.seats) if piece.ident == ident)


def _podium(scene: Scene) -> str:
    """The winners, large: a pair of twins, or a team with whoever of it has fallen."""
    won = scene.position["winners"]
    winners = [piece for piece in pieces(scene.position, scene.seats) if piece.look.number in won]
    many = len(winners) > 1
    parts = [line(names.winner(winners), 0, -128, 21, anchor="middle")]
    for i, piece in enumerate(winners):
        x = (i - (len(winners) - 1) / 2) * 136
        parts.append(moved(x, 20, *_victor(piece, scene), scale=0.5 if many else 0.6))
        size, room = (21, 132.0) if many else (27, 220.0)
        name = fit(piece.look.creature_of(piece.ident), size, room)
        parts.append(line(name, x, 74, size, anchor="middle", bold=True))
    return scene.thing("winners", *parts, title=names.winner(winners), rules=["R10.3"])


def _victor(piece: Piece, scene: Scene) -> tuple[str, ...]:
    """A winner on its stand; one that has fallen lies on it."""
    body = small_figure(scene.figures[piece.ident], scene.prefix)
    if piece.place is None:
        body = moved(-64, -26, body, scale=0.68, turn=84)
    return small_stand(piece.stand.colour), body, moved(0, 26, plates(piece.stand)), _letter(piece)


def _letter(piece: Piece) -> str:
    return moved(0, 30, tag(piece.stand.twin, -18)) if piece.stand.twin else ""


def _cards(scene: Scene) -> str:
    """The disease cards: the pile, face down, and how many lie discarded."""
    parts = [_card(dx, dx, "#F7F1E2") for dx in (6, 3, 0)] + [pin("skull", 0, 1, 26, scene.prefix)]
    thrown = len(scene.position["discard"])
    if thrown:
        parts += [_card(44, 0, "#E4D8C0"), line(str(thrown), 44, 9, 24, anchor="middle")]
    return scene.thing("deck", moved(-84, 50, *parts), title=names.cards(scene.position), rules=["R7.1", "R2.2"])


def _card(x: float, y: float, fill: str) -> str:
    return el("rect", x=x - 17, y=y - 23, width=34, height=46, rx=4, fill=fill, stroke=INK, stroke_width=1.6)


def _loose(scene: Scene) -> str:
    """Flag and acid, while nobody has them."""
    parts = []
    if scene.position["flag"] == "centre":
        flag = pin("flag", 4, 48, 54, scene.prefix)
        parts.append(scene.thing("flag", flag, title=names.flag_lies(), rules=["marker-flag"]))
    if scene.position["acid"] is None:
        acid = bottle(78, 48, 54)
        parts.append(scene.thing("acid", acid, title=names.acid_lies(), rules=["marker-acid"]))
    return "".join(parts)


def _fallen(scene: Scene) -> str:
    """The eliminated, lying on their sides in the order in which they fell; not those who win all the same."""
    out, won = scene.position["eliminated"], scene.position["winners"]
    gone = [
        piece
        for piece in pieces(scene.position, scene.seats)
        if piece.place is None and piece.look.number not in won
    ]
    gone.sort(key=lambda piece: out.index(piece.look.number))
    return "".join(_lying(piece, (i - (len(gone) - 1) / 2) * 46, scene) for i, piece in enumerate(gone))


def _lying(piece: Piece, x: float, scene: Scene) -> str:
    body = small_figure(scene.figures[piece.ident], scene.prefix)
    lying = moved(x - 18, 122, body, scale=0.24, turn=80)
    whose = badge(piece.look.colour, x - 16, 126, 11)
    return scene.thing(f"fallen-{piece.ident}", lying, whose, title=names.fell(piece), rules=["R10.1"], opacity=0.8)

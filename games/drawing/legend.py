"""The rows below the bench: whose creature is whose, what it suffers from, and what it has left. Partners adjoin."""

from collections.abc import Iterator, Mapping
from itertools import pairwise

from . import names
from .bench import WIDTH
from .lettering import fit, line, measure
from .marks import chip, chip_width, pin, plates, tag
from .palette import BONE, LAMP, PLASTICINE
from .scene import Scene
from .svg import Paint, el, moved, num
from .table import Piece, SeatLook, partner_of, pieces, stockpile, teams

ROW = 66.0
LINE = 30.0
PLAYER = 23.0
NAMES = 250.0
BADGE = 44.0
DIM = 0.8
MUTED = "#AEBFBF"


def legend(scene: Scene, top: float) -> str:
    """One row a seat, in seat order but for partners, from `top` downwards."""
    rows = list(_rows(scene, top))
    return _straps(rows, scene) + "".join(_row(own, scene, y) for own, y in rows)


def legend_height(scene: Scene) -> float:
    """How much room the rows take, with some below."""
    return sum(_height(own) for own, _ in _rows(scene, 0)) + 14


def _rows(scene: Scene, top: float) -> Iterator[tuple[list[Piece], float]]:
    """The laborigines of each seat, and where its row begins."""
    everybody = pieces(scene.position, scene.seats)
    for look in (look for team in teams(scene.seats) for look in team):
        own = [piece for piece in everybody if piece.look.number == look.number]
        yield own, top
        top += _height(own)


def _height(own: list[Piece]) -> float:
    """A row is a line for each creature and one for the player."""
    return ROW + LINE * (len(own) - 1)


def _straps(rows: list[tuple[list[Piece], float]], scene: Scene) -> str:
    """Straps in the teams' colours, each from one partner's badge to the other's."""
    parts = []
    for (one, y), (other, below) in pairwise(rows):
        if one[0].partner == other[0].look.number:
            dim = _dimmed(one[0].look, scene) and _dimmed(other[0].look, scene)
            parts.append(_strap(one[0].stand.colour, y + 48, below + 21, dim))
    return "".join(parts)


def _strap(colour: str, top: float, bottom: float, dim: bool) -> str:
    way, look = f"M{num(BADGE)} {num(top)}V{num(bottom)}", PLASTICINE[colour]
    return el(
        "g",
        el("path", d=way, stroke=look.edge, stroke_width=17),
        el("path", d=way, stroke=look.fill, stroke_width=11),
        opacity=DIM if dim else None,
    )


def _row(own: list[Piece], scene: Scene, y: float) -> str:
    look, middle = own[0].look, y + _height(own) / 2 - 3
    tokens = stockpile(scene.position, look.number)
    out = _out(look, scene)
    rest = line(out, WIDTH - 34, middle + 9, 24, fill=MUTED, anchor="end") if out else _stock(tokens, middle)
    return scene.thing(
        f"seat-{look.number}",
        _slab(look, scene, y, _height(own)),
        moved(BADGE, middle, plates(own[0].stand), scale=0.82 if own[0].stand.marks == 1 else 0.54),
        *_names(own, scene, y),
        rest,
        title=names.seat_title(look, own, tokens, partner_of(look, scene.seats)),
        rules=_rules(own),
        opacity=DIM if _dimmed(look, scene) else None,
    )


def _rules(own: list[Piece]) -> list[str]:
    """The anchors of what its laborigines suffer from, and of what tokens are for."""
    return ["R5.1", *dict.fromkeys(f"disease-{piece.disease}" for piece in own if piece.disease)]


def _dimmed(look: SeatLook, scene: Scene) -> bool:
    return look.number in scene.position["eliminated"] and look.number not in scene.position["winners"]


def _out(look: SeatLook, scene: Scene) -> str:
    """What is said of a fallen seat instead of its tokens; "" of others."""
    if look.number not in scene.position["eliminated"]:
        return ""
    return names.won_all_the_same() if look.number in scene.position["winners"] else names.out()


def _slab(look: SeatLook, scene: Scene, y: float, height: float) -> str:
    """What the row lies on: lighter for the active seat, framed for one that is asked something."""
    bright = 0.11 if look == scene.active else 0.04
    frame: Paint = {"stroke": LAMP, "stroke_width": 2} if _asked(look, scene) else {}
    size: Paint = {"x": 12, "y": y, "width": WIDTH - 24, "height": height - 6, "rx": 10}
    return el("rect", **size, **frame, fill="#FFFFFF", fill_opacity=bright)


def _names(own: list[Piece], scene: Scene, y: float) -> list[str]:
    """The creatures, the player, and what is pinned to whom: of twins beside its name, else beside the player's."""
    player = _player(own[0].look, scene, y + 51 + LINE * (len(own) - 1))
    if not own[0].stand.twin:
        name = line(fit(own[0].creature, 26, NAMES), 76, y + 26, 26, fill=BONE, bold=True)
        return [name, player[0], _pins(own[0], player[1] + 22, y + 46, scene.prefix)]
    return [*(_twin(piece, scene, y + 26 + LINE * i) for i, piece in enumerate(own)), player[0]]


def _twin(piece: Piece, scene: Scene, y: float) -> str:
    """One of two creatures: its letter, its name, what is pinned to it."""
    name = piece.look.creature_of(piece.ident)
    shown = fit(name, 26, NAMES - 36 - 29 * len(_pinned(piece)))
    letter = moved(102, y - 9, tag(piece.stand.twin), scale=0.56)
    pins = _pins(piece, 110 + measure(shown, 26) + 18, y - 9, scene.prefix)
    return letter + line(shown, 110, y, 26, fill=BONE, bold=True) + pins


def _player(look: SeatLook, scene: Scene, y: float) -> tuple[str, float]:
    """The player's name and whether it is to act, and where they end."""
    name = names.yours() if look.number == scene.mine else look.name
    asked = f" · {names.asked()}" if _asked(look, scene) else ""
    shown = fit(name, PLAYER, NAMES - 40 - measure(asked, PLAYER)) + asked
    return line(shown, 76, y, PLAYER, fill=MUTED), 76 + measure(shown, PLAYER)


def _asked(look: SeatLook, scene: Scene) -> bool:
    return any(it["seat"] == look.number for it in scene.position["awaiting"])


def _pinned(piece: Piece) -> list[str]:
    pinned = {"flag": piece.flag, "skull": piece.disease, "drop": piece.acid, "bolt": piece.lightning}
    return [name for name, has in pinned.items() if has]


def _pins(piece: Piece, x: float, y: float, prefix: str) -> str:
    parts = [pin(name, x + 29 * i, y, 24, prefix) for i, name in enumerate(_pinned(piece))]
    if piece.lightning:
        parts.append(line(str(piece.lightning), x + 29 * len(parts) - 18, y + 7, 20, fill=BONE))
    return "".join(parts)


def _stock(tokens: Mapping[str, int], y: float) -> str:
    """The stockpile from the right edge leftwards, the whole of it first."""
    lying = names.in_order(tokens)
    tall, gap, room = 30.0, 6.0, WIDTH - NAMES - 166
    tall *= min(1, room / (sum(chip_width(count, tall) + gap for _, count in lying) or 1))
    x, whole = WIDTH - 82, str(sum(tokens.values()))
    parts = [line(whole, WIDTH - 30, y + 11, 30, fill=BONE, anchor="end", bold=True)]
    for colour, count in reversed(lying):
        width = chip_width(count, tall)
        parts.append(chip(colour, count, x - width / 2, y, tall))
        x -= width + gap
    return "".join(parts)

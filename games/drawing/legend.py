"""The rows below the bench: whose creature is whose, what it suffers from, and what it has left."""

from collections.abc import Mapping

from . import names
from .bench import WIDTH
from .lettering import fit, line, measure
from .marks import badge, chip, chip_width, pin
from .palette import BONE, LAMP
from .scene import Scene
from .svg import Paint, el, group
from .table import Piece, SeatLook, pieces, stockpile

ROW = 62.0
NAMES = 250.0
MUTED = "#AEBFBF"


def legend(scene: Scene, top: float) -> str:
    """One row a seat, in seat order, from `top` downwards."""
    return "".join(_row(look, scene, top + i * ROW) for i, look in enumerate(scene.seats))


def _row(look: SeatLook, scene: Scene, y: float) -> str:
    own = [piece for piece in pieces(scene.position, scene.seats) if piece.look.number == look.number]
    tokens = stockpile(scene.position, look.number)
    out = look.number in scene.position["eliminated"]
    rest = (
        line(names.out(), WIDTH - 34, y + 37, 24, fill=MUTED, anchor="end") if out else _stock(tokens, y + 28)
    )
    return group(
        _slab(look, scene, y),
        badge(look.colour, 44, y + 28, 19),
        line(fit(look.creature, 26, NAMES), 76, y + 26, 26, fill=BONE, bold=True),
        _player(look, own, scene, y),
        rest,
        title=names.seat_title(look, own, tokens),
        opacity=0.6 if out else None,
    )


def _slab(look: SeatLook, scene: Scene, y: float) -> str:
    """What the row lies on: lighter for the active seat, framed for one that is asked something."""
    bright = 0.11 if look == scene.active else 0.04
    frame: Paint = {"stroke": LAMP, "stroke_width": 2} if _asked(look, scene) else {}
    size: Paint = {"x": 12, "y": y, "width": WIDTH - 24, "height": ROW - 6, "rx": 10}
    return el("rect", **size, **frame, fill="#FFFFFF", fill_opacity=bright)


def _player(look: SeatLook, own: list[Piece], scene: Scene, y: float) -> str:
    """The player's name, whether it is to act, and what is pinned to its creature."""
    name = names.yours() if look.number == scene.mine else look.name
    asked = f" · {names.asked()}" if _asked(look, scene) else ""
    shown = fit(name, 20, NAMES - 40 - measure(asked, 20)) + asked
    return line(shown, 76, y + 48, 20, fill=MUTED) + _pins(own, 98 + measure(shown, 20), y + 42, scene.prefix)


def _asked(look: SeatLook, scene: Scene) -> bool:
    return any(it["seat"] == look.number for it in scene.position["awaiting"])


def _pins(own: list[Piece], x: float, y: float, prefix: str) -> str:
    parts = []
    for piece in own:
        pinned = {"flag": piece.flag, "skull": piece.disease, "drop": piece.acid, "bolt": piece.lightning}
        for name in (name for name, has in pinned.items() if has):
            parts.append(pin(name, x, y, 24, prefix))
            x += 29
        if piece.lightning:
            parts.append(line(str(piece.lightning), x - 18, y + 7, 20, fill=BONE))
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

"""The rows below the bench: whose creature is whose, what it suffers from, and what it has left."""

from collections.abc import Mapping, Sequence

from . import names
from .bench import WIDTH
from .lettering import fit, line, measure
from .marks import badge, bolt, chip, chip_width, drop, flag, skull
from .palette import BONE, LAMP
from .svg import el, group
from .table import Piece, Position, SeatLook, pieces, stockpile

ROW = 62.0
NAMES = 250.0
MUTED = "#AEBFBF"


def legend(position: Position, seats: Sequence[SeatLook], mine: int | None, top: float) -> str:
    """One row a seat, in seat order, from `top` downwards."""
    by_seat: dict[int, list[Piece]] = {look.number: [] for look in seats}
    for piece in pieces(position, seats):
        by_seat[piece.look.number].append(piece)
    return "".join(_row(look, by_seat[look.number], position, mine, top + i * ROW) for i, look in enumerate(seats))


def _row(look: SeatLook, own: list[Piece], position: Position, mine: int | None, y: float) -> str:
    out = look.number in position["eliminated"]
    asked = any(it["seat"] == look.number for it in position["awaiting"])
    parts = [el("rect", x=12, y=y, width=WIDTH - 24, height=ROW - 6, rx=10, fill="#FFFFFF",
                fill_opacity=0.11 if look.number == position["active"] else 0.04,
                stroke=LAMP if asked else None, stroke_width=2 if asked else None)]
    parts += [badge(look.colour, 44, y + 28, 19), line(fit(look.creature, 26, NAMES), 76, y + 26, 26, fill=BONE, bold=True)]
    player = names.yours() if look.number == mine else look.name
    shown = fit(player, 20, NAMES - 40)
    parts += [line(shown, 76, y + 48, 20, fill=MUTED), _pins(own, 76 + measure(shown, 20) + 16, y + 41)]
    parts.append(line(names.out(), WIDTH - 34, y + 37, 24, fill=MUTED, anchor="end") if out
                 else _stock(stockpile(position, look.number), y + 28))
    return group(*parts, title=names.seat_title(look, own, stockpile(position, look.number)), opacity=0.6 if out else None)


def _pins(own: list[Piece], x: float, y: float) -> str:
    parts = []
    for piece in own:
        if piece.flag:
            parts.append(flag(x, y + 12, 26))
            x += 28
        if piece.disease:
            parts.append(skull(x + 4, y, 21))
            x += 28
        if piece.lightning:
            parts += [bolt(x + 2, y, 24), line(str(piece.lightning), x + 14, y + 7, 20, fill=BONE)]
            x += 36
        if piece.acid:
            parts.append(drop(x + 4, y, 24))
            x += 28
    return "".join(parts)


def _stock(tokens: Mapping[str, int], y: float) -> str:
    """The stockpile from the right edge leftwards, the whole of it first."""
    lying = names.in_order(tokens)
    tall, gap = 30.0, 6.0
    room = WIDTH - 30 - 80 - NAMES - 56
    wide = sum(chip_width(count, tall) + gap for _, count in lying)
    tall *= min(1, room / wide) if wide else 1
    x, parts = WIDTH - 82.0, [line(str(sum(tokens.values())), WIDTH - 30, y + 11, 30, fill=BONE, anchor="end", bold=True)]
    for colour, count in reversed(lying):
        width = chip_width(count, tall)
        parts.append(chip(colour, count, x - width / 2, y, tall))
        x -= width + gap
    return "".join(parts)

"""What lies in the lamp's light: the turn, the dice, cards, the flag and the acid if nobody has them, the fallen."""

from collections.abc import Mapping, Sequence

from . import names
from .bench import MIDDLE
from .clay import small_figure
from .figure import Figure
from .lettering import fit, line
from .marks import bottle, die, flag, skull
from .palette import INK, PLASTICINE
from .svg import el, group, moved
from .table import Position, SeatLook, seat_of


def middle(position: Position, seats: Sequence[SeatLook], figures: Mapping[int, Figure], prefix: str) -> str:
    """Everything within about 130 units of the bench's middle."""
    parts = [_podium(position, figures, seats, prefix) if position["winners"] else _roll(position, seats)]
    parts += [_cards(position), _loose(position), _fallen(position, seats, figures, prefix)]
    return moved(*MIDDLE, *parts)


def _roll(position: Position, seats: Sequence[SeatLook]) -> str:
    if position["active"] is None:
        return ""
    active = next(look for look in seats if look.number == position["active"])
    first, second = position["dice"]
    return (line(names.turn(position["turn"]), 0, -92, 21, anchor="middle")
            + line(fit(active.creature, 27, 220), 0, -62, 27, anchor="middle", bold=True)
            + group(die(first, -30, -22, 48), die(second, 30, -22, 48), title=names.dice(first, second)))


def _podium(position: Position, figures: Mapping[int, Figure], seats: Sequence[SeatLook], prefix: str) -> str:
    """The winners, large."""
    looks = {look.number: look for look in seats}
    parts = []
    for i, number in enumerate(position["winners"]):
        look = PLASTICINE[looks[number].colour]
        x = (i - (len(position["winners"]) - 1) / 2) * 110
        stand = el("path", d="M-88-2V12C-88 42 88 42 88 12V-2Z", fill=look.edge) + el("ellipse", cy=-2, rx=88, ry=22,
                                                                                      fill=look.fill)
        parts.append(moved(x, 8, stand, small_figure(figures[number], prefix), scale=0.62))
        parts.append(line(fit(looks[number].creature, 24, 200), x, 52, 24, anchor="middle", bold=True))
    return group(*parts, title=names.winner())


def _cards(position: Position) -> str:
    """The disease cards: the pile, face down, and how many lie discarded."""
    pile = "".join(_card(dx, dx, "#F7F1E2") for dx in (6, 3, 0))
    thrown = position["discard"]
    face = "" if not thrown else moved(44, 0, _card(0, 0, "#E4D8C0"), line(str(len(thrown)), 0, 9, 24, anchor="middle"))
    return group(moved(-92, 40, pile, skull(0, 0, 26), face), title=names.cards(position))


def _card(x: float, y: float, fill: str) -> str:
    return el("rect", x=x - 17, y=y - 23, width=34, height=46, rx=4, fill=fill, stroke=INK, stroke_width=1.6)


def _loose(position: Position) -> str:
    """Flag and acid, while nobody has them."""
    loose = group(flag(16, 62, 52), title=names.flag_lies()) if position["flag"] == "centre" else ""
    return loose + (group(bottle(76, 36, 54), title=names.acid_lies()) if position["acid"] is None else "")


def _fallen(position: Position, seats: Sequence[SeatLook], figures: Mapping[int, Figure], prefix: str) -> str:
    """The eliminated, lying on their sides in the order in which they fell."""
    looks = {look.number: look for look in seats}
    gone = [seat_of(ident) for ident, it in position["laborigines"].items() if it["place"] is None]
    gone.sort(key=lambda seat: position["eliminated"].index(seat) if seat in position["eliminated"] else 0)
    parts = [group(moved((i - (len(gone) - 1) / 2) * 46 - 16, 104, small_figure(figures[seat], prefix), scale=0.24, turn=80),
                   title=names.fell(looks[seat]), opacity=0.8) for i, seat in enumerate(gone)]
    return "".join(parts)

"""The table as text: the ring, who has what, what happened. Drawn from a view, like every picture."""

from __future__ import annotations

from .components import CENTRE, COLOURS, GONE, GREY
from .notation import JSON
from .variants import variant_of
from .view import LogEntry, View

MARKS = dict(zip((*COLOURS, GREY), "●▲■◆✚★○", strict=True))
"""The mark of each colour: none stands alone by its hue."""
SHORT = {"small_explosion": "small expl.", "huge_explosion": "huge expl."}

ACROSS = 6
CELL, LINES = 13, 4
"""A tile's width and height in characters, one border counted."""


def board(view: View, names: list[str]) -> str:
    """The ring clockwise from the top left corner, the seats in its middle, or below. `names` by seat."""
    spots = _spots(len(view.position["ring"]))
    across, down = (1 + max(spot[i] for spot in spots) for i in (0, 1))
    canvas = [[" "] * (across * CELL + 1) for _ in range(down * LINES + 1)]
    for lines, (column, row) in zip(_dishes(view.position), spots, strict=True):
        _box(canvas, column * CELL, row * LINES, lines)
    for place, (column, row) in enumerate(spots):
        _put(canvas, column * CELL + 1, row * LINES, f"{place}")
    middle = _middle(view, names)
    if fits := len(middle) <= (down - 2) * LINES - 2:
        for i, line in enumerate(middle):
            _put(canvas, CELL + 3, LINES + 2 + i, line[: (across - 2) * CELL - 4])
    return "\n".join(["".join(line).rstrip() for line in canvas] + ([] if fits else middle))


def _spots(size: int) -> list[tuple[int, int]]:
    """Column and row of each place, clockwise round a rectangle."""
    across = min(ACROSS, (size + 1) // 2)
    down = 2 + max(0, (size - 2 * across + 1) // 2)
    top = [(column, 0) for column in range(across)]
    right = [(across - 1, row) for row in range(1, down - 1)]
    bottom = [(column, down - 1) for column in reversed(range(across))]
    left = [(0, row) for row in reversed(range(1, down - 1))]
    return [*top, *right, *bottom, *left][:size]


def _put(canvas: list[list[str]], x: int, y: int, text: str) -> None:
    canvas[y][x : x + len(text)] = text


def _box(canvas: list[list[str]], x: int, y: int, lines: list[str]) -> None:
    border = "+" + "-" * (CELL - 1) + "+"
    _put(canvas, x, y, border)
    _put(canvas, x, y + LINES, border)
    for i, line in enumerate(lines, start=1):
        _put(canvas, x, y + i, f"|{line[: CELL - 1]:{CELL - 1}}|")


def tokens(counts: dict[str, int]) -> str:
    """ "3●2▲": counts with the mark of their colour, in the order of R1.8."""
    return "".join(f"{counts[colour]}{mark}" for colour, mark in MARKS.items() if counts.get(colour))


def _dishes(position: JSON) -> list[list[str]]:
    """Three lines for each tile: its face, who stands there, what lies there."""
    pieces = _pieces(position)
    return [
        [SHORT.get(tile["up"], tile["up"]), pieces.get(place, ""), tokens(tile["energy"])]
        for place, tile in enumerate(position["ring"])
    ]


def _pieces(position: JSON) -> dict[int, str]:
    standing = [(lab["place"], f"[{name}]") for name, lab in position["laborigines"].items()]
    found: dict[int, str] = {}
    for place, piece in [(position["moa"], "MOA"), *standing]:
        if place is not None:
            found[place] = f"{found[place]} {piece}" if place in found else piece
    return found


def _middle(view: View, names: list[str]) -> list[str]:
    p = view.position
    lines = [_turn(p, names), f"flag: {_whereabouts(p['flag'])}   acid: {_whereabouts(p['acid'])}", ""]
    for seat, name in enumerate(names):
        stock = tokens(p["stockpiles"][str(seat)]) if view.is_alive(seat) else "out"
        lines.append(f"{name} {MARKS[view.colours[seat]]}  {stock}")
        lines += [_creature(p, figure) for figure in variant_of(p["options"]).figures(seat) if view.is_alive(seat)]
    return lines


def _turn(p: JSON, names: list[str]) -> str:
    if not p["turn"]:
        return "before the first turn"
    return f"turn {p['turn']}, {names[p['active']]}: dice {p['dice'][0]} and {p['dice'][1]}"


def _whereabouts(marker: str | None) -> str:
    if marker is None or marker in (CENTRE, GONE):
        return marker or "nobody"
    return f"[{marker}]"


def _creature(p: JSON, figure: str) -> str:
    lab = p["laborigines"][figure]
    ailments = [lab["disease"] or "", f"lightning {lab['lightning']}" if lab["lightning"] else ""]
    return f"  [{figure}] on {lab['place']}  {', '.join(filter(None, ailments))}".rstrip()


def entry(logged: LogEntry, said: str) -> str:
    """An entry of the log: what was `said` by whom, and each event in its compact text form below."""
    return "\n".join([f"{logged.n:>4}  {said}", *[f"        {told.event}" for told in logged.events]])

"""Whether a game can begin at a position (record.md); if not, what is wrong with it, and where."""

from __future__ import annotations

from typing import Any

from .components import ALL_COLOURS, CENTRE, DISEASES, FACES, GONE, RULES
from .errors import BadRecord, quoted
from .options import read_options
from .rules import known
from .variants import Variant, variant_of

JSON = dict[str, Any]

MOST_TILES = 200
MOST_TOKENS = 10_000
MOST_CARDS = 1_000
MOST_TURNS = 10**9


def check_position(data: Any) -> None:
    """Raises BadRecord unless a game can begin at this position."""
    demand(isinstance(data, dict), "position", "an object is expected")
    known(data.get("rules", RULES))
    options = read_options(data.get("options"))
    seats, variant = options["seats"], variant_of(options)
    gone = _check_eliminated(data.get("eliminated", []), variant, seats)
    _check_turn(data, seats, gone)
    _check_pieces(data, variant, seats, gone, _check_ring(data.get("ring")))
    _check_stockpiles(data.get("stockpiles"), seats, gone)
    _check_orders(data.get("orders", {}), seats)
    _check_markers(data, [name for seat in range(seats) for name in variant.figures(seat)])
    _check_cards(data)


def check_dice(rolls: Any) -> None:
    """Raises BadRecord unless these can be the rolls of the turns that follow."""
    demand(isinstance(rolls, (list, tuple)), "dice", "a list of rolls is expected")
    for i, roll in enumerate(rolls):
        _check_roll(roll, f"dice[{i}]")


def demand(condition: bool, where: str, what: str) -> None:
    if not condition:
        raise BadRecord(f"{where}: {what}")


def _demand_count(value: Any, most: int, where: str, what: str = "a number is expected") -> None:
    demand(type(value) is int and 0 <= value <= most, where, what)


def _demand_object(value: Any, where: str) -> None:
    demand(isinstance(value, dict), where, "an object is expected")


def _demand_one_of(value: Any, known: tuple[Any, ...], where: str) -> None:
    demand(value in known, where, f"unknown {quoted(value)}")


def _check_roll(roll: Any, where: str) -> None:
    demand(isinstance(roll, (list, tuple)) and len(roll) == 2, where, "two dice are expected")
    demand(all(type(die) is int and 1 <= die <= 6 for die in roll), where, "a die shows 1 to 6")


def _check_eliminated(gone: Any, variant: Variant, seats: int) -> list[int]:
    demand(isinstance(gone, list), "eliminated", "a list of seats is expected")
    for seat in gone:
        _demand_count(seat, seats - 1, "eliminated", "a list of seats is expected")
    living = {seat for seat in range(seats) if seat not in gone}
    demand(len(living) + len(gone) == seats, "eliminated", "nobody is out twice")
    demand(len({variant.side(seat, seats) for seat in living}) > 1, "eliminated", "two sides must live")
    return list(gone)


def _check_turn(data: JSON, seats: int, gone: list[int]) -> None:
    turn, active, dice = data.get("turn"), data.get("active"), data.get("dice")
    _demand_count(turn, MOST_TURNS, "turn")
    awaiting = data.get("awaiting", [])
    demand(isinstance(awaiting, list), "awaiting", "a list is expected")
    decisions = [asked.get("decision") if isinstance(asked, dict) else None for asked in awaiting]
    loadable = decisions == ["assign"] if dice is not None else decisions in ([], ["assign"])
    demand(loadable, "awaiting", "only a position that awaits `assign` can be loaded")
    if active is None:
        demand(turn == 0, "active", "a seat is expected")
        demand(dice is None, "dice", "nobody has rolled them")
        return
    demand(turn != 0, "turn", "turns are numbered from 1")
    _demand_count(active, seats - 1, "active", "a seat is expected")
    demand(active not in gone, "active", "a living seat is expected")
    if dice is not None:
        _check_roll(dice, "dice")


def _check_ring(ring: Any) -> int:
    """The number of tiles."""
    if isinstance(ring, list):
        demand(2 <= len(ring) <= MOST_TILES, "ring", f"2 to {MOST_TILES} tiles are expected")
        for place, tile in enumerate(ring):
            _check_tile(tile, f"ring[{place}]")
        return len(ring)
    demand(isinstance(ring, dict), "ring", "tiles, or a size, are expected")
    size, tiles = ring.get("size"), ring.get("tiles", {})
    demand(type(size) is int and 2 <= size <= MOST_TILES, "ring.size", f"2 to {MOST_TILES} tiles are expected")
    _check_tile(ring.get("default"), "ring.default")
    _demand_object(tiles, "ring.tiles")
    for place, tile in tiles.items():
        where = f"ring.tiles.{place[:20]}"
        demand(place in map(str, range(size)), where, "no place of the ring")
        _demand_object(tile, where)
        _check_tile({**ring["default"], **tile}, where)
    return int(size)


def _check_tile(tile: Any, where: str) -> None:
    _demand_object(tile, where)
    _demand_one_of(tile.get("up"), FACES, f"{where}.up")
    _demand_one_of(tile.get("under"), FACES, f"{where}.under")
    _check_tokens(tile.get("energy", {}), f"{where}.energy")


def _check_tokens(tokens: Any, where: str) -> None:
    demand(isinstance(tokens, dict), where, "counts by colour are expected")
    for colour, count in tokens.items():
        _demand_one_of(colour, ALL_COLOURS, where)
        _demand_count(count, MOST_TOKENS, f"{where}.{colour}")


def _check_pieces(data: JSON, variant: Variant, seats: int, gone: list[int], size: int) -> None:
    taken: list[Any] = []
    if variant.has_moa:
        _demand_count(data.get("moa"), size - 1, "moa", "a place of the ring is expected")
        taken.append(data["moa"])
    else:
        demand(data.get("moa") is None, "moa", f"takes no part in {variant.name} (R12.1)")
    _demand_object(data.get("laborigines"), "laborigines")
    for seat in range(seats):
        for name in variant.figures(seat):
            where = f"laborigines.{name}"
            if seat in gone:
                _check_gone(data["laborigines"].get(name, {}), where)
                continue
            _check_laborigine(data["laborigines"].get(name), where, size)
            taken.append(data["laborigines"][name]["place"])
    demand(len(set(taken)) == len(taken), "laborigines", "one piece a tile (R4.2)")


def _check_laborigine(lab: Any, where: str, size: int) -> None:
    _demand_object(lab, where)
    _demand_count(lab.get("place"), size - 1, f"{where}.place", "a place of the ring is expected")
    _demand_one_of(lab.get("disease"), (*DISEASES, None), f"{where}.disease")
    _demand_count(lab.get("lightning", 0), MOST_TOKENS, f"{where}.lightning")


def _check_gone(lab: Any, where: str) -> None:
    _demand_object(lab, where)
    left = [key for key in ("place", "disease") if lab.get(key) is not None]
    left += ["lightning"] if lab.get("lightning", 0) != 0 else []
    demand(not left, where, f"the eliminated have no {' and no '.join(left)}")


def _check_stockpiles(stockpiles: Any, seats: int, gone: list[int]) -> None:
    _demand_object(stockpiles, "stockpiles")
    for seat in range(seats):
        where = f"stockpiles.{seat}"
        stock = stockpiles.get(str(seat), {} if seat in gone else None)
        _check_tokens(stock, where)
        demand(any(stock.values()) != (seat in gone), where, "the living have tokens, the eliminated none")


def _check_orders(orders: Any, seats: int) -> None:
    _demand_object(orders, "orders")
    for seat, set_ in orders.items():
        where = f"orders.{seat[:20]}"
        demand(seat in map(str, range(seats)), where, "no seat of the game")
        _demand_object(set_, where)
        for key in ("spend", "take"):
            listed = set_.get(key, [])
            demand(is_colour_list(listed), f"{where}.{key}", "a list of different colours is expected")
        listed = set_.get("pass")
        demand(listed is None or are_seats(listed, seats), f"{where}.pass", "a list of seats is expected")


def is_colour_list(listed: Any) -> bool:
    """Whether this can be an order: different colours of R1.8 (R5.5)."""
    return (
        isinstance(listed, list) and all(colour in ALL_COLOURS for colour in listed) and len(set(listed)) == len(listed)
    )


def are_seats(listed: Any, seats: int) -> bool:
    return isinstance(listed, list) and all(type(seat) is int and 0 <= seat < seats for seat in listed)


def _check_markers(data: JSON, ids: list[str]) -> None:
    on_ring = [name for name in ids if data["laborigines"].get(name, {}).get("place") is not None]
    _demand_one_of(data.get("flag", CENTRE), (*on_ring, CENTRE, GONE), "flag")
    _demand_one_of(data.get("acid"), (*on_ring, None), "acid")


def _check_cards(data: JSON) -> None:
    for key in ("deck", "discard"):
        cards = data.get(key, [])
        demand(isinstance(cards, list) and len(cards) <= MOST_CARDS, key, "a list of cards is expected")
        for card in cards:
            _demand_one_of(card, DISEASES, key)
    _demand_count(data.get("reshuffles", 0), MOST_TURNS, "reshuffles")

"""The JSON of positions (record.md): what the engine prints, loads and compares."""
from __future__ import annotations

from typing import Any

from .chance import ForcedChance
from .components import ALL_COLOURS, CENTRE, DISEASES, FACES, GONE
from .errors import BadRecord
from .game import Course, Game, turns, whole_game
from .position import Laborigine, Position, StandingOrders, Tile
from .variants import VARIANTS, variant_of

RULES = 1
TEAM_COLOUR = ("first", "last")
MEMORY = ("strict", "open")
JSON = dict[str, Any]


def position_json(p: Position) -> JSON:
    """The position as record.md writes it, hidden things included."""
    return {
        "rules": RULES,
        "options": dict(p.options),
        "turn": p.turn,
        "active": p.active,
        "dice": list(p.dice) if p.dice else None,
        "ring": [{"up": tile.up, "under": tile.under, "energy": dict(tile.energy)} for tile in p.ring],
        "moa": p.moa,
        "laborigines": {lab.id: _laborigine_json(lab) for lab in p.laborigines.values()},
        "stockpiles": {str(seat): dict(stock) for seat, stock in enumerate(p.stockpiles)},
        "orders": {str(seat): set_ for seat, orders in enumerate(p.orders) if (set_ := orders_json(orders))},
        "flag": p.flag,
        "acid": p.acid,
        "deck": list(p.deck),
        "discard": list(p.discard),
        "reshuffles": p.reshuffles,
        "eliminated": list(p.eliminated),
        "awaiting": awaiting_json(p),
        "winners": list(p.winners),
    }


def _laborigine_json(lab: Laborigine) -> JSON:
    return {"place": lab.place, "disease": lab.disease, "lightning": lab.lightning}


def orders_json(orders: StandingOrders) -> JSON:
    """What a seat has set, and nothing else."""
    listed = {"spend": orders.spend, "take": orders.take, "pass": orders.passes}
    return {key: list(value) for key, value in listed.items() if value is not None}


def awaiting_json(p: Position) -> list[JSON]:
    asked = sorted(p.asked.values(), key=lambda q: -1 if q.seat is None else q.seat)
    return [{"seat": q.seat, "decision": q.decision} for q in asked]


def public_json(data: JSON, seat: int | None) -> JSON:
    """What a seat (null: a spectator) gets of a running game's position: no hidden faces, deck, others' orders."""
    public = {key: value for key, value in data.items() if key not in ("deck", "reshuffles", "orders", "ring")}
    public["ring"] = [{"up": tile["up"], "energy": tile["energy"]} for tile in data["ring"]]
    own = data["orders"].get(str(seat))
    return public if own is None else {**public, "orders": {str(seat): own}}


def read_options(data: Any) -> JSON:
    """The four options of R13, checked. Raises BadRecord."""
    if not isinstance(data, dict):
        raise BadRecord("options: an object is expected")
    variant, seats = data.get("variant"), data.get("seats")
    if variant not in VARIANTS:
        raise BadRecord(f"options.variant: unknown {str(variant)[:40]!r}")
    allowed = VARIANTS[variant].seats
    if type(seats) is not int or seats not in allowed:
        raise BadRecord(f"options.seats: {variant} is played with {allowed[0]} to {allowed[-1]} seats (R13)")
    for key, values in (("team_colour", TEAM_COLOUR), ("memory", MEMORY)):
        if data.get(key) not in values:
            raise BadRecord(f"options.{key}: one of {', '.join(values)} is expected (R13)")
    return {key: data[key] for key in ("variant", "seats", "team_colour", "memory")}


def load(data: Any, dice: Any = (), *, events: bool = True) -> Game:
    """A game that begins at a position between two turns, or before the sculpting (record.md, Scenario).

    `dice`: the rolls of the turns that follow, the one that begins first. Raises BadRecord.
    """
    _check_position(data)
    return Game(lambda: _start(data, list(dice)), events=events)


def _start(data: JSON, dice: list[Any]) -> tuple[Position, Course]:
    p = table(data)
    if data["active"] is None:
        p.chance = ForcedChance(1, dice)
        return p, whole_game(p)
    p.turn, p.active = data["turn"], data["active"]
    p.turns[p.turn] = p.active
    if data.get("dice"):
        p.dice = (data["dice"][0], data["dice"][1])
        p.chance = ForcedChance(p.turn + 1, dice)
        return p, turns(p, p.active, rolled=True)
    p.turn -= 1
    p.chance = ForcedChance(data["turn"], dice)
    return p, turns(p, data["active"])


def table(data: JSON) -> Position:
    """A position from its JSON, checked beforehand; faces that are not given are unknown."""
    options = read_options(data["options"])
    p = Position(options, variant_of(options), ForcedChance(0, []))
    p.ring = read_ring(data["ring"])
    p.moa = data.get("moa")
    for seat in range(p.seats):
        for name in p.variant.figures(seat):
            lab = data["laborigines"].get(name) or {}
            p.laborigines[name] = Laborigine(
                name, seat, lab.get("place"), lab.get("disease"), lab.get("lightning", 0)
            )
        p.stockpiles[seat] = _tokens(data["stockpiles"].get(str(seat), {}))
        orders = data.get("orders", {}).get(str(seat), {})
        p.orders[seat] = StandingOrders(orders.get("spend") or None, orders.get("take") or None, orders.get("pass"))
    p.flag, p.acid = data.get("flag", CENTRE), data.get("acid")
    p.deck, p.discard = list(data.get("deck", [])), list(data.get("discard", []))
    p.reshuffles, p.eliminated = data.get("reshuffles", 0), list(data.get("eliminated", []))
    return p


def _tokens(data: JSON) -> dict[str, int]:
    return {colour: count for colour, count in data.items() if count}


def read_ring(data: Any) -> list[Tile]:
    """The ring, written out or as size, default and exceptions (record.md)."""
    if isinstance(data, list):
        return [Tile(tile["up"], tile.get("under"), _tokens(tile.get("energy", {}))) for tile in data]
    tiles = [Tile(data["default"]["up"], data["default"]["under"]) for _ in range(data["size"])]
    for place, tile in data.get("tiles", {}).items():
        tiles[int(place)] = Tile(
            tile.get("up", data["default"]["up"]), tile.get("under", data["default"]["under"]),
            _tokens(tile.get("energy", {})),
        )  # fmt: skip
    return tiles


# checking what is to be loaded

MOST_TILES = 200
MOST_TOKENS = 10_000


def _demand(condition: bool, where: str, what: str) -> None:
    if not condition:
        raise BadRecord(f"{where}: {what}")


def _is_count(value: Any, most: int) -> bool:
    return type(value) is int and 0 <= value <= most


def _check_position(data: Any) -> None:
    """Raises BadRecord, saying where, if this is no position that a game can begin at."""
    _demand(isinstance(data, dict), "position", "an object is expected")
    if data.get("rules", RULES) != RULES:
        raise BadRecord(f"rules: unknown {str(data.get('rules'))[:20]}")
    options = read_options(data.get("options"))
    size = _check_ring(data.get("ring"))
    _check_turn(data, options["seats"])
    variant = VARIANTS[options["variant"]]
    if variant.has_moa:
        _demand(_is_count(data.get("moa"), size - 1), "moa", "a place of the ring is expected")
    _check_seats(data, options, size)
    _check_markers(data)


def _check_ring(ring: Any) -> int:
    if isinstance(ring, list):
        _demand(2 <= len(ring) <= MOST_TILES, "ring", f"2 to {MOST_TILES} tiles are expected")
        for place, tile in enumerate(ring):
            _check_tile(tile, f"ring[{place}]")
        return len(ring)
    _demand(isinstance(ring, dict) and _is_count(ring.get("size"), MOST_TILES), "ring", "tiles, or a size, are expected")
    _check_tile(ring.get("default"), "ring.default")
    for place, tile in ring.get("tiles", {}).items():
        inside = place.isdecimal() and int(place) < ring["size"]
        _demand(inside, f"ring.tiles.{place[:20]}", "no place of the ring")
        _check_tile({**ring["default"], **tile}, f"ring.tiles.{place}")
    return int(ring["size"])


def _check_tile(tile: Any, where: str) -> None:
    _demand(isinstance(tile, dict), where, "an object is expected")
    _demand(tile.get("up") in FACES, f"{where}.up", "an unknown face")
    _demand(tile.get("under") in (*FACES, None), f"{where}.under", "an unknown face")
    _check_tokens(tile.get("energy", {}), f"{where}.energy")


def _check_tokens(tokens: Any, where: str) -> None:
    _demand(isinstance(tokens, dict), where, "counts by colour are expected")
    for colour, count in tokens.items():
        _demand(colour in ALL_COLOURS, where, f"unknown colour {colour[:20]!r}")
        _demand(_is_count(count, MOST_TOKENS), f"{where}.{colour}", "a count is expected")


def _check_turn(data: JSON, seats: int) -> None:
    turn, active, dice = data.get("turn"), data.get("active"), data.get("dice")
    _demand(_is_count(turn, 10**9), "turn", "a number is expected")
    if active is None:
        _demand(turn == 0, "active", "a seat is expected")
        return
    _demand(_is_count(active, seats - 1) and active not in data.get("eliminated", []), "active", "no living seat")
    if dice is not None:
        awaited = [asked.get("decision") for asked in data.get("awaiting", [])]
        _demand(awaited == ["assign"], "awaiting", "only a position that awaits `assign` can be loaded")
        rolled = isinstance(dice, list) and len(dice) == 2 and all(_is_count(d, 6) and d for d in dice)
        _demand(rolled, "dice", "two numbers from 1 to 6 are expected")


def _check_seats(data: JSON, options: JSON, size: int) -> None:
    variant, gone = variant_of(options), data.get("eliminated", [])
    _demand(isinstance(gone, list) and all(_is_count(s, options["seats"] - 1) for s in gone), "eliminated", "no seats")
    for key in ("laborigines", "stockpiles"):
        _demand(isinstance(data.get(key), dict), key, "an object is expected")
    living = [seat for seat in range(options["seats"]) if seat not in gone]
    _demand(len({variant.side(s, options["seats"]) for s in living}) > 1, "eliminated", "two sides must live")
    for seat in living:
        _check_tokens(data["stockpiles"].get(str(seat)), f"stockpiles.{seat}")
        _demand(any(data["stockpiles"][str(seat)].values()), f"stockpiles.{seat}", "a living seat has tokens")
        for name in variant.figures(seat):
            lab = data["laborigines"].get(name)
            _demand(isinstance(lab, dict), f"laborigines.{name}", "missing")
            _demand(_is_count(lab.get("place"), size - 1), f"laborigines.{name}.place", "no place of the ring")
            _demand(lab.get("disease") in (*DISEASES, None), f"laborigines.{name}.disease", "unknown")
            _demand(_is_count(lab.get("lightning", 0), 1000), f"laborigines.{name}.lightning", "a count is expected")


def _check_markers(data: JSON) -> None:
    ids = data["laborigines"]
    _demand(data.get("flag", CENTRE) in (*ids, CENTRE, GONE), "flag", "unknown place")
    _demand(data.get("acid") in (*ids, None), "acid", "unknown laborigine")
    for key in ("deck", "discard"):
        cards = data.get(key, [])
        _demand(isinstance(cards, list) and all(card in DISEASES for card in cards), key, "unknown cards")
    _demand(_is_count(data.get("reshuffles", 0), 10**9), "reshuffles", "a number is expected")

"""The JSON of positions (record.md): what the engine prints, loads and compares."""

from __future__ import annotations

from typing import Any

from .chance import ForcedChance
from .components import CENTRE
from .game import Game
from .options import read_options
from .position import Laborigine, Position, StandingOrders, Tile
from .rules import VERSIONS, Course, turns
from .soundness import check_dice, check_position
from .variants import variant_of

JSON = dict[str, Any]


def position_json(p: Position) -> JSON:
    """The position as record.md writes it, hidden things included."""
    return {
        "rules": p.rules,
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
    """A running game's position for a seat (null: a spectator): no hidden faces, deck, others' orders."""
    public = {key: value for key, value in data.items() if key not in ("deck", "reshuffles", "orders", "ring")}
    public["ring"] = [{"up": tile["up"], "energy": tile["energy"]} for tile in data["ring"]]
    own = data["orders"].get(str(seat))
    return public if own is None else {**public, "orders": {str(seat): own}}


def load(data: Any, dice: Any = (), *, seed: bytes = bytes(32), events: bool = True) -> Game:
    """A game that begins at a position between two turns, or before the sculpting (record.md, Scenario).

    `dice`: the rolls of the turns that follow, the one that begins first; later ones, and reshuffles, come from
    `seed`. Raises BadRecord.
    """
    check_position(data)
    check_dice(dice)
    return Game(lambda: _start(data, list(dice), seed), events=events)


def _start(data: JSON, dice: list[Any], seed: bytes) -> tuple[Position, Course]:
    p = table(data)
    if data["active"] is None:
        p.chance = ForcedChance(1, dice, seed)
        return p, VERSIONS[p.rules].course(p)
    p.turn, p.active = data["turn"], data["active"]
    p.turns[p.turn] = p.active
    if data.get("dice"):
        p.dice = (data["dice"][0], data["dice"][1])
        p.chance = ForcedChance(p.turn + 1, dice, seed)
        return p, turns(p, p.active, rolled=True)
    p.turn -= 1
    p.chance = ForcedChance(data["turn"], dice, seed)
    return p, turns(p, data["active"])


def table(data: JSON) -> Position:
    """A position from its JSON, checked beforehand; faces that are not given are unknown."""
    options = read_options(data["options"])
    p = Position(options, variant_of(options), ForcedChance(0, []))
    p.rules = data.get("rules", p.rules)
    p.ring = read_ring(data["ring"])
    p.moa = data.get("moa")
    for seat in range(p.seats):
        for name in p.variant.figures(seat):
            lab = data["laborigines"].get(name) or {}
            p.bring(Laborigine(name, seat, lab.get("place"), lab.get("disease"), lab.get("lightning", 0)))
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

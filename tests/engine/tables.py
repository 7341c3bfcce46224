"""Tables to test at: Alice, Bob and Cy on a ring of twelve calm tiles, and games played at random."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from random import Random
from typing import Any

from games.engine import moves, notation, record
from games.engine.components import ALL_COLOURS, DIRECTIONS
from games.engine.diseases import contagion_choices
from games.engine.game import Entry, Game
from games.engine.moves import ABSENT, Move
from games.engine.position import Position
from games.engine.turn import can_pay
from games.engine.variants import VARIANTS

HERE = Path(__file__).parent
SCENARIOS = sorted((HERE / "scenarios").glob("*.json"))
RECORDS = sorted((HERE.parent / "recorded").glob("*.json"))

ALICE, BOB, CY = 0, 1, 2
SEED = hashlib.sha256(b"a table to test at").digest()


def options(**changes: Any) -> dict[str, Any]:
    return {"variant": "base", "seats": 3, "team_colour": "first", "memory": "strict", **changes}


def new(seed: bytes = SEED, **changes: Any) -> Game:
    """A game that awaits its sculptors."""
    return Game.new(options(**changes), seed)


def position(**changes: Any) -> dict[str, Any]:
    """Bob's turn 5 begins: Alice on 0, Bob on 4, Cy on 8, Moa on 10, ten tokens each, nobody can pay for a bid."""
    tiles = changes.pop("tiles", {})
    labs = changes.pop("laborigines", {})
    return {
        "options": options(**{key: changes.pop(key) for key in ("memory", "variant", "seats") if key in changes}),
        "turn": 5,
        "active": BOB,
        "ring": {"size": 12, "default": {"up": "green", "under": "green"}, "tiles": tiles},
        "moa": 10,
        "laborigines": {str(seat): {"place": 4 * seat, **labs.get(seat, {})} for seat in range(3)},
        "stockpiles": {"0": {"red": 10}, "1": {"blue": 10}, "2": {"yellow": 10}},
        **changes,
    }


def at(*, dice: Any = ((2, 5), (3, 4), (3, 4), (3, 4)), **changes: Any) -> Game:
    """A game that begins at that position, changed so."""
    return notation.load(position(**changes), list(dice))


BIDDERS = {"0": {"red": 10, "blue": 4}, "1": {"blue": 10}, "2": {"yellow": 10, "blue": 4}}
"""Stockpiles with which Alice and Cy can pay for a bid at Bob's move; Cy is the nearer."""


def say(game: Game, *lines: str) -> list[Entry]:
    """Play moves in text: "1: assign 2", and ": rewind 3" for moves of nobody at the table."""
    entries = []
    for line in lines:
        seat, text = line.split(": ", 1)
        entries.append(game.apply(moves.from_text(text, int(seat) if seat else None)))
    return entries


def started(game: Game) -> Game:
    """Everybody has sculpted and voted for Bob's laborigine, Bob abstains: Bob has the first turn."""
    p = game.position
    for seat in range(p.seats):
        game.apply(moves.Sculpt(seat))
    for seat in range(p.seats):
        game.apply(moves.Vote(seat, p.first_figure(BOB).id if seat != BOB else None))
    return game


def state(game: Game) -> Any:
    """All that a refused move must leave as it is."""
    return notation.position_json(game.position), game.questions, list(game.entries), game.counting()


def read_json(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def read_record(name: str) -> record.Record:
    return record.read(read_json(next(path for path in RECORDS if path.stem == name)))


# games played at random


def random_table(rng: Random, variant: str, **changes: Any) -> Game:
    seats = rng.choice(list(VARIANTS[variant].seats))
    chosen = {"team_colour": rng.choice(("first", "last")), "memory": rng.choice(("strict", "open")), **changes}
    return new(rng.randbytes(32), variant=variant, seats=seats, **chosen)


def answers(p: Position, seat: int | None) -> list[Move]:
    """Every legal answer to what is asked of a seat."""
    decision = p.asked[seat].decision
    if seat is None:
        return [moves.Heaviest(None, heavy) for heavy in range(p.seats)]
    figures = [lab.id for lab in p.figures(seat)]
    if decision == "sculpt":
        return [moves.Sculpt(seat)]
    if decision == "vote":
        return [moves.Vote(seat, name) for name in (*p.laborigines, None) if name not in figures]
    if decision == "assign":
        assert p.dice is not None
        firsts = figures if len(figures) > 1 else [ABSENT]
        return [moves.Assign(seat, die, first) for die in sorted(set(p.dice)) for first in firsts]
    if decision == "manipulate":
        return [moves.Pass(seat), *(moves.Bid(seat, way) for way in DIRECTIONS if can_pay(p, seat))]
    if decision == "direct":
        return [moves.Direct(seat, way) for way in DIRECTIONS]
    assert p.meeting is not None
    victor, other = p.laborigines[p.meeting.victor], p.laborigines[p.meeting.other]
    return [moves.Contagion(seat, choice) for choice in contagion_choices(victor, other)]


def random_orders(rng: Random, p: Position, seat: int) -> Move:
    colours = rng.sample(ALL_COLOURS, rng.randrange(4))
    passes = rng.choice([None, [], [rng.randrange(p.seats)]])
    lists = [rng.choice((ABSENT, colours)), rng.choice((ABSENT, colours[::-1])), passes]
    return moves.Orders(seat, *lists)


def random_move(rng: Random, game: Game, *, rewinds: float = 0.02) -> Move:
    """Mostly an answer; now and then orders, a resignation, a rewind."""
    p, chance = game.position, rng.random()
    if game.entries and chance < rewinds:
        return moves.Rewind(None, rng.randrange(len(game.entries)))
    if p.turn and chance < rewinds + 0.04:
        return random_orders(rng, p, rng.choice(p.living()))
    if p.turn and chance < rewinds + (0.15 if p.window else 0.045):
        return moves.Resign(rng.choice(p.living()))
    return rng.choice(answers(p, rng.choice(game.questions).seat))


def play_at_random(rng: Random, game: Game, most: int, *, rewinds: float = 0.02) -> Game:
    for _ in range(most):
        if game.over:
            break
        game.apply(random_move(rng, game, rewinds=rewinds))
    return game

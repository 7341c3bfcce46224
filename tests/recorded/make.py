"""Makes the games in `played/` and their index anew: `python -m tests.recorded.make`.

Chance plays with some sense: mostly what looks best, now and then anything else. The index keeps what the engine made
of each game when it was recorded, as hashes of positions: no change of what a record leads to goes unseen. A change
that is meant gets a new number of the rules, and games of its own.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

from games.engine import chance, moves, notation, record
from games.engine.choices import Choice, choices
from games.engine.components import ALL_COLOURS, DIRECTIONS
from games.engine.events import ColourGone, Eliminated, Event, Gave, Resigned, Spent
from games.engine.game import Game
from games.engine.moves import Move
from games.engine.record import Record
from games.engine.turn import can_pay
from games.engine.view import view

HERE = Path(__file__).parent / "played"
INDEX = HERE / "index.jsonl"
NAMES = ("Alice", "Bob", "Cy", "Dora", "Eli", "Mo")
STYLES = ("plain", "ordered", "rewound", "resigned")
JSON = dict[str, Any]


# which games


def tables() -> Iterator[tuple[str, JSON]]:
    """Every variant, number of seats, colour and memory, each with several ways to play."""
    number = 0
    for variant, seats, colours in (("base", range(2, 7), ["first"]), ("team", range(4, 7), ["first", "last"]),
                                    ("twins", range(2, 4), ["first"])):  # fmt: skip
        for seat_count in seats:
            for colour in colours:
                for memory in ("strict", "open"):
                    for style in STYLES:
                        number += 1
                        options = {"variant": variant, "seats": seat_count, "team_colour": colour, "memory": memory}
                        yield f"{number:03}-{variant}-{seat_count}-{style}", options


# how they are played


def played(name: str, options: JSON) -> tuple[Record, Game]:
    """A whole game of that name, always the same."""
    rng = Random(name)
    seed = rng.randbytes(32)
    nonces = [rng.choice(("", "salt", "x" * 64, " ~")) for _ in range(options["seats"])]
    kept = Record(options, list(NAMES[: options["seats"]]), nonces, chance.commitment(seed), seed.hex())
    game = Game.new(options, kept.seed())
    style = name.rpartition("-")[2]
    while not game.over:
        entry = game.apply(_move(rng, game, style, seed))
        kept.moves.append(record.entry_json(entry.n, entry.move, {}))
    kept.winners = list(game.position.winners)
    return kept, game


def _move(rng: Random, game: Game, style: str, seed: bytes) -> Move:
    p = game.position
    if style == "rewound" and p.turn and rng.random() < 0.03:
        return moves.Rewind(None, max(0, len(game.entries) - rng.choice((1, 2, 3, 5, 8, 8, 13, 500))))
    if style == "resigned" and p.turn > 3 and rng.random() < 0.03:
        return moves.Resign(rng.choice(p.living()))
    if style in ("ordered", "rewound") and p.turn and rng.random() < 0.05:
        return _orders(rng, game)
    question = rng.choice(game.questions)
    return _answer(rng, game, question.seat, question.decision)


def _orders(rng: Random, game: Game) -> Move:
    seat = rng.choice(game.position.living())
    spend, take = (rng.sample(ALL_COLOURS, rng.randrange(4)) for _ in range(2))
    return moves.Orders(seat, spend, take, rng.choice((None, [], [rng.randrange(game.position.seats)])))


def _answer(rng: Random, game: Game, seat: int | None, decision: str) -> Move:
    p = game.position
    if seat is None:
        return moves.Heaviest(None, rng.randrange(p.seats))
    if decision == "sculpt":
        digests = [sha256(lab.id.encode()).hexdigest() for lab in p.figures(seat)]
        return moves.Sculpt(seat, *([digests if len(digests) > 1 else digests[0]] if rng.random() < 0.7 else []))
    if decision == "vote":
        rivals = [lab.id for lab in p.laborigines.values() if lab.seat != seat]
        return moves.Vote(seat, rng.choice([*rivals, None]))
    if decision == "manipulate":
        bids = rng.random() < 0.3 and can_pay(p, seat)
        return moves.Bid(seat, rng.choice(DIRECTIONS)) if bids else moves.Pass(seat)
    listed = choices(view(game, seat))
    return (rng.choice(listed) if rng.random() < 0.4 else max(listed, key=_worth)).move


def _worth(choice: Choice) -> int:
    if choice.outcome is None:
        return int(isinstance(choice.move, moves.Contagion) and choice.move.choice == "give")
    return choice.outcome.gain - choice.outcome.cost


# what the index says


def hashed(data: Any) -> str:
    return sha256(json.dumps(data, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def marks(kept: Record) -> Iterator[tuple[Game, str]]:
    """The game after every tenth entry and at the end, and the hash of its position and of what is public of it."""
    for n, game in enumerate(record.steps(kept, events=True), start=-1):
        if n % 10 == 9 or n == len(kept.moves) - 1:
            public = [record.public_entry(game, i, {}) for i in range(n + 1)]
            yield game, hashed([notation.position_json(game.position), public])


def line(name: str, kept: Record) -> JSON:
    """What the engine makes of a record: `causes` is what each elimination came of."""
    found = list(marks(kept))
    game = found[-1][0]
    return {
        "name": name, "entries": len(kept.moves), "turns": game.position.turn, "causes": list(_causes(game)),
        "moves": sorted({entry.move.name for entry in game.entries}), "winners": game.position.winners,
        "final": hashed(notation.position_json(game.position)), "every10": [mark for _game, mark in found],
    }  # fmt: skip


def _causes(game: Game) -> Iterator[str]:
    for n in game.counting():
        blow: dict[int, str] = {}
        for told in game.entries[n].events:
            if isinstance(told.event, Eliminated):
                yield blow.get(told.event.seat, "none")
            blow |= dict.fromkeys(_hit_by(told.event, game.position.seats), _cause(told.event))


def _hit_by(event: Event, seats: int) -> list[int]:
    if isinstance(event, Spent):
        return [int(event.laborigine.rstrip("ab"))]
    if isinstance(event, Gave):
        return [event.giver]
    if isinstance(event, Resigned):
        return [event.seat]
    return list(range(seats)) if isinstance(event, ColourGone) else []


def _cause(event: Event) -> str:
    return event.cause if isinstance(event, Spent | Gave) else type(event).__name__.lower()


def main() -> None:
    HERE.mkdir(exist_ok=True)
    lines = []
    for name, options in tables():
        kept, _game = played(name, options)
        head = {key: value for key, value in record.write(kept).items() if key != "moves"}
        entries = ",\n".join(json.dumps(entry, separators=(",", ":")) for entry in kept.moves)
        text = json.dumps({**head, "moves": []}, indent=1).replace('"moves": []', f'"moves": [\n{entries}\n]')
        (HERE / f"{name}.json").write_text(text + "\n", encoding="utf-8")
        lines.append(json.dumps(line(name, kept)))
    INDEX.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{len(lines)} games in {HERE}")


if __name__ == "__main__":
    main()

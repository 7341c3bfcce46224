"""How fast the engine replays: a ratio to the yardstick (`ring.py`) measured in turn with it, so no machine matters.

Whole base games of 130 moves, from their parsed record to the last position; legality checked, events unbuilt. And
what a move costs late in the longest of them, against one early on: it must not grow with the record.
"""
# mypy: allow-untyped-calls

from __future__ import annotations

import json
import statistics
import time
from dataclasses import dataclass
from pathlib import Path

from games.engine import record

from . import ring

LIMIT = 20.0
LATE_LIMIT = 1.2
EARLY, STRETCH = 20, 40
"""The moves that are early: so many from entry 20 on; as many at the end are late."""

ROUNDS, SECONDS = 15, 0.1


@dataclass(frozen=True, slots=True)
class Result:
    """Moves per second, and how many times as long a move of ours takes; medians of all rounds."""

    yardstick: float
    engine: float
    ratio: float

    def __str__(self) -> str:
        speeds = f"yardstick {self.yardstick:,.0f} moves/s, engine {self.engine:,.0f} moves/s"
        return f"{speeds}: ratio {self.ratio:.1f} (limit {LIMIT:.0f})"


def games() -> list[record.Record]:
    """The recorded games that are replayed."""
    files = sorted(Path(__file__).parent.glob("base-*.json"))
    return [record.read(json.loads(file.read_text(encoding="utf-8"))) for file in files]


def measure(records: list[record.Record], seconds: float) -> float:
    """Moves per second over at least `seconds` of replaying, as `ring.measure` does it."""
    moves, start = 0, time.perf_counter()
    while True:
        for kept in records:
            record.replay(kept)
            moves += len(kept.moves)
        spent = time.perf_counter() - start
        if spent >= seconds:
            return moves / spent


def compare(rounds: int = ROUNDS, seconds: float = SECONDS) -> Result:
    """Yardstick and engine by turns, `rounds` times."""
    ours, theirs = games(), [ring.record(seed) for seed in range(100)]
    pairs = [(ring.measure(theirs, seconds), measure(ours, seconds)) for _ in range(rounds)]
    return Result(
        yardstick=statistics.median(yardstick for yardstick, _ in pairs),
        engine=statistics.median(engine for _, engine in pairs),
        ratio=statistics.median(yardstick / engine for yardstick, engine in pairs),
    )


def late_cost(rounds: int = 150) -> float:
    """What a move costs in the last stretch of the longest recorded games, as a ratio to one in the early stretch."""
    longest = sorted(games(), key=lambda kept: -len(kept.moves))[:2]
    ratios = [_late_cost_of(kept) for _ in range(rounds) for kept in longest]
    return statistics.median(ratios)


def _late_cost_of(kept: record.Record) -> float:
    marks = (EARLY, EARLY + STRETCH, len(kept.moves) - STRETCH, len(kept.moves))
    times = [time.perf_counter() for n, _ in enumerate(record.steps(kept)) if n in marks]
    return (times[3] - times[2]) / (times[1] - times[0])


def main() -> int:
    """Print the results; the exit code is 1 if one is over its limit."""
    result, late = compare(), late_cost()
    print(result)
    print(f"a late move costs {late:.2f} times an early one (limit {LATE_LIMIT})")
    return 0 if result.ratio <= LIMIT and late <= LATE_LIMIT else 1


if __name__ == "__main__":
    raise SystemExit(main())

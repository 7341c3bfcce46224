# mypy: ignore-errors
"""Yardstick: a tiny dice race in bare Python, about as fast as CPython can replay a board game.

Not the product's rules: a fixed amount of work (dice, two assignments, a ring of 20 two-sided tiles, tokens,
elimination) that every machine can time beside the engine, so that a figure is a ratio of two things measured in the
same run, not a time. `python ring.py` prints moves per second; import `measure` to interleave it with your own replay.
"""

from __future__ import annotations

import random
import time
from dataclasses import dataclass

N = 20
E0 = 20
CAP = 24
LAPS = 20
M31 = 2147483647


def lcg(s: int) -> int:
    return (s * 48271) % M31


@dataclass(slots=True)
class S:
    n: int
    rng: int
    pos: list
    tok: list
    laps: list
    tiles: list
    alive: int
    turn: int = 0
    d0: int = 1
    d1: int = 1
    rer: int = 0
    winner: int = -1
    ply: int = 0


def new_dc(n, seed):
    s = S(n, seed, [0] * n, [E0] * n, [0] * n, [i % 3 == 0 for i in range(N)], n)
    roll_dc(s)
    return s


def roll_dc(s):
    s.rng = lcg(s.rng)
    s.d0 = 1 + (s.rng >> 8) % 6
    s.rng = lcg(s.rng)
    s.d1 = 1 + (s.rng >> 8) % 6
    s.rer = 0


def legal_dc(s):
    if s.winner >= 0:
        return []
    a = [(0, 0), (0, 1)] if s.d0 != s.d1 else [(0, 0)]
    if not s.rer and s.tok[s.turn] > 2:
        a.append((1, 0))
        a.append((2, 0))
    return a


def apply_dc(s, kind, assign):
    t = s.turn
    if s.winner >= 0:
        raise ValueError("over")
    if kind:
        if s.rer or s.tok[t] <= 2:
            raise ValueError("no reroll")
        s.tok[t] -= 1
        s.rer = 1
        s.rng = lcg(s.rng)
        v = 1 + (s.rng >> 8) % 6
        if kind == 1:
            s.d0 = v
        else:
            s.d1 = v
        s.ply += 1
        return s
    mv, fl = (s.d0, s.d1) if assign == 0 else (s.d1, s.d0)
    p = s.pos[t] + mv
    if p >= N:
        p -= N
        s.laps[t] += 1
        if s.tok[t] < CAP:
            s.tok[t] += 2
        if s.laps[t] >= LAPS:
            s.winner = t
    s.pos[t] = p
    if s.tiles[p]:
        s.tok[t] -= 1
    q = (p + fl) % N
    s.tiles[q] = not s.tiles[q]
    for o in range(s.n):
        if o != t and s.tok[o] > 0 and s.pos[o] == q and s.tiles[q]:
            s.tok[o] -= 1
            if s.tok[o] <= 0:
                s.alive -= 1
    if s.tok[t] <= 0:
        s.alive -= 1
    if s.alive <= 1 and s.winner < 0:
        for o in range(s.n):
            if s.tok[o] > 0:
                s.winner = o
        if s.winner < 0:
            s.winner = t
    s.ply += 1
    if s.winner < 0:
        while True:
            t = (t + 1) % s.n
            if s.tok[t] > 0:
                break
        s.turn = t
        roll_dc(s)
    return s


def record(seed):
    """One random finished game: (seats, seed, [(kind, assign), ...])."""
    rng = random.Random(seed)
    n = rng.randint(2, 6)
    s = new_dc(n, seed + 1)
    moves = []
    while s.winner < 0 and len(moves) < 400:
        m = rng.choice(legal_dc(s))
        moves.append(m)
        apply_dc(s, *m)
    return n, seed + 1, moves


def replay(rec):
    n, seed, moves = rec
    s = new_dc(n, seed)
    for kind, assign in moves:
        apply_dc(s, kind, assign)
    return s


def measure(records, seconds=0.5):
    """Moves per second over at least `seconds` of replaying `records`."""
    moves = 0
    start = time.perf_counter()
    while True:
        for rec in records:
            replay(rec)
            moves += len(rec[2])
        spent = time.perf_counter() - start
        if spent >= seconds:
            return moves / spent


if __name__ == "__main__":
    recs = [record(i) for i in range(100)]
    print(f"{sorted(measure(recs) for _ in range(5))[2]:,.0f} moves/s (median of 5)")

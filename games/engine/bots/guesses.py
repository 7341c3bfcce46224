"""Which faces may lie below: how likely each is, from the set in the box and all that is known of the ring."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from ..components import BEHIND, TILES

Faces = tuple[tuple[str, str | None], ...]
"""Of each tile of a ring the face that is up, and the one below or null."""
Guess = dict[str, float]
ROUNDS = 8
LEAST = 1e-9


@lru_cache(maxsize=64)
def below(ring: Faces) -> dict[str, Guess]:
    """For each face that is up on a tile not known: the faces that may lie below, with their probabilities.

    The tiles still missing are spread over the tiles not known until both the counts of tiles and the counts of
    faces that are up come out (iterative proportional fitting). Where the ring is not from the box, all tiles of
    the box are taken for missing.
    """
    unknown = Counter(up for up, under in ring if under is None and up not in BEHIND)
    missing = _missing(ring)
    shares = {pair: dict.fromkeys((side for side in pair if side in unknown), 1.0) for pair in missing}
    shares = {pair: share for pair, share in shares.items() if share}
    for _ in range(ROUNDS):
        _fit_faces(shares, unknown)
        _fit_tiles(shares, missing)
    return {up: _guess(shares, up) for up in unknown}


def _missing(ring: Faces) -> Counter[tuple[str, str]]:
    """The tiles of the box whose place is not known, by their two faces in alphabetical order."""
    tiles = Counter((min(tile), max(tile)) for tile in TILES)
    for up, under in ring:
        other = under or BEHIND.get(up)
        if other is not None:
            tiles[min(up, other), max(up, other)] -= 1
    return Counter({pair: count for pair, count in tiles.items() if count > 0})


Shares = dict[tuple[str, str], dict[str, float]]


def _fit_faces(shares: Shares, unknown: Counter[str]) -> None:
    for up, count in unknown.items():
        total = sum(share.get(up, 0.0) for share in shares.values())
        for share in shares.values():
            if up in share and total > LEAST:
                share[up] *= count / total


def _fit_tiles(shares: Shares, missing: Counter[tuple[str, str]]) -> None:
    for pair, share in shares.items():
        total = sum(share.values())
        for side in share:
            if total > LEAST:
                share[side] *= missing[pair] / total


def _guess(shares: Shares, up: str) -> Guess:
    weights = {pair[0] if pair[1] == up else pair[1]: share[up] for pair, share in shares.items() if up in share}
    total = sum(weights.values())
    if total <= LEAST:
        weights = {back if front == up else front: 1.0 for front, back in TILES if up in (front, back)}
        total = float(len(weights))
    return {face: weight / total for face, weight in weights.items() if weight / total > LEAST}

"""Seeds, streams and dice (record.md, Randomness). Anybody can compute all of it from the revealed seed."""

from __future__ import annotations

import hashlib
import hmac
import struct
from collections.abc import Iterator
from itertools import count
from typing import Any, Protocol, TypeVar

T = TypeVar("T")
WORDS = 2**32
BLOCK = struct.Struct(">8I")


def commitment(server_seed: bytes) -> str:
    """The SHA-256 of a server seed (32 bytes) as hex: shown before anybody joins."""
    return hashlib.sha256(server_seed).hexdigest()


def game_seed(server_seed: bytes, nonces: list[str]) -> bytes:
    """The 32 bytes from which every stream of a game comes; `nonces` in seat order."""
    return hmac.digest(server_seed, "\n".join(nonces).encode(), "sha256")


class Stream:
    """The stream `label` of a game seed."""

    def __init__(self, seed: bytes, label: str) -> None:
        self._words = _words(seed, label)

    def uniform(self, m: int) -> int:
        """A number from 0 to m - 1, each equally likely."""
        limit = WORDS // m * m
        while (word := next(self._words)) >= limit:
            pass
        return word % m

    def shuffle(self, items: list[T]) -> list[T]:
        """A shuffled copy of `items`."""
        items = list(items)
        for i in range(len(items) - 1, 0, -1):
            j = self.uniform(i + 1)
            items[i], items[j] = items[j], items[i]
        return items


def _words(seed: bytes, label: str) -> Iterator[int]:
    for k in count():
        yield from BLOCK.unpack(hmac.digest(seed, f"{label}:{k}".encode(), "sha256"))


class Chance(Protocol):
    """What the rules ask of chance once the table is laid."""

    def dice(self, turn: int) -> tuple[int, int]: ...

    def reshuffle(self, number: int, pile: list[str]) -> list[str]: ...


class SeededChance:
    """Dice and reshuffles from a game seed."""

    def __init__(self, seed: bytes) -> None:
        self._seed = seed

    def dice(self, turn: int) -> tuple[int, int]:
        stream = Stream(self._seed, f"dice:{turn}")
        return 1 + stream.uniform(6), 1 + stream.uniform(6)

    def reshuffle(self, number: int, pile: list[str]) -> list[str]:
        return Stream(self._seed, f"diseases:{number}").shuffle(pile)


class ForcedChance(SeededChance):
    """The rolls of a scenario, from turn `first` on; beyond them a seed's, which is all zero unless it is given."""

    def __init__(self, first: int, rolls: list[Any], seed: bytes = bytes(32)) -> None:
        super().__init__(seed)
        self._rolls = {first + i: (roll[0], roll[1]) for i, roll in enumerate(rolls)}

    def dice(self, turn: int) -> tuple[int, int]:
        return self._rolls.get(turn) or super().dice(turn)


def lot(seed: bytes, seats: list[int]) -> int:
    """The seat on which the lot falls, of `seats` in order: stream `heaviest` (record.md)."""
    return seats[Stream(seed, "heaviest").uniform(len(seats))]

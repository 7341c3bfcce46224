"""What if: a table to play on from the start of the present turn, with whatever the viewer can't know drawn anew.

It is made of a view and a generator of chance alone, so it can't leak: whatever is hidden, the same view and the same
chance make the same table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import comb
from typing import TypeVar

from .bots.bot import Luck
from .components import BEHIND, CARDS, FACES, TILES
from .events import Contracted, Event, Flipped, Reshuffled
from .game import Game
from .notation import JSON, load
from .view import View

T = TypeVar("T")
Pair = tuple[str, str]
Pairs = tuple[tuple[Pair, int], ...]
"""The two faces of a tile in alphabetical order, and how many there are of it."""


@dataclass(frozen=True, slots=True)
class Start:
    """Where an exploration begins: a position that can be loaded, and the seed of its coming dice (32 bytes)."""

    position: JSON
    seed: bytes

    def game(self) -> Game:
        """A game that begins here. Raises BadRecord if that can't be."""
        return load(self.position, seed=self.seed)


def explore(view: View, luck: Luck) -> Game:
    """A game that begins as the present turn of the view did, its dice rolled; see `start`. Raises LookupError."""
    return start(view, luck).game()


def start(view: View, luck: Luck) -> Start:
    """The table as the present turn began, for the viewer to play on with.

    What the viewer has been told lies where it does; other faces are drawn from the tiles of the box that fit (any,
    if the ring is not from the box), the deck from the cards that are neither held nor discarded. Only the viewer's
    own orders stand, as they are now. Raises LookupError for a view that does not say how its turn began.
    """
    public = view.start or view.position
    if public["turn"] != view.position["turn"] or (view.start is None and public["turn"]):
        raise LookupError("this view does not say how its turn began")
    unders = _unders(view, public, luck)
    position = {
        **public,
        "ring": [{**tile, "under": unders[place]} for place, tile in enumerate(public["ring"])],
        "orders": view.position.get("orders", {}),
        "deck": public.get("deck") or _deck(view, public, luck),
        "reshuffles": public.get("reshuffles", 0),
        "awaiting": [{"seat": public["active"], "decision": "assign"}] if public["turn"] else [],
        "winners": [],
    }
    return Start(position, bytes(int(256 * luck.random()) for _ in range(32)))


def _told(view: View) -> Iterator[tuple[int, Event]]:
    """The events of entries that count, each with its turn, in order."""
    for entry in view.log:
        if not entry.void:
            yield from ((told.turn, told.event) for told in entry.events)


def _shuffled(items: list[T], luck: Luck) -> list[T]:
    drawn = sorted((luck.random(), i) for i in range(len(items)))
    return [items[i] for _, i in drawn]


# faces


def _unders(view: View, public: JSON, luck: Luck) -> dict[int, str]:
    """What lies below each tile as the turn begins."""
    ups = [tile["up"] for tile in public["ring"]]
    known = _known(view, ups)
    places: dict[str, list[int]] = {}
    for place, up in enumerate(ups):
        if place not in known:
            places.setdefault(up, []).append(place)
    missing = Counter(_pair(*tile) for tile in TILES)
    missing.subtract(_pair(ups[place], under) for place, under in known.items())
    fits = min(missing.values()) >= 0 and missing.total() == len(ups) - len(known)
    drawn = _drawn(tuple(sorted(missing.items())), places, luck) if fits else None
    return known | (drawn if drawn is not None else _any(places, luck))


def _pair(one: str, other: str) -> Pair:
    return (one, other) if one < other else (other, one)


def _known(view: View, ups: list[str]) -> dict[int, str]:
    """What the viewer knows of the faces below, by place, when `ups` are up."""
    seen = {e.place: e.face for _, e in _told(view) if isinstance(e, Flipped) and e.face not in (None, ups[e.place])}
    known: dict[int, str] = {}
    for place, now in enumerate(view.position["ring"]):
        turned = now["up"] if now["up"] != ups[place] else now.get("under")
        under = turned or seen.get(place) or BEHIND.get(ups[place])
        if under:
            known[place] = under
    return known


def _any(places: dict[str, list[int]], luck: Luck) -> dict[int, str]:
    """Faces for a ring that is not from the box."""
    backs = {up: [other for tile in TILES for one, other in (tile, tile[::-1]) if one == up] for up in places}
    return {place: luck.choice(backs[up] or FACES) for up, here in places.items() for place in here}


def _drawn(missing: Pairs, places: dict[str, list[int]], luck: Luck) -> dict[int, str] | None:
    """The missing tiles laid under the faces that are up, each way of laying them equally likely; null if none is.

    Kind by kind it is drawn how many of its tiles lie with the one face up and how many with the other.
    """
    free = {up: _shuffled(here, luck) for up, here in places.items()}
    ups = {up: len(here) for up, here in free.items()}
    if not _ways(missing, tuple(sorted(ups.items()))):
        return None
    unders: dict[int, str] = {}
    for i, ((one, other), count) in enumerate(missing):
        k = _split(missing[i:], ups, luck)
        for up, under, lying in ((one, other, k), (other, one, count - k)):
            unders |= {free[up].pop(): under for _ in range(lying)}
            ups[up] = ups.get(up, 0) - lying
    return unders


def _split(missing: Pairs, ups: dict[str, int], luck: Luck) -> int:
    """How many tiles of the first kind lie with the first of their faces up."""
    weights = _weights(missing, tuple(sorted(ups.items())))
    at = luck.random() * sum(weights)
    for k, weight in enumerate(weights):
        at -= weight
        if weight and at < 0:
            return k
    return max(k for k, weight in enumerate(weights) if weight)


Ups = tuple[tuple[str, int], ...]
"""How many tiles, of which nobody knows the other side, lie with each face up."""


@lru_cache(maxsize=2_000)
def _ways(missing: Pairs, ups: Ups) -> int:
    """In how many ways the missing tiles can lie so that these faces are up."""
    faces = {face for pair, _ in missing for face in pair}
    if any(count < 0 or (count and face not in faces) for face, count in ups):
        return 0
    return sum(_weights(missing, ups)) if missing else 1


def _weights(missing: Pairs, ups: Ups) -> list[int]:
    """The ways by how many tiles of the first kind lie with the first of their faces up."""
    ((one, other), count), rest, up = missing[0], missing[1:], dict(ups)
    weights = []
    for k in range(count + 1):
        here, there = up.get(one, 0), up.get(other, 0)
        left = {**up, one: here - k, other: there - (count - k)}
        ways = comb(here, k) * comb(there, count - k)
        weights.append(ways and ways * _ways(rest, tuple(sorted(left.items()))))
    return weights


# cards


def _deck(view: View, public: JSON, luck: Luck) -> list[str]:
    """The cards left, in any order, but those on top that the viewer has seen drawn in this turn."""
    left = Counter(CARDS)
    left.subtract([*public.get("discard", []), *(lab["disease"] for lab in public["laborigines"].values())])
    left.subtract(seen := _drawn_since(view, public["turn"]))
    cards = [card for card in dict.fromkeys(CARDS) for _ in range(left[card])]
    return [*seen, *_shuffled(cards, luck)]


def _drawn_since(view: View, turn: int) -> list[str]:
    """The cards drawn in the turn, up to a reshuffle."""
    cards = []
    for when, event in _told(view):
        if when == turn and isinstance(event, Reshuffled):
            break
        if when == turn and isinstance(event, Contracted):
            cards.append(event.disease)
    return cards

"""The deal, the sculpting and the vote (R2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from typing import Any

from .chance import SeededChance, Stream
from .components import CARDS, TILES
from .energy import obtain_flag
from .events import Nicest, Sculpted, Voted, VotesOpened
from .moves import Heaviest, Move, Vote
from .position import Laborigine, Position, Tile
from .variants import Variant, variant_of


def deal(options: dict[str, Any], seed: bytes) -> Position:
    """The table of a new game: ring, places, deck, stockpiles (R2.1-R2.4)."""
    variant = variant_of(options)
    p = Position(options, variant, SeededChance(seed))
    p.ring = _ring(seed)
    _place_pieces(p, variant, seed)
    p.deck = Stream(seed, "diseases:0").shuffle(list(CARDS))
    for seat in range(p.seats):
        p.stockpiles[seat] = variant.stockpile(p.colours[seat])
    return p


def _ring(seed: bytes) -> list[Tile]:
    stream = Stream(seed, "tiles")
    tiles = stream.shuffle(list(TILES))
    return [Tile(*(tile if stream.uniform(2) == 0 else tile[::-1])) for tile in tiles]


def _place_pieces(p: Position, variant: Variant, seed: bytes) -> None:
    places = iter(Stream(seed, "places").shuffle(list(range(len(p.ring)))))
    if variant.has_moa:
        p.moa = next(places)
    for seat in range(p.seats):
        for name in variant.figures(seat):
            p.bring(Laborigine(name, seat, next(places)))


def sculpt_and_vote(p: Position) -> Generator[None, Move | None, int]:
    """Everybody sculpts, then votes; returns the seat of the first turn, whose figure has the flag (R2.6)."""
    yield from _sculpt(p)
    nicest = yield from _vote(p)
    obtain_flag(p, nicest, "nicest")
    return nicest.seat


def _sculpt(p: Position) -> Generator[None, Move | None, None]:
    p.ask("sculpt", range(p.seats))
    while p.asked:
        move = yield
        assert move is not None
        p.tell(Sculpted, move.seat)


def _vote(p: Position) -> Generator[None, Move | None, Laborigine]:
    p.votes = {}
    p.ask("vote", range(p.seats))
    while p.asked:
        move = yield
        assert isinstance(move, Vote)
        p.votes[move.seat] = (move.nicest, p.since_entry)
        p.tell(Voted, move.seat)
    p.opened.update(entry for _, entry in p.votes.values())
    p.tell(VotesOpened, tuple(p.votes[seat][0] for seat in range(p.seats)))
    leader = _single_leader(p)
    if leader is not None:
        p.tell(Nicest, leader.id, "votes")
        return leader
    p.ask("heaviest", [None])
    move = yield
    assert isinstance(move, Heaviest)
    p.tell(Nicest, p.first_figure(move.who).id, "weight")
    return p.first_figure(move.who)


def _single_leader(p: Position) -> Laborigine | None:
    ranked = Counter(nicest for nicest, _ in p.votes.values() if nicest is not None).most_common(2)
    if not ranked or (len(ranked) == 2 and ranked[0][1] == ranked[1][1]):
        return None
    return p.laborigines[ranked[0][0]]

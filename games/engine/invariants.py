"""What must hold between any two moves of a game from the box. For tests and the fuzzer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from .components import CARDS, CENTRE, GONE, GREY, TILES
from .game import Game
from .position import Position


def broken(game: Game) -> list[str]:
    """A sentence for each thing that is not as it must be; none if all is well."""
    p, over = game.position, game.over
    checks = (_asked(game), _pieces(p, over), _markers(p), _tokens(p, over), _box(p))
    return [sentence for check in checks for sentence in check]


def tokens(p: Position) -> Counter[str]:
    """The tokens still in the game, by colour."""
    total: Counter[str] = Counter()
    for counts in (*p.stockpiles, *(tile.energy for tile in p.ring)):
        total.update(counts)
    return total


def _asked(game: Game) -> Iterator[str]:
    if bool(game.questions) == game.over:
        yield "either somebody is asked, or somebody has won (R10.3)"
    if any(q.seat is not None and not game.position.lives(q.seat) for q in game.questions):
        yield "nobody who is out is asked (R10.5)"


def _pieces(p: Position, over: bool) -> Iterator[str]:
    places = [lab.place for lab in p.laborigines.values() if lab.place is not None]
    places += [] if p.moa is None else [p.moa]
    pairs = len(places) - len(set(places))
    if pairs > 1 or (pairs and not over and p.meeting is None):
        yield "one piece a tile, but in an encounter (R4.2)"
    if any((lab.place is None) == p.lives(lab.seat) for lab in p.laborigines.values()):
        yield "the living stand on the ring, the others don't (R10.1)"
    if any(p.lives(lab.seat) is False and (lab.disease or lab.lightning) for lab in p.laborigines.values()):
        yield "who is out has neither card nor marker (R10.1)"


def _markers(p: Position) -> Iterator[str]:
    standing = {name for name, lab in p.laborigines.items() if lab.place is not None}
    if p.flag not in {*standing, CENTRE, GONE}:
        yield f"{p.flag!r} can't hold the flag (R6.2)"
    if (p.flag == GONE) != bool(p.eliminated):
        yield "the flag leaves at the first elimination (R6.3)"
    holder = p.laborigines.get(p.flag)
    if holder is not None and holder.disease == "immunity_loss":
        yield "who has Immunity Loss can't hold the flag (R6.2)"
    if p.acid not in {*standing, None}:
        yield f"{p.acid!r} can't have the acid marker (R8.6)"


def _tokens(p: Position, over: bool) -> Iterator[str]:
    held = [*p.stockpiles, *(tile.energy for tile in p.ring)]
    if any(count <= 0 for counts in held for count in counts.values()):
        yield "tokens are counted from one"
    if not over and not all(p.stockpiles[seat] for seat in p.living()):
        yield "the living have tokens (R5.1)"
    if any(p.stockpiles[seat] for seat in p.eliminated):
        yield "who is out has none (R10.1)"
    living = {p.colours[seat] for seat in p.living()}
    if p.variant.name != "team" and not set(tokens(p)) <= {*living, GREY}:
        yield "the colour of who is out leaves the game (R10.1)"


def _box(p: Position) -> Iterator[str]:
    cards = [*p.deck, *p.discard, *(lab.disease for lab in p.laborigines.values() if lab.disease)]
    if sorted(cards) != sorted(CARDS):
        yield "no card comes or goes (R7.1)"
    faces = sorted(sorted((tile.up, str(tile.under))) for tile in p.ring)
    if faces != sorted(sorted(tile) for tile in TILES):
        yield "no tile comes or goes (R2.1)"

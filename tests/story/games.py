"""Games that were really played, for stories to be told about."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

from games.engine import bots, moves
from games.engine.choices import choices
from games.engine.game import Game
from games.engine.view import View, view
from games.story.cast import Cast, cast_of

PLAYERS = ("Alice", "Bob", "Cy", "Dora", "Eve", "Finn")
CREATURES = ("Blob", "Snot", "Zed", "Wad", "Gloop", "Nub")


def a_game(variant: str = "base", seats: int = 3, seed: int = 1, memory: str = "strict") -> Game:
    """A game before its first entry."""
    options = {"variant": variant, "seats": seats, "team_colour": "first", "memory": memory}
    return Game.new(options, seed.to_bytes(32, "big"))


def play_on(game: Game, entries: int = 3000, seed: int = 1, bold: float = 0.6) -> Game:
    """So many entries more, by players who choose at random or play quietly."""
    chance = random.Random(seed)
    for _ in range(entries):
        if game.over:
            break
        question = chance.choice(game.questions)
        if question.seat is None:
            game.apply(moves.Heaviest(None, 0))
            continue
        seen = view(game, question.seat)
        listed = choices(seen)
        game.apply(chance.choice(listed).move if listed and chance.random() < bold else bots.quiet(seen))
    return game


@cache
def played(variant: str = "base", seats: int = 3, seed: int = 1, entries: int = 3000, memory: str = "strict") -> Game:
    """The same game for all that ask alike; not to be changed."""
    return play_on(a_game(variant, seats, seed, memory), entries, seed)


def moments(variant: str, seats: int, seed: int, every: int, last: int) -> Iterator[Game]:
    """A game as it grows, by so many entries each time."""
    game = a_game(variant, seats, seed)
    for entries in range(0, last, every):
        yield play_on(game, every, seed + entries)


def cast_for(seen: View, players: tuple[str, ...] = PLAYERS, creatures: tuple[str, ...] = CREATURES) -> Cast:
    """Alice's Blob, Bob's Snot … as the view's seat reads of them."""
    pieces = list(seen.position["laborigines"])
    return cast_of(seen, players[: len(seen.colours)], dict(zip(pieces, creatures, strict=False)))

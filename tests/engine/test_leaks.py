"""Change everything hidden from a viewer at random: its view and its choices stay the same (R14).

Also the other way round: what is not hidden does show, or the first property would be worth nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from games.engine import moves
from games.engine.chance import SeededChance
from games.engine.choices import choices, plans
from games.engine.components import ALL_COLOURS, DIRECTIONS, DISEASES, FACES
from games.engine.events import LASTING, Contracted, Flipped, OrdersGiven, Spent, Told
from games.engine.game import Entry, Game
from games.engine.moves import Move
from games.engine.position import StandingOrders
from games.engine.view import common, told_from, view

from .tables import at, play_at_random, random_table, say

VARIANTS = ("base", "team", "twins")


def change_what_is_hidden(game: Game, viewer: int | None, rng: Random) -> None:
    """Everything that R14 hides from the viewer becomes something else, in place."""
    _change_the_table(game, rng)
    _change_what_others_said(game, viewer, rng)
    horizon = told_from(game, viewer)
    counting = set(game.counting())
    for entry in game.entries:
        move = _another(entry.move, viewer, rng) if game.is_sealed(entry.n) else entry.move
        void = entry.n not in counting
        told = [t for told in entry.events for t in _retold(told, void or told.turn < horizon, viewer, rng)]
        game.entries[entry.n] = Entry(entry.n, entry.turn, move, tuple(told))


def _change_the_table(game: Game, rng: Random) -> None:
    p = game.position
    seen = p.flipped if p.options["memory"] == "open" else set()
    for place, tile in enumerate(p.ring):
        if tile.up != "danger" and place not in seen:
            tile.under = rng.choice(FACES)
    p.deck = [rng.choice(DISEASES) for _ in p.deck]
    p.reshuffles = rng.randrange(9)
    p.chance = SeededChance(rng.randbytes(32))
    if p.options["memory"] == "strict":
        p.flipped = set(rng.sample(range(len(p.ring)), 5))


def _change_what_others_said(game: Game, viewer: int | None, rng: Random) -> None:
    p = game.position
    for seat in range(p.seats):
        if seat != viewer:
            colours = rng.sample(ALL_COLOURS, rng.randrange(5))
            p.orders[seat] = StandingOrders(
                rng.choice([None, colours]), rng.choice([None, colours]), rng.choice([None, [0]])
            )
    if p.window:
        for seat, (_, entry) in p.window.answers.items():
            p.window.answers[seat] = (rng.choice([None, *DIRECTIONS]), entry)
    if not p.turn and len(p.votes) < p.seats:
        for seat, (_, entry) in p.votes.items():
            p.votes[seat] = (rng.choice([None, *p.laborigines]), entry)


def _another(move: Move, viewer: int | None, rng: Random) -> Move:
    """What somebody else may have said instead."""
    if move.seat == viewer:
        return move
    if isinstance(move, moves.Vote):
        return moves.Vote(move.seat, rng.choice(["0", "1", None]))
    if isinstance(move, moves.Orders):
        somebody = rng.choice([seat for seat in (0, 1, 2) if seat != viewer])
        return moves.Orders(somebody, rng.sample(ALL_COLOURS, 3))
    return rng.choice([moves.Pass(move.seat), moves.Bid(move.seat, "cw"), moves.Bid(move.seat, "ccw")])


def _retold(told: Told, silent: bool, viewer: int | None, rng: Random) -> Iterator[Told]:
    """What may have happened instead, as far as it is not told."""
    if isinstance(told.event, OrdersGiven) and told.event.seat != viewer:
        yield Told(told.turn, None, OrdersGiven(rng.choice([seat for seat in (0, 1, 2) if seat != viewer])))
    elif not silent or told.face is None:
        yield told
    elif isinstance(told.event, Flipped):
        face = rng.choice(FACES)
        yield Told(told.turn, face, Flipped(told.event.laborigine, told.event.place, face))
        yield Told(told.turn, face, Spent("0", face, {"red": rng.randrange(1, 8)}, {}, rng.randrange(22)))
        yield Told(told.turn, face, Contracted("0", rng.choice(DISEASES), None))
    elif isinstance(told.event, LASTING):
        yield Told(told.turn, rng.choice(FACES), told.event)


def running(variant: str, seed: int, count: int) -> Iterator[tuple[Random, Game]]:
    """Games that somebody left in the middle."""
    rng = Random(f"{variant} {seed}")
    while count:
        game = play_at_random(rng, random_table(rng, variant), rng.choice([4, 9, rng.randrange(10, 150)]))
        if not game.over:
            count -= 1
            yield rng, game


@pytest.mark.parametrize("variant", VARIANTS)
def test_views_and_choices_stay_the_same_when_everything_hidden_changes(variant: str) -> None:
    for rng, game in running(variant, 1, 60):
        viewer = rng.choice([None, *range(game.position.seats)])
        before = view(game, viewer)
        could, might = choices(before), plans(before)
        change_what_is_hidden(game, viewer, rng)
        after = view(game, viewer)
        assert after == before
        assert (choices(after), plans(after)) == (could, might)


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_view_has_no_part_in_the_game_that_it_shows(variant: str) -> None:
    """Playing on changes no view that was taken, and whoever scribbles on a view changes no game."""
    for rng, game in running(variant, 2, 8):
        taken, again = view(game, 0), view(game, 0)
        for tile in again.position["ring"]:
            tile["energy"]["red"] = 99
        again.position["stockpiles"].clear()
        assert view(game, 0) == taken
        as_it_was = str(taken)
        play_at_random(rng, game, 5)
        assert str(taken) == as_it_was


def test_what_is_not_hidden_shows() -> None:
    tiles = {"6": {"under": "small_explosion"}}
    one, other = at(tiles=tiles), at(tiles={"6": {"under": "flag"}})
    assert view(one, 0) == view(other, 0)
    for game in (one, other):
        say(game, "1: assign 2", "1: direct cw")
    assert view(one, 0) != view(other, 0)


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_public_part_of_a_record_says_the_same_when_everything_sealed_changes(variant: str) -> None:
    for rng, game in running(variant, 3, 10):
        before = [entry.move for entry in view(game, None).log]
        change_what_is_hidden(game, None, rng)
        assert [entry.move for entry in view(game, None).log] == before


@pytest.mark.parametrize("variant", VARIANTS)
def test_what_is_handed_on_among_all_stays_the_same_whatever_is_hidden_from_one_of_them(variant: str) -> None:
    told_less = 0
    for rng, game in running(variant, 4, 25):
        before = common(game)
        told_less += before.told_from > told_from(game, None)
        change_what_is_hidden(game, rng.choice([None, *game.position.living()]), rng)
        assert common(game) == before
    assert told_less

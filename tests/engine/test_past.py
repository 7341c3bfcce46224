"""The table after an earlier entry: what films are made of. They remember nothing for those who play from memory."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import pytest

from games.engine import moves
from games.engine.components import ALL_COLOURS, DISEASES, FACES
from games.engine.events import Flipped
from games.engine.game import Game
from games.engine.notation import position_json
from games.engine.past import COVERED, moment
from games.engine.view import told_from, view

from .tables import play_at_random, random_table
from .test_leaks import VARIANTS, change_what_is_hidden, running


def flips_since(game: Game, n: int) -> set[int]:
    """The places turned over after entry n, as everybody saw it."""
    later = [told.event for number in game.counting() if number > n for told in game.entries[number].events]
    return {event.place for event in later if isinstance(event, Flipped)}


def flipped_within(game: Game, n: int, horizon: int) -> set[int]:
    """The places of which the face that was up after entry n came up in a turn that is told."""
    last: dict[int, int] = {}
    for number in game.counting():
        for told in game.entries[number].events if number <= n else ():
            if isinstance(told.event, Flipped):
                last[told.event.place] = told.turn
    return {place for place, turn in last.items() if turn >= horizon}


def change_an_earlier_table(game: Game, earlier: Game, viewer: int | None, rng: Random) -> None:
    """All that the viewer may not be told of how the table lay in `earlier` becomes something else, in place."""
    now, p, n = game.position, earlier.position, len(earlier.entries) - 1
    horizon = told_from(game, viewer)
    for tile in p.ring:
        tile.under = rng.choice(FACES)
    p.deck = [rng.choice(DISEASES) for _ in p.deck]
    for place in flips_since(game, n) - flipped_within(game, n, horizon) if p.turn < now.turn else ():
        p.ring[place].up = rng.choice(FACES)
    if p.turn >= horizon:
        return
    p.discard = rng.sample(DISEASES, 2)
    p.flag, p.acid = rng.choice(["centre", "gone", "0"]), rng.choice([None, "0", "1"])
    p.stockpiles = [{rng.choice(ALL_COLOURS): rng.randrange(1, 9)} for _ in p.stockpiles]
    for tile in p.ring:
        tile.energy = {rng.choice(ALL_COLOURS): 1}
    for lab in p.laborigines.values():
        lab.disease, lab.lightning = rng.choice(DISEASES), rng.randrange(3)


@contextmanager
def another_past(game: Game, viewer: int | None, rng: Random) -> Iterator[None]:
    until = game.until

    def changed(n: int) -> Game:
        earlier = until(n)
        change_an_earlier_table(game, earlier, viewer, rng)
        return earlier

    game.until = changed  # type: ignore[method-assign]
    yield
    game.until = until  # type: ignore[method-assign]


@pytest.mark.parametrize("variant", VARIANTS)
def test_no_film_of_a_running_game_changes_when_everything_hidden_changes(variant: str) -> None:
    strict = [(rng, game) for rng, game in running(variant, 5, 60) if game.position.options["memory"] == "strict"]
    kept_back = 0
    for rng, game in strict[:16]:
        viewer = rng.choice([None, *range(game.position.seats)])
        shown = [-1, *rng.sample(range(len(game.entries)), min(6, len(game.entries)))]
        before = [moment(game, viewer, n) for n in shown]
        with another_past(game, viewer, rng):
            assert [moment(game, viewer, n) for n in shown] == before
        kept_back += sum(m.kept_back for m in before)
        change_what_is_hidden(game, viewer, rng)
        assert [view(game, viewer).log[n + 1] for n in shown] == [m.entry for m in before]
    assert kept_back


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_last_entry_shows_the_table_as_it_is_now(variant: str) -> None:
    for rng, game in running(variant, 6, 8):
        viewer = rng.choice([None, *range(game.position.seats)])
        last = moment(game, viewer, len(game.entries) - 1)
        now = view(game, viewer)
        assert not last.kept_back
        assert last.view.position == now.position
        assert last.entry == now.log[-1]


def test_a_film_of_a_game_that_is_played_from_memory_never_shows_more_than_a_look_at_the_table_would() -> None:
    covered = 0
    for rng, game in running("base", 7, 30):
        if game.position.options["memory"] == "open":
            continue
        for n in rng.sample(range(len(game.entries)), min(4, len(game.entries))):
            then = moment(game, None, n)
            lids = {place for place, tile in enumerate(then.view.position["ring"]) if tile["up"] == COVERED}
            covered += len(lids)
            assert lids <= flips_since(game, n)
            assert all("under" not in tile for tile in then.view.position["ring"])
    assert covered


def test_with_an_open_memory_the_film_shows_faces_as_they_lay() -> None:
    rng = Random("open")
    game = play_at_random(rng, random_table(rng, "base"), 60)
    while game.over or game.position.options["memory"] != "open":
        game = play_at_random(rng, random_table(rng, "base"), 60)
    for n in game.counting()[::7]:
        then = [tile["up"] for tile in moment(game, 0, n).view.position["ring"]]
        assert then == [tile.up for tile in game.until(n).position.ring]


@pytest.mark.parametrize("variant", VARIANTS)
def test_when_the_game_is_over_every_table_is_shown_whole_and_as_each_saw_it(variant: str) -> None:
    rng = Random(f"over {variant}")
    game = play_at_random(rng, random_table(rng, variant), 2_000)
    assert game.over
    for n in range(-1, len(game.entries) - 1, 9):
        then = game.until(n).position
        assert moment(game, None, n, whole=True).view.position == position_json(then)
        seen = moment(game, 0, n).view
        assert [tile["up"] for tile in seen.position["ring"]] == [tile.up for tile in then.ring]
        assert "deck" not in seen.position
    assert moment(game, 0, len(game.entries) - 1).view.position["winners"]


def test_what_a_rewind_has_undone_shows_the_table_that_was_kept() -> None:
    rng = Random("rewound")
    game = play_at_random(rng, random_table(rng, "base"), 40)
    while game.over or len(game.entries) < 30:
        game = play_at_random(rng, random_table(rng, "base"), 40)
    game.apply(moves.Rewind(None, 15))
    for n in (20, 29, len(game.entries) - 1):
        assert moment(game, 0, n).view.position == moment(game, 0, 14).view.position
    assert moment(game, 0, 20).entry.void


@pytest.mark.parametrize("n", [-2, 10_000])
def test_beyond_its_ends_there_is_no_film(n: int) -> None:
    _rng, game = next(running("base", 8, 1))
    with pytest.raises(LookupError):
        moment(game, 0, n)

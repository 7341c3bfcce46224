"""What if: a table to play on with, from the start of the present turn, made of a view and chance alone."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random

import pytest

from games.engine import explore as what_if
from games.engine import moves
from games.engine.components import CARDS, TILES
from games.engine.explore import explore, start
from games.engine.game import Game
from games.engine.notation import load, position_json
from games.engine.view import view

from .tables import ALICE, BIDDERS, BOB, CY, at, new, options, play_at_random, say, started
from .test_leaks import VARIANTS, change_what_is_hidden, running


def tiles(game: Game) -> Counter[tuple[str, ...]]:
    return Counter(tuple(sorted((tile.up, tile.under or ""))) for tile in game.position.ring)


def unders(game: Game) -> list[str | None]:
    return [tile.under for tile in game.position.ring]


def hide_anew(game: Game, viewer: int | None, rng: Random) -> None:
    """Everything hidden becomes something else, also in what the game keeps of the start of its turn."""
    change_what_is_hidden(game, viewer, rng)
    p, kept = game.position, game.position.start
    if kept:
        for tile, now in zip(kept.ring, p.ring, strict=True):
            tile.under = now.under if tile.up == now.up else tile.under
        kept.deck, kept.reshuffles, kept.orders = p.deck, p.reshuffles, p.orders


@pytest.mark.parametrize("variant", VARIANTS)
def test_whatever_is_hidden_the_same_view_and_chance_make_the_same_table(variant: str) -> None:
    for rng, game in running(variant, 11, 25):
        viewer = rng.choice([None, *range(game.position.seats)])
        seed = rng.random()
        seen = view(game, viewer)
        before = start(seen, Random(seed))
        hide_anew(game, viewer, rng)
        assert view(game, viewer) == seen
        assert start(view(game, viewer), Random(seed)) == before


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_tiles_are_those_of_the_box_and_so_are_the_cards(variant: str) -> None:
    box = Counter(tuple(sorted(tile)) for tile in TILES)
    for rng, game in running(variant, 12, 25):
        begun = start(view(game, rng.choice([None, ALICE, BOB])), rng)
        ring = Counter(tuple(sorted((tile["up"], tile["under"]))) for tile in begun.position["ring"])
        held = [lab["disease"] for lab in begun.position["laborigines"].values() if lab["disease"]]
        assert ring == box
        assert Counter([*begun.position["deck"], *begun.position["discard"], *held]) == Counter(CARDS)


@pytest.mark.parametrize("variant", VARIANTS)
def test_it_can_be_loaded_and_played_to_the_end_without_touching_the_game(variant: str) -> None:
    for rng, game in running(variant, 13, 12):
        seen = view(game, ALICE)
        tried = explore(seen, rng)
        assert load(start(seen, rng).position).questions
        play_at_random(rng, tried, 100_000, rewinds=0)
        assert tried.over
        assert view(game, ALICE) == seen


@pytest.mark.parametrize("variant", VARIANTS)
def test_it_starts_where_the_turn_started(variant: str) -> None:
    for rng, game in running(variant, 14, 12):
        if not game.position.turn:
            continue
        p = game.position.start
        assert p is not None
        begun = start(view(game, None), rng).position
        public = {**position_json(p), "ring": [tile["up"] for tile in begun["ring"]], "awaiting": begun["awaiting"]}
        same = {key for key in public if key not in ("ring", "deck", "reshuffles", "orders", "winners")}
        assert {key: begun[key] for key in same} == {key: public[key] for key in same}
        assert [tile.up for tile in p.ring] == public["ring"]
        assert [tile["energy"] for tile in begun["ring"]] == [tile.energy for tile in p.ring]


def test_another_seed_draws_other_faces_other_cards_and_other_dice() -> None:
    game = started(new())
    one, other = (explore(view(game, ALICE), Random(seed)) for seed in (1, 2))
    assert unders(one) != unders(other)
    assert one.position.deck != other.position.deck
    chance = [[tried.position.chance.dice(turn) for turn in range(2, 9)] for tried in (one, other)]
    assert chance[0] != chance[1]


def test_a_tile_turned_over_in_this_turn_is_known_from_its_start_on() -> None:
    """Bob's footprint on place 6 lets him move again: in what if it lies there, too."""
    dishes = {"6": {"under": "footprint"}}
    game = at(tiles=dishes)
    say(game, "1: assign 2", "1: direct cw")
    assert game.question(BOB)
    for seed in range(5):
        tried = explore(view(game, ALICE), Random(seed))
        assert (tried.position.ring[6].up, tried.position.ring[6].under) == ("green", "footprint")


def test_a_face_told_by_the_log_is_known_even_if_it_has_been_turned_away_since() -> None:
    """Bob turns the footprint up on 6 and goes on to 8, Cy turns it away again."""
    game = at(
        tiles={"6": {"under": "footprint"}}, laborigines={CY: {"place": 9}}, dice=[[2, 5], [3, 4], [3, 4], [1, 2]]
    )
    say(game, "1: assign 2", "1: direct cw", "1: direct cw", "2: assign 3", "2: direct ccw")
    assert game.position.turn == 7
    tried = [explore(view(game, BOB), Random(seed)).position.ring[6] for seed in range(5)]
    assert [(tile.up, tile.under) for tile in tried] == [("green", "footprint")] * 5


def test_with_open_memory_every_face_once_seen_lies_where_it_does() -> None:
    dishes = {"6": {"up": "cure", "under": "radiation"}}
    game = at(tiles=dishes, memory="open", dice=[[2, 5], [3, 4], [3, 6], [3, 4]])
    say(game, "1: assign 2", "1: direct cw", "2: assign 3", "2: direct cw", "0: assign 3", "0: direct cw")
    assert all(explore(view(game, BOB), Random(seed)).position.ring[6].under == "cure" for seed in range(5))


def test_behind_danger_lies_a_huge_explosion() -> None:
    tried = explore(view(started(new()), None), Random(3))
    assert all(tile.under == "huge_explosion" for tile in tried.position.ring if tile.up == "danger")


def test_one_keeps_ones_own_orders_as_they_are_now_and_nobody_elses() -> None:
    game = at(stockpiles=BIDDERS)
    say(game, "0: orders take grey", "1: assign 2", "0: orders spend blue", "2: orders spend blue")
    assert explore(view(game, ALICE), Random(1)).position.orders[ALICE].spend == ["blue"]
    assert explore(view(game, ALICE), Random(1)).position.orders[CY].spend is None
    assert all(orders.spend is None for orders in explore(view(game, None), Random(1)).position.orders)


def test_cards_drawn_in_this_turn_lie_on_top_of_the_deck() -> None:
    """The first twin draws a card, and the game waits while the second has met somebody ill."""
    game = load(
        {
            "options": options(variant="twins", seats=2),
            "turn": 5,
            "active": ALICE,
            "ring": {"size": 12, "default": {"up": "green", "under": "green"}, "tiles": {"2": {"under": "disease"}}},
            "laborigines": {
                "0a": {"place": 0}, "0b": {"place": 5}, "1a": {"place": 1, "disease": "leprosy"}, "1b": {"place": 9},
            },
            "stockpiles": {"0": {"red": 10}, "1": {"blue": 10}},
            "deck": ["limping", "limping", "leprosy"],
        },
        [[2, 4]],
    )  # fmt: skip
    say(game, "0: assign 0a 2", "0: direct cw")
    assert game.position.meeting
    for seed in range(5):
        deck = explore(view(game, BOB), Random(seed)).position.deck
        assert deck[0] == "limping"
        assert Counter([*deck, "leprosy"]) == Counter(CARDS)


def test_a_ring_that_is_not_from_the_box_gets_faces_all_the_same() -> None:
    tried = explore(view(at(), ALICE), Random(4))
    assert None not in unders(tried)
    say(tried, "1: assign 2", "1: direct cw")
    assert tried.position.turn == 6 or tried.questions


def test_before_the_first_turn_it_begins_with_the_sculpting() -> None:
    game = new()
    say(game, "0: sculpt", "1: sculpt", "2: sculpt", "0: vote 1")
    tried = explore(view(game, ALICE), Random(1))
    assert [question.decision for question in tried.questions] == ["sculpt"] * 3
    started(tried)
    assert tried.position.turn == 1


def test_after_the_end_the_last_turn_is_played_again_on_the_table_as_it_was() -> None:
    game = at()
    say(game, "0: resign", "2: resign")
    assert game.over
    assert unders(explore(view(game, CY), Random(1))) == ["green"] * 12


def test_a_view_that_does_not_know_how_its_turn_began_is_refused() -> None:
    game = at()
    with pytest.raises(LookupError):
        explore(view(game, ALICE, past=False), Random(1))
    with pytest.raises(LookupError):
        explore(view(Game(game._start, events=False), ALICE), Random(1))


def test_a_rewind_takes_the_start_of_the_turn_back() -> None:
    for rng, game in running("base", 16, 10):
        game.apply(moves.Rewind(None, rng.randrange(len(game.entries))))
        assert start(view(game, None), rng).position["turn"] == game.position.turn


def test_every_way_of_laying_the_missing_tiles_is_counted_once() -> None:
    missing = [("acid", "cure"), ("acid", "cure"), ("acid", "flag"), ("cure", "flag")]
    ups = ["acid", "cure", "acid", "flag"]
    orders = set(permutations(missing))
    ways = [order for order in orders if all(up in pair for up, pair in zip(ups, order, strict=True))]
    counted = what_if._ways(tuple(sorted(Counter(missing).items())), tuple(sorted(Counter(ups).items())))
    assert counted == len(ways)


def test_every_way_of_laying_the_missing_tiles_is_equally_likely() -> None:
    missing = tuple(sorted(Counter([("acid", "cure"), ("acid", "cure"), ("acid", "flag"), ("cure", "flag")]).items()))
    places, luck = {"acid": [0, 2], "cure": [1], "flag": [3]}, Random(8)
    drawn = Counter(tuple(sorted((what_if._drawn(missing, places, luck) or {}).items())) for _ in range(2000))
    expected = 2000 / len(drawn)
    assert all(0.8 * expected < count < 1.2 * expected for count in drawn.values())
    assert len(drawn) == what_if._ways(missing, (("acid", 2), ("cure", 1), ("flag", 1)))

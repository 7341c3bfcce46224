"""Seeds and streams, against a second reading of record.md written down here."""

import hashlib
import hmac
from itertools import count, islice
from typing import Any

from games.engine import chance, notation
from games.engine.components import CARDS, TILES

from .tables import SEED, new, position, say


def words(label: str) -> Any:
    for k in count():
        block = hmac.new(SEED, f"{label}:{k}".encode(), hashlib.sha256).digest()
        for i in range(0, 32, 4):
            yield int.from_bytes(block[i : i + 4], "big")


def test_a_stream_is_the_words_of_its_blocks_one_after_another() -> None:
    stream = chance.Stream(SEED, "dice:1")
    assert [stream.uniform(2**32) for _ in range(20)] == list(islice(words("dice:1"), 20))


def test_a_word_that_would_bend_the_odds_is_dropped() -> None:
    m = 2**31 + 1
    stream = chance.Stream(SEED, "x")
    expected = [word for word in islice(words("x"), 60) if word < m]
    assert [stream.uniform(m) for _ in expected] == expected
    assert len(expected) < 60


def test_the_first_word_that_is_dropped_is_the_largest_multiple() -> None:
    stream = chance.Stream(SEED, "x")
    stream._words = iter([2**32 - 1, 2**32 - 2, 5])
    assert stream.uniform(3) == (2**32 - 2) % 3
    assert stream.uniform(3) == 5 % 3


def test_a_shuffle_swaps_from_the_last_item_down() -> None:
    stream, items = words("diseases:0"), list(range(16))
    for i in range(15, 0, -1):
        j = next(stream) % (i + 1)
        items[i], items[j] = items[j], items[i]
    assert chance.Stream(SEED, "diseases:0").shuffle(list(range(16))) == items


def test_the_game_seed_mixes_the_nonces_in_seat_order() -> None:
    server = bytes(range(32))
    expected = hmac.new(server, b"a\n\nc", hashlib.sha256).digest()
    assert chance.game_seed(server, ["a", "", "c"]) == expected
    assert chance.commitment(server) == hashlib.sha256(server).hexdigest()


def test_the_deal_is_the_same_for_the_same_seed_and_uses_every_tile_and_card_once() -> None:
    first, second = (notation.position_json(new().position) for _ in range(2))
    assert first == second
    sides = sorted(tuple(sorted((tile["up"], tile["under"]))) for tile in first["ring"])
    assert sides == sorted(tuple(sorted(tile)) for tile in TILES)
    assert sorted(first["deck"]) == sorted(CARDS)


def test_the_lot_falls_on_one_of_those_it_is_among() -> None:
    seats = [1, 3, 4]
    assert chance.lot(SEED, seats) == seats[next(words("heaviest")) % 3]


def test_forced_dice_are_used_up_before_those_of_the_zero_seed() -> None:
    forced, zero = chance.ForcedChance(5, [[1, 2]]), chance.SeededChance(bytes(32))
    assert forced.dice(5) == (1, 2)
    assert forced.dice(6) == zero.dice(6)


def test_each_reshuffle_has_a_stream_of_its_own() -> None:
    discard = ["limping", "leprosy", "hyperactivity", "immunity_loss", "benign_mutation", "malign_mutation"]
    for earlier in (0, 3):
        table = position(tiles={"6": {"under": "disease"}}, discard=discard, reshuffles=earlier)
        game = notation.load(table, [[2, 5], [3, 4]], seed=SEED)
        say(game, "1: assign 2", "1: direct cw")
        drawn, *rest = chance.Stream(SEED, f"diseases:{earlier + 1}").shuffle(discard)
        assert (game.position.laborigines["1"].disease, game.position.deck) == (drawn, rest)
        assert (game.position.discard, game.position.reshuffles) == ([], earlier + 1)

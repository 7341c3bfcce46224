"""Bots: what they remember, what they infer, what they choose, and that they know nothing else."""

from collections.abc import Iterator
from random import Random

import pytest

from games.engine import moves
from games.engine.bots import BOTS, PLAYERS, Bot, First, remembering, seated
from games.engine.bots.guesses import below
from games.engine.bots.memory import Memory
from games.engine.components import TILES
from games.engine.game import Game
from games.engine.moves import Move
from games.engine.view import told_live, view

from .tables import ALICE, BIDDERS, BOB, CY, at, play_at_random, random_table, say
from .test_leaks import change_what_is_hidden

VARIANTS = ("base", "team", "twins")


def choice(game: Game, seat: int, name: str = "careful") -> Move:
    """What a bot chooses that sat there from the deal on."""
    return remembering(name, game, seat).choose(view(game, seat), First())


def play(game: Game, names: list[str], luck: Random, most: int = 2000) -> Iterator[list[Bot]]:
    """Let bots play, told everything; yields them after each entry."""
    bots = [seated(name, view(game, seat)) for seat, name in enumerate(names)]
    while not game.over and len(game.entries) < most:
        question = luck.choice(game.questions)
        if question.seat is None:
            game.apply(moves.Heaviest(None, 0))
        else:
            game.apply(bots[question.seat].choose(view(game, question.seat, past=False), luck))
        for seat, bot in enumerate(bots):
            bot.observe(told_live(game, len(game.entries) - 1, seat))
        yield bots


@pytest.mark.parametrize("variant", VARIANTS)
def test_bots_of_all_kinds_play_any_variant_to_its_end(variant: str) -> None:
    for seed in range(3):
        luck = Random(seed)
        game = random_table(luck, variant)
        for _ in play(game, [luck.choice(list(BOTS)) for _ in range(game.position.seats)], luck):
            pass
        assert game.over


@pytest.mark.parametrize("name", BOTS)
def test_they_have_nothing_to_say_when_they_are_not_asked(name: str) -> None:
    with pytest.raises(LookupError):
        choice(at(), ALICE, name)


# memory


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_memory_fed_with_the_record_is_that_of_one_who_looked_on(variant: str) -> None:
    luck = Random(8)
    game = random_table(luck, variant, memory="strict")
    for step, bots in enumerate(play(game, ["careful"] * game.position.seats, luck)):
        for seat, bot in enumerate(bots):
            if step % 9 == 0 and game.question(seat):
                seen = view(game, seat)
                assert remembering("careful", game, seat).choose(seen, First()) == bot.choose(seen, First())


@pytest.mark.parametrize("variant", VARIANTS)
def test_what_is_remembered_is_what_lies_there(variant: str) -> None:
    luck = Random(3)
    game = play_at_random(luck, random_table(luck, variant, memory="strict"), 120, rewinds=0.05)
    memory = Memory([tile["up"] for tile in view(Game(game._start), 0).position["ring"]])
    for n in game.counting():
        memory.observe(told_live(game, n, 0))
    flipped = {told.event.place for n in game.counting() for told in game.entries[n].events if _flips(told)}
    for place, tile in enumerate(memory.recalled(view(game, 0)).position["ring"]):
        known = tile.get("under")
        assert known == (game.position.ring[place].under if place in flipped or game.over else known)
        assert known in (None, game.position.ring[place].under)


def _flips(told: object) -> bool:
    return type(told.event).__name__ == "Flipped"  # type: ignore[attr-defined]


def test_careful_remembers_an_explosion_under_a_calm_tile_and_forgetful_does_not() -> None:
    game = at(dice=[[2, 1], [6, 5], [4, 4], [2, 1]], tiles={"6": {"up": "huge_explosion", "under": "green"}})
    say(game, "1: assign 2", "1: direct cw")  # the explosion turns over: green now
    say(game, "2: resign")
    say(game, "0: direct cw")  # Alice walks away, and it is Bob's turn on tile 6
    assert game.position.ring[6].up == "green"
    memory = remembering("careful", game, BOB).memory  # type: ignore[attr-defined]
    assert memory.recalled(view(game, BOB)).position["ring"][6]["under"] == "huge_explosion"
    forgot = remembering("forgetful", game, BOB).memory  # type: ignore[attr-defined]
    assert "under" not in forgot.recalled(view(game, BOB)).position["ring"][6]


# what may lie below


def test_guesses_are_probabilities_of_faces_that_fit() -> None:
    luck = Random(5)
    for _ in range(30):
        tiles = [tile if luck.random() < 0.5 else tile[::-1] for tile in luck.sample(TILES, len(TILES))]
        ring = tuple((up, under if luck.random() < 0.4 else None) for up, under in tiles)
        for up, guess in below(ring).items():
            assert sum(guess.values()) == pytest.approx(1)
            assert all((up, face) in TILES or (face, up) in TILES for face in guess)


def test_the_last_tile_that_is_missing_is_certain() -> None:
    ring = (("green", None), *[tile for tile in TILES if tile != ("green", "acid")])
    assert below(ring) == {"green": {"acid": pytest.approx(1)}}


def test_what_is_up_elsewhere_does_not_lie_below() -> None:
    """With all four small explosions face up, hardly one is still expected under a green face."""
    ring = [(front, None) for front, _ in TILES]
    assert below(tuple(ring))["green"]["small_explosion"] == pytest.approx(2 / 9, abs=0.03)
    turned = tuple((back, None) if back == "small_explosion" else (front, None) for front, back in TILES)
    assert "small_explosion" not in {f for f, chance in below(turned)["green"].items() if chance > 0.1}


# choices


def test_careful_walks_round_an_explosion_that_everybody_knows() -> None:
    game = at(tiles={"6": {"up": "danger", "under": "huge_explosion"}})
    say(game, "1: assign 2")
    assert choice(game, BOB) == moves.Direct(BOB, "ccw")


def test_careful_with_the_flag_walks_into_it_rather_than_into_moa() -> None:
    game = at(
        flag="1",
        moa=0,
        laborigines={ALICE: {"place": 11}},
        tiles={"6": {"up": "danger", "under": "huge_explosion"}},
        dice=[[2, 2]],
    )
    assert choice(game, BOB) == moves.Direct(BOB, "cw")


def test_careful_bids_when_it_costs_the_only_rival_much_more_than_the_price() -> None:
    dear = {"6": {"up": "danger", "under": "huge_explosion"}}
    rich = {"0": {"red": 10, "blue": 4}, "1": {"blue": 8}, "2": {}}
    gone = {"eliminated": [CY], "flag": "gone", "laborigines": {CY: {"place": None}}}
    game = at(tiles=dear, stockpiles=rich, dice=[[2, 5]], **gone)
    say(game, "1: assign 2")
    assert choice(game, ALICE) == moves.Bid(ALICE, "cw")
    poor = {**rich, "0": {"red": 2, "blue": 4}}
    game = at(tiles=dear, stockpiles=poor, dice=[[2, 5]], **gone)
    say(game, "1: assign 2")
    assert choice(game, ALICE) == moves.Pass(ALICE)
    assert choice(game, ALICE, "bold") == moves.Bid(ALICE, "cw")


def test_careful_passes_when_nothing_is_to_be_won() -> None:
    game = at(stockpiles=BIDDERS)
    say(game, "1: assign 2")
    assert choice(game, ALICE) == moves.Pass(ALICE)


@pytest.mark.parametrize(
    ("own", "theirs", "expected"),
    [
        ("leprosy", None, "give"),
        ("benign_mutation", None, "keep"),
        (None, "benign_mutation", "take"),
        ("malign_mutation", "benign_mutation", "take"),
        (None, "leprosy", "keep"),
    ],
)
def test_careful_gives_what_harms_and_takes_what_helps(own: str | None, theirs: str | None, expected: str) -> None:
    game = at(dice=[[4, 1]], laborigines={BOB: {"disease": own}, CY: {"disease": theirs}})
    say(game, "1: assign 4", "1: direct cw")
    assert choice(game, BOB) == moves.Contagion(BOB, expected)


def test_careful_spends_the_colour_of_a_failing_rival_first_and_says_so_once() -> None:
    game = at(stockpiles={"0": {"red": 10}, "1": {"blue": 10, "red": 1, "yellow": 2}, "2": {"yellow": 3}})
    assert choice(game, BOB) == moves.Orders(BOB, spend=["yellow"])
    game.apply(choice(game, BOB))
    assert isinstance(choice(game, BOB), moves.Assign)


# what they can't know


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_default_bot_is_a_function_of_what_its_seat_may_see_now(variant: str) -> None:
    luck = Random(12)
    for _ in range(4):
        game = play_at_random(luck, random_table(luck, variant), luck.randrange(20, 60), rewinds=0)
        asked = [q.seat for q in game.questions if q.seat is not None]
        for seat in asked:
            before = PLAYERS["bot"](view(game, seat))
            change_what_is_hidden(game, seat, luck)
            assert PLAYERS["bot"](view(game, seat)) == before


def test_a_bot_with_a_memory_knows_no_face_that_never_came_up() -> None:
    luck = Random(4)
    game = random_table(luck, "base", memory="strict")
    for bots in play(game, ["careful"] * game.position.seats, luck, most=70):
        if game.over:
            return
        seat = game.questions[0].seat
        if seat is None:
            continue
        before = bots[seat].choose(view(game, seat), First())
        calm = [tile for place, tile in enumerate(game.position.ring) if place not in game.position.flipped]
        kept = [tile.under for tile in calm]
        for tile in calm:
            tile.under = tile.under if tile.up == "danger" else luck.choice(["green", "huge_explosion"])
        after = bots[seat].choose(view(game, seat), First())
        for tile, under in zip(calm, kept, strict=True):
            tile.under = under
        assert after == before

"""What a seat can do, and how far it may be told what comes of it (R14)."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

from games.engine import moves, notation
from games.engine.choices import Choice, choices, plans
from games.engine.events import Eliminated, Event, Flipped, Gave, Infected, Spent, Told, Turned
from games.engine.game import Game
from games.engine.view import view

from .tables import ALICE, BIDDERS, BOB, CY, at, new, play_at_random, random_move, random_table, say, started


def of(game: Game, seat: int) -> list[Choice]:
    return choices(view(game, seat))


def directing(**changes: Any) -> Game:
    game = at(**changes)
    say(game, "1: assign 2")
    return game


def clockwise(game: Game) -> Choice:
    choice = of(game, BOB)[0]
    assert choice.move == moves.Direct(BOB, "cw")
    return choice


def outcome(game: Game) -> Any:
    return clockwise(game).outcome


# what there is to choose


def test_each_die_and_direction_is_a_choice_that_goes_in_as_move_and_plan() -> None:
    listed = of(at(), BOB)
    assert [(choice.move, choice.plan) for choice in listed] == [
        (moves.Assign(BOB, die), moves.Direct(BOB, way)) for die in (2, 5) for way in ("cw", "ccw")
    ]


def test_in_twins_each_twin_may_go_first() -> None:
    game = started(new(variant="twins", seats=2))
    firsts = {choice.move.first for choice in of(game, BOB) if isinstance(choice.move, moves.Assign)}
    assert firsts == {"1a", "1b"}
    assert {choice.plan for choice in of(game, BOB)} == {moves.Direct(BOB, "cw"), moves.Direct(BOB, "ccw")}


def test_the_die_that_is_left_moves_moa() -> None:
    foretold = [choice.outcome.events[1] for choice in of(at(), BOB) if choice.outcome]
    assert [str(event) for event in foretold] == ["moved moa 10 5 cw 3"] * 2 + ["moved moa 10 2 cw 0"] * 2


def test_a_seat_that_is_not_asked_has_no_choice() -> None:
    assert of(at(), ALICE) == []
    assert choices(view(at(), None)) == []


def test_a_vote_is_for_another_or_for_nobody() -> None:
    game = new()
    say(game, "0: sculpt", "1: sculpt", "2: sculpt")
    assert [choice.move for choice in of(game, BOB)] == [moves.Vote(BOB, name) for name in ("0", "2", None)]


def test_nothing_is_to_choose_in_sculpting() -> None:
    assert of(new(), BOB) == []


def test_of_a_contagion_only_what_changes_something_and_keep() -> None:
    game = at(dice=[[4, 1]], laborigines={CY: {"disease": "limping"}})
    say(game, "1: assign 4", "1: direct cw")
    assert [choice.move for choice in of(game, BOB)] == [moves.Contagion(BOB, way) for way in ("keep", "take")]


def test_the_price_of_a_bid_is_part_of_its_cost() -> None:
    game = at(stockpiles=BIDDERS)
    say(game, "1: assign 2")
    costs = [(moves.to_text(c.move), c.outcome and c.outcome.cost) for c in of(game, ALICE)]
    assert costs == [("bid cw", 3), ("bid ccw", 3), ("pass", None)]


def test_what_a_bid_took_is_no_longer_there_on_the_walk() -> None:
    """Alice has four blue: of those that Bob takes when he lands on her only one can be blue."""
    game = at(stockpiles=BIDDERS, dice=[[4, 1]])
    say(game, "1: assign 4")
    told = next(choice.outcome for choice in of(game, ALICE) if choice.move == moves.Bid(ALICE, "ccw"))
    assert told and next(event for event in told.events if isinstance(event, Gave)).tokens == {"blue": 1, "red": 1}
    assert told.cost == 5


def test_while_others_bid_the_active_seat_may_plan_its_direction() -> None:
    game = at(stockpiles=BIDDERS)
    say(game, "1: assign 2")
    assert [choice.move for choice in plans(view(game, BOB))] == [moves.Direct(BOB, "cw"), moves.Direct(BOB, "ccw")]
    assert plans(view(game, ALICE)) == plans(view(game, None)) == plans(view(directing(), BOB)) == []


# how far it is told


def test_a_choice_stops_at_the_face_that_is_down() -> None:
    told = outcome(directing(tiles={"6": {"under": "small_explosion"}}))
    assert (told.cost, told.ends, told.place) == (0, "flip", 6)
    assert not any(isinstance(event, Flipped) for event in told.events)


def test_what_lies_behind_danger_is_known_to_everybody_and_counted() -> None:
    told = outcome(directing(tiles={"6": {"up": "danger", "under": "huge_explosion"}}))
    assert (told.cost, told.ends) == (8, "face")


@pytest.mark.parametrize(
    ("face", "memory", "cost", "ends"),
    [
        ("small_explosion", "open", 4, "face"),
        ("small_explosion", "strict", 0, "flip"),
        ("disease", "open", 0, "draw"),
        ("footprint", "open", 0, "face"),
    ],
)
def test_with_open_memory_a_face_once_seen_is_counted_and_nothing_beyond_it(
    face: str, memory: str, cost: int, ends: str
) -> None:
    """Bob turns tile 6 down, and four turns later Cy may walk onto it."""
    tiles = {"6": {"up": face, "under": "green"}}
    game = at(tiles=tiles, memory=memory, deck=["leprosy"], dice=[[2, 5], [3, 4], [3, 6], [2, 3], [5, 4]])
    say(game, "1: assign 2", "1: direct cw", "2: assign 3", "2: direct cw")
    say(game, "0: assign 3", "0: direct ccw", "1: assign 2", "1: direct cw")
    told = of(game, CY)[1].outcome
    assert told is not None
    assert (told.place, told.cost, told.ends) == (6, cost, ends)


def test_what_one_gains_and_pays_on_the_way_is_counted() -> None:
    told = outcome(at_cy(tiles={"0": {"energy": {"grey": 3}}}))
    assert (told.gain, told.cost, told.meets, told.place) == (5, 0, ("2",), 0)


def at_cy(**changes: Any) -> Game:
    """Bob, about to walk four tiles onto Cy, and four more to where nobody is."""
    game = at(dice=[[4, 1]], laborigines={ALICE: {"place": 1}}, **changes)
    say(game, "1: assign 4")
    return game


def test_contagion_on_the_way_is_left_as_it_is() -> None:
    game = at(dice=[[4, 1]], laborigines={ALICE: {"place": 1}, CY: {"disease": "limping"}})
    say(game, "1: assign 4")
    told = outcome(game)
    assert told.place == 0
    assert [event.choice for event in told.events if isinstance(event, Infected)] == ["keep"]


def test_a_choice_that_ends_in_ones_own_fall_says_so() -> None:
    game = at(stockpiles={"0": {"red": 10}, "1": {"blue": 2}, "2": {"yellow": 10}}, moa=1, dice=[[2, 5]])
    say(game, "1: assign 2")
    assert outcome(game).ends == "out"


def test_a_choice_that_wins_says_so() -> None:
    game = at(dice=[[4, 1]], stockpiles={"0": {"red": 2}, "1": {"blue": 10}, "2": {"yellow": 2}})
    say(game, "0: resign", "1: assign 4")
    assert outcome(game).ends == "won"


def test_what_others_lose_is_a_count_without_colours() -> None:
    stockpiles = {"0": {"red": 10, "blue": 2, "yellow": 4}, "1": {"blue": 10}, "2": {"yellow": 10}}
    told = of(at(stockpiles=stockpiles, laborigines={ALICE: {"place": 3}}), BOB)[0].outcome
    assert told is not None
    lost = [event for event in told.events if isinstance(event, Spent)]
    assert [(event.laborigine, event.tokens, event.left) for event in lost] == [
        ("0", {"any": 2}, {"any": 1}),
        ("2", {"any": 2}, {"any": 1}),
    ]
    assert (told.cost, told.gain) == (0, 0)


def test_what_one_loses_oneself_keeps_its_colours() -> None:
    told = outcome(directing(tiles={"6": {"up": "danger", "under": "huge_explosion"}}))
    own = [event for event in told.events if isinstance(event, Spent)]
    assert [(event.tokens, event.left) for event in own] == [({"blue": 8}, {"blue": 4})]


def test_what_passes_between_others_is_a_count_too() -> None:
    """Cy bids about Bob's way, which leads onto Alice."""
    stockpiles = {"0": {"red": 10}, "1": {"blue": 10}, "2": {"yellow": 10, "blue": 4}}
    game = at(stockpiles=stockpiles, laborigines={ALICE: {"place": 6}, CY: {"place": 9}})
    say(game, "1: assign 2")
    told = of(game, CY)[0].outcome
    assert told is not None
    assert [event.tokens for event in told.events if isinstance(event, Gave)] == [{"any": 2}]
    assert (told.cost, told.gain) == (3, 0)


def test_in_twins_the_diseases_of_both_are_counted() -> None:
    printed = notation.position_json(started(new(variant="twins", seats=2)).position)
    for twin in ("1a", "1b"):
        printed["laborigines"][twin]["disease"] = "leprosy"
    game = notation.load({**printed, "flag": "centre", "dice": [3, 4]})
    costs = [choice.outcome.cost for choice in of(game, BOB) if choice.outcome and not choice.outcome.meets]
    assert set(costs) <= {2, 10}
    assert costs
    for choice in of(game, BOB):
        spent = [event for event in choice.outcome.events if isinstance(event, Spent)] if choice.outcome else []
        assert {event.laborigine for event in spent if event.cause == "leprosy"} == {"1a", "1b"}


# what holds for all


VARIANTS = ("base", "team", "twins")


def situations(variant: str, seed: int, count: int) -> Iterator[tuple[Random, Game]]:
    rng = Random(seed)
    while count:
        game = play_at_random(rng, random_table(rng, variant), rng.randrange(10, 120))
        if not game.over:
            count -= 1
            yield rng, game


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_choice_is_legal_and_no_answer_is_missing(variant: str) -> None:
    for _, game in situations(variant, 1, 25):
        for question in game.questions:
            if question.seat is None:
                continue
            listed = of(game, question.seat)
            for choice in listed:
                game.check(choice.move)
            kinds = {type(choice.move) for choice in listed}
            assert kinds or question.decision == "sculpt"


def blurred(event: Event) -> Any:
    """An event by what a trial may tell of it, whoever looks."""
    if isinstance(event, Spent):
        return "spent", event.laborigine, event.cause, sum(event.tokens.values()), event.place
    if isinstance(event, Gave):
        return "gave", event.giver, event.receiver, sum(event.tokens.values())
    return str(event)


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_choice_foretells_what_happens_as_far_as_it_goes(variant: str) -> None:
    """Up to a contagion, which is asked; and to a fall, which others' hidden orders can bring about."""
    compared = 0
    for rng, game in situations(variant, 2, 40):
        for _ in range(60):
            directed = [q for q in game.questions if q.decision == "direct"]
            if directed or game.over:
                break
            game.apply(random_move(rng, game))
        if game.over:
            continue
        choice = rng.choice(of(game, directed[0].seat or 0))
        compared += foretold_of(choice, game.apply(choice.move).events[1:])
    assert compared > 60


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_bid_that_wins_foretells_what_happens_as_well(variant: str) -> None:
    compared = 0
    for rng, game in situations(variant, 3, 25):
        for _ in range(60):
            if game.over or [q.decision for q in game.questions] == ["manipulate"]:
                break
            game.apply(random_move(rng, game))
        if game.over or [q.decision for q in game.questions] != ["manipulate"]:
            continue
        choice = of(game, game.questions[0].seat or 0)[0]
        events = game.apply(choice.move).events
        walked = next((n for n, told in enumerate(events, 1) if told.event == turned(choice, told.event)), None)
        compared += foretold_of(choice, events[walked:]) if walked else 0
    assert compared > 20


def turned(choice: Choice, event: Event) -> Event | None:
    """The event, if this is the bid that won."""
    assert isinstance(choice.move, moves.Bid)
    return event if isinstance(event, Turned) and event.seat == choice.move.seat else None


def foretold_of(choice: Choice, told: Sequence[Told]) -> int:
    """How many events came as the choice had said, up to where others' orders count."""
    assert choice.outcome is not None
    compared = 0
    for foretold, happened in zip(choice.outcome.events, told, strict=False):
        if isinstance(foretold, (Infected, Eliminated)):
            break
        assert blurred(foretold) == blurred(happened.event)
        compared += 1
    return compared

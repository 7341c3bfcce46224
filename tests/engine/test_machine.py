"""Random games of every variant, against what must hold after every move."""

from __future__ import annotations

import dataclasses
from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from games.engine import moves, notation
from games.engine.components import ALL_COLOURS, CENTRE, GONE
from games.engine.errors import MoveRefused
from games.engine.game import Game
from games.engine.moves import ABSENT, Move
from games.engine.position import Position

from .tables import answers, play_at_random, random_table, state
from .test_refusals import JUNK_MOVES

CARDS = 16


def tokens(p: Position) -> Counter[str]:
    """The tokens still in the game, by colour."""
    total: Counter[str] = Counter()
    for counts in (*p.stockpiles, *(tile.energy for tile in p.ring)):
        total.update(counts)
    return total


def check(game: Game) -> None:
    """What holds between any two moves."""
    p = game.position
    assert bool(game.questions) != game.over, "somebody is asked, or somebody has won"
    assert all(question.seat is None or p.lives(question.seat) for question in game.questions)
    _check_pieces(p, game.over)
    _check_tokens(p, game.over)
    held = [lab.disease for lab in p.laborigines.values() if lab.disease]
    assert len(p.deck) + len(p.discard) + len(held) == CARDS
    assert max(Counter([*p.deck, *p.discard, *held]).values()) == 2


def _check_pieces(p: Position, over: bool) -> None:
    places = [lab.place for lab in p.laborigines.values() if lab.place is not None]
    places += [] if p.moa is None else [p.moa]
    pairs = len(places) - len(set(places))
    assert pairs == 0 or over or p.meeting, "one piece a tile, but in an encounter"
    assert pairs <= 1
    assert len(p.ring) == 22
    standing = {name for name, lab in p.laborigines.items() if lab.place is not None}
    assert standing == {name for name, lab in p.laborigines.items() if p.lives(lab.seat)}
    assert p.flag in {*standing, CENTRE, GONE}
    assert p.acid in {*standing, None}
    assert (p.flag == GONE) == bool(p.eliminated)


def _check_tokens(p: Position, over: bool) -> None:
    assert all(count > 0 for counts in p.stockpiles for count in counts.values())
    assert all(bool(p.stockpiles[seat]) or over for seat in p.living())
    assert not any(p.stockpiles[seat] for seat in p.eliminated)
    kept = {p.colours[seat] for seat in p.living()} if p.variant.name != "team" else set(p.colours)
    assert set(tokens(p)) <= kept | {"grey"}


class RandomGame(RuleBasedStateMachine):
    """A game of `variant` that is taken up somewhere, and played by rules that hypothesis picks."""

    variant = "base"

    @initialize(seed=st.integers(0, 2**32), moves_before=st.integers(0, 90))
    def begin(self, seed: int, moves_before: int) -> None:
        rng = Random(seed)
        self.game = random_table(rng, self.variant)
        self.totals = [tokens(self.game.position)]
        for _ in range(moves_before):
            if not self.game.over:
                play_at_random(rng, self.game, 1, rewinds=0.005)
                self.totals.append(tokens(self.game.position))

    def apply(self, move: Move) -> None:
        p = self.game.position
        self.game.apply(move)
        self.totals.append(tokens(self.game.position))
        if not isinstance(move, moves.Rewind):
            assert self.game.position is p
            assert self.totals[-1] <= self.totals[-2], "no token comes into the game"

    def goes_on(self) -> bool:
        return not self.game.over

    def has_begun(self) -> bool:
        return self.goes_on() and self.game.position.turn > 0

    @precondition(goes_on)
    @rule(data=st.data())
    def answer(self, data: st.DataObject) -> None:
        question = data.draw(st.sampled_from(self.game.questions))
        self.apply(data.draw(st.sampled_from(answers(self.game.position, question.seat))))

    @precondition(has_begun)
    @rule(data=st.data(), lists=st.tuples(*[st.lists(st.sampled_from(ALL_COLOURS), unique=True) | st.just(ABSENT)] * 2))
    def give_orders(self, data: st.DataObject, lists: tuple[Any, Any]) -> None:
        p = self.game.position
        passes = data.draw(st.none() | st.lists(st.sampled_from(range(p.seats)), max_size=3))
        before = self.game.questions
        self.apply(moves.Orders(data.draw(st.sampled_from(p.living())), *lists, passes))
        assert self.game.questions == before

    @precondition(has_begun)
    @rule(data=st.data())
    def resign(self, data: st.DataObject) -> None:
        if data.draw(st.integers(0, 3)) == 0:
            seat = data.draw(st.sampled_from(self.game.position.living()))
            self.apply(moves.Resign(seat))
            assert not self.game.position.lives(seat)

    @precondition(lambda self: self.goes_on() and self.game.entries)
    @rule(data=st.data())
    def rewind(self, data: st.DataObject) -> None:
        to = data.draw(st.integers(0, len(self.game.entries) - 1))
        self.apply(moves.Rewind(None, to))
        assert self.totals[-1] == self.totals[to]

    @rule(junk=JUNK_MOVES)
    def talk_nonsense(self, junk: Any) -> None:
        before = state(self.game)
        try:
            self.game.check(moves.from_json(junk))
        except MoveRefused as refused:
            with pytest.raises(MoveRefused) as again:
                self.game.apply(moves.from_json(junk))
            assert again.value.rule == refused.rule  # noqa: PT017 (two refusals are compared)
        assert state(self.game) == before

    @invariant()
    def all_is_in_order(self) -> None:
        check(self.game)

    @invariant()
    def replaying_the_entries_leads_to_the_live_position(self) -> None:
        again = Game(self.game._start, events=False)
        for entry in self.game.entries:
            again.apply(moves.from_json(moves.to_json(entry.move)))
        assert notation.position_json(again.position) == notation.position_json(self.game.position)
        assert again.questions == self.game.questions
        assert again.counting() == self.game.counting()
        assert again.position.opened == self.game.position.opened


class RandomTeamGame(RandomGame):
    variant = "team"


class RandomTwinsGame(RandomGame):
    variant = "twins"


SETTINGS = settings(
    max_examples=12, stateful_step_count=25, deadline=None, suppress_health_check=[HealthCheck.filter_too_much]
)
TestBase, TestTeam, TestTwins = RandomGame.TestCase, RandomTeamGame.TestCase, RandomTwinsGame.TestCase
TestBase.settings = TestTeam.settings = TestTwins.settings = SETTINGS


@pytest.mark.parametrize("variant", ["base", "team", "twins"])
def test_random_games_end_with_a_winner_and_a_whole_ranking(variant: str) -> None:
    for seed in range(12):
        rng = Random(seed)
        game = random_table(rng, variant)
        while not game.over:
            play_at_random(rng, game, 1, rewinds=0)
            check(game)
        p = game.position
        assert sorted(game.ranking()) == list(range(p.seats))
        assert game.ranking()[: len(p.winners)] == p.winners
        assert len({p.sides[seat] for seat in p.living()}) == 1


@pytest.mark.parametrize("variant", ["base", "team", "twins"])
def test_events_tell_every_token_that_moves(variant: str) -> None:
    """From the stockpiles before an entry and its events follow the stockpiles after it."""
    for seed in range(8):
        rng = Random(seed)
        game = random_table(rng, variant)
        while not game.over:
            before = [Counter(stock) for stock in game.position.stockpiles]
            entry = play_at_random(rng, game, 1, rewinds=0).entries[-1]
            for told in entry.events:
                _book(before, told.event, game.position)
            if not isinstance(entry.move, moves.Resign):
                assert before == [Counter(stock) for stock in game.position.stockpiles]


def _book(stocks: list[Counter[str]], event: Any, p: Position) -> None:
    facts = {field.name: getattr(event, field.name) for field in dataclasses.fields(event)}
    match type(event).__name__:
        case "Spent":
            stocks[p.laborigines[facts["laborigine"]].seat].subtract(facts["tokens"])
        case "Collected":
            stocks[p.laborigines[facts["laborigine"]].seat].update(facts["tokens"])
        case "Gave":
            stocks[facts["giver"]].subtract(facts["tokens"])
            stocks[facts["receiver"]].update(facts["tokens"])
        case "ColourGone":
            for stock in stocks:
                stock.pop(facts["colour"], None)
    for stock in stocks:
        for colour in [colour for colour, count in stock.items() if not count]:
            del stock[colour]

"""A seat plays at one address, by forms, and nothing that it sends is taken for more than it is."""

from __future__ import annotations

import pytest
from django.test import Client

from games import record
from games.engine.choices import choices
from games.engine.moves import Direct
from games.models import Game, Plan, Weight
from games.story.choices import pick_of
from tests.web.playing import Player, boldest, form_in, state, step, told, until
from tests.world import NOW, a_game, answer, asked, fresh, seat_of

pytestmark = pytest.mark.django_db
SEED = "22" * 32


@pytest.fixture
def game() -> Game:
    """A game whose first turn waits for its player's dice."""
    game = a_game(seed=SEED)
    until(game, "assign")
    return fresh(game)


@pytest.fixture
def mover(game: Game) -> Player:
    question = asked(game)
    assert question
    return Player(game, question.seat.number)


@pytest.mark.slow
def test_a_whole_game_is_played_by_three_people_with_nothing_but_forms() -> None:
    game = a_game(seed="44" * 32)
    players = [Player(game, number) for number in range(3)]
    for player in players:
        assert player.sculpt().status_code == 302
    while (question := asked(game)) is not None:
        player = players[question.seat.number]
        form = form_in(player.look())
        wish = pick_of(boldest(game, question.seat.number)) if question.decision != "manipulate" else "pass"
        assert wish in form.offers["pick"]
        assert player.client.post(player.at("play"), {**form.values, "pick": wish}).status_code == 302
    game = fresh(game)
    assert game.status == Game.Status.FINISHED
    assert len({move.via for move in game.moves.exclude(by="service")}) == 1
    assert all(player.client.get(player.at(), follow=True).status_code == 200 for player in players)


def test_assignment_and_direction_go_in_together(mover: Player, game: Game) -> None:
    page = mover.client.post(mover.at("play"), {**form_in(mover.look()).values, "pick": _some_pick(mover)}, follow=True)
    assert "Played:" in told(page)
    kinds = [move.move["move"] for move in game.moves.order_by("n")][-2:]
    assert kinds in (["assign", "direct"], ["heaviest", "assign"])


def _some_pick(player: Player) -> str:
    return form_in(player.look()).offers["pick"][0]


# what is sent twice, late, or not at all


def test_the_same_answer_again_is_no_fault_and_another_meets_what_stands(mover: Player, game: Game) -> None:
    form = form_in(mover.look())
    first, *others = form.offers["pick"]
    other = next(pick for pick in others if pick[0] != first[0])
    mover.client.post(mover.at("play"), {**form.values, "pick": first})
    before = state(game)
    again = mover.client.post(mover.at("play"), {**form.values, "pick": first}, follow=True)
    assert again.status_code == 200
    assert "Already played" in told(again)
    late = mover.client.post(mover.at("play"), {**form.values, "pick": other})
    assert late.status_code == 409
    assert "That stands" in late.content.decode()
    assert state(game) == before


def test_a_form_without_a_choice_changes_nothing_and_says_so(mover: Player, game: Game) -> None:
    before = state(game)
    page = mover.play(None, spend_first="")
    assert page.status_code == 400
    assert "Nothing is chosen yet" in page.content.decode()
    assert state(game) == before


@pytest.mark.parametrize("nonsense", ["7-cw-9-9", "5-up", "x", "pass", "5", "-", "٣-cw", "vote-1", "<script>"])
def test_a_choice_that_nobody_offered_is_refused(mover: Player, game: Game, nonsense: str) -> None:
    before = state(game)
    page = mover.play(nonsense)
    assert page.status_code == 400
    assert "<script>" not in page.content.decode()
    assert state(game) == before


def test_a_die_that_was_not_rolled_is_refused_by_the_rule(mover: Player, game: Game) -> None:
    rolled = record.view_of(game, mover.number).position["dice"]
    missing = next(die for die in range(1, 7) if die not in rolled)
    page = mover.play(f"{missing}-cw")
    assert page.status_code == 409
    assert "R3.1" in page.content.decode()


def test_what_was_chosen_is_still_chosen_after_a_refusal(mover: Player) -> None:
    page = mover.play(_some_pick(mover), spend_first="mud")
    assert page.status_code == 400
    assert form_in(page).values["pick"] == _some_pick(mover)


@pytest.mark.parametrize("number", ["", "0", "-1", "999999999", "9" * 30, "x", "1.5"])
def test_a_question_that_is_none_of_this_seat_is_refused(mover: Player, game: Game, number: str) -> None:
    before = state(game)
    page = mover.play(_some_pick(mover), question=number)
    assert page.status_code in (400, 404)
    assert state(game) == before


def test_a_question_of_another_seat_or_game_is_refused(mover: Player, game: Game) -> None:
    other = a_game("Alice", "Dora")
    foreign = [asked(other), game.questions.exclude(seat__number=mover.number).first()]
    for question in foreign:
        assert question
        assert mover.play(_some_pick(mover), question=question.pk).status_code == 404


# whose seat it is


def test_a_seat_that_is_not_open_in_this_browser_can_not_be_played(mover: Player, game: Game) -> None:
    before = state(game)
    values = {**form_in(mover.look()).values, "pick": _some_pick(mover)}
    stranger, rival = Client(), Player(game, (mover.number + 1) % 3)
    for client in (stranger, rival.client):
        assert client.get(mover.at()).status_code == 403
        assert client.post(mover.at("play"), values).status_code == 403
        assert client.post(mover.at("sculpt"), {"do": "send"}).status_code == 403
        assert client.post(mover.at("orders"), {"default": "yes"}).status_code == 403
        assert client.post(mover.at("resign"), {"confirm": "yes", "really": "yes"}).status_code == 403
        assert client.get(mover.at("seat_live")).status_code == 403
    assert state(game) == before


def test_a_form_can_not_name_a_seat(mover: Player, game: Game) -> None:
    rival = Player(game, (mover.number + 1) % 3)
    values = {**form_in(mover.look()).values, "pick": _some_pick(mover), "seat": str(mover.number), "holder": "1"}
    assert rival.client.post(rival.at("play"), values).status_code == 404


def test_a_seat_that_changed_hands_is_closed_to_its_former_player(mover: Player, game: Game) -> None:
    holder = seat_of(game, mover.number).holder
    assert holder
    holder.until = NOW
    holder.save()
    assert mover.look().status_code == 403


# looking


def test_looking_at_anything_changes_nothing(mover: Player, game: Game) -> None:
    before = state(game)
    number = asked(game).pk  # type: ignore[union-attr]
    for name in ("seat", "play", "sculpt", "orders", "resign", "seat_live"):
        for query in ({}, {"pick": _some_pick(mover), "q": number}, {"pick": "cw", "turn": 1, "after": 5}):
            mover.client.get(mover.at(name), query)
            mover.client.head(mover.at(name), query)
    assert state(game) == before


# plans


def test_while_others_bid_the_one_who_moves_can_settle_and_change_the_direction() -> None:
    game = a_game(seed=SEED)
    until(game, "manipulate")
    active = Player(game, record.view_of(fresh(game), 0).position["active"])
    Plan.objects.all().delete()
    assert active.play("ccw").status_code == 302
    assert Plan.objects.get().direction == "ccw"
    assert form_in(active.look()).values["pick"] == "ccw"
    page = active.client.post(active.at("play"), {**form_in(active.look()).values, "pick": "cw"}, follow=True)
    assert "clockwise" in told(page)
    assert Plan.objects.get().direction == "cw"
    assert active.play(None).status_code == 400


def test_a_plan_for_a_turn_that_is_over_is_refused() -> None:
    game = a_game(seed=SEED)
    until(game, "manipulate")
    active = Player(game, record.view_of(fresh(game), 0).position["active"])
    page = active.play("ccw", turn="1")
    assert page.status_code == 409
    assert "over" in page.content.decode()


def test_a_bid_is_sent_with_the_tick_to_pass_from_now_on() -> None:
    game = a_game(seed=SEED)
    seat = until(game, "manipulate")
    asked_now = asked(game, seat.number)
    assert Player(game, seat.number).play("pass", always_pass="yes").status_code == 302
    assert asked_now
    game = fresh(game)
    passes = [move.move.get("pass") for move in game.moves.filter(n__gte=game.entry_count - 6)]
    assert any(passes) or game.questions.get(pk=asked_now.pk).always_pass


def test_contagion_settled_beforehand_is_kept_with_the_plan() -> None:
    game = a_game(seed=SEED)
    found = None
    while found is None:
        seat = until(game, "assign")
        player = Player(game, seat.number)
        fields = form_in(player.look()).values
        found = next((name for name in fields if name.startswith("contagion-")), None)
        if found is None:
            choice = boldest(game, seat.number)
            answer(game, choice.move, plan=None)
            until(game, "assign")
    meets = found.removeprefix("contagion-")
    choice = next(c for c in choices(record.view_of(fresh(game), seat.number)) if meets in c.outcome.meets)
    before = game.questions.filter(decision="contagion").count()
    assert player.play(pick_of(choice), **{found: "keep"}).status_code == 302
    settled = [move.move for move in game.moves.all() if move.move["move"] == "contagion"]
    plans = Plan.objects.filter(seat=seat)
    assert (settled and settled[-1]["choice"] == "keep") or plans.get().contagion == {meets: "keep"}
    assert not game.questions.filter(decision="contagion", closed_at=None, seat=seat).exists()
    assert game.questions.filter(decision="contagion").count() <= before + 1


# the vote


@pytest.fixture
def voter() -> Player:
    game = a_game(seed=SEED)
    until(game, "vote")
    return Player(game, 0)


@pytest.mark.parametrize(
    ("amount", "unit", "grams"),
    [("80", "kg", 80_000), ("71,5", "kg", 71_500), ("180", "lb", 81_647), ("11.5", "st", 73_028)],
)
def test_a_weight_may_go_with_a_vote(voter: Player, amount: str, unit: str, grams: int) -> None:
    assert voter.play("vote-1", amount=amount, unit=unit).status_code == 302
    assert Weight.objects.get().grams == grams
    assert str(grams) not in voter.look().content.decode()


@pytest.mark.parametrize("amount", ["3", "401", "-80", "heavy", "1e9", "NaN", "Infinity", "٨٠٠"])
def test_a_weight_that_is_none_is_refused_and_the_vote_with_it(voter: Player, amount: str) -> None:
    page = voter.play("vote-1", amount=amount, unit="kg")
    assert page.status_code == 400
    assert form_in(page).values["pick"] == "vote-1"
    assert "weight" in page.content.decode()
    assert not Weight.objects.exists()
    assert voter.game.moves.count() == 3


def test_nobody_votes_for_their_own(voter: Player) -> None:
    assert "vote-0" not in form_in(voter.look()).offers["pick"]
    page = voter.play("vote-0")
    assert page.status_code == 409
    assert "R2.5" in page.content.decode()


def test_one_may_abstain(voter: Player) -> None:
    assert voter.play("vote-none").status_code == 302
    assert voter.game.moves.order_by("-n")[0].move["for"] is None


# colours


def test_the_colour_to_spend_first_goes_in_with_the_move() -> None:
    game = a_game(seed=SEED)
    player, name = None, ""
    while player is None:
        seat = until(game, "assign")
        fields = form_in(Player(game, seat.number).look()).values
        if "spend_first" in fields:
            player = Player(game, seat.number)
        else:
            assert step(game).accepted
    stock = record.view_of(fresh(game), player.number).position["stockpiles"][str(player.number)]
    name = sorted(stock)[0]
    count = fresh(game).entry_count
    assert player.play(_some_pick(player), spend_first=name).status_code == 302
    orders = game.moves.get(n=count).move
    assert orders["move"] == "orders"
    assert orders["spend"][0] == name
    assert game.moves.get(n=count + 1).move["move"] == "assign"


def test_a_direction_alone_is_played() -> None:
    game = a_game(seed=SEED)
    seat = until(game, "direct")
    assert Player(game, seat.number).play("ccw").status_code == 302
    played = [move.move for move in game.moves.filter(holder=seat.holder) if move.move["move"] == "direct"]
    assert played[-1]["direction"] == Direct(seat.number, "ccw").direction

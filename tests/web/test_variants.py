"""Team Play and Twins on the pages: whole games by forms, twins on the sculptor's table, partners, the end."""

from __future__ import annotations

import random
import re

import pytest
from django.http import HttpResponse

from games import record
from games.drawing import figure
from games.engine.choices import choices
from games.engine.moves import Bid
from games.models import Figure, Game, Plan
from games.story.choices import pick_of
from tests.variants import TABLES
from tests.web.playing import Player, boldest, form_in, step, told, until
from tests.world import answer, asked, fresh, seat_of

pytestmark = pytest.mark.django_db
ODD = re.compile(r"%\(|\bNone\b(?! of them)|\d any\b|>[^<]*\b[0-2][ab]\b[^<]*<")


def text(page: HttpResponse) -> str:
    return page.content.decode()


def words(page: HttpResponse) -> str:
    """What a page says, without its pictures and forms' inner values."""
    return re.sub(r"<svg.*?</svg>", "", text(page), flags=re.DOTALL)


def played(name: str) -> tuple[Game, list[Player]]:
    """A whole game of forms, read as it goes."""
    game = TABLES[name].game()
    players = [Player(game, seat.number) for seat in game.seats.all()]
    for player in players:
        assert player.sculpt().status_code == 302
    while (question := asked(game)) is not None:
        player = players[question.seat.number]
        page = player.look()
        assert not ODD.findall(words(page))
        form = form_in(page)
        wish = pick_of(boldest(game, player.number)) if question.decision != "manipulate" else "pass"
        assert wish in form.offers["pick"]
        assert player.client.post(player.at("play"), {**form.values, "pick": wish}).status_code == 302
    return fresh(game), players


@pytest.mark.slow
@pytest.mark.parametrize("name", ["team-4", "team-5", "twins-2"])
def test_a_whole_game_is_played_with_nothing_but_forms(name: str) -> None:
    game, players = played(name)
    assert game.status == Game.Status.FINISHED
    winners = [seat.name for seat in game.seats.all() if seat.number in game.winners]
    page = text(players[0].client.get(players[0].at(), follow=True))
    heading = page.split("<h1>")[1].split("</h1>")[0]
    assert all(winner in heading for winner in winners)
    assert ("last team standing" if len(winners) > 1 else "standing") in heading
    if name == "team-4":
        assert re.findall(r'<li(?: class="won")? value="(\d)"', page) == ["1", "1", "2", "2"]
        assert page.count('class="won"') == 2
    mine = text(players[0].client.get("/my/"))
    assert "won by" in mine
    assert ("Team Play" if game.variant == "team" else "Twins") in mine


# the sculptor's table


@pytest.fixture
def twins() -> Game:
    return TABLES["twins-2"].game()


@pytest.fixture
def alice(twins: Game) -> Player:
    return Player(twins, 0)


def bench(alice: Player) -> dict[str, str]:
    return form_in(alice.client.get(alice.at("sculpt")), "sculpture").values


def test_two_twins_are_modelled_on_one_page_and_go_in_together(alice: Player, twins: Game) -> None:
    values = bench(alice)
    assert {"a-lumps", "b-lumps", "a-name", "b-name"} <= set(values)
    named = {**values, "a-name": "Tick", "b-name": "Tock"}
    page = alice.client.post(alice.at("sculpt"), {**named, "do": "b-start-Overtime"})
    again = form_in(page, "sculpture").values
    assert again["a-lumps"] == values["a-lumps"]
    sent = alice.client.post(alice.at("sculpt"), {**again, "do": "send"}, follow=True)
    assert "your two creatures" in told(sent)
    a, b = Figure.objects.order_by("twin")
    assert (a.twin, a.name, b.twin, b.name) == ("a", "Tick", "b", "Tock")
    assert twins.moves.get().move["figure"] == [figure.digest(a.data), figure.digest(b.data)]
    again_sent = alice.client.post(alice.at("sculpt"), {**again, "do": "send"}, follow=True)
    assert "Already played" in told(again_sent)


@pytest.mark.parametrize(
    ("a", "b"), [("Tick", "tick"), ("", "Tock"), ("Tick", "x" * 41), ("Ti\u202eck", "Tock")]
)
def test_twins_need_two_names_that_are_names(alice: Player, a: str, b: str) -> None:
    page = alice.client.post(alice.at("sculpt"), {**bench(alice), "do": "send", "a-name": a, "b-name": b})
    assert page.status_code == 400
    assert "Nothing was changed yet" in text(page)
    assert form_in(page, "sculpture").values["b-name"] == b
    assert not Figure.objects.exists()


def test_a_look_by_script_finds_a_place_for_each_twins_picture(alice: Player) -> None:
    page = alice.client.post(alice.at("sculpt"), {**bench(alice), "do": "b-surprise"}, headers={"HX-Request": "true"})
    assert re.findall(r'id="([ab]-creature)" hx-swap-oob="true"', text(page)) == ["a-creature", "b-creature"]
    assert "<form" not in text(page)


def test_ids_on_the_table_of_twins_are_there_once(alice: Player) -> None:
    idents = re.findall(r'\bid="([^"]+)"', text(alice.client.get(alice.at("sculpt"))))
    assert len(idents) == len(set(idents))


# the vote


def test_the_gallery_hangs_both_twins_of_each_other_seat() -> None:
    game = TABLES["twins-3"].game()
    until(game, "vote")
    page = Player(game, 0).look()
    assert form_in(page).offers["pick"] == ["vote-1a", "vote-1b", "vote-2a", "vote-2b", "vote-none"]
    assert text(page).count('<span class="quiet">yours</span>') == 2


def test_one_may_vote_for_ones_partner() -> None:
    game = TABLES["team-4"].game()
    until(game, "vote")
    alice = Player(game, 0)
    assert "vote-2" in form_in(alice.look()).offers["pick"]
    assert alice.play("vote-2").status_code == 302


# turns


def test_a_twins_turn_asks_who_goes_first_with_which_die_and_which_way(twins: Game) -> None:
    seat = until(twins, "assign")
    player = Player(twins, seat.number)
    page = player.look()
    offers = form_in(page).offers["pick"]
    dice = dict.fromkeys(record.view_of(fresh(twins), seat.number).position["dice"])
    ways = [f"{seat.number}{twin}-{die}-{way}" for die in dice for way in ("cw", "ccw") for twin in "ab"]
    assert sorted(offers) == sorted(ways)
    names = Figure.objects.filter(seat=seat).order_by("twin").values_list("name", flat=True)
    assert all(f"{name} first with the" in words(page) for name in names)
    sent = player.client.post(player.at("play"), {**form_in(page).values, "pick": offers[-1]}, follow=True)
    assert f"Played: {names[1]} first with the" in told(sent)
    moves = [move.move for move in twins.moves.order_by("n")]
    assigned = next(move for move in moves if move["move"] == "assign")
    assert assigned["first"] == f"{seat.number}b"
    assert next(move for move in moves if move["move"] == "direct")["direction"] == "ccw"


def test_equal_dice_are_still_asked_of_twins_and_nobody_is_told_beforehand(twins: Game) -> None:
    while True:
        question = asked(twins)
        assert question
        dice = record.view_of(fresh(twins), question.seat.number).position["dice"]
        if question.decision == "assign" and dice[0] == dice[1]:
            break
        assert step(twins).accepted
    assert len(form_in(Player(twins, question.seat.number).look()).offers["pick"]) == 4
    assert not twins.notices.filter(kind="your_turn", question=None).exists()


def test_a_bids_page_says_which_twin_moves() -> None:
    game = TABLES["twins-3"].game()
    seat = until(game, "manipulate")
    view = record.view_of(fresh(game), seat.number)
    assert view.moving
    name = Figure.objects.get(seat__number=int(view.moving[0]), twin=view.moving[1]).name
    assert f"moves {name} by" in words(Player(game, seat.number).look())


def test_a_partner_is_not_asked_for_bids_unless_they_say_so() -> None:
    game = TABLES["team-5"].game()
    for _ in range(60):
        seat = until(game, "manipulate")
        view = record.view_of(fresh(game), seat.number)
        assert view.sides[seat.number] != view.sides[view.position["active"]]
        if fresh(game).turn > 12:
            break
        assert answer(game, Bid(seat.number, "cw")).accepted


def test_the_page_names_ones_partner() -> None:
    game = TABLES["team-4"].game()
    until(game, "assign")
    page = words(Player(game, 0).look())
    assert "Cy, your partner" in page
    assert "Bob, partner of Dora" in page


def test_what_was_settled_about_a_rival_can_be_asked_again() -> None:
    player, field, pick = _a_meeting(TABLES["twins-3"].game())
    page = player.look()
    assert re.search(r"If (one of yours|\w+) meets \w+</label>", words(page))
    other = field.removeprefix("contagion-")
    seat = seat_of(player.game, player.number)
    view = record.view_of(fresh(player.game), player.number)
    Plan.objects.filter(seat=seat).delete()
    Plan.objects.create(
        seat=seat, holder=seat.holder, turn=view.position["turn"], after=view.rolled_after, contagion={other: "keep"},
        made_at=fresh(player.game).created_at,
    )  # fmt: skip
    assert form_in(player.look()).values[field] == "keep"
    values = {**form_in(page).values, "pick": pick, field: ""}
    player.client.post(player.at("play"), values)
    plan = Plan.objects.filter(seat=seat).first()
    assert plan is None or other not in plan.contagion


def _a_meeting(game: Game) -> tuple[Player, str, str]:
    """When a disease may change hands: who moves, the field of that meeting, a choice that leads there."""
    while True:
        seat = until(game, "assign")
        player = Player(game, seat.number)
        form = form_in(player.look())
        field = next((name for name in form.values if name.startswith("contagion-")), None)
        if field:
            listed = choices(record.view_of(fresh(game), seat.number))
            other = field.removeprefix("contagion-")
            return player, field, pick_of(next(c for c in listed if c.outcome and other in c.outcome.meets))
        assert step(game).accepted


# how people came to answer


def test_an_answer_from_a_letters_link_is_noted_as_such(alice: Player, twins: Game) -> None:
    question = asked(twins, 0)
    assert question
    assert 'name="via"' not in text(alice.look())
    page = text(alice.look(q=question.pk))
    assert f'{alice.at("sculpt")}?via=link' in page
    form = form_in(alice.client.get(f'{alice.at("sculpt")}?via=link'), "sculpture").values
    assert form["via"] == "link"
    alice.client.post(alice.at("sculpt"), {**form, "do": "send", "a-name": "Tick", "b-name": "Tock"})
    Player(twins, 1).sculpt()
    assert [move.via for move in twins.moves.order_by("n")] == ["link", "web"]
    question = asked(twins, 0)
    assert question
    values = form_in(alice.look(q=question.pk, pick="vote-1a")).values
    assert (values["via"], values["pick"]) == ("link", "vote-1a")
    alice.client.post(alice.at("play"), values)
    assert twins.moves.get(n=2).via == "link"


# what nobody may see


@pytest.mark.parametrize("name", ["team-5", "twins-2"])
def test_a_page_is_the_same_whatever_lies_hidden(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = TABLES[name].game()
    while fresh(game).turn < 4:
        assert step(game).accepted
    players = [Player(game, seat.number) for seat in game.seats.all()]
    before = [_without_tokens(player.look()) for player in players]
    engine, rng = record.replay(fresh(game)), random.Random(5)
    for tile in engine.position.ring:
        tile.under = rng.choice(["acid", "flag", "cure"]) if tile.up != "danger" else tile.under
    rng.shuffle(engine.position.deck)
    monkeypatch.setattr(record, "replayed", lambda game: engine)
    assert [_without_tokens(player.look()) for player in players] == before


def _without_tokens(page: HttpResponse) -> str:
    return re.sub(r'name="csrfmiddlewaretoken" value="[^"]+"', "", text(page))

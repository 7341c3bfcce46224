"""What if: a table of its own to play on at, by links alone. It leaks nothing and never touches the game."""

from __future__ import annotations

import random
import re
from functools import partial
from html import unescape

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games import record
from games.engine import explore
from games.engine.game import Game as Engine
from games.engine.moves import Direct, Orders, Resign
from games.models import Game
from games.web import exploring
from tests.web.playing import Player, state, step, until
from tests.world import a_game, a_game_at_turn, answer, asked, fresh

pytestmark = pytest.mark.django_db
slowly = partial(pytest.param, marks=pytest.mark.slow)
SEED = "22" * 32
M = re.compile(r"\bm=([^&]*)")


@pytest.fixture
def game() -> Game:
    game = a_game(seed=SEED)
    while fresh(game).turn < 3:
        assert step(game).accepted
    return fresh(game)


@pytest.fixture
def alice(game: Game) -> Player:
    return Player(game, 0)


def text(page: HttpResponse) -> str:
    return page.content.decode()


def own(player: Player, moves: str = "", seed: str = "0000002a", **more: str) -> HttpResponse:
    return player.client.get(player.at("what_if"), {"seed": seed, "m": moves, **more})


def choices(page: HttpResponse) -> list[str]:
    return [unescape(leads) for leads in re.findall(r'<a class="choice" href="([^"]*)"', text(page))]


def button(page: HttpResponse, words: str) -> str:
    found = re.search(rf'href="([^"]*)"[^>]*>{words}<', text(page))
    assert found
    return unescape(found[1])


def handed_on(player: Player, **more: str) -> str:
    return str(own(player, share="yes", **more).headers["Location"])


def walk(client: Client, page: HttpResponse, most: int) -> tuple[HttpResponse, int]:
    """Follow choices, the last of each page, until there are none."""
    for steps in range(most):
        if not choices(page):
            return page, steps
        page = client.get(choices(page)[-1])
        assert page.status_code == 200
        assert "fit this table" not in text(page)
    return page, most


# looking


def test_the_seats_page_leads_there_from_the_first_roll_on(alice: Player) -> None:
    assert alice.at("what_if") in text(alice.look())
    early = Player(a_game(), 0)
    assert early.at("what_if") not in text(early.look())
    assert own(early).status_code == 302


def test_what_is_drawn_stands_in_the_address(alice: Player) -> None:
    page = alice.client.get(alice.at("what_if"), follow=True)
    assert re.search(r"seed=[0-9a-f]{8}$", page.redirect_chain[-1][0])
    assert text(own(alice)) == text(own(alice))


def test_it_begins_where_the_turn_began_and_whoever_is_asked_there_answers(alice: Player, game: Game) -> None:
    view = record.view_of(game, 0)
    page = own(alice)
    mover = game.seats.get(number=view.position["active"])
    assert f"{mover.name} answers" in text(page)
    offers = [M.search(leads)[1] for leads in choices(page)]  # type: ignore[index]
    assert offers == [f"{die}-{way}" for die in dict.fromkeys(view.position["dice"]) for way in ("cw", "ccw")]


def test_in_the_middle_of_a_turn_it_begins_with_the_turn(alice: Player, game: Game) -> None:
    """Until somebody bends the way of a turn, or meets somebody ill: the dice are assigned, the game waits."""
    while (question := asked(game)) and question.decision in ("assign", "direct"):
        offers = choices(own(alice))
        turn = fresh(game).turn
        assert step(game).accepted
    assert question
    assert fresh(game).turn == turn
    assert choices(own(alice)) == offers


def test_a_step_goes_back_and_a_line_starts_over(alice: Player) -> None:
    first = own(alice)
    second = alice.client.get(choices(first)[0])
    third = alice.client.get(choices(second)[0])
    assert text(alice.client.get(button(third, "One step back"))) == text(second)
    assert text(alice.client.get(button(third, "Start over"))) == text(first)
    assert "One step back" not in text(first)


def test_other_faces_can_be_drawn_for_the_same_moves(alice: Player) -> None:
    second = alice.client.get(choices(own(alice))[0])
    anew = button(second, "Draw other faces, cards and dice")
    assert "seed=0000002b" in anew
    assert M.search(anew)
    assert alice.client.get(anew).status_code == 200


@pytest.mark.parametrize("variant", ["base", slowly("team"), slowly("twins")])
def test_a_whole_line_is_played_by_links_alone(variant: str) -> None:
    names = {"team": ("Alice", "Bob", "Cy", "Dora"), "twins": ("Alice", "Bob"), "base": ("Alice", "Bob", "Cy")}
    player = Player(a_game_at_turn(4, *names[variant], variant=variant), 0)
    page, steps = walk(player.client, own(player), 8)
    assert steps == 8
    assert text(page).count("fit this table") == 0
    assert walk(Client(), player.client.get(handed_on(player)), 4)[1] == 4


def test_the_nearest_bidder_is_asked_first(game: Game) -> None:
    until(game, "manipulate")
    view = record.view_of(fresh(game), 0)
    start = explore.start(view, random.Random(1))
    die = next(die for die in view.position["dice"] if die == view.die)
    line = exploring.follow(start, [f"{die}-cw"])
    assert line.question
    assert line.question.seat == view.bids_of[0]
    for _ in view.bids_of:
        line.take("pass")
    assert line.game.entries[-1].move == Direct(view.position["active"], "cw")


def test_a_line_is_followed_so_far_and_no_further(alice: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exploring, "MOST_STEPS", 3)
    page, steps = walk(alice.client, own(alice), 10)
    assert steps == 3
    assert "as far as a line is followed" in text(page)


# what it may not do


def test_it_only_reads(alice: Player, game: Game) -> None:
    before = state(game)
    with CaptureQueriesContext(connection) as queries:
        walk(alice.client, own(alice), 5)
        Client().get(handed_on(alice))
    assert all(query["sql"].startswith("SELECT") for query in queries)
    assert state(game) == before
    assert alice.client.post(alice.at("what_if")).status_code == 405


def _other_secrets(engine: Engine, viewer: int | None) -> None:
    """Change everything hidden: the faces below, the deck, coming dice, what others have ordered."""
    rng = random.Random(5)
    tables = [engine.position] + ([engine.position.start] if engine.position.start else [])
    unders = [rng.choice(["acid", "flag", "cure"]) for _ in engine.position.ring]
    for table in tables:
        for tile, under in zip(table.ring, unders, strict=True):
            tile.under = under
        table.deck = table.deck[::-1]
        for seat, orders in enumerate(table.orders):
            if seat != viewer:
                orders.spend = ["white"]


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_its_pages_are_the_same_whatever_lies_hidden(seat: int, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    player = Player(game, seat)
    before = own(player)
    deeper = choices(before)[0]
    pages = [text(before), text(player.client.get(deeper)), handed_on(player)]
    engine = record.replay(game)
    _other_secrets(engine, seat)
    monkeypatch.setattr(record, "replayed", lambda game: engine)
    assert [text(own(player)), text(player.client.get(deeper)), handed_on(player)] == pages


def test_ones_own_orders_hold_and_are_not_handed_on(alice: Player, game: Game) -> None:
    plain = handed_on(alice)
    assert answer(game, Orders(0, spend=["red", "blue", "yellow"]), question=None).accepted
    assert answer(game, Orders(1, spend=["blue", "red", "yellow"]), question=None).accepted
    board = exploring.take_up(handed_on(alice).split("/")[2])
    assert board
    assert board.start.position["orders"] == {}
    assert handed_on(Player(fresh(game), 1)) == handed_on(alice)
    assert handed_on(alice).split("/")[2] == plain.split("/")[2]


def test_who_holds_no_seat_can_open_what_was_handed_on_and_nothing_else(alice: Player) -> None:
    stranger = Client()
    assert stranger.get(alice.at("what_if"), {"seed": "0000002a"}).status_code == 403
    page = stranger.get(handed_on(alice))
    assert page.status_code == 200
    assert page.headers["X-Robots-Tag"] == "noindex"
    assert alice.at() not in text(page)


def test_what_is_handed_on_carries_the_moves(alice: Player) -> None:
    second = alice.client.get(choices(own(alice))[0])
    page = Client().get(alice.client.get(button(second, "A link to share")).headers["Location"])
    assert page.status_code == 200
    assert "One step back" in text(page)
    assert "Draw other faces, cards and dice" not in text(page)


@pytest.mark.parametrize(
    "spoil", [lambda t: t[:-1], lambda t: "x" + t, lambda t: t.swapcase(), lambda t: t + "A" * 9000]
)
def test_a_forged_board_is_refused_with_a_sentence(alice: Player, spoil: object) -> None:
    board = handed_on(alice).split("/")[2]
    page = Client().get(f"/what-if/{spoil(board)}/")  # type: ignore[operator]
    assert page.status_code == 400
    assert "none of ours" in text(page)


@pytest.mark.parametrize("query", [{"seed": "xyz"}, {"seed": "0" * 40}, {"seed": "1", "m": "cw." * 5000}])
def test_a_broken_address_is_refused_with_a_sentence(alice: Player, query: dict[str, str]) -> None:
    page = alice.client.get(alice.at("what_if"), query)
    assert page.status_code == 400
    assert "none of ours" in text(page)


@pytest.mark.parametrize("moves", ["9-cw", "pass", "x", "..", "<b>", "5", "vote-1", "٣-cw"])
def test_moves_that_do_not_fit_are_left_out(alice: Player, moves: str) -> None:
    page = own(alice, moves)
    assert page.status_code == 200
    assert "fit this table" in text(page)
    assert choices(page) == choices(own(alice))
    assert "<b>" not in text(page).split("</h1>")[1].split('class="choices"')[0]


def test_an_address_stays_short(alice: Player) -> None:
    assert len(handed_on(alice)) < 1500


# memory


def test_a_board_of_a_turn_that_is_over_is_kept_back_while_one_plays_from_memory(alice: Player, game: Game) -> None:
    address = handed_on(alice)
    turn = game.turn
    while fresh(game).turn == turn:
        assert step(game).accepted
    page = Client().get(address)
    assert page.status_code == 409
    assert "R14.2" in text(page)
    for seat in (1, 2):
        assert answer(game, Resign(seat), question=None).accepted
    assert not fresh(game).is_running
    assert Client().get(address).status_code == 200
    assert own(alice).status_code == 302


def test_with_open_memory_a_board_is_shown_in_later_turns_too() -> None:
    game = a_game_at_turn(3, memory="open")
    address = handed_on(Player(game, 0))
    while fresh(game).turn == 3:
        assert step(game).accepted
    assert Client().get(address).status_code == 200

"""Standing orders, and resigning, which is asked twice."""

from __future__ import annotations

import pytest
from django.urls import reverse

from games import record
from games.models import Game
from tests.web.playing import Player, state, told, until
from tests.world import a_game, fresh, seat_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    game = a_game(seed="22" * 32)
    until(game, "assign")
    return fresh(game)


@pytest.fixture
def bob(game: Game) -> Player:
    return Player(game, 1)


def order(player: Player, **orders: object) -> str:
    page = player.client.post(player.at("orders"), orders, follow=True)
    assert page.status_code == 200
    return told(page)


def ordered(player: Player) -> dict[str, object]:
    position = record.view_of(fresh(player.game), player.number).position
    return dict(position.get("orders", {}).get(str(player.number), {}))


def test_a_colour_is_put_first_and_the_rest_stays_as_it_was(bob: Player) -> None:
    order(bob, spend="grey")
    spend = ordered(bob)["spend"]
    assert isinstance(spend, list)
    assert spend[0] == "grey"
    assert spend[-1] == "blue"
    assert len(set(spend)) == len(spend) == 7
    assert "take" not in ordered(bob)


def test_orders_that_change_nothing_are_said_to_be_so_already(bob: Player, game: Game) -> None:
    order(bob, take="yellow")
    count = fresh(game).entry_count
    assert "so already" in order(bob, take="yellow")
    assert fresh(game).entry_count == count


def test_a_tick_for_a_rival_is_set_and_taken_away(bob: Player) -> None:
    order(bob, passes=["0", "2"])
    assert ordered(bob)["pass"] == [0, 2]
    order(bob, passes=["2"])
    assert ordered(bob)["pass"] == [2]
    order(bob)
    assert ordered(bob)["pass"] == []


def test_default_again_forgets_them_all(bob: Player) -> None:
    order(bob, spend="grey", take="yellow", passes=["0"])
    order(bob, default="yes", spend="red")
    assert ordered(bob) == {}


def test_one_list_can_be_the_default_again(bob: Player) -> None:
    order(bob, spend="grey", take="yellow")
    order(bob, spend="default")
    assert "spend" not in ordered(bob)
    assert "take" in ordered(bob)


@pytest.mark.parametrize("bad", [{"spend": "mud"}, {"take": "1"}, {"passes": ["9"]}, {"passes": ["x"]}])
def test_nonsense_is_refused_with_the_page_kept(bob: Player, game: Game, bad: dict[str, object]) -> None:
    before = state(game)
    page = bob.client.post(bob.at("orders"), bad)
    assert page.status_code == 400
    assert "R5.4" in page.content.decode()
    assert state(game) == before


def test_ones_own_orders_are_shown_and_nobody_elses(bob: Player, game: Game) -> None:
    order(bob, spend="grey")
    assert "spend grey" in bob.look().content.decode()
    assert "spend grey" not in Player(game, 0).look().content.decode()


def test_before_the_nicest_is_known_there_are_no_orders() -> None:
    game = a_game()
    alice = Player(game, 0)
    assert 'id="orders"' not in alice.look().content.decode()
    page = alice.client.post(alice.at("orders"), {"spend": "red"})
    assert page.status_code == 409
    assert "R5.4" in page.content.decode()


# resigning


def test_resigning_is_asked_twice(bob: Player, game: Game) -> None:
    before = state(game)
    first = bob.client.get(bob.at("resign"))
    assert "R10.5" in first.content.decode()
    assert '<button class="risky">Resign</button>' in first.content.decode()
    assert bob.client.post(bob.at("resign"), {}).status_code == 400
    second = bob.client.post(bob.at("resign"), {"confirm": "yes"})
    assert second.status_code == 200
    assert "Really?" in second.content.decode()
    assert state(game) == before
    assert bob.client.post(bob.at("resign"), {"confirm": "yes", "really": "yes"}).status_code == 302
    assert record.view_of(fresh(game), 1).position["eliminated"] == [1]


def test_the_second_page_alone_does_not_resign(bob: Player, game: Game) -> None:
    before = state(game)
    assert bob.client.post(bob.at("resign"), {"really": "yes"}).status_code == 400
    assert state(game) == before


def test_who_is_out_can_not_resign_again(bob: Player) -> None:
    for really in ({}, {"really": "yes"}):
        bob.client.post(bob.at("resign"), {"confirm": "yes", **really})
    posted = bob.client.post(bob.at("resign"), {"confirm": "yes", "really": "yes"})
    for page in (bob.client.get(bob.at("resign")), posted):
        assert page.status_code == 409
        assert "out of the game already" in page.content.decode()
        assert 'name="confirm"' not in page.content.decode()


def test_before_the_first_turn_one_leaves_instead() -> None:
    game = a_game()
    alice = Player(game, 0)
    page = alice.client.get(alice.at("resign"))
    assert page.status_code == 409
    assert f"{alice.at()}#leave" in page.content.decode()
    leave, holder = reverse("leave", args=[game.public_id]), seat_of(game, 0).holder
    assert f'action="{leave}"' in alice.look().content.decode()
    alice.client.post(leave, {"holder": holder.pk})
    assert seat_of(game, 0).bot


def test_from_the_first_turn_on_the_page_offers_no_leaving(bob: Player) -> None:
    assert 'id="leave"' not in bob.look().content.decode()

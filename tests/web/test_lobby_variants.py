"""Tables of Team Play and Twins before the start: opened, explained, with partners named, started or not yet."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from games import lobby
from games.lobby import Terms
from games.models import Game
from games.seating import Guest
from tests.web.test_lobby_pages import HELD, TERMS, accepted, as_host, at
from tests.web.test_sign_in import sign_in
from tests.world import NOW, a_person, fresh

pytestmark = pytest.mark.django_db


def a_table(variant: str, seats: int, **terms: str) -> Game:
    alice = Guest("Alice", "Europe/Berlin")
    return lobby.open_table(a_person("Alice"), Terms(seats, variant=variant, **terms), alice, NOW, confirmed=True)


def opened(client: Client, **terms: str) -> Game:
    sign_in(client, a_person("Alice"))
    response = client.post(reverse("open_table"), {**TERMS, **terms})
    assert response.status_code == 302, response.content.decode()
    return Game.objects.get()


# opening


def test_the_form_explains_each_variant_in_a_line(client: Client) -> None:
    page = client.get(reverse("open_table")).content.decode()
    assert "Team Play: two partners, who don’t sit side by side" in page
    assert "(4 to 6 seats)" in page
    assert "Twins: everybody moves two laborigines" in page
    assert "(2 to 3 seats)" in page
    assert 'class="of-teams"' in page


@pytest.mark.parametrize(("said", "options"), [
    ({"variant": "team", "team_colour": "last", "seats": "5", "memory": "open"}, ("team", 5, "last", "open")),
    ({"variant": "twins", "seats": "2"}, ("twins", 2, "first", "strict")),
    ({"variant": "base", "seats": "6"}, ("base", 6, "first", "strict")),
    ({"seats": "3"}, ("base", 3, "first", "strict")),
])  # fmt: skip
def test_a_table_is_opened_as_the_form_says(client: Client, said: dict[str, str], options: tuple[object, ...]) -> None:
    game = opened(client, **said)
    assert (game.variant, game.seat_count, game.team_colour, game.memory) == options


@pytest.mark.parametrize(("variant", "seats", "says"), [
    ("team", "3", "Team Play is for 4 to 6 seats."), ("team", "2", "Team Play is for 4 to 6 seats."),
    ("twins", "4", "Twins is for 2 to 3 seats."), ("twins", "6", "Twins is for 2 to 3 seats."),
])  # fmt: skip
def test_too_many_or_few_seats_are_refused_beside_the_field(
    client: Client, variant: str, seats: str, says: str
) -> None:
    typed = {**TERMS, "address": "a@example.org", "variant": variant, "seats": seats}
    response = client.post(reverse("open_table"), typed)
    assert response.status_code == 400
    assert says in response.content.decode()
    assert response.context["form"]["variant"].value() == variant
    assert not Game.objects.exists()


@pytest.mark.parametrize("wrong", [{"variant": "chess"}, {"team_colour": "both"}])
def test_a_variant_that_is_none_is_refused(client: Client, wrong: dict[str, str]) -> None:
    assert client.post(reverse("open_table"), {**TERMS, "address": "a@example.org", **wrong}).status_code == 400


# the table's page


@pytest.mark.parametrize(("variant", "seats", "says"), [
    ("team", 4, "Team Play (two partners"), ("twins", 2, "Twins (everybody moves two"),
    ("base", 3, "the base game (everybody for themselves"),
])  # fmt: skip
def test_the_variant_is_named_to_the_host_and_to_who_comes_by_the_link(variant: str, seats: int, says: str) -> None:
    game = a_table(variant, seats)
    for page in (as_host(game).get(at(game)), Client().get(reverse("join", args=[game.share_key]))):
        assert says in page.content.decode()


def test_a_team_colour_is_told_of_teams_alone() -> None:
    team, twins = a_table("team", 4, team_colour="last"), a_table("twins", 2)
    assert "the second of two partners to fall" in as_host(team).get(at(team)).content.decode()
    assert "two partners to fall" not in as_host(twins).get(at(twins)).content.decode()


def test_the_page_shows_who_would_be_whose_partner() -> None:
    game = a_table("team", 6)
    for name in ("Bob", "Cy", "Dora"):
        accepted(game, name)
    page = as_host(game).get(at(game)).content.decode()
    assert "With 6 seats: Alice and Dora; Bob and an empty seat; Cy and an empty seat." in page
    assert "With 4 seats: Alice and Cy; Bob and Dora." in page
    assert "partner of Dora" in page
    accepted(game, "Eve")
    assert "With 5 seats: Alice and Dora; Bob and Eve; Cy alone." in as_host(game).get(at(game)).content.decode()


def test_starting_with_those_who_are_here_is_offered_when_they_are_enough() -> None:
    game = a_table("team", 6)
    for name in ("Bob", "Cy"):
        accepted(game, name)
    host = as_host(game)
    page = host.get(at(game)).content.decode()
    assert "who are here</button>" not in page
    assert "Team Play takes at least 4 players" in page
    refused = host.post(at(game, "start"), {"how": "here", "here": "3"})
    assert refused.status_code == 409
    assert "Team Play takes at least 4 players" in refused.content.decode()
    assert fresh(game).status == "open"
    accepted(game, "Dora")
    assert "Start with the 4 who are here" in host.get(at(game)).content.decode()
    assert host.post(at(game, "start"), {"how": "here", "here": "4"}).status_code == 302
    assert (fresh(game).status, fresh(game).seat_count) == ("running", 4)


@pytest.mark.parametrize(("variant", "seats"), [("team", 5), ("twins", 3)])
def test_bots_fill_up_to_the_seats_of_the_table(variant: str, seats: int) -> None:
    game = a_table(variant, seats)
    assert as_host(game).post(at(game, "start"), {"how": "bots", "here": "1"}).status_code == 302
    assert (fresh(game).status, game.seats.count()) == ("running", seats)


def test_the_page_of_who_joins_takes_a_seat_at_a_team() -> None:
    game, client = a_table("team", 4), Client()
    sign_in(client, a_person("Bob"))
    assert client.post(reverse("join", args=[game.share_key]), HELD).status_code == 302
    assert game.seats.count() == 2

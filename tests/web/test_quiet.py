"""The page about one's letters: from any letter, without sign-in, and only one's own."""

from datetime import time
from urllib.parse import urlsplit

import pytest
from django.test import Client
from django.urls import reverse

from games import tokens
from games.models import Holder, Person
from tests.world import a_game, a_person, seat_of

pytestmark = pytest.mark.django_db
CHOICE = {"mail_mode": "daily", "digest_at": "19:30", "receipts": "on"}


def the_page(client: Client, token: str) -> str:
    return str(client.get(urlsplit(tokens.url(token)).path)["Location"])


def handle_of(page: str) -> str:
    return page.partition("link=")[2]


def test_from_any_letter_one_chooses_how_letters_come(client: Client) -> None:
    page = the_page(client, tokens.mail_link(a_person("Bob")))
    assert "one letter a day" in client.get(page).content.decode()
    answer = client.post(reverse("quiet"), {"link": handle_of(page), **CHOICE})
    assert answer.status_code == 302
    bob = Person.objects.get(name="Bob")
    assert (bob.mail_mode, bob.digest_at, bob.receipts) == ("daily", time(19, 30), True)


@pytest.mark.parametrize("wrong", [{"mail_mode": "hourly"}, {"digest_at": "25:00"}, {"digest_at": ""}])
def test_a_choice_that_is_none_is_refused_with_a_sentence(client: Client, wrong: dict[str, str]) -> None:
    page = the_page(client, tokens.mail_link(a_person("Bob")))
    answer = client.post(reverse("quiet"), {"link": handle_of(page), **CHOICE, **wrong})
    assert answer.status_code == 400
    assert Person.objects.get(name="Bob").mail_mode == "at_once"


def test_looking_at_the_page_changes_nothing(client: Client) -> None:
    page = the_page(client, tokens.mail_link(a_person("Bob")))
    for _ in range(2):
        client.get(page)
        client.head(page)
    assert Person.objects.filter(mail_mode="at_once", mail_off_at=None).count() == 1


def test_it_names_one_s_own_games_and_turns_off_only_those(client: Client) -> None:
    game = a_game("Alice", "Bob")
    alice, bob = seat_of(game, 0).holder, seat_of(game, 1).holder
    assert alice
    assert bob
    page = the_page(client, tokens.mail_link(bob.person))
    assert f"Table {game.code}" in client.get(page).content.decode()
    mine, theirs = ({"link": handle_of(page), "mail": "off", "holder": who.pk} for who in (bob, alice))
    assert client.post(reverse("quiet"), mine).status_code == 302
    assert client.post(reverse("quiet"), theirs).status_code == 404
    assert list(Holder.objects.exclude(muted_at=None)) == [bob]


def test_a_link_of_one_game_chooses_nothing_for_its_person(client: Client) -> None:
    bob = seat_of(a_game("Alice", "Bob"), 1).holder
    assert bob
    page = the_page(client, tokens.mute_link(bob))
    assert "mail_mode" not in client.get(page).content.decode()
    assert client.post(reverse("quiet"), {"link": handle_of(page), **CHOICE}).status_code == 404
    assert Person.objects.get(name="Bob").mail_mode == "at_once"

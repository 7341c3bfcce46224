"""Pages for another address: asked for when signed in, or at the seat of one whose mail bounces."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games import reach, tokens
from games.models import AddressChange, Game, Notice, Person
from tests.web.playing import Player, told
from tests.world import NOW, a_game, a_person, seat_of

pytestmark = pytest.mark.django_db
NEW = "bobby@example.org"


@pytest.fixture
def game() -> Game:
    return a_game()


def bob() -> Person:
    return Person.objects.get(name="Bob")


def signed_in(person: Person) -> Client:
    client = Client()
    session = client.session
    session["person"] = person.pk
    session.save()
    return client


def say(change: AddressChange, side: str, said: str) -> int:
    """The letter to that address followed, and a button pressed on the page behind it."""
    client = Client()
    page = client.get(reverse("link", args=[tokens.address_link(change, side)]))["Location"]
    assert client.get(page).status_code == 200
    return client.post("/address/", {"link": page.partition("link=")[2], "say": said}).status_code


def test_bob_gets_another_address_by_two_letters(game: Game) -> None:
    client = signed_in(bob())
    sent = client.post("/me/address/", {"address": NEW}, follow=True)
    assert "Two letters are on their way" in told(sent)
    change = AddressChange.objects.get()
    assert NEW in sent.content.decode()
    assert [say(change, "old", "yes"), say(change, "new", "yes")] == [302, 302]
    assert bob().address == NEW
    assert NEW in client.get("/me/").content.decode()


@pytest.mark.parametrize("side", ["old", "new"])
def test_a_no_from_either_ends_it_and_a_post_that_says_neither_does_nothing(game: Game, side: str) -> None:
    signed_in(bob()).post("/me/address/", {"address": NEW})
    change = AddressChange.objects.get()
    assert say(change, side, "") == 400
    assert AddressChange.objects.filter(withdrawn_at=None).exists()
    assert say(change, side, "no") == 302
    assert AddressChange.objects.exclude(withdrawn_at=None).exists()
    assert bob().address == "bob@example.org"


def test_it_can_be_withdrawn_where_it_was_asked(game: Game) -> None:
    client = signed_in(bob())
    client.post("/me/address/", {"address": NEW})
    assert "Withdrawn" in told(client.post("/me/address/", {"withdraw": "1"}, follow=True))
    assert AddressChange.objects.exclude(withdrawn_at=None).exists()


def test_the_page_answers_alike_whether_somebody_plays_by_that_address(game: Game) -> None:
    pages = []
    for address in ("cy@example.org", "zz@example.org"):
        page = signed_in(bob()).post("/me/address/", {"address": address}, follow=True)
        plain = re.sub(r'csrfmiddlewaretoken" value="\w+"', "", page.content.decode())
        pages.append((page.status_code, plain.replace(address, "…")))
    assert pages[0] == pages[1]


def test_letters_about_it_are_limited_and_nobody_is_bombed(game: Game) -> None:
    client = signed_in(bob())
    statuses = [client.post("/me/address/", {"address": f"a{n}@example.org"}).status_code for n in range(7)]
    assert statuses == [302] * 5 + [429] * 2
    assert Notice.objects.filter(kind="old_address").count() == 5


def test_who_is_not_signed_in_is_asked_to(game: Game) -> None:
    assert Client().post("/me/address/", {"address": NEW}).headers["Location"].startswith("/sign-in/")
    assert not AddressChange.objects.exists()


def test_with_mail_that_bounces_the_seat_is_enough_to_ask_and_the_host_says_yes(game: Game) -> None:
    bob_here, alice = Player(game, 1), Player(game, 0)
    assert bob_here.client.get(bob_here.at("change_address_here"))["Location"] == "/me/address/"
    reach.hard_bounce(bob(), "550 5.1.1 no such user", NOW)
    page = bob_here.client.get(bob_here.at("change_address_here"))
    assert page.status_code == 200
    assert "bob@example.org" not in page.content.decode()
    bob_here.client.post(bob_here.at("change_address_here"), {"address": NEW})
    change = AddressChange.objects.get()
    assert NEW in alice.client.get(alice.at("people")).content.decode()
    cy = Player(game, 2)
    assert NEW not in cy.client.get(cy.at("people")).content.decode()
    assert cy.client.post(cy.at("vouch"), {"change": str(change.pk)}).status_code == 403
    assert alice.client.post(alice.at("vouch"), {"change": str(change.pk)}).status_code == 302
    assert say(change, "new", "yes") == 302
    assert bob().address == NEW
    assert bob().unreachable_at is None


def test_the_hosts_letter_opens_the_page_where_to_say_yes(game: Game) -> None:
    client, alice = Client(), seat_of(game, 0).holder
    assert alice
    opened = client.get(reverse("link", args=[tokens.vouch_link(alice)]))
    assert opened["Location"] == reverse("people", args=[game.public_id, 0])


@pytest.mark.parametrize("change", ["", "x", "99", "9" * 30])
def test_a_vouch_for_nothing_is_refused(game: Game, change: str) -> None:
    alice = Player(game, 0)
    assert alice.client.post(alice.at("vouch"), {"change": change}).status_code == 404


def test_a_vouch_is_about_the_people_of_that_table(game: Game) -> None:
    dora = a_person("Dora", unreachable_at=timezone.now())
    change = AddressChange.objects.create(person=dora, address=NEW, asked_at=timezone.now())
    alice = Player(game, 0)
    assert alice.client.post(alice.at("vouch"), {"change": str(change.pk)}).status_code == 404

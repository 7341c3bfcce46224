"""Signing in by mail, fresh links, and how often letters may be asked for."""

import re
import time
from collections import Counter

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games import tokens
from games.models import Notice, Person, Throttle
from tests.world import a_game, a_person, seat_of

pytestmark = pytest.mark.django_db
ELSEWHERE = "192.0.2.7"


def waiting() -> list[tuple[str, str]]:
    return [(row.kind, row.person.address) for row in Notice.objects.exclude(kind="sculpt").exclude(kind="game_starts")]


def sign_in(client: Client, person: Person) -> str:
    """Through the letter's link and the button behind it; where that leads."""
    page = client.get(reverse("link", args=[tokens.person_link(person)]))["Location"]
    handle = page.partition("link=")[2]
    assert person.address in client.get(page).content.decode()
    return client.post(reverse("sign_in_here"), {"link": handle})["Location"]


@pytest.mark.parametrize(("door", "kind"), [("sign_in", "sign_in"), ("fresh_link", "fresh_link")])
def test_known_and_unknown_addresses_get_the_same_answer(client: Client, door: str, kind: str) -> None:
    a_game("Alice", "Bob")
    pages = []
    for address in ("alice@example.org", "dora@example.org"):
        page = client.post(reverse(door), {"address": address.upper()}, follow=True)
        pages.append(re.sub(address, "", page.content.decode()))
    assert pages[0] == pages[1]
    assert waiting() == [(kind, "alice@example.org")]
    assert not Person.objects.filter(address__contains="dora").exists()


@pytest.mark.parametrize("door", ["sign_in", "fresh_link"])
def test_known_and_unknown_addresses_cost_the_same_work(door: str) -> None:
    a_game("Alice", "Bob")
    written = []
    for address in ("alice@example.org", "dora@example.org"):
        with CaptureQueriesContext(connection) as queries:
            Client().post(reverse(door), {"address": address})
        written.append([query["sql"].split()[0] for query in queries])
    known, unknown = (Counter(verbs) for verbs in written)
    assert unknown - known <= Counter(INSERT=1, ROLLBACK=1)
    assert known["INSERT"] <= unknown["INSERT"]
    assert abs(known.total() - unknown.total()) <= 2


def test_a_link_signs_in_by_its_button_and_not_by_being_followed(client: Client) -> None:
    alice = a_person("Alice", confirmed_at=None)
    page = client.get(reverse("link", args=[tokens.person_link(alice)]))["Location"]
    client.get(page)
    assert "person" not in client.session
    old = client.session.session_key
    assert sign_in(client, alice) == reverse("my_games")
    assert client.session["person"] == alice.pk
    assert client.session.session_key != old
    assert Person.objects.get(pk=alice.pk).confirmed_at
    assert sign_in(Client(), alice) == reverse("my_games")


def test_a_sign_in_link_runs_out_and_offers_a_fresh_one(client: Client) -> None:
    alice = a_person("Alice")
    token = tokens.make("person", person=alice.pk, until=int(time.time()) - 1)
    page = client.get(reverse("link", args=[token]))["Location"]
    response = client.get(page)
    assert response.status_code == 403
    assert reverse("sign_in") in response.content.decode()
    assert client.post(reverse("sign_in_here"), {"link": page.partition("link=")[2]}).status_code == 403
    assert "person" not in client.session


def test_no_other_link_signs_anybody_in(client: Client) -> None:
    bob = seat_of(a_game("Alice", "Bob"), 1).holder
    page = client.get(reverse("link", args=[tokens.mail_off_link(bob.person)]))["Location"]
    assert client.post(reverse("sign_in_here"), {"link": page.partition("link=")[2]}).status_code == 403
    assert client.post(reverse("sign_in_here"), {"link": "nothing"}).status_code == 403
    assert "person" not in client.session


def test_signing_out_closes_the_seats_of_this_browser_too(client: Client) -> None:
    game = a_game("Alice", "Bob")
    client.get(reverse("link", args=[tokens.seat_link(seat_of(game, 1).holder)]))
    sign_in(client, a_person("Alice"))
    assert client.get(reverse("sign_out")).status_code == 200
    assert client.get(reverse("my_games")).status_code == 200
    client.post(reverse("sign_out"))
    assert client.get(reverse("my_games")).status_code == 302
    assert client.get(reverse("seat", args=[game.public_id, 1])).status_code == 403


@pytest.mark.parametrize(
    ("onward", "leads"),
    [
        ("/me/", "/me/"),
        ("/my/?x=1", "/my/?x=1"),
        ("https://evil.example.org/", "/my/"),
        ("//evil.example.org/", "/my/"),
        ("/\\evil.example.org", "/my/"),
        ("javascript:alert(1)", "/my/"),
        ("", "/my/"),
    ],
)
def test_after_signing_in_one_is_led_to_pages_of_ours_alone(client: Client, onward: str, leads: str) -> None:
    client.get(reverse("sign_in"), {"next": onward})
    assert sign_in(client, a_person("Alice")) == leads


# how often


@pytest.mark.parametrize("door", ["sign_in", "fresh_link"])
def test_nobody_can_be_bombed_with_letters(client: Client, door: str) -> None:
    a_game("Alice", "Bob")
    answers = [client.post(reverse(door), {"address": "alice@example.org"}) for _ in range(7)]
    assert [answer.status_code for answer in answers] == [302] * 5 + [429] * 2
    assert 0 < int(answers[-1]["Retry-After"]) <= 6 * 3600
    assert 'value="alice@example.org"' in answers[-1].content.decode()
    assert len(waiting()) == 5
    assert client.post(reverse(door), {"address": "bob@example.org"}).status_code == 302


def test_letters_of_another_sort_do_not_lock_a_person_out(client: Client) -> None:
    a_game("Alice", "Bob")
    typed = {"name": "X", "zone": "UTC", "seats": "3", "tempo": "easy", "memory": "strict"}
    for _ in range(7):
        client.post(reverse("open_table"), {**typed, "address": "alice@example.org"})
    assert client.post(reverse("sign_in"), {"address": "alice@example.org"}).status_code == 302


def test_an_unknown_address_is_throttled_as_a_known_one(client: Client) -> None:
    answers = [client.post(reverse("sign_in"), {"address": "dora@example.org"}) for _ in range(6)]
    assert answers[-1].status_code == 429


def test_one_machine_can_not_ask_for_letters_to_everybody() -> None:
    client = Client(REMOTE_ADDR=ELSEWHERE)
    statuses = [client.post(reverse("sign_in"), {"address": f"{n}@example.org"}).status_code for n in range(31)]
    assert statuses == [302] * 30 + [429]
    assert Client(REMOTE_ADDR="192.0.2.8").post(reverse("sign_in"), {"address": "x@example.org"}).status_code == 302


def test_counts_are_kept_without_saying_whose_they_are(client: Client) -> None:
    Client(REMOTE_ADDR=ELSEWHERE).post(reverse("sign_in"), {"address": "alice@example.org"})
    keys = " ".join(Throttle.objects.values_list("key", flat=True))
    assert "alice" not in keys
    assert ELSEWHERE not in keys


@pytest.mark.parametrize(
    "address", ["", "alice", "a@b", "alice@example.org\r\nBcc: bob@example.org", "x" * 300 + "@example.org"]
)
def test_what_is_no_address_is_refused_with_what_was_typed(client: Client, address: str) -> None:
    response = client.post(reverse("sign_in"), {"address": address})
    assert response.status_code == 400
    assert "Nothing was changed" in response.content.decode()
    assert waiting() == []


# my games and what one goes by


def test_my_games_shows_those_that_wait_for_me_first(client: Client) -> None:
    game, other = a_game("Alice", "Bob"), a_game("Bob", "Cy")
    sign_in(client, a_person("Alice"))
    page = client.get(reverse("my_games")).content.decode()
    assert "Waiting for you" in page
    assert "Model your creature" in page
    assert reverse("seat", args=[game.public_id, 0]) in page
    assert other.code not in page
    assert client.get(reverse("seat", args=[game.public_id, 0])).status_code == 200
    assert client.get(reverse("seat", args=[game.public_id, 1])).status_code == 403


def test_without_signing_in_my_games_shows_the_seats_opened_here(client: Client) -> None:
    game = a_game("Alice", "Bob")
    a_game("Bob", "Cy")
    assert client.get(reverse("my_games"))["Location"] == "/sign-in/?next=/my/"
    client.get(reverse("link", args=[tokens.seat_link(seat_of(game, 1).holder)]))
    page = client.get(reverse("my_games")).content.decode()
    assert page.count("you are Bob") == 1


def test_a_profile_is_ones_own_and_checked(client: Client) -> None:
    assert client.get(reverse("profile"))["Location"] == "/sign-in/?next=/me/"
    alice = a_person("Alice")
    sign_in(client, alice)
    good = {"name": "Alix", "zone": "Asia/Tokyo", "default": "clockwise"}
    for wrong in ({"name": "A\u202eb"}, {"zone": "Mars/Olympus"}, {"default": "luck"}):
        assert client.post(reverse("profile"), {**good, **wrong}).status_code == 400
    alice.refresh_from_db()
    assert (alice.name, alice.zone, alice.default) == ("Alice", "Europe/Berlin", "quiet")
    assert "what the careful assistant would play" in client.get(reverse("profile")).content.decode()
    assert client.post(reverse("profile"), good).status_code == 302
    alice.refresh_from_db()
    assert (alice.name, alice.zone, alice.default) == ("Alix", "Asia/Tokyo", "clockwise")


def test_all_mails_can_be_turned_off_and_on_when_signed_in(client: Client) -> None:
    alice = a_person("Alice")
    sign_in(client, alice)
    client.post(reverse("quiet"), {"person": alice.pk, "mail": "off"})
    alice.refresh_from_db()
    assert alice.mail_off_at
    client.post(reverse("quiet"), {"person": alice.pk, "mail": "on"})
    alice.refresh_from_db()
    assert alice.mail_off_at is None

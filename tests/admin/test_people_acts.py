"""What moderators do about people: seats offered, hosts chosen, addresses vouched for."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from games import address_changes, handover, reach
from games.models import AddressChange, Game, JournalEntry, Notice, Offer, Person
from games.seating import Guest
from tests.admin.crawl import crawl
from tests.world import DAY, a_game_at_turn, a_person, fresh, seat_of

pytestmark = pytest.mark.django_db
WHY = "Bob went to sea"


@pytest.fixture
def game(mo: User) -> Game:
    return a_game_at_turn(2, now=timezone.now() - 2 * DAY)


def do(door: Client, game: Game, act: str, seat: int, **said: str) -> int:
    return door.post(f"/admin/games/game/{game.pk}/act/{act}/?seat={seat}", {"reason": WHY, **said}).status_code


def page(door: Client, game: Game) -> str:
    return door.get(f"/admin/games/game/{game.pk}/change/").content.decode()


def bob() -> Person:
    return Person.objects.get(name="Bob")


def test_a_seat_is_offered_and_the_offer_stands_on_the_page_until_it_is_withdrawn(door: Client, game: Game) -> None:
    assert do(door, game, "offer-seat", 1, address="dora@example.org") == 302
    assert "offered to dora@example.org" in page(door, game)
    assert "act/offer-seat/?seat=1" not in page(door, game)
    assert JournalEntry.objects.get(kind="seat_offered").reason == WHY
    assert do(door, game, "withdraw-offer", 1) == 302
    assert "offered to" not in page(door, game)
    assert do(door, game, "withdraw-offer", 1) == 404


def test_an_offer_of_a_moderator_replaces_an_active_player_when_it_is_accepted(door: Client, game: Game) -> None:
    do(door, game, "offer-seat", 1, address="dora@example.org")
    handover.accept(Offer.objects.get(), Guest("Dora", "UTC"), timezone.now())
    assert seat_of(game, 1).holder.person.name == "Dora"
    lost = Notice.objects.get(kind="seat_lost")
    assert (lost.person.name, lost.data["reason"], lost.data["by"]) == ("Bob", WHY, "moderator")


def test_another_host_is_chosen(door: Client, game: Game) -> None:
    assert do(door, game, "make-host", 2) == 302
    assert fresh(game).host.name == "Cy"
    assert "act/make-host/?seat=2" not in page(door, game)


@pytest.mark.parametrize(
    ("act", "said"), [("offer-seat", {"address": ""}), ("offer-seat", {"address": "x"}), ("make-host", {"reason": ""})]
)
def test_what_is_missing_is_said(door: Client, game: Game, act: str, said: dict[str, str]) -> None:
    assert do(door, game, act, 1, **{"address": "dora@example.org", **said}) == 400
    assert not JournalEntry.objects.filter(game=game, kind__in=["seat_offered", "host_now"]).exists()


@pytest.mark.parametrize("act", ["offer-seat", "make-host", "withdraw-offer"])
def test_who_plays_there_does_none_of_it(door: Client, game: Game, mo: User, act: str) -> None:
    handover.offer_own(seat_of(game, 1).holder, "dora@example.org", "", timezone.now())
    mo.email = "cy@example.org"
    mo.save()
    assert do(door, game, act, 1, address="eve@example.org") == 403
    assert "dora@example.org" not in page(door, game)


# addresses


def address_page(person: Person) -> str:
    return f"/admin/games/person/{person.pk}/address/"


def test_as_long_as_mail_arrives_there_is_nothing_to_say(door: Client, game: Game) -> None:
    shown = door.get(address_page(bob())).content.decode()
    assert "has to come from there" in shown
    assert "<textarea" not in shown
    assert door.post(address_page(bob()), {"reason": WHY, "address": "b@example.org"}).status_code == 409


def test_a_new_address_is_entered_or_vouched_for_when_the_old_one_bounces(door: Client, game: Game) -> None:
    reach.hard_bounce(bob(), "550 5.1.1 no such user", timezone.now())
    assert door.post(address_page(bob()), {"reason": WHY, "address": "b@example.org"}).status_code == 302
    change = AddressChange.objects.get()
    assert (change.vouched_by, change.new_said_yes_at) == ("mo", None)
    address_changes.ask(bob(), "bobby@example.org", timezone.now())
    wish = AddressChange.objects.latest("pk")
    assert "bobby@example.org" in door.get(address_page(bob())).content.decode()
    assert address_changes.say_yes(wish, "new", timezone.now()).accepted
    assert door.post(address_page(bob()), {"reason": WHY}).status_code == 302
    assert bob().address == "bobby@example.org"


def test_not_by_who_plays_with_them(door: Client, game: Game, mo: User) -> None:
    reach.hard_bounce(bob(), "550 5.1.1 no such user", timezone.now())
    mo.email = a_person("Cy").address
    mo.save()
    assert door.post(address_page(bob()), {"reason": WHY, "address": "b@example.org"}).status_code == 403
    assert not AddressChange.objects.exists()


@pytest.mark.slow
def test_the_persons_page_leads_there(door: Client, game: Game) -> None:
    assert address_page(bob()) in crawl(door, f"/admin/games/person/{bob().pk}/change/")

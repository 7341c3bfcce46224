"""Pages for handing a seat over, by people at browsers without scripts."""

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games import tokens
from games.engine.moves import Resign
from games.models import Game, Holder, Notice, Offer, Seat
from tests.web.playing import Player, state, told
from tests.world import DAY, NOW, a_game_at_turn, a_person, fresh, seat_of
from tests.world import answer as resign

pytestmark = pytest.mark.django_db
DORA = {"name": "Dora", "zone": "Asia/Tokyo", "accept": "1"}


@pytest.fixture
def game() -> Game:
    """A game that began a week ago: pages go by the real clock."""
    began = timezone.now() - 7 * DAY
    game = a_game_at_turn(2, now=began)
    Holder.objects.filter(seat__game=game).update(since=began)
    return game


def offered(game: Game, number: int = 1) -> Offer:
    """The seat's own player offers it to Dora, on the page."""
    bob = Player(game, number)
    sent = bob.client.post(bob.at("offer_seat"), {"address": "dora@example.org", "reason": "I go to sea"}, follow=True)
    assert "A letter asks them" in told(sent)
    return Offer.objects.get(seat__game=game, state="pending")


def follow(offer: Offer, client: Client) -> str:
    """The letter's link followed: the address of the page behind it."""
    return client.get(reverse("link", args=[tokens.offer_link(offer)]))["Location"]


def answer(offer: Offer, client: Client, **said: str):  # type: ignore[no-untyped-def]
    page = follow(offer, client)
    return client.post("/offer/", {"link": page.partition("link=")[2], **said}, follow=True)


def test_a_seat_goes_from_bob_to_dora_by_a_letter_and_two_pages(game: Game) -> None:
    bob = Player(game, 1)
    offer = offered(game)
    assert "dora@example.org" in bob.client.get(bob.at("people")).content.decode()
    dora = Client()
    page = dora.get(follow(offer, dora)).content.decode()
    assert "I go to sea" in page
    assert "<svg" in page
    seat = answer(offer, dora, **DORA)
    assert seat.redirect_chain[-1][0] == reverse("seat", args=[game.public_id, 1]) + "#orders"
    assert seat.status_code == 200
    people = dora.get(reverse("people", args=[game.public_id, 1])).content.decode()
    assert "you, Dora" in people
    assert bob.look().status_code == 403
    old_link = tokens.seat_link(Holder.objects.get(person__name="Bob"))
    assert bob.client.get(reverse("link", args=[old_link])).status_code == 404


def test_following_the_letter_and_a_post_without_a_choice_change_nothing(game: Game) -> None:
    offer, dora = offered(game), Client()
    before = state(game), Offer.objects.values().get()
    page = follow(offer, dora)
    assert [dora.get(page).status_code, dora.head(page).status_code, Client().get(page).status_code] == [200, 200, 404]
    assert answer(offer, dora, name="Dora", zone="Asia/Tokyo").status_code == 400
    assert (state(game), Offer.objects.values().get()) == before


def test_no_thank_you(game: Game) -> None:
    offer, dora = offered(game), Client()
    assert answer(offer, dora, decline="1").status_code == 200
    assert Offer.objects.get().state == "declined"
    assert seat_of(game, 1).holder.person.name == "Bob"


def test_a_wrong_name_or_zone_is_said_and_keeps_what_was_typed(game: Game) -> None:
    offer, dora = offered(game), Client()
    refused = answer(offer, dora, **{**DORA, "name": "Alice"})
    assert refused.status_code == 409
    assert "called Alice already" in refused.content.decode()
    assert answer(offer, dora, **{**DORA, "zone": "Mars/Olympus"}).status_code == 400
    assert seat_of(game, 1).holder.person.name == "Bob"


def test_a_withdrawn_offer_says_so(game: Game) -> None:
    offer, bob = offered(game), Player(game, 1)
    assert "Withdrawn" in told(bob.client.post(bob.at("withdraw_offer"), {"seat": "1"}, follow=True))
    dora = Client()
    assert dora.get(follow(offer, dora)).status_code == 409


@pytest.mark.parametrize(
    ("number", "seat", "status"), [(0, 2, 302), (1, 2, 403), (0, 1, 403), (0, 9, 404), (1, 1, 302)]
)
def test_who_may_offer_which_seat(game: Game, number: int, seat: int, status: int) -> None:
    """Cy is on autopilot, Alice is the host."""
    Seat.objects.filter(game=game, number=2).update(autopilot_at=NOW)
    player = Player(game, number)
    asked = {"seat": str(seat), "address": "dora@example.org", "reason": "why not"}
    assert player.client.post(player.at("offer_seat"), asked).status_code == status
    assert Notice.objects.filter(kind="offer").count() == (status == 302)


def test_the_table_does_not_read_whom_a_seat_is_offered_to(game: Game) -> None:
    offered(game)
    for number in (0, 2):
        other = Player(game, number)
        page = other.client.get(other.at("people")).content.decode() + other.look().content.decode()
        assert "dora@example.org" not in page
        assert "offered to somebody" in page


def test_letters_to_one_address_are_limited(game: Game) -> None:
    bob = Player(game, 1)
    for _ in range(5):
        bob.client.post(bob.at("offer_seat"), {"address": "dora@example.org", "reason": ""})
        bob.client.post(bob.at("withdraw_offer"), {"seat": "1"})
    late = bob.client.post(bob.at("offer_seat"), {"address": "dora@example.org", "reason": ""})
    assert (late.status_code, late.has_header("Retry-After")) == (429, True)
    assert mail.outbox == []


def test_the_hosts_role_is_given_away_on_the_page(game: Game) -> None:
    alice, bob = Player(game, 0), Player(game, 1)
    assert bob.client.post(bob.at("pass_host"), {"seat": "1"}).status_code == 403
    assert "is the host from now on" in told(alice.client.post(alice.at("pass_host"), {"seat": "1"}, follow=True))
    assert fresh(game).host == a_person("Bob")
    assert "Make host" in bob.client.get(bob.at("people")).content.decode()
    assert "Make host" not in alice.client.get(alice.at("people")).content.decode()


def test_the_end_says_who_played_the_seat_then(game: Game) -> None:
    dora = Client()
    answer(offered(game), dora, **DORA)
    for number in (0, 2):
        assert resign(game, Resign(number), timezone.now()).accepted
    page = dora.get(reverse("game", args=[game.public_id])).content.decode()
    assert "Bob (by Dora)" in page
    assert "Alice (by" not in page


def test_when_the_game_is_over_no_seat_is_offered_and_nothing_else_is_to_be_done(game: Game) -> None:
    alice = Player(game, 0)
    for number in (0, 2):
        assert resign(game, Resign(number), timezone.now()).accepted
    page = alice.client.get(alice.at("offer_seat"))
    assert page.status_code == 409
    for words in ("Make host", "More time, pauses", "Nothing was changed"):
        assert words not in page.content.decode()


def test_games_of_seats_lost_are_among_ones_own_when_they_are_over(game: Game) -> None:
    bob, dora = Player(game, 1), Client()
    answer(offered(game), dora, **DORA)
    assert game.code not in bob.client.get("/my/", follow=True).content.decode()
    Game.objects.filter(pk=game.pk).update(status="finished", ended_at=NOW)
    page = bob.client.get("/my/").content.decode()
    assert reverse("game", args=[game.public_id]) in page
    assert page.count(game.code) == 1


def test_a_seat_that_is_offered_is_among_ones_own_games(game: Game) -> None:
    offer, dora = offered(game), Client()
    session = dora.session
    session["person"] = offer.person.pk
    session.save()
    assert tokens.offer_link(offer) in dora.get("/my/").content.decode()

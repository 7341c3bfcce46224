"""Who may open and do what on the pages about people: everybody against every page (faults 45, 46)."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games import nudges, tokens
from games.models import AddressChange, Game, Holder, Notice, Offer, Person, Question
from tests.web.playing import Player, told
from tests.world import DAY, a_game_at_turn, a_person, asked, seat_of

pytestmark = pytest.mark.django_db

PAGES = ("people", "offer_seat", "change_address_here")
DEEDS = ("nudge", "pass_host", "offer_seat", "withdraw_offer", "vouch", "change_address_here")
BOB = 1


def anybody() -> Client:
    return Client()


def a_spectator() -> Client:
    return _signed_in(Client(), a_person("Dora"))


def a_former_player() -> Client:
    game = Game.objects.get()
    eve = Holder.objects.create(
        seat=seat_of(game, BOB), person=a_person("Eve"), since=game.created_at, until=game.created_at
    )
    client = _signed_in(Client(), eve.person)
    client.get(reverse("link", args=[tokens.seat_link(eve)]))
    return client


def another_player() -> Client:
    return Player(Game.objects.get(), 2).client


def the_host() -> Client:
    return Player(Game.objects.get(), 0).client


def a_moderator() -> Client:
    client = Client()
    client.force_login(User.objects.create_user("mo", "mo@example.org", "a long secret of Mo", is_staff=True))
    return client


def _signed_in(client: Client, person: Person) -> Client:
    session = client.session
    session["person"] = person.pk
    session.save()
    return client


STRANGERS: list[Callable[[], Client]] = [anybody, a_spectator, a_former_player, another_player, the_host, a_moderator]


@pytest.fixture
def game() -> Game:
    return a_game_at_turn(2, now=timezone.now() - 2 * DAY)


def rows() -> list[object]:
    return [list(model.objects.order_by("pk").values()) for model in (Offer, AddressChange, Notice, Game, Holder)]


@pytest.mark.parametrize("stranger", STRANGERS)
def test_bobs_pages_are_bobs_alone(game: Game, stranger: Callable[[], Client]) -> None:
    client = stranger()
    before = rows()
    said = {"seat": "1", "address": "eve@example.org", "reason": "why not", "change": "1"}
    for name in PAGES:
        assert client.get(reverse(name, args=[game.public_id, BOB])).status_code == 403, name
    for name in DEEDS:
        assert client.post(reverse(name, args=[game.public_id, BOB]), said).status_code == 403, name
    assert rows() == before


def test_bob_opens_them_and_get_does_nothing(game: Game) -> None:
    bob, before = Player(game, BOB), rows()
    statuses = {name: bob.client.get(bob.at(name)).status_code for name in {*PAGES, *DEEDS}}
    assert statuses == {
        "people": 200, "offer_seat": 200, "change_address_here": 302,
        "nudge": 405, "pass_host": 405, "withdraw_offer": 405, "vouch": 405,
    }  # fmt: skip
    assert rows() == before


def test_pages_about_letters_open_by_their_link_alone(game: Game) -> None:
    bob = seat_of(game, BOB).holder
    assert bob
    offer = Offer.objects.create(seat=bob.seat, person=a_person("Dora"), by="holder", created_at=timezone.now())
    change = AddressChange.objects.create(person=bob.person, address="b@example.org", asked_at=timezone.now())
    for page, token in [
        ("/offer/", tokens.offer_link(offer)),
        ("/address/", tokens.address_link(change, "old")),
        ("/address/", tokens.address_link(change, "new")),
    ]:
        handle = token[-10:]
        for client in (Client(), Player(game, 0).client):
            assert client.get(page, {"link": handle}).status_code == 404
            assert client.post(page, {"link": handle, "say": "yes", "accept": "1"}).status_code == 404
        assert Client().get(reverse("link", args=[token.replace(".", ".9", 1)])).status_code == 404
    change.refresh_from_db()
    assert (change.new_said_yes_at, change.old_said_yes_at, Offer.objects.get().state) == (None, None, "pending")


def test_a_link_for_one_purpose_opens_no_other_page(game: Game) -> None:
    bob = seat_of(game, BOB).holder
    assert bob
    offer = Offer.objects.create(seat=bob.seat, person=a_person("Dora"), by="holder", created_at=timezone.now())
    change = AddressChange.objects.create(person=bob.person, address="b@example.org", asked_at=timezone.now())
    client = Client()
    for token, wrong in [(tokens.offer_link(offer), "/address/"), (tokens.address_link(change, "old"), "/offer/")]:
        handle = client.get(reverse("link", args=[token]))["Location"].partition("link=")[2]
        assert client.get(wrong, {"link": handle}).status_code == 404


# the nudge


def test_the_button_is_there_after_half_of_the_time_and_works_once(game: Game) -> None:
    question = asked(game)
    assert question
    friend = Player(game, (question.seat.number + 1) % 3)
    assert "Nudge" in friend.look().content.decode()
    sent = friend.client.post(friend.at("nudge"), {"seat": str(question.seat.number)}, follow=True)
    assert "gets a letter that says so" in told(sent)
    assert "Nudge" not in friend.look().content.decode()
    assert friend.client.post(friend.at("nudge"), {"seat": str(question.seat.number)}).status_code == 409
    assert Notice.objects.filter(kind="nudge").count() == 1


def test_it_is_not_there_before(game: Game) -> None:
    Question.objects.filter(closed_at=None).update(asked_at=timezone.now(), due_at=timezone.now() + DAY)
    question = asked(game)
    assert question
    friend = Player(game, (question.seat.number + 1) % 3)
    assert nudges.why_not(question, seat_of(game, friend.number).holder, timezone.now())
    assert "Nudge" not in friend.look().content.decode()
    assert friend.client.post(friend.at("nudge"), {"seat": str(question.seat.number)}).status_code == 409

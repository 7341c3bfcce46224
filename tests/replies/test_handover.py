"""Everything by which somebody played a seat dies when it is handed over: links, session, reply address, feeds."""

from datetime import datetime
from urllib.parse import urlsplit

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games import addresses, handover, tokens
from games.models import Holder, MoveRecord, Offer
from games.seating import Guest
from tests.replies.pen_friends import last_letter, post, reply_to
from tests.world import DAY, a_game_at_turn, asked

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("undrawn")]


@pytest.fixture
def began() -> datetime:
    return timezone.now() - DAY


def test_what_bob_had_opens_nothing_and_plays_nothing_once_dora_sits_there(began: datetime) -> None:
    game = a_game_at_turn(2, now=began)
    question = asked(game)
    assert question
    bob, client = question.seat.holder, Client()
    assert bob
    client.get(reverse("link", args=[tokens.seat_link(bob)]))
    post(timezone.now())
    letter = last_letter(bob.person.name)
    feed, here = urlsplit(tokens.atom_url(bob)).path, [game.public_id, question.seat.number]
    page = reverse("seat", args=here)
    assert [client.get(path).status_code for path in (feed, page)] == [200, 200]
    taken_over(bob)
    played = MoveRecord.objects.filter(game=game).count()
    assert reply_to(letter, "resign yes", now=timezone.now()) not in ("played", "done")
    links = [tokens.seat_link(bob), tokens.question_link(question, bob), tokens.mute_link(bob)]
    assert {client.get(reverse("link", args=[link])).status_code for link in links} == {404}
    assert client.get(feed).status_code == 404
    assert client.get(page).status_code == 403
    assert client.post(reverse("play", args=here), {"pick": "1-cw"}).status_code == 403
    assert MoveRecord.objects.filter(game=game).count() == played
    assert newcomer_plays_by_reply()


def taken_over(bob: Holder) -> Holder:
    assert handover.offer_own(bob, "dora@example.org", "", timezone.now()).accepted
    return handover.accept(Offer.objects.get(), Guest("Dora", "Europe/Berlin"), timezone.now())


def newcomer_plays_by_reply() -> bool:
    """The letter that tells Dora of her seat asks what is asked of it, and can be replied to."""
    post(timezone.now())
    letter = last_letter("Dora")
    kinds = set(letter.notices.values_list("kind", flat=True))
    assert {"seat_taken", "your_turn"} <= kinds
    assert addresses.reply(letter)
    return reply_to(letter, "option 1", now=timezone.now()) == "played"

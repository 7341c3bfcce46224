"""The post room's reply box: what is typed below a letter is a mail like any other."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.mail.deliver import deliver
from games.models import Game, PostedMail
from games.replies import box
from tests.web.playing import told
from tests.world import NOW, a_game

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def an_open_post_room(settings: Any, undrawn: None) -> None:
    settings.EMAIL_BACKEND = "games.mail.post_room.Backend"
    settings.REPLY_ADDRESS = "*@post-room.localhost"


def letter_to(name: str) -> PostedMail:
    return PostedMail.objects.filter(address=f"{name}@example.org").latest("pk")


def test_a_reply_is_typed_below_its_letter_and_played() -> None:
    game = a_game()
    deliver(NOW)
    letter, client = letter_to("alice"), Client()
    page = client.get(reverse("post_room_letter", args=[letter.pk]))
    assert 'id="reply"' in page.content.decode()
    sent = client.post(reverse("post_room_reply", args=[letter.pk]), {"text": "surprise me as Pudding"}, follow=True)
    assert told(sent) == "Read and played."
    assert game.moves.get().via == "reply"
    assert game.seats.get(number=0).figures.get().name == "Pudding"


@pytest.mark.parametrize(("text", "said"), [
    ("surpise me", "Not understood"), ("", "Not understood"), ("help", "what can be said"), ("mail daily", "done"),
])  # fmt: skip
def test_what_became_of_it_is_told(text: str, said: str) -> None:
    a_game()
    deliver(NOW)
    page = Client().post(reverse("post_room_reply", args=[letter_to("bob").pk]), {"text": text}, follow=True)
    assert said in told(page)


def test_a_table_is_opened_from_the_post_room() -> None:
    client = Client()
    assert "table@post-room.localhost" in client.get(reverse("post_room")).content.decode()
    asked = {"from": "Alice@example.org", "text": "open base 3 as Alice"}
    page = client.post(reverse("post_room_open"), asked, follow=True)
    assert told(page) == "Read and done."
    assert Game.objects.get().host.address == "alice@example.org"
    page = client.post(reverse("post_room_open"), {"from": "nobody", "text": "open base 3"}, follow=True)
    assert "give an address" in told(page)


def test_it_is_said_when_nothing_came_of_a_mail() -> None:
    def said(sender: str, text: str) -> str:
        return told(Client().post(reverse("post_room_open"), {"from": sender, "text": text}, follow=True))

    assert "Dropped as nothing that somebody wrote (no sender)" in said("noreply@example.org", "open base 3")
    assert "no letter says why" in said("ann@example.org", "Buy our pills")
    assert [said("bob@example.org", "open base 3") for _ in range(6)][4:] == ["Read and done.", str(box.UNANSWERED)]


def test_the_box_is_for_this_machine_and_for_posts_alone(settings: Any) -> None:
    a_game()
    deliver(NOW)
    at = reverse("post_room_reply", args=[letter_to("bob").pk])
    assert Client().get(at).status_code == 405
    assert Client(REMOTE_ADDR="192.0.2.7").post(at, {"text": "surprise me"}).status_code == 404
    assert Client(enforce_csrf_checks=True).post(at, {"text": "surprise me"}).status_code == 403
    settings.POST_ROOM = False
    assert Client().post(at, {"text": "surprise me"}).status_code == 404
    assert Client().post(reverse("post_room_open"), {"from": "a@example.org"}).status_code == 404

"""The film shows what was said at the table beside the entry after which it was said, to those who may read it."""

from __future__ import annotations

from html import unescape

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from games import talk
from games.models import Game, Message
from tests.web.playing import Player, step
from tests.world import NOW, a_game_at_turn, a_moderator, fresh, seat_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    """Alice has said something, and two entries later Bob has."""
    game = a_game_at_turn(2)
    say(game, 0, "Was that your flag?")
    assert step(fresh(game)).accepted and step(fresh(game)).accepted
    say(game, 1, "No, <b>yours</b>.")
    return fresh(game)


def say(game: Game, number: int, words: str) -> None:
    holder = seat_of(fresh(game), number).holder
    assert holder is not None and talk.say(holder, words, NOW).accepted


def at(looker: Player | Client, game: Game, n: int, film: str = "film") -> str:
    client = looker.client if isinstance(looker, Player) else looker
    page: HttpResponse = client.get(reverse(film, args=[game.public_id]), {"n": n})
    assert page.status_code == 200
    return unescape(page.content.decode().replace("&lt;", "‹"))


def entries(game: Game) -> list[int]:
    return list(Message.objects.filter(game=game).order_by("pk").values_list("after", flat=True))


def test_words_stand_at_their_entry_and_at_no_other(game: Game) -> None:
    first, second = entries(game)
    cy = Player(game, 2)
    assert "Was that your flag?" in at(cy, game, first)
    assert "‹b>yours" in at(cy, game, second) and "Was that" not in at(cy, game, second)
    assert "Said at the table" not in at(cy, game, first - 1)


def test_who_is_muted_is_not_heard_in_the_film_either(game: Game) -> None:
    alice, cy = seat_of(game, 0).holder, seat_of(game, 2).holder
    assert alice is not None and cy is not None
    talk.mute(cy, alice)
    assert "Was that" not in at(Player(game, 2), game, entries(game)[0])
    assert "Was that" in at(Player(game, 1), game, entries(game)[0])


def test_it_is_for_those_who_sit_there_alone(game: Game) -> None:
    Game.objects.filter(pk=game.pk).update(spectators=True)
    mo = Client()
    mo.force_login(a_moderator())
    assert "Was that" not in at(Client(), game, entries(game)[0], "watched_film")
    assert "Was that" not in at(mo, game, entries(game)[0])


def test_what_a_moderator_has_hidden_stays_hidden(game: Game) -> None:
    talk.hide(Message.objects.filter(game=game).earliest("pk"), "Too loud.", a_moderator(), NOW)
    page = at(Player(game, 2), game, entries(game)[0])
    assert "Too loud." in page and "Was that" not in page

"""The part of a seat's page that keeps itself up to date."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.http import HttpResponse

from games import moderation
from games.models import Game
from tests.web.playing import Player, step, until
from tests.world import NOW, a_game, a_moderator, asked, fresh

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    game = a_game(seed="22" * 32)
    until(game, "assign")
    return fresh(game)


@pytest.fixture
def watcher(game: Game) -> Player:
    """A player who waits."""
    question = asked(game)
    assert question
    return Player(game, (question.seat.number + 1) % 3)


def address(page: HttpResponse) -> str:
    found = re.search(r'hx-get="([^"]+)"', page.content.decode())
    assert found
    return unescape(found[1])


def etag(page: HttpResponse) -> str:
    found = re.search(r"data-etag='([^']+)'", page.content.decode())
    assert found
    return unescape(found[1])


def test_it_never_holds_a_form_nor_swaps_one(game: Game) -> None:
    for number in range(3):
        player = Player(game, number)
        fragment = player.client.get(address(player.look()))
        words = fragment.content.decode()
        assert fragment.status_code == 200
        assert "<svg" in words
        assert "Stockpiles" in words
        assert not re.search(r"<(form|input|button|select|html)\b", words)
        assert 'id="answer"' not in words


def test_while_nothing_happens_it_answers_304(watcher: Player) -> None:
    page = watcher.look()
    again = watcher.client.get(address(page), headers={"If-None-Match": etag(page)})
    assert again.status_code == 304
    assert not again.content
    fragment = watcher.client.get(address(page))
    assert fragment["ETag"] == etag(page)


def test_a_move_a_pause_and_a_journal_line_each_change_it(watcher: Player, game: Game) -> None:
    page = watcher.look()
    tags = {etag(page)}
    for act in (
        lambda: step(game),
        lambda: moderation.pause(fresh(game), "tea", a_moderator("Mo"), NOW),
        lambda: moderation.resume(fresh(game), "", None, NOW),
    ):
        act()
        tags.add(watcher.client.get(address(page))["ETag"])
    assert len(tags) == 4


def test_when_something_is_asked_it_says_so_with_a_link_instead_of_a_form(watcher: Player, game: Game) -> None:
    page = watcher.look()
    assert "load the page anew" not in watcher.client.get(address(page)).content.decode()
    while (question := asked(game)) and question.seat.number != watcher.number:
        step(game)
    words = watcher.client.get(address(page)).content.decode()
    assert "Your turn:" in words
    assert f'<a href="{watcher.at()}">' in words


def test_when_a_question_is_settled_elsewhere_it_says_so(game: Game) -> None:
    question = asked(game)
    assert question
    player = Player(game, question.seat.number)
    page = player.look()
    step(game)
    words = player.client.get(address(page)).content.decode()
    assert "load the page anew" in words

"""The log: its newest turns beside the board, all of them on leaves of their own that stay where they are."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from games import talk
from games.models import Game
from games.web import turns
from tests.long_games import a_long_game
from tests.web.playing import Player
from tests.web.test_film import ended
from tests.world import NOW, a_game, a_moderator, seat_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def running() -> Game:
    """Long enough for two leaves of the log."""
    return a_long_game(90, "Alice", "Bob", kept=None, seed="24" * 32, spectators=True)


def text(page: HttpResponse) -> str:
    return page.content.decode()


def numbers(page: HttpResponse) -> list[int]:
    """The entries that have a line on a page of the log."""
    return [int(n) for n in re.findall(r'id="entry-(-?\d+)"', text(page))]


def test_a_seats_page_has_the_newest_turns_and_leads_to_the_others(running: Game) -> None:
    alice = Player(running, 0)
    page = alice.look()
    lines = [line["n"] for turn in page.context["turns"] for line in turn["lines"]]
    assert turns.BESIDE <= len(lines) < 2 * turns.BESIDE
    assert max(lines) == running.entry_count - 1
    whole = alice.client.get(page.context["whole_log"])
    assert f'href="{page.context["whole_log"]}"' in text(page)
    assert max(numbers(whole)) == running.entry_count - 1


def test_a_short_game_stands_on_its_page_whole() -> None:
    game = a_game("Alice", "Bob", seed="24" * 32)
    page = Player(game, 0).look()
    assert page.context["whole_log"] == ""
    assert [turn["heading"] for turn in page.context["turns"]] == ["Before the first turn"]


def test_the_leaves_hold_every_line_once_and_keep_it_as_the_game_goes_on(running: Game) -> None:
    alice, log = Player(running, 0), reverse("log", args=[running.public_id])
    newest = alice.client.get(log)
    leaves = [alice.client.get(log, {"n": leaf.first}) for leaf in newest.context["leaves"]]
    held = [n for leaf in leaves for n in numbers(leaf)]
    assert len(leaves) > 1
    assert held == sorted(set(held))
    assert (held[0], held[-1]) == (-1, running.entry_count - 1)
    assert numbers(newest) == numbers(leaves[-1])
    Game.objects.filter(pk=running.pk).update(entry_count=running.entry_count - 10)
    assert numbers(alice.client.get(log, {"n": 3})) == numbers(leaves[0])


def test_an_entry_has_a_link_of_its_own_that_its_film_knows(running: Game) -> None:
    alice = Player(running, 0)
    film = alice.client.get(reverse("film", args=[running.public_id]), {"n": 7})
    found = re.search(r'href="([^"]*/log/[^"]*)#entry-7"', text(film))
    assert found
    assert 7 in numbers(alice.client.get(unescape(found[1])))


def test_what_was_said_stands_on_the_leaf_of_its_entry_alone(running: Game) -> None:
    assert talk.say(seat_of(running, 1).holder, "Nobody saw that.", NOW).accepted
    alice, log = Player(running, 0), reverse("log", args=[running.public_id])
    assert "Nobody saw that." in text(alice.client.get(log))
    assert "Nobody saw that." not in text(alice.client.get(log, {"n": 0}))


@pytest.mark.parametrize("n", ["four", "999999", "9" * 30, "-", "१"])
def test_an_entry_that_is_none_is_answered_with_the_way_to_the_log(running: Game, n: str) -> None:
    page = Player(running, 0).client.get(reverse("log", args=[running.public_id]), {"n": n})
    assert page.status_code == 404
    assert f"its last is {running.entry_count - 1} so far" in text(page)


def test_with_two_seats_in_one_browser_each_reads_its_own(running: Game) -> None:
    alice, log = Player(running, 0), reverse("log", args=[running.public_id])
    alice.client.cookies = Player(running, 1).client.cookies
    assert "Alice" in text(alice.client.get(log, {"eye": 1}))
    assert "Alice" in text(alice.client.get(log, {"eye": 0})), "a seat that is not open here is nobody's eye"


def test_who_only_watches_reads_it_as_a_spectator_and_others_not_at_all(running: Game) -> None:
    watched = Client().get(reverse("watched_log", args=[running.public_id]))
    assert watched.status_code == 200
    assert watched["X-Robots-Tag"] == "noindex, nofollow"
    assert f"Turn {running.turn}" in text(watched)
    assert "<small>you</small>" not in text(watched)
    assert Client().get(reverse("log", args=[running.public_id])).status_code == 403
    Game.objects.filter(pk=running.pk).update(spectators=False)
    assert Client().get(reverse("watched_log", args=[running.public_id])).status_code == 404
    moderator = Client()
    moderator.force_login(a_moderator())
    assert moderator.get(reverse("log", args=[running.public_id])).status_code == 200


def test_when_it_is_over_the_log_stays(running: Game) -> None:
    over, alice = ended(running), Player(running, 0)
    page = alice.client.get(reverse("game", args=[over.public_id]))
    log = alice.client.get(page.context["whole_log"], {"n": 0})
    assert log.status_code == 200
    assert "turned up" in text(log) or "turned it over" not in text(log)

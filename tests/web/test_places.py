"""My games: whom each waits for and for how long, the longest-waiting first, and the way to the next one."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from games.models import Game, Question
from games.story.words import span_words
from tests.web.playing import Player
from tests.world import HOUR, a_game, a_person, answer_quietly, asked

pytestmark = pytest.mark.django_db


@pytest.fixture
def alice() -> Client:
    client = Client()
    session = client.session
    session["person"] = a_person("Alice").pk
    session.save()
    return client


def waiting_for(hours: int, *names: str) -> Game:
    """A game in which everybody has been asked to sculpt for so long."""
    return a_game(*names, now=timezone.now() - hours * HOUR)


def seat(game: Game, number: int = 0) -> str:
    return reverse("seat", args=[game.public_id, number])


def test_the_game_that_has_waited_longest_stands_first_whatever_its_deadline(alice: Client) -> None:
    new, old = waiting_for(5, "Alice", "Bob"), waiting_for(70, "Alice", "Cy")
    Question.objects.filter(game=old).update(due_at=timezone.now() + timedelta(days=90))
    page = alice.get(reverse("my_games"))
    assert [place.game for place in page.context["waiting"]] == [old, new]
    words = page.content.decode()
    told = ("Next game that waits for you", "asked for 2 days", "asked for 5 hours")
    assert sorted(told, key=words.index) == list(told)


def test_a_game_that_waits_for_others_says_for_whom_and_how_long(alice: Client) -> None:
    short, long = waiting_for(3, "Alice", "Bob"), waiting_for(50, "Alice", "Bob", "Cy")
    for game in (short, long):
        answer_quietly(game, 0, timezone.now())
    page = alice.get(reverse("my_games"))
    assert [place.game for place in page.context["running"]] == [long, short]
    words = page.content.decode()
    assert "it waits for Bob and Cy, for 2 days" in words
    assert "it waits for Bob, for 3 hours" in words
    assert "Next game that waits for you" not in words


def test_after_a_move_the_page_leads_to_the_next_game_that_waits(alice: Client) -> None:
    here, later, sooner = waiting_for(1, "Alice", "Bob"), waiting_for(2, "Alice", "Bob"), waiting_for(9, "Alice", "Cy")
    assert "Next game" not in alice.get(seat(here)).content.decode(), "first what is asked here"
    answer_quietly(here, 0, timezone.now())
    assert alice.get(seat(here)).context["next"].game == sooner
    answer_quietly(sooner, 0, timezone.now())
    assert f'href="{seat(later)}">Next game that waits for you' in alice.get(seat(here)).content.decode()
    answer_quietly(later, 0, timezone.now())
    assert "Next game" not in alice.get(seat(here)).content.decode()


def test_at_one_browser_the_next_may_be_another_seat_of_the_same_table() -> None:
    game = a_game("Alice", "Bob")
    answer_quietly(game, 0, timezone.now())
    assert Player(game, 0).look().context["next"] is None
    both = Client()
    session = both.session
    session["seats"] = [asked(game, 1).seat.holder.pk, game.seats.get(number=0).holder.pk]
    session.save()
    assert both.get(seat(game)).context["next"].address == seat(game, 1)


@pytest.mark.parametrize("url", [lambda game: reverse("my_games"), seat])
def test_more_games_cost_no_more_queries(alice: Client, url: Callable[[Game], str]) -> None:
    game = waiting_for(1, "Alice", "Bob")
    waiting_for(2, "Alice", "Bob")
    answer_quietly(game, 0, timezone.now())
    counts = []
    for more in (3, 0):
        alice.get(url(game))
        with CaptureQueriesContext(connection) as queries:
            alice.get(url(game))
        counts.append(len(queries))
        for number in range(more):
            waiting_for(number, "Alice", "Cy")
    assert counts[0] == counts[1]


@pytest.mark.parametrize(
    ("hours", "words"),
    [(0.5, "less than an hour"), (1, "1 hour"), (47.9, "47 hours"), (48, "2 days"), (24 * 70, "70 days")],
)
def test_a_span_is_told_in_its_largest_unit(hours: float, words: str) -> None:
    assert span_words(hours * HOUR) == words

"""The film: every entry has a picture and an address, one's own eyes while it runs, everybody's when it is over."""

from __future__ import annotations

import re
from html import unescape
from random import Random

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games import moderation, record
from games.engine.moves import Resign
from games.models import Game
from tests.engine.test_past import another_past
from tests.variants import TABLES
from tests.web.playing import Player, step
from tests.world import NOW, a_game, a_moderator, an_open_table, answer, fresh

pytestmark = pytest.mark.django_db


@pytest.fixture
def running() -> Game:
    """From memory, and in its sixth turn: everybody has had one that is over."""
    game = a_game(seed="22" * 32)
    while fresh(game).turn < 6:
        assert step(game).accepted
    return fresh(game)


def ended(game: Game) -> Game:
    for seat in range(1, game.seat_count):
        if fresh(game).is_running:
            assert answer(game, Resign(seat), question=None).accepted
    assert fresh(game).status == Game.Status.FINISHED
    return fresh(game)


def look(player: Player | Client, game: Game, n: object = None, **more: object) -> HttpResponse:
    client = player.client if isinstance(player, Player) else player
    query = {**({} if n is None else {"n": n}), **more}
    return client.get(reverse("film", args=[game.public_id]), query)


def text(page: HttpResponse) -> str:
    return page.content.decode()


def ways(page: HttpResponse) -> dict[str, str]:
    """The links through the film by what stands on them."""
    found = re.findall(r'id="step-[^"]*" href="([^"]*)"[^>]*>([^<]*)<', text(page))
    return {unescape(words): unescape(link) for link, words in found}


# going through it


def test_every_entry_has_a_picture_its_sentences_and_links_through_the_film(running: Game) -> None:
    alice = Player(running, 0)
    visited, address = 0, reverse("film", args=[running.public_id]) + "?n=-1"
    while address:
        page = alice.client.get(address)
        assert page.status_code == 200
        assert "<svg" in text(page)
        assert page.context["says"]
        visited, address = visited + 1, ways(page).get("Next", "")
    assert visited == running.entry_count + 1
    assert "The last entry" not in ways(page)
    assert ways(page)["The deal"].endswith("n=-1")


def test_a_running_film_opens_at_its_last_entry_and_a_finished_one_at_the_deal(running: Game) -> None:
    alice = Player(running, 0)
    assert look(alice, running).context["reel"].n == running.entry_count - 1
    assert look(alice, ended(running)).context["reel"].n == -1


def test_one_jumps_by_turns_and_by_ones_own(running: Game) -> None:
    alice = Player(running, 0)
    view = record.view_of(running, 0)
    begun = [(e.n, t.event) for e in view.log for t in e.events if type(t.event).__name__ == "TurnBegan"]
    page = look(alice, running, begun[2][0])
    assert ways(page)["Previous turn"].endswith(f"n={begun[1][0]}")
    assert ways(page)["Next turn"].endswith(f"n={begun[3][0]}")
    own = [n for n, event in begun if event.seat == 0]
    first = alice.client.get(ways(look(alice, running, -1))["My next turn"])
    assert first.context["reel"].n == own[0]
    assert "yours" in first.context["title"]


def test_the_log_leads_into_the_film_entry_by_entry(running: Game) -> None:
    alice = Player(running, 0)
    links = re.findall(r'class="entry" href="([^"]*)"', text(alice.look()))
    assert len(links) >= running.entry_count - 5
    page = alice.client.get(unescape(links[3]))
    assert page.status_code == 200
    assert page.context["eye"].number == 0
    assert 'class="entry"' in text(alice.client.get(reverse("game", args=[ended(running).public_id])))


def test_what_a_rewind_has_undone_is_struck_out(running: Game) -> None:
    moderation.rewind(running, running.entry_count - 3, "a slip", a_moderator(), NOW)
    page = look(Player(running, 0), running, running.entry_count - 2)
    assert "<s>" in text(page)
    assert "taken back" in text(page)


# addresses that lead nowhere


@pytest.mark.parametrize(
    ("n", "status", "says"),
    [
        (9999, 404, "no such entry"), ("9" * 40, 404, "no such entry"), (-2, 404, "no such entry"),
        ("soon", 400, "no number"), ("½", 400, "no number"),
    ],
)  # fmt: skip
def test_an_address_beyond_the_film_says_so_and_leads_back(running: Game, n: object, status: int, says: str) -> None:
    page = look(Player(running, 0), running, n)
    assert page.status_code == status
    assert says in text(page)
    assert f'href="{reverse("film", args=[running.public_id])}' in text(page)


def test_a_cancelled_game_and_one_that_has_not_begun_have_no_film(running: Game) -> None:
    alice = Player(running, 0)
    moderation.cancel(running, "enough", a_moderator(), NOW)
    assert look(alice, running).status_code == 404
    table = an_open_table("Alice", "Bob")
    assert look(alice, table).status_code == 302


# whose eyes


def test_strangers_see_no_film_of_a_game_that_is_not_to_be_watched(running: Game) -> None:
    assert look(Client(), running).status_code == 403
    assert Client().get(reverse("watched_film", args=[running.public_id])).status_code == 404


def test_whoever_may_watch_sees_a_spectators_film_and_no_other(running: Game) -> None:
    Game.objects.filter(pk=running.pk).update(spectators=True)
    film = reverse("watched_film", args=[running.public_id])
    page = Client().get(film, {"n": 5, "eye": "0"})
    assert page.status_code == 200
    assert page.context["eye"].key == "out"
    assert "noindex" in page["X-Robots-Tag"]
    assert f'href="{film}?n=' in text(Client().get(reverse("watch", args=[running.public_id])))


def test_while_it_runs_ones_own_eyes_are_all_there_is(running: Game) -> None:
    alice = Player(running, 0)
    for eye in ("1", "all", "out", "nobody"):
        assert look(alice, running, 5, eye=eye).context["eye"].key == "0"
    mo = Client()
    mo.force_login(a_moderator())
    assert look(mo, running, 5, eye="all").context["eye"].key == "out"


def test_when_it_is_over_everybodys_eyes_are_open_and_hidden_faces_too(running: Game) -> None:
    game = ended(running)
    alice = Player(game, 0)
    assert [eye[0] for eye in look(alice, game).context["eyes"]][1:] == ["Alice", "Bob", "Cy", "a spectator"]
    assert "below it" in text(look(alice, game, 8))
    for eye in ("0", "1", "out"):
        page = look(alice, game, 8, eye=eye)
        assert page.context["eye"].key == eye
        assert "under a lid" not in text(page)
        assert not any(tile.get("under") for tile in page.context["board"].view.position["ring"])


def test_of_turns_that_are_over_a_game_played_from_memory_shows_who_stood_where_and_no_more(running: Game) -> None:
    alice = Player(running, 0)
    told_from = record.view_of(running, 0).told_from
    assert told_from > 1
    old = look(alice, running, next(e.n for e in record.view_of(running, 0).log if e.turn == told_from - 2))
    assert "played from memory" in text(old)
    assert "Stockpiles" not in text(old)
    assert "stands on dish" in text(old)
    assert "Stockpiles" in text(look(alice, running))


@pytest.mark.parametrize("seed", range(4))
def test_no_page_of_a_running_film_changes_when_everything_hidden_changes(running: Game, seed: int) -> None:
    rng = Random(f"film {seed}")
    number = seed % 3
    player = Player(running, number)
    shown = rng.sample(range(running.entry_count), 5)
    before = [look(player, running, n).content for n in shown]
    with another_past(record.replayed(running), number, rng):
        assert [look(player, running, n).content for n in shown] == before


# variants, load


@pytest.mark.parametrize("name", list(TABLES))
def test_films_of_teams_and_twins_run_through(name: str) -> None:
    game = TABLES[name].game()
    while fresh(game).turn < 3:
        assert step(game).accepted
    alice = Player(game, 0)
    for n in range(-1, fresh(game).entry_count, 5):
        assert look(alice, game, n).status_code == 200


def test_a_page_of_the_film_asks_the_database_as_often_early_as_late(running: Game) -> None:
    alice = Player(running, 0)
    look(alice, running)
    counts = set()
    for n in (0, running.entry_count - 1):
        with CaptureQueriesContext(connection) as asked:
            look(alice, running, n)
        counts.add(len(asked))
    assert len(counts) == 1
    assert counts.pop() < 14

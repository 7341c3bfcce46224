"""The spectators' page: whoever has the link, nobody's secrets, only if the host lets them."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from games import hosting, lobby, record
from games.lobby import Terms
from games.models import Game
from games.seating import Guest
from tests.web.playing import Player, step, told, until
from tests.world import NOW, a_game, a_person, fresh, seat_of

pytestmark = pytest.mark.django_db


def at(game: Game) -> str:
    return reverse("watch", args=[game.public_id])


@pytest.fixture
def running() -> Game:
    game = a_game(seed="22" * 32, spectators=True)
    until(game, "assign")
    return fresh(game)


@pytest.fixture
def finished() -> Game:
    game = a_game("Alice", "Bob", seed="44" * 32, spectators=True)
    until(game, "assign")
    loser = Player(game, 1)
    loser.client.post(loser.at("resign"), {"confirm": "yes", "really": "yes"})
    assert fresh(game).status == Game.Status.FINISHED
    return fresh(game)


def test_whoever_has_the_link_sees_the_table_without_signing_in_and_search_engines_are_told_to_stay_away(
    running: Game,
) -> None:
    page = Client().get(at(running))
    words = page.content.decode()
    assert page.status_code == 200
    assert "noindex" in page["X-Robots-Tag"]
    assert '<meta name="robots" content="noindex' in words
    assert "<svg" in words
    assert "The log, turn by turn" in words
    assert 'method="post" action="/g/' not in words
    assert "@example.org" not in words


def test_a_spectator_is_shown_what_no_seat_alone_knows(running: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[object] = []
    view_of = record.view_of
    monkeypatch.setattr(record, "view_of", lambda game, seat: seen.append(seat) or view_of(game, seat))
    Game.objects.filter(pk=running.pk).update(memory="open")
    Player(running, 0).client.get(at(running))
    assert seen == [None], "whoever looks, a player too, looks with everybody's eyes"


@pytest.mark.parametrize(
    ("watched", "own"), [("watch", "game"), ("watched_film", "film"), ("watched_log", "log")]
)
def test_whoever_plays_from_memory_looks_with_their_own_eyes(running: Game, watched: str, own: str) -> None:
    """A spectator is told of turns that a player has to remember (R14.2)."""
    player, names = Player(running, 0), (reverse(name, args=[running.public_id]) for name in (watched, own))
    there, instead = (f"{address}?n=2" for address in names)
    page = player.client.get(there)
    assert (page.status_code, page["Location"]) == (302, instead)
    assert player.client.get(there, headers={"HX-Request": "true"})["HX-Redirect"] == instead
    assert "you look with your own eyes" in player.client.get(there, follow=True).content.decode()
    assert Client().get(there).status_code == 200


def test_a_page_that_lies_open_is_told_what_has_changed_and_to_load_anew_at_the_end(running: Game) -> None:
    client = Client()

    def ask(etag: str) -> HttpResponse:
        return client.get(at(running), headers={"HX-Request": "true", "If-None-Match": etag})

    etag = client.get(at(running)).context["etag"]
    assert ask(etag).status_code == 304
    assert step(running).accepted
    changed = ask(etag)
    assert changed.status_code == 200
    assert changed["ETag"] != etag
    assert "<html" not in changed.content.decode()
    assert 'hx-swap-oob="true"' in changed.content.decode()
    Game.objects.filter(pk=running.pk).update(status=Game.Status.FINISHED)
    assert ask(changed["ETag"])["HX-Refresh"] == "true"


@pytest.mark.parametrize("status", [Game.Status.RUNNING, Game.Status.CANCELLED, Game.Status.OPEN])
def test_a_game_that_is_not_to_be_watched_looks_like_one_that_never_was(status: str) -> None:
    game = a_game()
    Game.objects.filter(pk=game.pk).update(status=status)
    hidden, none = Client().get(at(game)), Client().get("/w/nothing/")
    assert (hidden.status_code, none.status_code) == (404, 404)
    assert hidden.content == none.content


def test_before_the_start_a_spectator_is_asked_to_come_again() -> None:
    alice = Guest("Alice", "Europe/Berlin")
    game = lobby.open_table(a_person("Alice"), Terms(3, spectators=True), alice, NOW, confirmed=True)
    page = Client().get(at(game))
    assert page.status_code == 409
    assert "has not begun" in page.content.decode()


def test_a_finished_game_is_shown_with_its_end_and_its_seed(finished: Game) -> None:
    words = Client().get(at(finished)).content.decode()
    assert "is the last one standing" in words
    assert "Were the dice honest?" in words


def test_the_host_changes_it_while_the_game_runs_and_the_table_reads_it() -> None:
    game = a_game()
    host, other = Player(game, 0), Player(game, 1)
    act = reverse("game_time_act", args=[game.public_id, 0, "spectators"])
    page = host.client.post(act, {"spectators": "yes"}, follow=True)
    assert "may watch now" in told(page)
    assert Client().get(at(game)).status_code == 200
    seat = other.look().content.decode()
    assert at(game) in seat
    assert "Whoever has the link may watch this game now. Decided by the host." in seat
    host.client.post(act, {"spectators": "no"})
    assert Client().get(at(game)).status_code == 404
    assert {row.kind for row in game.journal.all()} == {"started", "watched", "unwatched"}


def test_nobody_else_changes_who_may_watch_and_saying_it_twice_is_said_once() -> None:
    game = a_game()
    alice, bob = seat_of(game, 0).holder, seat_of(game, 1).holder
    assert alice is not None
    assert bob is not None
    assert hosting.let_watch(bob, True, NOW).status == 403
    assert [hosting.let_watch(alice, True, NOW).status for _ in range(2)] == [200, 200]
    assert game.journal.filter(kind="watched").count() == 1


def test_a_host_ends_watching_after_the_game_too(finished: Game) -> None:
    host = Player(finished, 0)
    page = host.client.get(reverse("game", args=[finished.public_id])).content.decode()
    assert "Let nobody watch" in page
    host.client.post(reverse("game_time_act", args=[finished.public_id, 0, "spectators"]), {"spectators": "no"})
    assert Client().get(at(finished)).status_code == 404


@pytest.mark.parametrize("allowed", [True, False])
def test_it_is_decided_when_the_table_opens_and_whoever_comes_can_read_it(client: Client, allowed: bool) -> None:
    form = {"address": "alice@example.org", "name": "Alice", "zone": "UTC", "seats": "3", "tempo": "easy"}
    form |= {"memory": "strict", **({"spectators": "on"} if allowed else {})}
    client.post(reverse("open_table"), form)
    game = Game.objects.get()
    assert game.spectators is allowed
    lobby.confirm(game, NOW)
    page = client.get(reverse("join", args=[game.share_key])).content.decode()
    assert ("may watch, and sees" in page) is allowed


def test_what_lies_on_the_table_is_explained_with_its_rule(running: Game) -> None:
    page = Player(running, 0).look().content.decode()
    rules = Client().get(reverse("how_to_play")).content.decode()
    anchors = {part.split('"')[0] for part in page.split('href="/how-to-play/#')[1:]}
    assert {"face-green", "moa", "marker-flag"} <= anchors
    assert all(f'id="{anchor}"' in rules for anchor in anchors)


def test_a_moderator_looks_from_outside_but_not_where_they_play(running: Game) -> None:
    statuses = {}
    for address in ("mo@example.org", "alice@example.org", ""):
        client = Client()
        client.force_login(User.objects.create_user(f"name {address}", address, is_staff=True))
        pages = [client.get(reverse(name, args=[running.public_id])) for name in ("game", "film", "log", "record")]
        statuses[address] = {page.status_code for page in pages}
    assert statuses == {"mo@example.org": {200}, "alice@example.org": {403}, "": {200}}

"""What a game page costs: bytes over the wire and questions to the database, however long the game has become."""

from __future__ import annotations

import gzip
import re
from html import unescape
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games import talk, tokens
from games.models import Game
from tests.long_games import a_long_game
from tests.variants import SIX, TABLES
from tests.web.playing import Player
from tests.world import NOW, a_game, seat_of

pytestmark = pytest.mark.django_db

MOST = 60_000
"""Bytes of a page with its style and its scripts, as they go over the wire; the font aside."""

LOADED = re.compile(r'<(?:link rel="(?:stylesheet|icon)" href|script src|img src)="/static/([^"]+)"')
COMPRESSES = {"Accept-Encoding": "gzip"}


def sent(client: Client, address: str) -> HttpResponse:
    """A page as a browser that can unpack it gets it."""
    page = client.get(address, headers=COMPRESSES)
    assert page.status_code == 200
    assert page["Content-Encoding"] == "gzip"
    return page


def weight(page: HttpResponse) -> int:
    """The page and all that it loads, packed no better than any browser can unpack it."""
    loaded = {unescape(name) for name in LOADED.findall(gzip.decompress(page.content).decode())}
    files = [Path(str(finders.find(name))) for name in loaded]
    assert {".css", ".svg"} <= {file.suffix for file in files}
    return len(page.content) + sum(len(gzip.compress(file.read_bytes())) for file in files)


def addresses(game: Game) -> dict[str, str]:
    """The pages that show a game."""
    seat, both = [game.public_id, 0], [game.public_id]
    return {
        "seat": reverse("seat", args=seat), "live": reverse("seat_live", args=seat),
        "watch": reverse("watch", args=both), "film": reverse("film", args=both),
        "watched film": reverse("watched_film", args=both), "log": reverse("log", args=both),
        "watched log": reverse("watched_log", args=both), "talk": reverse("talk", args=seat),
        "notes": reverse("notes", args=seat), "my games": reverse("my_games"),
    }  # fmt: skip


def reader(game: Game, name: str) -> Client:
    """Alice's browser, signed in; pages for those who watch are for anybody, and lead a player to the game."""
    if "watch" in name:
        return Client()
    alice = Player(game, 0)
    assert game.host
    session = alice.client.session
    session["person"] = game.host.pk
    session.save()
    return alice.client


def talked(game: Game) -> None:
    """A long game has been talked about."""
    for n in range(60):
        said = f"{n}: if dish {n % 22} was a footprint before the flood, then why does Blob limp like an old {n * n}?"
        assert talk.say(seat_of(game, n % game.seat_count).holder, said, NOW).accepted


@pytest.mark.slow
@pytest.mark.parametrize("names", [SIX, "twins-2", "twins-3", "team-5"], ids=str)
def test_a_page_of_the_longest_game_is_sixty_kilobytes_at_most(names: tuple[str, ...] | str) -> None:
    table = TABLES[names] if isinstance(names, str) else None
    facts = {**(table.facts if table else {}), "memory": "open", "spectators": True}
    game = a_long_game(500, *(table.names if table else names), kept=(0, 12) if table else (16, 40), **facts)
    talked(game)
    shown = {name: address for name, address in addresses(game).items() if name != "live"}
    heavy = {name: weight(sent(reader(game, name), address)) for name, address in shown.items()}
    assert max(heavy.values()) <= MOST, heavy


def queries(client: Client, address: str) -> int:
    client.get(address)
    with CaptureQueriesContext(connection) as asked:
        assert client.get(address).status_code == 200
    return len(asked)


@pytest.mark.slow
@pytest.mark.parametrize("entries", [60, 500])
def test_a_page_asks_the_database_no_more_often_the_longer_a_game_is(entries: int) -> None:
    """But for one question more if it is Alice's turn."""
    games = {length: a_long_game(length, spectators=True) for length in (20, entries)}
    asked: dict[int, dict[str, int]] = {}
    for length, game in games.items():
        talked(game)
        asked[length] = {name: queries(reader(game, name), address) for name, address in addresses(game).items()}
    assert {
        name: count - asked[20][name] for name, count in asked[entries].items() if count > asked[20][name] + 1
    } == {}


# compressed, and still known by their tags


def test_the_live_part_is_known_again_when_it_was_sent_compressed() -> None:
    alice = Player(a_game(), 0)
    found = re.search(r'hx-get="([^"]+/live/[^"]*)"', alice.look().content.decode())
    assert found
    live = sent(alice.client, unescape(found[1]))
    again = alice.client.get(unescape(found[1]), headers={**COMPRESSES, "If-None-Match": live["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_a_feed_is_known_again_when_it_was_sent_compressed() -> None:
    holder = seat_of(a_game(), 0).holder
    assert holder
    address = tokens.atom_url(holder)
    feed = sent(Client(), address)
    again = Client().get(address, headers={**COMPRESSES, "If-None-Match": feed["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_a_download_arrives_whole() -> None:
    alice = Player(a_game(), 0)
    plain = alice.client.get(reverse("record", args=[alice.game.public_id]))
    packed = sent(alice.client, reverse("record", args=[alice.game.public_id]))
    assert gzip.decompress(packed.content) == plain.content
    assert int(packed["Content-Length"]) == len(packed.content)
    assert packed["Content-Disposition"] == plain["Content-Disposition"]


def test_the_same_page_has_not_always_the_same_length() -> None:
    """Or who can read how long answers are might guess, letter by letter, what is secret in them."""
    alice = Player(a_game(), 0)
    assert len({len(sent(alice.client, alice.at("notes")).content) for _ in range(8)}) > 3

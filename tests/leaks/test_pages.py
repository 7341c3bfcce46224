"""Pages, pictures, feeds, films, fragments and downloads: none says anything that its reader may not know."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from django.test import Client

from games import record
from games.models import Game
from tests.leaks.looking import Answer, everything, look
from tests.leaks.otherwise import otherwise
from tests.leaks.roles import Role, role_of
from tests.leaks.tables import Laid, lay
from tests.leaks.words import forbidden

pytestmark = pytest.mark.django_db
Look = Callable[[Role, Game], dict[str, Answer]]

TABLES = {
    ("base", "strict", "vote"): ("anybody", "seat 2", "playing moderator"),
    ("base", "strict", "window"): ("seat 0", "seat 1", "seat 3", "moderator"),
    ("base", "strict", "turns"): ("anybody", "seat 0", "seat 1", "seat 3", "former", "playing moderator"),
    ("base", "open", "turns"): ("anybody", "seat 0"),
    ("team", "strict", "turns"): ("seat 0", "seat 2"),
    ("team", "open", "window"): ("seat 1", "seat 2"),
    ("twins", "strict", "turns"): ("anybody", "seat 0", "seat 2"),
    ("twins", "strict", "window"): ("seat 0", "seat 1"),
    ("twins", "open", "vote"): ("seat 0",),
    ("base", "strict", "over"): ("anybody", "seat 0", "former"),
}
"""Whose eyes look at which table: everybody's at some, where it makes a difference at each."""


def check(laid: Laid, role: Role, looks: Look, patch: pytest.MonkeyPatch) -> None:
    """What the role finds holds no word that it may not read, and is the same whatever is hidden from it."""
    record._replays.clear()
    before = looks(role, laid.game)
    words = [word.encode() for word in forbidden(laid, role)]
    assert [(address, word) for address, (_, _, body) in before.items() for word in words if word in body] == []
    with otherwise(laid.game, role, Random(role.name), patch):
        after = looks(role, laid.game)
    assert before.keys() == after.keys()
    assert [address for address in before if after[address] != before[address]] == []


def at_a_glance(role: Role, game: Game) -> dict[str, Answer]:
    """The pages that one opens most."""
    seat = f"{role.seat}/" if role.holder else ""
    opened = [f"/g/{game.public_id}/{seat}", f"/w/{game.public_id}/", f"/g/{game.public_id}/film/"]
    opened += [f"/g/{game.public_id}/{seat}live/", f"/g/{game.public_id}/record.json"]
    return {address: look(role.client, address) for address in opened}


@pytest.mark.parametrize(
    ("variant", "moment", "name"),
    [("twins", "vote", "seat 2"), ("team", "window", "seat 0"), ("base", "window", "anybody")],
)
def test_the_table_tells_nobody_what_is_hidden_from_them(
    variant: str, moment: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    laid = lay(variant, "strict", moment)
    check(laid, role_of(laid, name), at_a_glance, monkeypatch)


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES, ids="-".join)
def test_nothing_that_can_be_opened_tells_anybody_what_is_hidden_from_them(
    table: tuple[str, str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    laid = lay(*table)
    for name in TABLES[table]:
        check(laid, role_of(laid, name), everything, monkeypatch)


def test_what_is_hidden_is_otherwise_and_shows_when_it_is_ones_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """The other way round, or the first tests would be worth nothing."""
    laid = lay("base", "strict", "window")
    bidder, stranger = role_of(laid, "seat 0"), Role("stranger", Client(), 5)
    before = at_a_glance(bidder, laid.game)
    with otherwise(laid.game, stranger, Random(1), monkeypatch):
        after = at_a_glance(bidder, laid.game)
    changed = [address for address in before if before[address] != after[address]]
    assert f"/g/{laid.game.public_id}/0/" in changed and f"/w/{laid.game.public_id}/" not in changed

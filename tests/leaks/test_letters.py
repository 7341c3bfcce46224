"""Letters, their pictures, and what is answered to replies: none says anything that its reader may not know."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace

import pytest

from games import record
from tests.leaks.letters import Readings, answers_to, letters_to, what_is_asked
from tests.leaks.otherwise import otherwise
from tests.leaks.roles import role_of
from tests.leaks.tables import Laid, lay
from tests.leaks.words import forbidden

pytestmark = pytest.mark.django_db

TABLES = {
    ("base", "strict", "vote"): (0, 2),
    ("base", "strict", "window"): (0, 1, 3),
    ("base", "strict", "turns"): (0, 1, 3),
    ("base", "open", "turns"): (0,),
    ("team", "strict", "turns"): (0, 2),
    ("team", "open", "window"): (1, 2),
    ("twins", "strict", "turns"): (0, 2),
    ("twins", "strict", "window"): (0, 1, 2),
}
"""Which seats are written to at which table."""


@pytest.fixture(autouse=True)
def tokens_made_twice_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.tokens.time", SimpleNamespace(time=lambda: 1_800_000_000))


def check(laid: Laid, number: int, readings: Readings, patch: pytest.MonkeyPatch) -> None:
    role = role_of(laid, f"seat {number}")
    assert role.holder
    record._replays.clear()
    before = readings(role.holder)
    words = forbidden(laid, role)
    assert [(name, word) for name, said in before.items() for word in words if word in "\n".join(said)] == []
    with otherwise(laid.game, role, Random(number), patch):
        after = readings(role.holder)
    assert before.keys() == after.keys()
    assert [name for name in before if after[name] != before[name]] == []


def test_a_letter_that_asks_for_a_bid_tells_nothing_that_is_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    check(lay("team", "strict", "window"), 0, what_is_asked, monkeypatch)


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES, ids="-".join)
@pytest.mark.parametrize("readings", [letters_to, answers_to])
def test_no_letter_tells_its_reader_what_is_hidden_from_them(
    table: tuple[str, str, str], readings: Readings, monkeypatch: pytest.MonkeyPatch
) -> None:
    laid = lay(*table)
    for number in TABLES[table]:
        check(laid, number, readings, monkeypatch)


@pytest.mark.slow
@pytest.mark.parametrize("table", [("base", "strict", "window"), ("twins", "open", "turns")], ids="-".join)
def test_no_picture_in_a_letter_shows_its_reader_what_is_hidden_from_them(
    table: tuple[str, str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    check(lay(*table), 0, lambda holder: letters_to(holder, drawn=True), monkeypatch)

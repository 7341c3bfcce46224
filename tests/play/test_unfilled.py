"""Tables that don't fill up: their host is told, may keep them open, and else they close with a letter."""

import pytest

from games import invitations, lobby, notices, restored, unfilled
from games.lobby import Terms
from games.models import Game, Notice
from games.seating import Guest, LobbyRefused
from tests.world import DAY, NOW, a_person, fresh

pytestmark = pytest.mark.django_db
BOB = Guest("Bob", "UTC")


def a_table(confirmed: bool = True, seats: int = 3) -> Game:
    alice = Guest("Alice", "Europe/Berlin")
    return lobby.open_table(a_person("Alice"), Terms(seats), alice, NOW, confirmed=confirmed)


def told(game: Game, kind: str) -> list[str]:
    return [notice.person.name for notice in Notice.objects.filter(game=game, kind=kind).order_by("person__name")]


def looked_after(*days: float) -> None:
    for day in days:
        unfilled.look_after(NOW + day * DAY)


def test_after_a_week_the_host_is_told_once() -> None:
    game = a_table()
    looked_after(6.9)
    assert told(game, "table_waits") == []
    looked_after(7, 7.1, 9, 13)
    assert told(game, "table_waits") == ["Alice"]
    assert unfilled.closes_at(fresh(game)) == NOW + 14 * DAY
    assert notices.still_true(Notice.objects.get(kind="table_waits"), NOW + 7 * DAY)


def test_after_another_week_the_table_closes_and_all_who_sit_there_are_told() -> None:
    game = a_table()
    asked = invitations.invite(game, ["bob@example.org", "cy@example.org"], NOW)
    invitations.accept(asked[0], BOB, NOW)
    looked_after(7, 13.9)
    assert fresh(game).status == "open"
    looked_after(14, 15)
    assert fresh(game).status == "cancelled"
    assert told(game, "cancelled") == ["Alice", "Bob"]
    assert Notice.objects.filter(game=game, kind="cancelled").first().data["by_clock"] is True  # type: ignore[union-attr]
    assert not game.invitations.filter(state="pending").exists()


def test_a_host_keeps_it_open_for_as_long_again() -> None:
    game = a_table()
    looked_after(7)
    unfilled.keep_open(game, NOW + 13 * DAY)
    looked_after(14, 19.9)
    assert fresh(game).status == "open"
    assert told(game, "table_waits") == ["Alice"]
    looked_after(20)
    assert fresh(game).status == "cancelled"


def test_a_table_that_was_started_is_left_alone() -> None:
    game = a_table()
    looked_after(7)
    lobby.start(game, NOW + 8 * DAY, fill=True)
    looked_after(14, 21)
    assert fresh(game).status == "running"
    assert not notices.still_true(Notice.objects.get(kind="table_waits"), NOW + 9 * DAY)
    with pytest.raises(LobbyRefused):
        unfilled.keep_open(game, NOW + 9 * DAY)


def test_a_table_whose_host_never_confirmed_goes_without_a_letter() -> None:
    game = a_table(confirmed=False)
    looked_after(13.9)
    assert fresh(game).status == "unconfirmed"
    looked_after(14)
    assert fresh(game).status == "cancelled"
    assert told(game, "cancelled") == []


def test_after_a_restore_nothing_closes_until_the_operator_says_go() -> None:
    game = a_table()
    looked_after(7)
    restored.wait(NOW + 7 * DAY)
    looked_after(14)
    assert fresh(game).status == "open"
    restored.go(NOW + 14 * DAY)
    looked_after(14 + 1 / 24)
    assert fresh(game).status == "cancelled"

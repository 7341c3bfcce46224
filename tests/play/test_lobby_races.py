"""Two at once at a table: whoever holds the game's lock first wins, the other gets a clear answer."""

from collections.abc import Callable
from threading import Barrier, Thread

import pytest
from django.db import connection

from games import invitations, lobby
from games.lobby import Terms
from games.models import Game
from games.seating import Guest, LobbyRefused
from tests.services import on_postgres
from tests.world import NOW, a_person

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(not on_postgres(), reason="SQLite's database for tests is in memory, for one writer"),
]


def at_once(*acts: Callable[[], object]) -> list[int]:
    """The status of each act, all begun at the same time."""
    barrier, statuses = Barrier(len(acts)), [0] * len(acts)

    def do(number: int) -> None:
        try:
            barrier.wait(10)
            acts[number]()
            statuses[number] = 200
        except LobbyRefused as refused:
            statuses[number] = refused.status
        finally:
            connection.close()

    threads = [Thread(target=do, args=[number]) for number in range(len(acts))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    return statuses


def a_table(seats: int, *names: str) -> tuple[Game, list[Callable[[], object]]]:
    """A table, and for each name the acceptance of its invitation."""
    alice = Guest("Alice", "Europe/Berlin")
    game = lobby.open_table(a_person("Alice"), Terms(seats), alice, NOW, confirmed=True)
    asked = invitations.invite(game, [f"{name.lower()}@example.org" for name in names], NOW)
    guests = [Guest(name, "UTC") for name in names]
    acts = [
        lambda each=each, guest=guest: invitations.accept(each, guest, NOW)
        for each, guest in zip(asked, guests, strict=True)
    ]
    return game, acts


@pytest.mark.parametrize("time", range(5))
def test_of_two_who_accept_the_last_seat_at_once_one_gets_it(time: int) -> None:
    game, acts = a_table(2, "Bob", "Cy")
    assert sorted(at_once(*acts)) == [200, 409]
    assert game.seats.count() == 2


def test_who_presses_twice_gets_one_seat() -> None:
    game, acts = a_table(4, "Bob")
    assert at_once(*acts, *acts, *acts) == [200, 200, 200]
    assert [seat.name for seat in game.seats.all()] == ["Alice", "Bob"]


@pytest.mark.parametrize("time", range(5))
def test_a_start_and_an_acceptance_at_once_never_leave_somebody_half_seated(time: int) -> None:
    game, acts = a_table(3, "Bob", "Cy")
    acts[0]()
    statuses = at_once(acts[1], lambda: lobby.start(game, NOW, here=2))
    game.refresh_from_db()
    assert sorted(statuses) == [200, 409]
    assert (game.seats.count(), game.status) in [(3, "open"), (2, "running")]

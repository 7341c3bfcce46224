"""Every address of the service, and who knocks there: the doors of Bob's seat, before, while and after a game."""

from __future__ import annotations

import re
from copy import deepcopy

from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client

from games import handover
from games.engine.moves import Resign
from games.models import Game, Holder, Offer, Person
from games.seating import Guest
from tests import world
from tests.addresses import GAP, named_routes
from tests.web.playing import step
from tests.world import NOW, fresh, seat_of

MOMENTS = ("lobby", "running", "over")
ROLES = ("anybody", "stranger", "former", "another", "owner", "host", "moderator")
"""Whoever has the address; who is signed in and has nothing to do with it; who had the seat; Cy; Bob; Alice; Mo."""


def lay_doors(moment: str) -> tuple[Game, dict[str, Client]]:
    """A table, and a browser for each of ROLES."""
    names = ("Alice", "Bob", "Cy") if moment == "lobby" else ("Alice", "Eve", "Cy")
    game = world.an_open_table(*names) if moment == "lobby" else world.a_game(*names)
    eve = seat_of(game, 1).holder
    assert eve
    if moment != "lobby":
        _play(game, eve, moment)
    people = [seat_of(game, number).holder for number in (2, 1, 0)]
    opened = [Client(), _browser(None, world.a_person("Dora")), _browser(eve, eve.person), *map(_of_holder, people)]
    clients = dict(zip(ROLES, [*opened, Client()], strict=True))
    mo = User.objects.get_or_create(username="mo", email="mo@example.org", is_staff=True)[0]
    clients["moderator"].force_login(mo)
    if moment == "lobby":
        clients["former"] = _browser(None, world.a_person("Eve"))
    return fresh(game), clients


def _play(game: Game, eve: Holder, moment: str) -> None:
    while fresh(game).turn < 2:
        assert step(game).accepted
    assert handover.offer_own(eve, "bob@example.org", "", NOW).accepted
    handover.accept(Offer.objects.get(seat=eve.seat), Guest("Bob", "Europe/Berlin"), NOW)
    if moment == "over":
        assert world.answer(game, Resign(0), question=None).accepted
        assert world.answer(game, Resign(2), question=None).accepted


def _of_holder(holder: Holder | None) -> Client:
    assert holder
    return _browser(holder, holder.person)


def _browser(holder: Holder | None, person: Person) -> Client:
    """One in which somebody is signed in and has followed their seat's link."""
    client = Client()
    session = client.session
    session.update({"seats": [holder.pk] if holder else [], "person": person.pk, "acted": True})
    session.save()
    return client


TABLE = re.compile(r"^[gtw]/<str:public_id>|<str:share_key>")
FILLED = {"public_id": "{game.public_id}", "share_key": "{game.share_key}", "number": "1", "name": "pause"}


def filled(route: str, game: Game) -> str:
    """The address of a pattern at Bob's seat of the table; what it does not name is something that is not there."""
    return "/" + GAP.sub(lambda gap: FILLED.get(gap[1], "x").format(game=game), route)


def knock(client: Client, method: str, address: str) -> int:
    """The status of an empty GET or POST; what it does is undone."""
    cookies = deepcopy(client.cookies)
    with transaction.atomic():
        status: int = getattr(client, method)(address).status_code
        transaction.set_rollback(True)
    client.cookies = cookies
    return status


def lines(moment: str) -> list[str]:
    """What each address of a table answers at a moment, as doors.txt has it; of all others while the game runs."""
    game, clients = lay_doors(moment)
    routes = sorted(named_routes().items())
    asked = [(name, filled(route, game)) for name, route in routes if moment == "running" or TABLE.search(route)]
    return [f"{moment} {name}: {_row('get', at, clients)} / {_row('post', at, clients)}" for name, at in asked]


def _row(method: str, address: str, clients: dict[str, Client]) -> str:
    statuses = [str(knock(client, method, address)) for client in clients.values()]
    return statuses[0] if len(set(statuses)) == 1 else " ".join(statuses)

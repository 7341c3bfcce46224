"""Who may look: a browser for each kind of reader of a table."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.test import Client

from games.models import Holder
from tests.leaks.tables import Laid


@dataclass(frozen=True)
class Role:
    """`seat`: with whose eyes it may look at the game, null: a spectator's. `own`: the holders that it is, or was."""

    name: str
    client: Client
    seat: int | None = None
    own: tuple[Holder, ...] = ()
    moderates: bool = False

    @property
    def holder(self) -> Holder | None:
        """Who it is at the table now."""
        return self.own[0] if self.own and self.own[0].until is None else None


def roles_of(laid: Laid) -> list[Role]:
    """Everybody who may come to this table, from whoever has its address to whoever runs the service."""
    seats = [_player(holder) for holder in laid.holders]
    outside = [Role("anybody", Client()), Role("moderator", _moderating("mo@example.org"), moderates=True)]
    return [*outside, *seats, *_former(laid), _playing_moderator(laid)]


def role_of(laid: Laid, name: str) -> Role:
    return next(role for role in roles_of(laid) if role.name == name)


def _player(holder: Holder) -> Role:
    return Role(f"seat {holder.seat.number}", _browser(holder), holder.seat.number, (holder,))


def _browser(holder: Holder, client: Client | None = None) -> Client:
    """One in which the holder's link was followed and its person is signed in."""
    client = client or Client()
    session = client.session
    session.update({"seats": [holder.pk], "person": holder.person_id, "acted": True})
    session.save()
    return client


def _former(laid: Laid) -> list[Role]:
    """Who opened a seat in this browser before it was somebody else's."""
    return [Role("former", _browser(laid.former), None, (laid.former,))] if laid.former else []


def _moderating(address: str) -> Client:
    client = Client()
    client.force_login(User.objects.get_or_create(username=address, email=address, is_staff=True, is_superuser=True)[0])
    return client


def _playing_moderator(laid: Laid) -> Role:
    """A moderator who sits at the table, signed in as both in one browser."""
    holder = laid.holders[1]
    client = _browser(holder, _moderating(holder.person.address))
    return Role("playing moderator", client, holder.seat.number, (holder,), moderates=True)

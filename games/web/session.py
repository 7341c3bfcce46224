"""What this browser may open: the seats whose links were followed here, who is signed in, links just followed."""
from __future__ import annotations

from typing import cast

from django.db.models import Q, QuerySet
from django.http import HttpRequest

from games import tokens
from games.models import Game, Holder, Person
from games.tokens import Link

SEATS, PERSON, LINKS, ACTED = "seats", "person", "links", "acted"
MOST_SEATS, MOST_LINKS = 300, 60
HANDLE = 10


# seats


def holder_in(request: HttpRequest, game: Game, number: int) -> Holder | None:
    """Who sits in that seat now, if it is open in this browser or its person is signed in here."""
    current = Holder.objects.filter(seat__game=game, seat__number=number, until=None)
    holder = current.select_related("person", "seat__game").first()
    if holder is None:
        return None
    opened = holder.pk in request.session.get(SEATS, []) or holder.person_id == request.session.get(PERSON)
    return holder if opened else None


def seats_in(request: HttpRequest) -> list[Holder]:
    """All seats that are open in this browser, those of whoever is signed in here too; newest games first."""
    current = held_here(request).filter(until=None).select_related("person", "seat__game")
    return list(current.order_by("-seat__game__created_at", "seat__number"))


def held_here(request: HttpRequest) -> QuerySet[Holder]:
    """All who hold or held a seat that was opened in this browser, and all seats that whoever is signed in has had."""
    opened, person = request.session.get(SEATS, []), request.session.get(PERSON)
    return Holder.objects.filter(Q(pk__in=opened) | Q(person=person, person__isnull=False))


def open_seat(request: HttpRequest, holder: Holder) -> None:
    """This browser may play the seat from now on, as long as the holder holds it."""
    seats = request.session.get(SEATS, [])
    if holder.pk not in seats:
        request.session.cycle_key()
        request.session[SEATS] = [*seats, holder.pk][-MOST_SEATS:]


# people


def person_in(request: HttpRequest) -> Person | None:
    """Who is signed in here."""
    if not hasattr(request, "_person"):
        known = request.session.get(PERSON)
        found = None if known is None else Person.objects.filter(pk=known).first()
        request._person = found  # type: ignore[attr-defined]
    return cast("Person | None", request._person)  # type: ignore[attr-defined]


def sign_in(request: HttpRequest, person: Person) -> None:
    """The person has shown by mail who they are."""
    request.session.cycle_key()
    request.session[PERSON] = person.pk
    request._person = person  # type: ignore[attr-defined]


def sign_out(request: HttpRequest) -> None:
    """Forget everything about this browser: its person, its seats, its links."""
    request.session.flush()
    request._person = None  # type: ignore[attr-defined]


def signed_in(request: HttpRequest) -> dict[str, Person | None]:
    """For every template (a context processor): `person`, who is signed in here."""
    return {"person": person_in(request)} if hasattr(request, "session") else {}


# links that were followed


def keep(request: HttpRequest, token: str) -> str:
    """Keep a link's token out of the address bar: the handle under which this browser has it."""
    handle = token[-HANDLE:]
    kept = {key: value for key, value in request.session.get(LINKS, {}).items() if key != handle}
    request.session[LINKS] = {**dict(list(kept.items())[1 - MOST_LINKS :]), handle: token}
    return handle


def kept(request: HttpRequest, handle: str) -> Link | None:
    """The link of that handle, its signature checked again."""
    token = request.session.get(LINKS, {}).get(handle)
    return tokens.read(token) if token else None


# whether somebody sits there


def mark_acted(request: HttpRequest) -> None:
    """A POST came from this browser: it is no scanner of mails."""
    if not request.session.get(ACTED):
        request.session[ACTED] = True


def has_acted(request: HttpRequest) -> bool:
    return bool(request.session.get(ACTED))

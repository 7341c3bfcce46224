"""Everything that a role can open: each address of the service at this table, and what is linked to from there."""

from __future__ import annotations

import html
import re
from collections import Counter
from collections.abc import Iterator
from urllib.parse import parse_qsl, urljoin, urlsplit

from django.test import Client

from games import tokens
from games.models import Game
from tests.addresses import named_routes
from tests.leaks.roles import Role

LINK = re.compile(r'(?:href|src|hx-get|data-src)="([^"#]+)[^"]*"')
CSRF = re.compile(rb'(csrfmiddlewaretoken" value="|X-CSRFToken": ?")[A-Za-z0-9]{64}')
TOLD_IN = ("Content-Type", "Content-Disposition", "ETag", "Last-Modified", "Location", "HX-Refresh", "Retry-After")
"""Headers that could say something about the table."""

MOST_ALIKE = 2
"""Of links to addresses that differ in their queries alone no more are followed."""

MOST_PICTURES = 12
"""Of a film, about."""

NOT_FOLLOWED = ("/static/", "/l/", "/sign-out/", "/admin/", "/post-room/", "//", "mailto:", "http", "data:", "cid:")

Answer = tuple[int, dict[str, str], bytes]


def everything(role: Role, game: Game) -> dict[str, Answer]:
    """What stands at each address that the role can think of or is led to, by address."""
    thought_of = list(dict.fromkeys(addresses(role, game)))
    seen = {address: look(role.client, address) for address in thought_of}
    alike = Counter(map(_likeness, thought_of))
    waiting = [link for address in thought_of for link in _links(address, seen[address])]
    while waiting:
        address = waiting.pop(0)
        alike[_likeness(address)] += address not in seen
        if address not in seen and alike[_likeness(address)] <= MOST_ALIKE:
            seen[address] = look(role.client, address)
            waiting += _links(address, seen[address])
    asking = [address for address in seen if address.endswith("/live/") or _likeness(address).startswith("/w/")]
    return seen | {f"{address} (asks by itself)": look(role.client, address, HX_Request="true") for address in asking}


def _likeness(address: str) -> str:
    """Addresses that differ by the values of their queries alone are alike."""
    parts = urlsplit(address)
    return f"{parts.path} {' '.join(sorted(key for key, _value in parse_qsl(parts.query)))}"


def look(client: Client, address: str, **headers: str) -> Answer:
    """The answer to a GET but for what is drawn anew each time."""
    answer = client.get(address, headers=headers)
    body = b"".join(answer) if answer.streaming else answer.content
    told = {name: answer[name] for name in TOLD_IN if name in answer}
    return answer.status_code, told, CSRF.sub(rb"\1", body)


def _links(address: str, answer: Answer) -> Iterator[str]:
    status, told, body = answer
    found = [told["Location"]] if "Location" in told else []
    if status == 200 and told["Content-Type"].startswith("text/html"):
        found += [html.unescape(link) for link in LINK.findall(body.decode())]
    for link in found:
        whole = urljoin(address, link)
        if not whole.startswith(NOT_FOLLOWED):
            yield whole.partition("#")[0]


# addresses that one can think of


def addresses(role: Role, game: Game) -> Iterator[str]:
    """Each pattern of the service with all that this table could stand in it; its film at each entry."""
    for route in named_routes().values():
        if not route.startswith("admin/"):
            yield from _filled(route, role, game)
    yield from _films(role, game)
    if role.holder:
        yield f"/g/{game.public_id}/{role.seat}/what-if/?seed=abcd"
    if role.moderates:
        yield from ("/admin/", *(f"/admin/games/{rows}/" for rows in ROWS), f"/admin/games/game/{game.pk}/change/")


ROWS = ("game", "letter", "notice", "journalentry", "person", "report", "message")


def _films(role: Role, game: Game) -> Iterator[str]:
    """Entries of all times with the role's own eyes, one with everybody else's."""
    film = f"/{'g' if role.own or role.moderates else 'w'}/{game.public_id}/film/"
    yield from (f"{film}?n={n}" for n in range(-1, game.entry_count, max(1, game.entry_count // MOST_PICTURES)))
    yield from (f"{film}?eye={eye}&n={game.entry_count // 2}" for eye in (*range(game.seat_count), "all"))


def _filled(route: str, role: Role, game: Game) -> Iterator[str]:
    """The addresses of a pattern at this table."""
    if "anymail" in route or route.startswith(NOT_OF_A_TABLE):
        return
    route = route.replace("<str:public_id>", game.public_id).replace("<str:share_key>", "x" * 12)
    if "<str:token>" in route:
        yield from (urlsplit(url).path for url in _feeds(role) if url.endswith(route.rpartition("/")[2]))
    elif "<slug:name>" in route:
        yield from (f"/{filled}" for filled in _by_seat(route.replace("<slug:name>", "pause"), role, game))
    elif "<str:board>" not in route:
        yield from (f"/{filled}" for filled in _by_seat(route, role, game))


NOT_OF_A_TABLE = ("l/", "records/", "post-room/", "healthz", "readyz", "sign-out/", "how-to-play/", "about/")


def _by_seat(route: str, role: Role, game: Game) -> Iterator[str]:
    """At one's own seat and at the next one; doors.py knocks at more."""
    first = role.seat or 0
    numbers = [first, (first + 1) % game.seat_count] if "<int:number>" in route else [first]
    yield from (route.replace("<int:number>", str(number)) for number in numbers)


def _feeds(role: Role) -> list[str]:
    holder = role.holder
    return [tokens.atom_url(holder), tokens.calendar_url(holder.person)] if holder else []

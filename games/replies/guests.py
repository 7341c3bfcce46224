"""Sitting down by mail: `accept`, `accept as Pat`, `accept as Pat in Europe/Prague`."""

from __future__ import annotations

import re

from django.utils.translation import gettext as _

from games import names
from games.models import Game, Person
from games.replies.deeds import zone_called
from games.replies.incoming import Incoming
from games.replies.said import NotRead
from games.seating import Guest

IN = r"in (?P<zone>[A-Za-z]+/[\w+\-/]+|UTC)"
AS = rf"(?:[ ,]+(?P<as>as|called|named)(?:[ :]+(?!in [a-z]+/|in utc\b)(?P<name>.+?))?)?(?:[ ,]+{IN})?"
ACCEPT = re.compile(rf"(?:i )?(?:accept|join|yes|take the seat|count me in|i.m in){AS}", re.IGNORECASE)
DECLINE = re.compile(r"(?:i )?(?:decline|no|no,? thanks?|no,? thank you)", re.IGNORECASE)


def guest_of(match: re.Match[str], incoming: Incoming, person: Person, game: Game | None) -> Guest:
    """Who sits down: under the name and in the zone that they say, else those they are known by.

    Of somebody new the zone is the host's, as on pages. Raises NotRead.
    """
    name = name_in(match) or person.name or first_name(incoming)
    if not name:
        raise NotRead(_("Say under which name: “accept as Pat”."))
    return Guest(name, zone_of(match, person, game))


def name_in(match: re.Match[str]) -> str:
    """The name that is said, if one is. Raises NotRead if it is missing."""
    if match["as"] and not match["name"]:
        raise NotRead(_("Say which name: “%(word)s Ann”.") % {"word": match["as"].lower()})
    return match["name"] or ""


def zone_of(match: re.Match[str], person: Person, game: Game | None) -> str:
    """The time zone that is said, else the one known, else the host's. Raises NotRead."""
    if match["zone"]:
        return zone_called(match["zone"])
    return game.host.zone if game is not None and person.confirmed_at is None else person.zone


def first_name(incoming: Incoming) -> str:
    """What the mail's sender goes by, in one word that may be a name."""
    words = incoming.sender_name.split()
    if not words or "@" in words[0]:
        return ""
    try:
        return names.clean(words[0])
    except ValueError:
        return ""


def name_of_address(address: str) -> str:
    """What somebody may go by of whom nothing but an address is known: of `ann.smith-7@example.org` Ann."""
    local = address.partition("@")[0]
    words = re.findall(r"[^\W\d_]+", local) or re.findall(r"\w+", local)
    word = str(words[0]) if words else _("Host")
    return word[: names.LONGEST].capitalize()

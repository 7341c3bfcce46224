"""Sitting down by mail: `accept`, `accept as Bob`, `accept as Bob in Europe/Prague`."""

from __future__ import annotations

import re

from django.utils.translation import gettext as _

from games.models import Game, Person
from games.replies.deeds import zone_called
from games.replies.incoming import Incoming
from games.replies.said import NotRead
from games.seating import Guest

AS = r"(?:[ ,]+(?:as|called|named)[ :]+(?P<name>.+?))?(?:[ ,]+in (?P<zone>[A-Za-z]+/[\w+\-/]+|UTC))?"
ACCEPT = re.compile(rf"(?:i )?(?:accept|join|yes|take the seat|count me in|i.m in){AS}", re.IGNORECASE)
DECLINE = re.compile(r"(?:i )?(?:decline|no|no,? thanks?|no,? thank you)", re.IGNORECASE)


def guest_of(match: re.Match[str], incoming: Incoming, person: Person, game: Game | None) -> Guest:
    """Who sits down: under the name and in the zone that they say, else those they are known by.

    Of somebody new the zone is the host's, as on pages. Raises NotRead.
    """
    name = match["name"] or person.name or first_name(incoming)
    if not name:
        raise NotRead(_("Say under which name: “accept as Bob”."))
    return Guest(name, zone_of(match, person, game))


def zone_of(match: re.Match[str], person: Person, game: Game | None) -> str:
    """The time zone that is said, else the one known, else the host's. Raises NotRead."""
    if match["zone"]:
        return zone_called(match["zone"])
    return game.host.zone if game is not None and person.confirmed_at is None else person.zone


def first_name(incoming: Incoming) -> str:
    """What the mail's sender goes by, in one word."""
    words = incoming.sender_name.split()
    return words[0] if words and "@" not in words[0] else ""

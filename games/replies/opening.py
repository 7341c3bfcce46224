"""A mail that opens a table: `open base 3 brisk as Alice in Europe/Prague`.

From is no proof, so the table waits for the answer to a letter, as one does that was opened on a page by a stranger.
"""

from __future__ import annotations

import re
from datetime import datetime

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils.translation import gettext as _

from games import lobby, notices, people, throttle, wake
from games.engine.variants import VARIANTS
from games.lobby import Terms
from games.models import Game, Notice, Person
from games.replies import text
from games.replies.guests import AS, first_name, zone_of
from games.replies.incoming import Incoming
from games.replies.said import NotRead
from games.seating import Guest, LobbyRefused

OPEN = re.compile(rf"(?:open|new game|new table|play)(?P<terms>(?: [\w-]+)*?){AS}", re.IGNORECASE)
SMALL_WORDS = {
    "a", "the", "table", "game", "of", "for", "seats", "seat", "players", "with", "at", "tempo", "play", "memory",
}  # fmt: skip
TEMPI = {**{tempo: tempo for tempo in Game.Tempo.values}, "hurry": "none"}
FEWEST = {"base": 3, "team": 4, "twins": 2}
"""Seats of a table whose mail names none."""


def answer(incoming: Incoming, now: datetime) -> str:
    """Open the table that the mail asks for, and write to its host. Whose words can't be read is told how to say it."""
    person = _writer(incoming, now)
    if person is None or throttle.wait("letters to an address", person.address, now):
        return "refused"
    lines = text.commands(incoming, [incoming.sender_name])
    try:
        _open(lines, incoming, person, now)
    except (NotRead, LobbyRefused) as refused:
        return _told_how(lines, str(refused), incoming, person, now)
    return "done"


def _writer(incoming: Incoming, now: datetime) -> Person | None:
    try:
        validate_email(incoming.sender)
    except ValidationError:
        return None
    return people.known(incoming.sender) or Person(address=incoming.sender, created_at=now)


def _open(lines: list[str], incoming: Incoming, person: Person, now: datetime) -> None:
    match = OPEN.fullmatch(lines[0]) if len(lines) == 1 else None
    if match is None:
        raise NotRead
    name = match["name"] or person.name or first_name(incoming)
    if not name:
        raise NotRead(_("Say under which name you play: “open base 3 as Alice”."))
    terms, zone = _terms(match["terms"].lower().split()), zone_of(match, person, None)
    lobby.open_table(people.person_at(incoming.sender, now), terms, Guest(name, zone), now)


def _terms(words: list[str]) -> Terms:
    """What is played and how fast. Raises NotRead at a word that says nothing."""
    variant = next((word for word in words if word in VARIANTS), "base")
    seats = next((int(word) for word in words if word.isdecimal()), FEWEST[variant])
    tempo = next((TEMPI[word] for word in words if word in TEMPI), Game.Tempo.EASY.value)
    memory = next((word for word in words if word in ("strict", "open")), "strict")
    colour = next((word for word in words if word in ("first", "last")), "first")
    known = {*VARIANTS, *TEMPI, *SMALL_WORDS, "strict", "open", "first", "last", "no", "watched", str(seats)}
    if unknown := [word for word in words if word not in known]:
        raise NotRead(_("“%(word)s” says nothing about a table.") % {"word": unknown[0]})
    return Terms(seats, tempo, memory, variant, colour, spectators="watched" in words)


def _told_how(lines: list[str], why: str, incoming: Incoming, person: Person, now: datetime) -> str:
    """A letter to somebody known, or who has at least tried: others may never have written."""
    tries = any(re.match(r"(?:open|help|play|new|table)\b", line, re.IGNORECASE) for line in lines[:1])
    if person.confirmed_at is None and not tries:
        return "not read"
    reader = people.person_at(incoming.sender, now)
    line = lines[0][:120] if lines else ""
    data = {"why": "opening", "line": line, "sentence": why, "answers": incoming.message_id[:200]}
    notices.tell(Notice.Kind.NOT_READ, reader, now, data=data)
    wake.deliver()
    return "helped" if lines and lines[0].lower() == "help" else "not read"

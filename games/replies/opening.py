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
from games.replies import deeds, text
from games.replies.guests import AS, first_name, name_in, name_of_address, zone_of
from games.replies.incoming import Incoming
from games.replies.said import NotRead
from games.seating import Guest, LobbyRefused

OPEN = re.compile(rf"(?:open|new game|new table|play)(?P<terms>(?: [\w-]+)*?){AS}", re.IGNORECASE)
TRIES = re.compile(r"(?:open|play|new|table)\b", re.IGNORECASE)
SMALL_WORDS = {
    "a", "the", "table", "game", "of", "for", "seats", "seat", "players", "with", "at", "tempo", "play", "memory",
}  # fmt: skip
TEMPI = {**{tempo: tempo for tempo in Game.Tempo.values}, "hurry": "none"}
FEWEST = {"base": 3, "team": 4, "twins": 2}
"""Seats of a table whose mail names none."""


def is_meant(incoming: Incoming) -> bool:
    """Whether a reply to the letter that says how tables are opened by mail tries to, or asks again."""
    lines = text.commands(incoming, [incoming.sender_name])
    return bool(lines) and bool(TRIES.match(lines[0]) or deeds.HELP.fullmatch(lines[0]))


def answer(incoming: Incoming, now: datetime) -> str:
    """Open the table that the mail asks for, and write to its host. Whose words can't be read is told how to say it."""
    person = _writer(incoming, now)
    if person is None or throttle.wait("letters to an address", person.address, now):
        return "refused"
    lines = [bare for line in text.commands(incoming, [incoming.sender_name]) if (bare := text.unpleasing(line))]
    if any(map(deeds.HELP.fullmatch, lines)):
        _tell_how(NotRead(), incoming, now)
        return "helped"
    try:
        _open(lines, incoming, person, now)
    except NotRead as refused:
        if person.confirmed_at or (lines and TRIES.match(lines[0])):  # others may never have written
            _tell_how(refused, incoming, now)
        return "not read"
    except LobbyRefused as refused:
        _tell_how(NotRead(str(refused), lines[0]), incoming, now)
        return "not read"
    return "done"


def _writer(incoming: Incoming, now: datetime) -> Person | None:
    try:
        validate_email(incoming.sender)
    except ValidationError:
        return None
    return people.known(incoming.sender) or Person(address=incoming.sender, created_at=now)


def _open(lines: list[str], incoming: Incoming, person: Person, now: datetime) -> None:
    try:
        terms, guest = _asked(lines, incoming, person)
    except NotRead as refused:
        raise NotRead(refused.why, refused.line or lines[0] if lines else "") from None
    lobby.open_table(people.person_at(incoming.sender, now), terms, guest, now)


def _asked(lines: list[str], incoming: Incoming, person: Person) -> tuple[Terms, Guest]:
    """What the mail's one line asks for, and who for. Raises NotRead."""
    match = OPEN.fullmatch(lines[0]) if lines else None
    if match is None:
        raise NotRead
    if len(lines) > 1:
        raise NotRead(_("All that is to be said of a table stands in the first line."), lines[1])
    name = name_in(match) or person.name or first_name(incoming) or name_of_address(incoming.sender)
    return _terms(match["terms"].lower().split()), Guest(name, zone_of(match, person, None))


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


def _tell_how(refused: NotRead, incoming: Incoming, now: datetime) -> None:
    """A letter that says how to say it, and what was wrong with a line, if one was."""
    reader = people.person_at(incoming.sender, now)
    data = {"why": "opening", "line": refused.line[:120], "sentence": refused.why}
    notices.tell(Notice.Kind.NOT_READ, reader, now, data=data | {"answers": incoming.message_id[:200]})
    wake.deliver()

"""How fast the outbox sends: a ratio to the same letters over one bare open connection to the same sink, by turns.

Bare: each letter, written already, is made a message of its own and sent, nothing else. The outbox does that, too,
and finds what is due, reads it, asks whether the server listens, claims, looks again whether it is still true, says
that it hands over, and stamps, each in its own transaction. Writing a letter and drawing its board is counted apart
(`written`): it is the same work with any outbox, and more of it than all the rest.
"""

from __future__ import annotations

import secrets
import smtplib
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from unittest.mock import patch

from games import notices
from games.mail import deliver, preview
from games.mail.envelope import Mail, Written, enclosed
from games.mail.made_up import NOW
from games.models import Game, Letter, Notice, Person

LIMIT = 0.5
LETTERS, ROUNDS = 40, 9


@dataclass(frozen=True, slots=True)
class Result:
    """Letters per second, bare and by the outbox, and their ratio; medians of all rounds, each with its own ratio,
    so that a machine that is busy for a while counts for both. `written`: letters written a second.
    """

    bare: float
    outbox: float
    ratio: float
    written: float

    def __str__(self) -> str:
        speeds = f"bare {self.bare:,.0f} letters/s, outbox {self.outbox:,.0f} letters/s: ratio {self.ratio:.2f}"
        return f"{speeds} (at least {LIMIT}); written and drawn {self.written:,.1f} letters/s"


def compare(host: str, port: int, start: datetime = NOW, letters: int = LETTERS, rounds: int = ROUNDS) -> Result:
    """Both ways by turns, to an SMTP server that takes everything. EMAIL_HOST and EMAIL_PORT lead there, too.

    The outbox is told that it is `start`, and each round an hour later.
    """
    began = time.perf_counter()
    written = preview.preview("your_turn").written
    assert [picture.png for picture in written.pictures]
    writing = time.perf_counter() - began
    run = secrets.token_hex(4)
    people = [Person(address=f"p{n}-{run}@made-up.invalid", created_at=NOW) for n in range(letters)]
    Person.objects.bulk_create(people)
    game = Game.objects.create(host=people[0], seat_count=2, status=Game.Status.RUNNING, created_at=NOW)
    bare, outbox = [], []
    for turn in range(rounds):
        bare.append(letters / _timed(lambda: _send_bare(host, port, people, written)))
        now = start + timedelta(hours=turn)
        for person in people:
            notices.tell(Notice.Kind.GAME_STARTS, person, now, game=game)
        outbox.append(letters / _timed(lambda at=now: _deliver(letters, written, at)))  # type: ignore[misc]
    ratio = statistics.median(ours / theirs for ours, theirs in zip(outbox, bare, strict=True))
    return Result(statistics.median(bare), statistics.median(outbox), ratio, 1 / writing)


def _timed(work: Callable[[], None]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def _send_bare(host: str, port: int, people: list[Person], written: Written) -> None:
    with smtplib.SMTP(host, port) as line:
        for person in people:
            letter = Letter(pk=person.pk, person=person, message_id=f"<bare-{person.pk}@example.org>")
            message: Any = enclosed(letter, written).message()
            raw = message.as_bytes(linesep="\r\n")
            line.sendmail("laborigines@example.org", [person.address], raw)


def _deliver(letters: int, written: Written, now: datetime) -> None:
    def composed(letter: Letter, told: list[Notice], at: datetime) -> Mail:
        return enclosed(letter, written)

    with patch.object(deliver, "compose", composed):
        sent = 0
        while sent < letters:
            left = deliver.deliver(now)
            assert left, "the outbox stands still"
            sent += left

"""How each letter looks, of made-up games: for the staff's eyes, for files, for the tests. Nothing of it is kept.

The rows are taken back, and later rows may get their numbers: so all that is signed is taken out of the letter,
which could be a key to them.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from django.db import transaction

from games.mail.compose import write
from games.mail.envelope import Written
from games.mail.made_up import LABEL, NOW
from games.mail.outbox import mail_host
from games.mail.states import STATES
from games.models import Letter, Notice

LOADED = ("person", "game__host", "holder__seat", "holder__person", "question__seat", "question__game")


LINK = re.compile(r"\b[a-z_]+(\.[0-9-]+)+\.[\w-]{20,}")
ADDRESS = re.compile(r"\b[rnb][a-z2-7]{1,13}-[a-z2-7]{16}\b")
KEYLESS = "made-up"


@dataclass(frozen=True)
class Preview:
    """A letter in one state, by the state's name."""

    name: str
    written: Written

    @property
    def page(self) -> str:
        """The HTML part with its pictures in it."""
        html = self.written.html
        for picture in self.written.pictures:
            data = base64.b64encode(picture.png).decode("ascii")
            html = html.replace(f"cid:{picture.name}", f"data:image/png;base64,{data}")
        return html


def names() -> list[str]:
    """The states that there are to look at."""
    return list(STATES)


def preview(name: str) -> Preview:
    """One of them. The rows are taken back before any picture is drawn. Raises KeyError."""
    state = STATES[name]
    label = LABEL.set(name)
    try:
        with transaction.atomic():
            written = _written(name, state())
            transaction.set_rollback(True)
    finally:
        LABEL.reset(label)
    return Preview(name, replace(written, text=keyless(written.text), html=keyless(written.html)))


def keyless(words: str) -> str:
    """Without anything that is signed: links' tokens, addresses for replies."""
    return ADDRESS.sub(KEYLESS, LINK.sub(KEYLESS, words))


def every() -> Iterator[Preview]:
    return map(preview, names())


def _written(name: str, told: list[Notice]) -> Written:
    fresh = Notice.objects.select_related(*LOADED).filter(pk__in=[notice.pk for notice in told]).order_by("pk")
    return write(_letter(name, told), list(fresh), NOW)


def _letter(name: str, told: list[Notice]) -> Letter:
    first, is_digest = told[0], told[0].in_digest
    return Letter.objects.create(
        person=first.person,
        game=None if is_digest else first.game,
        is_digest=is_digest,
        message_id=f"<{name}.made-up@{mail_host()}>",
        claimed_at=NOW,
        created_at=NOW,
    )

"""People who never open a browser: they get the letters that leave, and reply to the last one."""

from __future__ import annotations

from datetime import datetime

from django.core import mail

from games import addresses
from games.mail.deliver import deliver
from games.models import Letter, Notice
from games.replies.answer import answer
from games.replies.incoming import Incoming
from tests.world import NOW


def post(now: datetime = NOW) -> list[Letter]:
    """Everything that is due leaves; the letters that did, oldest first."""
    before = set(Letter.objects.values_list("pk", flat=True))
    deliver(now)
    return list(Letter.objects.exclude(pk__in=before).order_by("pk"))


def last_letter(name: str, kind: str = "") -> Letter:
    """The latest letter to somebody, of a kind if one is named."""
    letters = Letter.objects.filter(person__address=f"{name.lower()}@example.org")
    return (letters.filter(notices__kind=kind) if kind else letters).latest("pk")


def reply_to(letter: Letter | Notice, *lines: str, now: datetime = NOW, sender: str = "", subject: str = "") -> str:
    """Reply to a letter, or to one notice of several; what became of it."""
    address = addresses.reply_to_one(letter) if isinstance(letter, Notice) else addresses.reply(letter)
    tag = addresses.read(address)
    assert tag
    written = Incoming(tag, sender or letter.person.address, "", subject, lines, f"<{letter.pk}.r@example.org>")
    return answer(written, now)


def write(name: str, *lines: str, now: datetime = NOW) -> str:
    """Post what is due, then reply to somebody's latest letter."""
    post(now)
    return reply_to(last_letter(name), *lines, now=now)


def mail_to_open(sender: str, *lines: str, now: datetime = NOW, name: str = "") -> str:
    """A mail to the address that opens tables."""
    tag = addresses.read(addresses.opening())
    assert tag
    return answer(Incoming(tag, sender, name, "", lines, "<opening@example.org>"), now)


def text_of(letter: Letter) -> str:
    """The letter as text, as it was sent."""
    return str(sent(letter).body)


def sent(letter: Letter) -> mail.EmailMessage:
    """The letter as it was sent."""
    return next(message for message in mail.outbox if message.extra_headers["Message-ID"] == letter.message_id)

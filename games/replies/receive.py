"""What becomes of a mail that came in, by whichever route: the one way from bytes to an answer.

To whom it was sent decides: a signed address says which letter is answered, and by whom. Mail to other addresses,
mail that nobody wrote and mail that came before is dropped, and counted by reason (games.tally).
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Iterable
from datetime import datetime
from email.message import Message
from email.parser import BytesHeaderParser

from django.db import InterfaceError, OperationalError

from games import addresses, reach, tally
from games.addresses import Tag
from games.models import Letter, Notice
from games.replies import answer, arrivals, bounces, mail_tests, mime, sorting
from games.replies.arrivals import Busy
from games.replies.incoming import incoming

log = logging.getLogger(__name__)

AGAIN = (Busy, OperationalError, InterfaceError)
"""What `receive` raises: somebody else is at this mail, or the database is away."""

NAMED_BY_SERVERS = ("Delivered-To", "X-Original-To", "Envelope-To", "X-Envelope-To", "X-Forwarded-To")
NAMED_BY_WRITERS = ("To", "Cc", "Resent-To")
HEAD_SIZE = 64 * 1024


def receive(raw: bytes, recipients: Iterable[str], now: datetime, route: str = "") -> list[str]:
    """Deal with a mail; gives what became of it for each recipient, in their order, for counts and tests.

    That is what `answer.answer` says, or "bounced", "test", "again" (it came before), "dropped", "failed" (our
    fault; logged). `recipients`: of the envelope; `route`: by which it came. A header Return-Path, which mail servers
    put on top, tells the envelope's sender.

    Raises AGAIN if the mail should be brought again in some minutes.
    """
    return [_safely(raw, recipient, now, route) for recipient in dict.fromkeys(map(str.lower, recipients))]


def recipients_of(raw: bytes) -> list[str]:
    """Our addresses that a mail's headers name, for routes that don't know its envelope."""
    head = BytesHeaderParser().parsebytes(raw[:HEAD_SIZE])
    for names in (NAMED_BY_SERVERS, NAMED_BY_WRITERS):
        ours = [address for address in mime.addressees(head, *names) if addresses.is_ours(address)]
        if ours:
            return ours
    return []


def _safely(raw: bytes, recipient: str, now: datetime, route: str) -> str:
    """A fault of ours costs this mail, not the next one; a database that is away costs none."""
    try:
        return _take(raw, recipient, now, route)
    except AGAIN:
        raise
    except Exception:
        log.exception("a mail could not be dealt with")
        tally.count("reply: failed", now)
        return "failed"


def _take(raw: bytes, recipient: str, now: datetime, route: str) -> str:
    tag = addresses.read(recipient)
    if tag is None:
        return _drop("not an address of ours", now)
    message = mime.opened(raw)
    if message is None:
        return _drop("built beyond all use", now)
    with arrivals.once(key_of(message, raw, recipient), now) as new:
        if not new:
            tally.count("dropped: came before", now)
            return "again"
        return _bounced(message, tag, now) if tag.purpose == "bounce" else _read(message, tag, now, route)


def key_of(message: Message, raw: bytes, recipient: str) -> str:
    """By what a mail to this recipient is known when it comes again."""
    name = mime.header(message, "Message-ID") or hashlib.sha256(raw).hexdigest()
    return arrivals.key_of("mail", name, recipient)


def _bounced(message: Message, tag: Tag, now: datetime) -> str:
    letter = Letter.objects.select_related("person").filter(pk=tag.id).first()
    if letter is None:
        return _drop("of a letter long gone", now)
    said = bounces.read(message, letter, now)
    return said if said == "bounced" else _drop(f"a report: {said}", now)


def _read(message: Message, tag: Tag, now: datetime, route: str) -> str:
    why = sorting.why_dropped(message)
    if mail_tests.arrived(tag, now, route, why):
        return "test"
    if why:
        return _drop(why, now)
    _reached(tag, now)
    said = answer.answer(incoming(message, tag), now)
    tally.count(f"reply: {said}", now)
    return said


def _reached(tag: Tag, now: datetime) -> None:
    """Who answers a letter has it, and has seen it."""
    if tag.purpose == "letter":
        letter = Letter.objects.select_related("person").filter(pk=tag.id).first()
        if letter is not None:
            reach.answered(letter, now)
    if tag.purpose == "notice":
        notice = Notice.objects.select_related("letter__person").filter(pk=tag.id).first()
        if notice is not None and notice.letter is not None:
            reach.answered(notice.letter, now, notice)


def _drop(why: str, now: datetime) -> str:
    tally.count(f"dropped: {why}", now)
    return "dropped"

"""What a mail service calls us for: mail that came in, and what became of letters. Read by django-anymail.

Its addresses exist only with a WEBHOOK_SECRET (laborigines_site/urls.py). A call that we can't deal with now
gets an error, upon which services call again.
"""

from __future__ import annotations

import re
from datetime import datetime
from typing import Any

from anymail.signals import EventType, RejectReason, inbound, tracking
from django.db.models import Q
from django.dispatch import receiver
from django.utils import timezone

from games import reach, tally
from games.models import Letter
from games.replies import arrivals, mime
from games.replies.receive import receive, recipients_of

SOFT = "SoftBounce"
"""Postmark's bounce of a full mailbox; anymail takes it for one like the others."""

HARD = (RejectReason.BOUNCED, RejectReason.INVALID)
ANSWER = re.compile(r"\s*(smtp;)?\s*(?P<words>[45]\d\d\b.*)", re.DOTALL)
"""What a mail server answered, as services hand it on."""


@receiver(inbound)
def came_in(event: Any, **_: Any) -> None:
    """A mail came in at the mail service."""
    message = event.message
    raw = mime.with_return_path(_as_bytes(message), _envelope_sender(message))
    named = [message.envelope_recipient] if message.envelope_recipient else []
    receive(raw, named or recipients_of(raw), timezone.now(), "mail service")


@receiver(tracking)
def became_of_a_letter(event: Any, **_: Any) -> None:
    """The mail service says what became of a letter of ours; once, however often it says so."""
    now = timezone.now()
    letter = _letter(event)
    if letter is None:
        return tally.count("report: not on a letter of ours", now)
    with arrivals.once(_key(event), now) as new:
        if new:
            _note(event, letter, now)


def _note(event: Any, letter: Letter, now: datetime) -> None:
    match event.event_type:
        case EventType.DELIVERED:
            reach.delivered(letter, now)
        case EventType.COMPLAINED:
            reach.complained(letter.person, now, letter)
        case EventType.BOUNCED | EventType.REJECTED:
            _note_bounce(event, letter, now)
        case kind:
            tally.count(f"report: {kind}", now)


def _note_bounce(event: Any, letter: Letter, now: datetime) -> None:
    """The mail server's own words count; without any, what the service makes of it."""
    answer = ANSWER.match(event.mta_response or "")
    words = event.mta_response or event.description or event.reject_reason or ""
    if answer:
        reach.refused(letter, answer["words"], now)
    elif event.reject_reason in HARD and event.esp_event.get("Type") != SOFT:
        reach.hard_bounce(letter.person, words, now, letter)
    elif event.event_type == EventType.BOUNCED:
        reach.soft_bounce(letter.person, words, now, letter)
    else:
        tally.count("report: refused by the service", now)


def _letter(event: Any) -> Letter | None:
    """The letter that an event is about: by the service's name for it, or ours; and only for its own reader."""
    if not event.message_id:
        return None
    names = Q(service_id=event.message_id) | Q(message_id=event.message_id)
    letter = Letter.objects.select_related("person").filter(names).first()
    reader = (event.recipient or "").lower()
    return letter if letter and reader in ("", letter.person.address) else None


def _key(event: Any) -> str:
    """Some services number their events; those of others are known by what they say."""
    told = (event.message_id, event.recipient, event.event_type, event.timestamp)
    return arrivals.key_of("event", *map(str, (event.event_id,) if event.event_id else told))


def _envelope_sender(message: Any) -> str:
    """Who is to be told of trouble; a mail's own header may say that nobody is."""
    return message.envelope_sender or str(message.get("Return-Path", "unknown")).strip("<> ")


def _as_bytes(message: Any) -> bytes:
    """The mail again as it went over the line, or near to it."""
    try:
        return bytes(message.as_bytes())
    except Exception:
        head = {name: str(message.get(name, "")).encode("ascii", "replace") for name in ("From", "To", "Subject")}
        lines = [b"%b: %b" % (name.encode(), b" ".join(value.split())) for name, value in head.items()]
        return b"\r\n".join([*lines, b"", (message.text or "").encode()])

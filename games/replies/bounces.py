"""Letters that came back: reports to the address that a letter's envelope named as its sender (RFC 3464)."""

from __future__ import annotations

import re
from datetime import datetime
from email.message import Message

from games import reach
from games.models import Letter
from games.replies import mime

STATUS = re.compile(r"\b[45]\.\d{1,3}\.\d{1,3}\b")
LONGEST = 200
LOOKED_AT = 5000
"""Letters of a report in no standard form in which a status is looked for."""


def read(message: Message, letter: Letter, now: datetime) -> str:
    """Note what a report says of a letter; what it was: "bounced", "delayed", "delivered" or "not a bounce"."""
    action, words = _report(message)
    if action == "failed":
        reach.refused(letter, words, now)
        return "bounced"
    if action == "delivered":
        reach.delivered(letter, now)
    return action or "not a bounce"


def _report(message: Message) -> tuple[str, str]:
    """What was done, and the status with the mail server's words; both empty if it is no report."""
    for block in _blocks(message):
        action = mime.header(block, "Action").lower()
        if action in ("failed", "delayed", "delivered"):
            return action, _words(block)
    plain = mime.texts(message)[0][:LOOKED_AT]
    status = STATUS.search(plain)
    if status is None or not _comes_from_a_machine(message):
        return "", ""
    line = next(line for line in plain.splitlines() if status[0] in line)
    action = "failed" if status[0].startswith("5") else "delayed"
    return action, f"{status[0]} {' '.join(mime.tidy(line).split())}"[:LONGEST]


def _blocks(message: Message) -> list[Message]:
    """The parts of a report that speak of one recipient each."""
    for part in mime.parts(message):
        blocks = part.get_payload()
        if part.get_content_type() in ("message/delivery-status", "message/global-delivery-status"):
            return [block for block in blocks if isinstance(block, Message)] if isinstance(blocks, list) else []
    return []


def _words(block: Message) -> str:
    """`5.1.1 550 5.1.1 <bob@example.org>: no such user`: the status first, since a server's words may hold none."""
    said = mime.header(block, "Diagnostic-Code").partition(";")[2].strip()
    status = STATUS.search(mime.header(block, "Status"))
    general = status is None or status[0].endswith(".0.0")
    return (said or status[0] if general and status else f"{status[0] if status else ''} {said}").strip()[:LONGEST]


def _comes_from_a_machine(message: Message) -> bool:
    return str(message.get("Return-Path", "")).strip() == "<>" or mime.sender(message)[1].startswith("mailer-daemon@")

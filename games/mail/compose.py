"""Notices to a letter. Composed when it is sent, from the rows as they are then; never kept."""

from __future__ import annotations

from datetime import datetime

from games.mail import render
from games.mail.account import ACCOUNT
from games.mail.envelope import Mail, Written, enclosed
from games.mail.reader import reader_of
from games.models import Letter, Notice


def compose(letter: Letter, notices: list[Notice], now: datetime) -> Mail:
    """The mail that tells these notices of one game (or one of no game) to one person.

    The open question leads, if there is one; what else happened is told in paragraphs below it.
    Raises record.Quarantined if the game can't be replayed.
    """
    return enclosed(letter, write(letter, notices, now))


def write(letter: Letter, notices: list[Notice], now: datetime) -> Written:
    """What the letter says."""
    reader = reader_of(letter, notices, now)
    notice = notices[0]
    facts = ACCOUNT[notice.kind](notice, reader)
    context = reader.context() | facts
    context["subject"] = render.subject(notice.kind, context)
    return Written(
        context["subject"],
        render.text(notice.kind, context),
        render.html(notice.kind, context),
        (),
        reader.holder,
    )

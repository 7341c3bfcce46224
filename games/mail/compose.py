"""Notices to a letter. Composed when it is sent, from the rows as they are then; never kept."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.conf import settings
from django.utils import translation

from games import invitations
from games.mail import digest, render
from games.mail.contents import contents
from games.mail.envelope import Mail, Picture, Written, enclosed
from games.mail.reader import Reader, reader_of
from games.models import Letter, Notice
from games.story import replies


def compose(letter: Letter, notices: list[Notice], now: datetime) -> Mail:
    """The mail that tells these notices of one game (or one of no game, or a day's) to one person.

    The open question leads, if there is one; what else happened is told in paragraphs below it.
    Raises record.Quarantined if the game can't be replayed.
    """
    return enclosed(letter, write(letter, notices, now))


def write(letter: Letter, notices: list[Notice], now: datetime) -> Written:
    """What the letter says, in its reader's language."""
    with translation.override(letter.person.language):
        return _written(letter, notices, now)


def _written(letter: Letter, notices: list[Notice], now: datetime) -> Written:
    if letter.is_digest:
        reader = Reader(letter.person, None, None, now)
        kind, facts = "digest", digest.contents_of_day(notices, reader)
    else:
        reader = reader_of(letter.person, letter.game, notices, now)
        kind, facts = contents(notices, reader)
    context = reader.context() | {"sayings": _sayings(kind, letter)} | facts
    context["subject"] = render.subject(kind, context)
    text, html = render.text(kind, context), render.html(kind, context)
    return Written(context["subject"], text, html, _pictures(context), reader.holder, _answered(notices))


def _answered(notices: list[Notice]) -> str:
    """The Message-ID of the mail that these notices answer, if they do and it had one."""
    return next((str(notice.data["answers"]) for notice in notices if notice.data.get("answers")), "")


def _sayings(kind: str, letter: Letter) -> list[str]:
    """Lines that answer a letter about a table that has not begun, if replies are read."""
    if not settings.REPLY_ADDRESS or kind not in replies.LOBBY:
        return []
    return replies.lobby_sayings(kind, invitations.is_named(letter.person, letter.game))


def _pictures(context: dict[str, Any]) -> tuple[Picture, ...]:
    """What the HTML shows: boards, the creatures of a gallery."""
    shown = [picture for part in context.get("parts", []) for picture in _pictures(part.facts)]
    hung = [getattr(button, "picture", None) for button in context.get("buttons", [])]
    return tuple(picture for picture in (context.get("board"), *hung, *shown) if picture)

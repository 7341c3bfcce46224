"""Notices to a letter. Composed when it is sent, from the rows as they are then; never kept."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.conf import settings

from games.mail import news, render
from games.mail.account import ACCOUNT
from games.mail.envelope import Mail, Picture, Written, enclosed
from games.mail.questions import asking, planning
from games.mail.reader import Reader, reader_of
from games.mail.table import Table
from games.models import Game, Letter, Notice
from games.notices import ASKING, KIND_OF_DECISION
from games.story import replies

Kind = Notice.Kind

LEADING = (
    Kind.QUARANTINED,
    Kind.GAME_OVER,
    Kind.CANCELLED,
    Kind.SEAT_LOST,
    Kind.ELIMINATED,
    Kind.REWOUND,
    Kind.TIME_RAN_OUT,
    Kind.GAME_STARTS,
    Kind.RESUMED,
)
"""News by weight: the heaviest gives the letter its subject, if nothing is asked."""


def compose(letter: Letter, notices: list[Notice], now: datetime) -> Mail:
    """The mail that tells these notices of one game (or one of no game) to one person.

    The open question leads, if there is one; what else happened is told in paragraphs below it.
    Raises record.Quarantined if the game can't be replayed.
    """
    return enclosed(letter, write(letter, notices, now))


def write(letter: Letter, notices: list[Notice], now: datetime) -> Written:
    """What the letter says."""
    reader = reader_of(letter, notices, now)
    kind, facts = _facts(notices, reader)
    context = reader.context() | {"sayings": _sayings(kind)} | facts
    context["subject"] = render.subject(kind, context)
    text, html = render.text(kind, context), render.html(kind, context)
    return Written(context["subject"], text, html, _pictures(context), reader.holder)


def _sayings(kind: str) -> list[str]:
    """Lines that answer a letter about a table that has not begun, if replies are read."""
    return replies.lobby_sayings(kind) if settings.REPLY_ADDRESS and kind in replies.LOBBY else []


def _facts(notices: list[Notice], reader: Reader) -> tuple[str, dict[str, Any]]:
    """The kind of letter it becomes, and what its templates are told."""
    if notices[0].kind in ACCOUNT:
        return notices[0].kind, ACCOUNT[notices[0].kind](notices[0], reader)
    table = None if notices[0].kind == Kind.QUARANTINED else _table(reader)
    asked = [notice for notice in notices if notice.kind in ASKING and notice.question]
    planned = [notice for notice in notices if notice.kind == Kind.YOUR_TURN and not notice.question]
    if asked and table:
        return _question_letter(asked, notices, reader, table)
    if planned and table:
        facts = planning(planned[-1].data["turn"], planned[-1].data["after"], reader, table)
        return Kind.YOUR_TURN, facts | {"news": _news(notices, reader, table)}
    lead = min(notices, key=lambda notice: LEADING.index(Kind(notice.kind)))
    others = [notice for notice in notices if notice is not lead]
    return lead.kind, news.telling(lead, reader, table) | {"news": _news(others, reader, table)}


def _question_letter(
    asked: list[Notice], notices: list[Notice], reader: Reader, table: Table
) -> tuple[str, dict[str, Any]]:
    """The question that is open now, or what is new about it. A reminder that goes out with the question is none."""
    question, kinds = asked[-1].question, [notice.kind for notice in asked]
    assert question
    own = KIND_OF_DECISION[question.decision]
    lead = own if own in kinds else kinds[-1]
    told = [notice for notice in notices if notice.kind != Kind.REMINDER or lead == Kind.REMINDER]
    return lead, asking(question, reader, table) | {"news": _news(told, reader, table)}


def _news(notices: list[Notice], reader: Reader, table: Table | None) -> list[str]:
    """Everything but the question, in the order in which it happened, each kind of news once."""
    latest = {notice.kind: notice for notice in notices if notice.kind in news.TOPICS}
    return [words for notice in latest.values() for words in news.paragraphs(notice, reader, table)]


def _table(reader: Reader) -> Table | None:
    """The game as the reader may see it, once it has begun."""
    game = reader.game
    if game is None or game.status not in (Game.Status.RUNNING, Game.Status.FINISHED):
        return None
    return Table(game, reader.number)


def _pictures(context: dict[str, Any]) -> tuple[Picture, ...]:
    """What the HTML shows: the board, the creatures of a gallery."""
    hung = [getattr(button, "picture", None) for button in context.get("buttons", [])]
    return tuple(picture for picture in (context.get("board"), *hung) if picture)

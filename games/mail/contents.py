"""What a letter about one game (or none) says: which kind of letter its notices make, and the facts for its templates.

A new kind of letter is registered once: in account.ACCOUNT if it is a letter of its own, in news.TOPICS (and
news.FACTS, LEADING here) if it tells something about a game. Its words are in templates/mail/<kind>/.
"""

from __future__ import annotations

from typing import Any

from games.mail import answers, news
from games.mail.account import ACCOUNT
from games.mail.questions import asking, planning
from games.mail.reader import Reader
from games.mail.table import Table
from games.models import Game, Notice
from games.notices import ASKING, KIND_OF_DECISION

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
    Kind.SEAT_TAKEN,
    Kind.HOST_NOW,
    Kind.RESUMED,
    Kind.MENTION,
    Kind.RECEIPT,
)
"""News by weight: the heaviest gives the letter its subject, if nothing is asked."""

OVERTAKEN = {Kind.GAME_STARTS, Kind.RESUMED, Kind.HOST_NOW}
"""News of a game that nobody needs once they are told that it is over."""

ALONE = {**ACCOUNT, Kind.NOT_READ: answers.not_read, Kind.TABLE_OPEN: answers.table_open}
"""Kinds that are a letter of their own, with what says what."""


def contents(notices: list[Notice], reader: Reader) -> tuple[str, dict[str, Any]]:
    """The kind of letter it becomes, and what its templates are told. All of them say if the game is paused."""
    if notices[0].kind in ALONE:
        return notices[0].kind, ALONE[notices[0].kind](notices[0], reader)
    table = None if notices[0].kind == Kind.QUARANTINED else _table(reader)
    paused = [reader.paused] if reader.holder and reader.paused else []
    asked = [notice for notice in notices if notice.kind in ASKING and notice.question]
    planned = [notice for notice in notices if notice.kind == Kind.YOUR_TURN and not notice.question]
    if asked and table:
        return _question_letter(asked, notices, reader, table)
    if planned and table:
        facts = planning(planned[-1].data["turn"], planned[-1].data["after"], reader, table)
        return Kind.YOUR_TURN, facts | {"news": [*_news(notices, reader, table), *paused]}
    lead = min(notices, key=_weight)
    late = OVERTAKEN if lead.kind in (Kind.GAME_OVER, Kind.CANCELLED) else set()
    others = [notice for notice in notices if notice is not lead and notice.kind not in late]
    return lead.kind, news.telling(lead, reader, table) | {"news": [*_news(others, reader, table), *paused]}


def _weight(notice: Notice) -> int:
    kind = Kind(notice.kind)
    return LEADING.index(kind) if kind in LEADING else len(LEADING)


def _question_letter(
    asked: list[Notice], notices: list[Notice], reader: Reader, table: Table
) -> tuple[str, dict[str, Any]]:
    """The question that is open now, or what is new about it. A reminder that goes out with the question is none."""
    question, kinds = asked[-1].question, [notice.kind for notice in asked]
    assert question
    own = KIND_OF_DECISION[question.decision]
    lead = own if own in kinds else kinds[-1]
    told = [notice for notice in notices if notice.kind != Kind.REMINDER or lead == Kind.REMINDER]
    facts = asking(question, reader, table) | {"news": _news(told, reader, table)}
    if any(news.tells_rule(notice, question) for notice in told):
        facts["why"] = ""
    return lead, facts


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

"""Whose reply it is and what it answers, by the rows that its signed address names."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from games import seating
from games.addresses import Tag
from games.models import Game, Holder, Letter, Notice, Person, Question
from games.notices import still_true
from games.replies.incoming import Incoming

ROWS = ("person", "game__host", "holder__seat__game", "question__seat", "question__game", "letter")


@dataclass(frozen=True)
class Addressed:
    """The person whom the letter was sent to, and what it was about.

    `holder`: in which seat they got it, whoever sits there now. `question`: the one that it asks. `planned`: of a
    letter about a turn in which others were asked first, the entry after which its dice were rolled. `several`: of a
    day's letter the notices that could be meant, if not exactly one can. `data`: of the last notice.
    """

    person: Person
    kinds: frozenset[str]
    told_at: datetime
    game: Game | None = None
    holder: Holder | None = None
    question: Question | None = None
    planned: int | None = None
    several: tuple[Notice, ...] = ()
    data: dict[str, Any] = field(default_factory=dict)

    @property
    def has_begun(self) -> bool:
        return self.game is not None and self.game.started_at is not None


@dataclass(frozen=True)
class Reply:
    """What came in, what it is addressed to, and when it is dealt with."""

    incoming: Incoming
    to: Addressed
    now: datetime


def addressed(tag: Tag, now: datetime) -> Addressed | None:
    """What a reply's address stands for; null if those rows are gone."""
    rows = Notice.objects.select_related(*ROWS).order_by("pk")
    if tag.purpose == "notice":
        one = rows.filter(pk=tag.id).first()
        return _of([one], one.person, one.game) if one else None
    letter = Letter.objects.select_related("person", "game__host").filter(pk=tag.id).first()
    if letter is None:
        return None
    notices = list(rows.filter(letter=letter))
    if letter.is_digest:
        return _of_day(letter, notices, now)
    return _of(notices, letter.person, letter.game, letter.created_at)


def _of(notices: list[Notice], person: Person, game: Game | None, told_at: datetime | None = None) -> Addressed:
    asked = [notice.question for notice in notices if notice.question]
    planned = [notice.data.get("after") for notice in notices if notice.kind == Notice.Kind.YOUR_TURN]
    holders = [notice.holder for notice in notices if notice.holder]
    to = Addressed(
        person,
        frozenset(notice.kind for notice in notices),
        told_at or _told_at(notices[0]),
        game,
        holders[-1] if holders else None,
        asked[-1] if asked else None,
        planned[-1] if planned and not asked else None,
        data=notices[-1].data if notices else {},
    )
    return to if to.holder or game is None else replace(to, holder=seating.holder_of(game, person.pk))


def _told_at(notice: Notice) -> datetime:
    return notice.letter.created_at if notice.letter else notice.created_at


def _of_day(letter: Letter, notices: list[Notice], now: datetime) -> Addressed:
    """A day's letter: what is open of it, if that is one thing."""
    asked = [notice for notice in notices if notice.question or notice.kind == Notice.Kind.YOUR_TURN]
    live = {notice.question_id or -notice.pk: notice for notice in asked if still_true(notice, now)}
    if len(live) == 1:
        (one,) = live.values()
        return _of([one], one.person, one.game, letter.created_at)
    kinds = frozenset({"digest", *(notice.kind for notice in notices)})
    return Addressed(letter.person, kinds, letter.created_at, several=tuple(live.values()))

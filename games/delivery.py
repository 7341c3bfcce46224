"""Whether a player was reached: what became of the mail about a seat's question, and when its player was seen.

The table is told in a word (`Fate.says`), never an address, nor when a sealed answer came. Seen is whoever has
sent anything, or opened a page in a browser from which something had been sent before: scanners of mails open
pages, too, but send nothing.
"""
from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games import deadlines
from games.models import Game, Holder, Letter, Notice, Question, Seat
from games.notices import ASKING

LOOK_AGAIN = timedelta(minutes=1)
"""Pages opened in quick succession are one look."""

SEALED = ("vote", "manipulate")
"""What is answered under seal: when it was, nobody may know."""

WORDS: dict[str, Any] = {
    "queued": gettext_lazy("a letter is on its way out"),
    "held": gettext_lazy("the letter is held, to go out with others"),
    "sent": gettext_lazy("mail sent %(when)s"),
    "delivered": gettext_lazy("mail delivered %(when)s"),
    "delayed": gettext_lazy("the mail server does not take the letter yet"),
    "failed": gettext_lazy("the letter could not be sent"),
    "returned": gettext_lazy("the letter came back"),
    "bounced": gettext_lazy("bounced: cannot be reached by mail"),
    "muted": gettext_lazy("wants no mail of this game"),
    "off": gettext_lazy("wants no mail"),
    "asked": gettext_lazy("asked on the page"),
    "seen": gettext_lazy("has seen it"),
    "answered": gettext_lazy("answered"),
}


@dataclass(frozen=True)
class Fate:
    """`word` is one of WORDS; `at`: since when, null where that is secret or nobody knows."""

    word: str
    at: datetime | None = None

    @property
    def is_trouble(self) -> bool:
        """Whether mail does not come through."""
        return self.word in ("bounced", "returned", "failed", "delayed")

    def says(self, zone: str, now: datetime) -> str:
        """The word for the table, in the reader's time: "mail sent 14:02"."""
        return str(WORDS[self.word]) % {"when": _moment(self.at, zone, now)}


def _moment(at: datetime | None, zone: str, now: datetime) -> str:
    """The hour, with its day if that is not today."""
    if at is None:
        return ""
    there = deadlines.zone_of(zone)
    today = at.astimezone(there).date() == now.astimezone(there).date()
    return date_format(at.astimezone(there), _("H:i")) if today else deadlines.local(at, zone)


# reading


def seat_fate(seat: Seat) -> Fate | None:
    """How the seat's player was reached about what is asked of them now; null for a bot, or if there is nothing to say.

    A player who has answered is "answered" until something new is asked.
    """
    holder = seat.holder
    if holder is None:
        return None
    question = seat.questions.filter(closed_at=None).first()
    if question is not None:
        return _fate(holder, question, _newest_told([question]).get(question.pk))
    return _of_mail(holder) or _answered(seat)


def of_table(game: Game) -> dict[int, Fate]:
    """By seat number: how everybody who is asked something was reached, and whom mail does not reach at all."""
    held = Holder.objects.filter(seat__game=game, until=None).select_related("person", "seat")
    asked = {question.seat_id: question for question in game.questions.filter(closed_at=None)}
    told = _newest_told(asked.values())
    fates = {}
    for holder in held.order_by("seat__number"):
        question = asked.get(holder.seat_id)
        fate = _fate(holder, question, told.get(question.pk)) if question else _of_mail(holder)
        if fate and (question or fate.is_trouble):
            fates[holder.seat.number] = fate
    return fates


def _newest_told(questions: Iterable[Question]) -> dict[int, Notice]:
    """The last notice about each question, with its letter, by the question's id."""
    ids = [question.pk for question in questions]
    rows = Notice.objects.filter(question__in=ids, kind__in=ASKING).select_related("letter").order_by("pk")
    return {notice.question_id: notice for notice in rows if notice.question_id}


def _fate(holder: Holder, question: Question, notice: Notice | None) -> Fate:
    stuck = _of_mail(holder)
    if stuck and stuck.is_trouble:
        return stuck
    if holder.seen_at and holder.seen_at >= question.asked_at:
        return Fate("seen", holder.seen_at)
    if stuck:
        return stuck
    return _of_notice(notice) if notice else Fate("asked", question.asked_at)


def _of_mail(holder: Holder) -> Fate | None:
    """What keeps all letters of this game from the holder; null if nothing does."""
    person = holder.person
    if person.unreachable_at:
        return Fate("bounced", person.unreachable_at)
    if person.mail_off_at:
        return Fate("off", person.mail_off_at)
    return Fate("muted", holder.muted_at) if holder.muted_at else None


def _of_notice(notice: Notice) -> Fate:
    if notice.letter is not None:
        return of_letter(notice.letter)
    if notice.dropped_at:
        return Fate("asked", notice.created_at)
    held = notice.in_digest or notice.not_before > notice.created_at
    return Fate("held", notice.not_before) if held else Fate("queued", notice.created_at)


def of_letter(letter: Letter) -> Fate:
    """What became of one letter, by all that was reported of it."""
    if letter.seen_at:
        return Fate("seen", letter.seen_at)
    if letter.bounced_at:
        return Fate("returned", letter.bounced_at)
    if letter.delivered_at:
        return Fate("delivered", letter.delivered_at)
    return _of_state(letter)


def _of_state(letter: Letter) -> Fate:
    states = Letter.State
    if letter.state == states.SENT:
        return Fate("sent", letter.sent_at)
    if letter.state == states.FAILED:
        return Fate("failed", letter.claimed_at)
    if letter.state == states.WAITING and letter.attempts:
        return Fate("delayed", letter.next_try_at)
    return Fate("asked" if letter.state == states.DROPPED else "queued", letter.created_at)


def _answered(seat: Seat) -> Fate | None:
    last = seat.questions.exclude(closed_at=None).order_by("-closed_at", "-pk").first()
    if last is None:
        return None
    if last.decision in SEALED:  # whether by the player or by default: that is sealed, too
        return Fate("answered") if last.closed_by in (last.ClosedBy.ANSWER, last.ClosedBy.DEFAULT) else None
    return Fate("answered", last.closed_at) if last.closed_by == last.ClosedBy.ANSWER else None


# seeing


def seen(holder: Holder, now: datetime, question: Question | None = None) -> None:
    """The holder is there: they sent something, or opened a page in a browser from which something had been sent.

    Their letters of this game count as seen from then on; with `question`, those about it alone.
    """
    if not _is_news(holder, now):
        return
    Holder.objects.filter(pk=holder.pk, until=None).update(seen_at=now)
    holder.seen_at = now
    told = Notice.objects.filter(holder=holder, letter__state=Letter.State.SENT, letter__seen_at=None)
    told = told if question is None else told.filter(question=question)
    letters = list(told.values_list("letter", flat=True).distinct())
    if letters:
        Letter.objects.filter(pk__in=letters, seen_at=None).update(seen_at=now)


def _is_news(holder: Holder, now: datetime) -> bool:
    """Whether this look is more than another one a moment after the last, nothing asked in between."""
    last = holder.seen_at
    if last is None or now - last >= LOOK_AGAIN:
        return True
    return Question.objects.filter(seat=holder.seat_id, closed_at=None, asked_at__gt=last).exists()

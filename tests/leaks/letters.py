"""All letters that a table could send to a reader now, and all that it answers to their replies."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import Any

from django.db import transaction

from games import addresses, notices
from games.mail.compose import write
from games.mail.contents import LEADING
from games.models import Game, Holder, Letter, MoveRecord, Notice, Question
from games.replies import answer
from games.replies.incoming import Incoming
from tests.world import NOW

Kind = Notice.Kind
Said = tuple[str, ...]
"""Subject, text, HTML, and the pictures: their names, or, if they are to be drawn, what they hash to."""

NUMBER = 1_000_000
"""Of every notice here: a reply's address has it, and PostgreSQL never gives one out twice."""

NOT_TAKEN = ("unread", "empty", "refused", "help", "resign")
LINES = (
    "help", "5 widdershins", "option 99", "resign", "", "bid cw", "pass", "cw", "order spend red", "plan ccw",
    "note dish 5 is green", "say that smells", "mark 5 ?", "weigh 70 kg", "vote 1", "give",
)  # fmt: skip
"""What one may write in a reply, wherever it fits."""


def letters_to(holder: Holder, *, drawn: bool = False) -> dict[str, Said]:
    """Every kind of letter to a holder, by kind, written as if it went out now. `drawn`: with its pictures."""
    return {name: _alone(holder, drawn, **facts) for name, facts in _news(holder).items()}


def _news(holder: Holder) -> dict[str, dict[str, Any]]:
    game = holder.seat.game
    question = Question.objects.filter(seat=holder.seat, closed_at=None).first()
    told = {str(kind): {"kind": kind, "data": _data(kind, holder)} for kind in LEADING if _may_be_told(kind, game)}
    told |= {f"not read: {why}": {"kind": Kind.NOT_READ, "data": {"why": why}} for why in NOT_TAKEN}
    told |= {str(kind): {"kind": kind, "data": {"by": "Cy"}} for kind in (Kind.NUDGE, Kind.DEADLINE) if question}
    told |= _late(holder)
    if question:
        told |= {"question": {"kind": notices.KIND_OF_DECISION[question.decision]}, "reminder": {"kind": Kind.REMINDER}}
        told |= {"digest": {"kind": notices.KIND_OF_DECISION[question.decision], "in_digest": True}}
    facts = {"question": question, "entry": _last_of(holder)}
    return {name: facts | said for name, said in told.items()}


def _may_be_told(kind: str, game: Game) -> bool:
    return game.is_running and kind not in (Kind.GAME_OVER, Kind.CANCELLED, Kind.QUARANTINED)


def _data(kind: str, holder: Holder) -> dict[str, Any]:
    game = holder.seat.game
    first = game.talk.exclude(holder=holder).order_by("pk").values_list("pk", flat=True)[0]
    told: dict[str, dict[str, Any]] = {
        Kind.MENTION: {"first": first}, Kind.RECEIPT: {"entries": [_last_of(holder)], "plan": True},
        Kind.REWOUND: {"undone": 2, "reason": "A slip."}, Kind.SEAT_LOST: {"to": "Eli", "by": "host"},
    }  # fmt: skip
    return told.get(kind, {"reason": "Tea."})


def _late(holder: Holder) -> dict[str, dict[str, Any]]:
    """What a reply to each closed question of theirs is told."""
    closed = Question.objects.filter(seat=holder.seat).exclude(closed_at=None).exclude(closed_by="answer", answer=None)
    latest = closed.order_by("-pk")[:4]
    told = ({"kind": Kind.NOT_READ, "data": {"why": "late", "late": question.pk}} for question in latest)
    return {f"late: {number}": facts for number, facts in enumerate(told)}


def _last_of(holder: Holder) -> int:
    """The last entry of the seat itself."""
    rows = MoveRecord.objects.filter(game=holder.seat.game_id).order_by("-n")
    return next(row.n for row in rows if row.move.get("seat") == holder.seat.number)


def _alone(holder: Holder, drawn: bool, **facts: Any) -> Said:
    """The letter that tells this alone."""
    game = holder.seat.game
    with transaction.atomic():
        told = {"pk": NUMBER, "created_at": NOW, "not_before": NOW, "data": {}, **facts}
        notice = Notice.objects.create(person=holder.person, game=game, holder=holder, **told)
        letter = Letter(pk=1, person=holder.person, game=game, message_id="<1@example.org>", is_digest=notice.in_digest)
        said = _said(letter, [notice], drawn)
        transaction.set_rollback(True)
    return said


def _said(letter: Letter, told: list[Notice], drawn: bool) -> Said:
    written = write(letter, told, NOW)
    pictures = [sha256(picture.png).hexdigest() if drawn else picture.name for picture in written.pictures]
    return (written.subject, written.text, written.html, *pictures)


# replies


def what_is_asked(holder: Holder) -> dict[str, Said]:
    """The letter of the question that is open to a holder."""
    return {"question": _alone(holder, False, **_news(holder)["question"])}


def answers_to(holder: Holder) -> dict[str, Said]:
    """What becomes of each line that a holder sends in reply to their last letter, and the letters that say so."""
    letter = _last_letter(holder)
    return {line: _answered(letter, line) for line in LINES if _changes_nothing(holder, line)}


def _changes_nothing(holder: Holder, line: str) -> bool:
    """What answers the open question shows what had been hidden, as it should."""
    asked = Question.objects.filter(seat=holder.seat, closed_at=None).values_list("decision", flat=True).first()
    answers: dict[str, tuple[str, ...]] = {"manipulate": ("bid cw", "pass"), "direct": ("cw",), "vote": ("vote 1",)}
    return line not in answers.get(asked or "", ())


def _last_letter(holder: Holder) -> Letter:
    name = f"<{holder.pk}.last@example.org>"
    return Letter.objects.filter(message_id=name).first() or _a_letter(holder, name)


def _a_letter(holder: Holder, name: str) -> Letter:
    about = Question.objects.filter(seat=holder.seat).order_by("-pk").first()
    letter = Letter.objects.create(
        person=holder.person, game=holder.seat.game, message_id=name, state="sent",
        claimed_at=NOW, sent_at=NOW, created_at=NOW,
    )  # fmt: skip
    Notice.objects.create(
        person=holder.person, game=holder.seat.game, holder=holder, kind=Kind.RECEIPT, question=about, letter=letter,
        created_at=NOW, not_before=NOW, data={"entries": [_last_of(holder)]},
    )  # fmt: skip
    return letter


def _answered(letter: Letter, line: str) -> Said:
    tag = addresses.read(addresses.reply(letter))
    assert tag
    with transaction.atomic():
        last = Notice.objects.latest("pk").pk
        became = answer.answer(Incoming(tag, letter.person.address, "", "", (line,), "<reply@example.org>"), NOW)
        new = list(Notice.objects.filter(pk__gt=last, person=letter.person).order_by("pk"))
        said = [part for notice in new for part in _said(letter, [notice], False)]
        transaction.set_rollback(True)
    return (became, *said)


Readings = Callable[[Holder], dict[str, Said]]

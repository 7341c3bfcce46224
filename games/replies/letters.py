"""Letters that answer a reply: what could not be read or done, what was taken, how a table stands.

They go to the address on file, never to whoever wrote; and not more than some a day to one person, so that two
machines that answer each other come to rest.
"""

from __future__ import annotations

from typing import Any

from games import notices, throttle, wake
from games.models import Holder, Notice, Question
from games.replies.addressed import Reply

Kind = Notice.Kind
LONGEST_QUOTE = 120
WITHHELD = ("weight", "weigh", "my weight", "i weigh")


def not_read(reply: Reply, why: str, *, line: str = "", sentence: str = "", rule: str = "") -> None:
    """One letter that says what was wrong, and what can be said.

    `why`: "unread" (with the `line`), "empty", "refused" (with a `sentence`), "late", "help", "resign".
    """
    data: dict[str, Any] = {"why": why, "line": _quoted(line), "sentence": sentence, "rule": rule}
    if reply.to.question and why == "late":
        data["late"] = reply.to.question.pk
    _tell(Kind.NOT_READ, reply, data, _present(reply.to.holder))


def which(reply: Reply) -> None:
    """Of a day's letter more than one question is open, or none: each is named with its own address."""
    _tell(Kind.NOT_READ, reply, {"why": "which", "of": [notice.pk for notice in reply.to.several]})


def receipt(reply: Reply, **facts: Any) -> None:
    """What was taken: `entries` of the record, a `plan`, sentences about mail and time (`told`); or it was `again`."""
    _tell(Kind.RECEIPT, reply, facts)


def wants_receipt(holder: Holder) -> bool:
    """Whether a move of this holder is confirmed by letter: the first one by reply, or all if they want that."""
    return holder.person.receipts or not Notice.objects.filter(holder=holder, kind=Kind.RECEIPT).exists()


def table(reply: Reply, said: str) -> None:
    """How a table stands that has not begun, and what was done there: a word of `games/mail/answers.py`."""
    _tell(Kind.TABLE_OPEN, reply, {"said": said})


def _tell(kind: str, reply: Reply, data: dict[str, Any], question: Question | None = None) -> None:
    """About the game, if its reader still has to do with it."""
    to = reply.to
    if throttle.wait("letters that answer replies", str(to.person.pk), reply.now):
        return
    holder = to.holder if to.has_begun and to.holder and to.holder.until is None else None
    game = to.game if holder or not to.has_begun else None
    if game and game.quarantine:  # what would be said of it can't be drawn
        game = holder = question = None
    data = {**data, "answers": reply.incoming.message_id[:200]}
    notices.tell(kind, to.person, reply.now, game=game, holder=holder, question=question, data=data)
    wake.deliver()


def _present(holder: Holder | None) -> Question | None:
    """What the holder's seat is asked now: a reply to the letter answers that."""
    if holder is None or holder.until:
        return None
    return Question.objects.filter(seat=holder.seat_id, closed_at=None).first()


def _quoted(line: str) -> str:
    """A line as the letter quotes it; a weight is kept nowhere."""
    if line.casefold().startswith(WITHHELD):
        return line.split()[0]
    return line[:LONGEST_QUOTE]

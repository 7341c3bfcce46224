"""A reply to a letter of no game, or to a day's letter in which several questions are open."""

from __future__ import annotations

from games.replies import deeds, doing, letters, text
from games.replies.addressed import Reply
from games.replies.doing import DeedRefused
from games.replies.said import Deed, NotRead


def answer(reply: Reply) -> str:
    """What became of it, in a word of `answer.answer`: here one can say how much mail one wants, and little else."""
    lines = text.commands(reply.incoming, [reply.to.person.name])
    try:
        said = [_read(line) for line in lines]
    except NotRead as refused:
        return _not_read(reply, refused)
    if not said:
        return _not_read(reply, NotRead())
    if Deed("help") in said:
        letters.not_read(reply, "help")
        return "helped"
    try:
        told = [doing.do(deed, reply.to, reply.now) for deed in said]
    except DeedRefused as refused:
        letters.not_read(reply, "refused", sentence=str(refused))
        return "refused"
    letters.receipt(reply, told=told)
    return "done"


def _read(line: str) -> Deed:
    deed = deeds.read(line) or deeds.read(text.unpleasing(line))
    if deed is None:
        raise NotRead("", line)
    return deed


def _not_read(reply: Reply, refused: NotRead) -> str:
    """Of a day's letter: which question is meant, the answer can't know."""
    if "digest" in reply.to.kinds:
        letters.which(reply)
    else:
        letters.not_read(reply, "unread" if refused.line else "empty", line=refused.line, sentence=refused.why)
    return "not read"

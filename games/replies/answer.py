"""What a reply is about decides who deals with it: a seat, a table that has not begun, or nobody in particular."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from django.utils import translation

from games.replies import account, consent, opening, seat, tables
from games.replies.addressed import Reply, addressed
from games.replies.incoming import Incoming


def answer(incoming: Incoming, now: datetime) -> str:
    """Do what the reply says, whole or not at all, and write to its author if need be.

    Gives "played" (in the record, or settled in advance), "done" (anything else), "refused", "late" (a letter went
    out with what is asked now), "not read" and "helped" (what can be said went out), "unknown" (no such letter).
    """
    if incoming.tag.purpose == "opening":
        return opening.answer(incoming, now)
    to = addressed(incoming.tag, now)
    if to is None:
        return "unknown"
    with translation.override(to.person.language):
        return _answered(Reply(incoming, to, now))


def _answered(reply: Reply) -> str:
    to, incoming = reply.to, reply.incoming
    if to.kinds & consent.KINDS:
        return consent.answer(reply)
    if to.data.get("why") == "opening" and opening.is_meant(incoming):
        return opening.answer(replace(incoming, sender=to.person.address), reply.now)
    if to.game is None:
        return account.answer(reply)
    if to.has_begun and to.holder:
        return seat.answer(reply)
    return tables.answer(reply)

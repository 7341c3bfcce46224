"""Table talk: messages beside the record, whom they call, whom one does not want to read, and reports of them."""

from __future__ import annotations

import unicodedata
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import mentions, notices, throttle, wake
from games.journal import journal
from games.models import Holder, Message, Muting, Notice, Report
from games.play import Answer, locked

LONGEST = 1000
SHOWN_SIGNS = "\n\u200d"
"""Characters without a look of their own that are kept: line breaks, and what joins emoji."""


def tidy(text: str) -> str:
    """The text as it is kept: trimmed, no two empty lines in a row, without hidden or turning characters."""
    lines = unicodedata.normalize("NFC", text.replace("\r\n", "\n").replace("\r", "\n")).split("\n")
    shown = ["".join(map(_kept, line)).rstrip() for line in lines]
    return "\n".join(line for at, line in enumerate(shown) if line or (at and shown[at - 1])).strip()


def _kept(character: str) -> str:
    if character == "\t":
        return " "
    return "" if unicodedata.category(character).startswith("C") and character not in SHOWN_SIGNS else character


# saying


def say(holder: Holder, text: str, now: datetime, *, by_mail: bool = False) -> Answer:
    """A message of the holder to the table. Refused (400, 403, 409, 429) with a sentence; the text is the caller's."""
    if len(text) > 8 * LONGEST:
        return _too_long(len(text))
    words = tidy(text)
    if not words:
        return Answer(400, _("There is nothing in this message yet."))
    if len(words) > LONGEST:
        return _too_long(len(words))
    if holder.seat.game.started_at is None:
        return Answer(409, _("Table talk begins with the game."))
    if seconds := throttle.wait("messages at tables", str(holder.pk), now):
        return _too_often(seconds // 60 + 1)
    return _said(holder, words, now, by_mail)


def _too_often(minutes: int) -> Answer:
    says = ngettext(
        "That is a lot of talk for an hour. Wait %(minutes)d minute, please.",
        "That is a lot of talk for an hour. Wait %(minutes)d minutes, please.",
        minutes,
    )
    return Answer(429, says % {"minutes": minutes})


def _too_long(length: int) -> Answer:
    facts = {"length": length, "most": LONGEST}
    says = _("This message has %(length)d characters; %(most)d are the most. Make it two, or shorter.")
    return Answer(400, says % facts)


@transaction.atomic
def _said(holder: Holder, words: str, now: datetime, by_mail: bool) -> Answer:
    game = locked(holder.seat.game)
    if not Holder.objects.filter(pk=holder.pk, until=None).exists():
        return Answer(403, _("You don’t hold this seat any more."))
    message = Message.objects.create(
        game=game, holder=holder, at=now, turn=game.turn, after=game.entry_count - 1, text=words, by_mail=by_mail
    )  # fmt: skip
    _tell_mentioned(message, now)
    return Answer(200, _("Said."))


def _tell_mentioned(message: Message, now: datetime) -> None:
    """A letter to each who is called by name, but for those who don't want to read the writer."""
    others = Holder.objects.filter(seat__game=message.game, until=None).exclude(pk=message.holder_id)
    by_key = {other.pk: other for other in others.select_related("person", "seat__game")}
    called = mentions.called_in(message.text, [(key, (one.seat.name, one.called)) for key, one in by_key.items()])
    deaf = Muting.objects.filter(holder__in=called, person=message.holder.person).values_list("holder", flat=True)
    meant = [by_key[key] for key in called if key not in set(deaf)]
    message.mentions.set(meant)
    for other in meant:
        _tell(other, message, now)
    if meant:
        wake.deliver()


def _tell(holder: Holder, message: Message, now: datetime) -> None:
    """One letter for all that is said within a few minutes: a notice that still waits tells this, too."""
    waiting = Notice.objects.filter(holder=holder, kind=Notice.Kind.MENTION, letter=None, dropped_at=None)
    if not waiting.exists():
        notices.tell(
            Notice.Kind.MENTION, holder.person, now, game=message.game, holder=holder, entry=message.after,
            data={"first": message.pk}, start=now + settings.MENTION_HOLD,
        )  # fmt: skip


# reading


def heard(holder: Holder, after: int | None = None) -> list[Message]:
    """What was said at the holder's table, oldest first, but by those whom they have muted: all, or after an entry."""
    rows = Message.objects.filter(game=holder.seat.game_id).exclude(holder__person__in=holder.mutings.values("person"))
    rows = rows if after is None else rows.filter(after=after)
    return list(rows.select_related("holder__seat__game", "holder__person").order_by("pk"))


def stamp(holder: Holder) -> list[Any]:
    """What changes when a reader's table talk does."""
    rows = Message.objects.filter(game=holder.seat.game_id)
    newest = rows.order_by("-pk").values_list("pk", flat=True).first()
    return [newest, rows.exclude(hidden_at=None).count(), list(holder.mutings.order_by("pk").values_list("pk"))]


# not reading


def mute(holder: Holder, other: Holder, wanted: bool = True) -> Answer:
    """The holder reads no more of the other's messages, or, not `wanted`, reads them again. Nobody is told."""
    if other.seat.game_id != holder.seat.game_id or other.person_id == holder.person_id:
        return Answer(404, _("There is nobody like that at this table."))
    facts = {"name": other.called}
    if not wanted:
        holder.mutings.filter(person=other.person).delete()
        return Answer(200, _("You read %(name)s’s messages again.") % facts)
    Muting.objects.get_or_create(holder=holder, person=other.person)
    return Answer(200, _("You read no more of %(name)s’s messages at this table. Nobody is told.") % facts)


def report(holder: Holder, message: Message, now: datetime) -> Answer:
    """Ask the moderators to look at a message of somebody else's."""
    if message.game_id != holder.seat.game_id or message.holder.person_id == holder.person_id:
        return Answer(404, _("There is no such message of somebody else."))
    if not Message.objects.filter(pk=message.pk, hidden_at=None).exists():
        return Answer(409, _("A moderator has hidden this message already."))
    if throttle.wait("messages reported", str(holder.pk), now):
        return Answer(429, _("You have reported a lot today. The moderators read all of it; wait until tomorrow."))
    Report.objects.get_or_create(message=message, holder=holder, defaults={"at": now})
    return Answer(200, _("Reported. A moderator will look at it; nobody at the table is told."))


# moderators


@transaction.atomic
def hide(message: Message, reason: str, moderator: Any, now: datetime) -> Answer:
    """The reason stands in the message's place, for everybody; the journal says so."""
    game = locked(message.game)
    if not Message.objects.filter(pk=message.pk, hidden_at=None).update(hidden_at=now, hidden_why=reason):
        return Answer(409, _("This message is hidden already."))
    _settle(message, reason, moderator, now)
    journal(game, "message_hidden", now, seat=message.holder.seat, reason=reason, moderator=moderator)
    return Answer(200, _("Hidden; your reason stands in its place."))


def let_be(message: Message, reason: str, moderator: Any, now: datetime) -> Answer:
    """The message stays; its reports are settled, with the reason for other moderators."""
    if not _settle(message, reason, moderator, now):
        return Answer(409, _("Another moderator has settled this already."))
    return Answer(200, _("The message stays as it is."))


def _settle(message: Message, reason: str, moderator: Any, now: datetime) -> int:
    open_ones = message.reports.filter(settled_at=None)
    return open_ones.update(settled_at=now, settled_why=reason, settled_by=moderator)

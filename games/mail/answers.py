"""Letters that answer a reply: why it was not taken and what can be said, what was taken, how a table stands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games import addresses, invitations, late, record, seating, tokens
from games.drawing.sculptures import SCULPTURES
from games.engine import moves
from games.mail.account import Button, terms
from games.mail.questions import until
from games.mail.reader import Reader
from games.mail.table import Table
from games.models import Game, Invitation, MoveRecord, Notice, Plan, Question
from games.story import replies
from games.story.choices import choice_label
from games.story.moves import move_sentence
from games.story.questions import question_sentence, question_title
from games.story.words import listed, way

BEGUN = (Game.Status.RUNNING, Game.Status.FINISHED)


@dataclass(frozen=True)
class Sayings:
    """Lines that can be replied, under a heading."""

    heading: str
    lines: list[str]


# what could not be read or done


def not_read(notice: Notice, reader: Reader) -> dict[str, Any]:
    """`why` as in `replies/letters.py`; what is asked now, and all that can be said."""
    data = notice.data
    said = {"why": data["why"], "line": data.get("line", ""), "rule": data.get("rule", "")}
    if data["why"] == "resign":
        return {**said, "topic": str(TOPICS["resign"]), "groups": [Sayings(_("To give up"), ["resign yes"])]}
    facts: dict[str, Any] = {**said, "sentence": _sentence(notice), "topic": str(TOPICS[data["why"]])}
    if data["why"] in ("help", "opening"):
        facts["opening"] = addresses.opening()
    game = notice.game
    if data["why"] == "which":
        return {**facts, "several": _several(data.get("of", []))}
    if game is None:
        lines = replies.lobby_sayings("opening") if data["why"] == "opening" else replies.mail_sayings(False)
        return {**facts, "groups": [Sayings(_("What can be said"), lines)]}
    if game.started_at is None:
        return {**facts, "groups": [Sayings(_("What can be said"), _table_sayings(game, reader))], **_to_table(reader)}
    return {**facts, **_asked(game, reader)} if reader.holder and game.status in BEGUN else facts


TOPICS: dict[str, Any] = {
    "unread": gettext_lazy("your reply could not be read"),
    "empty": gettext_lazy("there was nothing in your reply"),
    "refused": gettext_lazy("your reply was not taken"),
    "late": gettext_lazy("your reply came too late"),
    "help": gettext_lazy("what you can reply"),
    "resign": gettext_lazy("do you want to give up?"),
    "which": gettext_lazy("which question do you mean?"),
    "opening": gettext_lazy("how to open a table by mail"),
}


def _sentence(notice: Notice) -> str:
    """Why; of a question that is closed it is worked out anew, as what was sealed is kept in no notice."""
    if notice.data["why"] != "late":
        return str(notice.data.get("sentence", ""))
    question = Question.objects.select_related("answer", "game").filter(pk=notice.data.get("late")).first()
    if question is None or question.is_open:
        return _("That letter asked nothing, or something that is over.")
    return late.why_closed(question, record.replayed(question.game))[0]


def _asked(game: Game, reader: Reader) -> dict[str, Any]:
    """What the reader is asked now, and what can be said to it, at any time, and of mail."""
    assert reader.holder
    table, holder = Table(game, reader.number), reader.holder
    view, cast = table.view, table.cast
    question = Question.objects.filter(seat=holder.seat_id, closed_at=None).first()
    link = tokens.question_link(question, holder) if question else tokens.seat_link(holder)
    sculpts = bool(view.question and view.question.decision == "sculpt")
    listed = replies.numbered(view)
    ahead, here = replies.advance_sayings(view, cast), tokens.url(link)
    return {
        "asked": question_sentence(view, cast),
        "until": (until(question, reader) or reader.paused) if question else "",
        "options": [choice_label(choice, view, cast) for choice in listed],
        "creatures": list(SCULPTURES) if sculpts else [],
        "groups": [
            *([Sayings(_("To answer"), replies.sayings(view, cast))] if listed or sculpts else []),
            *([Sayings(_("In advance, of whom you land on"), ahead)] if ahead else []),
            *([Sayings(_("At any time"), lines)] if (lines := replies.standing_sayings(view, cast)) else []),
            Sayings(_("To the table, or for your eyes only"), replies.talk_sayings()),
            Sayings(_("Of mail and time"), replies.mail_sayings(True)),
        ],
        "links": {**reader.links(), "here": here},
        "look": Button(here, _("Look at the board")),
    }


@dataclass(frozen=True)
class Asked:
    """One of several questions: of which game, what, and the address that answers it."""

    code: str
    title: str
    address: str


def _several(ids: list[int]) -> list[Asked]:
    """The questions of a day's letter that are open still, each with its own address."""
    rows = Notice.objects.filter(pk__in=ids, question__closed_at=None, holder__until=None, game__quarantine="")
    return [_one(notice) for notice in rows.select_related("game", "holder__seat").order_by("pk")]


def _one(notice: Notice) -> Asked:
    assert notice.game and notice.holder
    table = Table(notice.game, notice.holder.seat.number)
    return Asked(notice.game.code, question_title(table.view, table.cast), addresses.reply_to_one(notice))


# what was taken


def receipt(notice: Notice, reader: Reader, table: Table | None) -> dict[str, Any]:
    """`played`: the moves in words; `settled`: the plan; `told`: what was done beside the game; `again`: or nothing."""
    data = notice.data
    rows = MoveRecord.objects.filter(game=notice.game, n__in=data.get("entries", [])).order_by("n") if table else []
    played = [_words(row, reader, table) for row in rows] if table else []
    return {
        "played": "; ".join(played), "settled": _settled(reader) if data.get("plan") else "",
        "told": data.get("told", []), "again": data.get("again", False),
    }  # fmt: skip


def _words(row: MoveRecord, reader: Reader, table: Table) -> str:
    """A move of the reader's own in words; what they have sculpted by its names."""
    if row.move["move"] == "sculpt" and reader.holder:
        return listed([figure.name for figure in record.own_figures(reader.holder.seat).values()])
    return move_sentence(moves.from_json(row.move), table.cast)


def _settled(reader: Reader) -> str:
    """What the reader has settled in advance and is not used up yet."""
    plan = Plan.objects.filter(seat=reader.holder.seat, holder=reader.holder).first() if reader.holder else None
    if plan is None:
        return ""
    ahead = way(plan.direction) if plan.direction and not plan.direction_used_by_id else ""
    diseases = _("what becomes of diseases") if plan.contagion else ""
    return ", ".join(filter(None, [ahead, diseases]))


# how a table stands


def table_open(notice: Notice, reader: Reader) -> dict[str, Any]:
    """What was done at a table that has not begun, who sits there, who is asked, and what can be said."""
    game, said = notice.game, notice.data.get("said", "")
    assert game
    host = game.host_id == notice.person_id
    names = [seat.name for seat in game.seats.all()]
    facts = {"sentence": DONE[said]() if said in DONE else _("Done."), "topic": str(HEADS.get(said, HEADS[""]))}
    if said in ("declined", "left") or game.status == Game.Status.CANCELLED:
        return {**facts, "sayings": []}
    return {
        **facts, "seats": names, "free": game.seat_count - len(names), "terms": terms(game), "is_host": host,
        "waiting": _pending(game) if host else [], "share": _share(game) if host and not _is_full(game) else "",
        "sayings": _table_sayings(game, reader), **_to_table(reader, game),
    }  # fmt: skip


DONE: dict[str, Callable[[], str]] = {
    "opened": lambda: _("Your table is open. Invite whom you want to play with; each gets one letter."),
    "accepted": lambda: _("You have a seat at this table. Letters come when the game begins."),
    "declined": lambda: _("You have said no, and the host can see it. Should you think again, the invitation holds."),
    "invited": lambda: _("The invitations are on their way, one letter each."),
    "withdrawn": lambda: _("The invitation is withdrawn."),
    "cancelled": lambda: _("The table is called off."),
    "left": lambda: _("You have left the table; the seat is free again."),
    "renamed": lambda: _("You go by another name now."),
    "full": lambda: _("All seats at your table are taken. Start when you like."),
    "kept": lambda: _("The table stays open."),
    "zone": lambda: _("Your time zone is noted."),
}  # fmt: skip
HEADS: dict[str, Any] = {
    "": gettext_lazy("how the table stands"),
    "opened": gettext_lazy("your table is open"),
    "accepted": gettext_lazy("you have a seat"),
    "declined": gettext_lazy("you have said no"),
    "invited": gettext_lazy("your guests are asked"),
    "cancelled": gettext_lazy("the table is called off"),
    "left": gettext_lazy("you have left the table"),
    "full": gettext_lazy("all seats are taken"),
}


def _is_full(game: Game) -> bool:
    return game.seats.count() >= game.seat_count


def _share(game: Game) -> str:
    """The link by which whoever has it may ask for a seat."""
    return f"{settings.PUBLIC_URL}{reverse('join', args=[game.share_key])}"


def _pending(game: Game) -> list[str]:
    """Who has not answered the host's letter."""
    asked = game.invitations.filter(state=Invitation.State.PENDING, by_link=False).select_related("person")
    return [invitation.person.address for invitation in asked.order_by("pk")]


def _table_sayings(game: Game, reader: Reader) -> list[str]:
    if game.host_id == reader.person.pk:
        if game.status == Game.Status.UNCONFIRMED:
            return replies.lobby_sayings("confirm_table")
        return replies.host_sayings(game.seats.count(), game.seat_count)
    if seating.holder_of(game, reader.person.pk):
        return replies.lobby_sayings("seat")
    return replies.lobby_sayings("invitation", invitations.is_named(reader.person, game))


def _to_table(reader: Reader, game: Game | None = None) -> dict[str, Any]:
    """The way to the table's page, for who has a seat there."""
    game = game or reader.game
    holder = seating.holder_of(game, reader.person.pk) if game else None
    return {"look": Button(tokens.url(tokens.seat_link(holder)), _("Look at the table"))} if holder else {}

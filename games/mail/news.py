"""Letters that tell: a game begun, ended, gone on, taken back; time run out; a seat lost."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _

from games import deadlines, mentions, record, tokens
from games.engine import moves
from games.engine.view import own_orders
from games.looks import player_of
from games.mail import answers, render
from games.mail.account import Button
from games.mail.questions import capital, position, until
from games.mail.reader import Reader
from games.mail.table import Table
from games.models import Game, Holder, Invitation, JournalEntry, MoveRecord, Notice, Question
from games.names import plain
from games.story.log import orders_words
from games.story.moves import move_sentence
from games.story.options import teams_sentence
from games.story.questions import question_sentence, subject, winner_sentence
from games.story.words import listed

Kind, Rule = Notice.Kind, Question.Rule
Facts = Callable[[Notice, Reader, Table | None], dict[str, Any]]


def telling(notice: Notice, reader: Reader, table: Table | None) -> dict[str, Any]:
    """What a letter says that this piece of news leads."""
    own = [*paragraphs(notice, reader, table), *_asked_still(notice, reader, table)]
    facts: dict[str, Any] = {"own": own, "topic": topic(notice, reader, table)}
    facts["title"] = capital(facts["topic"])
    begun = _has_begun(notice)
    if reader.holder and (begun or notice.kind == Kind.UNREACHABLE):
        here = tokens.url(tokens.seat_link(reader.holder))
        look = _("Look at the board") if begun else _("To your table")
        facts |= {"links": {**reader.links(), "here": here}, "look": Button(here, look)}
    if table and reader.holder:
        facts |= position(table)
    if notice.kind in (Kind.GAME_OVER, Kind.CANCELLED) and notice.game and begun:
        facts |= proof(notice.game, reader.holder)
    return facts


def paragraphs(notice: Notice, reader: Reader, table: Table | None) -> list[str]:
    """A piece of news as paragraphs of a letter that something else may lead."""
    facts = FACTS.get(notice.kind, _reason)(notice, reader, table)
    return render.paragraphs(f"mail/{notice.kind}/news.txt", reader.context() | facts)


def _asked_still(notice: Notice, reader: Reader, table: Table | None) -> list[str]:
    """What the game that goes on asks of its reader, and until when now."""
    if notice.kind != Kind.RESUMED or table is None or reader.holder is None:
        return []
    question = Question.objects.filter(seat=reader.holder.seat_id, closed_at=None).select_related("game").first()
    return [f"{question_sentence(table.view, table.cast)} {until(question, reader)}".strip()] if question else []


def topic(notice: Notice, reader: Reader, table: Table | None) -> str:
    """What the subject says."""
    if notice.kind == Kind.GAME_OVER and table:
        return subject(table.view, table.cast)
    if notice.kind == Kind.CANCELLED and not _has_begun(notice):
        return _("the table was called off")
    if notice.kind == Kind.SEAT_LOST and notice.data.get("to"):
        return _("%(name)s plays your seat now") % {"name": notice.data["to"]}
    return str(TOPICS[notice.kind]())


TOPICS: dict[str, Callable[[], str]] = {
    Kind.MENTION: lambda: _("somebody wrote to you at the table"),
    Kind.RECEIPT: lambda: _("your reply was taken"),
    Kind.GAME_STARTS: lambda: _("the game has begun"),
    Kind.TIME_RAN_OUT: lambda: _("time ran out, and this was played for you"),
    Kind.ELIMINATED: lambda: _("you are out of the game"),
    Kind.GAME_OVER: lambda: _("the game is over"),
    Kind.CANCELLED: lambda: _("the game was cancelled"),
    Kind.REWOUND: lambda: _("a moderator took moves back"),
    Kind.RESUMED: lambda: _("the game goes on"),
    Kind.DEADLINE: lambda: _("a new deadline"),
    Kind.SEAT_LOST: lambda: _("a bot plays your seat now"),
    Kind.SEAT_TAKEN: lambda: _("the seat is yours"),
    Kind.HOST_NOW: lambda: _("you are the host now"),
    Kind.NUDGE: lambda: _("a nudge"),
    Kind.REMINDER: lambda: _("a reminder"),
    Kind.QUARANTINED: lambda: _("the game stands still"),
    Kind.UNREACHABLE: lambda: _("somebody cannot be reached by mail"),
}


RULES_TOLD = {"host": (Rule.HOST,), "moderator": (Rule.MODERATOR,), "": (Rule.USED_DAYS, Rule.EXTENSION)}
"""By who moved a deadline: the rules that its news tells in its own words."""


def tells_rule(notice: Notice, question: Question) -> bool:
    """Whether this news says itself which rule made the question's deadline, so that the letter need not say it."""
    if question.game.paused_at or deadlines.stand_still():
        return False
    by = notice.data.get("by", "")
    if notice.kind == Kind.RESUMED:
        return question.rule == Rule.PAUSE
    if notice.kind != Kind.DEADLINE:
        return False
    return by == "autopilot" if question.seat.autopilot_at else question.rule in RULES_TOLD.get(by, ())


# the facts of each


def _reason(notice: Notice, reader: Reader, table: Table | None) -> dict[str, Any]:
    return {"reason": notice.data.get("reason", "")}


def _game_starts(notice: Notice, reader: Reader, table: Table | None) -> dict[str, Any]:
    assert notice.game
    names = [seat.name for seat in notice.game.seats.order_by("number")]
    teams = teams_sentence(names, len(names)) if notice.game.variant == "team" else ""
    return {"players": listed(names), "teams": teams, "commitment": notice.game.commitment}


def _time_ran_out(notice: Notice, reader: Reader, table: Table | None) -> dict[str, Any]:
    assert table and notice.entry is not None
    row = MoveRecord.objects.get(game=notice.game, n=notice.entry)
    seat = reader.holder.seat if reader.holder else None
    return {
        "played": move_sentence(moves.from_json(row.move), table.cast),
        "autopilot": bool(seat and seat.autopilot_at),
    }


def _game_over(notice: Notice, reader: Reader, table: Table | None) -> dict[str, Any]:
    assert table
    sides = groupby(table.view.ranking, key=lambda number: table.view.sides[number])
    names = [listed([_ranked(table, number) for number in seats]) for _side, seats in sides]
    joint = "; " if len(names) < len(table.view.ranking) else ", "
    return {"winner": winner_sentence(table.view, table.cast), "ranking": joint.join(names)}


def _ranked(table: Table, number: int) -> str:
    return player_of(table.seats[number], table.cast.player(number))


def _rewound(notice: Notice, reader: Reader, table: Table | None) -> dict[str, Any]:
    assert notice.game
    turn = table.view.position["turn"] if table else 0
    since = _("The game stands in turn %(turn)d again.") % {"turn": turn} if turn else ""
    undone = notice.data.get("undone", 1)
    return {"who": _moderator(notice, "rewound"), "undone": undone, "since": since, **_reason(notice, reader, table)}


def _seat_lost(notice: Notice, reader: Reader, table: Table | None) -> dict[str, Any]:
    """`to`: who plays on, a bot if empty; `given`: the reader offered the seat, nobody took it away."""
    to, by = notice.data.get("to", ""), notice.data.get("by", "")
    who = _moderator(notice, "handed_over" if to else "handed_to_bot", _("The host") if by == "host" else "")
    return {"who": who, "to": to, "given": by == "holder", **_reason(notice, reader, table)}


def _seat_taken(notice: Notice, reader: Reader, table: Table | None) -> dict[str, Any]:
    """The standing orders that the newcomer finds there."""
    assert table and notice.holder and table.number is not None
    orders = own_orders(record.replayed(table.game), table.number)
    return {"seat": notice.holder.seat.name, "orders": listed(orders_words(orders, table.cast))}


def _nudge(notice: Notice, reader: Reader, table: Table | None) -> dict[str, Any]:
    return {"by": notice.data["by"]}


def _cancelled(notice: Notice, reader: Reader, table: Table | None) -> dict[str, Any]:
    who = _moderator(notice, "cancelled", _("The host"))
    by_clock = notice.data.get("by_clock", False)
    return {"who": who, "by_clock": by_clock, "begun": _has_begun(notice), **_reason(notice, reader, table)}


def _has_begun(notice: Notice) -> bool:
    return bool(notice.game and notice.game.started_at)


def _moderator(notice: Notice, kind: str, otherwise: str = "") -> str:
    """Who did what the notice tells, by the journal; `otherwise` if no moderator stands there."""
    deeds = JournalEntry.objects.filter(game=notice.game, kind=kind, at__lte=notice.created_at)
    if notice.kind == Kind.SEAT_LOST and notice.holder:
        deeds = deeds.filter(seat=notice.holder.seat)
    done = deeds.select_related("moderator").order_by("at", "pk").last()
    if done and done.moderator:
        return _("The moderator %(name)s") % {"name": done.moderator.get_full_name() or done.moderator.get_username()}
    return otherwise or _("A moderator")


def _deadline(notice: Notice, reader: Reader, table: Table | None) -> dict[str, Any]:
    """`by`: who moved it, "autopilot" if the host let that answer; nobody: time ran out, `used`: days off."""
    used = bool(notice.question and notice.question.rule == Question.Rule.USED_DAYS)
    extended = bool(notice.question and notice.question.extended)
    return {"by": notice.data.get("by", ""), "used": used, "extended": extended, **_reason(notice, reader, table)}


def _unreachable(notice: Notice, reader: Reader, table: Table | None) -> dict[str, Any]:
    """All whose mail bounces now: players by name, those who are invited by the address that the host gave."""
    seats = Holder.objects.filter(seat__game=notice.game, until=None, person__unreachable_at__isnull=False)
    asked = Invitation.objects.filter(game=notice.game, state="pending", person__unreachable_at__isnull=False)
    told = JournalEntry.objects.filter(game=notice.game, kind="unreachable", at=notice.created_at)
    return {
        "players": listed([holder.seat.name for holder in seats.select_related("seat").order_by("seat__number")]),
        "invited": listed([one.person.address for one in asked.select_related("person").order_by("pk")]),
        "waits": any(entry.data.get("waited") for entry in told),
    }


def _mention(notice: Notice, reader: Reader, table: Table | None) -> dict[str, Any]:
    """`said`: of each message who wrote it, and their words on one line."""
    said = [(message.holder.called, plain(message.text)) for message in mentions.of(notice)]
    return {"said": said, "by_reply": bool(settings.REPLY_ADDRESS)}


FACTS: dict[str, Facts] = {
    Kind.RECEIPT: answers.receipt,
    Kind.UNREACHABLE: _unreachable,
    Kind.GAME_STARTS: _game_starts,
    Kind.TIME_RAN_OUT: _time_ran_out,
    Kind.GAME_OVER: _game_over,
    Kind.REWOUND: _rewound,
    Kind.CANCELLED: _cancelled,
    Kind.SEAT_LOST: _seat_lost,
    Kind.DEADLINE: _deadline,
    Kind.SEAT_TAKEN: _seat_taken,
    Kind.NUDGE: _nudge,
    Kind.MENTION: _mention,
}


def proof(game: Game, holder: Holder | None) -> dict[str, Any]:
    """The seed, now that it may be told, and where to check it: by the reader's own seat, if they have one."""
    seat = tokens.seat_link(holder) if holder else ""
    return {
        "seed": record.seed_of(game),
        "commitment": game.commitment,
        "record": tokens.url(seat, to="record") if seat else "",
        "check": tokens.url(seat, to="check") if seat else "",
        "checker": f"{settings.PUBLIC_URL}{reverse('checker_file')}",
        "file": f"laborigines-{game.code}.json",
    }

"""A game's page for moderators: its facts and people, what is asked, its letters, the table as a spectator sees it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from django.utils.dateparse import parse_datetime
from django.utils.safestring import SafeString, mark_safe

from games import deadlines, delivery, moderation, record
from games.admin import journal, letters, moderators, sealed, words
from games.admin.acts import ACTS, LOBBY
from games.drawing.board import board_svg
from games.engine.moves import Rewind
from games.engine.view import LogEntry
from games.looks import dice_of, look_of
from games.models import Game, Holder, Letter, Notice, Offer, Question, Seat
from games.story.cast import Cast, cast_of
from games.story.log import entry_sentences
from games.story.options import partners as partners_of
from games.story.options import variant_name

LATEST = 25
"""How many letters, and how many notices without one, the page shows; the lists have them all."""


@dataclass(frozen=True)
class EntryLine:
    """An entry of the public record: sealed ones say nothing but that they are there, void ones are struck out."""

    n: int
    turn: int
    at: str
    by: str
    move: str
    says: str
    void: bool


@dataclass(frozen=True)
class SeatLine:
    """A seat and its player. `misses`: turns missed in a row, null where nobody may know yet; `partner`: a name.

    `mail`: how its player was reached, in a word and since when. `offer`: the seat is offered to somebody.
    """

    seat: Seat
    holder: Holder | None
    misses: int | None
    partner: str
    mail: str
    offer: Offer | None


@dataclass(frozen=True)
class AskedLine:
    """An open question and its deadline, with the rule that made it."""

    question: Question
    what: str
    rule: str
    is_overdue: bool


@dataclass(frozen=True)
class LetterLine:
    """A letter without its text. `reported`: what is known of it since it was sent; `again`: where it can be sent
    again, empty if it can't.
    """

    letter: Letter
    kinds: str
    questions: str
    outcome: str
    reported: str
    again: str


@dataclass(frozen=True)
class NoticeLine:
    """A notice that no letter has told."""

    notice: Notice
    kind: str
    about: str
    fate: str


class Table:
    """The board and the record as a spectator sees them, or as a `seat` does. Its parts raise record.Quarantined."""

    def __init__(self, game: Game, seat: int | None = None) -> None:
        self.game = game
        self.view = record.view_of(game, seat)
        self.seats = list(game.seats.all())
        self.figures = record.figures(game)

    @cached_property
    def cast(self) -> Cast:
        creatures = {ident: figure.name for ident, figure in self.figures.items()}
        return cast_of(self.view, [seat.name for seat in self.seats], creatures)

    @property
    def board(self) -> SafeString:
        looks = [look_of(seat, self.view, self.cast, self.figures) for seat in self.seats]
        drawn = board_svg(self.view.position, looks, dice_of=dice_of(self.view))
        return mark_safe(drawn)  # noqa: S308 (drawn and escaped by games.drawing)

    @cached_property
    def entries(self) -> list[EntryLine]:
        """The newest first."""
        public = record.public_record(self.game)["moves"]
        return [self._line(told, public[told.n]) for told in reversed(self.view.log) if told.n >= 0]

    def _line(self, told: LogEntry, entry: dict[str, Any]) -> EntryLine:
        by = " ".join(filter(None, (entry.get("by", ""), entry.get("via", ""))))
        at = words.moment(parse_datetime(entry["at"])) if entry.get("at") else ""
        says = " ".join(entry_sentences(told, self.cast))
        return EntryLine(told.n, told.turn, at, by, entry["move"], says, told.void)


# a rewind


@dataclass(frozen=True)
class Undoing:
    """What a rewind would do: the entries that no longer count then, and those, void now, that count again."""

    lost: list[EntryLine]
    back: list[EntryLine]


def undoing(game: Game, to: int) -> Undoing:
    """What a rewind to entry `to` would do, oldest entry first. Raises Quarantined, and MoveRefused if it can't be."""
    engine = record.replay(game)
    now = set(engine.counting())
    engine.apply(Rewind(None, to))
    then = set(engine.counting())
    lines = Table(game).entries[::-1]
    return Undoing([line for line in lines if line.n in now - then], [line for line in lines if line.n in then - now])


# the page's parts


def context(game: Game, user: Any, now: datetime) -> dict[str, Any]:
    """All that the page shows. A moderator who plays here gets what their seat sees, and no buttons."""
    refusal = moderators.why_not(user, game)
    whole = not moderators.plays_at(user, game)
    offered = {} if refusal else {name: act for name, act in ACTS.items() if act.is_offered(game)}
    return {
        "refusal": refusal,
        "whole": whole,
        "offered": offered,
        "buttons": [(name, act) for name, act in offered.items() if act.target is None],
        "seats": list(_seats(game, now)),
        "variant": variant_name(game.variant),
        "asked": list(_asked(game, now)),
        "journal": [(row, journal.what(row)) for row in journal.lines(game)],
        "seed": record.seed_of(game),
        **(_post(game) if whole else {}),
        **(_invitations(game, whole) if game.status in LOBBY else _table(game, user)),
    }


def _table(game: Game, user: Any) -> dict[str, Any]:
    if game.started_at is None:
        return {}
    try:
        table = Table(game, moderation.seat_of(user, game))
        return {"table": table, "board": table.board, "entries": table.entries}
    except record.Quarantined as why:
        return {"standstill": _where(str(why))}


def _where(why: str) -> str:
    """Up to the colon: what follows could quote a sealed move."""
    return why.partition(":")[0]


def _seats(game: Game, now: datetime) -> Iterator[SeatLine]:
    holders = {h.seat_id: h for h in Holder.objects.filter(seat__game=game, until=None).select_related("person")}
    pending = Offer.objects.filter(seat__game=game, state=Offer.State.PENDING).select_related("person")
    offers = {offer.seat_id: offer for offer in pending}
    names = {seat.number: seat.name for seat in game.seats.all()}
    partners = partners_of(game.variant, game.seat_count)
    for seat in game.seats.all():
        partner = names.get(partners.get(seat.number, -1), "")
        holder, offer = holders.get(seat.pk), offers.get(seat.pk)
        yield SeatLine(seat, holder, sealed.misses(seat, game), partner, _mail(seat, now), offer)


def _mail(seat: Seat, now: datetime) -> str:
    """As the table reads it; that somebody's mail bounces, since when."""
    fate = delivery.seat_fate(seat) if seat.game.is_running else None
    if fate is None:
        return ""
    says = fate.says("UTC", now)
    return f"{says} ({words.moment(fate.at)})" if fate.is_trouble and fate.at else says


def _asked(game: Game, now: datetime) -> Iterator[AskedLine]:
    rows = game.questions.filter(closed_at=None).select_related("seat", "game").order_by("due_at", "seat__number")
    runs = game.is_running and not game.paused_at and not game.quarantine
    for question in rows:
        overdue = runs and deadlines.is_overdue(question, now)
        yield AskedLine(question, words.decision(question.decision), deadlines.rule_of(question, own=False), overdue)


def _post(game: Game) -> dict[str, Any]:
    rows = letters.of_game(sealed.open_letters(), game).order_by("-pk")
    untold = letters.with_facts(sealed.open_notices()).filter(game=game, letter=None).order_by("-pk")
    return {
        "letters": [letter_line(letter, game) for letter in rows[:LATEST]],
        "untold": [notice_line(notice) for notice in untold[:LATEST]],
    }


def letter_line(letter: Letter, game: Game) -> LetterLine:
    again = letters.resend_address(letter, game.pk) if letters.may_resend(letter) else ""
    says = (letters.kinds(letter), letters.questions(letter), letters.outcome(letter), letters.reported(letter))
    return LetterLine(letter, *says, again)


def notice_line(notice: Notice) -> NoticeLine:
    about = words.asked(notice.question)
    return NoticeLine(notice, words.plain(notice.kind), about, letters.fate(notice))


def _invitations(game: Game, whole: bool) -> dict[str, Any]:
    return {"invitations": game.invitations.select_related("person").order_by("pk") if whole else []}

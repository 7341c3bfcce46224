"""Records brought from elsewhere: kept if they are finished and hold, and shown as a table to look at."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache
from typing import Any

from django.contrib.auth.models import User
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games import findings, names
from games.defaults import default_creature
from games.drawing import figure as drawing_figure
from games.engine import moves
from games.engine import record as engine_record
from games.engine.record import ABOUT, Record
from games.engine.view import View, view
from games.findings import Report
from games.models import Figure, Game, ImportedRecord, Person, Seat

JSON = dict[str, Any]
MOST_MOVES = 5_000
LONGEST_REMARK = 40


class NotTaken(Exception):
    """The record holds, perhaps, but can't be kept here; the message is for whoever brought it."""


@dataclass(frozen=True)
class Table:
    """A finished game that is nobody's here: rows that are in no database, what everybody may see, what was found."""

    game: Game
    seats: tuple[Seat, ...]
    figures: dict[str, Figure]
    view: View
    report: Report


def bring(report: Report, person: Person | None, moderator: User | None, now: datetime) -> ImportedRecord:
    """Keep a record that was checked. Raises NotTaken."""
    if not report.holds or report.kept is None:
        raise NotTaken(_("Only records that hold are kept."))
    if not report.is_over:
        raise NotTaken(_("Only games that are over are kept, and this one stops before the end."))
    if len(report.kept.moves) > MOST_MOVES:
        raise NotTaken(_("A record of more than %(most)d moves is not kept.") % {"most": MOST_MOVES})
    data = {**engine_record.write(_plain(report.kept)), "figures": dict(_creatures(report.figures))}
    return ImportedRecord.objects.create(
        person=person, moderator=moderator, text=findings.as_text(data), created_at=now
    )


def _plain(kept: Record) -> Record:
    """The record without anything that record.md doesn't name."""
    named = []
    for seat, name in enumerate(kept.players):
        try:
            named.append(names.clean(name))
        except ValueError as problem:
            raise NotTaken(f"players[{seat}]: {problem}") from problem
    entries = [engine_record.entry_json(n, moves.from_json(e), _remarks(e)) for n, e in enumerate(kept.moves)]
    return replace(kept, players=named, moves=entries)


def _remarks(entry: JSON) -> JSON:
    said = {key: entry[key] for key in ABOUT if isinstance(entry.get(key), str)}
    return {key: text for key, text in said.items() if text.isprintable() and len(text) <= LONGEST_REMARK}


def _creatures(given: JSON) -> Iterator[tuple[str, JSON]]:
    """Those that can be drawn here; in the others' place stands default clay."""
    for ident, one in given.items():
        try:
            name = names.clean(str(one.get("name", "")))
            yield ident, {"name": name, "data": drawing_figure.validate(one.get("data")).data()}
        except ValueError:
            continue


# to look at


def table_of(row: ImportedRecord) -> Table:
    """The record as a table; the same for everybody, never to be changed."""
    return _table(row.public_id, row.text, get_language())


@lru_cache(maxsize=16)
def _table(public_id: str, text: str, language: str | None) -> Table:
    report = findings.check(json.loads(text))
    kept, engine = report.kept, report.engine
    assert kept
    assert engine
    seats = tuple(Seat(number=n, name=name, nonce=kept.nonces[n]) for n, name in enumerate(kept.players))
    made = {ident: _figure(public_id, ident, report.figures.get(ident)) for ident in engine.position.laborigines}
    return Table(_game(public_id, report), seats, made, view(engine, None), report)


def _figure(public_id: str, ident: str, given: JSON | None) -> Figure:
    """The creature that came along; else one that is modelled here, always the same."""
    if given is None:
        data, name = default_creature(public_id, ident)
        given = {"data": data, "name": name}
    return Figure(twin=ident.lstrip("0123456789"), **given)


def _game(public_id: str, report: Report) -> Game:
    assert report.kept
    assert report.engine
    options = report.kept.options
    return Game(
        public_id=public_id, status=Game.Status.FINISHED, rules=report.kept.rules,
        variant=options["variant"], seat_count=options["seats"], team_colour=options["team_colour"],
        memory=options["memory"], commitment=report.kept.commitment, turn=report.engine.position.turn,
        winners=report.engine.position.winners, entry_count=len(report.kept.moves),
    )  # fmt: skip

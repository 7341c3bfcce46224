"""A record from anywhere, checked: what holds, what doesn't and why, in plain words."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games import record
from games.engine import reading
from games.engine import record as engine_record
from games.engine.errors import BadRecord
from games.engine.game import Game as Engine
from games.engine.record import BadMove, Record
from games.models import Game
from games.story.refusals import refusal

MOST_BYTES = 1_000_000
MOST_AGAIN = 20_000  # entries that rewinds have played again: some seconds at worst
JSON = dict[str, Any]


@dataclass(frozen=True)
class Finding:
    """Something that was looked at. `holds` is null if it could not be, because of what failed before."""

    about: str
    holds: bool | None
    says: str


@dataclass
class Report:
    """All that was found. `kept` and `engine` are there as far as the check came, `figures` as they were given."""

    findings: list[Finding] = field(default_factory=list)
    kept: Record | None = None
    engine: Engine | None = None
    figures: JSON = field(default_factory=dict)

    @property
    def holds(self) -> bool:
        return all(finding.holds for finding in self.findings)

    @property
    def is_over(self) -> bool:
        return self.engine is not None and self.engine.over


def check_text(text: bytes | str) -> Report:
    """Check a record as somebody gives it: JSON of at most a million bytes."""
    try:
        data = reading.loads(text, MOST_BYTES)
    except BadRecord as problem:
        return Report([Finding(_("The record"), False, _unreadable(problem))])
    return check(data)


def check(data: Any) -> Report:
    """Check a record's JSON, with or without `figures` beside it. Raises nothing."""
    report = Report()
    for about, step in STEPS:
        try:
            says = step(report, data)
        except BadRecord as problem:
            report.findings.append(Finding(about(), False, _failed(step, problem)))
            break
        if says:
            report.findings.append(Finding(about(), True, says))
    else:
        return report
    left = [name() for name, later in STEPS if later not in _done(step)]
    report.findings += [Finding(name, None, _("Not looked at, since what comes before it fails.")) for name in left]
    return report


def _done(step: Callable[[Report, Any], str]) -> list[Callable[[Report, Any], str]]:
    """The steps up to this one; figures are not missed."""
    steps = [one for _about, one in STEPS]
    return [*steps[: steps.index(step) + 1], _figures]


@lru_cache(maxsize=64)
def _check_stored(public_id: str, entries: int, language: str | None) -> Report:
    return check(record.with_figures(Game.objects.get(public_id=public_id)))


def check_game(game: Game) -> Report:
    """Check a game of ours that is over, from the record that everybody can take home. Raises Quarantined."""
    return _check_stored(game.public_id, game.entry_count, get_language())


# the steps: each says what holds, or raises BadRecord


def _read(report: Report, data: Any) -> str:
    report.kept = engine_record.read(data, most_again=MOST_AGAIN)
    given = data.get("figures")
    report.figures = given if isinstance(given, dict) else {}
    return _("It can be read: %(seats)d seats, %(moves)d moves, version %(rules)d of the rules.") % {
        "seats": report.kept.options["seats"], "moves": len(report.kept.moves), "rules": report.kept.rules,
    }  # fmt: skip


def _commitment(report: Report, data: Any) -> str:
    assert report.kept
    engine_record.check_commitment(report.kept)
    return _("The seed is the one whose fingerprint was shown before anybody joined. The dice were fixed beforehand.")


def _moves(report: Report, data: Any) -> str:
    assert report.kept
    report.engine = engine_record.replay(report.kept, events=True)
    facts = {"moves": len(report.kept.moves), "turns": report.engine.position.turn}
    return _("All %(moves)d moves follow the rules, with the dice of that seed, through %(turns)d turns.") % facts


def _winners(report: Report, data: Any) -> str:
    assert report.kept
    assert report.engine
    engine_record.check_winners(report.kept, report.engine)
    if not report.engine.over:
        return _("The record stops before the end, and names no winner.")
    seats = ", ".join(map(str, report.engine.position.winners))
    return _("The moves lead to the end that the record names. Who won, by seat: %(seats)s.") % {"seats": seats}


def _figures(report: Report, data: Any) -> str:
    """Those that are there must be the sealed ones; a record may come without."""
    assert report.engine
    engine_record.check_figures(report.figures, report.engine)
    return _("The creatures that came along are the ones that were sealed in the record.") if report.figures else ""


Step = tuple[Callable[[], str], Callable[[Report, Any], str]]
STEPS: tuple[Step, ...] = (
    (lambda: _("The record"), _read),
    (lambda: _("The commitment"), _commitment),
    (lambda: _("The moves"), _moves),
    (lambda: _("The end"), _winners),
    (lambda: _("The creatures"), _figures),
)


# in words


def _unreadable(problem: BadRecord) -> str:
    return _("This is not a record that can be read: %(problem)s.") % {"problem": problem}


def _failed(step: Callable[[Report, Any], str], problem: BadRecord) -> str:
    if step is _read:
        return _unreadable(problem)
    if isinstance(problem, BadMove):
        return _("Move %(n)d is against the rules, with these dice: %(sentence)s (%(rule)s).") % {
            "n": problem.n, "sentence": refusal(problem.refusal), "rule": problem.refusal.rule,
        }  # fmt: skip
    if str(problem).startswith("server_seed"):
        return _("The seed is not in it: the game is still being played. When it is over, everything can be checked.")
    return f"{problem}."


def as_text(data: JSON) -> str:
    """A record as ASCII, which any database keeps."""
    return json.dumps(data)

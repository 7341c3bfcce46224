"""How the table lay after an earlier entry, as far as a viewer may be shown it now (R14.2): what films are made of.

While a game is played from memory a film must not remember for its viewers. Of turns before their horizon (`told_from`)
it shows who stood where, and of dishes turned over since only that they were; tokens, cards and markers would name the
faces that they came of. Entries that a rewind has undone show the table that was kept. Once the game is over nothing
is held back.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from . import moves
from .events import Flipped
from .game import Entry, Game
from .notation import JSON, position_json
from .record import public_entry
from .view import LogEntry, View, redacted, view

COVERED = "covered"
"""What stands for a face that is not shown again."""


@dataclass(frozen=True, slots=True)
class Moment:
    """Entry `n` (-1: the deal) and the table after it. `entry` is what may be read of it.

    `view` has the log of what led there, and no questions to answer. `kept_back`: it shows the pieces alone, its
    faces `covered` where they are not those that are up now, stockpiles and markers left out.
    """

    n: int
    view: View
    entry: LogEntry
    kept_back: bool = False


def moment(game: Game, seat: int | None, n: int, *, whole: bool = False) -> Moment:
    """The table after entry n as `seat` (null: a spectator) may be shown it. Raises LookupError beyond the end.

    After the end it is as that seat saw it then; `whole`: with all that was hidden.
    """
    if not -1 <= n < len(game.entries):
        raise LookupError(n)
    return _as_it_was(game, seat, n, whole) if game.over else _as_it_is_told(game, seat, n)


# while it runs


def _as_it_is_told(game: Game, seat: int | None, n: int) -> Moment:
    now, counting = view(game, seat), set(game.counting())
    kept = [number for number in game.path(n) if number in counting]
    last = kept[-1] if kept else -1
    then = view(game.until(last), seat, past=False)
    position, kept_back = then.position, False
    if game.position.options["memory"] == "strict":
        kept_back = position["turn"] < now.told_from
        position = _covered(position, now, last)
    if kept_back:
        position = _pieces_alone(position)
    log = tuple(entry for entry in now.log if entry.n in (-1, *kept))
    return Moment(n, replace(then, position=position, questions=(), log=log), now.log[n + 1], kept_back)


def _covered(then: JSON, now: View, last: int) -> JSON:
    """The ring without faces that are neither up now, nor told to the viewer, nor of the present turn's table."""
    if then["turn"] == now.position["turn"]:
        return then
    flips = [(entry.n, told.event) for entry in now.log if not entry.void for told in entry.events]
    told: dict[int, str | None] = {}
    since: set[int] = set()
    for n, event in flips:
        if isinstance(event, Flipped) and n > last:
            since.add(event.place)
        elif isinstance(event, Flipped):
            told[event.place] = event.face
    hidden = {place for place in since if told.get(place) is None}
    ring = [{**tile, "up": COVERED} if place in hidden else tile for place, tile in enumerate(then["ring"])]
    return {**then, "ring": ring}


def _pieces_alone(then: JSON) -> JSON:
    """Who stands where and who is out, whose turn it is and what was rolled."""
    bare = {"disease": None, "lightning": 0}
    return {
        **then,
        "ring": [{"up": tile["up"], "energy": {}} for tile in then["ring"]],
        "laborigines": {name: {**lab, **bare} for name, lab in then["laborigines"].items()},
        "stockpiles": {}, "flag": COVERED, "acid": COVERED, "discard": [], "orders": {},
    }  # fmt: skip


# when it is over


def _as_it_was(game: Game, seat: int | None, n: int, whole: bool) -> Moment:
    earlier, now = game.until(n), view(game, seat)
    then = view(earlier, seat, past=False)
    path = {-1, *game.path(n)}
    log = tuple(replace(entry, void=False) for entry in now.log if entry.n in path)
    entry = now.log[n + 1] if whole or n < 0 else _told_then(earlier, game.entries[n], seat, now.log[n + 1].void)
    position = position_json(earlier.position) if whole else then.position
    return Moment(n, replace(then, position=position, questions=(), log=log), entry)


def _told_then(earlier: Game, entry: Entry, seat: int | None, void: bool) -> LogEntry:
    """The last entry of a game as the seat was told it then, sealed if it was."""
    own = seat is not None and entry.move.seat == seat
    shown = {"n": entry.n, **moves.to_json(entry.move)} if own else public_entry(earlier, entry.n, {})
    events = (redacted(told, False, own) for told in entry.events)
    return LogEntry(entry.n, entry.turn, shown, void, tuple(told for told in events if told))

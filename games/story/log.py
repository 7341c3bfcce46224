"""The log: entries in words, by turns; and what happened since the reader's last turn (R14.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from django.utils.translation import gettext as _

from games.engine import events as told
from games.engine.events import Event, Told
from games.engine.view import LogEntry, View

from . import passages
from .cast import Cast
from .words import colour_name, listed, way

JSON = dict[str, Any]


@dataclass(frozen=True, slots=True)
class LogLine:
    """What an entry led to in one turn. `seat`: whose entry, null if nobody's or secret; `void`: undone by a rewind.

    An entry that ended a turn has a line there and, `later`, another at the head of the next turn.
    """

    n: int
    seat: int | None
    sentences: tuple[str, ...]
    void: bool
    sealed: bool
    later: bool = False


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn of the log, 0 being all before the first. The same number comes again after a rewind."""

    number: int
    seat: int | None
    title: str
    entries: tuple[LogLine, ...]


# entries


def entry_sentences(entry: LogEntry, cast: Cast) -> list[str]:
    """An entry and what came of it."""
    return _entry_words(entry, [told.event for told in entry.events], cast)


def _entry_words(entry: LogEntry, events: list[Event], cast: Cast) -> list[str]:
    winners = [event.seat for event in events if isinstance(event, told.Turned)]
    own = [] if entry.move["move"] == "bid" and entry.move["seat"] in winners else _own_words(entry.move, cast)
    kept = [event for event in events if not _is_told(event, bool(own), winners)]
    return [*own, *passages.sentences(kept, cast)]


def _is_told(event: Event, by_the_move: bool, winners: list[int]) -> bool:
    """Whether an event is told by the move's own words already, or by a bid's having won."""
    if isinstance(event, told.Answered) and event.seat in winners:
        return True
    return by_the_move and isinstance(event, told.Voted | told.Answered | told.OrdersGiven)


def _own_words(move: JSON, cast: Cast) -> list[str]:
    """What a move says that no event tells, where the viewer may read it."""
    words = {"deal": _deal, "vote": _vote, "bid": _bid, "pass": _pass, "orders": _orders}.get(move["move"])
    return [words(move, cast)] if words else []


def _deal(move: JSON, cast: Cast) -> str:
    return _("The dishes were shuffled and laid out in a ring.")


def _vote(move: JSON, cast: Cast) -> str:
    nicest, you = move.get("for"), cast.is_you(move["seat"])
    facts = {"player": cast.player(move["seat"]), "creature": cast.creature(nicest) if nicest else ""}
    if nicest is None:
        return (_("You voted for nobody.") if you else _("%(player)s voted for nobody.")) % facts
    return (_("You voted for %(creature)s.") if you else _("%(player)s voted for %(creature)s.")) % facts


def _bid(move: JSON, cast: Cast) -> str:
    facts = {"player": cast.player(move["seat"]), "way": way(move["direction"])}
    if cast.is_you(move["seat"]):
        return _("You bid for %(way)s.") % facts
    return _("%(player)s bid for %(way)s.") % facts


def _pass(move: JSON, cast: Cast) -> str:
    to_you, of_them = _("You passed."), _("%(player)s passed.")
    return (to_you if cast.is_you(move["seat"]) else of_them) % {"player": cast.player(move["seat"])}


def _orders(move: JSON, cast: Cast) -> str:
    facts = {"player": cast.player(move["seat"]), "orders": "; ".join(orders_words(move, cast))}
    if cast.is_you(move["seat"]):
        return _("You left standing orders: %(orders)s.") % facts
    return _("%(player)s left standing orders: %(orders)s.") % facts


def orders_words(orders: JSON, cast: Cast) -> list[str]:
    """Standing orders, each as a clause; `orders` as in a move or a position (R5.4, R5.5, R9.6)."""
    said = []
    if "spend" in orders:
        said.append(_colours(_("spend %(colours)s first"), _("spend as the rules say"), orders["spend"]))
    if "take" in orders:
        said.append(_colours(_("take %(colours)s first"), _("take as the rules say"), orders["take"]))
    if "pass" in orders:
        said.append(_passes(orders["pass"], cast))
    return said


def _colours(first: str, default: str, colours: list[str] | None) -> str:
    return first % {"colours": listed([colour_name(colour) for colour in colours])} if colours else default


def _passes(seats: list[int] | None, cast: Cast) -> str:
    if seats is None:
        return _("pass as the rules say")
    if not seats:
        return _("be asked for every bid")
    return _("pass at the moves of %(people)s") % {"people": cast.people(seats)}


# turns


@dataclass(frozen=True, slots=True)
class Part:
    """What an entry led to in one turn; `later`: not in the turn in which it was made."""

    entry: LogEntry
    events: list[Event]
    later: bool


@dataclass(frozen=True, slots=True)
class Untold:
    """A turn of the log before it is put into words, which takes the most of the time."""

    number: int
    seat: int | None
    parts: tuple[Part, ...]

    @property
    def first(self) -> int:
        """The entry with which it begins."""
        return self.parts[0].entry.n


def log_by_turn(view: View, cast: Cast) -> list[Turn]:
    """The whole log as the view's seat may read it, oldest first."""
    return in_words(untold(view), cast)


def in_words(turns: Iterable[Untold], cast: Cast) -> list[Turn]:
    """Turns told; those of which nothing can be said are left out."""
    return [told for turn in turns if (told := _turn(turn, cast)).entries]


def _turn(turn: Untold, cast: Cast) -> Turn:
    lines = (_line(part, cast) for part in turn.parts)
    told = tuple(line for line in lines if line.sentences)
    return Turn(turn.number, turn.seat, turn_title(turn.number, turn.seat, cast), told)


def untold(view: View) -> list[Untold]:
    """All turns of the log, oldest first."""
    grouped = groupby(_parts_of_turns(view.log), key=lambda found: found[:3])
    return [Untold(number, seat, tuple(part for *_key, part in found)) for (_s, number, seat), found in grouped]


def turn_title(number: int, seat: int | None, cast: Cast) -> str:
    """A heading: "Turn 12: Bob"."""
    if not number:
        return _("Before the first turn")
    if seat is None:
        return _("Turn %(turn)d") % {"turn": number}
    if cast.is_you(seat):
        return _("Turn %(turn)d: yours") % {"turn": number}
    return _("Turn %(turn)d: %(player)s") % {"turn": number, "player": cast.player(seat)}


def _parts_of_turns(log: Iterable[LogEntry]) -> Iterator[tuple[int, int, int | None, Part]]:
    """Parts with their stretch (a rewind begins a new one), turn and active seat."""
    stretch, here = 0, Whose(0, None)
    after: dict[int, Whose] = {-1: here}
    for entry in log:
        if entry.move["move"] == "rewind":
            stretch, here = stretch + 1, after.get(entry.move["to"] - 1, here)
        for turn, events in _parts(entry):
            here = here.at(turn, events)
            later = turn != entry.turn and entry.move["move"] != "rewind"
            yield stretch, here.turn, here.seat, Part(entry, events, later)
        after[entry.n] = here


@dataclass(frozen=True, slots=True)
class Whose:
    """Whose turn it is at some point of the log."""

    turn: int
    seat: int | None

    def at(self, turn: int, events: list[Event]) -> Whose:
        began = next((event for event in events if isinstance(event, told.TurnBegan)), None)
        return Whose(began.turn, began.seat) if began else replace(self, turn=turn)


def _parts(entry: LogEntry) -> Iterator[tuple[int, list[Event]]]:
    """The events of an entry by the turn in which they happened; at least one part."""
    grouped = [(turn, [told.event for told in part]) for turn, part in groupby(entry.events, lambda told: told.turn)]
    if not grouped or (grouped[0][0] != entry.turn and entry.move["move"] not in ("rewind", "deal")):
        grouped.insert(0, (entry.turn, []))
    yield from grouped


def _line(part: Part, cast: Cast) -> LogLine:
    entry = part.entry
    words = passages.sentences(part.events, cast) if part.later else _entry_words(entry, part.events, cast)
    return LogLine(
        entry.n, entry.move.get("seat"), tuple(words), entry.void, entry.move["move"] == "sealed", part.later
    )  # fmt: skip


# since


def since_last(view: View, cast: Cast) -> list[str]:
    """What happened from the reader's last finished turn on, a turn an item of a few sentences (R14.2)."""
    counting = [told for entry in view.log if not entry.void for told in entry.events]
    first = _first_turn(view, counting)
    by_turn = groupby((told for told in counting if told.turn >= first), lambda told: told.turn)
    said = [_since(view, turn, events, cast) for turn, events in by_turn]
    return [words for words in said if words]


def _first_turn(view: View, counting: list[Told]) -> int:
    """The reader's last own turn that is over, 0 if none is; who doesn't play reads as many turns as seats live."""
    now: int = view.position["turn"]
    turns = {t.event.turn: t.event.seat for t in counting if isinstance(t.event, told.TurnBegan)}
    if view.seat is None or not view.is_alive(view.seat):
        living = len(view.position["stockpiles"]) - len(view.position["eliminated"])
        return max(0, now - living + 1)
    own = [turn for turn, seat in turns.items() if seat == view.seat and (turn < now or view.over)]
    return max(own, default=0)


def _since(view: View, turn: int, told_here: Iterable[Told], cast: Cast) -> str:
    events = [told.event for told in told_here]
    question = view.question
    if question and question.decision == "assign" and turn == view.position["turn"]:
        events = [event for event in events if not isinstance(event, told.TurnBegan)]
    return " ".join(passages.brief(events, cast))

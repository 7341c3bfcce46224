"""What a seat may see (R14), a function of the record and the seat. All that is shown comes from a view."""

from __future__ import annotations

from dataclasses import dataclass, replace

from . import moves
from .events import LASTING, Flipped, OrdersGiven, Told
from .game import Entry, Game
from .notation import JSON, orders_json, position_json, public_json
from .position import Position, Question
from .record import public_entry
from .turn import price


@dataclass(frozen=True, slots=True)
class LogEntry:
    """An entry as the viewer may read it: `move` as in records ("sealed" where it is), `void` if undone."""

    n: int
    turn: int
    move: JSON
    void: bool
    events: tuple[Told, ...]


@dataclass(frozen=True, slots=True)
class View:
    """The game as `seat` sees it (null: a spectator).

    `position` is the public position of record.md, a tile with `under` where the viewer may know it; after
    the end the whole one. `moving`, `die`, `other_die`: what was assigned. `meeting`: (victor, other) of an
    open contagion. `answered`: who has answered in the open window; `bids_of` the seats it was opened for.
    `told_from`: the first turn whose faces the viewer is told. `price`: what a bid would cost this seat now.
    `directed`: the first direction of the turn is known; `rolled_after`: the entry after which its dice were
    rolled. `start`: the public position as the present turn began, its dice rolled (null before the first turn,
    and of a game that was replayed without events); after the end the whole one.
    """

    seat: int | None
    position: JSON
    questions: tuple[Question, ...]
    moving: str | None
    die: int | None
    other_die: int | None
    meeting: tuple[str, str] | None
    bids_of: tuple[int, ...]
    answered: tuple[int, ...]
    price: int | None
    directed: bool
    rolled_after: int
    told_from: int
    ranking: tuple[int, ...]
    colours: tuple[str, ...]
    sides: tuple[int, ...]
    log: tuple[LogEntry, ...]
    start: JSON | None = None

    @property
    def question(self) -> Question | None:
        """The viewer's own open question."""
        if self.seat is None:
            return None
        return next((q for q in self.questions if q.seat == self.seat), None)

    @property
    def over(self) -> bool:
        return bool(self.position["winners"])

    def is_alive(self, seat: int) -> bool:
        return seat not in self.position["eliminated"]


def view(game: Game, seat: int | None, *, past: bool = True) -> View:
    """What `seat` may see of the game now. Null is a spectator. Without its `past` the log is left out."""
    p = game.position
    horizon = told_from(game, seat)
    in_window = p.window and seat is not None and seat in p.window.eligible
    return View(
        seat=seat,
        position=position_json(p) if game.over else _public(game, seat),
        questions=tuple(game.questions),
        moving=p.moving,
        die=p.die,
        other_die=p.other_die,
        meeting=(p.meeting.victor, p.meeting.other) if p.meeting else None,
        bids_of=p.window.eligible if p.window else (),
        answered=_answered(p),
        price=price(p, seat) if in_window and seat is not None else None,
        directed=p.directed,
        rolled_after=p.rolled_after,
        told_from=horizon,
        ranking=tuple(game.ranking()),
        colours=p.colours,
        sides=p.sides,
        log=tuple(log(game, seat, horizon)) if past else (),
        start=_start(game, seat) if past else None,
    )


def common(game: Game) -> View:
    """What whoever plays or watches may see: a spectator's view, told of no turn of which somebody living is not."""
    horizon = max(told_from(game, seat) for seat in (None, *game.position.living()))
    return replace(view(game, None), told_from=horizon, log=tuple(log(game, None, horizon)))


def _start(game: Game, seat: int | None) -> JSON | None:
    start = game.position.start
    if start is None:
        return None
    whole = position_json(start)
    return whole if game.over else public_json(whole, seat)


def _answered(p: Position) -> tuple[int, ...]:
    if p.window:
        return tuple(sorted(p.window.answers))
    return () if p.turn else tuple(sorted(p.votes))


def told_from(game: Game, seat: int | None) -> int:
    """The first turn whose faces are told to the viewer (R14.2); 0: of all turns."""
    p = game.position
    if game.over or p.options["memory"] == "open":
        return 0
    if seat is None or not p.lives(seat):
        return max(0, p.turn - len(p.living()) + 1)
    return max((turn for turn, active in p.turns.items() if active == seat and turn < p.turn), default=0)


def _public(game: Game, seat: int | None) -> JSON:
    p = game.position
    public = public_json(position_json(p), seat)
    if p.options["memory"] == "open":
        for place in p.flipped:
            public["ring"][place]["under"] = p.ring[place].under
    return public


def log(game: Game, seat: int | None, horizon: int) -> list[LogEntry]:
    """All entries as the viewer may read them: no faces of turns before `horizon` or of void entries."""
    counting = set(game.counting())
    deal = LogEntry(-1, 0, {"n": -1, "move": "deal"}, False, game.deal)
    return [deal, *[_log_entry(game, entry, seat, horizon, counting) for entry in game.entries]]


def told_live(game: Game, n: int, seat: int | None) -> LogEntry:
    """Entry n as the viewer was told it when it was played, with every face that came up in it (R14.2)."""
    return _log_entry(game, game.entries[n], seat, 0, {n})


def _log_entry(game: Game, entry: Entry, seat: int | None, horizon: int, counting: set[int]) -> LogEntry:
    rewinds = isinstance(entry.move, moves.Rewind)
    void = entry.n not in counting and not rewinds
    own = seat is not None and entry.move.seat == seat
    shown = {"n": entry.n, **moves.to_json(entry.move)} if own else public_entry(game, entry.n, {})
    silent = void and not game.over
    told = [redacted(told, silent or told.turn < horizon, own) for told in entry.events]
    return LogEntry(entry.n, entry.turn, shown, void, tuple(t for t in told if t))


def redacted(told: Told, silent: bool, own: bool) -> Told | None:
    """An event without what the viewer may not know; null if nothing of it is left (R14.2)."""
    event = told.event
    if isinstance(event, OrdersGiven) and not own:
        return replace(told, event=OrdersGiven(None))
    if not silent or told.face is None:
        return told
    if isinstance(event, Flipped):
        return Told(told.turn, None, replace(event, face=None))
    return Told(told.turn, None, event) if isinstance(event, LASTING) else None


def own_orders(game: Game, seat: int) -> JSON:
    """What the seat has set (R5.4, R5.5, R9.6)."""
    return orders_json(game.position.orders[seat])

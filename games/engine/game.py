"""A game: a position, the course of the rules through it, and the entries that led there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from . import moves
from .components import RULES
from .energy import GameEnded, TurnEnded, resign
from .events import OrdersGiven, Resigned, Rewound, Told
from .legality import judge
from .moves import ABSENT, Move, Orders, Resign, Rewind
from .position import Position, Question
from .rules import VERSIONS, Course, known
from .turn import clear

Start = Callable[[], tuple[Position, Course]]


class Entry(NamedTuple):
    """A move as it stands in the record, the turn it was made in, and what came of it (if built)."""

    n: int
    turn: int
    move: Move
    events: tuple[Told, ...]


class Game:
    """A game in progress or over. Not for sharing between threads.

    `entries` are all of the record, void ones included; `counting` the numbers of those that still count.
    """

    def __init__(self, start: Start, *, events: bool = True) -> None:
        self._start, self._listens = start, events
        self.entries: list[Entry] = []
        self._paths: list[Path] = [None]
        self.deal: tuple[Told, ...] = self._begin()

    @classmethod
    def new(cls, options: dict[str, Any], seed: bytes, *, rules: int = RULES, events: bool = True) -> Game:
        """A game before its first entry. `options`: the four of R13; `seed`: 32 bytes, the game seed.

        Raises BadRecord if this engine does not play that version of the rules.
        """
        version = VERSIONS[known(rules)]
        return cls(lambda: version.start(rules, options, seed), events=events)

    # what it is

    @property
    def questions(self) -> list[Question]:
        """What the game waits for, by seat (record.md)."""
        return sorted(self.position.asked.values(), key=lambda q: -1 if q.seat is None else q.seat)

    @property
    def over(self) -> bool:
        return bool(self.position.winners)

    def question(self, seat: int | None) -> Question | None:
        return self.position.asked.get(seat)

    def counting(self) -> list[int]:
        """The numbers of the entries that still count (not undone by a rewind, no rewinds themselves)."""
        return _walk(self._paths[-1])

    def path(self, n: int) -> list[int]:
        """The numbers of the entries that counted when n had been appended (-1: none), the last of them at the end."""
        return _walk(self._paths[n + 1])

    def until(self, n: int) -> Game:
        """The same game up to entry n (-1: as it was dealt), the caller's own, nobody listening."""
        earlier = Game(self._start, events=False)
        for entry in self.entries[: n + 1]:
            earlier.apply(entry.move)
        return earlier

    def ranking(self) -> list[int]:
        """The seats from first to last (R10.4); of the living, in seat order."""
        p = self.position
        last = {side: i for i, side in enumerate(p.sides[seat] for seat in p.eliminated)}
        others = [seat for seat in reversed(p.eliminated) if seat not in p.winners]
        leading = p.winners or p.living()
        return leading + sorted(others, key=lambda seat: -last[p.sides[seat]])

    def is_sealed(self, n: int) -> bool:
        """Whether what entry n says is nobody's to know yet but its seat's (R14.1, record.md)."""
        sealed = isinstance(self.entries[n].move, SEALED)
        return sealed and not self.over and n not in self.position.opened

    # what changes it

    def check(self, move: Move) -> None:
        """Raises MoveRefused if the move is not legal now."""
        judge(self.position, move, len(self.entries))

    def apply(self, move: Move) -> Entry:
        """Append a move. Raises MoveRefused, and then nothing has changed."""
        self.check(move)
        n, turn = len(self.entries), self.position.turn
        told = self._rewind(move.to, n) if isinstance(move, Rewind) else self._play(move, n)
        entry = Entry(n, turn, move, told)
        self.entries.append(entry)
        self._paths.append(self._paths[move.to] if isinstance(move, Rewind) else (self._paths[-1], n))
        return entry

    # inside

    def _begin(self) -> tuple[Told, ...]:
        self.position, self._course = self._start()
        self.position.events = [] if self._listens else None
        self._run(None)
        return self._heard()

    def _play(self, move: Move, n: int) -> tuple[Told, ...]:
        p = self.position
        p.since_entry = n
        p.events = [] if self._listens else None
        self._carry_out(move)
        return self._heard()

    def _heard(self) -> tuple[Told, ...]:
        told, self.position.events = tuple(self.position.events or ()), None
        return told

    def _carry_out(self, move: Move) -> None:
        if isinstance(move, Orders):
            self._set_orders(move)
        else:
            self._run(move)

    def _run(self, move: Move | None) -> None:
        """Let the rules run until they wait for a move again, or the game is over."""
        try:
            if isinstance(move, Resign):
                self._resign(move.seat)
            else:
                self.position.asked.pop(move.seat if move else None, None)
                self._course.send(move)
        except GameEnded:
            clear(self.position)

    def _set_orders(self, move: Orders) -> None:
        orders = self.position.orders[move.seat]
        if move.spend is not ABSENT:
            orders.spend = list(move.spend) or None
        if move.take is not ABSENT:
            orders.take = list(move.take) or None
        if move.passes is not ABSENT:
            orders.passes = None if move.passes is None else list(move.passes)
        self.position.tell(OrdersGiven, move.seat)

    def _resign(self, seat: int) -> None:
        """R10.5, R9.5: what was asked of the seat is dropped, and play goes on."""
        p = self.position
        p.tell(Resigned, seat)
        resign(p, seat)
        if p.active in p.eliminated:
            self._course.throw(TurnEnded())
        elif p.window or (p.meeting and p.laborigines[p.meeting.other].place is None):
            self._course.send(None)

    def _rewind(self, to: int, n: int) -> tuple[Told, ...]:
        opened = self.position.opened
        self._begin()
        p = self.position
        p.events = [] if self._listens else None
        for number in _walk(self._paths[to]):
            p.since_entry = number
            self._carry_out(self.entries[number].move)
        self._heard()
        p.opened |= opened
        p.since_entry = n
        p.asked = {seat: Question(seat, q.decision, n) for seat, q in p.asked.items()}
        return (Told(p.turn, None, Rewound(to)),) if self._listens else ()


SEALED = (moves.Vote, moves.Bid, moves.Pass, moves.Orders)

Path = tuple[Any, int] | None
"""The entries that count, as a chain from the last to the first."""


def _walk(path: Path) -> list[int]:
    numbers: list[int] = []
    while path is not None:
        path, n = path
        numbers.append(n)
    return numbers[::-1]

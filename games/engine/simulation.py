"""Many games between bots, counted: how long they are, who wins, what eliminates (`simulate`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from . import chance
from .answers import seat_of
from .bots import BOTS, Bot, Luck, seated
from .events import ColourGone, Eliminated, Gave, Resigned, Spent, Told
from .game import Entry, Game
from .moves import Heaviest
from .view import told_live, view

MOST_ENTRIES = 5_000


@dataclass(frozen=True, slots=True)
class Result:
    """One game. `waits`: how often others had to wait for somebody; `causes`: of each elimination, by seat."""

    turns: int
    entries: int
    waits: int
    winners: tuple[int, ...]
    causes: dict[int, str]


def play(options: dict[str, Any], names: list[str], seed: bytes, luck: Luck) -> Result:
    """A game between bots, named by seat, from the deal to its end."""
    game = Game.new(options, seed)
    bots = [seated(name, view(game, seat, past=False)) for seat, name in enumerate(names)]
    waits, causes = 0, {}
    for entry in _entries(game, bots, seed, luck):
        waits += _others_wait(game, entry)
        causes.update(_causes(entry.events))
    return Result(game.position.turn, len(game.entries), waits, tuple(game.position.winners), causes)


def _entries(game: Game, bots: list[Bot], seed: bytes, luck: Luck) -> Iterator[Entry]:
    while not game.over and len(game.entries) < MOST_ENTRIES:
        seat = game.questions[0].seat
        if seat is None:
            entry = game.apply(Heaviest(None, chance.lot(seed, list(range(len(bots))))))
        else:
            entry = game.apply(bots[seat].choose(view(game, seat, past=False), luck))
        for listener, bot in enumerate(bots):
            bot.observe(told_live(game, entry.n, listener))
        yield entry


def _others_wait(game: Game, entry: Entry) -> bool:
    """Whether an entry put questions to somebody else than who made it: that one is at the page and goes on."""
    return any(q.since == entry.n and q.seat != entry.move.seat for q in game.questions)


def _causes(events: tuple[Told, ...]) -> dict[int, str]:
    """What each seat that was eliminated here died of: the last that took tokens from it."""
    last: dict[int, str] = {}
    fallen: dict[int, str] = {}
    for event in (told.event for told in events):
        if isinstance(event, Spent):
            last[seat_of(event.laborigine)] = event.cause
        elif isinstance(event, Gave):
            last[event.giver] = event.cause
        elif isinstance(event, Resigned):
            last[event.seat] = "resigned"
        elif isinstance(event, ColourGone):
            last.clear()
        elif isinstance(event, Eliminated):
            fallen[event.seat] = last.get(event.seat, "colour gone")
    return fallen


@dataclass(slots=True)
class Tally:
    """Results added up. `names`: the bots by seat."""

    names: list[str]
    results: list[Result] = field(default_factory=list)

    def add(self, result: Result) -> None:
        self.results.append(result)

    def wins(self, seat: int) -> int:
        return sum(seat in result.winners for result in self.results)

    def share(self, name: str) -> float:
        """The part of all games that a seat of this bot won, on average over its seats."""
        seats = [seat for seat, at in enumerate(self.names) if at == name]
        return sum(map(self.wins, seats)) / len(self.results) / len(seats)

    def lines(self) -> list[str]:
        """The report, line by line."""
        return [
            f"{len(self.results)} games",
            *(_spread(what, [getattr(r, what) for r in self.results]) for what in ("turns", "entries", "waits")),
            *(f"seat {seat}  {name:<10} {self._won(self.wins(seat))}" for seat, name in enumerate(self.names)),
            *(f"{name:<18} {self.share(name):6.1%} of games a seat" for name in dict.fromkeys(self.names)),
            *self._causes(),
        ]

    def _won(self, wins: int) -> str:
        return f"won {wins:>5}  {wins / len(self.results):6.1%}"

    def _causes(self) -> list[str]:
        causes = Counter(cause for result in self.results for cause in result.causes.values())
        total = causes.total()
        return [f"out by {cause:<22} {count:>5}  {count / total:6.1%}" for cause, count in causes.most_common()]


def _spread(what: str, numbers: list[int]) -> str:
    ranked = sorted(numbers)
    return f"{what:<8} {ranked[0]} to {ranked[-1]}, median {ranked[len(ranked) // 2]}"


def check_names(names: list[str], seats: int) -> list[str]:
    """The bots of a table, by seat. Raises LookupError with what is wrong."""
    unknown = [name for name in names if name not in BOTS]
    if unknown:
        raise LookupError(f"there is no bot {unknown[0]!r}; there are {', '.join(BOTS)}")
    if len(names) != seats:
        raise LookupError(f"{seats} seats want {seats} bots, not {len(names)}")
    return names

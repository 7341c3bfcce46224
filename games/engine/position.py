"""The table: ring, pieces, stockpiles, markers, deck, what is asked. It changes in place as the rules run."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from .components import CENTRE, RULES
from .events import Event, Told

if TYPE_CHECKING:
    from .chance import Chance
    from .variants import Variant

Tokens = dict[str, int]


class Question(NamedTuple):
    """What the game waits for. `since`: the entry after which it was put, -1 before the first."""

    seat: int | None
    decision: str
    since: int


@dataclass(slots=True)
class Tile:
    """`under` is null where it is not known (positions made from a view)."""

    up: str
    under: str | None
    energy: Tokens = field(default_factory=dict)


@dataclass(slots=True)
class Laborigine:
    """A figure. An eliminated one has no place."""

    id: str
    seat: int
    place: int | None
    disease: str | None = None
    lightning: int = 0


@dataclass(slots=True)
class StandingOrders:
    """What a seat has set; null is the default (R5.4, R5.5, R9.6)."""

    spend: list[str] | None = None
    take: list[str] | None = None
    passes: list[int] | None = None


@dataclass(slots=True)
class Window:
    """An open manipulation: who may answer, nearest first, and who did, as (direction or null, entry)."""

    eligible: tuple[int, ...]
    answers: dict[int, tuple[str | None, int]] = field(default_factory=dict)


@dataclass(slots=True)
class Meeting:
    """A contagion that is being asked (R4.5)."""

    victor: str
    other: str


class Position:
    """The table between moves. `since_entry`: the entry that is being applied, -1 before the first.

    `rolled_after` is the entry after which this turn's dice were rolled, `directed` whether its first
    direction is known; `moving`, `die`, `other_die` say which laborigine's turn it is to move and by which
    dice, from the assignment on; `window` and `meeting` what is open; `turns` whose each turn was; `flipped`
    the places whose other face was seen; `opened` the sealed entries that everybody may read; `events` is
    null while nobody listens; `start` is the table as the present turn began (see `keep_start`).
    """

    def __init__(self, options: dict[str, Any], variant: Variant, chance: Chance) -> None:
        self.options, self.variant, self.chance = options, variant, chance
        self.rules = RULES
        self.seats: int = options["seats"]
        self.colours = tuple(variant.colour(seat, self.seats) for seat in range(self.seats))
        self.sides = tuple(variant.side(seat, self.seats) for seat in range(self.seats))
        self.turn = 0
        self.active: int | None = None
        self.dice: tuple[int, int] | None = None
        self.ring: list[Tile] = []
        self.moa: int | None = None
        self.laborigines: dict[str, Laborigine] = {}
        self._figures: list[list[Laborigine]] = [[] for _ in range(self.seats)]
        self.stockpiles: list[Tokens] = [{} for _ in range(self.seats)]
        self.orders: list[StandingOrders] = [StandingOrders() for _ in range(self.seats)]
        self.flag: str = CENTRE
        self.acid: str | None = None
        self.deck: list[str] = []
        self.discard: list[str] = []
        self.reshuffles = 0
        self.eliminated: list[int] = []
        self.winners: list[int] = []
        self.asked: dict[int | None, Question] = {}
        self.rolled_after = -1
        self.directed = False
        self.moving: str | None = None
        self.die: int | None = None
        self.other_die: int | None = None
        self.window: Window | None = None
        self.meeting: Meeting | None = None
        self.votes: dict[int, tuple[str | None, int]] = {}
        self.opened: set[int] = set()
        self.turns: dict[int, int] = {}
        self.flipped: set[int] = set()
        self.since_entry = -1
        self.face: str | None = None
        self.events: list[Told] | None = None
        self.start: Position | None = None

    # people

    def lives(self, seat: int) -> bool:
        return seat not in self.eliminated

    def living(self) -> list[int]:
        return [seat for seat in range(self.seats) if seat not in self.eliminated]

    def clockwise(self, seat: int) -> list[int]:
        """The living seats in turn order from `seat`, itself first."""
        return [s for s in (*range(seat, self.seats), *range(seat)) if s not in self.eliminated]

    def after(self, seat: int) -> list[int]:
        """The other living seats in turn order from `seat`."""
        return [s for s in (*range(seat + 1, self.seats), *range(seat)) if s not in self.eliminated]

    def figures(self, seat: int) -> list[Laborigine]:
        """The seat's laborigines, `a` before `b`."""
        return self._figures[seat]

    def first_figure(self, seat: int) -> Laborigine:
        return self._figures[seat][0]

    def bring(self, laborigine: Laborigine) -> None:
        """A laborigine joins the table, `a` before `b`."""
        self.laborigines[laborigine.id] = laborigine
        self._figures[laborigine.seat].append(laborigine)

    def standing_at(self, place: int, mover: Laborigine | None = None) -> Laborigine | None:
        """The laborigine on a tile, but the one that moves."""
        for lab in self.laborigines.values():
            if lab.place == place and lab is not mover:
                return lab
        return None

    def total(self, seat: int) -> int:
        return sum(self.stockpiles[seat].values())

    # copies

    def keep_start(self) -> None:
        """A turn begins, its dice lie there and a flag rolled has been given; kept only while somebody listens."""
        if self.events is not None:
            self.start = self.copied()

    def copied(self) -> Position:
        """The table once more, to be looked at: what goes on here does not change it, and no rules run on it."""
        other = copy(self)
        other.ring = [replace(tile, energy=dict(tile.energy)) for tile in self.ring]
        other.laborigines = {name: replace(lab) for name, lab in self.laborigines.items()}
        other._figures = [[other.laborigines[lab.id] for lab in figures] for figures in self._figures]
        other.stockpiles = [dict(stock) for stock in self.stockpiles]
        other.orders = [replace(orders) for orders in self.orders]
        other.deck, other.discard = list(self.deck), list(self.discard)
        other.eliminated, other.winners, other.asked = list(self.eliminated), list(self.winners), dict(self.asked)
        other.events, other.start = None, None
        return other

    # questions and events

    def ask(self, decision: str, seats: Iterable[int | None]) -> None:
        for seat in seats:
            self.asked[seat] = Question(seat, decision, self.since_entry)

    def tell(self, kind: type[Event], *facts: Any) -> None:
        if self.events is not None:
            self.events.append(Told(self.turn, self.face, kind(*facts)))

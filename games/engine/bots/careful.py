"""*careful* weighs what each answer leads to, as far as its seat knows and remembers; *bold* has another temper."""

from __future__ import annotations

from collections.abc import Callable

from ..answers import figure
from ..choices import choices
from ..components import OPPOSITE
from ..diseases import contagion_choices
from ..moves import Bid, Contagion, Direct, Move, Orders, Pass, Sculpt, Vote
from ..turn import PRICE
from ..view import LogEntry, View
from .bot import First, Luck
from .memory import Memory
from .outlook import Outlook
from .worth import Stakes, Temper

CAREFUL = Temper(spite=1.0, prey=1.0, margin=1.0, keeps=6)
BOLD = Temper(spite=1.5, prey=2.0, margin=0.0, keeps=3)
BENT = 0.15
"""How likely a rival who could pay for it bends a move the wrong way, as a rule of thumb."""
EQUAL = 0.01
FAILING = 5
"""With so few tokens a rival is soon gone, and its colour with it: that is spent first."""

Weighed = list[tuple[Move, float]]


class Careful:
    """One seat's player. Without a memory it goes by the view alone, and by what can lie below at all."""

    def __init__(self, seat: int, memory: Memory, temper: Temper = CAREFUL) -> None:
        self.seat, self.memory, self.temper = seat, memory, temper

    def observe(self, entry: LogEntry) -> None:
        self.memory.observe(entry)

    def choose(self, view: View, luck: Luck) -> Move:
        """The answer to the view's open question, or orders before it. Raises LookupError if there is none."""
        return self._orders(view) or self.answer(view, luck)

    def answer(self, view: View, luck: Luck | None = None) -> Move:
        """The answer that leads to most; of equal ones any, without luck the first. Raises LookupError."""
        if view.question is None:
            raise LookupError("nothing is asked of this seat")
        if view.question.decision == "sculpt":
            return Sculpt(self.seat)
        if view.question.decision == "vote":
            return Vote(self.seat, None)  # it has no eye for plasticine
        weighed = WEIGHERS[view.question.decision](self, self.memory.recalled(view))
        best = max(worth for _, worth in weighed)
        chosen: Move = (luck or First()).choice([move for move, worth in weighed if worth >= best - EQUAL])
        return chosen

    def assignments(self, view: View) -> Weighed:
        """Each die at its better direction, but for the chance that somebody bends it."""
        outlook = Outlook(view, self.seat, self.temper)
        bent = BENT if _can_be_bent(view, self.seat) else 0.0
        assigned = outlook.assigned(choices(view)).items()
        return [(move, (1 - bent) * max(ways.values()) + bent * min(ways.values())) for move, ways in assigned]

    def directions(self, view: View) -> Weighed:
        ways = Outlook(view, self.seat, self.temper).ways()
        return [(Direct(self.seat, way), worth) for way, worth in ways.items()]

    def bids(self, view: View) -> Weighed:
        """A bid against the way that the active seat would go is worth what it changes, less its price."""
        passing, own = (Pass(self.seat), 0.0), sum(view.position["stockpiles"][str(self.seat)].values())
        if view.price is None or own - view.price < self.temper.keeps:
            return [passing]
        outlook = Outlook(view, self.seat, self.temper)
        theirs, mine = outlook.seen_by(view.position["active"], CAREFUL).ways(), outlook.ways()
        likely = max(theirs, key=theirs.__getitem__)
        gain = mine[OPPOSITE[likely]] - mine[likely] - view.price - self.temper.margin
        return [passing, (Bid(self.seat, OPPOSITE[likely]), gain)]

    def contagions(self, view: View) -> Weighed:
        """What both have afterwards, seen from this seat."""
        assert view.meeting is not None
        stakes = Stakes(view, self.seat, self.temper)
        victor, other = (figure(view, name) for name in view.meeting)
        after = {
            "keep": (victor.disease, other.disease),
            "give": (None, victor.disease),
            "take": (other.disease, None),
        }
        return [
            (Contagion(self.seat, choice), sum(map(stakes.sickness, view.meeting, after[choice])))
            for choice in contagion_choices(victor, other)
        ]

    def _orders(self, view: View) -> Move | None:
        """Before a move of its own: what is about to lose its worth is to be spent first."""
        if view.question is None or view.question.decision != "assign":
            return None
        stocks, own = view.position["stockpiles"], view.position["stockpiles"][str(self.seat)]
        totals = {s: sum(stocks[str(s)].values()) for s, side in enumerate(view.sides) if side != view.sides[self.seat]}
        failing = sorted((s for s, total in totals.items() if 0 < total <= FAILING), key=totals.__getitem__)
        first = [colour for colour in dict.fromkeys(view.colours[s] for s in failing) if own.get(colour)]
        now = view.position.get("orders", {}).get(str(self.seat), {}).get("spend", [])
        return Orders(self.seat, spend=first) if now[: len(first)] != first else None


WEIGHERS: dict[str, Callable[[Careful, View], Weighed]] = {
    "assign": Careful.assignments,
    "direct": Careful.directions,
    "manipulate": Careful.bids,
    "contagion": Careful.contagions,
}


def _can_be_bent(view: View, seat: int) -> bool:
    """Whether a rival holds enough of this seat's colour to bid (R9.1)."""
    rivals = [s for s, side in enumerate(view.sides) if side != view.sides[seat]]
    return any(view.position["stockpiles"][str(s)].get(view.colours[seat], 0) >= PRICE for s in rivals)

"""Standing orders while they are edited: whole lists of colours, whose moves to pass at, what is left to the rules.

A draft lives in its form alone. Nothing of it is an order before it is saved.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from django.http import QueryDict

from games.engine.choices import sandbox
from games.engine.components import ALL_COLOURS
from games.engine.energy import spend_order, take_order
from games.engine.moves import ABSENT, Orders
from games.engine.position import Position, StandingOrders
from games.engine.view import View

KINDS = {"spend": spend_order, "take": take_order}
RULES = {"spend": "R5.4", "take": "R5.5", "pass": "R9.6"}
STEPS = {"earlier": -1, "later": 1}


@dataclass(frozen=True)
class Draft:
    """`lists`: "spend" and "take", each all colours of the game; `passes`: seats; `by_rule`: what is set to none."""

    lists: dict[str, list[str]]
    passes: frozenset[int]
    by_rule: frozenset[str]

    def moved(self, kind: str, colour: str, step: int) -> "Draft":
        """One colour a place further; that list is no longer left to the rules."""
        listed = list(self.lists[kind])
        at = listed.index(colour)
        to = min(max(at + step, 0), len(listed) - 1)
        listed.insert(to, listed.pop(at))
        return replace(self, lists={**self.lists, kind: listed}, by_rule=self.by_rule - {kind})

    def left_to_the_rules(self, kind: str, view: View) -> "Draft":
        """The list as the rules have it now, and whatever they come to make of it."""
        rules = by_the_rules(view)
        by_rule = self.by_rule | {kind}
        if kind == "pass":
            return replace(self, passes=rules.passes, by_rule=by_rule)
        return replace(self, lists={**self.lists, kind: rules.lists[kind]}, by_rule=by_rule)


class Unreadable(Exception):
    """A form that is none of ours: what of it is wrong ("spend", "take", "pass"), and the rest of it as a draft."""

    def __init__(self, kind: str, draft: Draft) -> None:
        super().__init__(kind)
        self.kind, self.draft = kind, draft


def held(view: View) -> Draft:
    """What the viewer's seat has ordered, as a draft."""
    assert view.seat is not None
    return _draft(sandbox(view), view.seat)


def by_the_rules(view: View) -> Draft:
    """What the rules would do now if the viewer's seat had ordered nothing (R5.4, R5.5, R9.6)."""
    assert view.seat is not None
    position = sandbox(view)
    position.orders[view.seat] = StandingOrders()
    return _draft(position, view.seat)


def _draft(p: Position, seat: int) -> Draft:
    orders, colours = p.orders[seat], colours_of(p)
    lists = {kind: [c for c in order(p, seat) if c in colours] for kind, order in KINDS.items()}
    passes = p.variant.default_passes(p, seat) if orders.passes is None else orders.passes
    unset = {"spend": not orders.spend, "take": not orders.take, "pass": orders.passes is None}
    return Draft(lists, _others(p, seat, passes), frozenset(kind for kind, is_unset in unset.items() if is_unset))


def _others(p: Position, seat: int, seats: Iterable[int]) -> frozenset[int]:
    return frozenset(seats) & frozenset(p.living()) - {seat}


def colours_of(p: Position) -> list[str]:
    """The colours that are in this game's box, in the order of R1.8."""
    dealt = {colour for seat in range(p.seats) for colour in p.variant.stockpile(p.colours[seat])}
    return [colour for colour in ALL_COLOURS if colour in dealt]


def read(data: QueryDict, view: View) -> Draft:
    """The draft that stands in a form. Raises Unreadable."""
    assert view.seat is not None
    now, wrong = held(view), []
    lists = {kind: data.getlist(kind) for kind in KINDS}
    for kind, listed in lists.items():
        if sorted(listed) != sorted(now.lists[kind]):
            lists[kind] = now.lists[kind]
            wrong.append(kind)
    ticks, seats = data.getlist("passes"), {str(seat) for seat in range(len(view.colours))}
    wrong += [] if seats.issuperset(ticks) else ["pass"]
    passes = _others(sandbox(view), view.seat, [int(tick) for tick in ticks if tick in seats])
    draft = Draft(lists, passes, frozenset(data.getlist("by_rule")) & set(RULES))
    if wrong:
        raise Unreadable(wrong[0], draft)
    return draft


def changed(draft: Draft, deed: str, view: View) -> Draft:
    """The draft after a button of its form: "earlier-spend-red", "rules-take", or "look", which leaves it alone.

    Raises LookupError or ValueError if there is no such button.
    """
    what, *about = deed.split("-")
    if what == "rules" and about[0] in RULES:
        return draft.left_to_the_rules(about[0], view)
    if what in STEPS:
        kind, colour = about
        return draft.moved(kind, colour, STEPS[what])
    if deed != "look":
        raise ValueError(deed)
    return draft


def orders(draft: Draft, view: View) -> Orders | None:
    """The move that makes the draft hold, without the lists that hold already; null if all do."""
    assert view.seat is not None
    now = held(view)
    wishes = {kind: _list(kind, draft, now) for kind in KINDS} | {"passes": _passes(draft, now, by_the_rules(view))}
    if all(wish is ABSENT for wish in wishes.values()):
        return None
    return Orders(view.seat, **wishes)


def _list(kind: str, draft: Draft, now: Draft) -> Any:
    if kind in draft.by_rule:
        return ABSENT if kind in now.by_rule else []
    return ABSENT if draft.lists[kind] == now.lists[kind] else draft.lists[kind]


def _passes(draft: Draft, now: Draft, rules: Draft) -> Any:
    if "pass" in draft.by_rule and draft.passes == rules.passes:
        return ABSENT if "pass" in now.by_rule else None
    return ABSENT if draft.passes == now.passes else sorted(draft.passes)

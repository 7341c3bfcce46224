"""What a seat's standing orders come to now: the colours it spends and takes first, the moves it passes at."""

from collections.abc import Iterable

from games.engine.choices import Choice, sandbox
from games.engine.diseases import contagion_choices
from games.engine.energy import spend_order, take_order
from games.engine.moves import ABSENT, Assign
from games.engine.view import View
from games.plans import CONTAGION
from games.story.cast import seat_of

ORDER_OF = {"spend": spend_order, "take": take_order}


def order(view: View, kind: str) -> list[str]:
    """All colours in the order in which the viewer's seat spends or takes ("spend", "take") them now (R5.4, R5.5)."""
    assert view.seat is not None
    return ORDER_OF[kind](sandbox(view), view.seat)


def first(view: View, kind: str, colour: str) -> list[str]:
    """The same order with one colour in front."""
    return list(dict.fromkeys([colour, *order(view, kind)]))


def held(view: View, seat: int) -> list[str]:
    """The colours of which a seat has tokens."""
    return [colour for colour, count in view.position["stockpiles"][str(seat)].items() if count]


def passed_at(view: View) -> list[int]:
    """The living seats at whose moves the viewer's seat passes, by its orders or by default (R9.6)."""
    assert view.seat is not None
    position = sandbox(view)
    ordered = position.orders[view.seat].passes
    seats = position.variant.default_passes(position, view.seat) if ordered is None else ordered
    return sorted({seat for seat in seats if seat != view.seat and view.is_alive(seat)})


def worth_asking(view: View, choices: list[Choice]) -> dict[str, list[str]]:
    """The colours to choose from for "spend" and for "take", each only where it makes a difference.

    Spending: if the seat has several; taking: if a rival that some choice meets has several.
    """
    assert view.seat is not None
    spend = held(view, view.seat)
    met = {seat_of(name) for choice in choices if choice.outcome for name in choice.outcome.meets if name != "moa"}
    take = [held(view, seat) for seat in sorted(met - {view.seat})]
    asked = {"spend": spend if len(spend) > 1 else []}
    asked["take"] = list(dict.fromkeys(c for colours in take if len(colours) > 1 for c in colours))
    return {kind: [c for c in order(view, kind) if c in colours] for kind, colours in asked.items()}


def meetings(view: View, choices: Iterable[Choice]) -> dict[str, list[str]]:
    """Whom some choice leads to, by id, and which of the viewer's laborigines come to meet them."""
    met: dict[str, set[str]] = {}
    for choice in choices:
        for other in choice.outcome.meets if choice.outcome else ():
            if other in view.position["laborigines"]:
                met.setdefault(other, set()).add(_mover(choice, view))
    return {other: sorted(movers) for other, movers in sorted(met.items())}


def _mover(choice: Choice, view: View) -> str:
    """Who moves first by a choice."""
    move = choice.move
    if isinstance(move, Assign) and move.first is not ABSENT:
        return str(move.first)
    return view.moving or str(view.seat)


def contagion_wishes(view: View, movers: Iterable[str], other: str) -> list[str]:
    """What the viewer could do about a disease if one of the movers met another laborigine as they are now (R4.5)."""
    laborigines = sandbox(view).laborigines
    can = {wish for mover in movers for wish in contagion_choices(laborigines[mover], laborigines[other])}
    return [wish for wish in CONTAGION if wish in can]

"""How a game looks: rows, names, events and choices made ready for the drawing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from django.utils.translation import gettext as _

from games.drawing.page import Change, Places
from games.drawing.table import SeatLook, seat_of
from games.engine.choices import Choice, Outcome
from games.engine.components import STEP
from games.engine.events import MOA, Assigned, Collected, Event, Gave, Met, Moved, Spent
from games.engine.moves import ABSENT, Assign
from games.engine.view import View
from games.models import Figure, Seat
from games.story import cast as people
from games.story.cast import Cast
from games.story.words import listed


def look_of(seat: Seat, view: View, cast: Cast, figures: Mapping[str, Figure]) -> SeatLook:
    """A seat with its laborigines, as far as `figures`, by their ids, may be seen."""
    own = [ident for ident in view.position["laborigines"] if people.seat_of(ident) == seat.number]
    names = {ident: figures[ident].name if ident in figures else cast.creature(ident) for ident in own}
    shapes = {ident: figures[ident].data for ident in own if ident in figures}
    first = shapes.get(own[0])
    twins = len(own) > 1
    return SeatLook(
        seat.number, seat.name, listed(list(names.values())), view.colours[seat.number], first,
        names if twins else {}, shapes if twins else {},
    )  # fmt: skip


def player_of(seat: Seat, name: str) -> str:
    """A seat's player as a ranking names them: `name`, and that a bot, or somebody else, played in it at the end."""
    if seat.bot:
        return _("%(player)s (by a bot)") % {"player": name}
    holder = seat.holder if seat.pk else None  # a record from elsewhere has no rows
    if holder is None or holder.called == seat.name:
        return name
    return _("%(player)s (by %(other)s)") % {"player": name, "other": holder.called}


def dice_of(view: View) -> dict[str, int]:
    """Which die moves whom this turn, by id, in the order in which they go; empty until that is settled."""
    turn = view.position["turn"]
    told = [told for entry in view.log if not entry.void for told in entry.events if told.turn == turn]
    assigned = next((t.event for t in reversed(told) if isinstance(t.event, Assigned)), None)
    if assigned is None or view.over:
        return {}
    twin = people.twin_of(assigned.laborigine)
    if twin:
        return {assigned.laborigine: assigned.die, twin: assigned.other}
    return {MOA: assigned.other, assigned.laborigine: assigned.die}


def walked(view: View) -> dict[str, Places]:
    """How pieces came to where they stand, of those that moved in the newest turn in which any did."""
    told = [told for entry in view.log if not entry.void for told in entry.events]
    newest = max((one.turn for one in told if isinstance(one.event, Moved)), default=0)
    return walks((one.event for one in told if one.turn == newest), len(view.position["ring"]))


def walks(events: Iterable[Event], size: int) -> dict[str, Places]:
    """By piece the places that it enters in order on a ring of `size`, the start first."""
    ways: dict[str, Places] = {}
    for event in events:
        if isinstance(event, Moved):
            way = ways.setdefault(event.piece, (event.start,))
            steps = range(1, event.steps + 1)
            ways[event.piece] = way + tuple((event.start + STEP[event.direction] * step) % size for step in steps)
    return ways


def met_at(outcome: Outcome) -> Places:
    """Where anybody meets anybody."""
    return tuple(dict.fromkeys(event.place for event in outcome.events if isinstance(event, Met)))


def changes(outcome: Outcome) -> tuple[Change, ...]:
    """What seats lose and gain, and at which places, as far as the outcome tells both."""
    sums: dict[tuple[int, int, bool], int] = {}
    for place, seat, amount in _flow(outcome.events):
        key = (place, seat, amount > 0)
        sums[key] = sums.get(key, 0) + amount
    return tuple(Change(place, seat, amount) for (place, seat, _gains), amount in sums.items() if amount)


def _flow(events: Iterable[Event]) -> Iterator[tuple[int, int, int]]:
    """Place, seat, and tokens gained or, below 0, lost. What is given changes hands where the last one came to."""
    place: int | None = None
    for event in events:
        match event:
            case Moved(place=place):
                pass
            case Spent(laborigine=piece, tokens=tokens, place=there):
                yield there, seat_of(piece), -sum(tokens.values())
            case Collected(laborigine=piece, tokens=tokens, place=there):
                yield there, seat_of(piece), sum(tokens.values())
            case Gave(giver=giver, receiver=receiver, tokens=tokens) if place is not None:
                yield place, giver, -sum(tokens.values())
                yield place, receiver, sum(tokens.values())


def rest_of(choice: Choice, view: View) -> int | None:
    """Where a choice's walk ends, or else where the walker is last known to have been; null without a walk."""
    if choice.outcome is None:
        return None
    if choice.outcome.place is not None:
        return choice.outcome.place
    mover = mover_of(choice, view)
    places = [
        event.place
        for event in choice.outcome.events
        if isinstance(event, (Moved, Spent)) and _walker(event) == mover
    ]
    return places[-1] if places else view.position["laborigines"][mover]["place"]


def _walker(event: Moved | Spent) -> str:
    return event.piece if isinstance(event, Moved) else event.laborigine


def mover_of(choice: Choice, view: View) -> str | None:
    """Which laborigine a choice moves, of twins the one that goes first."""
    match choice.move:
        case Assign(seat=seat, first=first):
            return str(seat) if first is ABSENT else str(first)
    return view.moving

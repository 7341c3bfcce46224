"""How the seats of a game look: rows and names made ready for the drawing."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from games.drawing.table import SeatLook
from games.engine.events import MOA, Assigned
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

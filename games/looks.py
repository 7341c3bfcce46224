"""How the seats of a game look: rows and names made ready for the drawing."""

from __future__ import annotations

from collections.abc import Mapping

from games.drawing.table import SeatLook
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

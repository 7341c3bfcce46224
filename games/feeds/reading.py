"""A seat as its feeds see it: the view, the names, the page that it is played on."""
from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.urls import reverse

from games import record
from games.engine.view import View
from games.models import Holder
from games.story.cast import Cast, cast_of


@dataclass(frozen=True)
class Reading:
    """What a holder may read of a game. `page`: where it is played, without any key to it."""

    holder: Holder
    view: View
    cast: Cast
    page: str


def reading_of(holder: Holder) -> Reading:
    """Raises record.Quarantined."""
    seat, game = holder.seat, holder.seat.game
    view = record.view_of(game, seat.number)
    creatures = {ident: figure.name for ident, figure in record.figures(game).items()}
    cast = cast_of(view, [seat.name for seat in game.seats.order_by("number")], creatures)
    page = f"{settings.PUBLIC_URL}{reverse('seat', args=[game.public_id, seat.number])}"
    return Reading(holder, view, cast, page)

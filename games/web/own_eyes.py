"""Whoever plays a game from memory looks at it with their own eyes: spectators are told of turns that a player has to
remember (R14.2)."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from games.models import Game
from games.web import session


def instead(request: HttpRequest, game: Game, name: str) -> HttpResponse | None:
    """The way from a spectators' page to the player's own of that `name`, if this browser plays the game; else null."""
    if not game.is_running or game.memory == "open":
        return None
    if not any(holder.seat.game_id == game.pk for holder in session.seats_in(request)):
        return None
    query = request.META.get("QUERY_STRING", "")
    way = reverse(name, args=[game.public_id]) + (f"?{query}" if query else "")
    if "HX-Request" in request.headers:
        return HttpResponse(headers={"HX-Redirect": way})
    messages.info(request, _("You play here, from memory, so you look with your own eyes and not as a spectator."))
    return redirect(way)

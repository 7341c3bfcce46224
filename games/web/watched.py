"""Pages of a game for those who only watch, under /w/<id>/…: open to whoever has the link, if the host allows it."""

from collections.abc import Callable
from functools import wraps

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from games import record
from games.models import Game
from games.web import session
from games.web.errors import refusal
from games.web.seated import NOT_STARTED, standing_still

Page = Callable[[HttpRequest, Game], HttpResponse]


def watched(name: str) -> Callable[[Page], Callable[[HttpRequest, str], HttpResponse]]:
    """For a page that spectators see; `name`: the players' own page of that kind.

    A game that is not to be watched is no other than one that never was.
    """

    def of(page: Page) -> Callable[[HttpRequest, str], HttpResponse]:
        @never_cache
        @wraps(page)
        def door(request: HttpRequest, public_id: str) -> HttpResponse:
            games = Game.objects.exclude(status=Game.Status.CANCELLED)
            game = get_object_or_404(games, public_id=public_id, spectators=True)
            response = _shown(request, game, name, page)
            response["X-Robots-Tag"] = "noindex, nofollow"
            return response

        return door

    return of


def _shown(request: HttpRequest, game: Game, name: str, page: Page) -> HttpResponse:
    if game.status in NOT_STARTED:
        sentence = _("This game has not begun. Come again when everybody sits; the link stays the same.")
        way_on = (reverse("how_to_play"), _("Read how it is played"))
        return refusal(request, 409, sentence, way_on=way_on, heading=_("Not yet"))
    try:
        return _with_own_eyes(request, game, name) or page(request, game)
    except record.Quarantined:
        return standing_still(request, game)


def _with_own_eyes(request: HttpRequest, game: Game, name: str) -> HttpResponse | None:
    """The way to one's own page, if this browser plays the game from memory: spectators are told of turns that a player
    has to remember (R14.2)."""
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

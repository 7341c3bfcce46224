"""The whole log, some turns at a time: what any seat's page, and any spectator's, shows the end of."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path, reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.models import Game, Holder
from games.web import reel, talk, turns
from games.web.board import board_of
from games.web.errors import refusal
from games.web.game import known_here, seats_here
from games.web.seated import Seated
from games.web.watched import watched


@dataclass(frozen=True)
class Around:
    """Where a log belongs: its table, and the film in which an entry of it is seen (all but its number)."""

    table: str
    film: str


@require_safe
@known_here
def log(request: HttpRequest, game: Game) -> HttpResponse:
    """As one's own seat reads it, the one called `eye` if there are several; moderators read it from outside."""
    own = seats_here(request, game)
    mine = next((one for one in own if str(one.seat.number) == request.GET.get("eye")), own[0] if own else None)
    film = reel.address(game, mine.seat if mine and game.is_running else None)
    return _log(request, game, mine, Around(reverse("game", args=[game.public_id]), film))


@require_safe
@watched("log")
def watched_log(request: HttpRequest, game: Game) -> HttpResponse:
    """The same as a spectator reads it."""
    return _log(request, game, None, Around(reverse("watch", args=[game.public_id]), reel.watched_address(game)))


def _log(request: HttpRequest, game: Game, reader: Holder | None, around: Around) -> HttpResponse:
    """The leaf with the entry that the address names, the last one by default."""
    if game.status == Game.Status.CANCELLED:
        sentence = _("This game was cancelled; there is no log of it.")
        return refusal(request, 404, sentence, way_on=(around.table, _("To the game")))
    last, asked = game.entry_count - 1, request.GET.get("n", "")
    n = reel.entry_number(asked) if asked else last
    if n is None or n > last:
        sentence = _("The log has no such entry: its last is %(last)d so far.") % {"last": last}
        return refusal(request, 404, sentence, way_on=(request.path, _("To the log")))
    board = board_of(game, reader.seat if reader else None)
    said = talk.lines(Seated(game, reader.seat, reader)) if reader else []
    shown = {"game": game, "around": around, "here": _here(request), "permalinks": True}
    return render(request, "game/log_page.html", {**turns.leaf(board, said, n), **shown})


def _here(request: HttpRequest) -> str:
    """Addresses of this log's leaves, but for an entry's number."""
    return reel.entries_at(request.path, request.GET.get("eye", "")[:2])


urlpatterns = [
    path("g/<str:public_id>/log/", log, name="log"),
    path("w/<str:public_id>/log/", watched_log, name="watched_log"),
]

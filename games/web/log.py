"""The whole log, some turns at a time: what any seat's page, and any spectator's, shows the end of."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import path, reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import record
from games.models import Game, Holder
from games.web import own_eyes, reel, talk, turns
from games.web.board import board_of
from games.web.errors import refusal
from games.web.game import known_here, seats_here
from games.web.seated import NOT_STARTED, Seated, standing_still

LONGEST_NUMBER = 8


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
@never_cache
def watched_log(request: HttpRequest, public_id: str) -> HttpResponse:
    """The same for whoever has the link of a game that may be watched, as a spectator reads it."""
    watched = Game.objects.exclude(status__in=(*NOT_STARTED, Game.Status.CANCELLED))
    game = get_object_or_404(watched, public_id=public_id, spectators=True)
    try:
        around = Around(reverse("watch", args=[public_id]), reel.watched_address(game))
        response = own_eyes.instead(request, game, "log") or _log(request, game, None, around)
    except record.Quarantined:
        response = standing_still(request, game)
    response["X-Robots-Tag"] = "noindex, nofollow"
    return response


def _log(request: HttpRequest, game: Game, reader: Holder | None, around: Around) -> HttpResponse:
    """The leaf with the entry that the address names, the last one by default."""
    if game.status == Game.Status.CANCELLED:
        sentence = _("This game was cancelled; there is no log of it.")
        return refusal(request, 404, sentence, way_on=(around.table, _("To the game")))
    last, asked = game.entry_count - 1, request.GET.get("n", "")
    n = _number(asked) if asked else last
    if n is None or n > last:
        sentence = _("The log has no such entry: its last is %(last)d so far.") % {"last": last}
        return refusal(request, 404, sentence, way_on=(request.path, _("To the log")))
    board = board_of(game, reader.seat if reader else None)
    said = talk.lines(Seated(game, reader.seat, reader)) if reader else []
    shown = {"game": game, "around": around, "here": _here(request), "permalinks": True}
    return render(request, "game/log_page.html", {**turns.leaf(board, said, n), **shown})


def _number(text: str) -> int | None:
    """The number of an entry, the deal's −1 as well; null if it is none."""
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdecimal() and len(text) <= LONGEST_NUMBER else None


def _here(request: HttpRequest) -> str:
    """Addresses of this log's leaves, but for an entry's number."""
    return reel.entries_at(request.path, request.GET.get("eye", "")[:2])


urlpatterns = [
    path("g/<str:public_id>/log/", log, name="log"),
    path("w/<str:public_id>/log/", watched_log, name="watched_log"),
]

"""A game as a spectator sees it, for whoever has the link, if its host lets them."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import path, reverse
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import record
from games.models import Game
from games.story.log import since_last
from games.story.questions import question_sentence
from games.web import in_play, own_eyes, reel, turns
from games.web.board import Board, board_of
from games.web.ending import headline, ranking
from games.web.errors import refusal
from games.web.seated import NOT_STARTED, standing_still


@require_safe
@never_cache
def watch(request: HttpRequest, public_id: str) -> HttpResponse:
    """Ring and log without anybody's secrets. A game that is not to be watched is no other than one that never was."""
    game = get_object_or_404(Game, public_id=public_id, spectators=True)
    if game.status == Game.Status.CANCELLED:
        raise Http404
    if game.status in NOT_STARTED:
        response = _not_yet(request)
    else:
        response = own_eyes.instead(request, game, "game") or _answer(request, game)
    response["X-Robots-Tag"] = "noindex, nofollow"
    return response


def _not_yet(request: HttpRequest) -> HttpResponse:
    sentence = _("This game has not begun. Come again when everybody sits; the link stays the same.")
    return refusal(request, 409, sentence, way_on=(reverse("how_to_play"), _("Read how it is played")))


def _answer(request: HttpRequest, game: Game) -> HttpResponse:
    """The page; to a page that lies open and asks for itself: 304, what has changed, or, at the end, to load anew."""
    asks_by_itself, tag = "HX-Request" in request.headers, _etag(game)
    if asks_by_itself and game.status == Game.Status.FINISHED:
        return HttpResponse(headers={"HX-Refresh": "true"})
    if asks_by_itself and (unchanged := get_conditional_response(request, etag=tag)) is not None:
        return unchanged
    try:
        shown = {**_table(game), "etag": tag}
    except record.Quarantined:
        return standing_still(request, game)
    response = render(request, "game/watch_live.html" if asks_by_itself else "game/watch.html", shown)
    if asks_by_itself:
        response["ETag"] = tag
    return response


def _etag(game: Game) -> str:
    """What a spectator's page depends on."""
    return f'"{game.entry_count}{"-paused" if game.paused_at else ""}"'


def _table(game: Game) -> dict[str, object]:
    """What is shown. Raises record.Quarantined."""
    board = board_of(game, None)
    seen = _end(game, board) if game.status == Game.Status.FINISHED else _now(board)
    return {
        "game": game, "board": board, "ring": board.ring, "stocks": board.stocks,
        "in_play": in_play.explained(board.view),
        "film": reel.watched_address(game), **turns.newest(board, turns.watched_address(game)), **seen,
    }  # fmt: skip


def _now(board: Board) -> dict[str, object]:
    return {
        "awaited": question_sentence(board.view, board.cast),
        "since": since_last(board.view, board.cast),
    }


def _end(game: Game, board: Board) -> dict[str, object]:
    return {
        "headline": headline(board), "ranking": ranking(board), "seed": record.seed_of(game),
        "nonces": [(seat.name, seat.nonce) for seat in board.seats],
    }  # fmt: skip


def address(game: Game) -> str:
    """The link to hand on, whole; empty if nobody may watch."""
    return f"{settings.PUBLIC_URL}{reverse('watch', args=[game.public_id])}" if game.spectators else ""


urlpatterns = [path("w/<str:public_id>/", watch, name="watch")]

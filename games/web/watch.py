"""A game as a spectator sees it, for whoever has the link, if its host lets them."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path, reverse
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

from games import record
from games.models import Game
from games.story.log import since_last
from games.story.questions import question_sentence
from games.web import in_play, reel, turns
from games.web.board import Board, board_of
from games.web.ending import headline, ranking
from games.web.watched import watched


@require_safe
@watched("game")
def watch(request: HttpRequest, game: Game) -> HttpResponse:
    """Ring and log without anybody's secrets.

    A page that lies open and asks for itself is told 304, what has changed, or, at the end, to load anew.
    """
    asks_by_itself, tag = "HX-Request" in request.headers, _etag(game)
    if asks_by_itself and game.status == Game.Status.FINISHED:
        return HttpResponse(headers={"HX-Refresh": "true"})
    if asks_by_itself and (unchanged := get_conditional_response(request, etag=tag)) is not None:
        return unchanged
    shown = {**_table(game), "etag": tag}
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

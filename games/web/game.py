"""A game's own address: on to one's seat, the look from outside, the end, and the record to take home."""

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import path
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import moderation, record
from games.models import Game, Holder
from games.story.log import since_last
from games.story.questions import question_sentence
from games.web import in_play, journal, reel, session, talk, turns, watch
from games.web.board import board_of
from games.web.ending import headline, ranking
from games.web.places import next_for
from games.web.seated import NOT_STARTED, OVER, Seated, not_yours, standing_still

Status = Game.Status
Page = Callable[[HttpRequest, Game], HttpResponse]


def known_here(page: Page) -> Callable[[HttpRequest, str], HttpResponse]:
    """A page of /g/<id>/…, for moderators and for whoever sits at the table; once it is over, for whoever sat."""

    @never_cache
    @wraps(page)
    def door(request: HttpRequest, public_id: str) -> HttpResponse:
        game = get_object_or_404(Game, public_id=public_id)
        if game.status in NOT_STARTED:
            return redirect("table", public_id)
        if not (moderates(request, game) or seats_here(request, game) or has_sat(request, game)):
            return not_yours(request)
        try:
            return page(request, game)
        except record.Quarantined:
            return standing_still(request, game)

    return door


def is_moderator(request: HttpRequest) -> bool:
    return request.user.is_authenticated and request.user.is_staff


def moderates(request: HttpRequest, game: Game) -> bool:
    """Whether a moderator looks who does not play here: to players spectators' eyes could tell too much (R14.2)."""
    return is_moderator(request) and moderation.seat_of(request.user, game) is None


def seats_here(request: HttpRequest, game: Game) -> list[Holder]:
    """The seats of this game that are open in this browser."""
    return [holder for holder in session.seats_in(request) if holder.seat.game_id == game.pk]


def has_sat(request: HttpRequest, game: Game) -> bool:
    """Whether the game is over, and who is signed in here, or came by a link, has held a seat, be it another's now."""
    return game.status in OVER and session.held_here(request).filter(seat__game=game).exists()


@require_safe
@known_here
def game(request: HttpRequest, game: Game) -> HttpResponse:
    """One's own seat while it runs; from outside for moderators; the end of it for everybody who was there."""
    if game.status == Status.FINISHED:
        return finished(request, game)
    if game.status == Status.CANCELLED:
        return cancelled(request, game)
    here = seats_here(request, game)
    if len(here) == 1:
        return redirect("seat", game.public_id, here[0].seat.number)
    if here:
        return render(request, "game/seats.html", {"game": game, "holders": here})
    return outside(request, game)


def finished(request: HttpRequest, game: Game) -> HttpResponse:
    """Ranking, seed and log, everything open."""
    here = seats_here(request, game)
    board = board_of(game, next((holder.seat for holder in here), None))
    said = talk.lines(Seated(game, here[0].seat, here[0])) if here else []
    context = {
        "game": game, "board": board, "ranking": ranking(board), "headline": headline(board),
        "seed": record.seed_of(game),
        "nonces": [(seat.name, seat.nonce) for seat in board.seats],
        **turns.newest(board, turns.address(game), said),
        "journal": journal.lines(game, zone_here(request), board.cast),
        "watch_url": watch.address(game), "own_seat": here[0].seat.number if here else None,
        "in_play": in_play.explained(board.view),
        "may_ask": bool(here), "next": next_for(request, None, timezone.now()),
        "film": reel.address(game),
        "host_seat": next((holder.seat.number for holder in here if holder.person_id == game.host_id), None),
    }  # fmt: skip
    return render(request, "game/finished.html", context)


def outside(request: HttpRequest, game: Game) -> HttpResponse:
    """What a spectator sees of a running game: for moderators."""
    board = board_of(game, None)
    context = {
        "game": game, "board": board, "awaited": question_sentence(board.view, board.cast), "stocks": board.stocks,
        "since": since_last(board.view, board.cast), **turns.newest(board, turns.address(game)),
        "in_play": in_play.explained(board.view),
        "journal": journal.lines(game, zone_here(request), board.cast), "film": reel.address(game),
    }  # fmt: skip
    return render(request, "game/outside.html", context)


def zone_here(request: HttpRequest) -> str:
    """The time zone of whoever is signed in, or UTC."""
    person = session.person_in(request)
    return person.zone if person else "UTC"


def cancelled(request: HttpRequest, game: Game) -> HttpResponse:
    """Why, and the seed, which is then no secret any more."""
    why = game.journal.filter(kind="cancelled").last()
    own = next((holder.seat.number for holder in seats_here(request, game)), None)
    shown = {"game": game, "why": why, "seed": record.seed_of(game), "own_seat": own if game.started_at else None}
    return render(request, "game/cancelled.html", shown)


@require_safe
@known_here
def record_file(request: HttpRequest, game: Game) -> HttpResponse:
    """The public record as a file: sealed while the game runs, whole afterwards."""
    response = JsonResponse(record.public_record(game), json_dumps_params={"indent": 1, "ensure_ascii": False})
    response["Content-Disposition"] = f'attachment; filename="laborigines-{game.code}.json"'
    return response


urlpatterns = [
    path("g/<str:public_id>/", game, name="game"),
    path("g/<str:public_id>/record.json", record_file, name="record"),
]

"""What if: the present turn played on at a table of its own. Only looked at: it never touches the game."""

from dataclasses import dataclass
from functools import cached_property
from random import Random
from secrets import token_hex
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path, reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import record
from games.engine import explore
from games.engine.choices import Choice, choices
from games.engine.errors import BadRecord
from games.engine.view import View
from games.models import Game
from games.story.choices import choice_cost, choice_label, choice_outcome, pick_of
from games.story.questions import question_sentence
from games.web import exploring, in_play, turns
from games.web.board import Board
from games.web.errors import refusal
from games.web.exploring import HandedOn, Line
from games.web.seated import Seated, seated, standing_still

HEX = frozenset("0123456789abcdef")
SEED_LENGTH = 8


@dataclass(frozen=True)
class Tried(Board):
    """A line's table as everybody sees it. `asking`: what the seat that is asked sees, null if none is."""

    asking: View | None

    @cached_property
    def choices(self) -> list[Choice]:
        return choices(self.asking) if self.asking else []

    @property
    def chooses(self) -> View:
        return self.asking or self.view


@require_safe
@seated
def what_if(request: HttpRequest, here: Seated) -> HttpResponse:
    """The seat's own: drawn from what it is told, with its own orders; `seed` says what is drawn, `m` the moves."""
    view = record.view_of(here.game, here.seat.number)
    if not (here.game.is_running and view.position["turn"]):
        return redirect(here.address)
    seed = request.GET.get("seed", "")
    if not seed:
        return redirect(f"{request.path}?{urlencode({'seed': token_hex(SEED_LENGTH // 2)})}")
    if len(seed) > SEED_LENGTH or not HEX.issuperset(seed):
        return _cut_short(request, here.address)
    if "share" in request.GET:
        return redirect(_to_share(here.game, seed, request.GET.get("m", "")))
    start = explore.start(view, _luck(seed))
    return _page(request, here.game, start, Address(request.path, seed), way_back=here.address)


@require_safe
@never_cache
def shared(request: HttpRequest, board: str) -> HttpResponse:
    """A board that somebody has handed on: what all may know, for whoever has its address."""
    handed_on = exploring.take_up(board)
    game = handed_on and Game.objects.filter(pk=handed_on.game).first()
    if not handed_on or not game:
        return _cut_short(request, reverse("home"))
    try:
        if _is_kept_back(game, handed_on):
            sentence = _(
                "That turn is over. This table plays from memory, so how it lay in earlier turns "
                "is shown again only when the game is over."
            )
            return refusal(request, 409, sentence, "R14.2", (reverse("home"), _("To the front page")))
        return _page(request, game, handed_on.start, Address(request.path))
    except record.Quarantined:
        return standing_still(request, game)
    except BadRecord:
        return _cut_short(request, reverse("home"))


def _cut_short(request: HttpRequest, way_on: str) -> HttpResponse:
    sentence = _("This address is none of ours, or a part of it got lost on the way.")
    return refusal(request, 400, sentence, way_on=(way_on, _("Go on from here")))


def _is_kept_back(game: Game, board: HandedOn) -> bool:
    """Whether a board would tell, while a game is played from memory, what lay up in a turn that is over."""
    if not game.is_running or game.options["memory"] == "open":
        return False
    now = record.replayed(game).position
    return (board.turn, board.after) != (now.turn, now.rolled_after)


def _luck(seed: str) -> Random:
    return Random(seed)  # noqa: S311 (what is drawn here is no secret)


def _to_share(game: Game, seed: str, steps: str) -> str:
    """The address of the same board without anything that somebody else is not told, drawn the same way."""
    view = record.common_view(game)
    board = HandedOn(game.pk, view.position["turn"], view.rolled_after, explore.start(view, _luck(seed)))
    query = f"?{urlencode({'m': steps})}" if steps else ""
    return reverse("shared_what_if", args=[exploring.hand_on(board)]) + query


# the page


@dataclass(frozen=True)
class Address:
    """The address of a board, but for its moves. `seed` is empty where what is drawn can't be drawn anew."""

    path: str
    seed: str = ""

    def after(self, steps: list[str], **more: str) -> str:
        asked = {"seed": self.seed, **more, "m": exploring.write(steps)}
        return f"{self.path}?{urlencode({key: value for key, value in asked.items() if value})}"

    @property
    def next_seed(self) -> str:
        return f"{(int(self.seed, 16) + 1) % 16**SEED_LENGTH:0{SEED_LENGTH}x}"


def _page(request: HttpRequest, game: Game, start: explore.Start, here: Address, way_back: str = "") -> HttpResponse:
    """The table after the moves in the address."""
    try:
        line = exploring.follow(start, exploring.read(request.GET.get("m", "")))
    except ValueError:
        return _cut_short(request, way_back or reverse("home"))
    board, steps = _board(game, line), line.steps
    context = {
        "game": game, "board": board, "line": line, "way_back": way_back, "turn": start.position["turn"],
        "asked": question_sentence(board.view, board.cast), "choices": _choices(board, line, here),
        "turns": turns.every(board)[::-1], "undo": here.after(steps[:-1]), "again": here.after([]),
        "ring": board.drawn(lambda choice: _leads(choice, line, here)), "in_play": in_play.explained(board.view),
        "anew": here.after(steps, seed=here.next_seed) if here.seed else "",
        "share": here.after(steps, share="yes") if here.seed else "",
    }  # fmt: skip
    response = render(request, "game/what_if.html", context)
    response["X-Robots-Tag"] = "noindex"
    return response


def _board(game: Game, line: Line) -> Tried:
    question = line.question
    asking = line.view(question.seat) if question and not line.is_full else None
    return Tried(game, None, line.view(None), tuple(game.seats.all()), record.figures(game), asking)


def _leads(choice: Choice, line: Line, here: Address) -> str:
    """Where a choice is followed."""
    return here.after([*line.steps, pick_of(choice)])


def _choices(board: Tried, line: Line, here: Address) -> dict[str, Any]:
    """Whose answer is next, and for each choice what it says, leads to and costs, and where it is followed."""
    if board.asking is None or board.asking.seat is None:
        return {}
    view, cast = board.asking, board.cast
    rows = [
        {
            "says": choice_label(choice, view, cast), "outcome": choice_outcome(choice, view, cast),
            "cost": choice_cost(choice), "leads": _leads(choice, line, here),
        }
        for choice in board.choices
    ]  # fmt: skip
    return {"player": cast.player(board.asking.seat), "rows": rows}


urlpatterns = [
    path("g/<str:public_id>/<int:number>/what-if/", what_if, name="what_if"),
    path("what-if/<str:board>/", shared, name="shared_what_if"),
]

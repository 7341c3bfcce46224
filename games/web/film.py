"""The film of a game: the table after each entry, with one's own eyes, a spectator's or, at the end, anybody's."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path, reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games import record
from games.engine.choices import Choice
from games.engine.past import COVERED, Moment
from games.models import Game, Holder, Seat
from games.story.log import entry_sentences, turn_title
from games.web import in_play, talk, turns
from games.web.board import Board
from games.web.errors import refusal
from games.web.game import known_here, seats_here
from games.web.reel import Reel, entries_at, entry_number, jumps, reel_of, steps
from games.web.seated import Seated
from games.web.watched import watched

ALL, OUTSIDE = "all", "out"


@dataclass(frozen=True)
class Eye:
    """Whose eye the film is seen with: a seat's, a spectator's, or everybody's at once (`key` ALL).

    `reader`: the seat that is called "you", if it is the looker's own.
    """

    key: str
    label: str
    seat: Seat | None = None
    reader: Seat | None = None

    @property
    def number(self) -> int | None:
        return self.seat.number if self.seat else None


@dataclass(frozen=True)
class Past(Board):
    """The table as it lay; nothing is to be chosen at it. `n`: its entry; `kept_back`: the pieces alone."""

    n: int = -1
    kept_back: bool = False

    @cached_property
    def choices(self) -> list[Choice]:
        return []

    @property
    def ring(self) -> SafeString:
        return self.drawn(legend_too=not self.kept_back)

    @property
    def entry(self) -> int:
        return self.n

    @property
    def has_lids(self) -> bool:
        return any(tile["up"] == COVERED for tile in self.view.position["ring"])


# doors


@require_safe
@known_here
def film(request: HttpRequest, game: Game) -> HttpResponse:
    """With one's own eyes while the game runs; with any once it is over. Moderators look from outside."""
    return _film(request, game, seats_here(request, game), reverse("game", args=[game.public_id]))


@require_safe
@watched("film")
def watched_film(request: HttpRequest, game: Game) -> HttpResponse:
    """The same with a spectator's eyes."""
    return _film(request, game, [], reverse("watch", args=[game.public_id]))


# the page


def _film(request: HttpRequest, game: Game, own: list[Holder], way_back: str) -> HttpResponse:
    """One entry: `n` in the address, by default the last of a running game, the first of one that is over."""
    if game.status == Game.Status.CANCELLED:
        return refusal(request, 404, _("This game was cancelled; there is no film of it."), way_on=_on(way_back))
    eyes = _eyes(game, [holder.seat for holder in own])
    eye = next((eye for eye in eyes if eye.key == request.GET.get("eye")), eyes[0])
    last = game.entry_count - 1
    asked = request.GET.get("n") or str(last if game.is_running else -1)
    n = entry_number(asked)
    if n is None:
        sentence = _("That is no number of an entry. They go from 0 to %(last)d; −1 is the deal.") % {"last": last}
        return refusal(request, 400, sentence, way_on=(request.path, _("To the film")))
    try:
        moment = record.view_at(game, eye.number, n, whole=eye.key == ALL)
    except LookupError:
        sentence = _("The film has no such entry: its last is %(last)d so far.") % {"last": last}
        return refusal(request, 404, sentence, way_on=(f"{request.path}?n={last}", _("To the last entry")))
    shown = _context(request, game, eyes, eye, moment, way_back) | _said(own, eye, moment.n)
    return render(request, "game/film.html", shown)


def _said(own: list[Holder], eye: Eye, n: int) -> dict[str, Any]:
    """What was said at the table between an entry and the next, as who looks reads it; to no others."""
    reader = next((holder for holder in own if holder.seat == eye.reader), own[0] if own else None)
    if reader is None:
        return {}
    here = Seated(reader.seat.game, reader.seat, reader)
    return {**talk.context(here, talk.lines(here, n)), "seat": reader.seat}


def _on(way_back: str) -> tuple[str, str]:
    return way_back, _("To the game")


def _eyes(game: Game, own: list[Seat]) -> list[Eye]:
    """With whose eyes a looker may see the film, the usual ones first."""
    if game.is_running:
        return [Eye(str(seat.number), seat.name, seat, seat) for seat in own] or [Eye(OUTSIDE, _("a spectator"))]
    mine = {seat.number for seat in own}
    seats = [Eye(str(s.number), s.name, s, s if s.number in mine else None) for s in game.seats.order_by("number")]
    everything = Eye(ALL, _("everybody, and below every dish"), reader=own[0] if own else None)
    return [everything, *seats, Eye(OUTSIDE, _("a spectator"))]


def _context(
    request: HttpRequest, game: Game, eyes: list[Eye], eye: Eye, moment: Moment, way_back: str
) -> dict[str, Any]:
    board = _board(game, eye, moment)
    position = board.view.position
    here = entries_at(request.path, "" if eye == eyes[0] else eye.key)
    reel = reel_of(record.view_of(game, eye.number), moment.n, eye.reader.number if eye.reader else None)
    return {
        "game": game, "board": board, "moment": moment, "reel": reel, "eye": eye, "way_back": way_back,
        "in_play": in_play.explained(board.view),
        "title": turn_title(position["turn"], position["active"], board.cast),
        "where": _where(reel), "in_log": turns.entry_address(request.path, eye.reader, moment.n),
        "says": entry_sentences(moment.entry, board.cast) or [_("Nothing that the table could see.")],
        "steps": steps(reel, here), "jumps": jumps(reel, here),
        "eyes": [(other.label, f"{entries_at(request.path, other.key)}{moment.n}", other == eye) for other in eyes],
    }  # fmt: skip


def _board(game: Game, eye: Eye, moment: Moment) -> Past:
    reader = eye.reader
    view = replace(moment.view, seat=reader.number if reader else None)
    seats = tuple(game.seats.order_by("number"))
    return Past(game, reader, view, seats, record.figures(game), n=moment.n, kept_back=moment.kept_back)


def _where(reel: Reel) -> str:
    if reel.n < 0:
        return _("The deal, before anybody moved")
    return _("Entry %(n)d of %(last)d") % {"n": reel.n, "last": reel.last}


urlpatterns = [
    path("g/<str:public_id>/film/", film, name="film"),
    path("w/<str:public_id>/film/", watched_film, name="watched_film"),
]

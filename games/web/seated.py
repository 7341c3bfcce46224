"""Who sits at this browser: a seat's pages open to its holder alone, whatever a form says."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import wraps

from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from games import delivery, play, record
from games.engine.view import View
from games.models import Game, Holder, MoveRecord, Question, Seat
from games.web import session
from games.web.errors import refusal

Via = MoveRecord.Via
NOT_STARTED = (Game.Status.UNCONFIRMED, Game.Status.OPEN)
OVER = (Game.Status.FINISHED, Game.Status.CANCELLED)


@dataclass(frozen=True)
class Seated:
    """A seat of a game and who holds it now."""

    game: Game
    seat: Seat
    holder: Holder

    @property
    def address(self) -> str:
        return reverse("seat", args=[self.game.public_id, self.seat.number])


Page = Callable[[HttpRequest, Seated], HttpResponse]


def seated(page: Page) -> Callable[[HttpRequest, str, int], HttpResponse]:
    """A page of /g/<id>/<n>/…, for the seat that the address names, if this browser holds it.

    Whatever its player sends, be it refused, ends the autopilot.
    """

    @never_cache
    @wraps(page)
    def door(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
        game = get_object_or_404(Game, public_id=public_id)
        if game.status in NOT_STARTED:
            return redirect("table", public_id)
        holder = session.holder_in(request, game, number)
        if holder is not None and request.method == "POST":
            session.mark_acted(request)
            play.touch(holder, timezone.now())
        seat = get_object_or_404(game.seats, number=number)
        if holder is None:
            return not_yours(request)
        seat.game = game
        if session.has_acted(request) and not _asks_by_itself(request):
            with suppress(DatabaseError):  # a database that can't be written to just now can still be read
                delivery.seen(holder, timezone.now())
        try:
            return page(request, Seated(game, seat, holder))
        except record.Quarantined:
            return standing_still(request, game)

    return door


def _asks_by_itself(request: HttpRequest) -> bool:
    """A page that lies open somewhere keeps itself up to date, whether anybody looks or not."""
    return request.method != "POST" and "HX-Request" in request.headers


def not_yours(request: HttpRequest) -> HttpResponse:
    """403 with the way on."""
    sentence = _(
        "This seat isn’t open in this browser. The link in your latest letter opens it; "
        "if that letter is lost, ask for a fresh link."
    )
    return refusal(request, 403, sentence, way_on=(reverse("fresh_link"), _("Send me a fresh link")))


def standing_still(request: HttpRequest, game: Game) -> HttpResponse:
    """A game whose record can't be replayed: nobody's fault here, and no clock runs."""
    sentence = _(
        "The service can’t replay the record of %(code)s, so nobody can move. "
        "No clock runs meanwhile, and nobody loses time or a seat. A moderator has to look at it."
    )
    return refusal(request, 503, sentence % {"code": game.code}, heading=_("The game stands still"))


def via(request: HttpRequest) -> str:
    """How people came to answer: "link" while the page that a letter's link opened is before them, else "web"."""
    said = request.POST if request.method == "POST" else request.GET
    from_letter = request.method != "POST" and "via" not in said and ("q" in said or "turn" in said)
    by_link = from_letter or said.get("via") == Via.LINK
    return str(Via.LINK if by_link else Via.WEB)


def open_question(here: Seated, view: View) -> Question | None:
    """The row of the seat's open question, if it is the one that the view knows of."""
    asked, question = view.question, here.game.questions.filter(seat=here.seat, closed_at=None).first()
    if question is None or asked is None or (question.decision, question.since) != (asked.decision, asked.since):
        return None
    question.game, question.seat = here.game, here.seat
    return question

"""The sculptor's table: a form of lumps, looked at as often as one likes, then sent."""

from dataclasses import dataclass
from functools import cache
from random import SystemRandom
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games import names, play
from games.drawing import figure as figures
from games.drawing.clay import FRAME, figure_svg, small_defs, small_figure
from games.drawing.figure import BOUNDS, FigureRefused
from games.drawing.sculptures import SCULPTURES
from games.drawing.surprise import surprise
from games.drawing.svg import document
from games.drawing.table import stand_of
from games.engine.moves import Sculpt
from games.engine.variants import variant_of
from games.models import Question
from games.story.cast import twin_of
from games.web import lumps
from games.web.board import Board, board_of
from games.web.live import asked
from games.web.lumps import Row
from games.web.seated import Seated, open_question, seated, via

START = "start-"


@dataclass
class Bench:
    """What lies on the table for one laborigine: the rows, the creature's name, and what was wrong with them.

    `prefix` goes before the names of its fields: of twins the letter and a hyphen, else nothing.
    """

    laborigine: str
    prefix: str
    rows: list[Row]
    name: str = ""
    sentence: str = ""
    rule: str | None = None
    wrong_row: int | None = None
    wrong_name: bool = False
    data: dict[str, Any] | None = None
    status: int = 200

    def look(self) -> None:
        """Make a figure of the rows, or say why there is none."""
        try:
            self.data = figures.validate(lumps.figure_data(self.rows)).data()
        except FigureRefused as refused:
            self.refuse(400, refused.sentence)
            self.wrong_row = lumps.number_of(self.rows, refused.lump)

    def refuse(self, status: int, sentence: str, rule: str | None = None) -> None:
        self.status, self.sentence, self.rule = status, sentence, rule

    def sculpture(self) -> play.Sculpture | None:
        """What goes to the table; null if its name is no name, which the bench then says."""
        try:
            name = names.clean(self.name)
        except ValueError as refused:
            self.refuse(400, str(refused))
            self.wrong_name = True
            return None
        assert self.data is not None
        return play.Sculpture(self.data, name)


@require_http_methods(["GET", "HEAD", "POST"])
@seated
def sculpt(request: HttpRequest, here: Seated) -> HttpResponse:
    """The form; with POST a look at what it makes, or, if "send" was pressed, the sending."""
    question = here.seat.questions.filter(decision="sculpt").order_by("-pk").first()
    if request.method == "POST":
        return _posted(request, here, question)
    if question is None or not question.is_open:
        return redirect(here.address)
    benches = [
        Bench(ident, _prefix(ident), lumps.rows_of(_start(here.seat.number, twin)))
        for twin, ident in enumerate(_laborigines(here))
    ]
    for bench in benches:
        bench.look()
    return _page(request, here, benches)


def _laborigines(here: Seated) -> list[str]:
    """The ids of what the seat models: one, in Twins two."""
    return variant_of(here.game.options).figures(here.seat.number)


def _prefix(laborigine: str) -> str:
    return f"{laborigine[-1]}-" if twin_of(laborigine) else ""


def _posted(request: HttpRequest, here: Seated, question: Question | None) -> HttpResponse:
    deed = request.POST.get("do", "preview")
    benches = [_bench(request, ident, deed) for ident in _laborigines(here)]
    for bench in benches:
        bench.look()
    if deed == "send" and all(bench.data for bench in benches):
        answer = _send(request, here, question, benches)
        if answer is not None and answer.accepted:
            messages.success(request, answer.sentence)
            return redirect(here.address)
        if answer is not None:
            benches[0].refuse(answer.status, answer.sentence, answer.rule)
    if request.htmx:  # type: ignore[attr-defined]
        return _pictures(request, here, benches)
    return _page(request, here, benches)


def _bench(request: HttpRequest, laborigine: str, deed: str) -> Bench:
    """What was sent for a laborigine, with what its own buttons ask for done to it."""
    prefix, posted = _prefix(laborigine), request.POST
    own = deed.removeprefix(prefix) if deed.startswith(prefix) else ""
    name = posted.get(f"{prefix}name", "")[:200]
    if own.startswith(START) and own.removeprefix(START) in SCULPTURES:
        return Bench(laborigine, prefix, lumps.rows_of(SCULPTURES[own.removeprefix(START)]), name)
    if own == "surprise":
        return Bench(laborigine, prefix, lumps.rows_of(surprise(SystemRandom())), name)
    paint = (posted.get(f"{prefix}paint-from", ""), posted.get(f"{prefix}paint-to", ""))
    rows = lumps.changed(lumps.read(posted, prefix), paint)
    return Bench(laborigine, prefix, lumps.with_new(rows) if own == "add" else rows, name)


def _send(
    request: HttpRequest, here: Seated, question: Question | None, benches: list[Bench]
) -> play.Answer | None:
    """All creatures go in at once, unless a name is no name."""
    made = [bench.sculpture() for bench in benches]
    sculptures = tuple(sculpture for sculpture in made if sculpture)
    if len(sculptures) < len(benches):
        return None
    digests = [figures.digest(sculpture.data) for sculpture in sculptures]
    move = Sculpt(here.seat.number, digests if len(digests) > 1 else digests[0])
    submission = play.Submission(
        here.game, here.seat, here.holder, question=question, move=move, sculptures=sculptures, via=via(request)
    )
    return play.submit(submission, timezone.now())


def _start(number: int, twin: int) -> dict[str, Any]:
    """The creature that a seat finds on its table; twins find two."""
    starts = list(SCULPTURES.values())
    return starts[(number + twin * len(starts) // 2) % len(starts)]


def _page(request: HttpRequest, here: Seated, benches: list[Bench]) -> HttpResponse:
    board = board_of(here.game, here.seat)
    wrong = next((bench for bench in benches if bench.sentence), benches[0])
    context = {
        "game": here.game,
        "seat": here.seat,
        "asked": asked(here, board, open_question(here, board.view)),
        "wrong": wrong,
        "benches": [_shown(bench, board) for bench in benches],
        "twins": len(benches) > 1,
        "colours": lumps.COLOURS.items(),
        "most": figures.MOST_LUMPS,
        "via": via(request),
    }
    return render(request, "game/sculpt.html", context, status=max(bench.status for bench in benches))


def _pictures(request: HttpRequest, here: Seated, benches: list[Bench]) -> HttpResponse:
    """What the rows make, without the page round it."""
    board = board_of(here.game, here.seat)
    context = {"benches": [_shown(bench, board) for bench in benches], "twins": len(benches) > 1}
    return render(request, "game/creatures.html", context, status=max(bench.status for bench in benches))


def _shown(bench: Bench, board: Board) -> dict[str, Any]:
    """What the form shows of a bench."""
    return {
        "bench": bench,
        "prefix": bench.prefix,
        "letter": bench.prefix[:1],
        "picture": _picture(bench, board),
        "starts": [(START + name, name, _start_picture(name, bench.prefix)) for name in SCULPTURES],
        "rows": [_row(number, row, bench) for number, row in enumerate(bench.rows, start=1)],
        "full": len(bench.rows) >= figures.MOST_LUMPS,
    }


def _row(number: int, row: Row, bench: Bench) -> dict[str, Any]:
    """What the form shows of a lump: lists to choose from, and the measures with their bounds."""
    measures = [(key, label, row.values[key], *BOUNDS[key]) for key, label in lumps.MEASURES.items()]
    return {
        "number": number,
        "row": row,
        "measures": measures,
        "shapes": lumps.SHAPES.items(),
        "deeds": lumps.DEEDS.items(),
        "open": number == bench.wrong_row,
    }


def _picture(bench: Bench, board: Board) -> SafeString:
    if bench.data is None:
        return mark_safe("")
    stand, title = stand_of(bench.laborigine, board.looks), bench.name or _("Your creature")
    drawn = figure_svg(bench.data, title, size=320, stand=stand, prefix=f"{bench.prefix}creature")
    return mark_safe(drawn)  # noqa: S308


@cache
def _start_picture(name: str, prefix: str) -> SafeString:
    figure, prefix = figures.validate(SCULPTURES[name]), f"{prefix}start-{slugify(name)}"
    drawing = small_defs([figure], prefix) + small_figure(figure, prefix)
    return mark_safe(document(drawing, box=FRAME, width=96, height=96, title=name, prefix=prefix))  # noqa: S308


urlpatterns = [path("g/<str:public_id>/<int:number>/sculpt/", sculpt, name="sculpt")]

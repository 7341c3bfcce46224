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

from games import names, play, record
from games.drawing import figure as figures
from games.drawing.clay import FRAME, figure_svg, small_defs, small_figure
from games.drawing.figure import BOUNDS, FigureRefused
from games.drawing.sculptures import SCULPTURES
from games.drawing.surprise import surprise
from games.drawing.svg import document
from games.engine.moves import Sculpt
from games.models import Question
from games.web import lumps
from games.web.board import board_of
from games.web.live import asked
from games.web.lumps import Row
from games.web.seated import Seated, open_question, seated

START = "start-"


@dataclass
class Bench:
    """What lies on the table: the rows, the creature's name, and what was wrong with them."""

    rows: list[Row]
    name: str = ""
    sentence: str = ""
    rule: str | None = None
    wrong_row: int | None = None
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


@require_http_methods(["GET", "HEAD", "POST"])
@seated
def sculpt(request: HttpRequest, here: Seated) -> HttpResponse:
    """The form; with POST a look at what it makes, or, if "send" was pressed, the sending."""
    question = here.seat.questions.filter(decision="sculpt").order_by("-pk").first()
    if request.method == "POST":
        return _posted(request, here, question)
    if question is None or not question.is_open:
        return redirect(here.address)
    bench = Bench(lumps.rows_of(_start(here.seat.number)))
    bench.look()
    return _page(request, here, bench)


def _posted(request: HttpRequest, here: Seated, question: Question | None) -> HttpResponse:
    deed = request.POST.get("do", "preview")
    bench = _bench(request, deed)
    bench.look()
    if deed == "send" and bench.data:
        answer = _send(here, question, bench)
        if answer is not None and answer.accepted:
            messages.success(request, answer.sentence)
            return redirect(here.address)
        if answer is not None:
            bench.refuse(answer.status, answer.sentence, answer.rule)
    else:
        play.touch(here.holder, timezone.now())
    if request.htmx:  # type: ignore[attr-defined]
        return render(request, "game/creature.html", {"picture": _picture(here, bench)}, status=bench.status)
    return _page(request, here, bench)


def _bench(request: HttpRequest, deed: str) -> Bench:
    """What was sent, with what its buttons ask for done to it."""
    posted = request.POST
    name = posted.get("name", "")[:200]
    if deed.startswith(START) and deed.removeprefix(START) in SCULPTURES:
        return Bench(lumps.rows_of(SCULPTURES[deed.removeprefix(START)]), name)
    if deed == "surprise":
        return Bench(lumps.rows_of(surprise(SystemRandom())), name)
    rows = lumps.changed(lumps.read(posted), (posted.get("paint-from", ""), posted.get("paint-to", "")))
    return Bench(lumps.with_new(rows) if deed == "add" else rows, name)


def _send(here: Seated, question: Question | None, bench: Bench) -> play.Answer | None:
    """The creature goes in, unless its name is no name (then the bench says so)."""
    try:
        name = names.clean(bench.name)
    except ValueError as refused:
        bench.refuse(400, str(refused))
        return None
    assert bench.data is not None
    move = Sculpt(here.seat.number, figures.digest(bench.data))
    made = (play.Sculpture(bench.data, name),)
    submission = play.Submission(here.game, here.seat, here.holder, question=question, move=move, sculptures=made)
    return play.submit(submission, timezone.now())


def _start(number: int) -> dict[str, Any]:
    """The creature that a seat finds on its table."""
    starts = list(SCULPTURES.values())
    return starts[number % len(starts)]


def _page(request: HttpRequest, here: Seated, bench: Bench) -> HttpResponse:
    board = board_of(here.game, here.seat)
    context = {
        "game": here.game,
        "seat": here.seat,
        "asked": asked(here, board, open_question(here, board.view)),
        "bench": bench,
        "picture": _picture(here, bench),
        "rows": [_row(number, row, bench) for number, row in enumerate(bench.rows, start=1)],
        "starts": [(START + name, name, _start_picture(name)) for name in SCULPTURES],
        "colours": lumps.COLOURS.items(),
        "full": len(bench.rows) >= figures.MOST_LUMPS,
        "most": figures.MOST_LUMPS,
    }
    return render(request, "game/sculpt.html", context, status=bench.status)


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


def _picture(here: Seated, bench: Bench) -> SafeString:
    if bench.data is None:
        return mark_safe("")
    colour = record.view_of(here.game, here.seat.number).colours[here.seat.number]
    title = bench.name or _("Your creature")
    return mark_safe(figure_svg(bench.data, title, size=320, stand=colour, prefix="creature"))  # noqa: S308


@cache
def _start_picture(name: str) -> SafeString:
    figure, prefix = figures.validate(SCULPTURES[name]), f"start-{slugify(name)}"
    drawing = small_defs([figure], prefix) + small_figure(figure, prefix)
    return mark_safe(document(drawing, box=FRAME, width=96, height=96, title=name, prefix=prefix))  # noqa: S308


urlpatterns = [path("g/<str:public_id>/<int:number>/sculpt/", sculpt, name="sculpt")]

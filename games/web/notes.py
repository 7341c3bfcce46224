"""A seat's notebook: a free text and a few letters on each dish, for its holder's eyes alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path
from django.views.decorators.http import require_http_methods

from games import notebook, record
from games.drawing.names import FACES, dish
from games.engine.components import TILES
from games.models import Notebook
from games.play import Answer
from games.web.seated import Seated, seated


@dataclass(frozen=True)
class Dish:
    """A dish with its mark; `face`: what it shows now, empty before the tiles are laid."""

    place: int
    name: str
    face: str
    mark: str


def context(book: Notebook) -> dict[str, Any]:
    """What a seat's page shows of it."""
    marks = sorted((int(place), sign) for place, sign in book.marks.items())
    return {"notes": book.text, "marks": [(dish(place), sign) for place, sign in marks]}


@require_http_methods(["GET", "HEAD", "POST"])
@seated
def notes(request: HttpRequest, here: Seated) -> HttpResponse:
    """The notebook; a POST writes into it what its form holds."""
    book = notebook.of(here.holder)
    if request.method != "POST":
        return page(request, here, book, book.text, book.marks)
    text = request.POST.get("text", "")
    marks = {place: sign for place in map(str, range(len(TILES))) if (sign := request.POST.get(f"dish-{place}", ""))}
    answer = notebook.write(here.holder, text, marks, _version(request))
    if answer.accepted:
        messages.success(request, answer.sentence)
        return redirect("notes", here.game.public_id, here.seat.number)
    return page(request, here, notebook.of(here.holder), text, marks, answer)


def page(
    request: HttpRequest, here: Seated, book: Notebook, text: str, marks: Mapping[str, str],
    answer: Answer | None = None,
) -> HttpResponse:  # fmt: skip
    """The form with this text and these marks in it; with what was refused, and what stands there instead, if other."""
    is_stale = answer is not None and answer.status == 409
    shown = {
        "game": here.game, "seat": here.seat, "address": here.address, "text": text, "version": book.version,
        "dishes": _dishes(here, marks), "sentence": answer.sentence if answer else "",
        "stored": book if is_stale else None, "stored_marks": notebook.marked_words(book) if is_stale else "",
        "longest_mark": notebook.LONGEST_MARK, "longest": notebook.LONGEST,
    }  # fmt: skip
    return render(request, "game/notes.html", shown, status=answer.status if answer else 200)


def _dishes(here: Seated, marks: Mapping[str, str]) -> list[Dish]:
    """All dishes by number, as the holder sees them; those of a game that can't be replayed without their faces."""
    try:
        ring = record.view_of(here.game, here.seat.number).position["ring"]
    except record.Quarantined:
        ring = []
    faces = [str(FACES[tile["up"]]) for tile in ring] or [""] * len(TILES)
    return [Dish(place, dish(place), face, marks.get(str(place), "")) for place, face in enumerate(faces)]


def _version(request: HttpRequest) -> int:
    text = request.POST.get("version", "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else -1


urlpatterns = [path("g/<str:public_id>/<int:number>/notes/", notes, name="notes")]

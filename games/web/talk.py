"""Table talk on a seat's pages: what was said beside which entry, the form, not reading somebody, reporting."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import path, reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from games import deadlines, talk
from games.models import Holder, Message, Report
from games.play import Answer
from games.story.log import LogLine
from games.web import reel
from games.web.errors import refusal
from games.web.seated import Seated, seated

SHORT = 12
"""So many messages stand on a seat's page; all of them on a page of their own."""


@dataclass(frozen=True)
class Line:
    """A message as one reader sees it. `when`: in their zone; `reported`: by them."""

    message: Message
    who: str
    when: str
    is_mine: bool
    reported: bool


def lines(here: Seated, after: int | None = None) -> list[Line]:
    """What the seat's holder reads, oldest first: all of it, or what was said between an entry and the next."""
    own, zone = here.holder, here.holder.person.zone
    reported = set(Report.objects.filter(holder=own).values_list("message", flat=True))
    return [
        Line(one, one.holder.called, deadlines.local(one.at, zone), one.holder_id == own.pk, one.pk in reported)
        for one in talk.heard(own, after)
    ]


def context(here: Seated, said: Sequence[Line]) -> dict[str, Any]:
    """The part of a seat's page, or of the page of its own, that shows `said`."""
    film, left = reel.address(here.game, here.seat), max(0, len(said) - SHORT)
    return {"talk": said[-SHORT:], "talk_left": left, "talk_most": talk.LONGEST, "talk_film": film}


def beside(turns: list[dict[str, Any]], said: Sequence[Line]) -> list[dict[str, Any]]:
    """The log's turns, oldest first, with each message below the last line that had happened when it was said."""
    entries = [line.n for turn in turns for line in turn["lines"]]
    below: dict[int, list[Line]] = {}
    for one in said:
        below.setdefault(max(0, bisect_left(entries, one.message.after + 1) - 1), []).append(one)
    numbered = iter(range(len(entries)))
    return [{**turn, "lines": [_with(line, below.get(next(numbered), [])) for line in turn["lines"]]} for turn in turns]


def _with(line: LogLine, said: list[Line]) -> dict[str, Any]:
    return {**{name: getattr(line, name) for name in LogLine.__slots__}, "said": said}


# pages


@require_http_methods(["GET", "HEAD", "POST"])
@seated
def table_talk(request: HttpRequest, here: Seated) -> HttpResponse:
    """All that was said at the table; a POST says something."""
    if request.method != "POST":
        return page(request, here)
    text = request.POST.get("text", "")
    answer = talk.say(here.holder, text, timezone.now())
    if request.htmx:  # type: ignore[attr-defined]
        return part(request, here, answer, text)
    if not answer.accepted:
        return page(request, here, answer, text)
    return redirect(_back(request, here))


def page(request: HttpRequest, here: Seated, answer: Answer | None = None, text: str = "") -> HttpResponse:
    """Everything said, with what was refused on top and its text kept in the form."""
    said = lines(here)
    shown = {
        **context(here, said), "talk": said, "talk_left": 0, "game": here.game, "seat": here.seat, "text": text,
        "address": here.address, "muted": _muted(here), "whole": True, "refused": "",
        "sentence": answer.sentence if answer else "",
    }  # fmt: skip
    return render(request, "game/talk_page.html", shown, status=answer.status if answer else 200)


def part(request: HttpRequest, here: Seated, answer: Answer, text: str) -> HttpResponse:
    """The talk of a seat's page alone; its other forms stand as they are. A refusal is told in it, the text kept."""
    kept = "" if answer.accepted else text
    shown = {
        **context(here, lines(here)), "game": here.game, "seat": here.seat, "text": kept,
        "refused": "" if answer.accepted else answer.sentence,
    }  # fmt: skip
    return render(request, "game/talk.html", shown)


def _muted(here: Seated) -> list[tuple[int, str]]:
    """Those whom the reader has muted: a seat that they hold or held here, and what they are called."""
    rows = Holder.objects.filter(seat__game=here.game, person__in=here.holder.mutings.values("person"))
    return [(one.pk, one.called) for one in rows.select_related("seat__game", "person").order_by("pk")]


def _back(request: HttpRequest, here: Seated) -> str:
    """To where the form stood."""
    if request.POST.get("from") == "talk":
        return reverse("talk", args=[here.game.public_id, here.seat.number]) + "#say"
    return f"{here.address}#talk"


# not reading, reporting


@require_POST
@seated
def mute(request: HttpRequest, here: Seated) -> HttpResponse:
    """Read no more of somebody's messages; with `again`, read them."""
    rows = Holder.objects.filter(seat__game=here.game).select_related("seat__game", "person")
    other = get_object_or_404(rows, pk=_number(request, "holder"))
    return _done(request, here, talk.mute(here.holder, other, "again" not in request.POST))


@require_POST
@seated
def report(request: HttpRequest, here: Seated) -> HttpResponse:
    message = get_object_or_404(Message.objects.filter(game=here.game), pk=_number(request, "message"))
    return _done(request, here, talk.report(here.holder, message, timezone.now()))


def _number(request: HttpRequest, name: str) -> int:
    """A row's number from the form; -1, which none has, if there is none."""
    text = request.POST.get(name, "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 12 else -1


def _done(request: HttpRequest, here: Seated, answer: Answer) -> HttpResponse:
    address = reverse("talk", args=[here.game.public_id, here.seat.number])
    if not answer.accepted:
        return refusal(request, answer.status, answer.sentence, way_on=(address, _("To the table talk")))
    messages.success(request, answer.sentence)
    return redirect(address)


urlpatterns = [
    path("g/<str:public_id>/<int:number>/talk/", table_talk, name="talk"),
    path("g/<str:public_id>/<int:number>/talk/mute/", mute, name="talk_mute"),
    path("g/<str:public_id>/<int:number>/talk/report/", report, name="talk_report"),
]

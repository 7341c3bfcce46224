"""The part of a seat's page that keeps itself up to date: ring, news, stockpiles. It never holds the form."""

import hashlib
from collections.abc import Sequence
from datetime import datetime
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games import deadlines, delivery, notebook
from games import talk as talks
from games.engine.choices import Choice
from games.models import Game, Question
from games.story import log as told
from games.story.choices import pick_of
from games.story.questions import is_planning, question_sentence, question_title, waiting_sentence
from games.web import in_play, reached, talk
from games.web.board import Board, board_of
from games.web.reached import Reached
from games.web.seated import Seated, open_question, seated


@require_safe
@seated
def live(request: HttpRequest, here: Seated) -> HttpResponse:
    """The fragment, or 304 if it is what the page has. `shown`: the question whose form stands on that page."""
    board = board_of(here.game, here.seat, notebook.marked_words(notebook.of(here.holder)))
    question = open_question(here, board.view)
    shown = request.GET.get("shown", "")[:20]
    others = reached.others(here, board, timezone.now())
    tag = etag(here, board, question, shown, others)
    unchanged = get_conditional_response(request, etag=tag)
    if unchanged is not None:
        return unchanged
    shows = context(here, board, question, talk.lines(here), others) | {"changed": shown != shown_as(question)}
    response = render(request, "game/live.html", shows)
    response["ETag"] = tag
    return response


def shown_as(question: Question | None) -> str:
    """How a page names the question that its form is about."""
    return str(question.pk) if question else "0"


def etag(here: Seated, board: Board, question: Question | None, shown: str, others: Sequence[Reached]) -> str:
    """What the fragment depends on: entries, pause, journal, questions, what the viewer is told, talk, own marks."""
    game = here.game
    open_now = sorted((q.seat if q.seat is not None else -1, q.decision, q.since) for q in board.view.questions)
    newest = game.journal.order_by("-pk").values_list("pk", flat=True).first()
    facts = [game.entry_count, game.status, game.paused_at, newest, open_now, board.view.told_from]
    facts += [shown_as(question), question and question.due_at, shown]
    facts += [talks.stamp(here.holder), board.remarks]
    facts += [others, here.holder.person.unreachable_at, question is None and awaited_until(game)]
    return f'"{hashlib.sha256(repr(facts).encode()).hexdigest()[:32]}"'


def context(
    here: Seated, board: Board, question: Question | None, said: Sequence[talk.Line], others: Sequence[Reached]
) -> dict[str, Any]:
    """What the fragment shows."""
    return {
        **talk.context(here, said),
        "game": here.game,
        "seat": here.seat,
        "address": here.address,
        "board": board,
        "ring": board.drawn(lambda choice: _leads(choice, board, question)),
        "question": question,
        "asked": asked(here, board, question),
        "awaited": waiting_sentence(board.view, board.cast),
        "since": told.since_last(board.view, board.cast),
        "stocks": board.stocks,
        "in_play": in_play.explained(board.view),
        "pause_reason": pause_reason(here),
        "reached": others,
        "bounces": here.holder.person.unreachable_at if here.game.is_running else None,
    }


def _leads(choice: Choice, board: Board, question: Question | None) -> str:
    """The address that fills a choice in, as letters have it."""
    about: dict[str, Any] = {"turn": board.view.position["turn"], "after": board.view.rolled_after}
    if question is not None:
        about = {"q": question.pk}
    return f"?{urlencode({**about, 'pick': pick_of(choice), 'via': 'web'})}#answer"


def asked(here: Seated, board: Board, question: Question | None) -> dict[str, Any]:
    """The slip on top: what is asked, until when in the holder's zone, and which rule made that deadline."""
    title, says = question_title(board.view, board.cast), question_sentence(board.view, board.cast)
    zone = here.holder.person.zone
    if question is None:
        due = awaited_until(here.game)
        until = _("until %(when)s, your time (%(zone)s)") % _when(due, zone) if due else ""
        return {"title": title, "says": says, "until": until, "due_at": due, "waiting": not is_planning(board.view)}
    if question.due_at and here.game.paused_at:
        return {"title": title, "says": says, "waiting": False}
    until = ""
    if question.due_at:
        until = _("until %(when)s, your time (%(zone)s)") % _when(question.due_at, zone)
    return {
        "title": title, "says": says, "until": until, "due_at": question.due_at,
        "why": deadlines.rule_of(question), "waiting": False,
    }  # fmt: skip


def _when(due: datetime, zone: str) -> dict[str, str]:
    return {"when": deadlines.local(due, zone), "zone": zone.replace("_", " ")}


def awaited_until(game: Game) -> datetime | None:
    """Until when those who are awaited have time, if that is one moment and none of them answers under seal."""
    if game.paused_at or not game.is_running:
        return None
    waited = game.questions.filter(closed_at=None)
    dues = {None if question.decision in delivery.SEALED else question.due_at for question in waited}
    at_once = any(question.due_at == question.asked_at for question in waited)
    return dues.pop() if len(dues) == 1 and not at_once else None


def pause_reason(here: Seated) -> str:
    """Why the game is paused; empty if it is not."""
    if not here.game.paused_at:
        return ""
    paused = here.game.journal.filter(kind="paused").last()
    return paused.reason if paused else ""


urlpatterns = [path("g/<str:public_id>/<int:number>/live/", live, name="seat_live")]

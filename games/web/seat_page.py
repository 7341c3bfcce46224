"""A seat's page put together: what is asked, the ring, the form, what happened since, and everything else."""

from dataclasses import dataclass, field
from typing import Any

from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from games import notebook, tokens
from games.models import Question
from games.play import Answer
from games.story import log as told
from games.web import journal, kept, live, notes, places, reached, reel, standing, talk, turns, watch
from games.web.board import Board, board_of
from games.web.question_form import FIRST, Values, form_of, select
from games.web.seated import Seated, open_question, via


@dataclass(frozen=True)
class Filled:
    """What stands in the form already: from a letter's button, or kept from a form that was refused.

    `about` names what the values answer; they are filled into nothing else.
    """

    values: Values = field(default_factory=dict)
    about: str = ""
    form: Form | None = None
    answer: Answer | None = None
    from_letter: bool = False


def question_of(number: object) -> str:
    """What values are about that answer a question."""
    return f"question {number}"


def plan_of(turn: object, after: object) -> str:
    """What values are about that plan the turn whose dice were rolled after an entry."""
    return f"plan {turn} {after}"


def page(request: HttpRequest, here: Seated, filled: Filled) -> HttpResponse:
    """The seat's page as it is now. Raises record.Quarantined."""
    book = notebook.of(here.holder)
    board = board_of(here.game, here.seat, notebook.marked_words(book))
    said = talk.lines(here)
    question = open_question(here, board.view)
    fits = filled.about in _open_now(board, question)
    answer, form = filled.answer, filled.form
    shown, others = live.shown_as(question), reached.others(here, board, timezone.now())
    context = {
        **live.context(here, board, question, said, others),
        **notes.context(book),
        "holder": here.holder,
        "shown": shown,
        "via": via(request),
        "etag": live.etag(here, board, question, shown, others),
        "is_old_link": filled.from_letter and not fits,
        "form": form,
        "sentence": answer.sentence if answer else "",
        "rule": answer.rule if answer else None,
        "written": kept.written(request) if answer and not fits else [],
        "ask": form_of(board, question, filled.values if fits else {}),
        **turns.newest(board, turns.address(here.game, here.seat), said),
        "journal": journal.lines(here.game, here.holder.person.zone, board.cast),
        "orders": _orders(board),
        "feed": tokens.atom_url(here.holder),
        "next": places.next_for(request, here.holder, timezone.now()) if question is None else None,
        "watch_url": watch.address(here.game),
        "film": reel.address(here.game, here.seat),
    }
    return render(request, "game/seat.html", context, status=_status(answer, form))


def _open_now(board: Board, question: Question | None) -> list[str]:
    """What values could be about; the direction that a letter offers beforehand still answers when it is asked."""
    view = board.view
    plan = [plan_of(view.position["turn"], view.rolled_after)]
    if question is None:
        return plan if board.choices else []
    own = [question_of(question.pk)]
    return own + plan if question.decision == "direct" and not view.directed else own


def _status(answer: Answer | None, form: Form | None) -> int:
    if answer is not None:
        return answer.status
    return 400 if form is not None and form.errors else 200


def refused(request: HttpRequest, here: Seated, answer: Answer) -> HttpResponse:
    """Today's page with what was wrong on top."""
    return page(request, here, Filled(answer=answer))


def _orders(board: Board) -> dict[str, Any] | None:
    """The form of standing orders, from the first roll on and while the seat lives."""
    view = board.view
    if view.seat is None or not view.position["turn"] or not view.is_alive(view.seat):
        return None
    passed = standing.passed_at(view)
    return {
        "says": told.orders_words(board.orders, board.cast),
        "selects": [select(kind, FIRST[kind], standing.order(view, kind)) for kind in FIRST],
        "rivals": [(look, look.number in passed) for look in board.rivals],
    }

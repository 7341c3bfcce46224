"""A seat's page put together: what is asked, the ring, the form, what happened since, and everything else."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine.choices import Choice
from games.models import Plan, Question
from games.play import Answer
from games.story import log as told
from games.story.choices import choice_cost, choice_label, choice_outcome, pick_of
from games.story.words import colour_name
from games.web import journal, live, standing
from games.web.board import Board, board_of
from games.web.forms import CONTAGION, UNITS
from games.web.seated import Seated, open_question

Values = Mapping[str, Any]
Words = str | Promise


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
    board = board_of(here.game, here.seat)
    question = open_question(here, board.view)
    fits = filled.about in _open_now(board, question)
    answer, form = filled.answer, filled.form
    shown = live.shown_as(question)
    context = {
        **live.context(here, board, question),
        "shown": shown,
        "etag": live.etag(here, board, question, shown),
        "is_old_link": filled.from_letter and not fits,
        "form": form,
        "sentence": answer.sentence if answer else "",
        "rule": answer.rule if answer else None,
        "ask": _form_of(board, question, filled.values if fits else {}),
        "turns": told.log_by_turn(board.view, board.cast)[::-1],
        "journal": journal.lines(here.game, here.holder.person.zone),
        "orders": _orders(board),
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


# the form

WORDS = {
    "assign": (gettext_lazy("Die and direction go in together"), gettext_lazy("Play it")),
    "direct": (gettext_lazy("Your direction"), gettext_lazy("Play it")),
    "plan": (gettext_lazy("Your direction, unless somebody pays to bend it"), gettext_lazy("Settle it")),
    "manipulate": (gettext_lazy("Your answer, which nobody sees"), gettext_lazy("Send it in secret")),
    "contagion": (gettext_lazy("What becomes of the disease"), gettext_lazy("Play it")),
    "vote": (gettext_lazy("The nicest of them"), gettext_lazy("Vote")),
}
"""For each decision what the choices are headed by, and what the button says."""

FIRST = {"spend": gettext_lazy("Spend first"), "take": gettext_lazy("Take first")}

def _form_of(board: Board, question: Question | None, values: Values) -> dict[str, Any]:
    """What the form holds for the decision that is asked, or for the plan while others are asked first."""
    if question is None:
        return _plan_form(board, values) if board.choices else {}
    if question.decision == "sculpt":
        return {"decision": "sculpt"}
    legend, button = WORDS[question.decision]
    ask = {
        "decision": question.decision, "question": question.pk, "values": values, "legend": legend, "button": button,
    }  # fmt: skip
    if question.decision == "vote":
        return {**ask, **_gallery(board, values)}
    rows = [_choice_row(choice, board) for choice in board.choices]
    ask |= {"choices": rows, "chosen": values.get("pick", "")}
    if question.decision in ("assign", "direct"):
        ask |= {"colours": _colour_selects(board, values), "meetings": _meetings(board, values)}
    return ask


def _choice_row(choice: Choice, board: Board) -> dict[str, Any]:
    view, cast = board.view, board.cast
    return {
        "value": pick_of(choice), "says": choice_label(choice, view, cast),
        "outcome": choice_outcome(choice, view, cast), "cost": choice_cost(choice),
    }  # fmt: skip


def _plan_form(board: Board, values: Values) -> dict[str, Any]:
    assert board.viewer is not None
    plan = Plan.objects.filter(
        seat=board.viewer, turn=board.view.position["turn"], after=board.view.rolled_after
    ).first()
    settled = {CONTAGION + rival: wish for rival, wish in plan.contagion.items()} if plan else {}
    values = {**settled, **values}
    legend, button = WORDS["plan"]
    return {
        "decision": "plan", "legend": legend, "button": button, "values": values,
        "turn": board.view.position["turn"], "after": board.view.rolled_after,
        "choices": [_choice_row(choice, board) for choice in board.choices],
        "chosen": values.get("pick") or (plan.direction if plan else ""),
        "meetings": _meetings(board, values, settled),
    }  # fmt: skip


def _gallery(board: Board, values: Values) -> dict[str, Any]:
    figures = [_hung(ident, board) for ident in board.figures]
    chosen = values.get("pick", "")
    return {
        "gallery": figures, "chosen": chosen, "units": UNITS,
        "amount": values.get("amount", ""), "unit": values.get("unit", "kg"),
    }  # fmt: skip


def _hung(ident: str, board: Board) -> dict[str, Any]:
    """A creature on the wall; one's own has no button."""
    look = board.looks[int(ident.rstrip("ab"))]
    return {
        "value": f"vote-{ident}", "picture": board.creature(ident), "creature": board.figures[ident].name,
        "player": look.name, "mine": look.number == board.mine,
    }  # fmt: skip


def _colour_selects(board: Board, values: Values) -> list[dict[str, Any]]:
    """Which colour to spend and to take first, where it makes a difference."""
    worth = standing.worth_asking(board.view, board.choices)
    return [
        _select(f"{kind}_first", FIRST[kind], colours, values.get(f"{kind}_first", ""))
        for kind, colours in worth.items()
        if colours
    ]


def _select(name: str, label: Words, colours: list[str], chosen: str = "") -> dict[str, Any]:
    """Colours to put first; `colours` in the order in which they go now."""
    return {
        "name": name, "label": label, "chosen": chosen,
        "as_it_is": _("as it is: %(colour)s") % {"colour": colour_name(colours[0])},
        "colours": [(colour, colour_name(colour)) for colour in colours],
    }  # fmt: skip


def _meetings(board: Board, values: Values, settled: Values | None = None) -> list[dict[str, Any]]:
    """For each rival that some choice meets, what may be done about a disease (R4.5)."""
    laborigines = board.view.position["laborigines"]
    met = sorted({name for choice in board.choices if choice.outcome for name in choice.outcome.meets})
    wishes = {rival: standing.contagion_wishes(board.view, rival) for rival in met if rival in laborigines}
    return [
        {
            "name": CONTAGION + rival, "rival": board.cast.creature(rival), "wishes": possible,
            "chosen": values.get(CONTAGION + rival, ""), "is_settled": CONTAGION + rival in (settled or {}),
        }
        for rival, possible in wishes.items()
        if len(possible) > 1
    ]  # fmt: skip


def _orders(board: Board) -> dict[str, Any] | None:
    """The form of standing orders, from the first roll on and while the seat lives."""
    view = board.view
    if view.seat is None or not view.position["turn"] or not view.is_alive(view.seat):
        return None
    passed = standing.passed_at(view)
    rivals = [look for look in board.looks if look.number != view.seat and view.is_alive(look.number)]
    return {
        "says": told.orders_words(board.orders, board.cast),
        "selects": [_select(kind, FIRST[kind], standing.order(view, kind)) for kind in FIRST],
        "rivals": [(look, look.number in passed) for look in rivals],
    }

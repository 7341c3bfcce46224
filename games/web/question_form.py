"""The form of what is asked, ready to be shown: choices, colours, contagion, the gallery, a plan."""

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine.choices import Choice
from games.models import Plan, Question
from games.story.choices import choice_cost, choice_label, choice_outcome, pick_of
from games.story.words import colour_name
from games.web import standing
from games.web.board import Board
from games.web.forms import CONTAGION, UNITS

Values = Mapping[str, Any]
Words = str | Promise

WORDS = {
    "assign": (gettext_lazy("Die and direction go in together"), gettext_lazy("Play it")),
    "direct": (gettext_lazy("Your direction"), gettext_lazy("Play it")),
    "plan": (gettext_lazy("Your direction, unless somebody pays to bend it"), gettext_lazy("Settle it")),
    "manipulate": (gettext_lazy("Your answer, which nobody sees"), gettext_lazy("Send it in secret")),
    "contagion": (gettext_lazy("What becomes of the disease"), gettext_lazy("Play it")),
    "vote": (gettext_lazy("The nicest of them"), gettext_lazy("Vote")),
}
"""For each decision what the choices are headed by, and what the button says."""

FIRST: dict[str, Words] = {"spend": gettext_lazy("Spend first"), "take": gettext_lazy("Take first")}


def form_of(board: Board, question: Question | None, values: Values) -> dict[str, Any]:
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
        "decision": "plan", "legend": legend, "button": _("Change it") if plan else button, "values": values,
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
        select(f"{kind}_first", FIRST[kind], colours, values.get(f"{kind}_first", ""))
        for kind, colours in worth.items()
        if colours
    ]


def select(name: str, label: Words, colours: list[str], chosen: str = "") -> dict[str, Any]:
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

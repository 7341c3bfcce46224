"""The form of what is asked, ready to be shown: choices, colours, contagion, the gallery, a plan."""

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games import plans, record
from games.engine.choices import Choice
from games.models import Question
from games.story.cast import seat_of
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
        settled, _direction = _settled(board)
        ask |= {"colours": _colour_selects(board, values), "meetings": _meetings(board, {**settled, **values})}
    return ask


def _settled(board: Board) -> tuple[dict[str, str], str]:
    """What the viewer's plan for this turn says about those one may meet, as the form's values, and its direction."""
    plan = plans.current(board.viewer, record.replayed(board.game)) if board.viewer else None
    if plan is None:
        return {}, ""
    return {CONTAGION + met: wish for met, wish in plan.contagion.items()}, plan.direction


def _choice_row(choice: Choice, board: Board) -> dict[str, Any]:
    view, cast = board.view, board.cast
    return {
        "value": pick_of(choice), "says": choice_label(choice, view, cast),
        "outcome": choice_outcome(choice, view, cast), "cost": choice_cost(choice),
    }  # fmt: skip


def _plan_form(board: Board, values: Values) -> dict[str, Any]:
    settled, direction = _settled(board)
    values = {**settled, **values}
    legend, button = WORDS["plan"]
    return {
        "decision": "plan", "legend": legend, "values": values,
        "button": _("Change it") if settled or direction else button,
        "turn": board.view.position["turn"], "after": board.view.rolled_after,
        "choices": [_choice_row(choice, board) for choice in board.choices],
        "chosen": values.get("pick") or direction,
        "meetings": _meetings(board, values),
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
    look = board.looks[seat_of(ident)]
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


def _meetings(board: Board, values: Values) -> list[dict[str, Any]]:
    """For each laborigine that some choice meets, what may be done about a disease (R4.5)."""
    met = standing.meetings(board.view, board.choices)
    rows = [_meeting(board, other, movers, values) for other, movers in met.items()]
    return [row for row in rows if len(row["wishes"]) > 1]


def _meeting(board: Board, other: str, movers: list[str], values: Values) -> dict[str, Any]:
    name, cast = CONTAGION + other, board.cast
    facts = {"other": cast.creature(other), "mover": cast.creature(movers[0])}
    if not board.has_twins:
        says = _("If you meet %(other)s") % facts
    elif len(movers) == 1:
        says = _("If %(mover)s meets %(other)s") % facts
    else:
        says = _("If one of yours meets %(other)s") % facts
    wishes = standing.contagion_wishes(board.view, movers, other)
    return {"name": name, "says": says, "wishes": wishes, "chosen": values.get(name, "")}

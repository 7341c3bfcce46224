"""The shape of what seats send in. Whether it may be done is said by the engine, through `play.submit`."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.engine.components import ALL_COLOURS
from games.engine.moves import ABSENT, Orders
from games.engine.view import View
from games.plans import PlanWish
from games.story.weights import grams_of
from games.web.standing import first, passed_at

UNITS = [("kg", _("kilograms")), ("lb", _("pounds")), ("st", _("stone"))]
COLOUR_WORDS = [("", ""), *((colour, colour) for colour in ALL_COLOURS)]
DIRECTION_WORDS = [("", ""), ("cw", "cw"), ("ccw", "ccw")]
CONTAGION_WORDS = [("", ""), ("keep", "keep"), ("give", "give"), ("take", "take")]
CONTAGION = "contagion-"
_NOT_OURS = _("This form is not one of ours; load the page anew.")
UNREADABLE = {"invalid": _NOT_OURS, "required": _NOT_OURS, "max_value": _NOT_OURS, "min_value": _NOT_OURS}


class AnswerForm(forms.Form):
    """An answer to a question: the word of a choice, and what may go in with it."""

    question = forms.IntegerField(min_value=1, max_value=2**62, error_messages=UNREADABLE)
    pick = forms.CharField(
        label=_("Your choice"), max_length=24,
        error_messages={"required": _("Nothing is chosen yet: pick one of the choices.")},
    )  # fmt: skip
    spend_first = forms.ChoiceField(label=_("Spend first"), choices=COLOUR_WORDS, required=False)
    take_first = forms.ChoiceField(label=_("Take first"), choices=COLOUR_WORDS, required=False)
    always_pass = forms.BooleanField(label=_("Always pass at this player’s moves"), required=False)
    amount = forms.CharField(label=_("Your weight"), max_length=12, required=False)
    unit = forms.ChoiceField(label=_("in"), choices=UNITS, required=False)

    def __init__(self, data: Any, laborigines: Iterable[str]) -> None:
        super().__init__(data)
        add_contagion(self, laborigines)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("amount"):
            cleaned["grams"] = self._grams(cleaned["amount"], cleaned.get("unit") or "kg")
        return cleaned

    def _grams(self, amount: str, unit: str) -> int | None:
        try:
            return grams_of(amount, unit)
        except ValueError as refused:
            self.add_error("amount", str(refused))
            return None

    def orders(self, view: View) -> Orders | None:
        """The standing orders that put the chosen colours first; null if none was chosen (R5.4, R5.5)."""
        assert view.seat is not None
        spend, take = self.cleaned_data["spend_first"], self.cleaned_data["take_first"]
        if not (spend or take):
            return None
        return Orders(
            view.seat,
            spend=first(view, "spend", spend) if spend else ABSENT,
            take=first(view, "take", take) if take else ABSENT,
        )


class PlanForm(forms.Form):
    """What the active seat settles in advance while others may bid, for the turn that was rolled `after` an entry."""

    turn = forms.IntegerField(max_value=10**6, error_messages=UNREADABLE)
    after = forms.IntegerField(max_value=10**6, error_messages=UNREADABLE)
    pick = forms.ChoiceField(label=_("Direction"), choices=DIRECTION_WORDS, required=False)

    def __init__(self, data: Any, laborigines: Iterable[str]) -> None:
        super().__init__(data)
        add_contagion(self, laborigines)


def add_contagion(form: forms.Form, laborigines: Iterable[str]) -> None:
    """One field for each laborigine that may be met: ask me, keep, give or take (R4.5)."""
    for name in laborigines:
        form.fields[CONTAGION + name] = forms.ChoiceField(choices=CONTAGION_WORDS, required=False)


def plan_wish(form: forms.Form, direction: str) -> PlanWish | None:
    """What a form settles in advance, or leaves to be asked again (""); null if it says nothing of either."""
    wishes = {
        name.removeprefix(CONTAGION): wish
        for name, wish in form.cleaned_data.items()
        if name.startswith(CONTAGION) and name in form.data
    }
    return PlanWish(direction, wishes) if direction or wishes else None


class OrdersForm(forms.Form):
    """Standing orders: a colour to go first, or "default" again; whose moves to pass at."""

    spend = forms.ChoiceField(label=_("Spend first"), required=False)
    take = forms.ChoiceField(label=_("Take first"), required=False)
    passes = forms.TypedMultipleChoiceField(label=_("Always pass at the moves of"), coerce=int, required=False)
    default = forms.BooleanField(label=_("Forget all of these and go by the rules again"), required=False)

    def __init__(self, data: Any, seats: Iterable[int]) -> None:
        super().__init__(data)
        for kind in ("spend", "take"):
            self.fields[kind].choices = [*COLOUR_WORDS, ("default", "default")]  # type: ignore[attr-defined]
        self.fields["passes"].choices = [(seat, str(seat)) for seat in seats]  # type: ignore[attr-defined]

    def orders(self, view: View) -> Orders:
        """What the form orders; a list that it leaves alone is absent, and an empty one the default again."""
        assert view.seat is not None
        if self.cleaned_data["default"]:
            return Orders(view.seat, spend=[], take=[], passes=None)
        lists = {kind: _wished(view, kind, self.cleaned_data[kind]) for kind in ("spend", "take")}
        passes = sorted(self.cleaned_data["passes"])
        return Orders(view.seat, passes=ABSENT if passes == passed_at(view) else passes, **lists)


def _wished(view: View, kind: str, colour: str) -> Any:
    if not colour:
        return ABSENT
    return [] if colour == "default" else first(view, kind, colour)


class ResignForm(forms.Form):
    """Asked twice: `confirm` on the first page, `really` on the second."""

    confirm = forms.BooleanField(
        label=_("Yes, I want to resign"),
        error_messages={"required": _("Nothing is done without this tick.")},
    )  # fmt: skip
    really = forms.BooleanField(required=False, widget=forms.HiddenInput)

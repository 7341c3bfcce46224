"""Time at a table, seen from a seat: its deadline and the rule behind it, days off, what the host may do about it."""
from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from games import days_off, deadlines, hosting, names
from games.days_off import DaysOffRefused
from games.models import Seat
from games.play import Answer
from games.story.words import days_words
from games.web import hours
from games.web.live import pause_reason
from games.web.people_here import is_host
from games.web.seated import OVER, Seated, seated

SPANS = {
    "12": gettext_lazy("half a day"), "24": gettext_lazy("a day"), "48": gettext_lazy("two days"),
    "72": gettext_lazy("three days"), "168": gettext_lazy("a week"), "336": gettext_lazy("two weeks"),
}  # fmt: skip
REASON_NEEDED = gettext_lazy("A reason is needed; everybody at the table will read it.")


class ReasonForm(forms.Form):
    """Why; the table reads it."""

    reason = forms.CharField(label=gettext_lazy("Why"), max_length=300, error_messages={"required": REASON_NEEDED})

    def clean_reason(self) -> str:
        return names.plain(self.cleaned_data["reason"])


class LengthenForm(ReasonForm):
    """How much more time everybody gets."""

    hours = forms.TypedChoiceField(label=gettext_lazy("How much"), choices=list(SPANS.items()), coerce=int)
    field_order = ["hours", "reason"]


class DaysOffForm(forms.Form):
    """From when to when."""

    first = forms.DateField(label=gettext_lazy("From"), widget=forms.DateInput({"type": "date"}))
    last = forms.DateField(label=gettext_lazy("to, that day included"), widget=forms.DateInput({"type": "date"}))


# the page


@require_safe
@seated
def game_time(request: HttpRequest, here: Seated) -> HttpResponse:
    return redirect("game", here.game.public_id) if here.game.status in OVER else _page(request, here)


def _page(
    request: HttpRequest, here: Seated, answer: Answer | None = None, form: forms.Form | None = None
) -> HttpResponse:
    """The page as it is now, with what was refused on top."""
    here.game.refresh_from_db()
    here.seat.refresh_from_db()
    hosting_it = is_host(here)
    context: dict[str, Any] = {
        "game": here.game, "seat": here.seat, "address": here.address, "person_here": here.holder.person,
        "question": _asked(here), "hours": hours.in_words(here.holder.person), **_days(here), "is_host": hosting_it,
        "lengthen": LengthenForm(prefix="lengthen"), "pause": ReasonForm(prefix="pause"),
        "pause_reason": pause_reason(here),
        **(_of_host(here) if hosting_it else {}), **_kept(form),
        "sentence": answer.sentence if answer else "", "form": form,
    }  # fmt: skip
    status = answer.status if answer else 400 if form else 200
    return render(request, "game/time.html", context, status=status)


def _kept(form: forms.Form | None) -> dict[str, forms.Form]:
    """A form that was refused, in its place."""
    if isinstance(form, DaysOffForm):
        return {"days_form": form}
    return {str(form.prefix): form} if form is not None else {}


def _asked(here: Seated) -> dict[str, str] | None:
    """The deadline that runs for this seat, and why it is what it is."""
    question = here.game.questions.filter(seat=here.seat, closed_at=None).select_related("seat", "game").first()
    if question is None:
        return None
    zone = here.holder.person.zone
    until = deadlines.local(question.due_at, zone) if question.due_at and not here.game.paused_at else ""
    return {"until": until, "zone": zone.replace("_", " "), "why": deadlines.rule_of(question)}


def _days(here: Seated) -> dict[str, Any]:
    today = days_off.today(here.holder, timezone.now())
    rows = [(row, days_words(row.first, row.last), row.last > today) for row in here.holder.days_off.all()]
    return {"days": rows, "left": deadlines.days_left(here.holder), "days_form": DaysOffForm(initial={"first": today})}


def _of_host(here: Seated) -> dict[str, Any]:
    now = timezone.now()
    asked = here.game.questions.filter(closed_at=None).select_related("seat", "game")
    return {
        "idle": list(here.game.seats.exclude(autopilot_at=None)),
        "silent": [question.seat for question in asked if hosting.may_set_autopilot(question, now)],
        "runs": bool(hosting.waited_for(here.game)),
    }


# what is done here


def _announce(request: HttpRequest, here: Seated) -> Answer | forms.Form:
    form = DaysOffForm(request.POST)
    if not form.is_valid():
        return form
    first, last = form.cleaned_data["first"], form.cleaned_data["last"]
    days_off.announce(here.holder, first, last, timezone.now())
    return Answer(200, _("Announced: %(days)s. Deadlines of yours move past them.") % {"days": days_words(first, last)})


def _take_back(request: HttpRequest, here: Seated) -> Answer:
    days = here.holder.days_off.filter(pk=_number(request, "days")).select_related("holder__seat__game").first()
    if days is None:
        raise DaysOffRefused(_("These days off were taken back already."))
    days_off.take_back(days, timezone.now())
    return Answer(200, _("Taken back; the table waits for you again."))


def _lengthen(request: HttpRequest, here: Seated) -> Answer | forms.Form:
    form = LengthenForm(request.POST, prefix="lengthen")
    if not form.is_valid():
        return form
    said = form.cleaned_data
    return hosting.lengthen(here.holder, timedelta(hours=said["hours"]), said["reason"], timezone.now())


def _pause(request: HttpRequest, here: Seated) -> Answer | forms.Form:
    form = ReasonForm(request.POST, prefix="pause")
    return hosting.pause(here.holder, form.cleaned_data["reason"], timezone.now()) if form.is_valid() else form


def _resume(request: HttpRequest, here: Seated) -> Answer:
    return hosting.resume(here.holder, timezone.now())


def _to_bot(request: HttpRequest, here: Seated) -> Answer:
    reason = names.plain(request.POST.get("reason", "")[:300])
    return hosting.hand_to_bot(here.holder, _seat(request, here), reason, timezone.now())


def _autopilot(request: HttpRequest, here: Seated) -> Answer:
    return hosting.set_autopilot(here.holder, _seat(request, here), timezone.now())


def _spectators(request: HttpRequest, here: Seated) -> Answer:
    return hosting.let_watch(here.holder, request.POST.get("spectators") == "yes", timezone.now())


def _seat(request: HttpRequest, here: Seated) -> Seat:
    seat = here.game.seats.filter(number=_number(request, "seat")).first()
    if seat is None:
        raise Http404
    return seat


def _number(request: HttpRequest, name: str) -> int:
    """A number from a form; one that nothing has if it isn't any."""
    text = request.POST.get(name, "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 18 else -1


ACTS: dict[str, Callable[[HttpRequest, Seated], Answer | forms.Form]] = {
    "days-off": _announce,
    "take-back": _take_back,
    "lengthen": _lengthen,
    "pause": _pause,
    "resume": _resume,
    "to-bot": _to_bot,
    "autopilot": _autopilot,
    "spectators": _spectators,
}


def act(request: HttpRequest, public_id: str, number: int, name: str) -> HttpResponse:
    """One of ACTS, for the seat that the address names."""
    do = ACTS.get(name)
    if do is None:
        raise Http404

    @require_POST
    @seated
    def door(request: HttpRequest, here: Seated) -> HttpResponse:
        return _done(request, here, do)

    return door(request, public_id, number)


def _done(
    request: HttpRequest, here: Seated, do: Callable[[HttpRequest, Seated], Answer | forms.Form]
) -> HttpResponse:
    try:
        answer = do(request, here)
    except DaysOffRefused as refused:
        return _page(request, here, Answer(409, str(refused)), DaysOffForm(request.POST))
    if isinstance(answer, forms.Form):
        return _page(request, here, form=answer)
    if not answer.accepted:
        return _page(request, here, answer)
    messages.success(request, answer.sentence)
    return redirect("game_time", here.game.public_id, here.seat.number)


urlpatterns = [
    path("g/<str:public_id>/<int:number>/time/", game_time, name="game_time"),
    path("g/<str:public_id>/<int:number>/time/<slug:name>/", act, name="game_time_act"),
]

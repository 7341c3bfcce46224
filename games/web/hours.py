"""One's hours: time zone, night and free weekdays. From one's own pages, and from any letter without signing in."""
from __future__ import annotations

from datetime import time
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path, reverse
from django.utils.dates import WEEKDAYS
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from games import people
from games.models import Person
from games.web import fields, links, session


def _clock(label: Any) -> forms.TimeField:
    return forms.TimeField(label=label, widget=forms.TimeInput({"type": "time"}, format="%H:%M"))


class HoursForm(forms.Form):
    """When a person is not waited for."""

    zone = fields.Zone()
    night_from = _clock(gettext_lazy("Your night begins at"))
    night_until = _clock(gettext_lazy("and ends at"))
    free = forms.TypedMultipleChoiceField(
        label=gettext_lazy("Weekdays on which nobody waits for you"),
        help_text=gettext_lazy("Five at most."),
        choices=list(WEEKDAYS.items()),
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )


def _whose(request: HttpRequest, handle: str) -> Person | None:
    """Whoever's link was followed; without one who is signed in here."""
    if not handle:
        return session.person_in(request)
    link = session.kept(request, handle)
    return links.person_of(link) if link and link.purpose in ("hours", "mail") else None


@require_http_methods(["GET", "HEAD", "POST"])
def hours(request: HttpRequest) -> HttpResponse:
    handle = (request.POST or request.GET).get("link", "")
    person = _whose(request, handle)
    if person is None:
        return links.dead(request) if handle else redirect(f"{reverse('sign_in')}?next={request.path}")
    if request.method != "POST":
        return _page(request, person, handle, HoursForm(initial=_now(person)))
    session.mark_acted(request)
    form = HoursForm(request.POST)
    if not (form.is_valid() and _keep(person, form)):
        return _page(request, person, handle, form, 400)
    messages.success(request, _("Kept. Deadlines that you have been told stay as they are; new ones heed it."))
    return redirect(f"{reverse('hours')}?link={handle}" if handle else "hours")


def _now(person: Person) -> dict[str, Any]:
    return {
        "zone": person.zone, "free": person.free_weekdays,
        "night_from": person.night_from, "night_until": person.night_until,
    }  # fmt: skip


def _keep(person: Person, form: HoursForm) -> bool:
    try:
        people.set_hours(person, **form.cleaned_data)
    except ValueError as wrong:
        form.add_error(None, str(wrong))
    return form.is_valid()


def _page(request: HttpRequest, person: Person, handle: str, form: HoursForm, status: int = 200) -> HttpResponse:
    context = {"form": form, "handle": handle, "somebody": person}
    return render(request, "people/hours.html", context, status=status)


def in_words(person: Person) -> str:
    """A person's hours in a line: "night from 22:00 to 8:00; free on Saturday and Sunday"."""
    night = _("no night")
    if person.night_from != person.night_until:
        facts = {"start": _time(person.night_from), "end": _time(person.night_until)}
        night = _("night from %(start)s to %(end)s") % facts
    days = [str(WEEKDAYS[day]) for day in person.free_weekdays]
    free = _("free on %(days)s") % {"days": get_text_list(days, _("and"))} if days else _("no free weekdays")
    return f"{night}; {free}"


def _time(clock: time) -> str:
    return f"{clock.hour}:{clock.minute:02}"


urlpatterns = [path("hours/", hours, name="hours")]

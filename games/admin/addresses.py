"""The page on which a moderator says yes in place of an address that bounces (mail_and_time)."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.admin import ModelAdmin
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from games import address_changes
from games.admin.reasons import AddressedForm, ReasonForm
from games.models import AddressChange, Person
from games.play import Answer

TEMPLATE = "admin/games/person/address.html"


def address_page(model_admin: ModelAdmin[Person], request: HttpRequest, person: Person) -> HttpResponse:
    """Vouches for the address that the person asks for, or, if they ask for none, enters one that must say yes."""
    wish = address_changes.current(person, timezone.now())
    kind = ReasonForm if wish else AddressedForm
    form = kind(request.POST if request.method == "POST" else None)
    status = 200
    if request.method == "POST":
        answer = _answer(person, wish, form, request.user) if form.is_valid() else None
        if answer and answer.accepted:
            model_admin.log_change(request, person, form.cleaned_data["reason"])
            messages.success(request, answer.sentence)
            return HttpResponseRedirect(reverse("admin:games_person_change", args=[person.pk]))
        status = answer.status if answer else 400
        if answer:
            messages.error(request, answer.sentence)
    context = {
        **model_admin.admin_site.each_context(request), "title": _("Another address"), "opts": model_admin.opts,
        "somebody": person, "wish": wish, "form": form,
    }  # fmt: skip
    return TemplateResponse(request, TEMPLATE, context, status=status)


def _answer(person: Person, wish: AddressChange | None, form: ReasonForm, moderator: Any) -> Answer:
    now, reason = timezone.now(), form.cleaned_data["reason"]
    if not moderator.email:
        return Answer(403, _("Your account has no e-mail address, so nobody can tell whether you play with them."))
    if wish:
        return address_changes.vouch_as_moderator(wish, reason, moderator, now)
    return address_changes.enter_as_moderator(person, form.cleaned_data["address"], reason, moderator, now)

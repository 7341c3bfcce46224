"""Opening a table, and the host's answer to the letter that asks whether the address is theirs."""
from __future__ import annotations

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path, reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from games import addresses, lobby, people
from games.engine.variants import VARIANTS
from games.lobby import Terms
from games.models import Game, Invitation, Person
from games.seating import LobbyRefused
from games.story import options
from games.web import asked_letters, links, session
from games.web.errors import refusal
from games.web.guests import AddressedGuestForm, GuestForm

SEATS = [(str(count), str(count)) for count in range(2, 7)]


def _variants() -> list[tuple[str, str]]:
    return [(variant, options.variant_line(variant)) for variant in VARIANTS]


class TermsForm(forms.Form):
    """What is played, and how fast."""

    variant = forms.ChoiceField(
        label=gettext_lazy("What is played"), choices=_variants, initial="base", required=False,
        widget=forms.RadioSelect,
    )  # fmt: skip
    team_colour = forms.ChoiceField(
        label=gettext_lazy("A team’s colour leaves the game with"), choices=[*options.TEAM_COLOURS.items()],
        initial="first", required=False, widget=forms.RadioSelect,
        help_text=gettext_lazy("Of Team Play alone. The first is the rulebook’s letter, the second is milder."),
    )  # fmt: skip
    seats = forms.ChoiceField(
        label=gettext_lazy("Seats, yours included"), choices=SEATS, initial="4",
        help_text=gettext_lazy("Empty ones can be left out or given to bots when you start."),
    )  # fmt: skip
    tempo = forms.ChoiceField(
        label=gettext_lazy("How fast"), choices=Game.Tempo.choices, initial=Game.Tempo.EASY,
        widget=forms.RadioSelect,
        help_text=gettext_lazy("When the time is up a harmless move is played; nobody is thrown out by a clock."),
    )  # fmt: skip
    memory = forms.ChoiceField(
        label=gettext_lazy("Memory"), choices=[*options.MEMORY.items()], initial="strict", widget=forms.RadioSelect
    )

    spectators = forms.BooleanField(
        label=gettext_lazy("Others may watch"), required=False,
        help_text=gettext_lazy(
            "Whoever is given the link sees the ring and the log as they are told to everybody, without signing in."
        ),
    )  # fmt: skip

    def clean(self) -> dict[str, Any]:
        said = super().clean() or self.cleaned_data
        variant, seats = said.get("variant") or "base", said.get("seats")
        if seats and int(seats) not in VARIANTS[variant].seats:
            self.add_error("seats", options.seats_sentence(variant))
        return said

    def terms(self) -> Terms:
        """What the valid form says."""
        said = self.cleaned_data
        rules = (said["variant"] or "base", said["team_colour"] or "first")
        return Terms(int(said["seats"]), said["tempo"], said["memory"], *rules, spectators=said["spectators"])


class OpenTableForm(TermsForm, GuestForm):
    """By somebody who is signed in."""


class AddressedOpenTableForm(TermsForm, AddressedGuestForm):
    """By anybody."""


@require_http_methods(["GET", "HEAD", "POST"])
def open_table(request: HttpRequest) -> HttpResponse:
    person = session.person_in(request)
    kind = OpenTableForm if person else AddressedOpenTableForm
    form = kind(request.POST or None, person=person)
    if request.method != "POST":
        return _form(request, form)
    session.mark_acted(request)
    if not form.is_valid():
        return _form(request, form, status=400)
    try:
        return _open(request, form, person)
    except LobbyRefused as refused:
        return _form(request, form, refused.sentence, refused.status)


def _form(request: HttpRequest, form: forms.Form, sentence: str = "", status: int = 200) -> HttpResponse:
    person = session.person_in(request)
    context = {"form": form, "sentence": sentence, "person": person, "by_mail": addresses.opening()}
    return render(request, "lobby/open.html", context, status=status)


def _open(
    request: HttpRequest, form: OpenTableForm | AddressedOpenTableForm, person: Person | None
) -> HttpResponse:
    now = timezone.now()
    if person:
        game = lobby.open_table(person, form.terms(), form.guest(), now, confirmed=True)
        return redirect("table", game.public_id)
    address = form.cleaned_data["address"]
    if seconds := asked_letters.wait(request, "table", address):
        return asked_letters.later(_form(request, form, asked_letters.too_soon()), seconds)
    lobby.open_table(people.person_at(address, now), form.terms(), form.guest(), now)
    return asked_letters.on_its_way(request, "table", address)


@require_http_methods(["GET", "HEAD", "POST"])
def confirm(request: HttpRequest) -> HttpResponse:
    """The page behind the letter's link; its button opens the table and signs the host in."""
    handle = (request.POST or request.GET).get("link", "")
    link = session.kept(request, handle)
    game = links.table_of(link) if link and link.purpose == "table" else None
    if game is None:
        return links.dead(request)
    if request.method == "POST":
        return _confirm(request, game)
    if game.status == Game.Status.CANCELLED:
        return refusal(request, 409, _("This table was cancelled."))
    own = Invitation.objects.get(game=game, person=game.host)
    context = {
        "game": game, "host": own, "handle": handle, "waits": game.status == Game.Status.UNCONFIRMED,
        "terms": options.terms(game.options),
    }  # fmt: skip
    return render(request, "lobby/confirm.html", context)


def _confirm(request: HttpRequest, game: Game) -> HttpResponse:
    session.mark_acted(request)
    first_time = game.status == Game.Status.UNCONFIRMED
    try:
        holder = lobby.confirm(game, timezone.now())
    except LobbyRefused as refused:
        return refusal(request, refused.status, refused.sentence)
    if first_time:  # an old letter opens the table again, but not everything that is its host's
        session.sign_in(request, holder.person)
    session.open_seat(request, holder)
    return redirect(reverse("table", args=[game.public_id]))


urlpatterns = [
    path("open/", open_table, name="open_table"),
    path("confirm/", confirm, name="confirm"),
]

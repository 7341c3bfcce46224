"""Once more: from a finished game to a new table with the same people, as it was unless something is changed."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from games import rematch, seating, tokens
from games.models import Game, Holder, Invitation
from games.seating import LobbyRefused
from games.web import asked_letters, session
from games.web.errors import refusal
from games.web.game import known_here, seats_here
from games.web.guests import GuestForm
from games.web.opening import TermsForm


class AgainForm(TermsForm, GuestForm):
    """The terms of the former game and its people, filled in. `people`: who may be asked."""

    people = forms.MultipleChoiceField(
        label=gettext_lazy("Who is asked"), required=False, widget=forms.CheckboxSelectMultiple,
        help_text=gettext_lazy("Each gets one letter, and no second one. You can ask others at the table."),
    )  # fmt: skip

    def __init__(self, *args: Any, people: list[Holder], **options: Any) -> None:
        self.former = {str(holder.pk): holder for holder in people}
        super().__init__(*args, **options)
        field = self.fields["people"]
        assert isinstance(field, forms.MultipleChoiceField)
        field.choices = [(key, holder.called) for key, holder in self.former.items()]
        if not people:
            del self.fields["people"]

    def clean(self) -> dict[str, Any]:
        said = super().clean()
        if len(said.get("people", [])) >= int(said.get("seats") or 6):
            self.add_error("seats", _("That is one seat for each who is asked, and yours: too few."))
        return said

    def asked(self) -> list[Holder]:
        """Whom the valid form asks."""
        return [self.former[key] for key in self.cleaned_data.get("people", [])]


@require_http_methods(["GET", "HEAD", "POST"])
@known_here
def again(request: HttpRequest, game: Game) -> HttpResponse:
    """The form, and what it opens; who comes later is led to the table that is open already."""
    holder = who_asks(request, game)
    if game.status != Game.Status.FINISHED or holder is None:
        return redirect("game", game.public_id)
    if game.rematch:
        return _to_table(request, holder, game.rematch)
    people, person = rematch.people(holder), holder.person
    form = AgainForm(request.POST or None, people=people, person=person, initial=_as_it_was(game, holder, people))
    if request.method != "POST":
        return _page(request, holder, form)
    session.mark_acted(request)
    if not form.is_valid():
        return _page(request, holder, form, status=400)
    try:
        return _open(request, holder, form)
    except LobbyRefused as refused:
        return _page(request, holder, form, refused.sentence, refused.status)


def who_asks(request: HttpRequest, game: Game) -> Holder | None:
    """The seat for which whoever is here asks: the one of who is signed in, else the first that is open here."""
    person = session.person_in(request)
    here = seats_here(request, game)
    return next((holder for holder in here if person and holder.person_id == person.pk), here[0] if here else None)


def _as_it_was(game: Game, holder: Holder, people: list[Holder]) -> dict[str, Any]:
    return {
        "variant": game.variant, "team_colour": game.team_colour, "seats": str(game.seat_count), "tempo": game.tempo,
        "memory": game.memory, "spectators": game.spectators, "name": holder.called, "zone": holder.person.zone,
        "people": [str(other.pk) for other in people],
    }  # fmt: skip


def _page(
    request: HttpRequest, holder: Holder, form: AgainForm, sentence: str = "", status: int = 200
) -> HttpResponse:
    signed_in = session.person_in(request) == holder.person
    context = {"game": holder.seat.game, "form": form, "sentence": sentence, "signed_in": signed_in}
    return render(request, "game/again.html", context, status=status)


def _open(request: HttpRequest, holder: Holder, form: AgainForm) -> HttpResponse:
    """At once for who is signed in; the link of a seat is that seat's alone, so others are sent a letter to answer."""
    confirmed = session.person_in(request) == holder.person
    if not confirmed and (seconds := asked_letters.wait(request, "table", holder.person.address)):
        return asked_letters.later(_page(request, holder, form, asked_letters.too_soon()), seconds)
    terms, now = form.terms(), timezone.now()
    game = rematch.open_again(holder, terms, form.guest(), form.asked(), now, confirmed=confirmed)
    return redirect("table", game.public_id) if confirmed else asked_letters.on_its_way(request, "table", "")


def _to_table(request: HttpRequest, holder: Holder, table: Game) -> HttpResponse:
    """To the seat one has there, or to one's invitation; else in words where it is to be found."""
    if seats_here(request, table):
        return redirect("table", table.public_id)
    asked = table.invitations.filter(person=holder.person).exclude(state=Invitation.State.WITHDRAWN).first()
    if asked and session.person_in(request) == holder.person:
        return redirect("link", tokens.invitation_link(asked))
    return refusal(request, 409, _where(table, asked, holder))


def _where(table: Game, asked: Invitation | None, holder: Holder) -> str:
    host = seating.holder_of(table, table.host_id)
    facts = {"host": host.called if host else table.host.name, "code": table.code}
    if asked:
        sentence = _("%(host)s has opened another table, %(code)s. The letter about it that went to you leads there.")
    else:
        sentence = _("%(host)s has opened another table, %(code)s. Ask them for the link to it.")
    return sentence % facts


urlpatterns = [path("g/<str:public_id>/again/", again, name="again")]

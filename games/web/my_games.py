"""A person's own pages: their games, those that wait for them first, and what they go by."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import wraps

from django import forms
from django.contrib import messages
from django.db.models import prefetch_related_objects
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path, reverse
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from games import deadlines, people, tokens
from games.models import Game, Holder, Invitation, Offer, Person, Question
from games.story.options import variant_name
from games.web import fields, hours, links, session

Status, State = Game.Status, Invitation.State

ASKED = {
    "sculpt": gettext_lazy("Model your creature"),
    "vote": gettext_lazy("Vote for the nicest creature"),
    "assign": gettext_lazy("Your turn: choose die and direction"),
    "direct": gettext_lazy("Your turn: choose the direction"),
    "contagion": gettext_lazy("A disease: keep it or pass it on"),
    "manipulate": gettext_lazy("Somebody moves: pay to turn them round, or let them be"),
}


@dataclass(frozen=True)
class Place:
    """A seat in a list of games: where it is opened, what it is asked and until when in its person's time."""

    holder: Holder
    address: str
    question: Question | None
    until: str

    @property
    def game(self) -> Game:
        return self.holder.seat.game

    @property
    def asked(self) -> str:
        return str(ASKED[self.question.decision]) if self.question else ""

    @property
    def others(self) -> str:
        """Who else sits there, in words."""
        return get_text_list([s.name for s in self.game.seats.all() if s.pk != self.holder.seat_id], _("and"))

    @property
    def variant(self) -> str:
        """What is played there, if it is not the base game."""
        return "" if self.game.variant == "base" else variant_name(self.game.variant)

    @property
    def won_by(self) -> str:
        """Who has won there, in words; empty while nobody has. Partners win together (R11.4)."""
        seats = [seat for seat in self.game.seats.all() if seat.number in self.game.winners]
        return get_text_list([_("you") if seat.pk == self.holder.seat_id else seat.name for seat in seats], _("and"))

    @property
    def urgency(self) -> tuple[bool, datetime]:
        """Deadlines first, the nearest on top; those without one after them, the oldest on top."""
        assert self.question is not None
        due = self.question.due_at
        return due is None, due or self.question.asked_at


def signed_in(page: Callable[[HttpRequest, Person], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """A page for whoever is signed in; others are asked to sign in first."""

    @wraps(page)
    def door(request: HttpRequest) -> HttpResponse:
        person = session.person_in(request)
        if person is None:
            return redirect(f"{reverse('sign_in')}?next={request.path}")
        return page(request, person)

    return door


# my games


@require_safe
def my_games(request: HttpRequest) -> HttpResponse:
    """The seats of whoever is signed in, and those that letters' links have opened in this browser."""
    person = session.person_in(request)
    holders = session.seats_in(request)
    places = _places(holders) + _lost(request, holders)
    if person is None and not places:
        return redirect(f"{reverse('sign_in')}?next={request.path}")
    context = {
        "person": person,
        "waiting": sorted((place for place in places if place.question), key=lambda place: place.urgency),
        "running": [place for place in places if place.game.is_running and not place.question],
        "tables": [place for place in places if place.game.status == Status.OPEN],
        "over": [place for place in places if place.game.ended_at is not None],
        "invitations": _invitations(person), "unconfirmed": _unconfirmed(person), "offers": _offers(person),
    }  # fmt: skip
    return render(request, "people/my_games.html", context)


def _places(holders: list[Holder]) -> list[Place]:
    prefetch_related_objects(holders, "seat__game__seats")
    seats = [holder.seat_id for holder in holders if holder.seat.game.is_running]
    asked = {question.seat_id: question for question in Question.objects.filter(seat__in=seats, closed_at=None)}
    return [_place(holder, asked.get(holder.seat_id)) for holder in holders]


def _place(holder: Holder, question: Question | None) -> Place:
    until = deadlines.local(question.due_at, holder.person.zone) if question and question.due_at else ""
    return Place(holder, links.seat_page(holder), question, until)


def _lost(request: HttpRequest, holders: list[Holder]) -> list[Place]:
    """Games that are over in which the reader had a seat until another took it: who was there may look."""
    former = session.held_here(request).exclude(until=None).filter(seat__game__status=Status.FINISHED)
    former = former.exclude(seat__game__in=[holder.seat.game_id for holder in holders])
    latest = {holder.seat.game_id: holder for holder in former.select_related("person", "seat__game").order_by("pk")}
    prefetch_related_objects(list(latest.values()), "seat__game__seats")
    return [Place(holder, reverse("game", args=[holder.seat.game.public_id]), None, "") for holder in latest.values()]


def _offers(person: Person | None) -> list[tuple[Game, str]]:
    """Games in which a seat is offered to a person, with the way to the answer."""
    made = Offer.objects.filter(person=person, state=Offer.State.PENDING, seat__game__status=Status.RUNNING)
    return [
        (offer.seat.game, reverse("link", args=[tokens.offer_link(offer)]))
        for offer in made.select_related("seat__game").order_by("pk")
    ]


def _invitations(person: Person | None) -> list[tuple[Game, str]]:
    """Tables to which a person is asked, with the way to the answer."""
    asked = Invitation.objects.filter(person=person, state=State.PENDING, game__status=Status.OPEN)
    return [
        (invitation.game, reverse("link", args=[tokens.invitation_link(invitation)]))
        for invitation in asked.select_related("game__host").order_by("pk")
    ]


def _unconfirmed(person: Person | None) -> list[tuple[Game, str]]:
    """Tables that wait for their host to say yes, with the way there."""
    tables = Game.objects.filter(host=person, status=Status.UNCONFIRMED).order_by("pk")
    return [(game, reverse("link", args=[tokens.confirm_link(game)])) for game in tables]


# what they go by


class ProfileForm(forms.Form):
    """What a person goes by."""

    name = fields.Name(
        label=gettext_lazy("Your name"),
        help_text=gettext_lazy("At your next table; where you sit already it stays."),
    )
    zone = fields.Zone()
    default = forms.ChoiceField(
        label=gettext_lazy("If your time runs out, play"),
        choices=Person.Default.choices,
        widget=forms.RadioSelect,
        help_text=gettext_lazy(
            "Your letters say which move that would be. For bids it is a pass, but the assistant may see a bargain: "
            "it weighs what each choice costs you and the others by what can be seen now, and remembers nothing."
        ),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def profile(request: HttpRequest, person: Person) -> HttpResponse:
    first = {"name": person.name, "zone": person.zone, "default": person.default}
    form = ProfileForm(request.POST or None, initial=first)
    context = {
        "form": form, "person": person, "hours": hours.in_words(person), "calendar": tokens.calendar_url(person),
    }  # fmt: skip
    if request.method != "POST":
        return render(request, "people/profile.html", context)
    if not form.is_valid():
        return render(request, "people/profile.html", context, status=400)
    people.set_profile(person, **form.cleaned_data)
    messages.success(request, _("Kept."))
    return redirect("profile")


urlpatterns = [
    path("my/", my_games, name="my_games"),
    path("me/", profile, name="profile"),
]

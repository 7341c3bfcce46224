"""A person's own pages: their games, those that wait for them first, and what they go by."""
from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import wraps

from django import forms
from django.contrib import messages
from django.db.models import prefetch_related_objects
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path, reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from games import people, tokens
from games.models import Game, Holder, Invitation, Offer, Person
from games.web import fields, hours, session
from games.web.places import Place, longest_first, places_of

Status, State = Game.Status, Invitation.State


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
    now = timezone.now()
    places = places_of(holders, now) + _lost(request, holders, now)
    if person is None and not places:
        return redirect(f"{reverse('sign_in')}?next={request.path}")
    context = {
        "person": person,
        "waiting": longest_first([place for place in places if place.question]),
        "running": longest_first([place for place in places if place.game.is_running and not place.question]),
        "tables": [place for place in places if place.game.status == Status.OPEN],
        "over": [place for place in places if place.game.ended_at is not None],
        "invitations": _invitations(person), "unconfirmed": _unconfirmed(person), "offers": _offers(person),
    }  # fmt: skip
    return render(request, "people/my_games.html", context)


def _lost(request: HttpRequest, holders: list[Holder], now: datetime) -> list[Place]:
    """Games that are over in which the reader had a seat until another took it: who was there may look."""
    former = session.held_here(request).exclude(until=None).filter(seat__game__status=Status.FINISHED)
    former = former.exclude(seat__game__in=[holder.seat.game_id for holder in holders])
    latest = {holder.seat.game_id: holder for holder in former.select_related("person", "seat__game").order_by("pk")}
    prefetch_related_objects(list(latest.values()), "seat__game__seats")
    return [Place(holder, reverse("game", args=[holder.seat.game.public_id]), now) for holder in latest.values()]


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

"""Another address for letters: asked for by who is signed in, or sits there while mail bounces; then two yeses."""
from __future__ import annotations

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path, reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from games import address_changes
from games.models import AddressChange, Person
from games.play import Answer
from games.web import asked_letters, fields, links, people_here, session
from games.web.errors import refusal
from games.web.my_games import signed_in
from games.web.seated import Seated, seated


class AddressForm(forms.Form):
    """Where letters shall go."""

    address = fields.Address(
        label=gettext_lazy("The new address"),
        help_text=gettext_lazy("A letter goes there, and it counts when that was answered with yes."),
    )


# asking


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def change(request: HttpRequest, person: Person) -> HttpResponse:
    """For whoever is signed in."""
    return _asking(request, person, reverse("profile"))


@require_http_methods(["GET", "HEAD", "POST"])
@seated
def change_here(request: HttpRequest, here: Seated) -> HttpResponse:
    """For who has a seat open in this browser and can't sign in by mail, because it bounces."""
    if here.holder.person.unreachable_at is None:
        return redirect("change_address")
    return _asking(request, here.holder.person, here.address)


def _asking(request: HttpRequest, person: Person, back: str) -> HttpResponse:
    form = AddressForm(request.POST if "address" in request.POST else None)
    if request.method != "POST":
        return _page(request, person, form, back)
    session.mark_acted(request)
    if "withdraw" in request.POST:
        return _withdrawn(request, person)
    if not form.is_valid():
        return _page(request, person, form, back, status=400)
    return _asked(request, person, form, back)


def _asked(request: HttpRequest, person: Person, form: AddressForm, back: str) -> HttpResponse:
    address = form.cleaned_data["address"]
    waits = [asked_letters.wait(request, "address", to) for to in (address, person.address)]
    if seconds := max(waits):
        return asked_letters.later(_page(request, person, form, back, asked_letters.too_soon()), seconds)
    answer = address_changes.ask(person, address, timezone.now())
    if not answer.accepted:
        return _page(request, person, form, back, answer.sentence, answer.status)
    messages.success(request, answer.sentence)
    return redirect(request.path)


def _withdrawn(request: HttpRequest, person: Person) -> HttpResponse:
    now = timezone.now()
    if wish := address_changes.current(person, now):
        address_changes.withdraw(wish, now)
    messages.success(request, _("Withdrawn; letters go where they went."))
    return redirect(request.path)


def _page(
    request: HttpRequest, person: Person, form: AddressForm, back: str, sentence: str = "", status: int = 200
) -> HttpResponse:
    wish = address_changes.current(person, timezone.now())
    context = {"somebody": person, "form": form, "wish": wish, "back": back, "sentence": sentence}
    return render(request, "people/change_address.html", context, status=status)


# behind the letters


@require_http_methods(["GET", "HEAD", "POST"])
def confirm(request: HttpRequest) -> HttpResponse:
    """The page behind the letter to either address: a yes, or a no."""
    handle = (request.POST or request.GET).get("link", "")
    link = session.kept(request, handle)
    wish = links.change_of(link) if link and link.purpose in ("old_address", "new_address") else None
    if link is None or wish is None:
        return links.dead(request)
    side, now = link.purpose.removesuffix("_address"), timezone.now()
    if why := address_changes.why_shut(wish, now):
        return refusal(request, 409, why)
    said = request.POST.get("say", "")
    if said not in ("yes", "no"):
        context = {"wish": wish, "side": side, "handle": handle}
        return render(request, "people/confirm_address.html", context, status=400 if request.method == "POST" else 200)
    session.mark_acted(request)
    if said == "yes":
        return _said(request, address_changes.say_yes(wish, side, now))
    address_changes.withdraw(wish, now)
    return _said(request, Answer(200, _("Then everything stays as it is.")))


def _said(request: HttpRequest, answer: Answer) -> HttpResponse:
    if not answer.accepted:
        return refusal(request, answer.status, answer.sentence)
    messages.success(request, answer.sentence)
    return redirect("home")


@require_POST
@seated
def vouch(request: HttpRequest, here: Seated) -> HttpResponse:
    """The host says yes in place of a player's address that bounces."""
    now, number = timezone.now(), request.POST.get("change", "")
    known = number.isascii() and number.isdecimal() and len(number) < 18
    wish = AddressChange.objects.select_related("person").filter(pk=number).first() if known else None
    if wish is None or not address_changes.games_of(wish.person).filter(pk=here.game.pk).exists():
        return people_here.said(request, here, Answer(404, _("Nobody at this table asks for that.")))
    return people_here.said(request, here, address_changes.vouch_as_host(wish, here.holder, now))


urlpatterns = [
    path("me/address/", change, name="change_address"),
    path("g/<str:public_id>/<int:number>/address/", change_here, name="change_address_here"),
    path("g/<str:public_id>/<int:number>/vouch/", vouch, name="vouch"),
    path("address/", confirm, name="confirm_address"),
]

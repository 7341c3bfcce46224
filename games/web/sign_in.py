"""Signing in and out, and fresh links: a letter to the address on file instead of a password."""
from __future__ import annotations

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path, reverse
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from games import people
from games.models import Person
from games.web import asked_letters, fields, links, session
from games.web.errors import refusal

NEXT = "next"


class AddressForm(forms.Form):
    """Where a letter is to go."""

    address = fields.Address(help_text=gettext_lazy("The one that your letters come to."))


@require_http_methods(["GET", "HEAD", "POST"])
def sign_in(request: HttpRequest) -> HttpResponse:
    """Asks for a link by mail; behind that link, the button that signs in."""
    if request.method != "POST" and request.GET.get("link"):
        return _button(request, request.GET["link"])
    if request.method != "POST" and session.person_in(request):
        return redirect("my_games")
    form = AddressForm(request.POST or None)
    if request.method != "POST":
        request.session[NEXT] = _local(request.GET.get("next", ""))
        return _page(request, "people/sign_in.html", form)
    return _send(request, form, "people/sign_in.html", "sign-in")


@require_http_methods(["GET", "HEAD", "POST"])
def fresh_link(request: HttpRequest) -> HttpResponse:
    """Sends the links of all seats of an address to that address."""
    form = AddressForm(request.POST or None)
    if request.method != "POST":
        return _page(request, "people/fresh_link.html", form)
    return _send(request, form, "people/fresh_link.html", "links")


LETTERS = {"sign-in": people.send_sign_in, "links": people.send_fresh_links}


def _page(
    request: HttpRequest, template: str, form: AddressForm, status: int = 200, sentence: str = ""
) -> HttpResponse:
    return render(request, template, {"form": form, "sentence": sentence}, status=status)


def _send(request: HttpRequest, form: AddressForm, template: str, what: str) -> HttpResponse:
    """Post the letter if there is anybody to post it to; the answer is the same if there isn't."""
    session.mark_acted(request)
    if not form.is_valid():
        return _page(request, template, form, 400)
    address = form.cleaned_data["address"]
    if seconds := asked_letters.wait(request, what, address):
        return asked_letters.later(_page(request, template, form, 429, asked_letters.too_soon()), seconds)
    LETTERS[what](address, timezone.now())
    return asked_letters.on_its_way(request, what, address)


def _local(address: str) -> str:
    """The address if it is a page of ours, else nothing."""
    return address if url_has_allowed_host_and_scheme(address, allowed_hosts=None) else ""


# behind the link of the letter


def _button(request: HttpRequest, handle: str) -> HttpResponse:
    person = _person(request, handle)
    if person is None:
        return _run_out(request)
    return render(request, "people/sign_in_here.html", {"somebody": person, "handle": handle})


def _person(request: HttpRequest, handle: str) -> Person | None:
    """Whom the link signs in, as long as it does."""
    link = session.kept(request, handle)
    if link is None or link.purpose != "person" or link.ids["until"] < timezone.now().timestamp():
        return None
    return links.person_of(link)


def _run_out(request: HttpRequest) -> HttpResponse:
    sentence = _("This link signs in for a day, and that day is over. A fresh one comes by mail.")
    return refusal(request, 403, sentence, way_on=(reverse("sign_in"), _("Sign in")))


@require_POST
def sign_in_here(request: HttpRequest) -> HttpResponse:
    person = _person(request, request.POST.get("link", ""))
    if person is None:
        return _run_out(request)
    onward = _local(request.session.pop(NEXT, ""))
    people.confirm(person, timezone.now())
    session.sign_in(request, person)
    session.mark_acted(request)
    return redirect(onward or "my_games")


@require_http_methods(["GET", "HEAD", "POST"])
def sign_out(request: HttpRequest) -> HttpResponse:
    """Forgets this browser's person and all seats that were opened in it."""
    if request.method != "POST":
        return render(request, "people/sign_out.html")
    session.sign_out(request)
    return redirect("home")


urlpatterns = [
    path("sign-in/", sign_in, name="sign_in"),
    path("sign-in/here/", sign_in_here, name="sign_in_here"),
    path("sign-out/", sign_out, name="sign_out"),
    path("fresh-link/", fresh_link, name="fresh_link"),
]

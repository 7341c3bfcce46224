"""New secret addresses for one's calendar and the feeds of one's games."""
from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games import people
from games.models import Person
from games.web import session
from games.web.my_games import signed_in


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def renew(request: HttpRequest, person: Person) -> HttpResponse:
    """A POST makes them; looking changes nothing."""
    if request.method == "POST":
        session.mark_acted(request)
        people.renew_feeds(person)
        messages.success(request, _("There are new addresses now; the former ones are dead."))
    return redirect("profile")


urlpatterns = [path("me/feeds/", renew, name="renew_feeds")]

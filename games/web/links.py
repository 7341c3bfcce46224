"""The door behind every letter's link. Following one opens a seat or a page in this browser and acts on nothing."""
from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import urlencode

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import redirect, render
from django.urls import path, reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt

from games import handover, people, tokens
from games.models import AddressChange, Game, Holder, Invitation, Offer, Person, Question
from games.tokens import Link
from games.web import session
from games.web.errors import refusal

PICK = re.compile(r"[a-z0-9-]{1,24}")
ONE_CLICK = ("List-Unsubscribe", "One-Click")
ROOMS = {"record": "record", "check": "check_game"}
"""What `to` in a seat's link may ask for instead of the seat: the game's record, the check of its dice."""


@csrf_exempt
@never_cache
def follow(request: HttpRequest, token: str) -> HttpResponse:
    """GET and HEAD: on to the page, the token staying behind. POST: RFC 8058, from mail programs."""
    link = tokens.read(token)
    if request.method == "POST":
        return _one_click(request, link)
    if request.method not in ("GET", "HEAD"):
        return HttpResponseNotAllowed(["GET", "HEAD", "POST"])
    go = WAYS.get(link.purpose) if link else None
    way = go(request, link, token) if go and link else None
    return redirect(way) if way else dead(request)


def dead(request: HttpRequest) -> HttpResponse:
    """The same page for a link that never was and one that no longer is."""
    sentence = _(
        "This link opens nothing. It may have lost its end on the way, or its seat has another player now, "
        "or its game was over long ago."
    )
    return refusal(request, 404, sentence, way_on=(reverse("fresh_link"), _("Send me a fresh link")))


# what a link still stands for; None if nothing any more


def holder_of(link: Link) -> Holder | None:
    """The link's holder, while they hold the seat and the game isn't long over."""
    rows = Holder.objects.select_related("person", "seat__game")
    holder = rows.filter(pk=link.ids["holder"], until=None).first()
    return holder if holder and _is_recent(holder.seat.game) else None


def former_of(link: Link) -> Holder | None:
    """Who held the link's seat until another took it, once the game has been played to its end, and not long ago."""
    rows = Holder.objects.select_related("seat__game").exclude(until=None)
    former = rows.filter(pk=link.ids["holder"], seat__game__status=Game.Status.FINISHED).first()
    return former if former and _is_recent(former.seat.game) else None


def invitation_of(link: Link) -> Invitation | None:
    rows = Invitation.objects.select_related("person", "game__host")
    invitation = rows.filter(pk=link.ids["invitation"]).first()
    return invitation if invitation and _is_recent(invitation.game) else None


def offer_of(link: Link) -> Offer | None:
    """The latest offer of that seat to that person: a letter that was sent works again for a later one."""
    made = Offer.objects.select_related("seat__game").filter(pk=link.ids["offer"]).first()
    return handover.latest(made) if made and _is_recent(made.seat.game) else None


def change_of(link: Link) -> AddressChange | None:
    return AddressChange.objects.select_related("person").filter(pk=link.ids["change"]).first()


def table_of(link: Link) -> Game | None:
    game = Game.objects.select_related("host").filter(pk=link.ids["game"]).first()
    return game if game and _is_recent(game) else None


def person_of(link: Link) -> Person | None:
    return Person.objects.filter(pk=link.ids["person"]).first()


def _is_recent(game: Game) -> bool:
    return game.ended_at is None or timezone.now() <= game.ended_at + settings.LINK_LIFE_AFTER_END


# where each purpose leads


def seat_page(holder: Holder, **query: str | int) -> str:
    """The page of a holder's seat: the table's before the start, the game's after it."""
    game, number = holder.seat.game, holder.seat.number
    if game.started_at is None:
        return reverse("table", args=[game.public_id])
    return _asking("seat", [game.public_id, number], **query)


def _asking(name: str, args: list[str | int], **query: str | int) -> str:
    return reverse(name, args=args) + (f"?{urlencode(query)}" if query else "")


def _pick(request: HttpRequest) -> dict[str, str | int]:
    """A button's choice, to be filled in on the page."""
    pick = request.GET.get("pick", "")
    return {"pick": pick} if PICK.fullmatch(pick) else {}


def _to_question(request: HttpRequest, link: Link, token: str) -> str | None:
    holder = holder_of(link)
    if holder is None:
        return _to_the_end(request, link)
    question = Question.objects.filter(pk=link.ids["question"], seat=holder.seat).first()
    if question is None:
        return None
    session.open_seat(request, holder)
    if question.decision == "sculpt" and question.is_open:
        return _asking("sculpt", [holder.seat.game.public_id, holder.seat.number], q=question.pk)
    return seat_page(holder, q=question.pk, **_pick(request))


def _to_seat(request: HttpRequest, link: Link, token: str) -> str | None:
    holder = holder_of(link)
    if holder is None:
        return _to_the_end(request, link)
    session.open_seat(request, holder)
    if room := _room(request, holder.seat.game):
        return room
    turn = {name: link.ids[name] for name in ("turn", "after") if name in link.ids}
    return seat_page(holder, **turn, **_pick(request))


def _room(request: HttpRequest, game: Game) -> str | None:
    """Where a seat's link leads that names one of ROOMS."""
    name = ROOMS.get(request.GET.get("to", ""))
    return reverse(name, args=[game.public_id]) if name else None


def _to_the_end(request: HttpRequest, link: Link) -> str | None:
    """Who lost the seat may look at the finished game, as anybody may who was there, and at nothing before that."""
    former = former_of(link)
    if former is None:
        return None
    session.open_seat(request, former)
    return _room(request, former.seat.game) or reverse("game", args=[former.seat.game.public_id])


def _to_invitation(request: HttpRequest, link: Link, token: str) -> str | None:
    invitation = invitation_of(link)
    if invitation is None:
        return None
    return _asking("invitation", [], link=session.keep(request, token))


def _to_offer(request: HttpRequest, link: Link, token: str) -> str | None:
    return _asking("offer", [], link=session.keep(request, token)) if offer_of(link) else None


def _to_address(request: HttpRequest, link: Link, token: str) -> str | None:
    return _asking("confirm_address", [], link=session.keep(request, token)) if change_of(link) else None


def _to_people(request: HttpRequest, link: Link, token: str) -> str | None:
    """A host's own seat, at the page about the people of the table."""
    holder = holder_of(link)
    if holder is None:
        return None
    session.open_seat(request, holder)
    return _asking("people", [holder.seat.game.public_id, holder.seat.number])


def _to_table(request: HttpRequest, link: Link, token: str) -> str | None:
    return _asking("confirm", [], link=session.keep(request, token)) if table_of(link) else None


def _to_sign_in(request: HttpRequest, link: Link, token: str) -> str | None:
    return _asking("sign_in", [], link=session.keep(request, token)) if person_of(link) else None


def _to_mute(request: HttpRequest, link: Link, token: str) -> str | None:
    return _asking("quiet", [], link=session.keep(request, token)) if holder_of(link) else None


def _to_mail(request: HttpRequest, link: Link, token: str) -> str | None:
    return _asking("quiet", [], link=session.keep(request, token)) if person_of(link) else None


def _to_hours(request: HttpRequest, link: Link, token: str) -> str | None:
    return _asking("hours", [], link=session.keep(request, token)) if person_of(link) else None


WAYS: dict[str, Callable[[HttpRequest, Link, str], str | None]] = {
    "question": _to_question,
    "seat": _to_seat,
    "person": _to_sign_in,
    "invitation": _to_invitation,
    "join": _to_invitation,
    "table": _to_table,
    "mute": _to_mute,
    "mail_off": _to_mail,
    "mail": _to_mail,
    "hours": _to_hours,
    "offer": _to_offer,
    "old_address": _to_address,
    "new_address": _to_address,
    "vouch": _to_people,
}


# one click in a mail program


def _one_click(request: HttpRequest, link: Link | None) -> HttpResponse:
    if link is None or link.purpose not in ("mute", "mail_off"):
        return dead(request)
    name, value = ONE_CLICK
    if request.POST.get(name) != value:
        return refusal(request, 400, _("Open the link in a browser; the page behind it has a button."))
    return _muted(request, link) if link.purpose == "mute" else _silenced(request, link)


def _muted(request: HttpRequest, link: Link) -> HttpResponse:
    holder = holder_of(link)
    if holder is None:
        return dead(request)
    people.mute(holder, timezone.now())
    return render(request, "people/silenced.html", {"game": holder.seat.game})


def _silenced(request: HttpRequest, link: Link) -> HttpResponse:
    person = person_of(link)
    if person is None:
        return dead(request)
    people.mail_off(person, timezone.now())
    return render(request, "people/silenced.html")


urlpatterns = [path("l/<str:token>/", follow, name="link")]

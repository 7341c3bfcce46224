"""What a seat may say at any time: its standing orders, and that it resigns."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from games import play, record
from games.drawing.table import partner_of
from games.engine.moves import Orders, Resign
from games.engine.view import View
from games.story.words import colour_name
from games.web import order_lists, seat_page
from games.web.board import board_of
from games.web.errors import refusal
from games.web.forms import OrdersForm, ResignForm
from games.web.order_lists import Draft
from games.web.seated import Seated, seated

TITLES = {
    "spend": gettext_lazy("What you spend and give, first to last"),
    "take": gettext_lazy("What you take, first to last"),
}
SAYS = {
    "spend": gettext_lazy("Whenever you spend or give energy, the first colour of which you have tokens goes first."),
    "take": gettext_lazy("When others give you energy at your own turn, you take the first colour that they have."),
}


@require_http_methods(["GET", "HEAD", "POST"])
@seated
def orders(request: HttpRequest, here: Seated) -> HttpResponse:
    """Set standing orders (R5.4, R5.5, R9.6): whole lists on a page of their own, or what the seat's page asks."""
    view = record.view_of(here.game, here.seat.number)
    if request.method != "POST":
        if not (here.game.is_running and view.position["turn"] and view.is_alive(here.seat.number)):
            return redirect(here.address)
        return _page(request, here, order_lists.held(view))
    if "do" in request.POST:
        return _edited(request, here, view)
    form = OrdersForm(request.POST, range(len(view.colours)))
    if not form.is_valid():
        sentence = _("These orders name a colour or a seat that this game has not.")
        return seat_page.refused(request, here, play.Answer(400, sentence, "R5.4"))
    answer = _given(here, form.orders(view))
    if not answer.accepted:
        return seat_page.refused(request, here, answer)
    messages.success(request, answer.sentence)
    return redirect(f"{here.address}#orders")


def _given(here: Seated, move: Orders) -> play.Answer:
    return play.submit(play.Submission(here.game, here.seat, here.holder, orders=move), timezone.now())


def _edited(request: HttpRequest, here: Seated, view: View) -> HttpResponse:
    """A button of the orders' own page: it changes what stands in the form, or saves it."""
    try:
        draft = order_lists.read(request.POST, view)
    except order_lists.Unreadable as wrong:
        sentence = _("A list of colours names each colour of the game once; one passes at the moves of its seats.")
        return _page(request, here, wrong.draft, play.Answer(400, sentence, order_lists.RULES[wrong.kind]))
    deed = request.POST["do"]
    if deed == "save":
        return _saved(request, here, draft, view)
    try:
        return _page(request, here, order_lists.changed(draft, deed, view))
    except (LookupError, ValueError):
        return _page(request, here, draft, play.Answer(400, _("There is no such button; the lists are as they were.")))


def _saved(request: HttpRequest, here: Seated, draft: Draft, view: View) -> HttpResponse:
    move = order_lists.orders(draft, view)
    answer = _given(here, move) if move else play.Answer(200, _("Your standing orders are so already."))
    if not answer.accepted:
        return _page(request, here, draft, answer)
    messages.success(request, answer.sentence)
    return redirect(f"{here.address}#orders")


def _page(request: HttpRequest, here: Seated, draft: Draft, answer: play.Answer | None = None) -> HttpResponse:
    """The lists as they stand in the form."""
    board = board_of(here.game, here.seat)
    rules, view = order_lists.by_the_rules(board.view), board.view
    context = {
        "game": here.game, "seat": here.seat, "address": here.address,
        "sentence": answer.sentence if answer else "", "rule": answer.rule if answer else None,
        "lists": [_list(kind, draft, rules, view) for kind in order_lists.KINDS],
        "rivals": [(look, look.number in draft.passes) for look in board.rivals],
        "passes_by_rule": "pass" in draft.by_rule,
        "partners": [look.name for look in board.rivals if look.number in rules.passes],
    }  # fmt: skip
    return render(request, "game/order_lists.html", context, status=answer.status if answer else 200)


def _list(kind: str, draft: Draft, rules: Draft, view: View) -> dict[str, Any]:
    stock = view.position["stockpiles"][str(view.seat)]
    rows = [{"colour": c, "name": colour_name(c), "held": stock.get(c, 0)} for c in draft.lists[kind]]
    return {
        "kind": kind, "title": TITLES[kind], "says": SAYS[kind], "rule": order_lists.RULES[kind],
        "rows": rows, "rules": rules.lists[kind], "by_rule": kind in draft.by_rule,
    }  # fmt: skip


@require_http_methods(["GET", "HEAD", "POST"])
@seated
def resign(request: HttpRequest, here: Seated) -> HttpResponse:
    """Asked twice, each time with a button of its own (R10.5)."""
    if not here.game.is_running:
        return redirect(here.address)
    now = timezone.now()
    if why_not := _nothing_to_resign(request, here):
        return why_not
    if request.method != "POST":
        return _ask(request, here, ResignForm())
    form = ResignForm(request.POST)
    if not form.is_valid():
        return _ask(request, here, form, status=400)
    if not form.cleaned_data["really"]:
        return _ask(request, here, form, again=True)
    answer = play.submit(play.Submission(here.game, here.seat, here.holder, move=Resign(here.seat.number)), now)
    if not answer.accepted:
        return refusal(request, answer.status, answer.sentence, answer.rule, (here.address, _("Back to the table")))
    messages.success(request, _("You have resigned. Thank you for the game."))
    return redirect(here.address)


def _nothing_to_resign(request: HttpRequest, here: Seated) -> HttpResponse | None:
    """Before the first turn one gets up instead, and who is out is out; null for all others (R10.5)."""
    view = record.view_of(here.game, here.seat.number)
    if not view.position["turn"]:
        sentence = _("Nobody resigns before the first turn, but until then you may still leave the game.")
        return refusal(request, 409, sentence, "R10.5", (f"{here.address}#leave", _("Leave the game")))
    if not view.is_alive(here.seat.number):
        sentence = _("You are out of the game already: there is nothing left to resign.")
        return refusal(request, 409, sentence, "R10.5", (here.address, _("Back to the table")))
    return None


def _ask(
    request: HttpRequest, here: Seated, form: ResignForm, *, again: bool = False, status: int = 200
) -> HttpResponse:
    board = board_of(here.game, here.seat)
    stock = board.view.position["stockpiles"][str(here.seat.number)]
    partner = partner_of(board.looks[here.seat.number], board.rivals)
    context = {
        "game": here.game, "seat": here.seat, "address": here.address,
        "form": form, "again": again, "tokens": sum(stock.values()),
        "twins": board.has_twins, "partner": partner.name if partner else "",
    }  # fmt: skip
    return render(request, "game/resign.html", context, status=status)


urlpatterns = [
    path("g/<str:public_id>/<int:number>/orders/", orders, name="orders"),
    path("g/<str:public_id>/<int:number>/resign/", resign, name="resign"),
]

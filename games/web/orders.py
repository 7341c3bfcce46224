"""What a seat may say at any time: its standing orders, and that it resigns."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games import play, record
from games.engine.moves import Resign
from games.web import seat_page
from games.web.errors import refusal
from games.web.forms import OrdersForm, ResignForm
from games.web.seated import Seated, seated


@require_http_methods(["GET", "HEAD", "POST"])
@seated
def orders(request: HttpRequest, here: Seated) -> HttpResponse:
    """Set standing orders (R5.4, R5.5, R9.6); the form stands on the seat's own page."""
    if request.method != "POST":
        return redirect(f"{here.address}#orders")
    view = record.view_of(here.game, here.seat.number)
    form = OrdersForm(request.POST, range(len(view.colours)))
    if not form.is_valid():
        sentence = _("These orders name a colour or a seat that this game has not.")
        return seat_page.refused(request, here, play.Answer(400, sentence, "R5.4"))
    submission = play.Submission(here.game, here.seat, here.holder, orders=form.orders(view))
    answer = play.submit(submission, timezone.now())
    if not answer.accepted:
        return seat_page.refused(request, here, answer)
    messages.success(request, answer.sentence)
    return redirect(f"{here.address}#orders")


@require_http_methods(["GET", "HEAD", "POST"])
@seated
def resign(request: HttpRequest, here: Seated) -> HttpResponse:
    """Asked twice, each time with a button of its own (R10.5)."""
    if not here.game.is_running:
        return redirect(here.address)
    if request.method != "POST":
        return _ask(request, here, ResignForm())
    now = timezone.now()
    play.touch(here.holder, now)
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


def _ask(
    request: HttpRequest, here: Seated, form: ResignForm, *, again: bool = False, status: int = 200
) -> HttpResponse:
    stock = record.view_of(here.game, here.seat.number).position["stockpiles"][str(here.seat.number)]
    context = {
        "game": here.game, "seat": here.seat, "address": here.address,
        "form": form, "again": again, "tokens": sum(stock.values()),
    }  # fmt: skip
    return render(request, "game/resign.html", context, status=status)


urlpatterns = [
    path("g/<str:public_id>/<int:number>/orders/", orders, name="orders"),
    path("g/<str:public_id>/<int:number>/resign/", resign, name="resign"),
]

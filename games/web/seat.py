"""A seat's page and the one address at which it plays."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import path
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from games import play as moves_path
from games import record
from games.engine.view import View
from games.models import Question
from games.play import Answer, Submission
from games.web import picks
from games.web.errors import refusal
from games.web.forms import AnswerForm, PlanForm, plan_wish
from games.web.seat_page import Filled, page, plan_of, question_of
from games.web.seated import OVER, Seated, seated, via


@require_safe
@seated
def seat(request: HttpRequest, here: Seated) -> HttpResponse:
    """Today's board, with a letter's choice filled in if what it answers is still open."""
    if here.game.status in OVER:
        return redirect("game", here.game.public_id)
    return page(request, here, _from_letter(request.GET))


def _from_letter(asked: QueryDict) -> Filled:
    """What a followed link fills in: its `pick` answers the question `q`, or is for the turn rolled `after`."""
    values = {"pick": asked.get("pick", "")[:24]}
    if "q" in asked:
        return Filled(values, question_of(asked["q"]), from_letter=True)
    if "turn" in asked:
        return Filled(values, plan_of(asked["turn"], asked.get("after", "")), from_letter=True)
    return Filled()


@require_http_methods(["GET", "HEAD", "POST"])
@seated
def play(request: HttpRequest, here: Seated) -> HttpResponse:
    """An answer or a plan, as one submission. The seat is the address's and the session's, never the form's."""
    if request.method != "POST":
        return redirect(here.address)
    view = record.view_of(here.game, here.seat.number)
    laborigines = view.position["laborigines"]
    if "turn" in request.POST:
        return _plan(request, here, view, PlanForm(request.POST, laborigines))
    return _answer(request, here, view, AnswerForm(request.POST, laborigines))


def _answer(request: HttpRequest, here: Seated, view: View, form: AnswerForm) -> HttpResponse:
    filled = Filled(form.data, question_of(form.data.get("question", "")), form)
    if not form.is_valid():
        return _refused(request, here, filled)
    question = here.game.questions.filter(pk=form.cleaned_data["question"], seat=here.seat).first()
    if question is None:
        return _refused(request, here, filled, Answer(404, _("There is no such question at this seat.")))
    try:
        submission = _submission(form, here, view, question, via(request))
    except ValueError:
        sentence = _("There is no such choice here; pick one from the list.")
        return _refused(request, here, filled, Answer(400, sentence))
    return _submitted(request, here, filled, submission)


def _submission(form: AnswerForm, here: Seated, view: View, question: Question, via: str) -> Submission:
    """What the form says. Raises ValueError if its choice is none of that question."""
    move, direction = picks.read(form.cleaned_data["pick"], question.decision, here.seat.number)
    moving = question.decision in ("assign", "direct")
    return Submission(
        here.game, here.seat, here.holder, question=question, move=move, via=via,
        orders=form.orders(view) if moving else None,
        plan=plan_wish(form, direction) if moving else None,
        grams=form.cleaned_data.get("grams") if question.decision == "vote" else None,
        always_pass=form.cleaned_data["always_pass"],
    )  # fmt: skip


def _plan(request: HttpRequest, here: Seated, view: View, form: PlanForm) -> HttpResponse:
    filled = Filled(form.data, plan_of(form.data.get("turn", ""), form.data.get("after", "")), form)
    if not form.is_valid():
        return _refused(request, here, filled)
    wish = plan_wish(form, form.cleaned_data["pick"])
    if wish is None:
        return _refused(request, here, filled, Answer(400, _("Nothing is chosen yet: pick one of the choices.")))
    if filled.about != plan_of(view.position["turn"], view.rolled_after):
        sentence = _("This turn is over; there is nothing left to settle in advance.")
        return _refused(request, here, filled, Answer(409, sentence, "R3.7"))
    return _submitted(request, here, filled, Submission(here.game, here.seat, here.holder, plan=wish, via=via(request)))


def _submitted(request: HttpRequest, here: Seated, filled: Filled, submission: Submission) -> HttpResponse:
    answer = moves_path.submit(submission, timezone.now())
    if not answer.accepted:
        return _refused(request, here, filled, answer)
    messages.success(request, answer.sentence or _("It is so already."))
    return redirect(here.address)


def _refused(request: HttpRequest, here: Seated, filled: Filled, answer: Answer | None = None) -> HttpResponse:
    """Today's page with what was wrong on top and what the person chose still chosen."""
    here.game.refresh_from_db()
    if answer is not None and (answer.status == 403 or here.game.status in OVER):
        return refusal(request, answer.status, answer.sentence, answer.rule, (here.address, _("To the table")))
    return page(request, here, Filled(filled.values, filled.about, filled.form, answer))


urlpatterns = [
    path("g/<str:public_id>/<int:number>/", seat, name="seat"),
    path("g/<str:public_id>/<int:number>/play/", play, name="play"),
]

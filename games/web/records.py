"""Records to take home and to bring: a finished game with its creatures; games from elsewhere to look at."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import path, reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import findings, imported, record, throttle
from games.findings import Report
from games.models import Game, ImportedRecord, Person
from games.web import in_play, session, turns
from games.web.board import Board
from games.web.checking import RecordForm, not_so_soon, too_many
from games.web.ending import headline, ranking
from games.web.errors import refusal
from games.web.game import is_moderator, known_here


@require_safe
@known_here
def with_figures(request: HttpRequest, game: Game) -> HttpResponse:
    """The whole record of a finished game and the creatures beside it."""
    if game.status != Game.Status.FINISHED:
        return redirect("record", game.public_id)
    return _download(record.with_figures(game), game.code)


def _download(data: dict[str, object], code: str) -> HttpResponse:
    response = JsonResponse(data, json_dumps_params={"indent": 1, "ensure_ascii": False})
    response["Content-Disposition"] = f'attachment; filename="laborigines-{code}.json"'
    return response


# records from elsewhere


def who(request: HttpRequest) -> tuple[Person | None, User | None]:
    """Who may bring records: a person who is signed in, or a moderator."""
    person = session.person_in(request)
    moderator = request.user if is_moderator(request) and isinstance(request.user, User) else None
    return person, None if person else moderator


def own(request: HttpRequest) -> QuerySet[ImportedRecord]:
    """The records that whoever is here has brought; all of them for a moderator."""
    person = session.person_in(request)
    if is_moderator(request):
        return ImportedRecord.objects.all()
    return ImportedRecord.objects.filter(person=person) if person else ImportedRecord.objects.none()


@require_http_methods(["GET", "HEAD", "POST"])
def records(request: HttpRequest) -> HttpResponse:
    """Those one has brought, and the form for another."""
    person, moderator = who(request)
    if person is None and moderator is None:
        return redirect(f"{reverse('sign_in')}?next={request.path}")
    if request.method != "POST":
        return _listed(request, RecordForm())
    session.mark_acted(request)
    form = RecordForm(request.POST, request.FILES)
    if seconds := too_many(request):
        return not_so_soon(request, seconds)
    if not form.is_valid():
        return _listed(request, form, status=400)
    return _bring(request, findings.check_text(form.cleaned_data["given"]), person, moderator)


def _bring(request: HttpRequest, report: Report, person: Person | None, moderator: User | None) -> HttpResponse:
    if not report.holds:
        return _listed(request, RecordForm(), report, status=409)
    now = timezone.now()
    if seconds := throttle.wait("records brought", f"{person and person.pk} {moderator and moderator.pk}", now):
        return not_so_soon(request, seconds)
    try:
        row = imported.bring(report, person, moderator, now)
    except imported.NotTaken as problem:
        return _listed(request, RecordForm(), sentence=str(problem), status=409)
    messages.success(request, _("Here it is. Whoever has this page’s address can look at it; nobody else finds it."))
    return redirect("imported", row.public_id)


def _listed(
    request: HttpRequest, form: RecordForm, report: Report | None = None, *, sentence: str = "", status: int = 200
) -> HttpResponse:
    context = {"form": form, "report": report, "sentence": sentence, "rows": own(request)[:200]}
    return render(request, "records/list.html", context, status=status)


@require_safe
def table(request: HttpRequest, public_id: str) -> HttpResponse:
    """A game from elsewhere as it ended, everything open."""
    row = get_object_or_404(ImportedRecord, public_id=public_id)
    shown = imported.table_of(row)
    board = Board(shown.game, None, shown.view, shown.seats, shown.figures)
    context = {
        "row": row, "game": shown.game, "board": board, "headline": headline(board), "ranking": ranking(board),
        "turns": turns.every(board), "in_play": in_play.explained(board.view), "report": shown.report,
        "seed": shown.report.kept and shown.report.kept.server_seed,
        "nonces": [(seat.name, seat.nonce) for seat in shown.seats], "mine": own(request).filter(pk=row.pk).exists(),
    }  # fmt: skip
    return render(request, "records/table.html", context)


@require_safe
def file(request: HttpRequest, public_id: str) -> HttpResponse:
    """The record again, as it is kept."""
    row = get_object_or_404(ImportedRecord, public_id=public_id)
    response = HttpResponse(row.text, content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="laborigines-{row.code}.json"'
    return response


@require_POST
def delete(request: HttpRequest, public_id: str) -> HttpResponse:
    """By whoever brought it, or by a moderator."""
    row = get_object_or_404(ImportedRecord, public_id=public_id)
    session.mark_acted(request)
    if not own(request).filter(pk=row.pk).exists():
        return refusal(request, 403, _("Only who brought this record can remove it, or a moderator."))
    row.delete()
    messages.success(request, _("Removed."))
    return redirect("records")


urlpatterns = [
    path("g/<str:public_id>/record-with-figures.json", with_figures, name="record_with_figures"),
    path("records/", records, name="records"),
    path("records/<str:public_id>/", table, name="imported"),
    path("records/<str:public_id>/record.json", file, name="imported_file"),
    path("records/<str:public_id>/delete/", delete, name="imported_delete"),
]

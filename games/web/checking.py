"""Check these dice: what commit and reveal mean, a record pasted or uploaded, a game of ours that is over."""

from __future__ import annotations

from pathlib import Path

from django import forms
from django.http import FileResponse, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path, reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from games import checker, findings, record, throttle
from games.models import Game
from games.web import session
from games.web.errors import refusal
from games.web.game import known_here
from games.web.seated import OVER

CHECKER = Path(checker.__file__).parent / "check_record.py"


class RecordForm(forms.Form):
    """A record, as text or as a file."""

    text = forms.CharField(
        label=gettext_lazy("Paste the record here"), required=False, strip=False,
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false", "autocomplete": "off"}),
    )  # fmt: skip
    file = forms.FileField(
        label=gettext_lazy("Or choose its file"), required=False, allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
    )  # fmt: skip

    def clean(self) -> dict[str, object]:
        """The record's bytes under `given`, whichever way they came; the size is known before they are read."""
        said = super().clean() or {}
        file, text = said.get("file"), said.get("text") or ""
        if (file is not None and file.size > findings.MOST_BYTES) or len(text) > findings.MOST_BYTES:
            raise forms.ValidationError(_("Records of at most a million bytes are read here."))
        if file is None and not text.strip():
            raise forms.ValidationError(_("There is nothing to check yet: paste a record or choose its file."))
        return {**said, "given": file.read() if file is not None else text.encode()}


def too_many(request: HttpRequest) -> int:
    """Count one more check, for this machine and for all; the seconds to wait if there were too many."""
    now = timezone.now()
    machine = throttle.wait_of_host("records checked for a host", request.META.get("REMOTE_ADDR", ""), now)
    return machine or throttle.wait("records checked", "all", now)


def not_so_soon(request: HttpRequest, seconds: int) -> HttpResponse:
    """429 with the time to wait."""
    sentence = _("Many records were checked a short while ago. Try again later, or use the file on this page.")
    response = refusal(request, 429, sentence, way_on=(reverse("check"), _("Check these dice")))
    response["Retry-After"] = str(seconds)
    return response


@require_http_methods(["GET", "HEAD", "POST"])
def check(request: HttpRequest) -> HttpResponse:
    """The explanation; and what was found in a record that is not kept."""
    form = RecordForm(request.POST or None, request.FILES or None)
    if request.method != "POST":
        return render(request, "records/check.html", {"form": form})
    session.mark_acted(request)
    if seconds := too_many(request):
        return not_so_soon(request, seconds)
    if not form.is_valid():
        return render(request, "records/check.html", {"form": form}, status=400)
    report = findings.check_text(form.cleaned_data["given"])
    return render(request, "records/check.html", {"form": RecordForm(), "report": report})


@require_safe
@known_here
def check_game(request: HttpRequest, game: Game) -> HttpResponse:
    """The same of a game of ours, for whoever may see its end."""
    if game.status not in OVER:
        sentence = _("The game is still being played. When it is over its seed is published, and all can be checked.")
        way_on = (reverse("game", args=[game.public_id]), _("To the game"))
        return refusal(request, 409, sentence, way_on=way_on, heading=_("Not yet"))
    context = {"game": game, "report": findings.check_game(game), "seed": record.seed_of(game), "form": RecordForm()}
    return render(request, "records/check.html", context)


@require_safe
def checker_file(request: HttpRequest) -> FileResponse:
    """The program of one file that checks a record's dice anywhere."""
    return FileResponse(CHECKER.open("rb"), as_attachment=True, filename=CHECKER.name, content_type="text/x-python")


urlpatterns = [
    path("check/", check, name="check"),
    path("check/check_record.py", checker_file, name="checker_file"),
    path("g/<str:public_id>/check/", check_game, name="check_game"),
]

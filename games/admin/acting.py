"""The page that says what an act would do and asks for the reason; a POST with one does it."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.contrib import messages
from django.contrib.admin import ModelAdmin
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils import timezone

from games import record
from games.admin import page
from games.admin.acts import ACTS, Act, Deed
from games.admin.moderators import why_not
from games.admin.reasons import ReasonForm
from games.engine.errors import MoveRefused
from games.models import Game, Message, Offer
from games.play import Answer

TEMPLATE = "admin/games/game/act.html"


def act_page(
    model_admin: ModelAdmin[Game], request: HttpRequest, game: Game, name: str, context: dict[str, Any]
) -> HttpResponse:
    """Refuses a moderator who plays here (403), a missing reason (400), and what the act's room refuses."""
    act = ACTS.get(name)
    target = act.target(game, request.GET) if act and act.target else None
    if act is None or (act.target and target is None):
        raise Http404
    if refusal := why_not(request.user, game):
        return TemplateResponse(request, TEMPLATE, {**context, "act": act, "refusal": refusal}, status=403)
    form = act.form(request.POST if request.method == "POST" else None)
    status = 200
    if request.method == "POST":
        now = timezone.now()
        answer = _answer(act, game, target, form, request, now) if form.is_valid() else None
        if answer and answer.accepted:
            if _has_changed(game, request.user, now):
                model_admin.log_change(request, game, f"{act.label}: {form.cleaned_data['reason']}")
            return HttpResponseRedirect(reverse("admin:games_game_change", args=[game.pk]))
        status = answer.status if answer else 400
    about = {"act": act, "form": form, **_about(game, name, target)}
    return TemplateResponse(request, TEMPLATE, {**context, **about}, status=status)


def _answer(
    act: Act, game: Game, target: Any, form: ReasonForm, request: HttpRequest, now: datetime
) -> Answer:
    """Do it, and say what came of it."""
    said = form.cleaned_data
    answer = act.do(Deed(game, said["reason"], request.user, now, target, said["seen"], said))
    messages.add_message(request, messages.SUCCESS if answer.accepted else messages.ERROR, answer.sentence)
    return answer


def _has_changed(game: Game, moderator: Any, now: datetime) -> bool:
    """Whether the moderator's act of this moment was one: every change stands in the game's journal."""
    return game.journal.filter(moderator=moderator, at=now).exists()


def _about(game: Game, name: str, target: Any) -> dict[str, Any]:
    """What the act is about, for its page."""
    if name == "rewind":
        return {"to": target, "undoing": _undoing(game, target)}
    if name == "resend":
        return {"letter": page.letter_line(target, game)}
    if isinstance(target, Message):
        return {"message": target}
    if isinstance(target, Offer):
        return {"seat": target.seat, "offer": target}
    if name == "move-deadline":
        return {"question": target, "seat": target.seat}
    return {"seat": target}


def _undoing(game: Game, to: int) -> page.Undoing | None:
    """Null where no rewind is possible; the reason is told when it is tried."""
    try:
        return page.undoing(game, to)
    except (record.Quarantined, MoveRefused):
        return None

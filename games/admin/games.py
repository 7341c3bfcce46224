"""The list of games, and the way from a game to its page and to what a moderator may do there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import Count, Exists, IntegerField, OuterRef, Prefetch, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games import deadlines
from games.admin import acting, page, words
from games.admin.moderators import ReadOnly
from games.models import Game, Letter, Question

State = Letter.State
TROUBLE = Q(state=State.FAILED) | Q(state=State.WAITING, attempts__gt=0) | Q(outcome_unknown=True)


class Mark(admin.SimpleListFilter):
    """Games that have a mark, or have not."""

    condition: ClassVar[Q]

    def lookups(self, request: HttpRequest, model_admin: Any) -> Iterable[tuple[str, Any]]:
        return [("yes", gettext_lazy("Yes")), ("no", gettext_lazy("No"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Game]) -> QuerySet[Game]:
        wanted = {"yes": self.condition, "no": ~self.condition}.get(self.value() or "")
        return queryset if wanted is None else queryset.filter(wanted)


class Paused(Mark):
    title, parameter_name, condition = gettext_lazy("paused"), "paused", Q(paused_at__isnull=False)


class Quarantined(Mark):
    title, parameter_name, condition = gettext_lazy("quarantined"), "quarantined", ~Q(quarantine="")


@admin.register(Game)
class GameAdmin(ReadOnly):
    list_display = ("name", "state", "host", "turn", "awaited", "marks", "trouble", "opened")
    list_filter = ("status", Paused, Quarantined, "tempo")
    filters = frozenset({"status__exact", "tempo__exact", "paused", "quarantined"})
    search_fields = ("public_id", "host__address")
    search_help_text = gettext_lazy("A game’s code or public id, or its host’s address.")
    ordering = ("-created_at", "-pk")
    list_per_page = 50

    def get_queryset(self, request: HttpRequest) -> QuerySet[Game]:
        asked = Question.objects.filter(closed_at=None).select_related("seat").order_by("seat__number")
        overdue = deadlines.overdue(timezone.now()).filter(game=OuterRef("pk"))
        letters = Letter.objects.filter(TROUBLE, game=OuterRef("pk")).order_by().values("game")
        return (
            Game.objects.order_by(*self.ordering)
            .select_related("host")
            .prefetch_related(Prefetch("questions", queryset=asked, to_attr="open_questions"))
            .annotate(
                is_overdue=Exists(overdue),
                letters_in_trouble=Coalesce(
                    Subquery(letters.annotate(number=Count("pk")).values("number"), IntegerField()), 0
                ),
            )
        )

    # columns

    opened = words.moments("created_at", gettext_lazy("opened"))

    @admin.display(description=gettext_lazy("game"), ordering="public_id")
    def name(self, game: Game) -> str:
        return format_html('{} <span class="quiet">{}</span>', game.code, game.public_id)

    @admin.display(description=gettext_lazy("state"), ordering="status")
    def state(self, game: Game) -> str:
        return game.get_status_display()

    @admin.display(description=gettext_lazy("awaited"))
    def awaited(self, game: Any) -> str:
        together: dict[tuple[str, str], list[str]] = {}
        for question in game.open_questions:
            times = {"asked": words.moment(question.asked_at), "due": words.moment(question.due_at)}
            when = _("asked %(asked)s, due %(due)s") if question.due_at else _("asked %(asked)s")
            together.setdefault((words.decision(question.decision), when % times), []).append(question.seat.name)
        rows = ((", ".join(people), *asked) for asked, people in together.items())
        return format_html_join("", '<div>{}: {} <span class="quiet">{}</span></div>', rows) or "–"

    @admin.display(description=gettext_lazy("overdue, paused, quarantined"))
    def marks(self, game: Any) -> str:
        marks = {
            "overdue": (game.is_overdue, _("overdue")),
            "paused": (game.paused_at, _("paused")),
            "quarantined": (game.quarantine, _("quarantined")),
        }
        shown = ((name, words) for name, (is_so, words) in marks.items() if is_so)
        return format_html_join(" ", '<span class="mark {}">{}</span>', shown)

    @admin.display(description=gettext_lazy("letters in trouble"), ordering="letters_in_trouble")
    def trouble(self, game: Any) -> str:
        return str(game.letters_in_trouble or "")

    # pages

    def get_urls(self) -> list[URLPattern]:
        act = path("<int:pk>/act/<slug:name>/", self.admin_site.admin_view(self.act), name="games_game_act")
        return [act, *super().get_urls()]

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """A game's page: what a moderator may see of it, and what they may do."""
        if request.method not in ("GET", "HEAD"):
            raise PermissionDenied
        game = self.get_object(request, object_id)
        if game is None:
            raise Http404
        context = {**self._context(request, game), **page.context(game, request.user, timezone.now())}
        return TemplateResponse(request, "admin/games/game/page.html", context)

    def act(self, request: HttpRequest, pk: int, name: str) -> HttpResponse:
        """What an act would do, asking for a reason; a POST with one does it."""
        game = get_object_or_404(Game.objects.select_related("host"), pk=pk)
        return acting.act_page(self, request, game, name, self._context(request, game))

    def _context(self, request: HttpRequest, game: Game) -> dict[str, Any]:
        title = _("Game %(code)s") % {"code": game.code}
        return {**self.admin_site.each_context(request), "title": title, "opts": self.opts, "game": game}

"""Reports of messages, each with what was said around it. Of other messages moderators see nothing."""

from __future__ import annotations

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.admin import words
from games.admin.letters import game_link
from games.admin.moderators import ReadOnly, own_tables
from games.models import Message, Report

AROUND = 5
"""So many messages before and after the one that was reported are shown with it."""


def around(message: Message) -> list[Message]:
    """The message and its neighbours, oldest first."""
    rows = message.game.talk.select_related("holder__seat__game", "holder__person")
    before = list(rows.filter(pk__lte=message.pk).order_by("-pk")[: AROUND + 1])
    return [*before[::-1], *rows.filter(pk__gt=message.pk).order_by("pk")[:AROUND]]


@admin.register(Report)
class ReportAdmin(ReadOnly):
    list_display = ("moment", "table", "writer", "said", "reporter", "state")
    list_filter = (("settled_at", admin.EmptyFieldListFilter),)
    filters = frozenset({"settled_at__isempty"})
    search_fields = ("message__game__public_id",)
    search_help_text = gettext_lazy("A game’s code.")
    ordering = ("-pk",)
    list_per_page = 50
    list_select_related = (
        "message__game", "message__holder__seat__game", "message__holder__person", "holder__seat", "settled_by",
    )  # fmt: skip
    fields = readonly_fields = ("moment", "table", "context", "reporter", "state", "acts")

    moment = words.moments("at", gettext_lazy("reported"))

    def get_queryset(self, request: HttpRequest) -> QuerySet[Report]:
        rows = Report.objects.exclude(message__game__in=own_tables(request.user))
        return rows.select_related(*self.list_select_related).order_by(*self.ordering)

    @admin.display(description=gettext_lazy("game"))
    def table(self, report: Report) -> str:
        return game_link(report.message.game)

    @admin.display(description=gettext_lazy("said by"))
    def writer(self, report: Report) -> str:
        return report.message.holder.called

    @admin.display(description=gettext_lazy("message"))
    def said(self, report: Report) -> str:
        text = report.message.text
        return text if len(text) < 200 else f"{text[:200]}…"

    @admin.display(description=gettext_lazy("reported by"))
    def reporter(self, report: Report) -> str:
        return report.holder.seat.name

    @admin.display(description=gettext_lazy("state"))
    def state(self, report: Report) -> str:
        if report.settled_at is None:
            return _("waits for a moderator")
        facts = {"who": report.settled_by or _("somebody"), "why": report.settled_why}
        says = _("hidden by %(who)s: %(why)s") if report.message.hidden_at else _("let be by %(who)s: %(why)s")
        return says % facts

    @admin.display(description=gettext_lazy("what was said"))
    def context(self, report: Report) -> str:
        """The message, marked, among its neighbours."""
        rows = (
            (" reported" if one.pk == report.message_id else "", words.moment(one.at), one.holder.called, one.text)
            for one in around(report.message)
        )
        return format_html_join("", '<p class="said{}"><span class="quiet">{}</span> <b>{}</b>: {}</p>', rows)

    @admin.display(description=gettext_lazy("what to do"))
    def acts(self, report: Report) -> str:
        """The ways to settle it."""
        if report.settled_at:
            return "–"
        game, query = report.message.game_id, f"?message={report.message_id}"
        ways = (("hide-message", _("Hide the message")), ("let-message-be", _("Let it be")))
        links = ((reverse("admin:games_game_act", args=[game, name]) + query, says) for name, says in ways)
        return format_html('<p class="acts">{}</p>', format_html_join(" ", '<a class="button" href="{}">{}</a>', links))

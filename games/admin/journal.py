"""The journal: what people decided about a game, read only."""

from __future__ import annotations

from django.contrib import admin
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy

from games.admin import words
from games.admin.letters import game_link
from games.admin.moderators import ReadOnly
from games.models import Game, JournalEntry

KINDS = {
    "rewound": gettext_lazy("rewound to entry %(to)s"),
    "handed_to_bot": gettext_lazy("seat of %(name)s handed to a bot"),
    "left": gettext_lazy("%(name)s has left"),
    "handed_over": gettext_lazy("seat handed over to %(to)s"),
    "host_now": gettext_lazy("%(name)s is the host"),
    "nudged": gettext_lazy("%(name)s nudged"),
    "resent": gettext_lazy("a letter sent again"),
}


def what(row: JournalEntry) -> str:
    """What happened, in a few words."""
    return str(KINDS[row.kind]) % row.data if row.kind in KINDS else words.plain(row.kind)


def lines(game: Game) -> QuerySet[JournalEntry]:
    """A game's journal, the newest line first."""
    return game.journal.select_related("seat", "moderator").order_by("-at", "-pk")


@admin.register(JournalEntry)
class JournalAdmin(ReadOnly):
    list_display = ("moment", "table", "what", "seat", "reason", "moderator")
    list_select_related = ("game", "seat__game", "moderator")
    search_fields = ("game__public_id", "reason")
    search_help_text = gettext_lazy("A game’s code, or words of a reason.")
    ordering = ("-at", "-pk")
    list_per_page = 50
    filters = frozenset({"game__id__exact"})
    fields = readonly_fields = ("moment", "table", "what", "seat", "reason", "moderator", "after")

    moment = words.moments("at", gettext_lazy("at"))

    @admin.display(description=gettext_lazy("game"))
    def table(self, row: JournalEntry) -> str:
        return game_link(row.game)

    @admin.display(description=gettext_lazy("what"), ordering="kind")
    def what(self, row: JournalEntry) -> str:
        return what(row)

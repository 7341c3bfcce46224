"""Letters and notices: to whom, of which kind, about what, and what became of them. Never their text or links."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.contrib import admin
from django.db.models import Prefetch, Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.admin import sealed, words
from games.admin.moderators import ReadOnly, own_tables
from games.models import Game, Letter, Notice

State = Letter.State
SETTLED = (State.SENT, State.DROPPED, State.FAILED)


# in words


def kinds(letter: Letter) -> str:
    """The kinds of a letter's notices: "your turn, reminder"."""
    return ", ".join(words.plain(notice.kind) for notice in letter.notices.all())


def questions(letter: Letter) -> str:
    """The questions that a letter asks, or is about."""
    named = (words.asked(notice.question) for notice in letter.notices.all() if notice.question)
    return "; ".join(dict.fromkeys(named))


def outcome(letter: Letter) -> str:
    """What the mail server said, and whether an earlier outcome is unknown."""
    doubt = _("sent again, an earlier outcome is unknown") if letter.outcome_unknown else ""
    return "; ".join(filter(None, (letter.outcome, doubt)))


def reported(letter: Letter) -> str:
    """What became of it after it was sent, as far as anybody reported: "delivered 1 Dec 2026, 12:00"."""
    told = (
        (_("delivered %(at)s"), letter.delivered_at),
        (_("came back %(at)s"), letter.bounced_at),
        (_("called spam %(at)s"), letter.complained_at),
        (_("seen %(at)s"), None if sealed.is_seen_sealed(letter) else letter.seen_at),
    )
    return "; ".join(says % {"at": words.moment(at)} for says, at in told if at)


def fate(notice: Notice) -> str:
    """What became of a notice, as far as it tells nothing sealed."""
    if notice.letter:
        return _("in a letter: %(state)s") % {"state": notice.letter.get_state_display()}
    if not notice.dropped_at:
        return _("waits for a letter")
    if sealed.is_fate_sealed(notice):
        return _("no longer needed")
    return _("no longer needed: %(why)s") % {"why": notice.dropped_why}


def may_resend(letter: Letter) -> bool:
    """Whether it is settled and of games; what somebody asked for on the site they can ask for again there."""
    return (letter.is_digest or letter.game_id is not None) and letter.state in SETTLED


def resend_address(letter: Letter, game: int | None) -> str:
    """Where what it tells of a game, by its id, can be told again."""
    return f"{reverse('admin:games_game_act', args=[game, 'resend'])}?letter={letter.pk}"


# rows


def of_game(letters: QuerySet[Letter], game: Game) -> QuerySet[Letter]:
    """Letters about a game, daily ones among them, with what they tell of that game alone."""
    about = letters.filter(Q(game=game) | Q(is_digest=True, pk__in=game.notices.values("letter")))
    return with_notices(about, Notice.objects.filter(game=game))


def with_notices(letters: QuerySet[Letter], notices: QuerySet[Notice] | None = None) -> QuerySet[Letter]:
    """Letters with all that their lines need, in two look-ups; `notices`: those that are to be told, else all."""
    rows = Notice.objects.all() if notices is None else notices
    told = rows.select_related("question__seat", "game").order_by("pk")
    return letters.select_related("person", "game").prefetch_related(Prefetch("notices", queryset=told))


def with_facts(notices: QuerySet[Notice]) -> QuerySet[Notice]:
    return notices.select_related("person", "game", "question__seat", "letter")


def _not_mine(rows: QuerySet[Any], request: HttpRequest) -> QuerySet[Any]:
    return rows.exclude(game__in=own_tables(request.user))


def _tells_of_mine(request: HttpRequest) -> QuerySet[Notice]:
    """What letters of several games, too, tell of tables where the moderator plays."""
    return Notice.objects.filter(game__in=own_tables(request.user), letter__isnull=False)


# pages


class KindFilter(admin.SimpleListFilter):
    """Letters with a notice of a kind."""

    title, parameter_name = gettext_lazy("kind"), "kind"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Iterable[tuple[str, str]]:
        return [(kind, words.plain(kind)) for kind in Notice.Kind.values]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Letter]) -> QuerySet[Letter]:
        if not self.value():
            return queryset
        told = Notice.objects.filter(kind=self.value(), letter__isnull=False)
        return queryset.filter(pk__in=told.values("letter"))


class GameLink(ReadOnly):
    """Rows of a game, newest first, with a way to its page; without those of tables where the moderator plays."""

    filters = frozenset({"game__id__exact", "state__exact", "kind__exact", "kind", "bounced_at__isempty"})
    ordering = ("-pk",)
    list_per_page = 50

    made = words.moments("created_at", gettext_lazy("made"))

    @admin.display(description=gettext_lazy("game"))
    def table(self, row: Letter | Notice) -> str:
        return game_link(row.game) if row.game else "–"

    @admin.display(description=gettext_lazy("person, and their address now"), ordering="person__address")
    def recipient(self, row: Letter | Notice) -> str:
        """Where a letter went once is kept nowhere; an older one may have gone to a former address."""
        return format_html('{} <span class="quiet">{}</span>', row.person.name, row.person.address)


def game_link(game: Game) -> str:
    return format_html('<a href="{}">{}</a>', reverse("admin:games_game_change", args=[game.pk]), game.code)


@admin.register(Letter)
class LetterAdmin(GameLink):
    list_display = (
        "made", "kinds", "recipient", "table", "state", "attempts", "next_try", "outcome", "reported", "again",
    )  # fmt: skip
    list_filter = ("state", KindFilter, ("bounced_at", admin.EmptyFieldListFilter))
    search_fields = ("person__address", "person__name", "game__public_id", "message_id")
    search_help_text = gettext_lazy("An address or name, a game’s code, or a Message-ID.")
    fields = readonly_fields = (
        "recipient", "table", "kinds", "questions", "message_id", "state", "attempts",
        "made", "taken_up", "next_try", "sent", "outcome", "reported", "service_id", "again",
    )  # fmt: skip

    taken_up = words.moments("claimed_at", gettext_lazy("taken up"))
    next_try = words.moments("next_try_at", gettext_lazy("next try"))
    sent = words.moments("sent_at", gettext_lazy("sent"))

    def get_queryset(self, request: HttpRequest) -> QuerySet[Letter]:
        rows = _not_mine(sealed.open_letters(), request)
        return with_notices(rows.exclude(pk__in=_tells_of_mine(request).values("letter"))).order_by(*self.ordering)

    @admin.display(description=gettext_lazy("kinds"))
    def kinds(self, letter: Letter) -> str:
        return kinds(letter)

    @admin.display(description=gettext_lazy("about"))
    def questions(self, letter: Letter) -> str:
        return questions(letter) or "–"

    @admin.display(description=gettext_lazy("outcome"))
    def outcome(self, letter: Letter) -> str:
        return outcome(letter)

    @admin.display(description=gettext_lazy("reported"))
    def reported(self, letter: Letter) -> str:
        return reported(letter)

    @admin.display(description=gettext_lazy("again"))
    def again(self, letter: Letter) -> str:
        if not may_resend(letter):
            return ""
        games = {notice.game_id: notice.game.code for notice in letter.notices.all() if notice.game}
        links = [(resend_address(letter, game), code if letter.is_digest else "") for game, code in games.items()]
        return format_html_join(", ", '<a href="{}">{} {}</a>', ((to, _("send again"), code) for to, code in links))


@admin.register(Notice)
class NoticeAdmin(GameLink):
    list_display = ("made", "what", "recipient", "table", "about", "held_until", "fate")
    list_filter = ("kind",)
    search_fields = ("person__address", "person__name", "game__public_id")
    search_help_text = gettext_lazy("An address or name, or a game’s code.")
    fields = readonly_fields = (
        "what", "recipient", "table", "about", "entry", "made", "held_until", "fate",
    )  # fmt: skip

    held_until = words.moments("not_before", gettext_lazy("not before"))

    def get_queryset(self, request: HttpRequest) -> QuerySet[Notice]:
        return with_facts(_not_mine(sealed.open_notices(), request)).order_by(*self.ordering)

    @admin.display(description=gettext_lazy("kind"), ordering="kind")
    def what(self, notice: Notice) -> str:
        return words.plain(notice.kind)

    @admin.display(description=gettext_lazy("about"))
    def about(self, notice: Notice) -> str:
        return words.asked(notice.question) or "–"

    @admin.display(description=gettext_lazy("fate"))
    def fate(self, notice: Notice) -> str:
        return fate(notice)

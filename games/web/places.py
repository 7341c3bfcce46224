"""A person's seats in a list: what each is asked, whom its table waits for and for how long, and where it is opened."""
from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import prefetch_related_objects
from django.http import HttpRequest
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games import deadlines
from games.models import Game, Holder, Question
from games.story.options import variant_name
from games.story.words import span_words
from games.web import links, session

ASKED = {
    "sculpt": gettext_lazy("Model your creature"),
    "vote": gettext_lazy("Vote for the nicest creature"),
    "assign": gettext_lazy("Your turn: choose die and direction"),
    "direct": gettext_lazy("Your turn: choose the direction"),
    "contagion": gettext_lazy("A disease: keep it or pass it on"),
    "manipulate": gettext_lazy("Somebody moves: pay to turn them round, or let them be"),
}


@dataclass(frozen=True)
class Place:
    """A seat in a list of games, and all that its table waits for now, the oldest first."""

    holder: Holder
    address: str
    now: datetime
    awaited: tuple[Question, ...] = ()

    @property
    def game(self) -> Game:
        return self.holder.seat.game

    @property
    def question(self) -> Question | None:
        """What the seat itself is asked."""
        return next((question for question in self.awaited if question.seat_id == self.holder.seat_id), None)

    @property
    def asked(self) -> str:
        return str(ASKED[self.question.decision]) if self.question else ""

    @property
    def until(self) -> str:
        """When the answer is due in its person's time, or nothing."""
        due = self.question.due_at if self.question else None
        return deadlines.local(due, self.holder.person.zone) if due and not self.game.paused_at else ""

    @property
    def since(self) -> datetime | None:
        """From when on the table has waited: for this seat if it is asked, else for the first of the others."""
        first = self.question or next(iter(self.awaited), None)
        return first.asked_at if first else None

    @property
    def waited(self) -> str:
        """For how long it has, in words."""
        return span_words(self.now - self.since) if self.since else ""

    @property
    def waits_for(self) -> str:
        """Whom it waits for, in words."""
        asked = {question.seat_id for question in self.awaited}
        return get_text_list([seat.name for seat in self.game.seats.all() if seat.pk in asked], _("and"))

    @property
    def others(self) -> str:
        """Who else sits there, in words."""
        return get_text_list([s.name for s in self.game.seats.all() if s.pk != self.holder.seat_id], _("and"))

    @property
    def variant(self) -> str:
        """What is played there, if it is not the base game."""
        return "" if self.game.variant == "base" else variant_name(self.game.variant)

    @property
    def won_by(self) -> str:
        """Who has won there, in words; empty while nobody has. Partners win together (R11.4)."""
        seats = [seat for seat in self.game.seats.all() if seat.number in self.game.winners]
        return get_text_list([_("you") if seat.pk == self.holder.seat_id else seat.name for seat in seats], _("and"))


def places_of(holders: Sequence[Holder], now: datetime) -> list[Place]:
    """The seats of these holders, in their order; in two queries, however many."""
    prefetch_related_objects(holders, "seat__game__seats")
    running = [holder.seat.game_id for holder in holders if holder.seat.game.is_running]
    asked = _asked(running)
    return [Place(holder, links.seat_page(holder), now, tuple(asked[holder.seat.game_id])) for holder in holders]


def _asked(games: Collection[int]) -> dict[int, list[Question]]:
    """What is open in each of these games, the oldest first."""
    found: dict[int, list[Question]] = defaultdict(list)
    for question in Question.objects.filter(game__in=games, closed_at=None).order_by("asked_at", "pk"):
        found[question.game_id].append(question)
    return found


def longest_first(places: Collection[Place]) -> list[Place]:
    """Those whose tables have waited longest on top; those that wait for nobody last."""
    return sorted(places, key=lambda place: (place.since is None, place.since))


def next_for(request: HttpRequest, but: Holder | None, now: datetime) -> Place | None:
    """The seat of whoever is here that has been waited for longest, but for the one before them; null if none is."""
    held = session.held_here(request).filter(until=None).exclude(pk=but.pk if but else 0)
    asked = Question.objects.filter(closed_at=None, seat__in=held.values("seat"), game__status=Game.Status.RUNNING)
    first = asked.order_by("asked_at", "pk").first()
    if first is None:
        return None
    return places_of([held.select_related("person", "seat__game").get(seat=first.seat_id)], now)[0]

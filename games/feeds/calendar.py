"""One's deadlines in all games as an iCalendar feed (RFC 5545): each ends when its question is due."""
from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from urllib.parse import urlsplit

from django.conf import settings
from django.db.models import Max
from django.http import HttpRequest, HttpResponseBase
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from icalendar import Calendar, Event

from games import deadlines, record, tokens
from games.feeds import answers
from games.feeds.reading import reading_of
from games.models import Game, Holder, JournalEntry, Person, Question
from games.story.questions import question_sentence, question_title

SHOWN = timedelta(minutes=30)
"""How long before the deadline its entry begins: one without any length is hard to see."""

LOOK_AGAIN = timedelta(hours=1)
LOOK_AGAIN_SAYS = "PT1H"
"""How often calendar programs are to look; the same for older ones, which know no RFC 7986."""


@require_safe
def calendar(request: HttpRequest, token: str) -> HttpResponseBase:
    """The calendar behind a secret address."""
    person = person_of(token)
    if person is None:
        return answers.none()
    body = calendar_of(person).to_ical()
    return answers.feed(request, body, "text/calendar; charset=utf-8", _changed(person))


def person_of(token: str) -> Person | None:
    """Whose calendar it is, if they have made no new addresses since."""
    link = tokens.read(token)
    if link is None or link.purpose != "calendar":
        return None
    return Person.objects.filter(pk=link.ids["person"], feed_serial=link.ids["serial"]).first()


def calendar_of(person: Person) -> Calendar:
    """All that the person is asked now and until when; nothing of games whose clock stands still."""
    whole = Calendar()
    whole.add("prodid", "-//Laborigines by post//EN")
    whole.add("version", "2.0")
    whole.add("x-wr-calname", _("Laborigines by post"))
    whole.add("refresh-interval", LOOK_AGAIN, parameters={"VALUE": "DURATION"})
    whole.add("x-published-ttl", LOOK_AGAIN_SAYS)
    for event in _events(person):
        whole.add_component(event)
    return whole


def _events(person: Person) -> Iterator[Event]:
    held = Holder.objects.filter(person=person, until=None, seat__game__status=Game.Status.RUNNING)
    ticking = held.filter(seat__game__paused_at=None, seat__game__quarantine="")
    for holder in ticking.select_related("seat__game", "person").order_by("pk"):
        asked = holder.seat.questions.filter(closed_at=None, hurried=False).exclude(due_at=None)
        question = asked.select_related("seat", "game").first()
        if question is not None:
            yield from _event(holder, question)


def _event(holder: Holder, question: Question) -> Iterator[Event]:
    """A deadline; none of a game that cannot be replayed."""
    try:
        here = reading_of(holder)
    except record.Quarantined:
        return
    code, due = question.game.code, question.due_at
    assert due
    event = Event()
    event.add("uid", f"question-{question.pk}@{urlsplit(settings.PUBLIC_URL).hostname}")
    event.add("dtstamp", question.asked_at)
    event.add("dtstart", due - SHOWN)
    event.add("dtend", due)
    event.add("summary", f"[Laborigines {code}] {question_title(here.view, here.cast)}")
    event.add("description", "\n".join(_description(question, question_sentence(here.view, here.cast), here.page)))
    event.add("url", here.page)
    event.add("transp", "TRANSPARENT")
    yield event


def _description(question: Question, asked: str, page: str) -> list[str]:
    return [asked, deadlines.rule_of(question), page]


def _changed(person: Person) -> datetime | None:
    """When a question of theirs was put or closed last, or anything decided about a game of theirs."""
    asked = Question.objects.filter(seat__holders__person=person).aggregate(Max("asked_at"), Max("closed_at"))
    decided = JournalEntry.objects.filter(game__seats__holders__person=person).aggregate(Max("at"))
    held = Holder.objects.filter(person=person).aggregate(Max("since"), Max("until"))
    return max((at for at in {**asked, **decided, **held}.values() if at), default=None)

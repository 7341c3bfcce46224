"""A game as an Atom feed (RFC 4287), as its holder may see it: what is asked, what happened, what was decided."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.feedgenerator import Atom1Feed
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games import deadlines, record, tokens
from games.feeds import answers
from games.feeds.reading import Reading, reading_of
from games.models import Game, Holder, Question
from games.story.journal import journal_sentence
from games.story.log import LogLine, Turn, log_by_turn
from games.story.questions import question_sentence, question_title

LATEST = 40
"""How many items a feed has at most, the newest first."""


@dataclass(frozen=True)
class Item:
    """`name` tells it apart from all others of its game, for good."""

    name: str
    at: datetime
    title: str
    html: str


@require_safe
def atom(request: HttpRequest, token: str) -> HttpResponseBase:
    """The feed behind a secret address."""
    holder = holder_of(token, timezone.now())
    if holder is None:
        return answers.none()
    try:
        here = reading_of(holder)
        items = items_of(here)
    except record.Quarantined:
        return answers.later()
    changed = items[0].at if items else holder.since
    return answers.feed(request, feed_of(here, items), "application/atom+xml; charset=utf-8", changed)


def holder_of(token: str, now: datetime) -> Holder | None:
    """Whose feed it is, while they hold the seat, have made no new addresses and the game isn't long over."""
    link = tokens.read(token)
    if link is None or link.purpose != "atom":
        return None
    held = Holder.objects.filter(pk=link.ids["holder"], until=None, person__feed_serial=link.ids["serial"])
    holder = held.exclude(seat__game__started_at=None).select_related("person", "seat__game").first()
    return holder if holder and _is_recent(holder.seat.game, now) else None


def _is_recent(game: Game, now: datetime) -> bool:
    return game.ended_at is None or now <= game.ended_at + settings.LINK_LIFE_AFTER_END


def feed_of(here: Reading, items: list[Item]) -> bytes:
    """The feed as XML."""
    game = here.holder.seat.game
    feed = Atom1Feed(
        title=_("Laborigines %(code)s") % {"code": game.code},
        link=here.page,
        description=None,
        feed_url=tokens.atom_url(here.holder),
        feed_guid=_tag(game, "game"),
        author_name=_("Laborigines by post"),
        language=settings.LANGUAGE_CODE,
    )
    for item in items:
        feed.add_item(
            item.title, here.page, item.html, unique_id=_tag(game, item.name), pubdate=item.at, updateddate=item.at
        )
    return feed.writeString("utf-8").encode()


def _tag(game: Game, name: str) -> str:
    """A name for good (RFC 4151)."""
    return f"tag:{urlsplit(settings.PUBLIC_URL).hostname},{game.created_at:%Y-%m-%d}:{game.public_id}/{name}"


# items


def items_of(here: Reading) -> list[Item]:
    """The newest first: what is asked of the holder now, turns as they are told, the journal. Raises Quarantined."""
    items = [*_turns(here), *_journal(here), *_asked(here)]
    return sorted(items, key=lambda item: item.at)[::-1][:LATEST]


def _asked(here: Reading) -> Iterator[Item]:
    question = here.holder.seat.questions.filter(closed_at=None).select_related("seat", "game").first()
    asked = here.view.question
    if question is None or asked is None or question.decision != asked.decision:
        return
    says = [question_sentence(here.view, here.cast), _until(question, here.holder), deadlines.rule_of(question)]
    html = format_html_join("", "<p>{}</p>", ((words,) for words in says if words))
    yield Item(f"question/{question.pk}", question.asked_at, question_title(here.view, here.cast), html)


def _until(question: Question, holder: Holder) -> str:
    if question.due_at is None or question.game.paused_at:
        return ""
    zone = str(deadlines.zone_of(holder.person.zone))
    when = deadlines.local(question.due_at, zone)
    return _("Until %(when)s, your time (%(zone)s).") % {"when": when, "zone": zone}


def _turns(here: Reading) -> Iterator[Item]:
    """Each turn with the moment of its last open entry: when something sealed was sent in, nobody may know."""
    game = here.holder.seat.game
    times = _public_times(game)
    at = game.started_at
    assert at
    for number, turn in enumerate(log_by_turn(here.view, here.cast)):
        at = max([at, *(times[line.n] for line in turn.entries if line.n in times)])
        yield Item(f"turn/{number}", at, turn.title, _as_list(turn))


def _public_times(game: Game) -> dict[int, datetime]:
    """When each entry was made, by its number, as far as the public record says."""
    entries = record.public_record(game)["moves"]
    told = ((entry["n"], parse_datetime(entry.get("at") or "")) for entry in entries)
    return {n: at for n, at in told if at is not None}


def _as_list(turn: Turn) -> str:
    return format_html("<ul>{}</ul>", format_html_join("", "{}", ((_line(line),) for line in turn.entries)))


def _line(line: LogLine) -> str:
    words = " ".join(line.sentences)
    return format_html("<li><s>{}</s></li>", words) if line.void else format_html("<li>{}</li>", words)


def _journal(here: Reading) -> Iterator[Item]:
    game = here.holder.seat.game
    for row in game.journal.select_related("seat", "moderator"):
        seat = row.seat.number if row.seat else None
        doer = row.moderator.get_username() if row.moderator else ""
        says = journal_sentence(row.kind, row.data, here.cast, seat=seat, doer=doer, reason=row.reason)
        yield Item(f"journal/{row.pk}", row.at, says, format_html("<p>{}</p>", says))

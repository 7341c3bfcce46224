"""Whether mail reaches people: what mail servers and services report about a letter, and what follows from it.

Reports come from the answers of the mail server while sending (games/mail), from a mail service's calls and from
bounces that came back by mail (games/replies). A report about a letter that went to a former address is noted
at the letter alone. Nothing here stops anybody from playing on the pages.
"""
from __future__ import annotations

import re
from datetime import datetime

from django.conf import settings
from django.db import transaction
from django.db.models import Q

from games import deadlines, delivery, notices, tally, wake
from games.journal import journal
from games.models import Game, Holder, Invitation, JournalEntry, Letter, Notice, Person, Question

ENHANCED = re.compile(r"\b([45])\.(\d{1,3})\.(\d{1,3})\b")
BASIC = re.compile(r"\s*([45]\d\d)\b")
NO_SUCH_MAILBOX = ("550", "551", "553")
ABOUT_SENDER = ("1.7", "1.8")


# what is reported


def delivered(letter: Letter, now: datetime) -> None:
    """The letter lies in its reader's mailbox, as the mail service says."""
    Letter.objects.filter(pk=letter.pk, delivered_at=None).update(delivered_at=now)
    if letter.sent_at and _is_of_present_address(letter.person, letter):
        person = Person.objects.get(pk=letter.person_id)
        if person.unreachable_at is None or letter.sent_at > person.unreachable_at:
            reached(person, now)


def answered(letter: Letter, now: datetime, notice: Notice | None = None) -> None:
    """Somebody has replied to a letter, or to one notice in it: they have it, and have seen it.

    However old the letter is, its reader has read their mail just now: what bounced before that stops no letter any
    more, and the next bounce stops them again.
    """
    Letter.objects.filter(pk=letter.pk, delivered_at=None).update(delivered_at=now)
    person = Person.objects.get(pk=letter.person_id)
    bounced_before = person.unreachable_at is None or person.unreachable_at <= now
    if bounced_before and _is_of_present_address(person, letter):
        reached(person, now)
    told = letter.notices.filter(pk=notice.pk) if notice else letter.notices.all()
    for holder in Holder.objects.filter(pk__in=told.values("holder"), until=None):
        delivery.seen(holder, now)


def refused(letter: Letter, words: str, now: datetime) -> None:
    """A mail server has refused this letter's recipient for good, or its bounce has come back.

    `words` begin with or hold its answer: "550 5.1.1 no such user", or a status alone. A mailbox that does not
    exist is a hard bounce, one that is full or busy a soft one; what is against us (policy, spam) is neither.
    """
    match kind_of_bounce(words):
        case "hard":
            hard_bounce(letter.person, words, now, letter)
        case "soft":
            soft_bounce(letter.person, words, now, letter)
        case _:
            _stamp_bounce(letter, now)
            tally.count("bounce: not about the address", now)


def kind_of_bounce(words: str) -> str:
    """Whether a refusal is "hard", "soft" or "other": by its status (RFC 3463), else by its code; without one hard."""
    status = ENHANCED.search(words)
    if status is None:
        code = BASIC.match(words)
        return "hard" if code is None or code[1] in NO_SUCH_MAILBOX else "soft"
    if status[1] == "4":
        return "soft"
    about = f"{status[2]}.{status[3]}"
    if about.startswith("7.") or about in ABOUT_SENDER:
        return "other"
    return "hard" if about.startswith("1.") or about == "2.1" else "soft"


def hard_bounce(person: Person, why: str, now: datetime, letter: Letter | None = None) -> None:
    """This address does not take mail: mail to it stops, host and table are told, a deadline waits once.

    `why`: what the server said; moderators alone read it.
    """
    _stamp_bounce(letter, now)
    tally.count("bounce: hard", now)
    if letter is None or _is_of_present_address(person, letter):
        _mark(person, why, now)


def soft_bounce(person: Person, why: str, now: datetime, letter: Letter | None = None) -> None:
    """A letter came back from a mailbox that is full or busy; SOFT_BOUNCES of them over SOFT_BOUNCE_SPAN are hard."""
    _stamp_bounce(letter, now)
    tally.count("bounce: soft", now)
    if letter is not None and not _is_of_present_address(person, letter):
        return
    with transaction.atomic():
        row = Person.objects.select_for_update().get(pk=person.pk)
        if row.soft_since is None or now - row.soft_since > settings.SOFT_BOUNCE_SPAN * 10:
            row.soft_since, row.soft_bounces = now, 0
        row.soft_bounces += 1
        row.save(update_fields=["soft_since", "soft_bounces"])
        lasting = now - row.soft_since >= settings.SOFT_BOUNCE_SPAN
    if lasting and row.soft_bounces >= settings.SOFT_BOUNCES:
        _mark(row, why, now)


def complained(person: Person, now: datetime, letter: Letter | None = None) -> None:
    """The reader called the letter spam: they get no more mail but what they ask for, until they turn it on again."""
    if letter is not None:
        Letter.objects.filter(pk=letter.pk, complained_at=None).update(complained_at=now)
    tally.count("complaint", now)
    Person.objects.filter(pk=person.pk, mail_off_at=None).update(mail_off_at=now)


def reached(person: Person, now: datetime) -> None:
    """Mail reaches this person: a letter was delivered or answered. What was not told meanwhile is asked by letter."""
    Person.objects.filter(pk=person.pk).exclude(soft_since=None).update(soft_since=None, soft_bounces=0)
    unreached = Person.objects.filter(pk=person.pk, unreachable_at__isnull=False)
    if not unreached.exists():
        return
    with transaction.atomic():
        held = _seats_of(person)  # games are locked before people, here as everywhere
        if not unreached.update(unreachable_at=None, unreachable_why=""):
            return
        for holder in held:
            journal(holder.seat.game, "reachable", now, seat=holder.seat)
            for question in _open(holder):
                notices.ask(question, now)
    wake.deliver()


# what follows


def _mark(person: Person, why: str, now: datetime) -> None:
    words = "".join(letter if letter.isprintable() else " " for letter in why)[:200]
    with transaction.atomic():
        held = _seats_of(person)
        fresh = Person.objects.filter(pk=person.pk, unreachable_at=None)
        if not fresh.update(unreachable_at=now, unreachable_why=words):
            return
        for holder in held:
            _tell_game(holder, now)
        for invitation in person.invitations.filter(state=Invitation.State.PENDING, game__status=Game.Status.OPEN):
            _tell_host(invitation.game, person, now)
    wake.deliver()


def _seats_of(person: Person) -> list[Holder]:
    """The seats that a person holds at tables that are laid or played, each with its game locked."""
    live = (Game.Status.OPEN, Game.Status.RUNNING)
    held = Holder.objects.filter(person=person, until=None, seat__game__status__in=live)
    games = held.order_by("seat__game_id").values_list("seat__game_id", flat=True)
    list(Game.objects.select_for_update().filter(pk__in=list(games)).order_by("pk"))
    return list(held.select_related("seat__game__host", "person").order_by("pk"))


def _open(holder: Holder) -> list[Question]:
    return list(holder.seat.questions.filter(closed_at=None).select_related("seat", "game"))


def _tell_game(holder: Holder, now: datetime) -> None:
    """The table by the journal, the host by letter; the open question waits, once for a player in a game."""
    game, waited = holder.seat.game, 0
    if not _has_waited(holder):
        for question in _open(holder):
            waited += _wait(question, now)
    journal(game, "unreachable", now, seat=holder.seat, waited=bool(waited))
    _tell_host(game, holder.person, now)


def _has_waited(holder: Holder) -> bool:
    told = JournalEntry.objects.filter(kind="unreachable", seat=holder.seat, at__gte=holder.since)
    return any(entry.data.get("waited") for entry in told)


def _wait(question: Question, now: datetime) -> bool:
    """Give the deadline UNREACHED_WAIT more; whether it had one to move."""
    if question.due_at is None or question.hurried or question.seat.autopilot_at:
        return False
    deadlines.shift(question, settings.UNREACHED_WAIT, Question.Rule.UNREACHED)
    question.save(update_fields=["due_at", "remind_at", "rule"])
    return True


def _tell_host(game: Game, person: Person, now: datetime) -> None:
    if game.host_id == person.pk:
        return
    holder = Holder.objects.filter(seat__game=game, person=game.host, until=None).first()
    notices.tell(Notice.Kind.UNREACHABLE, game.host, now, game=game, holder=holder, data={"person": person.pk})


def _stamp_bounce(letter: Letter | None, now: datetime) -> None:
    if letter is not None:
        Letter.objects.filter(pk=letter.pk, bounced_at=None).update(bounced_at=now)


def _is_of_present_address(person: Person, letter: Letter) -> bool:
    """Whether the letter went to the address that its reader has now."""
    since = letter.sent_at or letter.claimed_at
    return not person.address_changes.filter(~Q(done_at=None), done_at__gte=since).exists()

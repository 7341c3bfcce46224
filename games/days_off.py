"""Days off: from-to, so many a game, announced to the table; a player is not waited for on them (mail_and_time)."""
from __future__ import annotations

from datetime import date, datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import deadlines
from games.journal import journal
from games.models import DaysOff, Game, Holder, Question
from games.play import locked, touch
from games.story.words import days_words

A_DAY, A_YEAR = timedelta(days=1), timedelta(days=365)


class DaysOffRefused(Exception):
    """These days can't be had or taken back; `str()` is a sentence for the player."""


def announce(holder: Holder, first: date, last: date, now: datetime) -> DaysOff:
    """From `first` to `last`, in the holder's own zone, the table does not wait for them; the journal says so.

    A deadline that falls on these days moves past them. Raises DaysOffRefused.
    """
    touch(holder, now)
    with transaction.atomic():
        game, holder = _seated(holder)
        _check(holder, first, last, now)
        days = DaysOff.objects.create(holder=holder, first=first, last=last, created_at=now)
        journal(game, "days_off", now, seat=holder.seat, first=first.isoformat(), last=last.isoformat())
        for question in _open(holder):
            deadlines.observe(question, holder)
            question.save(update_fields=["due_at", "remind_at", "rule"])
        return days


def take_back(days_off: DaysOff, now: datetime) -> None:
    """The table waits again on those of the days that are still to come. Raises DaysOffRefused.

    A deadline that they had moved comes back to where it would be, with the waking hours it must leave from now.
    """
    touch(days_off.holder, now)
    with transaction.atomic():
        game, holder = _seated(days_off.holder)
        current = DaysOff.objects.filter(pk=days_off.pk).first()
        if current is None:
            raise DaysOffRefused(_("These days off were taken back already."))
        _shorten(current, today(holder, now))
        journal(game, "days_off_back", now, seat=holder.seat, first=current.first.isoformat(),
                last=days_off.last.isoformat())  # fmt: skip
        for question in _open(holder).filter(rule=Question.Rule.DAYS_OFF):
            deadlines.come_back(question, holder, now)
            question.save(update_fields=["due_at", "remind_at", "rule"])


def today(holder: Holder, now: datetime) -> date:
    """The date where the holder lives."""
    return now.astimezone(deadlines.zone_of(holder.person.zone)).date()


def away(game: Game, now: datetime) -> dict[int, date]:
    """Who has a day off now, by seat number, each with the last day of it."""
    near = DaysOff.objects.filter(holder__seat__game=game, holder__until=None, last__gte=(now - A_DAY).date())
    rows = near.select_related("holder__seat", "holder__person")
    return {row.holder.seat.number: row.last for row in rows if row.first <= today(row.holder, now) <= row.last}


def _seated(holder: Holder) -> tuple[Game, Holder]:
    """The locked game and the holder as they are now. Raises DaysOffRefused."""
    game = locked(holder.seat.game)
    current = Holder.objects.filter(pk=holder.pk, until=None).select_related("seat", "person").first()
    if current is None:
        raise DaysOffRefused(_("This seat has another player now."))
    if game.ended_at is not None:
        raise DaysOffRefused(_("The game is over; every day is a day off."))
    return game, current


def _open(holder: Holder) -> QuerySet[Question]:
    """The open question of the holder's seat, if anybody is waited for."""
    rows = Question.objects.filter(seat=holder.seat, closed_at=None, hurried=False, due_at__isnull=False)
    return rows.select_related("seat", "game")


def _check(holder: Holder, first: date, last: date, now: datetime) -> None:
    """Raises DaysOffRefused."""
    here = today(holder, now)
    if last < first:
        raise DaysOffRefused(_("The last day can’t be before the first."))
    if first < here:
        raise DaysOffRefused(_("Days off begin today at the earliest."))
    if last > here + A_YEAR:
        raise DaysOffRefused(_("That is more than a year away."))
    taken = holder.days_off.filter(first__lte=last, last__gte=first).first()
    if taken is not None:
        raise DaysOffRefused(_("You are off already: %(days)s.") % {"days": days_words(taken.first, taken.last)})
    _check_left(holder, (last - first).days + 1)


def _check_left(holder: Holder, wanted: int) -> None:
    left = deadlines.days_left(holder)
    if wanted > left:
        words = ngettext(
            "A game has %(all)d days off; you have %(count)d day left, and asked for %(wanted)d.",
            "A game has %(all)d days off; you have %(count)d days left, and asked for %(wanted)d.",
            left,
        )
        raise DaysOffRefused(words % {"all": settings.DAYS_OFF_A_GAME, "count": left, "wanted": wanted})


def _shorten(days: DaysOff, here: date) -> None:
    """What has begun stays taken: today is the last of it. Raises DaysOffRefused."""
    if days.first > here:
        days.delete()
    elif days.last > here:
        days.last = here
        days.save(update_fields=["last"])
    else:
        raise DaysOffRefused(_("These days off are over, or end today."))

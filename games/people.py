"""People: who an address belongs to, what they go by, and how much mail they want."""
from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, time
from functools import cache
from zoneinfo import available_timezones

from django.db import transaction
from django.db.models import F, Q
from django.utils.translation import gettext as _

from games import notices, reach, wake
from games.hours import LONGEST_NIGHT, MOST_FREE_WEEKDAYS, night_of
from games.models import Holder, Notice, Person


@cache
def zones() -> frozenset[str]:
    """The time zones that a person may live in."""
    return frozenset(available_timezones())


def known(address: str) -> Person | None:
    """Whoever has this address, confirmed or not."""
    return Person.objects.filter(address=address.lower()).first()


def person_at(address: str, now: datetime) -> Person:
    """Whoever has this address; somebody new, unconfirmed, if it was never seen before."""
    return Person.objects.get_or_create(address=address.lower(), defaults={"created_at": now})[0]


def confirm(person: Person, now: datetime, *, name: str = "", zone: str = "") -> None:
    """The address is theirs: a letter to it was answered. The first time name and zone are taken as given."""
    if person.confirmed_at is None:
        person.confirmed_at = now
        person.zone = zone or person.zone
    person.name = person.name or name
    person.save(update_fields=["confirmed_at", "zone", "name"])
    reach.reached(person, now)


def set_profile(person: Person, *, name: str, zone: str, default: str) -> None:
    """What a person goes by from the next table on. Raises ValueError for an unknown zone or default."""
    if zone not in zones() or default not in Person.Default.values:
        raise ValueError(_("There is no such time zone or habit."))
    person.name, person.zone, person.default = name, zone, default
    person.save(update_fields=["name", "zone", "default"])


def set_hours(person: Person, *, zone: str, night_from: time, night_until: time, free: Iterable[int]) -> None:
    """When a person is waited for from the next question on: deadlines that stand keep their moment.

    Weekdays are numbers, Monday is 0. Raises ValueError for an unknown zone, too long a night, too many free weekdays.
    """
    if zone not in zones():
        raise ValueError(_("There is no time zone of that name."))
    if night_of(night_from, night_until) > LONGEST_NIGHT:
        raise ValueError(_("A night has twelve hours at most."))
    weekdays = sorted(set(free))
    if len(weekdays) > MOST_FREE_WEEKDAYS or not set(weekdays) <= set(range(7)):
        raise ValueError(_("At most five weekdays can be free; on the others the table may wait for you."))
    person.zone, person.night_from, person.night_until, person.free_weekdays = zone, night_from, night_until, weekdays
    person.save(update_fields=["zone", "night_from", "night_until", "free_weekdays"])


def renew_feeds(person: Person) -> None:
    """New addresses for the calendar and the feeds of their games; the former ones are dead."""
    Person.objects.filter(pk=person.pk).update(feed_serial=F("feed_serial") + 1)
    person.refresh_from_db(fields=["feed_serial"])


# how much mail


def mute(holder: Holder, now: datetime) -> None:
    """No more mail of this game to this holder."""
    if holder.muted_at is None:
        Holder.objects.filter(pk=holder.pk, muted_at=None).update(muted_at=now)
        holder.muted_at = now
        notices.drop_for_holder(holder, "wants no more mail of this game", now)


def unmute(holder: Holder) -> None:
    Holder.objects.filter(pk=holder.pk).update(muted_at=None)
    holder.muted_at = None


def mail_off(person: Person, now: datetime) -> None:
    """No more mail of any game; what they ask for themselves still comes."""
    if person.mail_off_at is None:
        person.mail_off_at = now
        person.save(update_fields=["mail_off_at"])


def mail_on(person: Person) -> None:
    person.mail_off_at = None
    person.save(update_fields=["mail_off_at"])


def choose_mail(
    person: Person, mode: str, now: datetime, *, digest_at: time | None = None, receipts: bool | None = None
) -> None:
    """How letters come from now on, those that wait already included. Raises ValueError for an unknown mode."""
    if mode not in Person.MailMode.values:
        raise ValueError(_("There is no such way of getting mail."))
    person.mail_mode = mode
    person.digest_at = person.digest_at if digest_at is None else digest_at
    person.receipts = person.receipts if receipts is None else receipts
    with transaction.atomic():
        person.save(update_fields=["mail_mode", "digest_at", "receipts"])
        notices.wait_anew(person, now)
    wake.deliver()


# letters that somebody asks for


def send_sign_in(address: str, now: datetime) -> None:
    """A letter that signs in whoever has this address, if anybody."""
    _send(Notice.Kind.SIGN_IN, known(address), now)


def send_fresh_links(address: str, now: datetime) -> None:
    """One letter with the links of all seats that whoever has this address still holds, if any."""
    holds = Q(held__until=None, held__isnull=False)
    _send(Notice.Kind.FRESH_LINK, Person.objects.filter(holds, address=address.lower()).first(), now)


def _send(kind: str, person: Person | None, now: datetime) -> None:
    """Tell a person; for nobody the same work is done and taken back, so that the answer takes as long."""
    with transaction.atomic():
        notices.tell(kind, person or _nobody(now), now)
        if person is None:
            transaction.set_rollback(True)
    wake.deliver()


def _nobody(now: datetime) -> Person:
    return Person.objects.create(address="nobody@invalid", created_at=now)

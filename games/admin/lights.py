"""The operator's lights: what the whole service is doing, each with whether somebody should look.

Counts and times alone, without what a sealed answer led to: no game, person or address is named. Each light
goes on within LATE of its fault, and off by itself when that is over.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db.models import Min, Q, QuerySet
from django.urls import reverse
from django.utils.timesince import timesince
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import deadlines, tally
from games.admin import sealed
from games.models import Game, Lease, Letter, Person, Report

State = Letter.State
LATE = timedelta(minutes=2)
LATELY = timedelta(days=1)
COUNTED = timedelta(days=7)
BOUNCES, BOUNCE_SHARE = 3, 0.05
"""So many bounces in a day, and so many in a hundred letters, are more than misspelt addresses."""

HEARTBEAT = "heartbeat"
"""The lease that the timetable renews while it runs (worker/heartbeat.py)."""

REPLAYED = Q(game=None) | Q(game__quarantine="")


@dataclass(frozen=True)
class Light:
    """`is_on`: somebody should look; `says`: how it is; `address`: where to look, if anywhere."""

    name: str
    is_on: bool
    says: str
    address: str = ""


def lights(now: datetime) -> list[Light]:
    """All of them, in the order in which a fault spreads."""
    makers = (
        _clocks, _timetable, _deadlines, _outbox, _retries, _dead_letters, _bounces, _unreached, _quarantined, _reports,
    )  # fmt: skip
    return [maker(now) for maker in makers]


def counts(now: datetime) -> dict[str, int]:
    """What was counted in the last days: mails read and dropped, bounces, by name."""
    return tally.since((now - COUNTED).date())


def _ago(at: datetime, now: datetime) -> str:
    """How long ago that was: "3 minutes"."""
    return timesince(at, now).replace("\xa0", " ")


# clocks


def _clocks(now: datetime) -> Light:
    still = deadlines.stand_still()
    says = _("Nothing times out: the database was restored, and nobody has said go yet.") if still else _("They run.")
    return Light(_("Clocks"), still, says)


def _timetable(now: datetime) -> Light:
    beat = Lease.objects.filter(name=HEARTBEAT).values_list("until", flat=True).first()
    if beat is None:
        return Light(_("Timetable"), True, _("It has never run: are beat and the clock worker started?"))
    late = now - beat > max(LATE, 2 * timedelta(seconds=settings.HEARTBEAT_SECONDS))
    return Light(_("Timetable"), late, _("Last beat %(ago)s ago.") % {"ago": _ago(beat, now)})


def _deadlines(now: datetime) -> Light:
    late = deadlines.overdue(now - LATE)
    oldest, count = late.first(), late.count()
    if oldest is None or oldest.due_at is None:
        return Light(_("Deadlines"), False, _("None is overdue."))
    facts = {"count": count, "ago": _ago(oldest.due_at, now)}
    says = ngettext("%(count)d overdue, since %(ago)s.", "%(count)d overdue, the oldest since %(ago)s.", count) % facts
    return Light(_("Deadlines"), True, says)


# mail out


def _outbox(now: datetime) -> Light:
    """What is due and has no letter yet, or whose letter is due for another try."""
    untold = sealed.open_notices().filter(REPLAYED, letter=None, dropped_at=None, not_before__lte=now)
    waiting = sealed.open_letters().filter(REPLAYED, state=State.WAITING, next_try_at__lte=now)
    oldest = [untold.aggregate(at=Min("not_before"))["at"], waiting.aggregate(at=Min("next_try_at"))["at"]]
    since = min((at for at in oldest if at), default=None)
    if since is None:
        return Light(_("Outbox"), False, _("Empty."), _letters())
    facts = {"count": untold.count() + waiting.count(), "ago": _ago(since, now)}
    late = now - since > LATE
    says = _("%(count)d due, the oldest for %(ago)s.") if late else _("%(count)d on their way.")
    return Light(_("Outbox"), late, says % facts, _letters())


def _retries(now: datetime) -> Light:
    rows = sealed.open_letters().filter(state=State.WAITING, attempts__gt=0)
    count = rows.count()
    if not count:
        return Light(_("Retries"), False, _("Each letter was taken at the first try, or has been given up."))
    says = ngettext("%(count)d letter is tried again.", "%(count)d letters are tried again.", count) % {"count": count}
    return Light(_("Retries"), True, says, _letters(state__exact=State.WAITING))


def _dead_letters(now: datetime) -> Light:
    count = sealed.open_letters().filter(state=State.FAILED, claimed_at__gte=now - LATELY).count()
    says = ngettext(
        "%(count)d letter was given up in a day.", "%(count)d letters were given up in a day.", count
    ) % {"count": count}  # fmt: skip
    return Light(_("Dead letters"), count > 0, says, _letters(state__exact=State.FAILED))


def _bounces(now: datetime) -> Light:
    sent = _lately("sent_at", now).count()
    back, spam = _lately("bounced_at", now).count(), _lately("complained_at", now).count()
    facts = {"back": back, "spam": spam, "sent": sent}
    says = _("In a day %(sent)d sent, %(back)d came back, %(spam)d called spam.") % facts
    return Light(
        _("Bounces"), back + spam >= max(BOUNCES, BOUNCE_SHARE * sent), says, _letters(bounced_at__isempty=0)
    )  # fmt: skip


def _lately(field: str, now: datetime) -> QuerySet[Letter]:
    return sealed.open_letters().filter(**{f"{field}__gte": now - LATELY})


def _unreached(now: datetime) -> Light:
    """For information: what one of them needs is a new address, and no operator."""
    count = Person.objects.filter(unreachable_at__isnull=False).count()
    says = ngettext("Mail to %(count)d person bounces.", "Mail to %(count)d people bounces.", count) % {"count": count}
    return Light(_("People"), False, says, f"{reverse('admin:games_person_changelist')}?unreachable_at__isempty=0")


# games


def _quarantined(now: datetime) -> Light:
    count = Game.objects.exclude(quarantine="").exclude(status=Game.Status.CANCELLED).count()
    says = ngettext("%(count)d game stands still.", "%(count)d games stand still.", count) % {"count": count}
    return Light(_("Quarantine"), count > 0, says, reverse("admin:games_game_changelist"))


def _reports(now: datetime) -> Light:
    count = Report.objects.filter(settled_at=None).count()
    says = ngettext("%(count)d message is reported.", "%(count)d messages are reported.", count) % {"count": count}
    return Light(_("Reports"), count > 0, says, f"{reverse('admin:games_report_changelist')}?settled_at__isempty=1")


def _letters(**query: Any) -> str:
    asked = "&".join(f"{name}={value}" for name, value in query.items())
    return f"{reverse('admin:games_letter_changelist')}{f'?{asked}' if asked else ''}"

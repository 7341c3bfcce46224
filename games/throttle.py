"""How often a thing may be asked for: counts by action and by who asks, kept without saying who."""
from __future__ import annotations

import hashlib
import ipaddress
from datetime import UTC, datetime, timedelta

from django.db import transaction
from django.db.models import F

from games.models import Throttle

LIMITS: dict[str, tuple[int, timedelta]] = {
    "letters to an address": (5, timedelta(hours=6)),
    "letters for a host": (30, timedelta(hours=1)),
    "seats offered": (5, timedelta(days=1)),
    "letters that answer replies": (20, timedelta(hours=6)),
    "messages at tables": (30, timedelta(hours=1)),
    "messages reported": (20, timedelta(days=1)),
    "records checked for a host": (60, timedelta(hours=1)),
    "records checked": (600, timedelta(hours=1)),
    "records brought": (10, timedelta(days=1)),
}
"""Each action, how often it may be done, and in which stretch of time."""

KEPT = timedelta(days=2)


def wait(action: str, who: str, now: datetime) -> int:
    """Count an action of LIMITS; the seconds to wait if there were too many, else 0."""
    most, span = LIMITS[action]
    since = _stretch(now, span)
    if _counted(_key(action, who), since, now) <= most:
        return 0
    return max(1, round((since + span - now).total_seconds()))


def wait_of_host(action: str, host: str, now: datetime) -> int:
    """The same by a machine's address. Loopback is a proxy, or somebody at home: nobody in particular."""
    try:
        if not host or ipaddress.ip_address(host).is_loopback:
            return 0
    except ValueError:
        pass
    return wait(action, host, now)


def _stretch(now: datetime, span: timedelta) -> datetime:
    epoch = datetime(1970, 1, 1, tzinfo=UTC)
    return now - (now - epoch) % span


def _key(action: str, who: str) -> str:
    return f"{action}:{hashlib.sha256(who.encode()).hexdigest()[:32]}"


@transaction.atomic
def _counted(key: str, since: datetime, now: datetime) -> int:
    """How often with this time."""
    row, new = Throttle.objects.get_or_create(key=key, since=since, defaults={"count": 1})
    if new:
        Throttle.objects.filter(since__lt=now - KEPT).delete()
        return 1
    Throttle.objects.filter(pk=row.pk).update(count=F("count") + 1)
    row.refresh_from_db(fields=["count"])
    return row.count

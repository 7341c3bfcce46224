"""Mails and events that came before: each is dealt with once, even if whoever was at it is killed.

Something being dealt with has a row with a `?` behind its key; done, it loses it. A route that meets such a row
tries again later; a row older than a few minutes belongs to nobody any more.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

from games.models import Arrival

LEASE = timedelta(minutes=2)
KEPT = timedelta(days=60)


class Busy(Exception):
    """Somebody is dealing with it at this moment: bring it again in a minute or two."""


def key_of(kind: str, *facts: str) -> str:
    """A short name for a mail to a recipient, or for an event, that is the same whenever it comes."""
    return f"{kind}:{hashlib.sha256(repr(facts).encode()).hexdigest()[:48]}"


@contextmanager
def once(key: str, now: datetime) -> Iterator[bool]:
    """Whether what has this key is new and ours to deal with. If that fails with an exception, it never came.

    Raises Busy.
    """
    if Arrival.objects.filter(key=key).exists():
        yield False
        return
    begun = _begun(key, now)
    try:
        yield True
    except BaseException:
        Arrival.objects.filter(pk=begun).delete()
        raise
    Arrival.objects.filter(pk=begun).update(key=key, at=now)


def _begun(key: str, now: datetime) -> int:
    row, new = Arrival.objects.get_or_create(key=f"{key}?", defaults={"at": now})
    if not new and not Arrival.objects.filter(pk=row.pk, at__lte=now - LEASE).update(at=now):
        raise Busy(key)
    return row.pk


def forget_old(now: datetime) -> None:
    """What came long ago does not come again."""
    Arrival.objects.filter(at__lt=now - KEPT).delete()

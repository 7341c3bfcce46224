"""How often a thing happened, by day: for moderators, and to see that dropped mail was dropped on purpose."""
from __future__ import annotations

from datetime import date, datetime

from django.db.models import F, Sum

from games.models import Tally


def count(what: str, now: datetime, times: int = 1) -> None:
    """It happened once more today (UTC). `what`: a few words, at most 40 characters."""
    row, new = Tally.objects.get_or_create(what=what[:40], day=now.date(), defaults={"count": times})
    if not new:
        Tally.objects.filter(pk=row.pk).update(count=F("count") + times)


def since(day: date) -> dict[str, int]:
    """What happened how often from that day on, by name."""
    rows = Tally.objects.filter(day__gte=day).values("what").annotate(total=Sum("count")).order_by("what")
    return {row["what"]: row["total"] for row in rows}

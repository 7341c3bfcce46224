"""Who is meant by an @name in a message, and what a notice of such mentions has to tell."""

from __future__ import annotations

import re
from collections.abc import Iterable

from django.db.models import QuerySet

from games.models import Holder, Message, Notice


def called_in(text: str, names: Iterable[tuple[int, Iterable[str]]]) -> list[int]:
    """The keys of those whom the text calls by `@name`, in capitals or not; a first name alone will do."""
    words = text.casefold()
    return [key for key, called in names if any(_is_called(name.casefold(), words) for name in called if name)]


def _is_called(name: str, words: str) -> bool:
    either = "|".join(re.escape(part) for part in {name, name.split()[0]})
    return re.search(rf"(?<!\w)@(?:{either})(?!\w)", words) is not None


def of(notice: Notice) -> QuerySet[Message]:
    """The messages that a notice of the kind `mention` tells: from its first up to the first of the reader's next
    such notice, without those that were hidden since, whose writer the reader has muted, or that the reader has
    answered at the table.
    """
    holder = notice.holder
    if holder is None:
        return Message.objects.none()
    first = notice.data.get("first", 0)
    later = Notice.objects.filter(holder=holder, kind=notice.kind, pk__gt=notice.pk or 0).order_by("pk").first()
    rows = Message.objects.filter(mentions=holder, pk__gte=max(first, _answered(holder)), hidden_at=None)
    if later:
        rows = rows.filter(pk__lt=later.data.get("first", 0))
    rows = rows.exclude(holder__person__in=holder.mutings.values("person"))
    return rows.select_related("holder__seat__game", "holder__person").order_by("pk")


def _answered(holder: Holder) -> int:
    """The number of the holder's last message on the page, above which the others stood."""
    own = holder.said.filter(by_mail=False).order_by("-pk").values_list("pk", flat=True)
    return own.first() or 0

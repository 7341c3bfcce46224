"""Kinds and decisions in the words of moderators' pages."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.contrib import admin
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.models import Question

DECISIONS = {
    "sculpt": gettext_lazy("a creature"),
    "vote": gettext_lazy("a vote"),
    "assign": gettext_lazy("which die"),
    "manipulate": gettext_lazy("a bid or a pass"),
    "direct": gettext_lazy("which way"),
    "contagion": gettext_lazy("keep, give or take"),
}


def decision(name: str) -> str:
    """What a seat is asked for: "which die"."""
    return str(DECISIONS.get(name, name))


def asked(question: Question | None) -> str:
    """A question by seat and entry, without its answer: "Bob: which die, since entry 12"."""
    if question is None:
        return ""
    facts = {"player": question.seat.name, "what": decision(question.decision), "since": question.since}
    if question.since < 0:
        return _("%(player)s: %(what)s, since the deal") % facts
    return _("%(player)s: %(what)s, since entry %(since)s") % facts


def moment(at: datetime | None) -> str:
    """A moment in UTC: "1 Dec 2026, 12:00"; a dash for never."""
    return date_format(at, _("j M Y, H:i")) if at else "–"


def moments(field: str, description: Any) -> Callable[[Any, Any], str]:
    """A method of an admin: a column of the moments in that field."""

    @admin.display(description=description, ordering=field)
    def column(model_admin: Any, row: Any) -> str:
        return moment(getattr(row, field))

    return column


def plain(kind: str) -> str:
    """A kind of notice or journal entry as words."""
    return kind.replace("_", " ")

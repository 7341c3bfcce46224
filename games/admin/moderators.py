"""Who moderates, and at which tables not: whoever plays somewhere sees there what their seat sees."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import Model, Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _

from games.models import Game


def is_moderator(request: HttpRequest) -> bool:
    """Every member of the staff is one; no further rights are given out."""
    return bool(request.user.is_active and request.user.is_staff)


def own_tables(user: Any) -> QuerySet[Game]:
    """The games that this moderator hosts or has ever held a seat in, by the address of their account."""
    address = (user.email or "").lower()
    if not address:
        return Game.objects.none()
    return Game.objects.filter(Q(host__address=address) | Q(seats__holders__person__address=address)).distinct()


def plays_at(user: Any, game: Game) -> bool:
    return own_tables(user).filter(pk=game.pk).exists()


def why_not(user: Any, game: Game) -> str:
    """Why this moderator can't act on a game; empty if they can."""
    if not user.email:
        return _("Your account has no e-mail address, so nobody can tell whether you play here. Enter one first.")
    if plays_at(user, game):
        return _("You play at this table. Another moderator must act here; you see what your seat sees.")
    return ""


class ReadOnly(admin.ModelAdmin):  # type: ignore[type-arg]
    """Rows that belong to the path: every moderator may read them, nobody may add, change or delete one."""

    actions = None
    filters: frozenset[str] = frozenset()
    """The look-ups that an address may hold; any other could ask for what is not shown."""

    def has_module_permission(self, request: HttpRequest) -> bool:
        return is_moderator(request)

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return is_moderator(request)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def lookup_allowed(self, lookup: str, value: object, request: HttpRequest | None = None) -> bool:
        return lookup in self.filters

"""Tables are laid once for all tests of a process: what was written then is written again.

A key holds all that laying could depend on: what stands in the database, the settings, what is asked for.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import time
from functools import wraps
from hashlib import sha256
from typing import Any, ParamSpec, TypeVar

from django.apps import apps
from django.conf import settings
from django.db import connection, transaction
from django.db.models import Model

from games import findings, record

Asked = ParamSpec("Asked")
Laid = TypeVar("Laid", bound=Model)

Row = tuple[Any, ...]
Rows = dict[str, list[Row]]
"""All rows of each of the service's tables."""

_kept: dict[bytes, tuple[Rows, type[Model], Any]] = {}


def laid_once(lay: Callable[Asked, Laid]) -> Callable[Asked, Laid]:
    """`lay`, which changes the service's tables alone; from the second time on its changes are only written down."""

    @wraps(lay)
    def again(*asked: Asked.args, **facts: Asked.kwargs) -> Laid:
        before = _rows()
        depends_on = (lay.__name__, [_named(one) for one in asked], sorted(facts.items()), _settings(), before)
        key = sha256(repr(depends_on).encode()).digest()
        if key not in _kept:
            row = lay(*asked, **facts)
            _kept[key] = _changed(before, _rows()), type(row), row.pk
            return row
        changed, model, pk = _kept[key]
        _write(changed)
        found: Laid = model._default_manager.get(pk=pk)  # type: ignore[assignment]
        return found

    return again


def _named(asked: object) -> object:
    return (type(asked), asked.pk) if isinstance(asked, Model) else asked


def _settings() -> list[str]:
    return [f"{name}={getattr(settings, name)!r}" for name in sorted(dir(settings)) if name.isupper()]


def _rows() -> Rows:
    with connection.cursor() as cursor:
        return {table: _of(table, cursor) for table in _tables()}


def _of(table: str, cursor: Any) -> list[Row]:
    cursor.execute(f'SELECT * FROM "{table}" ORDER BY 1')
    return [tuple(map(_plain, row)) for row in cursor]


def _plain(value: Any) -> Any:
    """What compares, and what SQLite takes again: it reads times of day that it can't write."""
    if isinstance(value, memoryview):
        return bytes(value)
    return value.isoformat() if isinstance(value, time) else value


def _tables() -> list[str]:
    return [model._meta.db_table for model in apps.get_app_config("games").get_models(include_auto_created=True)]


def _changed(before: Rows, after: Rows) -> Rows:
    return {table: rows for table, rows in after.items() if rows != before[table]}


def _write(changed: Rows) -> None:
    """Keys to other tables are looked at at the end. What was remembered of them is forgotten."""
    with transaction.atomic(), connection.cursor() as cursor:
        for table, rows in changed.items():
            cursor.execute(f'DELETE FROM "{table}"')
            if rows:
                gaps = ", ".join(["%s"] * len(rows[0]))
                cursor.executemany(f'INSERT INTO "{table}" VALUES ({gaps})', rows)
    record._replays.clear()
    findings._check_stored.cache_clear()

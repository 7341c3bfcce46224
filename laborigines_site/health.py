"""Is the site alive, and is everything there that it leans on? For machines, and for `manage.py doctor`."""

from datetime import datetime, timedelta

from celery import current_app
from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from worker.heartbeat import clock_ahead, last_beat

CLOCKS_DIFFER = timedelta(minutes=2)


@require_safe
def alive(request: HttpRequest) -> HttpResponse:
    """This process answers; nothing else is asked."""
    return HttpResponse("ok\n", content_type="text/plain")


@require_safe
def ready(request: HttpRequest) -> JsonResponse:
    """503 unless database, broker and workers are there; each with "ok" or what is wrong.

    Clocks that differ are told and no reason to turn players away.
    """
    state = state_of_all()
    well = all(word == "ok" for name, word in state.items() if name != "clocks")
    return JsonResponse(state, status=200 if well else 503)


def state_of_all() -> dict[str, str]:
    """Of database, broker, workers and their clocks: "ok", or what is wrong in a few words."""
    state = {"database": _database(), "broker": _broker()}
    there = state["database"] == "ok"
    state["heartbeat"] = _heartbeat(timezone.now()) if there else "unknown"
    state["clocks"] = _clocks(timezone.now()) if there else "unknown"
    return state


def _database() -> str:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except Exception as problem:  # whatever a driver throws means the same here
        return type(problem).__name__
    return "ok"


def _broker() -> str:
    try:
        with current_app.connection_for_write() as broker:
            broker.ensure_connection(max_retries=1, interval_start=0, timeout=2)
    except Exception as problem:
        return type(problem).__name__
    return "ok"


def _heartbeat(now: datetime) -> str:
    """Whether a worker ran lately; the first beat comes a minute after the first start."""
    beat = last_beat()
    if beat is None:
        return "none yet"
    return "ok" if now - beat < settings.HEARTBEAT_GAP else f"last beat {beat:%Y-%m-%d %H:%M} UTC"


def _clocks(now: datetime) -> str:
    ahead = clock_ahead(now)
    if ahead is None or abs(ahead) <= CLOCKS_DIFFER:
        return "ok"
    minutes = abs(ahead).total_seconds() / 60
    return f"the worker's clock is {minutes:.0f} minutes {'ahead of' if ahead > timedelta(0) else 'behind'} this one"

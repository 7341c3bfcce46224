"""Two pages for machines: is the site alive, and is everything it leans on there?"""

from datetime import datetime, timedelta

from celery import current_app
from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from worker.heartbeat import last_beat

CLOCKS_DIFFER = timedelta(minutes=2)


@require_safe
def alive(request: HttpRequest) -> HttpResponse:
    """This process answers; nothing else is asked."""
    return HttpResponse("ok\n", content_type="text/plain")


@require_safe
def ready(request: HttpRequest) -> JsonResponse:
    """503 unless database, broker and workers are there; each with "ok" or what is wrong."""
    state = {"database": _database(), "broker": _broker()}
    state["heartbeat"] = _heartbeat(timezone.now()) if state["database"] == "ok" else "unknown"
    well = all(word == "ok" for word in state.values())
    return JsonResponse(state, status=200 if well else 503)


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
    if beat - now > CLOCKS_DIFFER:
        return f"the worker's clock is {(beat - now).total_seconds() / 60:.0f} minutes ahead of this one"
    return "ok" if now - beat < settings.HEARTBEAT_GAP else f"last beat {beat:%Y-%m-%d %H:%M} UTC"

"""Celery's app and the whole timetable.

The database is the queue. Each task looks there for what is due; its message only says "look now", may be
lost or doubled, and expires when the next one comes. Two queues, so that a slow mail server never delays a
deadline: `mail` sends letters and fetches replies, `clock` does everything that has to be on time.
"""

import os
import warnings
from datetime import timedelta
from logging.config import dictConfig
from typing import Any

from celery import Celery
from celery.platforms import SecurityWarning
from celery.schedules import crontab
from celery.signals import setup_logging

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "laborigines_site.settings")

from django.conf import settings

from laborigines_site.broker import transport_options

HOUR = 3600.0
QUEUES = {"deliver": "mail", "tidy": "mail", "fetch": "mail", "clock": "clock", "bots": "clock", "heartbeat": "clock"}

warnings.simplefilter("ignore", SecurityWarning)  # it is about root and pickle; our messages are JSON

app = Celery("worker")
app.set_default()  # in every thread, so that `current_app` is this one wherever workers are woken


def entry(task: str, seconds: float, schedule: Any = None) -> dict[str, Any]:
    """A line of the timetable: run `task` every so many seconds; a message nobody took by then is dropped."""
    return {
        "task": f"worker.tasks.{task}",
        "schedule": schedule or timedelta(seconds=seconds),
        "options": {"expires": seconds},
    }


app.conf.update(
    broker_url=settings.BROKER_URL,
    broker_transport_options=transport_options(settings.BROKER_URL, settings.DATA_DIR),
    broker_connection_timeout=2,
    broker_connection_retry_on_startup=True,
    broker_connection_max_retries=None,
    include=["worker.tasks"],
    task_acks_late=True,
    task_reject_on_worker_lost=True,
    task_ignore_result=True,
    task_publish_retry=False,
    worker_prefetch_multiplier=1,
    worker_enable_remote_control=False,
    worker_send_task_events=False,
    task_routes={f"worker.tasks.{task}": {"queue": queue} for task, queue in QUEUES.items()},
    task_default_queue="clock",
    timezone="UTC",
    beat_schedule={
        "deliver": entry("deliver", settings.SWEEP_SECONDS),
        "clock": entry("clock", settings.SWEEP_SECONDS),
        "bots": entry("bots", settings.SWEEP_SECONDS),
        "heartbeat": entry("heartbeat", settings.HEARTBEAT_SECONDS),
        "tidy": entry("tidy", HOUR, crontab(minute="17")),
        **({"fetch": entry("fetch", settings.IMAP_SECONDS)} if settings.IMAP_URL else {}),
    },
)


@setup_logging.connect  # type: ignore[untyped-decorator]
def log_like_the_site(**_: Any) -> None:
    """Workers and beat write the site's log, masked as everywhere."""
    dictConfig(settings.LOGGING)

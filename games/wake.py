"""Wake-up calls to the workers, after the commit. One may be lost: the sweep finds the row all the same."""
from __future__ import annotations

import logging

from celery import current_app
from django.db import transaction

log = logging.getLogger(__name__)


def deliver() -> None:
    """There may be letters to send."""
    _call("worker.tasks.deliver", "mail")


def bots() -> None:
    """A bot, an autopilot or a turn already missed may have to answer."""
    _call("worker.tasks.bots", "clock")


def _call(task: str, queue: str) -> None:
    transaction.on_commit(lambda: _send(task, queue), robust=True)


def _send(task: str, queue: str) -> None:
    try:
        current_app.send_task(task, queue=queue, retry=False, ignore_result=True)
    except Exception as error:  # a dead broker must not cost a player his move
        log.warning("the workers could not be called: %s", type(error).__name__)

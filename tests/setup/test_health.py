"""The two pages for machines, and the headers of every page."""

from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from games.models import Lease
from worker.heartbeat import beat


def test_being_alive_asks_nothing_of_the_database(client: Client) -> None:
    assert client.get("/healthz").content == b"ok\n"


@pytest.mark.django_db
def test_a_service_whose_heart_beats_is_ready(client: Client) -> None:
    Lease.objects.create(name="heartbeat", until=timezone.now())
    answer = client.get("/readyz")
    assert answer.status_code == 200
    assert answer.json() == {"database": "ok", "broker": "ok", "heartbeat": "ok", "clocks": "ok"}


@pytest.mark.django_db
def test_a_service_whose_heart_stopped_is_not_ready(client: Client, settings: Any) -> None:
    assert client.get("/readyz").status_code == 503
    Lease.objects.create(name="heartbeat", until=timezone.now() - settings.HEARTBEAT_GAP - timedelta(seconds=1))
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["heartbeat"].startswith("last beat")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("minutes", "said"),
    [
        (5, "the worker's clock is 5 minutes ahead of this one"),
        (-5, "the worker's clock is 5 minutes behind this one"),
        (1, "ok"),
    ],
)
def test_a_worker_whose_clock_differs_is_named_with_the_difference(client: Client, minutes: int, said: str) -> None:
    beat(timezone.now() + timedelta(minutes=minutes))
    answer = client.get("/readyz")
    assert answer.json()["clocks"] == said
    assert answer.status_code == 200, "players are served all the same"
    out = StringIO()
    if said == "ok":
        call_command("doctor", stdout=out)
    else:
        with pytest.raises(CommandError, match="clocks"):
            call_command("doctor", stdout=out)
    assert f"clocks: {said}" in out.getvalue()


def test_a_page_may_load_nothing_from_elsewhere_and_run_nothing_inline(client: Client) -> None:
    headers = client.get("/healthz").headers
    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"

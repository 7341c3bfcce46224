"""In this room the clock stands still, so that answers differ by what they say alone."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.world import NOW


@pytest.fixture(autouse=True)
def the_clock_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timezone, "now", lambda: NOW + timedelta(hours=1))


@pytest.fixture(autouse=True)
def what_is_drawn_for_what_if_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.web.what_if.token_hex", lambda length: "ab" * length)

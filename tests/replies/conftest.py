"""In this room replies are read."""

from typing import Any

import pytest


@pytest.fixture(autouse=True)
def replies_are_read(settings: Any) -> None:
    settings.REPLY_ADDRESS = "*@reply.example.org"
    settings.DEFAULT_FROM_EMAIL = "Laborigines by post <laborigines@example.org>"


@pytest.fixture
def undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Letters without their pictures, which take most of the time that a letter takes."""
    monkeypatch.setattr("games.mail.pictures._drawn", lambda *_: b"a picture")

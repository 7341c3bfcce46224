"""In this room replies are read."""

from typing import Any

import pytest


@pytest.fixture(autouse=True)
def replies_are_read(settings: Any) -> None:
    settings.REPLY_ADDRESS = "*@reply.example.org"
    settings.DEFAULT_FROM_EMAIL = "Laborigines by post <laborigines@example.org>"

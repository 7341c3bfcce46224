"""The outbox keeps up with a mail server: at least half as fast as a bare open connection, timed in the same run."""

from typing import Any

import pytest
from django.db import connection

from tests.benchmarks import outbox
from tests.mail.conftest import Relay


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_the_outbox_is_at_least_half_as_fast_as_a_bare_open_connection(relay: Relay, settings: Any) -> None:
    result = outbox.compare(settings.EMAIL_HOST, settings.EMAIL_PORT)
    print(result)
    limit = outbox.LIMIT if connection.vendor == "sqlite" else outbox.ELSEWHERE
    assert result.ratio >= limit, str(result)
    assert len(relay.letters) == 2 * outbox.LETTERS * outbox.ROUNDS

"""A seat's page beside a bare one of the same length: what the service adds to Django is bounded."""

import pytest

from tests.benchmarks import page
from tests.web.playing import Player
from tests.world import a_game_at_turn

TRIES = 3
"""A machine that is busy with other things measures unevenly."""


@pytest.mark.slow
@pytest.mark.alone
@pytest.mark.django_db
def test_a_seats_page_costs_a_few_times_what_a_bare_page_costs() -> None:
    game = a_game_at_turn(14, "Alice", "Bob", "Cy", "Dora")
    dora = Player(game, 3)
    for _ in range(TRIES):
        result = page.compare(game, dora.client, dora.at())
        print(result)
        if result.ratio <= page.LIMIT:
            return
    pytest.fail(str(result))

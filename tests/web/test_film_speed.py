"""How long a jump in a long film takes."""

from __future__ import annotations

import statistics
import time
from random import Random

import pytest
from django.urls import reverse

from tests.long_games import a_long_game
from tests.web.playing import Player


@pytest.mark.slow
@pytest.mark.alone
@pytest.mark.django_db
def test_a_jump_anywhere_in_a_film_of_five_hundred_entries_takes_no_fifth_of_a_second() -> None:
    game = a_long_game(500)
    player, rng, took = Player(game, 0), Random("jumps"), []
    film = reverse("film", args=[game.public_id])
    for _ in range(15):
        began = time.process_time()
        page = player.client.get(film, {"n": rng.randrange(500)})
        took.append(time.process_time() - began)
        assert page.status_code == 200
    assert statistics.median(took) < 0.2

"""How long a jump in a long film takes."""

from __future__ import annotations

import statistics
import time
from random import Random

import pytest
from django.urls import reverse

from games import record
from games.defaults import default_move
from games.engine import moves
from games.engine.view import view
from games.models import Game, MoveRecord
from tests.variants import SIX
from tests.web.playing import Player, until
from tests.world import NOW, a_game, fresh


def a_long_game(entries: int) -> Game:
    """A game for six in which a moderator takes a round back now and then."""
    game = a_game(*SIX, seed="22" * 32)
    until(game, "assign")
    engine, begun = record.replay(fresh(game)), fresh(game).entry_count
    while len(engine.entries) < entries:
        n = len(engine.entries)
        rewinds = n % 40 == 39
        engine.apply(
            moves.Rewind(None, n - 24) if rewinds else default_move(view(engine, engine.questions[0].seat), "quiet")
        )
    MoveRecord.objects.bulk_create(
        MoveRecord(game=game, n=entry.n, move=moves.to_json(entry.move), by="player", via="web", at=NOW)
        for entry in engine.entries[begun:]
    )
    Game.objects.filter(pk=game.pk).update(entry_count=entries, turn=engine.position.turn)
    return fresh(game)


@pytest.mark.slow
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
        assert len(page.content) < 60_000
    assert statistics.median(took) < 0.2

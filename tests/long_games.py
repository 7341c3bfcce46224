"""Games that have gone on for long, without having been played move by move through the path."""

from __future__ import annotations

from games import record
from games.defaults import default_move
from games.engine import moves
from games.engine.game import Game as Engine
from games.engine.view import view
from games.models import Game, MoveRecord
from tests.variants import SIX
from tests.web.playing import until
from tests.world import NOW, a_game, fresh

ROUND, TAKEN_BACK = 40, 24


def a_long_game(entries: int, *names: str, rewinds: bool = True, seed: str = "22" * 32, **facts: object) -> Game:
    """A game of that many entries, for six if nobody is named. Now and then a moderator takes a round back, so that
    it may last. Its questions are those of its beginning: it is to be looked at."""
    game = a_game(*(names or SIX), seed=seed, **facts)
    until(game, "assign")
    engine, begun = record.replay(fresh(game)), fresh(game).entry_count
    while len(engine.entries) < entries:
        _one_more(engine, rewinds)
    MoveRecord.objects.bulk_create(
        MoveRecord(game=game, n=entry.n, move=moves.to_json(entry.move), by="player", via="web", at=NOW)
        for entry in engine.entries[begun:]
    )
    Game.objects.filter(pk=game.pk).update(entry_count=entries, turn=engine.position.turn)
    return fresh(game)


def _one_more(engine: Engine, rewinds: bool) -> None:
    n = len(engine.entries)
    if rewinds and n % ROUND == ROUND - 1:
        engine.apply(moves.Rewind(None, n - TAKEN_BACK))
    else:
        engine.apply(default_move(view(engine, engine.questions[0].seat), "quiet"))

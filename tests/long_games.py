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


def a_long_game(
    entries: int, *names: str, seed: str = "22" * 32, kept: tuple[int, int] | None = (16, 40), **facts: object
) -> Game:
    """A game of that many entries, for six if nobody is named; to be looked at: its questions are those of its
    beginning. That it may last, a moderator takes entries back: so many are `kept` of each so many."""
    game = a_game(*(names or SIX), seed=seed, **facts)
    until(game, "assign")
    engine, begun = record.replay(fresh(game)), fresh(game).entry_count
    while len(engine.entries) < entries:
        _one_more(engine, len(engine.entries) - begun, kept)
    MoveRecord.objects.bulk_create(
        MoveRecord(game=game, n=entry.n, move=moves.to_json(entry.move), by="player", via="web", at=NOW)
        for entry in engine.entries[begun:]
    )
    Game.objects.filter(pk=game.pk).update(entry_count=entries, turn=engine.position.turn)
    return fresh(game)


def _one_more(engine: Engine, played: int, kept: tuple[int, int] | None) -> None:
    few, many = kept or (0, 0)
    if kept and played % many == many - 1:
        engine.apply(moves.Rewind(None, len(engine.entries) - (many - 1 - few)))
    else:
        engine.apply(default_move(view(engine, engine.questions[0].seat), "quiet"))

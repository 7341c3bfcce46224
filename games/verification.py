"""Whether stored games still are what their records say: replayed by their rules, compared with all that is derived."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from django.db import transaction

from games import engine as engine_room
from games import record
from games.drawing import figure as drawing_figure
from games.engine import record as engine_record
from games.engine.errors import BadRecord
from games.engine.game import Game as Engine
from games.models import Figure, Game, Verified
from games.play import locked

Status = Game.Status


def verified(game: Game) -> tuple[Game, list[str]]:
    """The game as it is now, and what differs in it; nobody moves meanwhile."""
    with transaction.atomic():
        game = locked(game)
        return game, differences(game)


def differences(game: Game) -> list[str]:
    """What is not as the record says, each beginning with its place: "entry 7: …", "turn: …"."""
    if game.started_at is None:
        return ["entries: there are some, and the game has not begun"] if game.moves.exists() else []
    try:
        engine = record.rebuilt(game, events=False)
    except BadRecord as why:
        return [str(why)]
    return [*_columns(game, engine), *_questions(game, engine), *_figures(game, engine)]


def _columns(game: Game, engine: Engine) -> Iterator[str]:
    told = {
        "turn": (engine.position.turn, game.turn),
        "entry_count": (len(engine.entries), game.entry_count),
        "winners": (engine.position.winners, game.winners),
    }
    for name, (says, kept) in told.items():
        if says != kept:
            yield f"{name}: the record leads to {says}, the row says {kept}"
    if engine.over != (game.status == Status.FINISHED):
        yield f"status: the record {'ends' if engine.over else 'does not end'} the game, the row says {game.status}"


def _questions(game: Game, engine: Engine) -> Iterator[str]:
    asked = {q for q in engine.questions if q.seat is not None} if game.is_running else set()
    kept = set(record.open_rows(game))
    for lost, those in ((True, asked - kept), (False, kept - asked)):
        for seat, decision, since in sorted(those):
            what = "is open by the record and not here" if lost else "is open here and not by the record"
            yield f"questions: {decision} of seat {seat} since entry {since} {what}"


def _figures(game: Game, engine: Engine) -> Iterator[str]:
    rows = Figure.objects.filter(seat__game=game).select_related("seat")
    kept = {f"{row.seat.number}{row.twin}": row for row in rows}
    for ident, digest in engine_record.digests(engine).items():
        if ident not in kept:
            yield f"figures: that of laborigine {ident} is not there"
        elif {digest} != {kept[ident].digest, _digest(kept[ident])}:
            yield f"figures: that of laborigine {ident} is not the one in the record"


def _digest(row: Figure) -> str:
    try:
        return drawing_figure.digest(row.data)
    except drawing_figure.FigureRefused:
        return "no figure"


# which engine


def fingerprint() -> str:
    """SHA-256 of the engine's sources: another one may play another game."""
    digest = hashlib.sha256()
    for path in sorted(Path(engine_room.__file__).parent.rglob("*.py")):
        digest.update(f"{path.name}\n".encode() + path.read_bytes())
    return digest.hexdigest()


def is_new() -> bool:
    """Whether the records have not been verified under this engine."""
    return not Verified.objects.filter(engine=fingerprint()).exists()


def note(now: datetime) -> None:
    """All records were verified under this engine."""
    Verified.objects.exclude(pk=1).delete()
    Verified.objects.update_or_create(pk=1, defaults={"engine": fingerprint(), "at": now})

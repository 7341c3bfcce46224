"""The only bridge between rows and the engine: replay, append, open and close questions, derived columns."""
from __future__ import annotations

import secrets
import threading
from collections import OrderedDict
from datetime import datetime
from typing import Any

from games.engine import chance, moves
from games.engine import record as engine_record
from games.engine.errors import BadRecord, MoveRefused
from games.engine.game import Entry
from games.engine.game import Game as Engine
from games.engine.moves import Move
from games.engine.past import Moment, moment
from games.engine.position import Question as Asked
from games.engine.view import View, common, view
from games.models import Figure, Game, Holder, MoveRecord, Question, Seat, ServerSeed

KEPT_REPLAYS = 64


class Quarantined(Exception):
    """The record of a game can't be replayed; the message says why."""


# seeds


def create_seed(game: Game, seed: bytes | None = None) -> str:
    """Draw a game's server seed and store it; returns its commitment, which everybody may see.

    `seed`: the one of a made-up game, whose dice are known.
    """
    seed = seed or secrets.token_bytes(32)
    ServerSeed.objects.create(game=game, seed=seed.hex())
    return chance.commitment(seed)


def seed_of(game: Game) -> str | None:
    """The server seed in hex once it may be told: when the game is over or cancelled."""
    if game.status not in (Game.Status.FINISHED, Game.Status.CANCELLED):
        return None
    return _server_seed(game)


def _server_seed(game: Game) -> str:
    return ServerSeed.objects.get(game=game).seed


def _game_seed(game: Game) -> bytes:
    """Raises BadRecord if what it is made of is not there or not what was committed to."""
    nonces = list(game.seats.order_by("number").values_list("nonce", flat=True))
    if len(nonces) != game.seat_count:
        raise BadRecord(f"seats: the game has {game.seat_count}, and {len(nonces)} are there")
    try:
        seed = bytes.fromhex(_server_seed(game))
    except (ServerSeed.DoesNotExist, ValueError) as why:
        raise BadRecord("server_seed: it is not there") from why
    if game.commitment != chance.commitment(seed):
        raise BadRecord("commitment: not the SHA-256 of the server seed")
    return chance.game_seed(seed, nonces)


def lot(game: Game, seats: list[int]) -> int:
    """The seat of `seats` on which the lot falls (record.md, `heaviest`)."""
    return chance.lot(_game_seed(game), seats)


# replaying

_replays: OrderedDict[tuple[str, int], Engine] = OrderedDict()
_guard = threading.Lock()


def replayed(game: Game) -> Engine:
    """The game at its last entry, shared by all readers of this process: never change it. Raises Quarantined."""
    _refuse_quarantined(game)
    key = (game.public_id, game.entry_count)
    with _guard:
        if key in _replays:
            _replays.move_to_end(key)
            return _replays[key]
    engine = replay(game)
    with _guard:
        _replays[key] = engine
        while len(_replays) > KEPT_REPLAYS:
            _replays.popitem(last=False)
    return engine


def replay(game: Game) -> Engine:
    """The game at its last entry, the caller's own to change. Raises Quarantined."""
    _refuse_quarantined(game)
    try:
        return rebuilt(game, entries=game.entry_count)
    except BadRecord as why:
        quarantine(game, str(why))
        raise Quarantined(str(why)) from why


def rebuilt(game: Game, *, entries: int | None = None, events: bool = True) -> Engine:
    """The game at its last entry by its own version of the rules, quarantined or not. Raises BadRecord.

    `entries`: no more than so many; a reader takes those that its row of the game counts, and no later ones.
    """
    engine = Engine.new(game.options, _game_seed(game), rules=game.rules, events=events)
    try:
        for row in game.moves.order_by("n")[:entries]:
            _play(engine, row)
    except RecursionError as why:
        raise BadRecord(f"entry {len(engine.entries)}: nested too deep to be read") from why
    return engine


def _play(engine: Engine, row: MoveRecord) -> None:
    """One stored entry. Whatever the engine stumbles over is this record's trouble and no other's."""
    if row.n != len(engine.entries):
        raise BadRecord(f"entry {len(engine.entries)}: missing")
    try:
        engine.apply(moves.from_json(row.move))
    except MoveRefused as refusal:
        raise BadRecord(f"entry {row.n}: {refusal}") from refusal
    except RecursionError:
        raise
    except Exception as failure:
        raise BadRecord(f"entry {row.n}: the engine fails with {type(failure).__name__}") from failure


def _refuse_quarantined(game: Game) -> None:
    if game.quarantine:
        raise Quarantined(game.quarantine)


def quarantine(game: Game, why: str) -> None:
    """Let a game stand still: nobody can move in it and no clock runs. `why` begins with the place and a colon."""
    Game.objects.filter(pk=game.pk, quarantine="").update(quarantine=why)
    game.quarantine = why


def view_of(game: Game, seat: int | None) -> View:
    """What a seat of the game may see now; null: a spectator. Raises Quarantined."""
    return view(replayed(game), seat)


def common_view(game: Game) -> View:
    """What may be handed on among all who play or watch. Raises Quarantined."""
    return common(replayed(game))


def view_at(game: Game, seat: int | None, n: int, *, whole: bool = False) -> Moment:
    """The table after entry n as a seat may be shown it now; `whole`, with all that is hidden, once it is over.

    Raises LookupError beyond the end, Quarantined.
    """
    return moment(replayed(game), seat, n, whole=whole)


# records


def public_record(game: Game) -> dict[str, Any]:
    """The record as everybody may read it: whole, with seed and winners, once it is over (record.md)."""
    seats = list(game.seats.order_by("number"))
    engine = replayed(game)
    ended = game.status in (Game.Status.FINISHED, Game.Status.CANCELLED)
    rows = game.moves.order_by("n")[: len(engine.entries)]
    record = engine_record.Record(
        options=game.options,
        players=[seat.name for seat in seats],
        nonces=[seat.nonce for seat in seats],
        commitment=game.commitment,
        server_seed=seed_of(game),
        moves=[
            engine_record.entry_json(row.n, engine.entries[row.n].move, about(row))
            if ended
            else engine_record.public_entry(engine, row.n, about(row))
            for row in rows
        ],
        winners=engine.position.winners if engine.over else None,
        rules=game.rules,
    )
    return engine_record.write(record)


def with_figures(game: Game) -> dict[str, Any]:
    """The public record of a finished game, and beside it under `figures` each creature's name and data."""
    drawn = figures(game) if game.status == Game.Status.FINISHED else {}
    beside = {ident: {"name": figure.name, "data": figure.data} for ident, figure in sorted(drawn.items())}
    return {**public_record(game), "figures": beside}


def about(row: MoveRecord) -> dict[str, str]:
    """When an entry was made, by whom and how, as records write it."""
    known = {"at": f"{row.at:%Y-%m-%dT%H:%M:%SZ}", "by": row.by, "via": row.via}
    return {key: value for key, value in known.items() if value}


def figures(game: Game) -> dict[str, Figure]:
    """The creatures by laborigine id, once everybody has sculpted; before that none (R14.1)."""
    if not game.is_running and game.status != Game.Status.FINISHED:
        return {}
    if any(asked.decision == "sculpt" for asked in replayed(game).questions):
        return {}
    rows = Figure.objects.filter(seat__game=game).select_related("seat").order_by("seat__number", "twin")
    return {f"{row.seat.number}{row.twin}": row for row in rows}


def own_figures(seat: Seat) -> dict[str, Figure]:
    """The creatures that a seat has sent in, for its own eyes."""
    return {f"{seat.number}{row.twin}": row for row in seat.figures.order_by("twin")}


# writing


def append(
    game: Game, engine: Engine, move: Move, *, by: str, via: str, holder: Holder | None, now: datetime
) -> tuple[Entry, MoveRecord]:
    """Let the engine judge a move and write it down. Raises MoveRefused, and then nothing has changed."""
    entry = engine.apply(move)
    row = MoveRecord.objects.create(
        game=game, n=entry.n, move=moves.to_json(move), by=by, via=via, holder=holder, at=now
    )
    game.entry_count = entry.n + 1
    game.turn = engine.position.turn
    game.winners = engine.position.winners
    return entry, row


def save_derived(game: Game) -> None:
    """The columns that are functions of the record."""
    game.save(update_fields=["entry_count", "turn", "winners", "status", "ended_at"])


def open_rows(game: Game) -> dict[Asked, Question]:
    """The open questions of a game as rows, by what the engine calls them."""
    rows = game.questions.filter(closed_at=None).select_related("seat", "game")
    return {Asked(row.seat.number, row.decision, row.since): row for row in rows}


def sync_questions(game: Game, engine: Engine, now: datetime) -> list[Question]:
    """Compare the engine's questions with the open rows: close what is gone, open what is new.

    New rows have no deadline yet. Returns those that are gone, closed at `now`; why, is the caller's to say.
    """
    rows = open_rows(game)
    asked = [question for question in engine.questions if question.seat is not None]
    gone = [row for question, row in rows.items() if question not in asked]
    for row in gone:
        row.closed_at = now
        row.save(update_fields=["closed_at"])  # before others open: one open question a seat
    seats = {seat.number: seat for seat in game.seats.all()}
    Question.objects.bulk_create(
        Question(
            game=game, seat=seats[q.seat or 0], decision=q.decision, since=q.since,
            turn=engine.position.turn, asked_at=now,
        )
        for q in asked
        if q not in rows
    )  # fmt: skip
    return gone

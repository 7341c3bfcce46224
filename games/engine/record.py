"""Records (record.md): reading, writing, replaying, verifying, and the public part of a running game."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from . import chance, moves
from .components import RULES
from .errors import BadRecord, MoveRefused, quoted
from .game import Game
from .moves import Move, Sculpt
from .notation import JSON
from .options import read_options
from .rules import known

FORMAT, VERSION = "laborigines-record", 1
MOST_MOVES = 20_000
MOST_TAKEN_UP_AGAIN = 200_000
NONCE_LENGTH = 64
MOST_SEATS = 6
ABOUT = ("at", "by", "via")
"""Keys of an entry that are for people; the rules don't read them."""


@dataclass(slots=True)
class Record:
    """A header and its entries, as they stand, with `n`. `server_seed` is hex, or null while hidden."""

    options: JSON
    players: list[str]
    nonces: list[str]
    commitment: str
    server_seed: str | None
    moves: list[JSON] = field(default_factory=list)
    winners: list[int] | None = None
    rules: int = RULES

    def revealed(self) -> bytes:
        """The 32 bytes of the server seed. Raises BadRecord while it is hidden."""
        if self.server_seed is None:
            raise BadRecord("server_seed: still hidden; such a record can be read but not replayed")
        return bytes.fromhex(self.server_seed)

    def seed(self) -> bytes:
        """The game seed. Raises BadRecord while the server seed is hidden."""
        return chance.game_seed(self.revealed(), self.nonces)


def read(data: Any, *, most_again: int = MOST_TAKEN_UP_AGAIN) -> Record:
    """The record in `data`. Raises BadRecord, saying what is wrong and where.

    `most_again`: how many entries all its rewinds together may have the engine play again.
    """
    if not isinstance(data, dict):
        raise BadRecord("record: an object is expected")
    for key, read_here in (("format", FORMAT), ("version", VERSION)):
        if data.get(key) != read_here or type(data.get(key)) is not type(read_here):
            raise BadRecord(f"{key}: unknown {quoted(data.get(key))}; this engine reads {read_here!r}")
    rules = known(data.get("rules"))
    options = read_options(data.get("options"))
    seats = options["seats"]
    return Record(
        options,
        _texts(data, "players", seats),
        _nonces(data, seats),
        _hex(data, "commitment"),
        None if data.get("server_seed") is None else _hex(data, "server_seed"),
        _entries(data.get("moves"), most_again),
        data.get("winners"),
        rules,
    )


def _texts(data: JSON, key: str, count: int) -> list[str]:
    texts = data.get(key)
    if not isinstance(texts, list) or len(texts) != count or not all(isinstance(text, str) for text in texts):
        raise BadRecord(f"{key}: {count} texts are expected")
    return texts


def _nonces(data: JSON, count: int) -> list[str]:
    nonces = _texts(data, "nonces", count)
    for seat, nonce in enumerate(nonces):
        if not is_nonce(nonce):
            raise BadRecord(f"nonces[{seat}]: up to {NONCE_LENGTH} printable ASCII characters are expected")
    return nonces


def is_nonce(text: str) -> bool:
    """Up to 64 printable ASCII characters (record.md)."""
    return len(text) <= NONCE_LENGTH and all(" " <= character <= "~" for character in text)


def _hex(data: JSON, key: str) -> str:
    value = data.get(key)
    if not isinstance(value, str) or len(value) != 64 or set(value) - set("0123456789abcdef"):
        raise BadRecord(f"{key}: 64 hex digits are expected")
    return value


def _entries(listed: Any, most_again: int) -> list[JSON]:
    if not isinstance(listed, list) or len(listed) > MOST_MOVES:
        raise BadRecord(f"moves: a list of at most {MOST_MOVES} is expected")
    for n, entry in enumerate(listed):
        if not isinstance(entry, dict) or entry.get("n") != n or type(entry.get("n")) is not int:
            raise BadRecord(f"moves[{n}]: an entry numbered {n} is expected")
    _check_rewinds(listed, most_again)
    return listed


def _check_rewinds(listed: list[JSON], most_again: int) -> None:
    """A short text must not be able to keep a machine busy for hours."""
    again = 0
    for n, entry in enumerate(listed):
        if entry.get("move") == "rewind" and type(entry.get("to")) is int:
            again += min(n, max(0, entry["to"]))
    if again > most_again:
        raise BadRecord(f"moves: rewinds that have more than {most_again:,} entries played again")


def write(record: Record) -> JSON:
    """The mirror of `read`."""
    data = {
        "format": FORMAT, "version": VERSION, "rules": record.rules, "options": record.options,
        "players": record.players, "nonces": record.nonces,
        "commitment": record.commitment, "server_seed": record.server_seed, "moves": record.moves,
    }  # fmt: skip
    return data if record.winners is None else {**data, "winners": record.winners}


def entry_json(n: int, move: Move, about: JSON) -> JSON:
    """An entry of a record; `about` are those of `at`, `by`, `via` that are known."""
    return {"n": n, **moves.to_json(move), **about}


def public_entry(game: Game, n: int, about: JSON) -> JSON:
    """An entry as everybody may read it now: sealed ones without what they say (record.md)."""
    move = game.entries[n].move
    if not game.is_sealed(n):
        return entry_json(n, move, about)
    return {"n": n, "move": "sealed", **({} if isinstance(move, moves.Orders) else {"seat": move.seat})}


def steps(record: Record, *, events: bool = False) -> Iterator[Game]:
    """The same game before the first entry and after each. Raises BadMove at one that is refused."""
    game = Game.new(record.options, record.seed(), rules=record.rules, events=events)
    yield game
    for n, entry in enumerate(record.moves):
        try:
            game.apply(moves.from_json(entry))
        except MoveRefused as refusal:
            raise BadMove(n, refusal) from refusal
        yield game


class BadMove(BadRecord):
    """A record whose move `n` is refused."""

    def __init__(self, n: int, refusal: MoveRefused) -> None:
        super().__init__(f"move {n}: {refusal.sentence} ({refusal.rule})")
        self.n, self.refusal = n, refusal


def replay(record: Record, *, events: bool = False) -> Game:
    """The game after all entries. Raises BadRecord."""
    *_, game = steps(record, events=events)
    return game


def verify(record: Record) -> Game:
    """Check commitment, every move and the result. Raises BadRecord; returns the game at its last entry."""
    check_commitment(record)
    game = replay(record)
    check_winners(record, game)
    return game


def check_commitment(record: Record) -> None:
    """Raises BadRecord unless the server seed is the one that was committed to."""
    if chance.commitment(record.revealed()) != record.commitment:
        raise BadRecord("commitment: not the SHA-256 of the server seed, so the dice were not fixed beforehand")


def check_winners(record: Record, game: Game) -> None:
    """Raises BadRecord unless the record names those to whom its moves lead."""
    if game.over and record.winners != game.position.winners:
        raise BadRecord(f"winners: the moves lead to {game.position.winners}, the record says {quoted_seats(record)}")
    if not game.over and record.winners:
        raise BadRecord("winners: the record stops before the end and yet names some")


def quoted_seats(record: Record) -> str:
    """What a record says of its winners, short whatever it is."""
    seats: Any = record.winners
    if isinstance(seats, list) and len(seats) <= MOST_SEATS:
        return f"[{', '.join(quoted(seat) for seat in seats)}]"
    return quoted(seats)


# figures


def digest(figure: Any) -> str:
    """What a record keeps of a figure: the SHA-256 of its JSON as record.md writes it. Raises BadRecord."""
    try:
        text = json.dumps(figure, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        return hashlib.sha256(text.encode()).hexdigest()
    except (ValueError, TypeError, RecursionError) as problem:
        raise BadRecord("figure: no JSON that a record could keep") from problem


def check_figures(figures: Any, game: Game) -> None:
    """Figures beside a record, by laborigine id, must be the sealed ones. Raises BadRecord; there need be none."""
    sealed = digests(game)
    for ident, given in figures.items() if isinstance(figures, dict) else ():
        if ident not in game.position.laborigines:
            raise BadRecord(f"figures: there is no laborigine {quoted(ident)}")
        if digest(given.get("data") if isinstance(given, dict) else None) != sealed.get(ident):
            raise BadRecord(f"figures: that of laborigine {ident} is not the one whose digest the record has")


def digests(game: Game) -> dict[str, str]:
    """What the sculptings that count say of the figures, by laborigine id; a seat without a figure is left out."""
    found: dict[str, str] = {}
    for n in game.counting():
        move = game.entries[n].move
        if isinstance(move, Sculpt) and move.figure is not moves.ABSENT:
            listed = move.figure if isinstance(move.figure, list) else [move.figure]
            found |= zip([lab.id for lab in game.position.figures(move.seat)], listed, strict=True)
    return found

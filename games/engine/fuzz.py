"""Random legal play, orders, resignations and rewinds too, until something breaks (`fuzz`)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from . import chance, invariants, moves, notation, record
from .answers import answers
from .bots import Luck
from .choices import choices
from .components import ALL_COLOURS
from .errors import MoveRefused
from .game import Game
from .moves import ABSENT, Move
from .variants import VARIANTS
from .view import view

MOST_MOVES = 1_500
ORDERS, RESIGNATION, IN_A_WINDOW, REWIND, NONSENSE, LOOK = 0.03, 0.006, 0.03, 0.006, 0.05, 0.1
"""How likely each is before a move: standing orders, a resignation (while bids are open), a rewind, a move that must
be refused, a closer look at the choices."""


class Broken(Exception):
    """Something that must hold does not; the message says what."""


@dataclass(slots=True)
class Fuzzed:
    """A game at random: its record so far, and what broke ("" if nothing did)."""

    record: record.Record
    broken: str = ""
    seen: set[str] = field(default_factory=set)


def fuzz(variant: str, luck: Luck) -> Fuzzed:
    """Play a game of the variant, looking after each move whether all is well. Never raises."""
    seed = bytes(int(256 * luck.random()) for _ in range(32))
    options = {
        "variant": variant,
        "seats": luck.choice(VARIANTS[variant].seats),
        "team_colour": luck.choice(("first", "last")),
        "memory": luck.choice(("strict", "open")),
    }
    players = [f"Player {seat}" for seat in range(options["seats"])]
    kept = record.Record(options, players, [""] * len(players), chance.commitment(seed), seed.hex())
    fuzzed = Fuzzed(kept)
    try:
        _play(fuzzed, luck)
        _check_replay(fuzzed.record)
    except Exception as problem:  # whatever it is, it is what we look for
        fuzzed.broken = f"{type(problem).__name__}: {problem}"
    return fuzzed


def _play(fuzzed: Fuzzed, luck: Luck) -> None:
    kept = fuzzed.record
    game = Game.new(kept.options, kept.seed())
    totals = [invariants.tokens(game.position)]
    while not game.over:
        if luck.random() < NONSENSE:
            _try_nonsense(game, luck)
        if luck.random() < LOOK:
            _look_at_choices(game)
        move = random_move(game, luck)
        kept.moves.append(record.entry_json(len(kept.moves), move, {}))
        fuzzed.seen.add(move.name)
        game.apply(move)
        totals.append(invariants.tokens(game.position))
        _check(game, move, totals)
    kept.winners = list(game.position.winners)


def _check(game: Game, move: Move, totals: list[Any]) -> None:
    if problems := invariants.broken(game):
        raise Broken("; ".join(problems))
    if isinstance(move, moves.Rewind):
        if totals[-1] != totals[move.to]:
            raise Broken("a rewind brings back the tokens of then")
    elif not totals[-1] <= totals[-2]:
        raise Broken("no token comes into the game")


# moves


def random_move(game: Game, luck: Luck) -> Move:
    """A legal move: mostly an answer; now and then orders, a resignation, a rewind. After a while answers only."""
    p, chance_of = game.position, luck.random()
    if len(game.entries) > MOST_MOVES:
        chance_of = 1.0
    if game.entries and chance_of < REWIND:
        return moves.Rewind(None, luck.choice(range(len(game.entries))))
    if p.turn and chance_of < REWIND + ORDERS:
        return _orders(game, luck)
    if p.turn and chance_of < REWIND + ORDERS + (IN_A_WINDOW if p.window else RESIGNATION):
        return moves.Resign(luck.choice(p.living()))
    seat = luck.choice(game.questions).seat
    if seat is None:
        return moves.Heaviest(None, luck.choice(range(p.seats)))
    answer: Move = luck.choice(answers(view(game, seat, past=False)))
    return answer


def _orders(game: Game, luck: Luck) -> Move:
    p = game.position
    lists = [luck.choice((ABSENT, [], _some(luck, ALL_COLOURS))) for _ in range(2)]
    passes = luck.choice((None, [], _some(luck, range(p.seats))))
    return moves.Orders(luck.choice(p.living()), lists[0], lists[1], passes)


def _some(luck: Luck, items: Any) -> list[Any]:
    return sorted((item for item in items if luck.random() < 0.4), key=lambda _: luck.random())


# looks


def _try_nonsense(game: Game, luck: Luck) -> None:
    """A move that may be refused is refused by both `check` and `apply`, and then nothing has changed."""
    seat = luck.choice((*range(game.position.seats), None, 99))
    kind = luck.choice(list(moves.KINDS.values()))
    content = [luck.choice(JUNK) for _ in moves.CONTENT[kind]]
    move = kind(seat, *content)
    before = _state(game)
    try:
        game.check(move)
    except MoveRefused:
        _must_be_refused(game, move)
        if _state(game) != before:
            raise Broken(f"{move} was refused, and yet something changed") from None


def _must_be_refused(game: Game, move: Move) -> None:
    try:
        game.apply(move)
    except MoveRefused:
        return
    raise Broken(f"{move} was refused by check and taken by apply")


JUNK: tuple[Any, ...] = (
    ABSENT,
    None,
    True,
    -1,
    0,
    1,
    7,
    "cw",
    "give",
    "0",
    "0a",
    [],
    ["red", "red"],
    ["red", "blue"],
    [0, 99],
    {},
    1.5,
    10**30,
)


def _state(game: Game) -> Any:
    return notation.position_json(game.position), game.questions, len(game.entries), game.counting()


def _look_at_choices(game: Game) -> None:
    """What is offered is what is legal."""
    for question in game.questions:
        seen = view(game, question.seat)
        offered = [choice.move for choice in choices(seen)]
        if question.decision != "sculpt" and question.seat is not None and {*offered} != {*answers(seen)}:
            raise Broken(f"seat {question.seat} is offered other moves than are legal")
        for move in answers(seen):
            game.check(move)


def _check_replay(kept: record.Record) -> None:
    """Written, read and replayed, the record leads to its end again."""
    again = record.verify(record.read(record.write(kept)))
    if not again.over:
        raise Broken("replayed, the record does not end")

"""Tables that nobody plays at, for letters to look at: Alice, Bob and Cy, known dice, answers of the quiet kind.

They are built by the same writers as real ones, inside a transaction that is rolled back.
"""

from __future__ import annotations

import hashlib
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

from games import moderation, play, record
from games.defaults import default_creature, default_move
from games.engine.moves import Move, Sculpt
from games.engine.variants import variant_of
from games.models import Game, Holder, Invitation, Notice, Person, Question, Seat
from games.play import Sculpture, Submission

NOW = datetime(2026, 12, 1, 12, tzinfo=UTC)
NAMES = ("Alice", "Bob", "Cy", "Dora")
SEED = bytes.fromhex("33" * 32)
"""Every decision comes up early with these dice."""

EQUAL_DICE = bytes([34]) * 32
"""And with these somebody rolls two of a kind."""

LABEL: ContextVar[str] = ContextVar("label", default="")
"""Which letter is made: its games have names of their own, as replays are kept by name (games/record.py)."""


def person(name: str, **facts: Any) -> Person:
    """Somebody with a confirmed address that no mail can be sent to."""
    known = {"name": name, "zone": "Europe/Berlin", "created_at": NOW, "confirmed_at": NOW, **facts}
    return Person.objects.get_or_create(address=f"{name.lower()}@made-up.invalid", defaults=known)[0]


def table(*names: str, chairs: int = 0, code: str = "7f3k", seed: bytes = SEED, **facts: Any) -> Game:
    """A table in the lobby with its people seated; `chairs`: how many there are, if not all are taken."""
    name_of_game = f"{code}{hashlib.sha256(LABEL.get().encode()).hexdigest()[:8]}"
    game = Game(
        public_id=name_of_game, share_key=name_of_game, host=person(names[0]), status=Game.Status.OPEN, created_at=NOW,
        seat_count=chairs or len(names), **facts,
    )  # fmt: skip
    game.save()
    game.commitment = record.create_seed(game, seed)
    game.save()
    for number, name in enumerate(names):
        seat = Seat.objects.create(game=game, number=number, name=name)
        Holder.objects.create(seat=seat, person=person(name), since=NOW)
    return game


def invited(game: Game, **facts: Any) -> Person:
    """Dora, who is asked to a table."""
    dora = person("Dora", confirmed_at=None)
    Invitation.objects.create(game=game, person=dora, created_at=NOW, **facts)
    return dora


def begun(*names: str, **facts: Any) -> Game:
    """A game that has just started."""
    game = table(*(names or NAMES[:3]), **facts)
    moderation.begin(game, NOW)
    return game


def at_turn(turn: int, *names: str, **facts: Any) -> Game:
    """A game in its given turn."""
    game = begun(*names, **facts)
    while fresh(game).turn < turn:
        answer_quietly(open_question(game))
    return fresh(game)


def asked(decision: str, turn: int, *names: str, **facts: Any) -> Question:
    """The first question of that kind from the given turn on."""
    game = at_turn(turn, *names, **facts)
    while (question := open_question(game)).decision != decision:
        answer_quietly(question)
    return question


def planned(turn: int) -> Notice:
    """Somebody's own turn, from the given one on, in which others are asked first (equal dice)."""
    game = at_turn(turn, seed=EQUAL_DICE)
    untimely = Notice.objects.filter(game=game, kind=Notice.Kind.YOUR_TURN, question=None)
    while not untimely.exists():
        answer_quietly(open_question(game))
    return untimely.get()


def open_question(game: Game) -> Question:
    """What the first seat is asked that is asked anything."""
    rows = Question.objects.filter(game=game, closed_at=None).select_related("seat", "game")
    return rows.order_by("seat__number")[0]


def answer_quietly(question: Question) -> None:
    view = record.view_of(fresh(question.game), question.seat.number)
    answer(question.game, default_move(view, Person.Default.QUIET), question)


def answer(game: Game, move: Move, question: Question | None = None) -> None:
    """Play a move as its seat's person would. Raises ValueError if it is refused: the dice are known."""
    seat, game = Seat.objects.get(game=game, number=move.seat), fresh(game)
    sculptures = tuple(Sculpture(*made) for made in _creatures(game, seat)) if isinstance(move, Sculpt) else ()
    done = play.submit(
        Submission(game=game, seat=seat, holder=seat.holder, question=question, move=move, sculptures=sculptures), NOW
    )
    if not done.accepted:
        raise ValueError(done.sentence)


def _creatures(game: Game, seat: Seat) -> list[tuple[dict[str, Any], str]]:
    return [default_creature(game.public_id, ident) for ident in variant_of(game.options).figures(seat.number)]


def fresh(game: Game) -> Game:
    return Game.objects.get(pk=game.pk)


def told(kind: str, **which: Any) -> Notice:
    """The latest notice of a kind."""
    return Notice.objects.filter(kind=kind, **which).latest("pk")

"""One small world for all tests: Alice, Bob and Cy play, Dora watches, Mo moderates."""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime, timedelta

from django.contrib.auth.models import User
from django.db import transaction

from games import moderation, play, record
from games.defaults import default_creature, default_move
from games.engine import moves
from games.engine.moves import Move
from games.engine.variants import variant_of
from games.models import Game, Holder, Person, Question, Seat, ServerSeed
from games.play import Answer, Sculpture, Submission
from tests.laid import laid_once

NOW = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


def a_person(name: str, zone: str = "Europe/Berlin", **facts: object) -> Person:
    """A person with a confirmed address, alice@example.org for Alice."""
    address = f"{name.lower()}@example.org"
    defaults = {"name": name, "zone": zone, "created_at": NOW, "confirmed_at": NOW, **facts}
    return Person.objects.get_or_create(address=address, defaults=defaults)[0]


def a_moderator(name: str = "Mo") -> User:
    return User.objects.create_superuser(name.lower(), f"{name.lower()}@example.org", "a long secret of Mo")


def an_open_table(*names: str, seed: str | None = None, bots: int = 0, **facts: object) -> Game:
    """A table in the lobby with its people seated in order; `bots` more chairs are for bots.

    Without a `seed` the same people always get the same dice: what a test has seen once it sees again.
    """
    host = a_person(names[0])
    game = Game(host=host, status=Game.Status.OPEN, seat_count=len(names) + bots, created_at=NOW, **facts)
    game.save()
    record.create_seed(game)
    seed = seed or hashlib.sha256(f"{names} {bots}".encode()).hexdigest()
    ServerSeed.objects.filter(game=game).update(seed=seed)
    game.commitment = record.chance.commitment(bytes.fromhex(seed))
    game.save()
    for number, name in enumerate(names):
        seat = Seat.objects.create(game=game, number=number, name=name)
        Holder.objects.create(seat=seat, person=a_person(name), since=NOW)
    for number in range(len(names), len(names) + bots):
        Seat.objects.create(game=game, number=number, name=f"Assistant {number}", bot="quiet")
    return game


@laid_once
def a_game(*names: str, now: datetime = NOW, **facts: object) -> Game:
    """A game that has just started: everybody is asked to sculpt. Alice, Bob and Cy unless others are named."""
    game = an_open_table(*(names or ("Alice", "Bob", "Cy")), **facts)
    with transaction.atomic():
        moderation.begin(game, now)
    return game


def seat_of(game: Game, number: int) -> Seat:
    return Seat.objects.get(game=game, number=number)


def asked(game: Game, number: int | None = None) -> Question | None:
    """The open question of a seat, or of the first seat that is asked."""
    rows = Question.objects.filter(game=game, closed_at=None).order_by("seat__number")
    return (rows if number is None else rows.filter(seat__number=number)).first()


def answer(game: Game, move: Move, now: datetime = NOW, **parts: object) -> Answer:
    """Submit a move as its seat's person would, on the question that is open to it."""
    seat = seat_of(game, move.seat)
    if isinstance(move, moves.Sculpt) and "sculptures" not in parts:
        made = [default_creature(game.public_id, ident) for ident in variant_of(game.options).figures(move.seat)]
        parts["sculptures"] = tuple(Sculpture(data, name) for data, name in made)
    parts.setdefault("question", asked(game, move.seat))
    return play.submit(Submission(game=game, seat=seat, holder=seat.holder, move=move, **parts), now)


def answer_quietly(game: Game, number: int, now: datetime = NOW) -> Answer:
    """Whatever the seat is asked, the quiet answer."""
    return answer(game, default_move(record.view_of(fresh(game), number), "quiet"), now)


def fresh(game: Game) -> Game:
    return Game.objects.get(pk=game.pk)


@laid_once
def a_game_at_turn(turn: int, *names: str, now: datetime = NOW, **facts: object) -> Game:
    """A game played quietly until the given turn has begun."""
    game = a_game(*names, now=now, **facts)
    while fresh(game).turn < turn and (question := asked(game)):
        assert answer_quietly(game, question.seat.number, now).accepted
    return fresh(game)

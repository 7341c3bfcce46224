"""The same table with everything hidden from a viewer otherwise, as rows and as the engine has it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.db import transaction

from games import record
from games.engine import moves
from games.engine.chance import SeededChance
from games.engine.components import ALL_COLOURS, BEHIND, DIRECTIONS, DISEASES, FACES
from games.engine.errors import MoveRefused
from games.engine.events import Flipped
from games.engine.game import Game as Engine
from games.engine.moves import Move
from games.engine.position import Position
from games.engine.rules import VERSIONS
from games.engine.view import view
from games.models import (
    Game,
    Holder,
    MoveRecord,
    Muting,
    Notebook,
    Person,
    Plan,
    Question,
    Report,
    ServerSeed,
    Weight,
)  # fmt: skip
from tests.engine.test_leaks import change_what_is_hidden
from tests.engine.test_past import change_an_earlier_table
from tests.leaks.roles import Role
from tests.world import NOW

LATER = NOW + timedelta(hours=7)


@contextmanager
def otherwise(game: Game, role: Role, luck: Random, patch: pytest.MonkeyPatch) -> Iterator[None]:
    """Inside, all that the role may not know of the table is something else; afterwards it is as it was."""
    engine = record.replay(game)
    with transaction.atomic(), patch.context() as patched:
        _other_people(game, role)
        if game.is_running:
            _other_answers(game, engine, role, luck)
            _other_deal(game, engine, luck, patched)
            _other_memory(game, role, luck)
        yield
        transaction.set_rollback(True)
    record._replays.clear()


# people


def _other_people(game: Game, role: Role) -> None:
    """What others noted, planned, weighed and set for themselves, whom they don't read, whom they reported."""
    mine = [holder.pk for holder in role.own]
    people = [holder.person_id for holder in role.own]
    others = Holder.objects.filter(seat__game=game).exclude(pk__in=mine)
    Notebook.objects.filter(holder__in=others).update(text="nothing of the kind", marks={"7": "x"}, version=9)
    Muting.objects.filter(holder__in=others).delete()
    _mute_everybody(others)
    if not role.moderates:
        Report.objects.filter(holder__in=others).delete()
    Plan.objects.filter(seat__game=game).exclude(holder__in=mine).update(direction="ccw", via="api", made_at=LATER)
    Weight.objects.filter(seat__game=game).exclude(seat__holders__in=mine).update(grams=1)
    for person in Person.objects.filter(held__in=others).exclude(pk__in=people).distinct():
        _another_person(person, role)


def _mute_everybody(others: Any) -> None:
    for holder in others.filter(until=None):
        for person in Person.objects.filter(held__in=others.exclude(pk=holder.pk)).distinct():
            Muting.objects.get_or_create(holder=holder, person=person)


def _another_person(person: Person, role: Role) -> None:
    facts: dict[str, Any] = {"default": "bot", "feed_serial": 5, "receipts": True}
    if not role.moderates:
        facts["address"] = f"elsewhere-{person.pk}@example.org"
    Person.objects.filter(pk=person.pk).update(**facts)


# what was sealed


def _other_answers(game: Game, engine: Engine, role: Role, luck: Random) -> None:
    """Sealed answers say something else, and when and how they came, too."""
    sealed = [e.n for e in engine.entries if engine.is_sealed(e.n) and e.move.seat != role.seat]
    said = [entry.move for entry in engine.entries]
    for n in sealed:
        said = _with_another(said, n, engine, role, luck)
        row = MoveRecord.objects.get(game=game, n=n)
        row.move, row.at, row.by, row.via = moves.to_json(said[n]), LATER, "timeout", ""
        row.save()
    answered = Question.objects.filter(game=game, decision__in=["vote", "manipulate"], answer__n__in=sealed)
    answered.update(closed_at=LATER, closed_by="default", reminders=3)
    window = game.questions.filter(closed_at=None, decision="manipulate").values_list("since", flat=True)
    answered.filter(since__in=window).update(always_pass=True)  # ticked; it is ordered when the window is settled


def _with_another(said: list[Move], n: int, engine: Engine, role: Role, luck: Random) -> list[Move]:
    """The moves with another one at n after which the game looks the same to the role; as they are if there is none."""
    others = [move for move in _others(said[n], engine, luck) if move != said[n]]
    for other in luck.sample(others, len(others)):
        trial = [*said[:n], other, *said[n + 1 :]]
        if _looks_the_same(trial, engine, role):
            return trial
    return said


def _others(move: Move, engine: Engine, luck: Random) -> list[Move]:
    if isinstance(move, moves.Orders):
        return [moves.Orders(move.seat, luck.sample(ALL_COLOURS, 4), luck.sample(ALL_COLOURS, 3), [])]
    if isinstance(move, moves.Vote):
        return [moves.Vote(move.seat, name) for name in (None, *engine.position.laborigines)]
    return [moves.Pass(move.seat), *(moves.Bid(move.seat, way) for way in DIRECTIONS)]


def _looks_the_same(said: list[Move], engine: Engine, role: Role) -> bool:
    other = Engine(engine._start)
    try:
        for move in said:
            other.apply(move)
    except MoveRefused:
        return False
    return view(other, role.seat) == view(engine, role.seat)


# what lies face down, and what comes


class OtherChance(SeededChance):
    """The dice of the turns that have begun, and others from there on."""

    def __init__(self, known: Any, turn: int, seed: bytes) -> None:
        super().__init__(seed)
        self._known, self._turn = known, turn

    def dice(self, turn: int) -> tuple[int, int]:
        rolled: tuple[int, int] = self._known.dice(turn)
        return rolled if turn <= self._turn else super().dice(turn)


def _other_deal(game: Game, engine: Engine, luck: Random, patched: pytest.MonkeyPatch) -> None:
    """Under dishes never turned, in the deck, in the dice to come is something else; the game went the same way."""
    seed = record._game_seed(game)
    turned = {told.event.place for entry in engine.entries for told in entry.events if isinstance(told.event, Flipped)}
    faces = [luck.choice([face for face in FACES if face not in BEHIND.values()]) for _ in engine.position.ring]
    left, other = len(engine.position.deck), luck.randbytes(32)
    deck, version = [luck.choice(DISEASES) for _ in range(left)], VERSIONS[game.rules]

    def deal(options: dict[str, Any], dealt_from: bytes) -> Position:
        p = version.deal(options, dealt_from)
        if dealt_from != seed:
            return p
        for place, tile in enumerate(p.ring):
            if place not in turned and tile.up not in BEHIND:
                tile.under = faces[place]
        p.deck[len(p.deck) - left :] = deck
        p.chance = OtherChance(p.chance, engine.position.turn, other)
        return p

    patched.setitem(VERSIONS, game.rules, version._replace(deal=deal))
    patched.setattr(record, "_game_seed", lambda _game: seed)
    ServerSeed.objects.filter(game=game).update(seed=other.hex())
    record._replays.clear()
    assert record.replay(game).questions == engine.questions


# what was seen and is not told any more


def _other_memory(game: Game, role: Role, luck: Random) -> None:
    """The replay that pages read: faces that came up and are not told any more were others, in films as in logs."""
    real, kept = record.replay(game), record.replay(game)
    change_what_is_hidden(kept, role.seat, luck)

    def until(n: int) -> Engine:
        earlier = real.until(n)
        if game.memory == "strict":
            change_an_earlier_table(real, earlier, role.seat, luck)
        return earlier

    kept.until = until  # type: ignore[method-assign]
    record._replays[(game.public_id, game.entry_count)] = kept

"""Several at once at a seat that changes hands: one order for all of it, whatever it is (faults 29, 30)."""

from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from itertools import permutations
from threading import Barrier, Thread

import pytest
from django.contrib.auth.models import User
from django.db import connection

from games import clock, handover, moderation, record
from games.defaults import default_move
from games.engine.moves import Move, Resign
from games.models import Holder, MoveRecord, Offer, Question
from games.play import Answer, Submission, submit
from games.seating import Guest, LobbyRefused
from tests.services import on_postgres
from tests.world import HOUR, NOW, a_game_at_turn, asked, fresh

DORA = Guest("Dora", "UTC")


class Scene:
    """A question whose time has run out, the extension used, and what three of them want to do about it."""

    def __init__(self) -> None:
        self.game = a_game_at_turn(2)
        question = asked(self.game)
        assert question and question.due_at
        holder = question.seat.holder
        assert holder
        question.seat.extended_at = NOW
        question.seat.save()
        self.question, self.holder = question, holder
        self.late: datetime = question.due_at + HOUR
        self.move = default_move(record.view_of(fresh(self.game), question.seat.number), "quiet")
        self.mo = User.objects.create_user("mo", "mo@example.org")
        handover.offer_own(holder, "dora@example.org", "", NOW)
        self.offer = Offer.objects.get()

    def _send(self, move: Move, question: Question | None = None) -> Answer:
        return submit(Submission(self.game, self.question.seat, self.holder, move=move, question=question), self.late)

    def moves(self) -> object:
        return self._send(self.move, self.question)

    def resigns(self) -> object:
        return self._send(Resign(self.question.seat.number))

    def runs_out(self) -> object:
        return clock.time_out(self.question.pk, self.late)

    def goes_to_dora(self) -> object:
        return handover.accept(self.offer, DORA, self.late)

    def goes_to_a_bot(self) -> object:
        return moderation.hand_to_bot(self.question.seat, "no answer", self.mo, self.late)

    def check(self) -> None:
        """One answer at most, one holder at most, a record without gaps that replays, nobody's move after them."""
        game = fresh(self.game)
        numbers = list(MoveRecord.objects.filter(game=game).order_by("n").values_list("n", flat=True))
        assert numbers == list(range(game.entry_count))
        assert record.rebuilt(game, entries=game.entry_count).position.turn == game.turn
        assert Holder.objects.filter(seat=self.question.seat, until=None).count() <= 1
        assert Question.objects.filter(seat=self.question.seat, closed_at=None).count() <= 1
        for holder in Holder.objects.filter(seat=self.question.seat).exclude(until=None):
            assert not MoveRecord.objects.filter(game=game, holder=holder, at__gt=holder.until or NOW).exists()


TRIPLES = [
    ("moves", "resigns", "runs_out"),
    ("moves", "goes_to_dora", "goes_to_a_bot"),
    ("runs_out", "moves", "goes_to_dora"),
]


@pytest.mark.django_db
@pytest.mark.parametrize("order", [order for triple in TRIPLES for order in permutations(triple)], ids="-".join)
def test_one_after_the_other_in_any_order_leaves_one_truth(order: tuple[str, ...]) -> None:
    scene = Scene()
    for deed in order:
        with suppress(LobbyRefused):
            getattr(scene, deed)()
        scene.check()
    closed = Question.objects.get(pk=scene.question.pk)
    if order[0] in ("moves", "resigns", "runs_out"):
        assert closed.closed_by == {"moves": "answer", "resigns": "eliminated", "runs_out": "default"}[order[0]]


def at_once(*acts: Callable[[], object]) -> None:
    barrier = Barrier(len(acts))

    def do(act: Callable[[], object]) -> None:
        try:
            barrier.wait(10)
            with suppress(LobbyRefused):
                act()
        finally:
            connection.close()

    running = [Thread(target=do, args=[act]) for act in acts]
    for thread in running:
        thread.start()
    for thread in running:
        thread.join(20)


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(not on_postgres(), reason="SQLite's database for tests is in memory, for one writer")
@pytest.mark.parametrize("deeds", TRIPLES, ids="-".join)
@pytest.mark.parametrize("time", range(5))
def test_all_at_once_leave_one_truth(deeds: tuple[str, ...], time: int) -> None:
    scene = Scene()
    at_once(*(getattr(scene, deed) for deed in deeds))
    scene.check()

"""Bots in the service: what they remember is rebuilt from the record, one question a transaction, to the very end."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone

from games import clock, moderation, record
from games.defaults import default_move
from games.engine import moves
from games.models import Game, MoveRecord, Question, Seat
from tests.world import NOW, a_game_at_turn, a_person, asked, fresh
from worker import tasks

pytestmark = pytest.mark.django_db


def a_table_of_bots(*names: str) -> Game:
    game = Game(host=a_person("Alice"), status=Game.Status.OPEN, seat_count=len(names), created_at=NOW)
    game.save()
    game.commitment = record.create_seed(game)
    game.save()
    for number, name in enumerate(names):
        Seat.objects.create(game=game, number=number, name=f"Assistant {number}", bot=name)
    with transaction.atomic():
        moderation.begin(game, timezone.now())
    return game


@pytest.mark.slow
def test_a_table_of_bots_alone_plays_to_its_end_one_question_a_transaction(monkeypatch: pytest.MonkeyPatch) -> None:
    answered: list[int] = []
    step = clock.bot_step

    def counting(question: int, now: Any) -> None:
        was_open = Question.objects.get(pk=question).is_open
        step(question, now)
        answered.extend([question] if was_open else [])

    monkeypatch.setattr(clock, "bot_step", counting)
    monkeypatch.setattr(tasks, "PAUSE", 0)
    game = a_table_of_bots("careful", "bold", "random", "quiet")
    for _ in range(20):  # as often as the workers are woken
        tasks.bots()
        if fresh(game).status == Game.Status.FINISHED:
            break
    game = fresh(game)
    assert game.status == Game.Status.FINISHED and game.winners
    played = game.moves.filter(by=MoveRecord.By.BOT).exclude(move__move="orders").count()
    assert played == len(answered) == len(set(answered))
    assert played + game.moves.filter(by=MoveRecord.By.SERVICE).count() <= game.entry_count
    assert not Question.objects.filter(game=game, closed_at=None).exists()


def test_a_bot_that_first_gives_orders_answers_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    game = a_table_of_bots("random", "random")
    while fresh(game).turn == 0 or len({q.seat.number for q in Question.objects.filter(closed_at=None)}) != 1:
        clock.bot_step(asked(game).pk, timezone.now())

    class Tidy:
        """Says first what is to be spent first."""

        def choose(self, view: Any, luck: Any) -> moves.Move:
            if "orders" not in view.position:
                return moves.Orders(view.seat, spend=["red"])
            return default_move(view, "clockwise")

    monkeypatch.setattr(clock, "remembering", lambda name, engine, seat: Tidy())
    question, before = asked(game), fresh(game).entry_count
    clock.bot_step(question.pk, timezone.now())
    assert game.moves.get(n=before).move["move"] == "orders"
    assert not Question.objects.get(pk=question.pk).is_open


def test_the_assistant_as_a_default_is_announced_and_played_the_same() -> None:
    game = a_game_at_turn(3)
    question = asked(game)
    holder = question.seat.holder
    holder.person.default = "bot"
    holder.person.save()
    announced = default_move(record.view_of(game, question.seat.number), "bot")
    for _ in range(2):  # the extension comes first
        due = Question.objects.get(pk=question.pk).due_at
        clock.time_out(question.pk, due + timedelta(hours=1))
    row = game.moves.order_by("n").last()
    assert row is not None and row.by == MoveRecord.By.TIMEOUT
    assert row.move == moves.to_json(announced)

"""What the timetable does, and that one game's trouble is its own."""

from datetime import time, timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.utils import timezone

from games import clock, throttle
from games.engine.errors import BadRecord
from games.models import Game, Holder, Lease, Letter, Notice, PostedMail, Question, Throttle
from games.record import Quarantined
from tests.world import a_game, a_person, an_open_table, asked, fresh
from worker import tasks

pytestmark = pytest.mark.django_db
NOW = timezone.now


def test_bots_play_until_a_person_is_asked(settings: Any) -> None:
    game = a_game("Alice", bots=2, now=NOW())
    tasks.bots()
    open_to = Question.objects.filter(game=game, closed_at=None).values_list("seat__number", flat=True)
    assert list(open_to) == [0]


def test_a_deadline_of_a_person_is_the_clocks_and_not_the_bots(settings: Any) -> None:
    game = a_game("Alice", "Bob", now=NOW() - timedelta(days=4))
    tasks.bots()
    assert fresh(game).entry_count == 0
    tasks.clock()
    assert set(game.seats.exclude(extended_at=None).values_list("number", flat=True)) == {0, 1}


def test_reminders_go_out_when_a_quarter_of_the_time_is_left() -> None:
    for name in ("Alice", "Bob"):
        a_person(name, night_until=time(22))  # no night: the test may run at any hour
    a_game("Alice", "Bob", now=NOW() - timedelta(days=2.5))
    tasks.clock()
    assert Notice.objects.filter(kind=Notice.Kind.REMINDER).count() == 2
    tasks.clock()
    assert Notice.objects.filter(kind=Notice.Kind.REMINDER).count() == 2


def test_trouble_in_one_game_does_not_stop_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    bad, good = a_game("Alice", bots=1, now=NOW()), a_game("Cy", bots=1, now=NOW())
    step = clock.bot_step

    def stumbling(question: int, now: Any) -> None:
        if Question.objects.get(pk=question).game_id == bad.pk:
            raise BadRecord("entry 3 is nonsense")
        step(question, now)

    monkeypatch.setattr(clock, "bot_step", stumbling)
    tasks.bots()
    assert (fresh(bad).entry_count, fresh(good).entry_count) == (0, 1)


def test_a_game_that_cannot_be_replayed_is_quarantined_and_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    game = a_game("Alice", bots=1, now=NOW())

    def unreadable(question: int, now: Any) -> None:
        raise Quarantined("entry 3: no such move")

    monkeypatch.setattr(clock, "bot_step", unreadable)
    tasks.bots()
    assert fresh(game).quarantine == "entry 3: no such move"


def test_deliver_puts_letters_into_the_post_room(settings: Any) -> None:
    settings.EMAIL_BACKEND = "games.mail.post_room.Backend"
    a_game("Alice", "Bob", now=NOW())
    tasks.deliver()
    assert set(PostedMail.objects.values_list("address", flat=True)) == {"alice@example.org", "bob@example.org"}
    assert set(Letter.objects.values_list("state", flat=True)) == {Letter.State.SENT}


def test_tidying_keeps_what_is_young() -> None:
    now = NOW()
    for age in (timedelta(0), throttle.KEPT * 2):
        Throttle.objects.create(key="x", since=now - age)
    for age in (timedelta(0), tasks.POST_KEPT * 2):
        PostedMail.objects.create(address="alice@example.org", message_id="<a@b>", raw=b"", at=now - age)
    tasks.tidy()
    assert (Throttle.objects.count(), PostedMail.objects.count()) == (1, 1)


def test_every_task_of_the_timetable_exists() -> None:
    from worker.celery import app

    app.loader.import_default_modules()
    assert {entry["task"] for entry in app.conf.beat_schedule.values()} <= set(app.tasks)


def test_the_demo_deals_a_table_with_two_bots_and_prints_the_seats_link(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("demo")
    game = Game.objects.get()
    assert game.is_running
    assert [bool(seat.bot) for seat in game.seats.order_by("number")] == [False, True, True]
    said = capsys.readouterr().out
    assert "http://127.0.0.1:8000/l/seat." in said
    assert "/post-room/" in said
    assert Holder.objects.get().person.address == "demo@example.org"


def test_a_demo_beside_another_is_no_trouble() -> None:
    call_command("demo")
    call_command("demo")
    assert Game.objects.count() == 2


def test_nothing_is_asked_before_a_table_starts() -> None:
    an_open_table("Alice", "Bob")
    tasks.clock()
    tasks.bots()
    assert asked(Game.objects.get()) is None
    assert not Lease.objects.filter(name="deliver").exists()

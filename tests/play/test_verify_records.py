"""Stored games replayed and compared; a game whose record went bad stands still, and no other."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import timezone

from games import clock, quarantine, record, verification
from games.engine.moves import Resign
from games.mail.deliver import deliver
from games.models import Figure, Game, Letter, MoveRecord, Notice, PostedMail, Question, ServerSeed, Verified
from tests.world import (
    DAY,
    NOW,
    a_game,
    a_game_at_turn,
    a_moderator,
    a_person,
    an_open_table,
    answer,
    answer_quietly,
    asked,
    fresh,
    seat_of,
)
from worker import tasks

pytestmark = pytest.mark.django_db


@pytest.fixture
def running() -> Game:
    return a_game_at_turn(3)


@pytest.fixture
def finished() -> Game:
    game = a_game_at_turn(2, "Alice", "Bob")
    assert answer(game, Resign(1)).accepted
    return fresh(game)


def said(**options: Any) -> str:
    out = StringIO()
    call_command("verify_records", stdout=out, **options)
    return out.getvalue()


def differs(game: Game) -> list[str]:
    return verification.verified(game)[1]


def poison(game: Game, n: int, move: str) -> None:
    """Write into a stored record what no move is, past every check."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA ignore_check_constraints = 1")
        cursor.execute("UPDATE games_moverecord SET move = %s WHERE game_id = %s AND n = %s", [move, game.pk, n])
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA ignore_check_constraints = 0")
    record._replays.clear()


# what is compared


def test_games_of_every_status_agree_with_their_records(running: Game, finished: Game) -> None:
    an_open_table("Dora", "Cy")
    a_game("Dora", "Bob")
    assert "4 games in" in (out := said())
    assert "4 agree, 0 differ" in out
    assert Verified.objects.get().engine == verification.fingerprint()


@pytest.mark.parametrize(
    ("column", "value", "says"),
    [
        ("turn", 9, "turn: the record leads to 3, the row says 9"),
        ("entry_count", 0, "entry_count: the record leads to"),
        ("winners", [1], "winners: the record leads to [], the row says [1]"),
        ("status", "finished", "status: the record does not end the game, the row says finished"),
        ("rules", 7, "rules: unknown 7; this engine plays version 1"),
        ("seat_count", 4, "seats: the game has 4, and 3 are there"),
        ("commitment", "0" * 64, "commitment: not the SHA-256 of the server seed"),
    ],
)
def test_a_column_that_the_record_does_not_lead_to_is_named(
    running: Game, column: str, value: Any, says: str
) -> None:
    Game.objects.filter(pk=running.pk).update(**{column: value})
    assert differs(running)[0].startswith(says)


def test_questions_that_the_record_does_not_ask_are_named(running: Game) -> None:
    question = asked(running)
    assert question
    Question.objects.filter(pk=question.pk).update(since=question.since - 1)
    number, since = question.seat.number, question.since
    assert differs(running) == [
        f"questions: {question.decision} of seat {number} since entry {since} is open by the record and not here",
        f"questions: {question.decision} of seat {number} since entry {since - 1} is open here and not by the record",
    ]


def test_a_figure_that_is_not_the_recorded_one_is_named(running: Game) -> None:
    Figure.objects.filter(seat=seat_of(running, 0)).update(data={"version": 1, "lumps": []})
    Figure.objects.filter(seat=seat_of(running, 1)).delete()
    assert differs(running) == [
        "figures: that of laborigine 0 is not the one in the record",
        "figures: that of laborigine 1 is not there",
    ]


def test_a_missing_seed_or_entry_is_named(running: Game, finished: Game) -> None:
    ServerSeed.objects.filter(game=running).delete()
    MoveRecord.objects.filter(game=finished, n=2).delete()
    assert differs(running) == ["server_seed: it is not there"]
    assert differs(finished) == ["entry 2: missing"]


def test_the_command_says_which_game_differs_and_fails(running: Game, finished: Game) -> None:
    Game.objects.filter(pk=running.pk).update(turn=9)
    out = StringIO()
    with pytest.raises(CommandError, match=running.public_id):
        call_command("verify_records", stdout=out)
    assert f"DIFFERS {running.public_id} (is being played): turn: " in out.getvalue()
    assert "1 agree, 1 differ" in out.getvalue()
    assert "1 games" in said(game=finished.public_id[:6])
    with pytest.raises(CommandError, match="No games"):
        said(game="zzzz")
    assert not Verified.objects.exists()


# after an upgrade


def test_a_first_start_without_games_says_nothing() -> None:
    assert said(if_changed=True) == ""


def test_a_start_verifies_once_for_each_engine(running: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "1 agree" in said(if_changed=True)
    assert said(if_changed=True) == ""
    monkeypatch.setattr(verification, "fingerprint", lambda: "another engine")
    assert "1 agree" in said(if_changed=True)


def test_a_differing_version_does_not_serve_unless_the_games_stand_still(running: Game, finished: Game) -> None:
    Game.objects.filter(pk=running.pk).update(turn=9)
    for _ in range(2):
        with pytest.raises(CommandError, match="Go back to the version before"):
            said(if_changed=True)
    said(if_changed=True, quarantine=True)
    assert fresh(running).quarantine.startswith("turn: ")
    assert said(if_changed=True) == ""
    with pytest.raises(record.Quarantined):
        record.replayed(fresh(running))
    assert record.replayed(fresh(finished)).over


# games that stand still


POISON = {
    "an unknown kind": '{"seat": 0, "move": "dance"}',
    "a missing field": '{"seat": 0, "move": "vote"}',
    "no object": "[]",
    "a seat out of this world": '{"seat": 1e9, "move": "vote", "for": null}',
    "a huge number": '{"seat": 0, "move": "vote", "for": %s}' % ("9" * 400),
    "nesting": '{"seat": 0, "move": "vote", "for": %s}' % ("[" * 10_000 + "]" * 10_000),
    "not a number": '{"seat": NaN, "move": "vote", "for": null}',
}


@pytest.mark.parametrize("what", POISON)
def test_a_poisoned_record_stops_its_own_game_and_nothing_else(what: str, settings: Any) -> None:
    settings.EMAIL_BACKEND = "games.mail.post_room.Backend"
    if connection.vendor == "postgresql" and what in ("nesting", "not a number"):
        pytest.skip("jsonb takes no such thing")
    now = timezone.now()
    sick, well = a_game("Alice", "Bob", bots=1, now=now), a_game("Cy", "Dora", bots=1, now=now)
    for game in (sick, well):
        assert answer_quietly(game, 0, now).accepted
    poison(sick, 0, POISON[what])
    tasks.bots()
    tasks.clock()
    tasks.deliver()
    assert fresh(sick).quarantine.startswith("entry 0: ") and fresh(well).quarantine == ""
    assert fresh(well).entry_count == 2
    letters = b"".join(bytes(mail.raw) for mail in PostedMail.objects.filter(address="alice@example.org"))
    assert b"stands still" in letters
    assert PostedMail.objects.filter(address="dora@example.org").exists()
    with pytest.raises(CommandError):
        said()


def test_a_move_that_meets_the_poison_leaves_the_game_standing_still() -> None:
    sick = a_game("Alice", "Bob")
    assert answer_quietly(sick, 0).accepted
    question = asked(sick, 1)
    poison(sick, 0, POISON["an unknown kind"])
    record._replays.clear()
    move = Resign(1)
    assert answer(fresh(sick), move, question=question).status == 409
    assert fresh(sick).quarantine.startswith("entry 0: ")


def test_host_and_moderators_are_told_once(running: Game) -> None:
    a_moderator()
    a_person("Mo")
    record.quarantine(running, "entry 3: no such move")
    for _ in range(2):
        quarantine.announce(NOW)
    told = Notice.objects.filter(kind=Notice.Kind.QUARANTINED).values_list("person__name", flat=True)
    assert sorted(told) == ["Alice", "Mo"]
    assert running.journal.filter(kind="quarantined").count() == 1


def test_letters_of_a_game_that_stands_still_wait_until_it_goes_on(running: Game, settings: Any) -> None:
    settings.EMAIL_BACKEND = "games.mail.post_room.Backend"
    record.quarantine(running, "entry 3: no such move")
    quarantine.announce(NOW)
    deliver(NOW + DAY)
    assert [letter.notices.get().kind for letter in Letter.objects.all()] == [Notice.Kind.QUARANTINED]
    quarantine.release(running, NOW + DAY)
    deliver(NOW + DAY)
    assert Letter.objects.count() > 1
    assert not Letter.objects.exclude(state=Letter.State.SENT).exists()


def test_a_game_that_replays_again_goes_on_with_the_time_it_had_left(running: Game) -> None:
    question = asked(running)
    assert question and question.due_at
    record.quarantine(running, "entry 3: no such move")
    quarantine.announce(NOW + DAY)
    clock.time_out(question.pk, NOW + 9 * DAY)
    assert fresh(running).entry_count == running.entry_count
    said()
    assert fresh(running).quarantine
    before = question.due_at
    quarantine.release(running, NOW + 9 * DAY)
    question.refresh_from_db()
    assert question.due_at is not None
    assert question.due_at - before == timedelta(days=8)
    assert fresh(running).quarantine == ""
    assert running.journal.last().kind == "released"


def test_the_command_lets_a_healed_game_go_on(running: Game) -> None:
    record.quarantine(running, "entry 3: no such move")
    assert "goes on" in said(release=True)
    assert fresh(running).quarantine == ""
    assert answer_quietly(fresh(running), asked(running).seat.number).accepted

"""A moderator moves a deadline, sooner or later: with a reason, told to its player, past that player's night."""
from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from games import restored
from games.models import Game, JournalEntry, Notice, Question
from tests import world
from tests.world import a_game, asked

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


@pytest.fixture
def game() -> Game:
    return a_game(now=timezone.now())


def bobs(game: Game) -> Question:
    question = asked(game, 1)
    assert question and question.due_at
    return question


def act(door: Client, game: Game, due: datetime, reason: str = "Bob is on a train") -> tuple[int, str]:
    address = f"/admin/games/game/{game.pk}/act/move-deadline/?question={bobs(game).pk}"
    assert "Due now" in door.get(address).content.decode()
    page = door.post(address, {"due": f"{due:%Y-%m-%dT%H:%M}", "reason": reason, "seen": "0"}, follow=True)
    return page.status_code, page.content.decode()


def noon(days: int) -> datetime:
    """Noon, UTC, so many days from now: by day in Berlin."""
    return (timezone.now() + days * DAY).replace(hour=12, minute=0, second=0, microsecond=0)


@pytest.mark.parametrize("days", [2, 9])
def test_it_is_due_at_that_moment_and_its_player_is_told_why(door: Client, mo: User, game: Game, days: int) -> None:
    assert "move</a>" in door.get(f"/admin/games/game/{game.pk}/change/").content.decode()
    assert act(door, game, noon(days))[0] == 200
    question = bobs(game)
    assert question.due_at == noon(days) and question.rule == "moderator"
    notice = Notice.objects.get(kind="deadline")
    assert notice.person == world.a_person("Bob") and notice.data == {"reason": "Bob is on a train", "by": "moderator"}
    row = JournalEntry.objects.get(kind="deadline_moved")
    assert (row.moderator, row.reason, row.seat) == (mo, "Bob is on a train", question.seat)


def test_in_the_night_of_its_player_it_runs_on_until_after_it(door: Client, game: Game) -> None:
    act(door, game, noon(5).replace(hour=2))
    due = bobs(game).due_at
    assert due and due.astimezone(UTC).hour in (10, 11), "8:00 in Berlin and four hours"


def test_a_moment_that_is_past_and_a_missing_reason_are_refused(door: Client, game: Game) -> None:
    before = bobs(game).due_at
    assert "past" in act(door, game, noon(-2))[1]
    assert act(door, game, noon(2), reason="")[0] == 400
    assert bobs(game).due_at == before and not JournalEntry.objects.filter(kind="deadline_moved").exists()


def test_there_is_none_to_move_of_a_question_that_is_closed(door: Client, game: Game) -> None:
    question = bobs(game)
    world.answer_quietly(game, 1)
    address = f"/admin/games/game/{game.pk}/act/move-deadline/?question={question.pk}"
    assert door.get(address).status_code == 404


def test_while_all_clocks_wait_after_a_restore_nothing_is_overdue_in_the_list(door: Client, game: Game) -> None:
    Question.objects.filter(game=game).update(due_at=timezone.now() - DAY)
    assert "overdue</span>" in door.get("/admin/games/game/").content.decode()
    restored.wait(timezone.now() - 2 * DAY)
    page = door.get("/admin/games/game/")
    assert page.status_code == 200 and "overdue</span>" not in page.content.decode()

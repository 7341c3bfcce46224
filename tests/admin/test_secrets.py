"""What is sealed: no page of the admin holds it, and no page changes when it changes."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client

from games import record
from games.models import Game, Letter, MoveRecord, Notice, Plan, Question, Seat, Weight
from tests.admin import secrets
from tests.admin.crawl import crawl
from tests.world import NOW, fresh

pytestmark = pytest.mark.django_db
LATER = NOW + timedelta(hours=7)


def pages_of(client: Client) -> dict[str, str]:
    record._replays.clear()
    return crawl(client)


def rewritten(game: Game, n: int, **keys: object) -> None:
    row = MoveRecord.objects.get(game=game, n=n)
    row.move = {**row.move, **keys}
    row.at, row.by, row.via = LATER, "timeout", ""
    row.save()


def another_window(game: Game) -> None:
    """The same window with everything sealed in it otherwise."""
    rewritten(game, secrets.BEFORE_WINDOW + 1, direction="ccw")
    rewritten(game, 67, **{"pass": [5]})
    Question.objects.filter(game=game, decision="manipulate").exclude(closed_at=None).update(
        always_pass=False, closed_at=LATER, closed_by="default", reminders=3
    )
    Plan.objects.filter(seat__game=game).update(direction="cw", via="api")
    bids = Notice.objects.filter(game=game, question__decision="manipulate").exclude(question__closed_at=None)
    bids.update(dropped_at=LATER, dropped_why="default")


def another_vote(game: Game) -> None:
    """Alice voted for nobody and gave no weight; Bob voted in time."""
    rewritten(game, 4, **{"for": None})
    rewritten(game, 3, **{"for": "0"})
    Weight.objects.all().delete()
    Seat.objects.filter(game=game).update(misses=0, missed_turn=None)
    Letter.objects.filter(game=game, notices__kind="time_ran_out").delete()
    assert Notice.objects.filter(game=game, kind="time_ran_out").delete()[0] == 1
    Question.objects.filter(game=game, decision="vote").exclude(closed_at=None).update(closed_by="answer")


@pytest.mark.slow
@pytest.mark.parametrize(("table", "otherwise"), [(secrets.window, another_window), (secrets.vote, another_vote)])
def test_no_page_holds_a_secret_and_none_changes_when_all_that_is_sealed_does(
    owner_door: Client, table: Callable[[], Game], otherwise: Callable[[Game], None]
) -> None:
    game = table()
    hidden = secrets.secrets_of(game)
    before = pages_of(owner_door)
    assert f"/admin/games/game/{game.pk}/change/" in before and len(before) > 20
    assert [(address, word) for address, page in before.items() for word in hidden if word in page] == []
    otherwise(game)
    after = pages_of(owner_door)
    assert before.keys() == after.keys()
    assert [address for address in before if before[address] != after[address]] == []
    assert fresh(game).is_running


def test_a_sealed_bid_is_there_without_saying_anything(door: Client) -> None:
    game = secrets.window()
    page = door.get(f"/admin/games/game/{game.pk}/change/")
    newest = page.context["entries"][0]
    assert (newest.n, newest.move, newest.by, newest.at) == (secrets.BEFORE_WINDOW + 1, "sealed", "", "")


@pytest.mark.parametrize(
    "model", ["serverseed", "weight", "plan", "postedmail", "moverecord", "question", "seat", "holder"]
)
def test_what_holds_secrets_has_no_page_at_all(owner_door: Client, model: str) -> None:
    assert owner_door.get(f"/admin/games/{model}/").status_code == 404


@pytest.mark.parametrize(
    "address",
    [
        "/admin/games/game/?moves__move__for=1",
        "/admin/games/game/?share_key__startswith=a",
        "/admin/games/notice/?question__always_pass=1",
        "/admin/games/notice/?question__answer__move__direction=cw",
        "/admin/games/letter/?game__share_key__startswith=a",
        "/admin/games/journalentry/?game__moves__move__for=1",
        "/admin/games/person/?held__seat__weight__grams__gt=70000",
    ],
)
def test_an_address_can_not_ask_for_what_is_not_shown(owner_door: Client, address: str) -> None:
    assert owner_door.get(address).status_code == 400

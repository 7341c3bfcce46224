"""Moments that software stumbles over: leap days and seconds, the year 2038."""
from __future__ import annotations

import copy
import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from games import clock, deadlines
from games.models import Question
from tests import world
from tests.world import asked

pytestmark = pytest.mark.django_db
FIRST = json.loads((Path(__file__).parent.parent / "recorded" / "01-base-2.json").read_text())
DAY = timedelta(days=1)


@pytest.mark.parametrize("moment", ["2028-02-29T12:00:00Z", "2038-01-19T03:14:08Z", "2016-12-31T23:59:60Z", "tomorrow"])
def test_whatever_an_imported_record_says_about_when_it_is_read_and_shown(moment: str) -> None:
    data = copy.deepcopy(FIRST)
    for move in data["moves"]:
        move["at"] = moment
    page = Client().post(reverse("check"), {"text": json.dumps(data)}, follow=True)
    assert page.status_code == 200 and "Everything holds" in page.content.decode()


@pytest.mark.parametrize(
    ("now", "until"),
    [
        (datetime(2028, 2, 28, 14, tzinfo=UTC), "Tue 29 Feb, 15:00"),
        (datetime(2028, 2, 29, 14, tzinfo=UTC), "Wed 1 Mar, 15:00"),
        (datetime(2038, 1, 18, 14, tzinfo=UTC), "Tue 19 Jan, 15:00"),
        (datetime(2040, 2, 28, 14, tzinfo=UTC), "Wed 29 Feb, 15:00"),
    ],
)
def test_a_game_goes_on_over_leap_days_and_the_end_of_small_clocks(now: datetime, until: str) -> None:
    game = world.a_game(now=now, tempo="brisk")
    question = asked(game, 0)
    assert question and deadlines.local(question.due_at or now, "Europe/Berlin") == until
    world.Seat.objects.filter(game=game).update(extended_at=now)
    clock.time_out(question.pk, now + DAY + settings.GRACE)
    assert Question.objects.get(pk=question.pk).closed_by == "default"

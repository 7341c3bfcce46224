"""The operator's lights: each goes on within two minutes of its fault, and off when that is over."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from games import reach, record, tally
from games.admin.lights import lights
from games.models import Game, Lease, Letter, Notice, Question
from tests.world import DAY, HOUR, NOW, a_game, a_person

pytestmark = pytest.mark.django_db
LATER = NOW + timedelta(minutes=2, seconds=1)
State = Letter.State
Off = Callable[[], object]


def on(now: datetime) -> set[str]:
    return {light.name for light in lights(now) if light.is_on}


@pytest.fixture(autouse=True)
def all_is_well() -> None:
    """A game whose letters are sent, and a timetable that runs."""
    Lease.objects.create(name="heartbeat", until=LATER)
    a_game("Alice", "Bob")
    Notice.objects.update(dropped_at=NOW)
    assert on(LATER) == set()


def a_letter(**facts: object) -> Letter:
    defaults = {"state": State.SENT, "sent_at": NOW, "claimed_at": NOW, "created_at": NOW, **facts}
    number = Letter.objects.count()
    return Letter.objects.create(person=a_person("Bob"), message_id=f"<{number}@example.org>", **defaults)


def the_worker_is_gone() -> Off:
    Lease.objects.filter(name="heartbeat").update(until=NOW - timedelta(minutes=5))
    return lambda: Lease.objects.filter(name="heartbeat").update(until=LATER)


def nothing_is_timed_out() -> Off:
    Question.objects.filter(seat__number=0).update(due_at=NOW - HOUR)
    return lambda: Question.objects.update(due_at=NOW + DAY)


def letters_do_not_leave() -> Off:
    Notice.objects.filter(person__name="Bob").update(dropped_at=None)
    return lambda: Notice.objects.update(dropped_at=NOW)


def letters_are_tried_again() -> Off:
    letter = a_letter(state=State.WAITING, sent_at=None, attempts=2, next_try_at=NOW + HOUR)
    return letter.delete


def a_letter_is_given_up() -> Off:
    return a_letter(state=State.FAILED, sent_at=None).delete


def many_letters_come_back() -> Off:
    for _ in range(4):
        a_letter(bounced_at=NOW)
    return Letter.objects.all().delete


def a_game_stands_still() -> Off:
    record.quarantine(Game.objects.get(), "entry 1: unknown")
    return lambda: Game.objects.update(quarantine="")


def a_backup_was_restored() -> Off:
    Lease.objects.create(name="restored", until=NOW)
    return Lease.objects.filter(name="restored").delete


@pytest.mark.parametrize(
    ("fault", "name"),
    [
        (the_worker_is_gone, "Timetable"),
        (nothing_is_timed_out, "Deadlines"),
        (letters_do_not_leave, "Outbox"),
        (letters_are_tried_again, "Retries"),
        (a_letter_is_given_up, "Dead letters"),
        (many_letters_come_back, "Bounces"),
        (a_game_stands_still, "Quarantine"),
        (a_backup_was_restored, "Clocks"),
    ],
)
def test_each_fault_turns_its_own_light_on_and_its_end_turns_it_off(fault: Callable[[], Off], name: str) -> None:
    end = fault()
    assert on(LATER) == {name}
    end()
    assert on(LATER) == set()


def test_what_is_held_or_to_be_sent_in_a_moment_turns_no_light_on() -> None:
    Notice.objects.filter(person__name="Bob").update(dropped_at=None, not_before=LATER + HOUR)
    assert on(LATER) == set()
    Notice.objects.filter(person__name="Bob").update(not_before=LATER - timedelta(seconds=30))
    assert on(LATER) == set()


def test_a_few_bounces_among_many_letters_are_ordinary() -> None:
    for number in range(100):
        a_letter(bounced_at=NOW if number < 4 else None)
    assert on(LATER) == set()


def test_a_service_whose_workers_never_ran_says_so() -> None:
    Lease.objects.all().delete()
    assert on(LATER) == {"Timetable"}


@pytest.mark.parametrize("is_staff", [True, False])
def test_moderators_read_the_lights_and_the_counts_and_nobody_else_does(client: Client, is_staff: bool) -> None:
    user = User.objects.create_user("mo", "mo@example.org", "a long secret of Mo", is_staff=is_staff)
    client.force_login(user)
    reach.hard_bounce(a_person("Bob"), "550 5.1.1 <bob@example.org>", NOW)
    tally.count("dropped: automatic", NOW)
    page = client.get(reverse("admin:index")).content.decode()
    assert ("How the service is doing" in page) == is_staff
    assert ("dropped: automatic" in page) == is_staff
    assert "bob@example.org" not in page


def test_each_light_leads_to_a_page_that_shows_its_rows(door: Client) -> None:
    a_letter(bounced_at=NOW)
    a_letter(state=State.FAILED, sent_at=None)
    for light in lights(LATER):
        if light.address:
            assert door.get(light.address).status_code == 200
    assert "came back" in door.get("/admin/games/letter/?bounced_at__isempty=0").content.decode()

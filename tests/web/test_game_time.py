"""The page about time at a table: the deadline's rule, days off, what the host may do; and one's hours."""

from __future__ import annotations

from datetime import time, timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games import deadlines, tokens
from games.models import Game, JournalEntry, Notice, Person, Question
from games.story.words import days_words
from tests import world
from tests.web.playing import Player
from tests.world import a_game, asked, fresh, seat_of

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


@pytest.fixture
def game() -> Game:
    return a_game(now=timezone.now())


@pytest.fixture
def alice(game: Game) -> Player:
    return Player(game, 0)


@pytest.fixture
def bob(game: Game) -> Player:
    return Player(game, 1)


def do(player: Player, name: str, **said: object) -> tuple[int, str]:
    """What a form of the page does: the status, and the page that follows."""
    where = reverse("game_time_act", args=[player.game.public_id, player.number, name])
    page = player.client.post(where, said, follow=True)
    return page.status_code, page.content.decode()


def due(game: Game, number: int = 1) -> Question:
    question = asked(game, number)
    assert question and question.due_at
    return question


def test_the_page_shows_the_deadline_in_ones_own_zone_with_its_rule(bob: Player, game: Game) -> None:
    page = bob.client.get(bob.at("game_time")).content.decode()
    question = due(game)
    assert deadlines.local(question.due_at, "Europe/Berlin") in page and "Europe/Berlin" in page
    assert deadlines.rule_of(question).replace("'", "&#x27;") in page
    assert "night from 22:00 to 8:00; no free weekdays" in page.lower()
    assert "As the host" not in page


def test_days_off_are_announced_shown_and_taken_back(bob: Player, game: Game) -> None:
    today = timezone.now().date()
    said = {"first": today + 5 * DAY, "last": today + 9 * DAY}
    status, page = do(bob, "days-off", **said)
    assert status == 200 and "You have 16 left" in page
    row = seat_of(game, 1).holder.days_off.get()
    assert (row.first, row.last) == (said["first"], said["last"])
    assert "Bob is off:" in Player(game, 2).look().content.decode()
    assert "off until" not in Player(game, 2).look().content.decode(), "not yet"
    status, page = do(bob, "take-back", days=row.pk)
    assert status == 200 and "You have 21 left" in page


def test_who_is_waited_for_and_has_a_day_off_is_said_to_be_off(bob: Player, game: Game) -> None:
    today = timezone.now().astimezone(deadlines.zone_of("Europe/Berlin")).date()
    do(bob, "days-off", first=today, last=today + DAY)
    assert f"off until {days_words(today + DAY, today + DAY)}" in Player(game, 2).look().content.decode()


@pytest.mark.parametrize(("first", "last"), [("", ""), ("2026-02-30", "x"), ("2020-01-01", "2020-01-02")])
def test_days_that_can_not_be_are_refused_on_the_page_and_what_was_typed_is_kept(
    bob: Player, game: Game, first: str, last: str
) -> None:
    status, page = do(bob, "days-off", first=first, last=last)
    assert (status in (400, 409) and "Nothing was changed yet" in page and f'value="{first}"' in page) or not first
    assert not JournalEntry.objects.filter(kind="days_off").exists()


def test_the_host_gives_more_time_and_all_who_are_asked_are_told(alice: Player, game: Game) -> None:
    before = due(game).due_at
    assert before
    assert do(alice, "lengthen", **{"lengthen-hours": "48", "lengthen-reason": "A wedding"})[0] == 200
    question = due(game)
    assert question.due_at and question.due_at >= before + 2 * DAY and question.rule == "host"
    assert Notice.objects.filter(kind="deadline", dropped_at=None).count() == 3
    assert "got 48 hours more. Decided by the host: A wedding" in Player(game, 2).look().content.decode()


def test_who_waits_reads_that_the_game_is_paused(bob: Player, game: Game) -> None:
    game.questions.filter(seat__number=1).update(closed_at=timezone.now())
    assert "The game is paused." not in bob.client.get(bob.at("game_time")).content.decode()
    Game.objects.filter(pk=game.pk).update(paused_at=timezone.now())
    assert "The game is paused." in bob.client.get(bob.at("game_time")).content.decode()


def test_the_host_pauses_with_a_reason_and_lets_the_game_go_on(alice: Player, game: Game) -> None:
    assert do(alice, "pause", **{"pause-reason": " "})[0] == 400 and not fresh(game).paused_at
    assert do(alice, "pause", **{"pause-reason": "A funeral"})[0] == 200 and fresh(game).paused_at
    for number in (0, 1, 2):
        player = Player(game, number)
        page = player.client.get(player.at("game_time")).content.decode()
        assert "The game is paused." in page and "A funeral" in page
    assert do(alice, "resume")[0] == 200 and not fresh(game).paused_at
    assert "moves are taken. Decided by the host: A funeral" in alice.look().content.decode()


def test_the_host_gives_a_seat_on_autopilot_to_a_bot_and_no_other(alice: Player, game: Game) -> None:
    assert do(alice, "to-bot", seat=1, reason="Silent")[0] == 409 and seat_of(game, 1).holder
    game.seats.filter(number=1).update(autopilot_at=timezone.now())
    assert "Bob is on autopilot" in alice.client.get(alice.at("game_time")).content.decode()
    assert do(alice, "to-bot", seat=1, reason="Silent")[0] == 200
    assert seat_of(game, 1).holder is None and Notice.objects.filter(kind="seat_lost").count() == 1


def test_without_hurry_the_host_may_set_the_autopilot_after_two_silent_weeks() -> None:
    game = a_game(now=timezone.now() - 15 * DAY, tempo="none")
    alice = Player(game, 0)
    world.answer_quietly(game, 2)
    assert "Bob has not answered for two weeks" in alice.client.get(alice.at("game_time")).content.decode()
    assert do(alice, "autopilot", seat=1)[0] == 200
    question = asked(game, 1)
    assert seat_of(game, 1).autopilot_at and question and question.due_at
    assert do(alice, "autopilot", seat=2)[0] == 409


@pytest.mark.parametrize("name", ["lengthen", "pause", "resume", "to-bot", "autopilot"])
def test_who_is_not_the_host_may_do_none_of_this(bob: Player, game: Game, name: str) -> None:
    said = {"lengthen-hours": "48", "lengthen-reason": "x", "pause-reason": "x", "seat": "2", "reason": "x"}
    assert do(bob, name, **said)[0] == 403
    assert not JournalEntry.objects.exclude(kind="started").exists()


def test_none_of_it_is_done_by_get_or_by_strangers(alice: Player, game: Game) -> None:
    for name in ("days-off", "pause", "resume", "lengthen"):
        where = reverse("game_time_act", args=[game.public_id, 0, name])
        assert alice.client.get(where).status_code == 405
        assert Client().post(where, {}).status_code == 403
    assert alice.client.post(reverse("game_time_act", args=[game.public_id, 0, "steal"])).status_code == 404


# one's hours

HOURS = {"zone": "Asia/Tokyo", "night_from": "23:30", "night_until": "07:00", "free": ["5", "6"]}


def by_link(person: Person) -> tuple[Client, str]:
    client = Client()
    page = client.get(reverse("link", args=[tokens.hours_link(person)]), follow=True)
    assert page.status_code == 200 and person.address in page.content.decode()
    return client, page.request["QUERY_STRING"].removeprefix("link=")


def test_hours_are_set_from_any_letter_without_signing_in_and_told_deadlines_stay(game: Game) -> None:
    person, before = world.a_person("Bob"), due(game).due_at
    client, handle = by_link(person)
    page = client.post(reverse("hours"), {**HOURS, "link": handle}, follow=True)
    assert page.status_code == 200 and "Kept" in page.content.decode()
    person.refresh_from_db()
    assert (person.zone, person.night_from, person.free_weekdays) == ("Asia/Tokyo", time(23, 30), [5, 6])
    assert due(game).due_at == before


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"night_from": "20:00", "night_until": "09:00"}, "twelve hours"),
        ({"free": ["0", "1", "2", "3", "4", "5"]}, "five weekdays"),
        ({"free": ["7"]}, "7"),
        ({"zone": "Mars/Olympus"}, "no time zone of that name"),
        ({"night_from": "25:00"}, "time"),
    ],
)
def test_hours_that_can_not_be_are_refused_with_a_sentence(wrong: dict[str, object], says: str) -> None:
    client, handle = by_link(world.a_person("Bob"))
    page = client.post(reverse("hours"), {**HOURS, **wrong, "link": handle})
    assert page.status_code == 400 and says in page.content.decode()
    assert world.a_person("Bob").zone == "Europe/Berlin"


def test_hours_belong_to_whom_the_link_is_for(game: Game) -> None:
    client, _handle = by_link(world.a_person("Bob"))
    assert client.post(reverse("hours"), {**HOURS, "link": "nonsense"}).status_code == 404
    assert client.post(reverse("hours"), HOURS).status_code == 302
    assert world.a_person("Bob").zone == "Europe/Berlin"


def test_anything_sent_from_a_page_of_the_seat_ends_its_autopilot_and_looking_at_it_does_not(
    bob: Player, game: Game
) -> None:
    game.seats.filter(number=1).update(autopilot_at=timezone.now())
    for name in ("seat", "game_time", "people"):
        bob.client.get(bob.at(name))
    assert seat_of(game, 1).autopilot_at
    assert do(bob, "days-off", first="nonsense")[0] == 400
    assert seat_of(game, 1).autopilot_at is None

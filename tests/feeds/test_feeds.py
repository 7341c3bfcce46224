"""Feeds: one's deadlines as a calendar, a game as Atom, at secret addresses that die with the seat."""

import re
from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit
from xml.etree import ElementTree

import pytest
from django.http import HttpResponse
from django.test import Client
from icalendar import Calendar

from games import deadlines, moderation, people, tokens
from games.models import Game, Holder, Person, Question
from tests.world import DAY, NOW, a_game, a_game_at_turn, a_moderator, answer_quietly, asked, fresh, seat_of

pytestmark = pytest.mark.django_db
ATOM = "{http://www.w3.org/2005/Atom}"


def get(client: Client, url: str, **headers: str) -> HttpResponse:
    return client.get(urlsplit(url).path, headers=headers)


def holder(game: Game, number: int) -> Holder:
    found = seat_of(game, number).holder
    assert found
    return found


def calendar_of(client: Client, person: Person) -> list[Any]:
    answer = get(client, tokens.calendar_url(person))
    assert answer.status_code == 200, answer.content
    return list(Calendar.from_ical(answer.content).walk("VEVENT"))


def items_of(client: Client, reader: Holder) -> list[ElementTree.Element]:
    answer = get(client, tokens.atom_url(reader))
    assert answer.status_code == 200, answer.content
    return list(ElementTree.fromstring(answer.content).iter(f"{ATOM}entry"))


def text_of(items: list[ElementTree.Element]) -> str:
    return "\n".join("".join(item.itertext()) for item in items)


# the calendar


def test_a_deadline_ends_when_its_question_is_due(client: Client) -> None:
    game = a_game("Alice", "Bob")
    question = asked(game, 0)
    assert question and question.due_at
    (event,) = calendar_of(client, holder(game, 0).person)
    assert event.decoded("DTEND") == question.due_at
    assert event.decoded("DTSTART") < question.due_at
    assert f"[Laborigines {game.code}]" in event["SUMMARY"]
    assert str(event["URL"]).endswith(f"/g/{game.public_id}/0/")
    assert deadlines.rule_of(question) in event["DESCRIPTION"]


def test_all_games_of_a_person_are_in_one_calendar(client: Client) -> None:
    first, second = a_game("Alice", "Bob"), a_game("Cy", "Alice")
    a_game("Bob", "Cy")
    events = calendar_of(client, holder(first, 0).person)
    assert [str(event["SUMMARY"])[:18] for event in events] == [
        f"[Laborigines {game.code}]"[:18] for game in (first, second)
    ]


@pytest.mark.parametrize("why", ["answered", "paused", "no hurry", "quarantined", "hurried"])
def test_what_has_no_deadline_is_in_no_calendar(client: Client, why: str) -> None:
    game = a_game("Alice", "Bob", tempo="none" if why == "no hurry" else "easy")
    if why == "answered":
        answer_quietly(game, 0)
    if why == "paused":
        assert moderation.pause(game, "Tea.", a_moderator(), NOW).accepted
    if why == "quarantined":
        Game.objects.filter(pk=game.pk).update(quarantine="entry 1: unknown")
    if why == "hurried":
        Question.objects.filter(game=game).update(hurried=True)
    assert calendar_of(client, holder(game, 0).person) == []


def test_calendar_programs_are_told_to_look_every_hour(client: Client) -> None:
    raw = get(client, tokens.calendar_url(holder(a_game("Alice", "Bob"), 0).person)).content.decode()
    assert "REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n" in raw and "X-PUBLISHED-TTL:PT1H\r\n" in raw


# the game


def test_an_atom_feed_tells_turns_the_question_and_the_journal(client: Client) -> None:
    game = a_game_at_turn(3, "Alice", "Bob")
    active = asked(game)
    assert active
    items = items_of(client, holder(game, active.seat.number))
    titles = [item.findtext(f"{ATOM}title") or "" for item in items]
    assert any(title.startswith("Turn 2") for title in titles)
    assert any("has begun" in title for title in titles)
    assert (items[0].findtext(f"{ATOM}id") or "").endswith(f"question/{active.pk}")
    assert "Until" in text_of(items)


def test_a_feed_tells_a_seat_no_more_than_its_page_does(client: Client) -> None:
    game = a_game("Alice", "Bob", "Cy")
    for number in (0, 1, 2):
        answer_quietly(game, number)
    later = NOW + timedelta(hours=5, minutes=17)
    answer_quietly(fresh(game), 0, later)  # a vote, under seal until all are in
    for reader in (0, 1, 2):
        raw = get(client, tokens.atom_url(holder(game, reader))).content.decode()
        assert "17:17" not in raw and later.isoformat()[:16] not in raw


def test_feeds_of_the_same_state_are_the_same_and_are_not_sent_twice(client: Client) -> None:
    game = a_game("Alice", "Bob")
    reader = holder(game, 0)
    for url in (tokens.calendar_url(reader.person), tokens.atom_url(reader)):
        first = get(client, url)
        again = get(client, url, if_none_match=first["ETag"])
        assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
        assert get(client, url, if_modified_since=first["Last-Modified"]).status_code == 304
    answer_quietly(game, 0, NOW + DAY)
    for url in (tokens.calendar_url(reader.person), tokens.atom_url(reader)):
        assert get(client, url, if_none_match=first["ETag"]).status_code == 200
        assert get(client, url, if_modified_since=first["Last-Modified"]).status_code == 200


# the addresses


def test_a_feed_holds_no_key_to_a_seat(client: Client) -> None:
    game = a_game("Alice", "Bob")
    reader = holder(game, 0)
    own = tokens.atom_url(reader)
    for url in (tokens.calendar_url(reader.person), own):
        text = get(client, url).content.decode().replace(own, "")
        assert not re.search(r"/l/|person\.\d|seat\.\d|question\.\d", text)
        assert "example.org" not in text


def test_new_addresses_end_the_former_ones(client: Client) -> None:
    game = a_game("Alice", "Bob")
    reader = holder(game, 0)
    former = [tokens.calendar_url(reader.person), tokens.atom_url(reader)]
    people.renew_feeds(reader.person)
    assert [get(client, url).status_code for url in former] == [404, 404]
    reader = holder(game, 0)
    assert get(client, tokens.calendar_url(reader.person)).status_code == 200
    assert get(client, tokens.atom_url(reader)).status_code == 200


def test_a_games_feed_dies_with_the_seat(client: Client) -> None:
    game = a_game("Alice", "Bob", "Cy")
    url = tokens.atom_url(holder(game, 0))
    assert moderation.hand_to_bot(seat_of(game, 0), "Gone.", a_moderator(), NOW).accepted
    assert get(client, url).status_code == 404


def test_a_games_feed_ends_sixty_days_after_it(client: Client) -> None:
    game = a_game("Alice", "Bob")
    url = tokens.atom_url(holder(game, 0))
    moderation.cancel(game, "Enough.", a_moderator(), NOW)
    long_ago = NOW - timedelta(days=3650)
    assert get(client, url).status_code == 200
    Game.objects.filter(pk=game.pk).update(ended_at=long_ago)
    assert get(client, url).status_code == 404


def test_no_other_token_opens_a_feed_and_a_feeds_token_opens_nothing_else(client: Client) -> None:
    reader = holder(a_game("Alice", "Bob"), 0)
    wrong = [tokens.seat_link(reader), tokens.person_link(reader.person), "calendar.1.0.x", "x" * 300]
    for token in wrong:
        assert client.get(f"/feeds/{token}/deadlines.ics").status_code == 404
        assert client.get(f"/feeds/{token}/game.atom").status_code == 404
    calendar = tokens.make("calendar", person=reader.person.pk, serial=0)
    assert client.get(f"/l/{calendar}/").status_code == 404
    assert client.get(f"/feeds/{calendar}/game.atom").status_code == 404


def test_a_feed_of_a_game_that_stands_still_asks_to_come_again(client: Client) -> None:
    game = a_game("Alice", "Bob")
    Game.objects.filter(pk=game.pk).update(quarantine="entry 1: unknown")
    answer = get(client, tokens.atom_url(holder(game, 0)))
    assert answer.status_code == 503 and answer["Retry-After"]

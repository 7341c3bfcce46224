"""Letters that wait for others: a quarter of an hour, or for the day's one; and what never waits."""

from datetime import UTC, datetime, time, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import addresses, clock, holding, hosting, notices, people
from games.mail.deliver import deliver
from games.models import Letter, Notice, Person, Question
from tests.mail.conftest import Relay
from tests.world import DAY, HOUR, NOW, a_game, a_game_at_turn, a_person, answer_quietly, asked, seat_of

pytestmark = pytest.mark.django_db
MINUTE = timedelta(minutes=1)
Mode, Kind = Person.MailMode, Notice.Kind


def wants(name: str, mode: str, **facts: Any) -> Person:
    person = a_person(name)
    people.choose_mail(person, mode, NOW, **facts)
    return person


def mails(relay: Relay, name: str = "Bob") -> list[Any]:
    return relay.to(f"{name.lower()}@example.org")


def test_held_things_of_one_game_make_one_letter(relay: Relay) -> None:
    wants("Bob", Mode.HELD)
    game = a_game("Alice", "Bob", "Cy")
    alice = seat_of(game, 0).holder
    assert alice
    hosting.lengthen(alice, DAY, "tea", NOW + 10 * MINUTE)
    deliver(NOW + 14 * MINUTE)
    assert mails(relay) == []
    deliver(NOW + 15 * MINUTE)
    deliver(NOW + 30 * MINUTE)
    assert len(mails(relay)) == 1
    told = Letter.objects.get(person__name="Bob").notices.values_list("kind", flat=True)
    assert set(told) == {Kind.GAME_STARTS, Kind.SCULPT, Kind.DEADLINE}


def test_letters_of_different_games_stay_apart_but_in_the_days_letter(relay: Relay) -> None:
    wants("Alice", Mode.HELD)
    wants("Bob", Mode.DAILY, digest_at=time(20))
    one, other = a_game(tempo="slow"), a_game(tempo="slow")
    deliver(NOW + 16 * MINUTE)
    assert len(mails(relay, "Alice")) == 2
    assert mails(relay) == []
    deliver(NOW + 7 * HOUR)  # 20:00 in Berlin
    deliver(NOW + 8 * HOUR)
    letter = Letter.objects.get(person__name="Bob")
    assert (letter.is_digest, letter.game) == (True, None)
    (mail,) = mails(relay)
    assert mail["Subject"] == "[Laborigines] your daily letter: 2 questions wait"
    for game in (one, other):
        assert f"Table {game.code}" in mail.get_body(("plain",)).get_content()


def test_each_part_of_the_days_letter_has_its_question_s_own_reply_address(relay: Relay) -> None:
    wants("Bob", Mode.DAILY, digest_at=time(20))
    for _ in range(2):
        a_game(tempo="slow")
    deliver(NOW + 7 * HOUR)
    (mail,) = mails(relay)
    html = mail.get_body(("html",)).get_content()
    asked_of = Notice.objects.filter(person__name="Bob", kind=Kind.SCULPT)
    assert [address for n in asked_of if (address := addresses.reply_to_one(n)) in html and "mailto:" in html]
    assert html.count("mailto:") == 2
    tag = addresses.read(mail["Reply-To"])
    assert tag
    assert (tag.purpose, tag.id) == ("letter", Letter.objects.get(is_digest=True).pk)


def test_the_days_letters_are_a_thread_of_their_own(relay: Relay) -> None:
    wants("Bob", Mode.DAILY, digest_at=time(20))
    a_game(tempo="slow")
    deliver(NOW + 7 * HOUR)
    (mail,) = mails(relay)
    assert mail["References"].endswith(".daily.thread@127.0.0.1>")
    assert mail["List-Id"] is None


def test_a_question_goes_at_once_if_the_days_letter_would_come_after_a_quarter_of_its_time(relay: Relay) -> None:
    wants("Bob", Mode.DAILY, digest_at=time(12))  # 23 hours from now, and the tempo is 24
    a_game(tempo="brisk")
    deliver(NOW)
    (mail,) = mails(relay)
    assert "7F3K" not in mail["Subject"]
    assert not Letter.objects.get(person__name="Bob").is_digest
    told = Letter.objects.get(person__name="Bob").notices.values_list("kind", flat=True)
    assert set(told) == {Kind.GAME_STARTS, Kind.SCULPT}, "what waits for the day's letter goes along"


def test_a_reminder_and_time_that_ran_out_never_wait(relay: Relay) -> None:
    wants("Alice", Mode.DAILY, digest_at=time(20))
    game = a_game_at_turn(1, tempo="slow")
    question = asked(game)
    assert question
    clock.remind(question.pk, question.remind_at)
    reminder = Notice.objects.get(kind=Kind.REMINDER)
    assert (reminder.not_before, reminder.in_digest) == (question.remind_at, False)


def test_what_is_settled_before_the_days_letter_is_not_told(relay: Relay) -> None:
    wants("Alice", Mode.DAILY, digest_at=time(20))
    game = a_game("Alice", "Bob", tempo="slow")
    answer_quietly(game, 0, NOW + HOUR)
    Notice.objects.filter(kind=Kind.GAME_STARTS).update(dropped_at=NOW)
    deliver(NOW + 7 * HOUR)
    assert mails(relay, "Alice") == []


def test_a_game_that_stands_still_misses_the_days_letter_and_holds_up_no_other(relay: Relay) -> None:
    wants("Bob", Mode.DAILY, digest_at=time(20))
    still, other = a_game(tempo="slow"), a_game(tempo="slow")
    letter_time = NOW + 7 * HOUR
    type(still).objects.filter(pk=still.pk).update(quarantine="entry 3")
    deliver(letter_time)
    (mail,) = mails(relay)
    assert other.code in mail.get_body(("plain",)).get_content()
    assert still.code not in mail.get_body(("plain",)).get_content()
    type(still).objects.filter(pk=still.pk).update(quarantine="")
    deliver(letter_time + MINUTE)
    assert len(mails(relay)) == 2


def test_who_wants_letters_at_once_again_gets_what_waited(relay: Relay) -> None:
    bob = wants("Bob", Mode.DAILY, digest_at=time(20))
    a_game(tempo="slow")
    people.choose_mail(Person.objects.get(pk=bob.pk), Mode.AT_ONCE, NOW + HOUR)
    deliver(NOW + HOUR)
    assert len(mails(relay)) == 1


def test_nothing_goes_to_an_address_that_bounces_but_what_is_asked_for_there(relay: Relay) -> None:
    a_person("Bob", unreachable_at=NOW)
    a_game()
    notices.tell(Kind.SIGN_IN, a_person("Bob"), NOW)
    deliver(NOW)
    assert [mail["Subject"] for mail in mails(relay)] == ["[Laborigines] your link to sign in"]


ZONES = st.sampled_from(["UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Pacific/Kiritimati"])
MOMENTS = st.datetimes(datetime(2026, 1, 1), datetime(2029, 1, 1), timezones=st.just(UTC))


@given(ZONES, MOMENTS, st.times())
def test_the_next_days_letter_comes_at_its_hour_within_a_day(zone: str, now: datetime, hour: time) -> None:
    person = Person(zone=zone, digest_at=hour.replace(fold=0))
    then = holding.next_digest(person, now)
    assert now < then <= now + timedelta(hours=25)


@given(MOMENTS, st.timedeltas(timedelta(minutes=1), timedelta(days=8)), st.times(), st.sampled_from(Mode.values))
def test_waiting_never_costs_more_than_a_quarter_of_a_question_s_time(
    now: datetime, tempo: timedelta, hour: time, mode: str
) -> None:
    person = Person(zone="Europe/Berlin", digest_at=hour, mail_mode=mode)
    question = Question(asked_at=now, due_at=now + tempo)
    assert holding.wait(Kind.YOUR_TURN, person, question, now).until <= now + tempo / 4
    assert holding.wait(Kind.REMINDER, person, question, now).until == now


def test_a_day_is_the_longest_that_news_wait(settings: Any) -> None:
    person = Person(zone="Europe/Berlin", mail_mode=Mode.DAILY)
    assert holding.wait(Kind.RESUMED, person, None, NOW).until <= NOW + DAY

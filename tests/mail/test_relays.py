"""What mail servers do to us: refuse, hang, hang up, say no for now, say no for good."""

import socket
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import timedelta
from typing import Any

import pytest

from games.mail import outbox
from games.mail.deliver import deliver
from games.models import Letter, Notice
from tests.mail.conftest import Relay, deliver_until_quiet, the_letter
from tests.world import NOW, a_game

pytestmark = pytest.mark.django_db
MINUTE = timedelta(minutes=1)
Tell = Callable[..., Notice]


@contextmanager
def a_silent_server() -> Iterator[int]:
    """Takes connections and never says a word."""
    with closing(socket.create_server(("127.0.0.1", 0))) as server:
        yield server.getsockname()[1]


def test_a_letter_goes_out_once_and_is_stamped(relay: Relay, notice_for: Tell) -> None:
    notice = notice_for("Alice")
    assert deliver(NOW) == 1
    assert deliver(NOW + MINUTE) == 0
    letter = the_letter()
    assert (letter.state, letter.attempts, letter.sent_at) == (Letter.State.SENT, 1, NOW)
    assert not letter.outcome_unknown
    assert [mail["Message-ID"] for mail in relay.to("alice@example.org")] == [letter.message_id]
    notice.refresh_from_db()
    assert notice.letter == letter


def test_a_refused_connection_costs_no_letter_a_try(relay: Relay, notice_for: Tell, settings: Any) -> None:
    working = settings.EMAIL_PORT
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        settings.EMAIL_PORT = taken.getsockname()[1]
    notice_for("Alice")
    notice_for("Bob")
    assert deliver(NOW) == 0
    assert not Letter.objects.exists()
    settings.EMAIL_PORT = working
    assert deliver(NOW + MINUTE) == 2


def test_a_server_that_hangs_is_given_up_after_the_timeout_and_no_letter_claimed(
    relay: Relay, notice_for: Tell, settings: Any
) -> None:
    notice_for("Alice")
    with a_silent_server() as port:
        settings.EMAIL_PORT, settings.EMAIL_TIMEOUT = port, 0.2
        assert deliver(NOW) == 0
    assert not Letter.objects.exists()


def test_not_now_is_tried_again_after_1_5_15_and_60_minutes(relay: Relay, notice_for: Tell) -> None:
    relay.answers["alice@example.org"] = "451 Try again later"
    notice_for("Alice")
    now, waits = NOW, []
    for _ in range(4):
        deliver(now)
        letter = the_letter()
        assert letter.state == Letter.State.WAITING
        assert "451 Try again later" in letter.outcome
        waits.append(letter.next_try_at - now)
        assert deliver(letter.next_try_at - timedelta(seconds=1)) == 0
        now = letter.next_try_at
    assert waits == [MINUTE, 5 * MINUTE, 15 * MINUTE, 60 * MINUTE]
    relay.answers.clear()
    assert deliver(now) == 1


def test_not_now_becomes_never_after_so_many_tries(relay: Relay, notice_for: Tell, settings: Any) -> None:
    relay.answers["alice@example.org"] = "421 Too busy"
    notice_for("Alice")
    assert deliver_until_quiet(NOW) == 0
    letter = the_letter()
    assert (letter.state, letter.attempts) == (Letter.State.FAILED, settings.MAIL_ATTEMPTS)


@pytest.mark.parametrize("answer", ["550 No such person", "552 Mailbox full"])
def test_never_fails_that_letter_alone(relay: Relay, notice_for: Tell, answer: str) -> None:
    relay.answers["alice@example.org"] = answer
    alices, bobs = notice_for("Alice"), notice_for("Bob")
    assert deliver(NOW) == 1
    assert the_letter(alices.person).state == Letter.State.FAILED
    assert the_letter(alices.person).outcome == answer
    assert the_letter(bobs.person).state == Letter.State.SENT


def test_one_mailbox_that_is_busy_does_not_hold_up_the_others(relay: Relay, notice_for: Tell) -> None:
    relay.answers["alice@example.org"] = "451 Greylisted"
    for name in ("Alice", "Bob", "Cy"):
        notice_for(name)
    assert deliver(NOW) == 2


def test_a_server_that_hangs_up_after_the_text_gets_it_twice_at_most(relay: Relay, notice_for: Tell) -> None:
    relay.hangs_up = True
    notice_for("Alice")
    assert deliver_until_quiet(NOW) == 0
    letter = the_letter()
    assert (letter.state, letter.outcome_unknown) == (Letter.State.FAILED, True)
    assert [mail["Message-ID"] for mail in relay.letters] == [letter.message_id] * 2


def test_a_server_that_hangs_after_the_text_gets_it_twice_at_most(
    relay: Relay, notice_for: Tell, settings: Any
) -> None:
    settings.EMAIL_TIMEOUT, relay.delay = 0.2, 0.4
    notice_for("Alice")
    assert deliver(NOW) == 0
    assert the_letter().outcome_unknown
    relay.delay = 0
    assert deliver_until_quiet(NOW + MINUTE) == 1
    assert 1 <= len(relay.letters) <= 2
    assert {mail["Message-ID"] for mail in relay.letters} == {the_letter().message_id}


def test_a_server_that_limits_letters_a_connection_is_called_again(relay: Relay, notice_for: Tell) -> None:
    relay.letters_a_connection = 1
    for name in ("Alice", "Bob", "Cy"):
        notice_for(name)
    assert deliver(NOW) == 3


def test_a_batch_stops_at_the_first_broken_line(relay: Relay, notice_for: Tell) -> None:
    relay.hangs_up = True
    for name in ("Alice", "Bob", "Cy"):
        notice_for(name)
    deliver(NOW)
    assert Letter.objects.count() == 1


def test_a_relay_is_kept_to_its_pace(relay: Relay, notice_for: Tell, settings: Any) -> None:
    settings.MAIL_PER_MINUTE = 2
    for name in ("Alice", "Bob", "Cy", "Dora", "Mo"):
        notice_for(name)
    assert [deliver(NOW + step * MINUTE / 2) for step in range(5)] == [2, 0, 2, 0, 1]


def test_at_a_relay_s_pace_no_table_waits_for_anothers_whole_post(relay: Relay, settings: Any) -> None:
    first, second, third = a_game("Alice", "Bob", "Cy", "Dora"), a_game("Eve", "Fay"), a_game("Gus", "Hal")
    settings.MAIL_PER_MINUTE = 3
    deliver(NOW)
    assert {letter.game for letter in Letter.objects.all()} == {first, second, third}
    for minute in range(1, 3):
        deliver(NOW + minute * MINUTE)
    assert Letter.objects.count() == 8
    assert Letter.objects.filter(game=first).count() == 4


def test_who_waits_at_a_keyboard_is_written_to_first(relay: Relay, notice_for: Tell, settings: Any) -> None:
    a_game()
    notice_for("Dora")
    settings.MAIL_PER_MINUTE = 1
    deliver(NOW)
    assert [mail["To"] for mail in relay.letters] == ["Dora <dora@example.org>"]


def test_a_relay_that_refuses_the_letters_own_return_address_gets_the_sites(relay: Relay, notice_for: Tell) -> None:
    relay.refused_sender = "post-room.localhost"
    notice_for("Alice")
    assert deliver(NOW) == 1
    assert len(relay.letters) == 1


def test_a_mail_service_s_own_id_of_a_letter_is_kept(notice_for: Tell, settings: Any) -> None:
    settings.EMAIL_BACKEND = "anymail.backends.test.EmailBackend"
    notice_for("Alice")
    assert deliver(NOW) == 1
    assert the_letter().service_id


def test_a_letter_that_cannot_be_written_does_not_stop_the_next(
    relay: Relay, notice_for: Tell, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad = notice_for("Alice")
    notice_for("Bob")
    Notice.objects.filter(pk=bad.pk).update(kind=Notice.Kind.CONFIRM_SEAT)
    monkeypatch.setattr(outbox, "why_not", lambda notice, now: "")
    assert deliver(NOW) == 1
    assert the_letter(bad.person).state == Letter.State.WAITING
    assert "could not be composed" in the_letter(bad.person).outcome

"""Recipients whom a mail server refuses: for good, for now, or for what is no fault of theirs."""

from datetime import timedelta

import pytest
from django.conf import settings

from games import delivery
from games.mail.deliver import deliver
from games.models import Letter, Notice, Person
from tests.mail.conftest import Relay, deliver_until_quiet
from tests.world import DAY, HOUR, NOW, a_game, a_person, answer_quietly, fresh, seat_of

pytestmark = pytest.mark.django_db
BOB = "bob@example.org"


def test_after_a_hard_bounce_no_more_mail_goes_there_and_the_game_goes_on(relay: Relay) -> None:
    game = a_game("Alice", "Bob")
    relay.answers[BOB] = "550 5.1.1 no such user"
    deliver(NOW)
    bob = Person.objects.get(address=BOB)
    assert bob.unreachable_at == NOW
    relay.answers.clear()
    assert answer_quietly(game, 1, NOW + HOUR).accepted
    assert answer_quietly(fresh(game), 0, NOW + HOUR).accepted  # now everybody is asked to vote
    deliver_until_quiet(NOW + HOUR)
    assert relay.to(BOB) == []
    text = "\n".join(mail.get_body(("plain",)).get_content() for mail in relay.to("alice@example.org"))
    assert "Mail to Bob bounces" in text and BOB not in text
    fate = delivery.seat_fate(seat_of(game, 1))
    assert fate and fate.says("UTC", NOW) == "bounced: cannot be reached by mail"


@pytest.mark.parametrize("answer", ["554 5.7.1 blocked", "550 5.1.8 sender unknown"])
def test_what_a_server_has_against_us_is_no_bounce_of_the_reader(relay: Relay, answer: str) -> None:
    a_game("Alice", "Bob")
    relay.answers[BOB] = answer
    deliver(NOW)
    assert Person.objects.get(address=BOB).unreachable_at is None
    assert Letter.objects.get(person__address=BOB).state == Letter.State.FAILED


def test_soft_bounces_are_tried_again_and_mark_an_address_only_after_enough_days(relay: Relay) -> None:
    bob = a_person("Bob")
    relay.answers[BOB] = "452 4.2.2 mailbox full"
    now = NOW
    for count in range(1, settings.SOFT_BOUNCES + 1):
        Notice.objects.create(person=bob, kind=Notice.Kind.SIGN_IN, created_at=now, not_before=now)
        deliver_until_quiet(now)
        bob.refresh_from_db()
        letter = Letter.objects.latest("pk")
        assert (letter.state, letter.attempts) == (Letter.State.FAILED, settings.MAIL_ATTEMPTS)
        assert (bob.soft_bounces, bob.unreachable_at is None) == (count, count < settings.SOFT_BOUNCES)
        now += DAY + timedelta(hours=1)

"""The outbox as a queue: one worker at a time, claims that outlive their worker, letters tried again."""

from collections.abc import Callable
from datetime import timedelta

import pytest

from games.mail import outbox
from games.mail.deliver import deliver, lease
from games.models import Lease, Letter, Notice
from tests.mail.conftest import Relay, deliver_until_quiet, the_letter
from tests.world import NOW

pytestmark = pytest.mark.django_db
LEASE = timedelta(minutes=2)
SECOND = timedelta(seconds=1)
Tell = Callable[..., Notice]


def claimed(notice: Notice, *, handed_over: bool) -> Letter:
    """A letter whose worker was killed with it in hand."""
    (parcel,) = outbox.due(NOW)
    letter = outbox.claim(parcel, NOW)
    assert letter
    if handed_over:
        assert outbox.hand_over(letter)
    return letter


def test_a_claim_that_is_not_old_yet_is_left_alone(relay: Relay, notice_for: Tell) -> None:
    claimed(notice_for(), handed_over=False)
    assert deliver(NOW + LEASE - SECOND) == 0
    assert the_letter().state == Letter.State.CLAIMED


def test_a_worker_killed_before_sending_costs_no_letter_and_doubles_none(relay: Relay, notice_for: Tell) -> None:
    letter = claimed(notice_for(), handed_over=False)
    assert deliver(NOW + LEASE) == 1
    assert [mail["Message-ID"] for mail in relay.letters] == [letter.message_id]
    assert not the_letter().outcome_unknown


def test_a_worker_killed_while_sending_means_once_more_with_the_same_id_and_is_counted(
    relay: Relay, notice_for: Tell
) -> None:
    letter = claimed(notice_for(), handed_over=True)
    assert deliver(NOW + LEASE) == 1
    assert [mail["Message-ID"] for mail in relay.letters] == [letter.message_id]
    assert the_letter().outcome_unknown


def test_a_letter_that_kills_two_workers_while_sending_is_given_up(relay: Relay, notice_for: Tell) -> None:
    claimed(notice_for(), handed_over=True)
    outbox.recover(NOW + LEASE)
    again = outbox.claim(outbox.due(NOW + LEASE)[0], NOW + LEASE)
    assert again
    assert outbox.hand_over(again)
    assert deliver(NOW + 2 * LEASE) == 0
    assert (the_letter().state, relay.letters) == (Letter.State.FAILED, [])


def test_a_letter_that_kills_its_worker_every_time_is_given_up_one_day(notice_for: Tell) -> None:
    claimed(notice_for(), handed_over=False)
    now = NOW
    while the_letter().state == Letter.State.CLAIMED:
        now += LEASE
        outbox.recover(now)
        for parcel in outbox.due(now):
            outbox.claim(parcel, now)
    assert the_letter().state == Letter.State.FAILED


def test_a_worker_that_comes_back_after_its_claim_was_taken_sends_nothing(notice_for: Tell) -> None:
    old = claimed(notice_for(), handed_over=False)
    outbox.recover(NOW + LEASE)
    outbox.claim(outbox.due(NOW + LEASE)[0], NOW + LEASE)
    assert not outbox.hand_over(old)


def test_a_letter_without_notices_is_not_tried_for_ever(relay: Relay, notice_for: Tell) -> None:
    claimed(notice_for(), handed_over=False)
    Notice.objects.all().delete()
    assert deliver(NOW + LEASE) == 0
    assert the_letter().state == Letter.State.DROPPED


def test_two_workers_never_claim_the_same_notice(notice_for: Tell) -> None:
    notice_for()
    (parcel,) = outbox.due(NOW)
    assert outbox.claim(parcel, NOW)
    assert outbox.claim(parcel, NOW) is None
    assert Letter.objects.count() == 1


def test_while_another_worker_delivers_this_one_does_nothing(relay: Relay, notice_for: Tell) -> None:
    notice_for()
    with lease("deliver", NOW, LEASE) as mine:
        assert mine
        assert deliver(NOW + SECOND) == 0
    assert deliver(NOW + SECOND) == 1


def test_the_lease_of_a_killed_worker_runs_out(relay: Relay, notice_for: Tell) -> None:
    notice_for()
    Lease.objects.create(name="deliver", owner="somebody", until=NOW + LEASE)
    assert deliver(NOW + LEASE - SECOND) == 0
    assert deliver(NOW + LEASE) == 1


def test_with_nothing_due_nothing_is_written(django_assert_num_queries: Callable[..., object]) -> None:
    with django_assert_num_queries(3):
        assert deliver(NOW) == 0


def test_a_notice_waits_for_its_hour(relay: Relay, notice_for: Tell) -> None:
    notice = notice_for()
    Notice.objects.filter(pk=notice.pk).update(not_before=NOW + LEASE)
    assert deliver(NOW + LEASE - SECOND) == 0
    assert deliver(NOW + LEASE) == 1


def test_letters_that_somebody_asked_for_go_alone_each(relay: Relay, notice_for: Tell) -> None:
    notice_for()
    notice_for()
    assert deliver_until_quiet(NOW) == 2

"""Bounces, complaints and what follows: mail stops, host and table are told, a deadline waits once."""

from datetime import datetime

import pytest
from django.conf import settings
from hypothesis import given
from hypothesis import strategies as st

from games import moderation, notices, reach, tally
from games.models import AddressChange, Game, Invitation, Letter, Notice, Person, Question
from tests.world import DAY, HOUR, NOW, a_game, a_moderator, a_person, an_open_table, answer_quietly, asked, seat_of

pytestmark = pytest.mark.django_db
Kind = Notice.Kind
GONE = "550 5.1.1 <bob@example.org>: user unknown"
FULL = "452 4.2.2 mailbox full"


def bob(game: Game) -> Person:
    return Person.objects.get(name="Bob")


def a_letter(person: Person, game: Game | None = None, **facts: object) -> Letter:
    number = Letter.objects.count()
    defaults = {"state": Letter.State.SENT, "sent_at": NOW, "claimed_at": NOW, "created_at": NOW, **facts}
    return Letter.objects.create(person=person, game=game, message_id=f"<{number}@example.org>", **defaults)


def told(kind: str) -> list[str]:
    return [notice.person.name for notice in Notice.objects.filter(kind=kind).order_by("pk")]


def journal_of(game: Game) -> list[str]:
    return [row.kind for row in game.journal.filter(kind__in=["unreachable", "reachable"])]


# a hard bounce


def test_a_hard_bounce_stops_mail_and_tells_host_and_table_once() -> None:
    game = a_game("Alice", "Bob", "Cy")
    letter = a_letter(bob(game), game)
    for _ in range(3):
        reach.hard_bounce(bob(game), GONE, NOW, letter)
    assert (bob(game).unreachable_at, bob(game).unreachable_why) == (NOW, GONE)
    assert told(Kind.UNREACHABLE) == ["Alice"]
    assert journal_of(game) == ["unreachable"]
    letter.refresh_from_db()
    assert letter.bounced_at == NOW
    waiting = Notice.objects.filter(person=bob(game), letter=None, dropped_at=None)
    assert {notices.why_not(notice, NOW) for notice in waiting} == {"mail to this address bounces"}


def test_what_somebody_asks_for_still_goes_out_so_that_they_can_show_that_it_arrives() -> None:
    game = a_game("Alice", "Bob")
    reach.hard_bounce(bob(game), GONE, NOW)
    assert notices.still_true(notices.tell(Kind.SIGN_IN, bob(game), NOW), NOW)


def test_the_hosts_own_bounce_is_told_to_the_table_alone() -> None:
    game = a_game("Alice", "Bob")
    reach.hard_bounce(game.host, GONE, NOW)
    assert told(Kind.UNREACHABLE) == []
    assert journal_of(game) == ["unreachable"]


def test_all_games_of_a_person_are_told_and_finished_ones_are_not() -> None:
    first, second, over = a_game("Alice", "Bob"), a_game("Cy", "Bob"), a_game("Cy", "Bob")
    moderation.cancel(over, "Enough.", a_moderator(), NOW)
    reach.hard_bounce(bob(first), GONE, NOW)
    assert told(Kind.UNREACHABLE) == ["Alice", "Cy"]
    assert [journal_of(game) for game in (first, second, over)] == [["unreachable"], ["unreachable"], []]


def test_the_host_learns_that_an_invitation_came_back() -> None:
    table, dora = an_open_table("Alice", "Bob", bots=1), a_person("Dora", confirmed_at=None)
    Invitation.objects.create(game=table, person=dora, created_at=NOW)
    reach.hard_bounce(dora, GONE, NOW)
    assert told(Kind.UNREACHABLE) == ["Alice"]


def test_neither_letter_nor_journal_nor_notice_holds_the_servers_words_or_the_address() -> None:
    game = a_game("Alice", "Bob")
    reach.hard_bounce(bob(game), GONE, NOW)
    rows = [repr(row.data) + row.reason for row in game.journal.all()]
    rows += [repr(notice.data) for notice in Notice.objects.all()]
    assert not any("@" in row or "550" in row for row in rows)


def test_a_servers_words_are_kept_in_one_printable_line() -> None:
    game = a_game("Alice", "Bob")
    reach.hard_bounce(bob(game), "550 no\r\nBcc: all\x00" + "x" * 500, NOW)
    assert bob(game).unreachable_why.isprintable() and len(bob(game).unreachable_why) == 200


# the deadline


def test_the_open_deadline_waits_once_for_a_player_in_a_game() -> None:
    game = a_game("Alice", "Bob")
    due = _due(game)
    reach.hard_bounce(bob(game), GONE, NOW)
    later = _due(game)
    assert later >= due + settings.UNREACHED_WAIT
    assert _open(game).rule == Question.Rule.UNREACHED
    reach.reached(bob(game), NOW + HOUR)
    reach.hard_bounce(bob(game), GONE, NOW + 2 * HOUR)
    assert _due(game) == later


def test_nobody_elses_deadline_waits() -> None:
    game = a_game("Alice", "Bob")
    before = _due(game, 0)
    reach.hard_bounce(bob(game), GONE, NOW)
    assert _due(game, 0) == before


def test_a_seat_on_autopilot_waits_for_nobody() -> None:
    game = a_game("Alice", "Bob")
    game.seats.filter(number=1).update(autopilot_at=NOW)
    due = _due(game)
    reach.hard_bounce(bob(game), GONE, NOW)
    assert _due(game) == due


def _open(game: Game, number: int = 1) -> Question:
    question = asked(game, number)
    assert question
    return question


def _due(game: Game, number: int = 1) -> object:
    return _open(game, number).due_at


# soft bounces


def test_soft_bounces_count_only_if_there_are_enough_over_enough_days() -> None:
    game = a_game("Alice", "Bob")
    for hour in range(settings.SOFT_BOUNCES + 3):
        reach.soft_bounce(bob(game), FULL, NOW + hour * HOUR)
    assert bob(game).unreachable_at is None, "all on one day"
    reach.soft_bounce(bob(game), FULL, NOW + settings.SOFT_BOUNCE_SPAN)
    assert bob(game).unreachable_at == NOW + settings.SOFT_BOUNCE_SPAN


def test_few_soft_bounces_over_many_days_are_not_enough() -> None:
    game = a_game("Alice", "Bob")
    for day in range(settings.SOFT_BOUNCES - 1):
        reach.soft_bounce(bob(game), FULL, NOW + 5 * day * DAY)
    assert bob(game).unreachable_at is None


@pytest.mark.parametrize("end", ["delivered", "long ago"])
def test_a_row_of_soft_bounces_ends(end: str) -> None:
    game = a_game("Alice", "Bob")
    for day in range(settings.SOFT_BOUNCES - 1):
        reach.soft_bounce(bob(game), FULL, NOW + day * DAY)
    now = NOW + 9 * DAY
    if end == "delivered":
        reach.delivered(a_letter(bob(game)), now)
    else:
        now += settings.SOFT_BOUNCE_SPAN * 10
    reach.soft_bounce(bob(game), FULL, now)
    assert (bob(game).unreachable_at, bob(game).soft_bounces) == (None, 1)


# what a server's words mean


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        (GONE, "hard"),
        ("550 no such user", "hard"),
        ("5.1.10 null MX", "hard"),
        ("554 5.2.1 mailbox disabled", "hard"),
        ("refused by the service", "hard"),
        (FULL, "soft"),
        ("552 5.2.2 over quota", "soft"),
        ("450 greylisted", "soft"),
        ("5.4.4 no route", "soft"),
        ("554 no", "soft"),
        ("550 5.7.1 blocked: spam", "other"),
        ("550 5.7.26 no DMARC", "other"),
        ("550 5.1.8 bad sender", "other"),
    ],
)
def test_only_what_is_about_the_address_is_a_bounce(words: str, kind: str) -> None:
    assert reach.kind_of_bounce(words) == kind
    game = a_game("Alice", "Bob")
    letter = a_letter(bob(game), game)
    reach.refused(letter, words, NOW)
    assert (bob(game).unreachable_at is not None, bob(game).soft_bounces) == (kind == "hard", int(kind == "soft"))
    letter.refresh_from_db()
    assert letter.bounced_at == NOW
    assert sum(count for what, count in tally.since(NOW.date()).items() if what.startswith("bounce: ")) == 1


@given(st.text(max_size=300))
def test_whatever_a_server_says_is_one_of_three(words: str) -> None:
    assert reach.kind_of_bounce(words) in ("hard", "soft", "other")


# former addresses


def test_what_comes_back_from_a_former_address_says_nothing_of_the_present_one() -> None:
    game = a_game("Alice", "Bob")
    letter = a_letter(bob(game), game)
    AddressChange.objects.create(person=bob(game), address="b@example.org", asked_at=NOW, done_at=NOW + HOUR)
    reach.hard_bounce(bob(game), GONE, NOW + DAY, letter)
    reach.soft_bounce(bob(game), FULL, NOW + DAY, letter)
    assert (bob(game).unreachable_at, bob(game).soft_bounces) == (None, 0)
    letter.refresh_from_db()
    assert letter.bounced_at == NOW + DAY


# reached again


def test_who_is_reached_again_is_asked_by_letter_and_the_table_is_told() -> None:
    game = a_game("Alice", "Bob")
    reach.hard_bounce(bob(game), GONE, NOW)
    Notice.objects.filter(person=bob(game)).update(dropped_at=NOW)
    reach.reached(bob(game), NOW + DAY)
    assert (bob(game).unreachable_at, bob(game).unreachable_why) == (None, "")
    fresh = Notice.objects.filter(person=bob(game), dropped_at=None)
    assert [notice.kind for notice in fresh] == [Kind.SCULPT]
    assert journal_of(game) == ["unreachable", "reachable"]
    reach.reached(bob(game), NOW + DAY)
    assert fresh.count() == 1


def test_a_reply_shows_that_its_letter_was_delivered_and_seen() -> None:
    game = a_game("Alice", "Bob")
    letter = a_letter(bob(game), game)
    Notice.objects.filter(question=_open(game)).update(letter=letter)
    reach.answered(letter, NOW + HOUR)
    letter.refresh_from_db()
    assert (letter.delivered_at, letter.seen_at) == (NOW + HOUR, NOW + HOUR)
    holder = seat_of(game, 1).holder
    assert holder and holder.seen_at == NOW + HOUR


@pytest.mark.parametrize(("sent", "reached"), [(NOW - HOUR, False), (NOW + HOUR, True)])
def test_only_a_letter_sent_after_the_bounce_shows_that_mail_arrives(sent: object, reached: bool) -> None:
    game = a_game("Alice", "Bob")
    reach.hard_bounce(bob(game), GONE, NOW)
    reach.delivered(a_letter(bob(game), sent_at=sent), NOW + 2 * HOUR)
    assert (bob(game).unreachable_at is None) == reached


@pytest.mark.parametrize(
    ("replied", "moved", "reached"),
    [(NOW + 2 * HOUR, False, True), (NOW - HOUR, False, False), (NOW + 2 * HOUR, True, False)],
)
def test_a_reply_that_comes_after_the_bounce_shows_it_whatever_letter_it_answers(
    replied: datetime, moved: bool, reached: bool
) -> None:
    """`moved`: the letter went to an address that Bob has no more. What bounces afterwards stops his mail again."""
    game = a_game("Alice", "Bob")
    letter = a_letter(bob(game), game, sent_at=NOW - DAY, claimed_at=NOW - DAY)
    if moved:
        AddressChange.objects.create(person=bob(game), address="b@example.org", asked_at=NOW - DAY, done_at=NOW)
    reach.hard_bounce(bob(game), GONE, NOW)
    reach.answered(letter, replied)
    assert (bob(game).unreachable_at is None) == reached
    assert journal_of(game) == (["unreachable", "reachable"] if reached else ["unreachable"])
    reach.hard_bounce(bob(game), GONE, NOW + DAY)
    assert bob(game).unreachable_at == (NOW + DAY if reached else NOW)


def test_the_hosts_letter_is_no_longer_true_once_the_player_is_reached() -> None:
    game = a_game("Alice", "Bob")
    reach.hard_bounce(bob(game), GONE, NOW)
    reach.reached(bob(game), NOW + HOUR)
    assert not notices.still_true(Notice.objects.get(kind=Kind.UNREACHABLE), NOW + HOUR)


# complaints


def test_a_complaint_turns_all_mail_off_but_what_is_asked_for_and_play_goes_on() -> None:
    game = a_game("Alice", "Bob")
    letter = a_letter(bob(game), game)
    reach.complained(bob(game), NOW, letter)
    letter.refresh_from_db()
    assert (letter.complained_at, bob(game).mail_off_at) == (NOW, NOW)
    for notice in Notice.objects.filter(person=bob(game)):
        assert not notices.still_true(notice, NOW)
    assert notices.still_true(notices.tell(Kind.SIGN_IN, bob(game), NOW), NOW)
    assert answer_quietly(game, 1).accepted


# play


def test_nothing_about_mail_stops_play_on_the_pages() -> None:
    game = a_game("Alice", "Bob")
    reach.hard_bounce(bob(game), GONE, NOW)
    assert answer_quietly(game, 1, NOW + HOUR).accepted
    holder = seat_of(game, 1).holder
    assert holder and holder.seen_at == NOW + HOUR

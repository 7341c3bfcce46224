"""Whether a player was reached, in a word for the table."""

from typing import Any

import pytest

from games import delivery, people, reach
from games.delivery import Fate
from games.models import Game, Holder, Letter, Notice
from tests.world import DAY, HOUR, NOW, a_game, a_game_at_turn, answer_quietly, asked, fresh, seat_of

pytestmark = pytest.mark.django_db
State = Letter.State


def bob(game: Game) -> Holder:
    holder = seat_of(game, 1).holder
    assert holder
    return holder


def told_in(game: Game, **facts: Any) -> Letter:
    """Bob's letter about his open question."""
    defaults = {"state": State.SENT, "sent_at": NOW, "claimed_at": NOW, "created_at": NOW, **facts}
    letter = Letter.objects.create(person=bob(game).person, game=game, message_id="<1@example.org>", **defaults)
    Notice.objects.filter(question=asked(game, 1)).update(letter=letter)
    return letter


def word(game: Game) -> str:
    fate = delivery.seat_fate(seat_of(game, 1))
    assert fate and fate == delivery.of_table(fresh(game)).get(1, fate)
    return fate.word


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({}, "sent"),
        ({"state": State.CLAIMED, "sent_at": None}, "queued"),
        ({"state": State.WAITING, "sent_at": None, "attempts": 1}, "delayed"),
        ({"state": State.FAILED, "sent_at": None}, "failed"),
        ({"delivered_at": NOW}, "delivered"),
        ({"bounced_at": NOW, "delivered_at": NOW}, "returned"),
        ({"seen_at": NOW, "delivered_at": NOW}, "seen"),
    ],
)
def test_a_letters_fate_in_a_word(facts: dict[str, Any], expected: str) -> None:
    game = a_game("Alice", "Bob")
    told_in(game, **facts)
    assert word(game) == expected


def test_a_notice_without_a_letter_is_queued_or_held() -> None:
    game = a_game("Alice", "Bob")
    assert word(game) == "queued"
    Notice.objects.filter(question=asked(game, 1)).update(in_digest=True, not_before=NOW + DAY)
    assert word(game) == "held"


def test_what_keeps_mail_away_is_told_as_such() -> None:
    game = a_game("Alice", "Bob")
    people.mute(bob(game), NOW)
    assert word(game) == "muted"
    people.mail_off(bob(game).person, NOW)
    assert word(game) == "off"
    reach.hard_bounce(bob(game).person, "550 5.1.1", NOW)
    assert word(game) == "bounced"


def test_seen_is_seen_since_the_question_was_put() -> None:
    game = a_game("Alice", "Bob")
    told_in(game)
    Holder.objects.filter(pk=bob(game).pk).update(seen_at=NOW - HOUR)
    assert word(game) == "sent"
    delivery.seen(bob(game), NOW + HOUR)
    assert word(game) == "seen"
    assert Letter.objects.get().seen_at == NOW + HOUR


def test_a_second_look_within_a_moment_is_the_same_look_unless_something_was_asked_since() -> None:
    game = a_game("Alice", "Bob")
    holder = bob(game)
    delivery.seen(holder, NOW)
    delivery.seen(holder, NOW + delivery.LOOK_AGAIN / 2)
    assert bob(game).seen_at == NOW
    question = asked(game, 1)
    assert question
    question.asked_at = NOW + delivery.LOOK_AGAIN / 3
    question.save()
    delivery.seen(holder, NOW + delivery.LOOK_AGAIN / 2)
    assert bob(game).seen_at == NOW + delivery.LOOK_AGAIN / 2


def test_only_letters_about_the_question_are_seen_if_one_is_named() -> None:
    game = a_game("Alice", "Bob")
    letter = told_in(game)
    other = asked(game, 0)
    delivery.seen(bob(game), NOW + HOUR, other)
    letter.refresh_from_db()
    assert letter.seen_at is None
    delivery.seen(bob(game), NOW + 2 * HOUR, asked(game, 1))
    letter.refresh_from_db()
    assert letter.seen_at == NOW + 2 * HOUR


def test_who_has_left_is_seen_no_more() -> None:
    game = a_game("Alice", "Bob")
    holder = bob(game)
    Holder.objects.filter(pk=holder.pk).update(until=NOW)
    delivery.seen(holder, NOW + HOUR)
    assert Holder.objects.get(pk=holder.pk).seen_at is None


def test_nobody_learns_when_a_sealed_answer_came_or_whether_it_was_a_default() -> None:
    game = a_game_at_turn(0, "Alice", "Bob", "Cy")
    for number in (0, 1, 2):
        answer_quietly(game, number)
    voted = fresh(game)
    assert answer_quietly(voted, 1, NOW + HOUR).accepted
    last = seat_of(game, 1).questions.exclude(closed_at=None).latest("closed_at")
    for closed_by in (last.ClosedBy.ANSWER, last.ClosedBy.DEFAULT):
        last.closed_by = closed_by
        last.save()
        assert delivery.seat_fate(seat_of(game, 1)) == Fate("answered")
    assert 1 not in delivery.of_table(voted)


def test_an_open_answer_is_told_with_its_moment() -> None:
    game = a_game("Alice", "Bob", "Cy")
    answer_quietly(game, 1, NOW + HOUR)
    assert delivery.seat_fate(seat_of(game, 1)) == Fate("answered", NOW + HOUR)


def test_bots_have_no_mail() -> None:
    game = a_game("Alice", "Bob", bots=1)
    assert delivery.seat_fate(seat_of(game, 2)) is None
    assert set(delivery.of_table(game)) == {0, 1}


@pytest.mark.parametrize(
    ("now", "says"), [(NOW + HOUR, "mail sent 13:00"), (NOW + DAY, "mail sent Tue 1 Dec, 13:00")]
)
def test_the_hour_is_the_readers_with_its_day_if_that_is_over(now: Any, says: str) -> None:
    assert Fate("sent", NOW).says("Europe/Berlin", now) == says


def test_every_word_can_be_said() -> None:
    assert all(Fate(word).says("UTC", NOW) for word in delivery.WORDS)

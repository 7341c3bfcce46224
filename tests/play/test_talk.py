"""What is said at a table: kept as text, told by letter to whom it calls, and what one does not want to read."""

from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from hypothesis import given
from hypothesis import strategies as st

from games import mentions, moderation, notices, people, talk
from games.mail.deliver import deliver
from games.models import Game, Holder, JournalEntry, Letter, Message, Notice, Person
from tests.world import DAY, HOUR, NOW, a_game_at_turn, a_moderator, a_person, fresh, seat_of

pytestmark = pytest.mark.django_db
LATER = NOW + timedelta(minutes=1)


@pytest.fixture
def game() -> Game:
    return a_game_at_turn(2)


def at(game: Game, number: int) -> Holder:
    holder = seat_of(game, number).holder
    assert holder
    return holder


def said(game: Game, number: int, text: str, by_mail: bool = False) -> Message:
    assert talk.say(at(game, number), text, NOW, by_mail=by_mail).accepted
    return Message.objects.latest("pk")


def mentions_of(name: str) -> list[Notice]:
    return list(Notice.objects.filter(kind="mention", person=a_person(name)).order_by("pk"))


def test_a_message_stands_beside_the_entry_at_which_it_was_said(game: Game) -> None:
    message = said(game, 0, "  Well,\r\n\r\n\r\nwell.\t ")
    assert (message.text, message.turn, message.after) == ("Well,\n\nwell.", 2, fresh(game).entry_count - 1)
    assert [one.text for one in talk.heard(at(game, 2))] == ["Well,\n\nwell."]


@pytest.mark.parametrize(("text", "says"), [
    ("", "nothing in this message"), (" \n\u200b\u202e ", "nothing in this message"),
    ("x" * 1001, "has 1001 characters; 1000 are the most"), ("x" * 100_000, "has 100000 characters"),
])  # fmt: skip
def test_nothing_and_too_much_are_refused_with_a_sentence(game: Game, text: str, says: str) -> None:
    answer = talk.say(at(game, 0), text, NOW)
    assert answer.status == 400 and says in answer.sentence
    assert not Message.objects.exists()


def test_thirty_messages_an_hour_are_enough(game: Game) -> None:
    answers = [talk.say(at(game, 0), f"{number}", NOW).status for number in range(31)]
    assert answers == [200] * 30 + [429]
    assert talk.say(at(game, 1), "One of mine", NOW).accepted
    assert talk.say(at(game, 0), "An hour later", NOW + HOUR).accepted


def test_who_has_left_the_seat_says_nothing_more(game: Game) -> None:
    bob = at(game, 1)
    moderation.hand_to_bot(bob.seat, "away", a_moderator(), NOW)
    assert talk.say(bob, "Still here", NOW).status == 403


@given(st.text(max_size=80))
def test_tidying_twice_is_tidying_once_and_turns_no_writing(text: str) -> None:
    once = talk.tidy(text)
    assert talk.tidy(once) == once
    assert not set(once) & set("\u202a\u202e\u2066\u200b\x00\r\x1b")
    assert "\n\n\n" not in once


# mentions


@pytest.mark.parametrize(("text", "called"), [
    ("@Bob look", [1]), ("ask @bob.", [1]), ("@Ann Lee and @Bob!", [1, 2]), ("@ann", [2]), ("Bob", []),
    ("bob@bobby.example.org", []), ("@Bobby", []), ("mail@Bob", []), ("@", []),
])  # fmt: skip
def test_an_at_before_a_name_or_a_first_name_calls(text: str, called: list[int]) -> None:
    assert mentions.called_in(text, [(1, ("Bob", "Bob")), (2, ("Ann Lee", ""))]) == called


def test_who_is_called_gets_one_letter_for_a_whole_exchange_in_which_they_are_quoted(
    game: Game, mailoutbox: list[Any]
) -> None:
    said(game, 0, "@Bob was that your flag?")
    said(game, 2, "Of course it was. @bob?")
    said(game, 0, "Nobody is called here.")
    assert len(mentions_of("Bob")) == 1 and not mentions_of("Cy") and not mentions_of("Alice")
    assert deliver(NOW) >= 0
    assert not [mail for mail in mailoutbox if "wrote to you" in mail.subject]
    deliver(NOW + settings.MENTION_HOLD)
    (mail,) = [mail for mail in mailoutbox if "flag?" in mail.body]
    assert "Alice said: “@Bob was that your flag?”" in mail.body and "Cy said: “Of course it was. @bob?”" in mail.body
    assert "Nobody is called" not in mail.body


def test_the_next_letter_does_not_tell_the_same_again(game: Game) -> None:
    said(game, 0, "@Bob one")
    first = mentions_of("Bob")[0]
    Notice.objects.filter(pk=first.pk).update(letter=Letter.objects.create(
        person=first.person, game=game, message_id="<1@example.org>", claimed_at=NOW, created_at=NOW
    ))  # fmt: skip
    said(game, 0, "@Bob two")
    assert [[one.text for one in mentions.of(notice)] for notice in mentions_of("Bob")] == [["@Bob one"], ["@Bob two"]]


def test_a_mention_waits_as_its_reader_wants_letters(game: Game, mailoutbox: list[Any]) -> None:
    people.choose_mail(a_person("Bob"), Person.MailMode.DAILY, NOW)
    said(game, 0, "@Bob good morning")
    (notice,) = mentions_of("Bob")
    assert notice.in_digest
    deliver(notice.not_before)
    assert [mail.to for mail in mailoutbox if "good morning" in mail.body] == [["Bob <bob@example.org>"]]


def test_no_letter_tells_what_is_hidden_muted_or_answered_on_the_page(game: Game) -> None:
    def is_told(number: int = 0) -> bool:
        message = said(game, number, "@Bob @Cy")
        notice = mentions_of("Bob")[-1]
        return notices.still_true(notice, LATER) and message in mentions.of(notice)

    assert is_told()
    said(game, 1, "By mail, unread", by_mail=True)
    assert is_told()
    said(game, 1, "I have read it")
    assert not notices.still_true(mentions_of("Bob")[-1], LATER)
    assert is_told()
    talk.hide(Message.objects.latest("pk"), "No shouting.", a_moderator(), NOW)
    assert not notices.still_true(mentions_of("Bob")[-1], LATER)
    assert is_told(2)
    talk.mute(at(game, 1), at(game, 2))
    assert not notices.still_true(mentions_of("Bob")[-1], LATER)


# not reading, reporting


def test_whom_one_mutes_one_does_not_read_nor_get_letters_of_and_others_do(game: Game) -> None:
    assert talk.mute(at(game, 1), at(game, 0)).accepted
    said(game, 0, "@Bob @Cy hear me")
    assert not talk.heard(at(game, 1)) and len(talk.heard(at(game, 2))) == 1
    assert not mentions_of("Bob") and len(mentions_of("Cy")) == 1
    talk.mute(at(game, 1), at(game, 0), wanted=False)
    assert len(talk.heard(at(game, 1))) == 1


def test_nobody_mutes_themselves_or_somebody_elsewhere(game: Game) -> None:
    other = a_game_at_turn(1, "Dora", "Eve")
    assert [talk.mute(at(game, 1), deaf).status for deaf in (at(game, 1), at(other, 0))] == [404, 404]


def test_a_reported_message_stands_until_a_moderator_hides_it_with_a_reason(game: Game) -> None:
    message, mo = said(game, 0, "You cheat."), a_moderator()
    assert [talk.report(at(game, number), message, NOW).status for number in (0, 1, 1)] == [404, 200, 200]
    assert message.reports.count() == 1 and talk.heard(at(game, 2))[0].hidden_at is None
    assert talk.hide(message, "Be kind.", mo, NOW + DAY).accepted
    assert talk.hide(message, "Be kinder.", mo, NOW + DAY).status == 409
    (shown,) = talk.heard(at(game, 2))
    assert shown.hidden_why == "Be kind." and message.reports.get().settled_by == mo
    line = JournalEntry.objects.get(kind="message_hidden")
    assert (line.seat, line.reason, line.moderator) == (seat_of(game, 0), "Be kind.", mo)
    assert "You cheat" not in str(line.data)
    assert talk.report(at(game, 2), message, NOW).status == 409


def test_what_is_said_and_noted_stands_in_no_notice(game: Game) -> None:
    said(game, 0, "@Bob the secret word is custard")
    assert "custard" not in str(list(Notice.objects.values()))

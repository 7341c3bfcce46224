"""One letter for several things, never one about what is no longer so."""

from email.message import EmailMessage
from typing import Any

import pytest

from games import clock, lobby, moderation, notices, people
from games.engine.moves import Resign
from games.mail import deliver as delivery
from games.mail.deliver import deliver
from games.models import Game, Holder, Letter, Notice, Question
from tests.mail import kinds
from tests.mail.conftest import Relay, deliver_until_quiet
from tests.world import (
    DAY,
    HOUR,
    NOW,
    a_game,
    a_game_at_turn,
    a_moderator,
    a_person,
    an_open_table,
    answer,
    answer_quietly,
    asked,
    seat_of,
)

pytestmark = pytest.mark.django_db
Kind = Notice.Kind
ALICE, BOB = "alice@example.org", "bob@example.org"


def text_of(mail: EmailMessage) -> str:
    body = mail.get_body(("plain",))
    assert body
    return str(body.get_content())


def holder(game: object, number: int) -> Holder:
    found = seat_of(game, number).holder
    assert found
    return found


def test_the_start_of_a_game_and_its_first_question_are_one_letter(relay: Relay) -> None:
    a_game()
    assert deliver(NOW) == 3
    (mail,) = relay.to(ALICE)
    assert "sculpt your laborigine" in mail["Subject"]
    assert "The game has begun" in text_of(mail)


def test_letters_of_two_games_stay_apart(relay: Relay) -> None:
    a_game("Alice", "Bob")
    a_game("Alice", "Cy")
    deliver(NOW)
    assert len(relay.to(ALICE)) == 2


def test_a_question_answered_before_its_letter_went_out_is_not_asked_by_letter(relay: Relay) -> None:
    game = a_game("Alice", "Bob")
    answer_quietly(game, 0)
    deliver(NOW)
    (mail,) = relay.to(ALICE)
    assert "the game has begun" in mail["Subject"]
    assert "Sculpt" not in text_of(mail)


def test_a_letter_that_waits_to_be_tried_again_is_written_anew(relay: Relay) -> None:
    relay.answers[ALICE] = "451 Later"
    game = a_game("Alice", "Bob")
    deliver(NOW)
    answer_quietly(game, 0)
    relay.answers.clear()
    deliver_until_quiet(NOW + HOUR)
    first = relay.to(ALICE)[0]
    assert "the game has begun" in first["Subject"]
    assert first["Message-ID"] == Letter.objects.filter(person=a_person("Alice")).earliest("pk").message_id


def test_a_letter_of_which_nothing_is_true_any_more_is_dropped_and_says_why(relay: Relay) -> None:
    relay.answers[ALICE] = "451 Later"
    game = a_game_at_turn(2, "Alice", "Bob")
    Notice.objects.exclude(question__closed_at=None, question__isnull=False).delete()
    question = asked(game)
    assert question
    relay.answers[question.seat.holder.person.address] = "451 Later"
    deliver(NOW)
    answer_quietly(game, question.seat.number)
    relay.answers.clear()
    deliver(NOW + HOUR)
    letter = Letter.objects.get(notices__question=question)
    assert (letter.state, letter.attempts) == (Letter.State.DROPPED, 1)
    assert Notice.objects.get(question=question).dropped_why == "answer"


def test_somebody_who_answers_while_the_letter_is_drawn_is_not_asked(
    relay: Relay, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = a_game("Alice", "Bob")
    compose = delivery.compose

    def slowly(*facts: object) -> object:
        mail = compose(*facts)
        if asked(game, 0):
            answer_quietly(game, 0)
        return mail

    monkeypatch.setattr(delivery, "compose", slowly)
    deliver(NOW)
    deliver(NOW + HOUR)
    assert not any("sculpt" in mail["Subject"] for mail in relay.to(ALICE))
    assert any("the game has begun" in mail["Subject"] for mail in relay.to(ALICE))


def test_a_deadline_moved_while_the_letter_is_drawn_is_told_as_it_is_now(
    relay: Relay, monkeypatch: pytest.MonkeyPatch
) -> None:
    question = asked(a_game("Alice", "Bob"), 0)
    assert question
    compose = delivery.compose

    def slowly(*facts: object) -> object:
        mail = compose(*facts)
        Question.objects.filter(pk=question.pk).update(due_at=NOW + 10 * DAY)
        return mail

    monkeypatch.setattr(delivery, "compose", slowly)
    deliver(NOW)
    deliver(NOW + HOUR)
    (mail,) = relay.to(ALICE)
    assert "11 Dec" in text_of(mail)


def test_letters_whose_rows_were_read_a_while_ago_are_looked_into_again(
    relay: Relay, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = [a_game("Alice", "Bob"), a_game("Alice", "Cy")]
    compose, composed = delivery.compose, []

    def slowly(letter: Letter, *facts: Any) -> object:
        if not composed:
            for game in games:
                Game.objects.filter(pk=game.pk).update(quarantine="cannot be replayed")
        composed.append(letter)
        return compose(letter, *facts)

    monkeypatch.setattr(delivery, "FRESH_SECONDS", 0.0)
    monkeypatch.setattr(delivery, "compose", slowly)
    deliver(NOW)
    assert (len(composed), relay.letters) == (1, [])


def test_after_a_weekend_without_workers_a_reminder_comes_with_its_question_in_one_letter(relay: Relay) -> None:
    game = a_game_at_turn(3, "Alice", "Bob")
    question = asked(game)
    assert question
    clock.remind(question.pk, question.remind_at)
    deliver(question.remind_at + HOUR)
    address = question.seat.holder.person.address
    (mail,) = relay.to(address)
    assert "reminder" not in mail["Subject"]


def test_a_reminder_that_comes_alone_says_so(relay: Relay) -> None:
    notice = kinds.reminder()
    Notice.objects.exclude(pk=notice.pk).delete()
    deliver(notice.not_before)
    assert "a reminder: your turn" in relay.letters[0]["Subject"]


def test_time_that_ran_out_and_the_next_question_are_one_letter(relay: Relay) -> None:
    notice = kinds.time_ran_out()
    assert notice.game
    deliver(NOW + 10 * DAY)
    mail = next(mail for mail in relay.letters if "Time ran out" in text_of(mail))
    assert "this was played for you" in text_of(mail)


def test_a_question_of_ones_own_making_waits_a_quarter_of_an_hour(relay: Relay, settings: object) -> None:
    game = a_game("Alice", "Bob")
    question = asked(game, 0)
    assert question
    Notice.objects.all().delete()
    notices.ask(question, NOW, own=True)
    assert deliver(NOW + settings.OWN_QUESTION_HOLD - HOUR / 60) == 0
    assert deliver(NOW + settings.OWN_QUESTION_HOLD) == 1


def test_a_seat_without_a_person_is_asked_by_nobody() -> None:
    game = a_game("Alice", bots=1)
    question = asked(game, 1)
    assert question
    assert notices.ask(question, NOW) is None


def test_who_mutes_a_game_gets_no_more_of_it_but_of_others(relay: Relay) -> None:
    muted, other = a_game("Alice", "Bob"), a_game("Alice", "Cy")
    people.mute(holder(muted, 0), NOW)
    deliver(NOW)
    (mail,) = relay.to(ALICE)
    assert other.code in mail["Subject"]
    moderation.cancel(muted, "over", a_moderator(), NOW)
    deliver(NOW + HOUR)
    assert len(relay.to(ALICE)) == 1


def test_who_turns_all_mails_off_still_gets_what_they_ask_for(relay: Relay) -> None:
    a_game("Alice", "Bob")
    people.mail_off(a_person("Alice"), NOW)
    people.send_sign_in(ALICE, NOW)
    people.send_fresh_links(ALICE, NOW)
    deliver(NOW)
    assert {mail["Subject"].split("] ")[1] for mail in relay.to(ALICE)} == {
        "your link to sign in",
        "fresh links to your games",
    }


def test_a_former_holder_hears_that_the_seat_is_lost_and_nothing_else(relay: Relay) -> None:
    game = a_game("Alice", "Bob")
    moderation.hand_to_bot(seat_of(game, 1), "no answer for a month", a_moderator(), NOW)
    deliver(NOW)
    (mail,) = relay.to(BOB)
    assert "a bot plays your seat now" in mail["Subject"]


def test_after_a_rewind_each_seat_gets_one_letter_with_what_is_asked_now(relay: Relay) -> None:
    game = a_game_at_turn(3, "Alice", "Bob")
    moderation.rewind(game, game.entry_count - 2, "a slip", a_moderator(), NOW)
    deliver(NOW + HOUR)
    assert (len(relay.to(ALICE)), len(relay.to(BOB))) == (1, 1)
    for mail in relay.letters:
        assert "has taken back" in text_of(mail)
    question = asked(game)
    assert question
    address = question.seat.holder.person.address
    assert "your turn" in relay.to(address)[0]["Subject"]


def test_resending_a_letter_tells_again_what_is_still_true(relay: Relay) -> None:
    game = a_game("Alice", "Bob")
    deliver(NOW)
    letter = Letter.objects.get(person=a_person("Alice"))
    answer_quietly(game, 0)
    again = notices.resend(letter, NOW + HOUR)
    assert [notice.kind for notice in again] == [Kind.GAME_STARTS]
    deliver(NOW + HOUR)
    assert len({mail["Message-ID"] for mail in relay.to(ALICE)}) == 2


def test_the_fallen_are_told_that_the_game_is_over_and_not_that_it_goes_on(relay: Relay) -> None:
    game = a_game_at_turn(2)
    answer(game, Resign(1))
    answer(game, Resign(2))
    deliver(NOW + DAY)
    assert {len(relay.to(f"{name}@example.org")) for name in ("alice", "bob", "cy")} == {1}
    assert all("the game is over" in mail["Subject"] for mail in relay.letters)
    assert not any("play on" in text_of(mail) for mail in relay.letters)


def test_a_table_called_off_before_it_began_has_no_board_to_look_at_and_no_dice_to_check(relay: Relay) -> None:
    table = an_open_table("Alice", "Bob")
    lobby.cancel(table, NOW, reason="rain")
    deliver(NOW)
    (mail,) = relay.to(BOB)
    assert "rain" in text_of(mail)
    assert "/l/seat." not in text_of(mail)
    assert "verify" not in text_of(mail)

"""What becomes of a reply in a game, and what its author is told."""

from __future__ import annotations

from datetime import timedelta
from email.utils import parseaddr
from typing import Any

import pytest
from django.core import mail

from games import addresses, moderation, notices, people, play, record
from games.engine.moves import Assign
from games.models import DaysOff, Holder, Letter, MoveRecord, Notice, Person, Plan, Question, Weight
from games.replies import letters
from games.replies.answer import answer
from games.replies.incoming import Incoming
from games.story.replies import mail_sayings
from tests.mail.kinds import letters_of
from tests.replies.pen_friends import last_letter, post, reply_to, sent, text_of, write
from tests.web.playing import step, until
from tests.world import (
    HOUR,
    NOW,
    a_game,
    a_game_at_turn,
    a_moderator,
    a_person,
    answer_quietly,
    asked,
    fresh,
    seat_of,
)

pytestmark = pytest.mark.django_db
Kind = Notice.Kind
SEED = "33" * 32  # every decision comes up with it


@pytest.fixture(autouse=True)
def letters_stay_here(settings: Any, undrawn: None) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"


def asking(question: Question | None) -> Letter:
    """The letter that asks a question."""
    return letters_of(list(Notice.objects.filter(question=question, dropped_at=None, letter=None)))


def game_that_asks(decision: str, **facts: Any) -> Question:
    """A game in which a question of that kind has just been put."""
    game = a_game(seed=SEED, **facts)
    until(game, decision)
    question = asked(game)
    assert question
    return question


def a_die(question: Question) -> int:
    return int(record.view_of(fresh(question.game), question.seat.number).position["dice"][0])


def answers_to(name: str) -> list[Notice]:
    """What the answers to somebody's replies say that have not gone out yet."""
    kinds = [Kind.NOT_READ, Kind.RECEIPT, Kind.TABLE_OPEN]
    return list(Notice.objects.filter(person__name=name, kind__in=kinds, letter=None).order_by("pk"))


def the_answer(name: str) -> str:
    """The text of the one letter that answers somebody's reply."""
    (notice,) = answers_to(name)
    post()
    return text_of(Notice.objects.get(pk=notice.pk).letter)


# taken


def test_a_reply_plays_with_its_plan_and_its_orders_and_says_so_once() -> None:
    question = game_that_asks("assign")
    name, die = question.seat.name, a_die(question)
    assert reply_to(asking(question), f"{die} cw", "take red", "contagion give") == "played"
    made = MoveRecord.objects.filter(game=question.game, via="reply").order_by("n")
    assert [row.move["move"] for row in made][:2] == ["orders", "assign"]
    assert {row.by for row in made} == {"player"}
    assert "take red first" in the_answer(name)


def test_only_the_first_move_by_reply_is_confirmed_unless_somebody_wants_more() -> None:
    game = a_game()
    assert write("Alice", "surprise me") == "played"
    assert [notice.kind for notice in answers_to("Alice")] == [Kind.RECEIPT]
    for name in ("Bob", "Cy"):
        assert write(name, "surprise me") == "played"
    assert write("Alice", "abstain") == "played"
    assert answers_to("Alice") == []
    people.choose_mail(a_person("Bob"), "at_once", NOW, receipts=True)
    assert write("Bob", "vote Alice") == "played"
    assert [notice.kind for notice in answers_to("Bob")] == [Kind.RECEIPT]
    assert fresh(game).entry_count == 5


@pytest.mark.parametrize("line", ["take red", "contagion give", "pass at nobody", "say Hello, all"])
def test_what_is_no_move_is_confirmed_also_beside_a_move(line: str) -> None:
    question = game_that_asks("assign")
    letter, holder = asking(question), question.seat.holder
    assert holder
    notices.tell(Kind.RECEIPT, holder.person, NOW, game=question.game, holder=holder, data={"told": ["Before."]})
    assert not letters.wants_receipt(holder)
    assert reply_to(letter, f"{a_die(question)} cw", line) == "played"
    assert [notice.kind for notice in answers_to(question.seat.name)] == [Kind.RECEIPT, Kind.RECEIPT]


def test_help_lists_all_that_can_be_said_of_mail_and_each_of_it_is_understood() -> None:
    game = a_game_at_turn(2)
    assert write("Bob", "help") == "helped"
    text = the_answer("Bob")
    for line in mail_sayings(True):
        assert f"    {line}\n" in text
        assert reply_to(last_letter("Bob"), line, now=NOW) in ("done", "helped"), line
    assert "else only your first one is" in text
    assert fresh(game).entry_count


@pytest.mark.parametrize("line", mail_sayings(False))
def test_what_is_listed_for_a_reply_to_a_letter_of_no_game_is_understood(line: str) -> None:
    letter = letters_of([notices.tell(Kind.SIGN_IN, a_person("Bob"), NOW)])
    assert reply_to(letter, line) in ("done", "helped")


def test_what_is_sealed_stands_in_no_notice() -> None:
    game = a_game()
    for name in ("Alice", "Bob", "Cy"):
        assert write(name, "surprise me as " + name * 2) == "played"
    assert write("Alice", "vote BobBob", "weight 80.125") == "played"
    assert write("Alice", "vote CyCy", "weight 80.125") == "late"
    assert write("Bob", "weight 61.375", "vote Zorro") == "not read"
    said = str(list(Notice.objects.values_list("data", flat=True)))
    assert not any(word in said for word in ("BobBob", "80.125", "80125", "61.375", "61375"))
    assert Weight.objects.get(seat__game=game).grams == 80_125


def test_what_a_move_opens_is_asked_by_letter_at_once_and_the_receipt_is_in_it() -> None:
    question = game_that_asks("assign")
    name = question.seat.name
    letter = asking(question)
    assert reply_to(letter, str(a_die(question))) == "played"
    if asked(question.game, question.seat.number):
        post()
        assert "Your reply was read and taken" in text_of(last_letter(name))
        assert last_letter(name).notices.count() > 1


def test_an_option_is_the_choice_of_that_number() -> None:
    question = game_that_asks("assign")
    view = record.view_of(fresh(question.game), question.seat.number)
    assert reply_to(asking(question), "option 3") == "played"
    move = MoveRecord.objects.filter(game=question.game, via="reply").earliest("n").move
    assert move["die"] == view.position["dice"][1]


def test_the_subject_is_read_if_nothing_is_written_below_it_and_it_is_a_new_one() -> None:
    question = game_that_asks("assign")
    letter = asking(question)
    assert reply_to(letter, subject="Re: [Laborigines 7F3K] your turn 12: you rolled 3 and 5") == "not read"
    assert reply_to(letter, subject=f"AW: Re: {a_die(question)} cw.") == "played"


@pytest.mark.parametrize("lines", [
    ["Hi!", "{} cw"], ["Hello Alice,", "- {} cw", "Cheers,", "{name}"], ["„{} cw“."], ["{} cw", "{name}"],
    ["{} cw", "Viele Grüße", "whoever"], ["> {} cw"],
])  # fmt: skip
def test_politeness_does_no_harm(lines: list[str]) -> None:
    question = game_that_asks("assign")
    written = [line.format(a_die(question), name=question.seat.name) for line in lines]
    assert reply_to(asking(question), *written) == "played"


@pytest.mark.slow
def test_a_turn_that_others_bid_on_first_is_planned_by_reply() -> None:
    game = a_game(seed=SEED)
    while True:
        planned = Notice.objects.filter(game=game, kind=Kind.YOUR_TURN, question=None, dropped_at=None).first()
        if planned and notices.still_true(planned, NOW):
            break
        assert step(game).accepted
    letter = letters_of([planned])
    assert reply_to(letter, "ccw", "contagion keep") == "played"
    plan = Plan.objects.get(seat=planned.holder.seat)
    assert (plan.direction, plan.via) == ("ccw", "reply")
    assert "counter-clockwise, what becomes of diseases" in the_answer(planned.person.name)
    while asked(game) and record.view_of(fresh(game), None).rolled_after == planned.data["after"]:
        assert step(game).accepted
    assert reply_to(letter, "cw") == "late"


def test_always_pass_passes_and_orders_it() -> None:
    question = game_that_asks("manipulate")
    seat, game = question.seat, question.game
    assert reply_to(asking(question), "always pass") == "played"
    for _ in range(4):
        rest = asked(game)
        if rest is None or rest.since != question.since:
            break
        assert answer_quietly(game, rest.seat.number).accepted
    assert record.view_of(fresh(game), seat.number).position["orders"][str(seat.number)]["pass"]


def test_resigning_is_asked_once() -> None:
    game = a_game_at_turn(2)
    assert write("Alice", "resign") == "helped"
    assert "resign yes" in the_answer("Alice")
    assert record.view_of(fresh(game), None).is_alive(0)
    assert write("Alice", "resign yes") == "played"
    assert not record.view_of(fresh(game), None).is_alive(0)
    assert MoveRecord.objects.filter(game=game).latest("n").move["move"] == "resign"
    assert fresh(game).moves.filter(move__move="resign").get().via == "reply"


def test_a_reply_ends_the_autopilot_and_one_that_is_not_read_does_not() -> None:
    question = game_that_asks("assign")
    seat, letter = question.seat, asking(question)
    seat.autopilot_at = NOW
    seat.save()
    assert reply_to(letter, "what?") == "not read"
    assert seat_of(question.game, seat.number).autopilot_at
    assert reply_to(letter, f"{a_die(question)} cw") == "played"
    assert seat_of(question.game, seat.number).autopilot_at is None


# not taken


def test_one_bad_line_spoils_all_and_one_letter_quotes_it_and_says_what_can_be_said() -> None:
    question = game_that_asks("assign")
    before = fresh(question.game).entry_count
    assert reply_to(asking(question), f"{a_die(question)} cw", "teak red") == "not read"
    assert fresh(question.game).entry_count == before
    letter = the_answer(question.seat.name)
    assert "“teak red”" in letter
    scene = record.view_of(fresh(question.game), question.seat.number)
    assert f"    {scene.position['dice'][0]} cw\n" in letter
    assert "resign" in letter and "mail daily" in letter


def test_what_is_quoted_is_text_and_nothing_else() -> None:
    question = game_that_asks("assign")
    assert reply_to(asking(question), "<script>alert(1)</script> {{ game }} " + "x" * 300) == "not read"
    (notice,) = answers_to(question.seat.name)
    post()
    notice.refresh_from_db()
    html = str(sent(notice.letter).alternatives[0][0])
    assert "&lt;script&gt;" in html and "<script" not in html and "x" * 200 not in html


def test_a_reply_to_the_letter_that_says_so_is_read_against_what_is_asked_now() -> None:
    question = game_that_asks("assign")
    name = question.seat.name
    assert reply_to(asking(question), "what?") == "not read"
    post()
    assert reply_to(last_letter(name), f"{a_die(question)} cw") == "played"


def test_what_the_rules_forbid_is_refused_with_their_number() -> None:
    question = game_that_asks("assign")
    wrong = next(die for die in range(1, 7) if die not in record.view_of(fresh(question.game), None).position["dice"])
    assert reply_to(asking(question), f"{wrong} cw") == "refused"
    assert "(R3.1)" in the_answer(question.seat.name)


@pytest.mark.slow
def test_letters_about_replies_come_to_an_end() -> None:
    question = game_that_asks("assign")
    letter = asking(question)
    for number in range(100):
        assert reply_to(letter, "I am away until Monday", now=NOW + timedelta(seconds=number)) == "not read"
    assert len(answers_to(question.seat.name)) == 20


def test_a_reply_to_an_old_question_gets_what_stands_and_the_present_link_and_plays_nothing() -> None:
    question = game_that_asks("assign")
    letter, name = asking(question), question.seat.name
    die = a_die(question)
    assert reply_to(letter, f"{die} cw") == "played"
    while fresh(question.game).turn < question.turn + 4:
        assert step(question.game).accepted
    entries = fresh(question.game).entry_count
    Notice.objects.filter(letter=None).delete()
    assert reply_to(letter, f"{die} cw") == "done"  # says the same: no fault
    assert reply_to(letter, "option 1") == "late"
    assert fresh(question.game).entry_count == entries
    again, late = answers_to(name)
    assert (again.kind, again.data["again"], late.data["why"]) == (Kind.RECEIPT, True, "late")
    post()
    late.refresh_from_db()
    assert "You have answered already" in text_of(late.letter)
    assert "/l/question." in text_of(late.letter) or "/l/seat." in text_of(late.letter)


def test_a_move_on_the_page_wins_over_the_reply_that_comes_after_it_and_the_reply_is_told() -> None:
    question = game_that_asks("assign")
    letter, die = asking(question), a_die(question)
    other = record.view_of(fresh(question.game), question.seat.number).position["dice"][1]
    on_page = play.Submission(
        question.game, question.seat, question.seat.holder, question, move=Assign(question.seat.number, other)
    )
    assert play.submit(on_page, NOW).accepted
    assert reply_to(letter, f"{die} cw") == "late"
    assert f"the {other}" in the_answer(question.seat.name)


def test_a_letter_that_asked_nothing_takes_orders_but_no_move_for_what_is_asked_later() -> None:
    game = a_game_at_turn(2)
    holder = seat_of(game, 0).holder
    letter = letters_of([notices.tell(Kind.RECEIPT, a_person("Alice"), NOW - HOUR, game=game, holder=holder)])
    Letter.objects.filter(pk=letter.pk).update(created_at=NOW - HOUR)
    assert reply_to(letter, "take red") == "played"
    until(game, "assign")
    while asked(game).seat.number:
        assert step(game).accepted
    assert reply_to(letter, "5 cw") in ("late", "not read")


def test_whoever_writes_the_signed_address_counts_and_answers_go_to_the_address_on_file() -> None:
    question = game_that_asks("assign")
    letter = asking(question)
    assert reply_to(letter, "what?", sender="eve@evil.example.org") == "not read"
    (notice,) = answers_to(question.seat.name)
    post()
    notice.refresh_from_db()
    assert [parseaddr(to)[1] for to in sent(notice.letter).recipients()] == [letter.person.address]
    assert "evil" not in sent(notice.letter).message().as_string()
    assert reply_to(letter, f"{a_die(question)} cw", sender="eve@evil.example.org") == "played"


def test_replies_of_a_former_holder_are_told_so_and_nothing_of_the_game() -> None:
    question = game_that_asks("assign")
    letter, name = asking(question), question.seat.name
    moderation.hand_to_bot(question.seat, "away", a_moderator(), NOW)
    assert reply_to(letter, f"{a_die(question)} cw") == "refused"
    (notice,) = answers_to(name)
    assert (notice.game, notice.holder) == (None, None)
    assert "another player now" in the_answer(name)


def test_a_game_that_stands_still_takes_no_reply() -> None:
    question = game_that_asks("assign")
    letter = asking(question)
    record.quarantine(question.game, "entry 3: no such move")
    assert reply_to(letter, "5 cw") == "refused"
    assert "stands still" in the_answer(question.seat.name)


def test_a_finished_game_takes_none_either() -> None:
    question = game_that_asks("assign")
    letter = asking(question)
    moderation.cancel(question.game, "storm", a_moderator(), NOW)
    assert reply_to(letter, "5 cw") == "late"
    assert "The game ended before you answered" in the_answer(question.seat.name)


def test_a_reply_to_a_letter_long_gone_is_unknown() -> None:
    question = game_that_asks("assign")
    letter = asking(question)
    tag = addresses.read(addresses.reply(letter))
    assert tag
    letter.delete()
    assert answer(Incoming(tag, "a@example.org", "", "", ("5 cw",), ""), NOW) == "unknown"


# mail and time


def test_one_may_say_how_much_mail_one_wants_where_one_lives_and_when_one_is_away() -> None:
    game = a_game_at_turn(2)
    assert write("Alice", "mail daily", "zone america/new_york", "days off 24 Dec - 2 Jan") == "done"
    alice = Person.objects.get(name="Alice")
    assert (alice.mail_mode, alice.zone) == ("daily", "America/New_York")
    assert DaysOff.objects.get(holder__person=alice, holder__seat__game=game).count == 10
    told = the_answer("Alice")
    assert "Thu 24 Dec 2026 to Sat 2 Jan 2027" in told
    assert "one letter a day" in told


def test_who_turns_the_games_mail_off_is_told_that_and_answered_still() -> None:
    game = a_game_at_turn(2)
    assert write("Bob", "mute") == "done"
    assert Holder.objects.get(seat__game=game, person__name="Bob").muted_at
    assert "No more mail of this game" in the_answer("Bob")
    assert reply_to(last_letter("Bob"), "help") == "helped"
    assert "This is what you can reply" in the_answer("Bob")


def test_deeds_and_moves_of_one_reply_are_done_together_or_not_at_all() -> None:
    question = game_that_asks("assign")
    wrong = next(die for die in range(1, 7) if die not in record.view_of(fresh(question.game), None).position["dice"])
    assert reply_to(asking(question), "mail daily", f"{wrong} cw") == "refused"
    assert Person.objects.get(name=question.seat.name).mail_mode == "at_once"
    assert reply_to(last_letter(question.seat.name), "mail daily", "days off 1 Dec - 31 Dec") == "refused"
    assert Person.objects.get(name=question.seat.name).mail_mode == "at_once"


# a day's letter


def of_a_day(*questions: Question) -> Letter:
    notices_ = [Notice.objects.filter(question=question).latest("pk") for question in questions]
    letter = letters_of(notices_)
    Letter.objects.filter(pk=letter.pk).update(is_digest=True, game=None)
    letter.refresh_from_db()
    return letter


def test_a_days_letter_plays_by_its_own_address_only_if_one_question_is_open() -> None:
    one, other = asked(a_game(), 0), asked(a_game("Alice", "Dora"), 0)
    assert one and other
    letter = of_a_day(one, other)
    assert reply_to(letter, "surprise me") == "not read"
    text = the_answer("Alice")
    own = [Notice.objects.get(question=question, kind=Kind.SCULPT) for question in (one, other)]
    assert all(addresses.reply_to_one(notice) in text for notice in own)
    assert reply_to(own[0], "surprise me") == "played"
    assert reply_to(letter, "surprise me") == "played"
    assert not Question.objects.filter(seat__holders__person__name="Alice", closed_at=None, decision="sculpt").exists()
    assert reply_to(letter, "surprise me") == "not read"
    assert reply_to(letter, "mail at once") == "done"


def test_a_line_about_a_weight_says_what_it_is_for_wherever_it_is_listed() -> None:
    game_that_asks("vote")
    for name in ("Alice", "Bob"):
        post()
        assert reply_to(last_letter(name), "help") == "helped"
    post()
    letters = [str(text) for message in mail.outbox for text in (message.body, message.alternatives[0][0])]
    listed = [text for text in letters if "weight 80 kg" in text]
    assert len(listed) >= 8
    assert all("with a vote: decides who is the heaviest" in text and "R2.5" in text for text in listed)

"""What a reply says to the table and notes in its writer's own notebook."""

from __future__ import annotations

from typing import Any

import pytest

from games import notebook, talk
from games.models import Holder, Message, Notebook, Notice
from games.replies import deeds
from games.replies.said import Deed
from games.replies.text import cleaned
from tests.replies.pen_friends import reply_to, write
from tests.replies.test_answers import a_die, answers_to, asking, game_that_asks, the_answer
from tests.world import a_game_at_turn, a_person, an_open_table, fresh, seat_of

pytestmark = pytest.mark.django_db
LONG = "say I went round the whole ring for nothing at all, thanks to you, and"


@pytest.fixture(autouse=True)
def letters_stay_here(settings: Any, undrawn: None) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"


def texts() -> list[str]:
    return list(Message.objects.values_list("text", flat=True))


def of_bob() -> Notebook:
    return notebook.of(Holder.objects.get(person=a_person("Bob"), until=None))


@pytest.mark.parametrize(("line", "deed"), [
    ("say Hello, Bob!", Deed("say", "Hello, Bob!")), ("Say: 5 cw; or not?", Deed("say", "5 cw; or not?")),
    ("note Bob saves his reds.", Deed("note", "Bob saves his reds.")), ("note dish 7 flag?", Deed("mark", "7 flag?")),
    ("Note tile 7: flag", Deed("mark", "7 flag")), ("note dish 7", Deed("mark", "7 ")),
    ("note dish 7 is where Cy hid the flag", Deed("note", "dish 7 is where Cy hid the flag")),
    ("sayonara", None), ("notebook", None),
])  # fmt: skip
def test_lines_for_the_table_and_for_oneself(line: str, deed: Deed | None) -> None:
    assert deeds.read(cleaned(line)) == deed


def test_a_move_and_a_message_go_in_one_reply() -> None:
    question = game_that_asks("assign")
    lines = (f"{a_die(question)} cw", "say @Bob Mind the acid!", "note dish 7 flag?", "note Cy lies.")
    assert reply_to(asking(question), *lines) == "played"
    assert texts() == ["@Bob Mind the acid!"]
    book = notebook.of(question.seat.holder)
    assert (book.text, book.marks) == ("Cy lies.", {"7": "flag?"})
    assert "What you said stands at the table." in the_answer(question.seat.name)


def test_all_or_nothing_and_no_notice_holds_the_words() -> None:
    question = game_that_asks("assign")
    assert reply_to(asking(question), "say custard", "note custard", "5 widdershins") == "not read"
    assert reply_to(asking(question), "note custard", "say " + "x" * 1001) == "refused"
    wrong = next(die for die in range(1, 7) if die not in (a_die(question), 0))
    reply_to(asking(question), "note custard", f"{wrong} cw", "teak")
    assert texts() == [] and not Notebook.objects.exclude(text="").exists()
    assert "custard" not in str(list(Notice.objects.values()))


def test_a_line_that_a_mail_program_broke_goes_on_and_a_short_one_does_not() -> None:
    a_game_at_turn(2)
    assert write("Bob", LONG, "you know it", "take red") == "played"
    assert texts() == [f"{LONG[4:]} you know it"]
    assert write("Bob", "say Hello", "you know it") == "not read"
    for slip in ("bid sideways", "i voted for Cy", "5 cwx", "my weight"):
        assert write("Bob", LONG, slip) == "not read", slip
    assert len(texts()) == 1


@pytest.mark.parametrize(("line", "says"), [
    ("say", "Say what"), ("note:", "Say what to note"), ("note dish 40 x", "no dish 40"),
])  # fmt: skip
def test_what_says_nothing_is_answered_with_what_can_be_said(line: str, says: str) -> None:
    a_game_at_turn(2)
    assert write("Bob", line) in ("not read", "refused")
    letter = the_answer("Bob")
    assert says in letter


def test_who_says_something_is_no_longer_on_autopilot() -> None:
    game = a_game_at_turn(2)
    game.seats.filter(number=1).update(autopilot_at=game.created_at)
    assert write("Bob", "say " + "x" * 1001) == "refused"
    assert seat_of(game, 1).autopilot_at
    assert write("Bob", "say Sorry, I was away") == "done"
    assert seat_of(game, 1).autopilot_at is None


def test_help_lists_it() -> None:
    a_game_at_turn(2)
    assert write("Bob", "help") == "helped"
    assert "    say Well played, Bob!\n    note Bob saves his reds\n" in the_answer("Bob")


def test_too_much_talk_is_told_so(settings: Any) -> None:
    game = a_game_at_turn(2)
    bob = seat_of(game, 1).holder
    for number in range(30):
        assert talk.say(bob, f"{number}", game.created_at).accepted
    assert write("Bob", "say and one more") == "refused"
    assert "a lot of talk" in the_answer("Bob")


def test_before_the_game_there_is_no_table_talk() -> None:
    game = an_open_table("Alice", "Bob", bots=1)
    holder = seat_of(game, 1).holder
    notice = Notice.objects.create(
        kind="table_open", person=a_person("Bob"), game=game, holder=holder, data={"said": "accepted"},
        created_at=game.created_at, not_before=game.created_at,
    )  # fmt: skip
    assert reply_to(notice, "say Hello") == "refused"
    assert "a game that has begun" in answers_to("Bob")[-1].data["sentence"]
    assert texts() == [] and fresh(game).entry_count == 0


def test_a_note_by_mail_is_added_to_what_stands_there() -> None:
    a_game_at_turn(2)
    for line in ("note one", "note two", "note dish 3 Moa", "note dish 3 -"):
        assert write("Bob", line) == "done"
    assert (of_bob().text, of_bob().marks) == ("one\ntwo", {})

"""Tables by mail: opened, confirmed, invited to, accepted, started, left and called off without a browser."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games import address_changes, handover, notices, rematch, unfilled
from games.lobby import Terms
from games.models import Game, Holder, Invitation, Letter, Notice, Person
from games.seating import Guest
from games.story import replies
from tests.mail.kinds import letters_of
from tests.replies.pen_friends import last_letter, mail_to_open, post, reply_to, sent, text_of, write
from tests.world import DAY, NOW, a_game, a_game_at_turn, a_person, an_open_table, fresh, seat_of

pytestmark = pytest.mark.django_db
Kind = Notice.Kind


@pytest.fixture(autouse=True)
def letters_stay_here(settings: Any, undrawn: None) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"


def the_table() -> Game:
    return Game.objects.get()


def letter_to(name: str, now: datetime = NOW) -> str:
    """The text of the letter that has just gone out to somebody."""
    post(now)
    return text_of(last_letter(name))


@pytest.mark.parametrize(("line", "variant", "seats", "tempo"), [
    ("open base 3 brisk", "base", 3, "brisk"), ("open twins 2 slow", "twins", 2, "slow"), ("open", "base", 3, "easy"),
    ("open team 4 no hurry", "team", 4, "none"), ("open a game of twins for 3 players", "twins", 3, "easy"),
])  # fmt: skip
def test_a_mail_opens_a_table_that_waits_for_its_hosts_yes(line: str, variant: str, seats: int, tempo: str) -> None:
    assert mail_to_open("alice@example.org", line, name="Alice Adams") == "done"
    game = the_table()
    assert (game.status, game.variant, game.seat_count, game.tempo) == ("unconfirmed", variant, seats, tempo)
    assert "yes" in letter_to("Alice")
    assert write("Alice", "Yes please!") == "done"
    assert the_table().status == "open"
    assert [seat.name for seat in the_table().seats.all()] == ["Alice"]
    assert "invite bob@example.org" in letter_to("Alice")


def test_a_mail_says_whether_the_table_may_be_watched() -> None:
    assert mail_to_open("alice@example.org", "open base 3 watched", name="Alice Adams") == "done"
    assert the_table().spectators
    assert "whoever is given the link may watch" in letter_to("Alice")


def test_who_is_asked_to_play_again_accepts_by_a_word_under_the_name_of_the_last_game() -> None:
    game = a_game("Alice", "Bob")
    Notice.objects.all().delete()
    Game.objects.filter(pk=game.pk).update(status=Game.Status.FINISHED, ended_at=NOW)
    alice = seat_of(game, 0).holder
    assert alice is not None
    people = rematch.people(alice)
    table = rematch.open_again(alice, Terms(2), Guest("Alice", "UTC"), people, NOW, confirmed=True)
    assert "accept" in letter_to("Bob")
    assert write("Bob", "accept") == "done"
    assert [seat.name for seat in table.seats.all()] == ["Alice", "Bob"]


def test_from_is_no_proof_so_nobody_is_seated_or_asked_by_the_first_mail_alone() -> None:
    a_person("Alice")
    assert mail_to_open("alice@example.org", "open base 3 as Alice in Europe/Prague") == "done"
    assert the_table().status == "unconfirmed"
    assert write("Alice", "invite bob@example.org") == "refused"
    assert not Person.objects.filter(address="bob@example.org").exists()


@pytest.mark.parametrize(("lines", "known", "said"), [
    (["open base 9"], False, "not read"), (["open parcheesi"], False, "not read"), (["help"], False, "helped"),
    (["Dear Sir, I am a prince"], True, "not read"), (["open base 3", "invite bob@example.org"], False, "not read"),
])  # fmt: skip
def test_whose_mail_opens_nothing_is_told_how(lines: list[str], known: bool, said: str) -> None:
    if known:
        a_person("Alice")
    assert mail_to_open("alice@example.org", *lines, name="Alice") == said
    assert not Game.objects.exists()
    assert "open base 3" in letter_to("Alice")


@pytest.mark.parametrize(("address", "name"), [
    ("ann.smith-7@example.org", "Ann"), ("_bob_@example.org", "Bob"), ("42@example.org", "42"),
    ("x" * 60 + "@example.org", "X" + "x" * 39),
])  # fmt: skip
def test_of_whom_nothing_is_known_but_an_address_plays_under_its_first_word(address: str, name: str) -> None:
    assert mail_to_open(address, "open base 3") == "done"
    assert write(address.partition("@")[0], "yes") == "done"
    assert the_table().seats.get().name == name


@pytest.mark.parametrize("line", replies.lobby_sayings("opening"))
def test_every_example_of_how_to_open_a_table_works_for_a_stranger_without_a_name(line: str) -> None:
    assert mail_to_open("ann@example.org", line) == ("helped" if line == "help" else "done")


@pytest.mark.parametrize("line", ["help", "Help?", "what can I say?"])
def test_who_asks_how_tables_are_opened_is_told_and_not_blamed(line: str) -> None:
    assert mail_to_open("ann@example.org", line) == "helped"
    text = letter_to("ann")
    assert "open base 3 as Ann" in text and "could not be read" not in text


def test_who_was_told_how_tables_are_opened_opens_one_by_replying_to_that() -> None:
    assert mail_to_open("ann@example.org", "help") == "helped"
    assert "A mail to table@reply.example.org opens a table" in letter_to("ann")
    assert write("ann", "open base 4") == "done"
    assert the_table().host.address == "ann@example.org"
    assert reply_to(last_letter("ann", Kind.NOT_READ), "mail daily") == "done"


@pytest.mark.parametrize("read", [True, False])
def test_the_page_about_opening_says_where_a_mail_opens_a_table_if_one_does(read: bool, settings: Any) -> None:
    settings.REPLY_ADDRESS = settings.REPLY_ADDRESS if read else ""
    page = Client().get(reverse("open_table")).content.decode()
    assert ("table@reply.example.org" in page) is read
    assert ("By mail, too" in page) is read


@pytest.mark.parametrize(("lines", "blamed", "why"), [
    (["open base 3 as Ann in Europe/Prague", "and be quick"], "“and be quick”", "first line"),
    (["open twins as  in Europe/Prague"], "“open twins as in Europe/Prague”", "Say which name"),
    (["please open base 3", "please", "and be quick, please"], "“and be quick”", "first line"),
    (["open twins as"], "“open twins as”", "Say which name"),
    (["open twins with dice"], "“open twins with dice”", "“dice” says nothing"),
])  # fmt: skip
def test_the_line_that_is_to_blame_is_quoted_with_a_reason(lines: list[str], blamed: str, why: str) -> None:
    assert mail_to_open("ann@example.org", *lines) == "not read"
    text = " ".join(letter_to("ann").split())
    assert blamed in text and why in text
    assert not Game.objects.exists()


def test_a_strangers_mail_that_does_not_try_gets_no_letter() -> None:
    assert mail_to_open("alice@example.org", "Buy our pills") == "not read"
    assert mail_to_open("no address", "open base 3") == "refused"
    assert not Person.objects.exists() and not Notice.objects.exists()


def test_nobody_can_be_flooded_with_letters_about_tables() -> None:
    said = [mail_to_open("alice@example.org", "open base 3", name="Alice") for _ in range(10)]
    assert said == ["done"] * 5 + ["refused"] * 5


def test_a_whole_table_is_filled_and_started_by_mail() -> None:
    mail_to_open("alice@example.org", "open base 3 brisk as Alice in Europe/Prague")
    assert write("Alice", "yes") == "done"
    assert write("Alice", "invite bob@example.org, Cy <cy@example.org>") == "done"
    assert "Asked and silent so far: bob@example.org, cy@example.org" in letter_to("Alice")
    assert write("Bob", "accept as Bob in America/New_York") == "done"
    assert "You have a seat" in letter_to("Bob")
    assert write("Alice", "start") == "refused"
    assert "start with 2" in letter_to("Alice")
    assert write("Cy", "accept as bob") == "refused"  # the name is taken
    assert write("Cy", "accept as Cy") == "done"
    assert "All seats at your table are taken" in letter_to("Alice")
    assert write("Alice", "start") == "done"
    assert the_table().status == "running"
    people = {p.name: p.zone for p in Person.objects.all()}
    assert people == {"Alice": "Europe/Prague", "Bob": "America/New_York", "Cy": "Europe/Prague"}
    assert write("Bob", "surprise me as Bobo") == "played"


@pytest.mark.parametrize(("line", "seats"), [("start with 2", 2), ("start with bots", 3)])
def test_a_table_that_is_not_full_starts_with_who_is_here_or_with_bots(line: str, seats: int) -> None:
    game = an_open_table("Alice", "Bob", bots=0)
    Game.objects.filter(pk=game.pk).update(seat_count=3)
    assert reply_to(letter_of(game, "Alice"), line) == "done"
    assert (fresh(game).status, fresh(game).seat_count) == ("running", seats)


def letter_of(game: Game, name: str) -> Letter:
    """A letter about a table to somebody who sits there."""
    return letters_of([notices.tell(Kind.TABLE_OPEN, a_person(name), NOW, game=game, data={"said": ""})])


@pytest.mark.parametrize(("words", "wrong"), [
    ("Cy ‹cy@example.org›, not-an-address", "not-an-address"), ("cy@example.org dora", "dora"),
    ("Cy <cy@example.org>; dora@example", "dora@example"),
])  # fmt: skip
def test_a_word_that_is_no_address_is_named_and_nobody_is_asked(words: str, wrong: str) -> None:
    game = an_open_table("Alice")
    Game.objects.filter(pk=game.pk).update(seat_count=4)
    assert reply_to(letter_of(game, "Alice"), f"invite {words}") == "not read"
    assert f"“{wrong}” is no address" in " ".join(letter_to("Alice").split())
    assert not Invitation.objects.exists()


@pytest.mark.parametrize("words", [
    "Cy Young <cy@example.org> and dora@example.org", "Cy ‹cy@example.org›, (dora@example.org)",
    "cy@example.org Dora [dora@example.org]", "cy@example.org dora@example.org, please",
])  # fmt: skip
def test_addresses_may_stand_behind_names(words: str) -> None:
    game = an_open_table("Alice")
    Game.objects.filter(pk=game.pk).update(seat_count=4)
    assert reply_to(letter_of(game, "Alice"), f"invite {words}") == "done"
    asked = Invitation.objects.values_list("person__address", flat=True)
    assert set(asked) == {"cy@example.org", "dora@example.org"}


def test_only_the_host_invites_starts_and_calls_off() -> None:
    game = an_open_table("Alice", "Bob")
    for line in ("invite cy@example.org", "start with bots", "cancel", "keep open"):
        assert reply_to(letter_of(game, "Bob"), line) == "refused", line
    assert fresh(game).status == "open"
    assert "Only the host" in letter_to("Bob")


def test_all_lines_of_a_reply_are_done_or_none() -> None:
    game = an_open_table("Alice", "Bob")
    Game.objects.filter(pk=game.pk).update(seat_count=4)
    letter = letter_of(game, "Alice")
    assert reply_to(letter, "invite cy@example.org", "start with 5") == "refused"
    assert reply_to(letter, "invite cy@example.org", "dance") == "not read"
    assert not Invitation.objects.filter(game=game).exists()
    assert "“dance”" in letter_to("Alice")
    assert reply_to(letter, "invite cy@", "start") == "not read"


def test_who_is_asked_may_say_no_and_think_again() -> None:
    game = an_open_table("Alice")
    Game.objects.filter(pk=game.pk).update(seat_count=3)
    assert reply_to(letter_of(game, "Alice"), "invite dora@example.org") == "done"
    assert write("Dora", "no, thanks") == "done"
    invited = last_letter("Dora")
    assert "    accept\n" not in text_of(invited) and "    accept as Pat\n" in text_of(invited)
    assert Invitation.objects.get(person__address="dora@example.org").state == "declined"
    assert "You have said no" in letter_to("Dora")
    assert reply_to(invited, "accept") == "not read"  # under which name?
    assert "accept as Pat" in letter_to("Dora")
    assert reply_to(invited, "accept as Dora") == "done"
    assert Holder.objects.filter(seat__game=game, person__address="dora@example.org").exists()


def test_who_sits_there_may_take_another_name_or_leave() -> None:
    game = an_open_table("Alice", "Bob")
    Game.objects.filter(pk=game.pk).update(seat_count=3)
    assert reply_to(letter_of(game, "Bob"), "call me Bobby", "zone Asia/Tokyo") == "done"
    assert [seat.name for seat in game.seats.all()] == ["Alice", "Bobby"]
    assert a_person("Bob").zone == "Asia/Tokyo"
    assert reply_to(letter_of(game, "Bob"), "leave") == "done"
    assert game.seats.count() == 1
    assert "You have left" in letter_to("Bob")


def test_the_host_calls_off_or_keeps_open_a_table_that_waits() -> None:
    game = an_open_table("Alice", "Bob")
    Game.objects.filter(pk=game.pk).update(seat_count=3)
    unfilled.look_after(NOW + 8 * DAY)
    later = NOW + 8 * DAY
    assert write("Alice", "keep open", now=later) == "done"
    assert "stays open" in letter_to("Alice", later)
    assert reply_to(letter_of(game, "Alice"), "cancel", now=later) == "done"
    assert fresh(game).status == "cancelled"
    assert "called off" in letter_to("Alice", later)


def test_a_reply_to_an_invitation_after_the_start_is_told_so() -> None:
    game = an_open_table("Alice", "Bob")
    Game.objects.filter(pk=game.pk).update(seat_count=3)
    assert reply_to(letter_of(game, "Alice"), "invite dora@example.org") == "done"
    post()
    assert reply_to(letter_of(game, "Alice"), "start with 2") == "done"
    assert reply_to(last_letter("Dora"), "accept as Dora") == "refused"
    assert "without waiting" in letter_to("Dora")


# what a person alone can grant


def test_a_seat_that_is_offered_is_taken_by_reply() -> None:
    game = a_game_at_turn(2)
    holder = seat_of(game, 1).holder
    assert holder
    assert handover.offer_own(holder, "dora@example.org", "", NOW).accepted
    assert write("Dora", "accept as Dora") == "done"
    assert seat_of(game, 1).holder.person.address == "dora@example.org"
    assert reply_to(last_letter("Dora", Kind.OFFER), "accept as Dora") == "done"


def test_a_seat_that_is_offered_is_declined_by_reply() -> None:
    game = a_game_at_turn(2)
    holder = seat_of(game, 1).holder
    assert holder
    assert handover.offer_own(holder, "dora@example.org", "", NOW).accepted
    assert write("Dora", "who are you?") == "not read"
    assert reply_to(last_letter("Dora"), "decline") == "done"
    assert seat_of(game, 1).holder == holder
    assert "You have said no" in letter_to("Dora")


def test_an_address_is_changed_by_two_replies() -> None:
    alice = a_person("Alice")
    assert address_changes.ask(alice, "alice.new@example.org", NOW).accepted
    post()
    assert reply_to(last_letter("Alice.new"), "yes") == "done"
    assert reply_to(last_letter("Alice", Kind.OLD_ADDRESS), "yes") == "done"
    alice.refresh_from_db()
    assert alice.address == "alice.new@example.org"


def test_answers_join_the_thread_of_what_was_written() -> None:
    mail_to_open("alice@example.org", "open base 3", name="Alice")
    assert write("Alice", "yes") == "done"
    confirm = last_letter("Alice")
    post()
    headers = sent(last_letter("Alice")).extra_headers
    assert headers["In-Reply-To"] == f"<{confirm.pk}.r@example.org>"
    assert headers["References"].endswith(headers["In-Reply-To"])

"""The notebook: one holder's own, nothing lost in it, and nobody else's eyes on it."""

import pytest

from games import handover, moderation, notebook
from games.models import Game, Holder, Notebook, Offer
from games.seating import Guest
from tests.world import NOW, a_game_at_turn, a_moderator, a_person, seat_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    return a_game_at_turn(2)


@pytest.fixture
def bob(game: Game) -> Holder:
    holder = seat_of(game, 1).holder
    assert holder
    return holder


def test_text_and_marks_are_kept_and_told_as_a_sentence(bob: Holder) -> None:
    assert notebook.write(bob, "Cy saves reds.\n", {"10": "flag?", "3": " Moa ", "4": ""}, 0).accepted
    book = notebook.of(bob)
    assert (book.text, book.marks, book.version) == ("Cy saves reds.", {"10": "flag?", "3": "Moa"}, 1)
    assert notebook.marked_words(book) == "Your marks: dish 3 “Moa”, dish 10 “flag?”."


def test_a_page_from_before_the_last_change_changes_nothing(bob: Holder) -> None:
    assert notebook.write(bob, "one", {}, 0).accepted
    assert notebook.write(bob, "two", {}, 0).status == 409
    assert notebook.of(bob).text == "one"


def test_lines_and_marks_are_added_one_by_one(bob: Holder) -> None:
    added = [notebook.add(bob, line) for line in ("one", "two")]
    marked = [notebook.mark(bob, *mark) for mark in ((7, "flag"), (8, "acid"), (8, "-"))]
    assert all(answer.accepted for answer in added + marked)
    book = notebook.of(bob)
    assert (book.text, book.marks) == ("one\ntwo", {"7": "flag"})


@pytest.mark.parametrize(("text", "marks", "says"), [
    ("x" * 10_001, {}, "holds 10000 characters"), ("", {"22": "flag"}, "no dish 22"),
    ("", {"2": "x" * 13}, "too long for a mark"),
])  # fmt: skip
def test_what_does_not_fit_is_refused_with_a_sentence(bob: Holder, text: str, marks: dict[str, str], says: str) -> None:
    answer = notebook.write(bob, text, marks, 0)
    assert answer.status == 400 and says in answer.sentence
    assert not Notebook.objects.exists()


def test_a_full_notebook_takes_no_more(bob: Holder) -> None:
    notebook.write(bob, "x" * 10_000, {}, 0)
    assert notebook.add(bob, "y").status == 409


def test_who_takes_the_seat_over_begins_an_empty_one(game: Game, bob: Holder) -> None:
    notebook.write(bob, "My own", {"3": "flag"}, 0)
    handover.offer_own(bob, "dora@example.org", "", NOW)
    a_person("Dora")
    handover.accept(Offer.objects.get(), Guest("Dora", "Europe/Berlin"), NOW)
    dora = seat_of(game, 1).holder
    assert dora and (notebook.of(dora).text, notebook.of(dora).marks) == ("", {})


def test_nothing_of_it_stands_in_its_own_name(game: Game, bob: Holder) -> None:
    notebook.write(bob, "custard", {}, 0)
    moderation.hand_to_bot(bob.seat, "away", a_moderator(), NOW)
    book = Notebook.objects.get()
    assert "custard" not in f"{book} {book!r}"

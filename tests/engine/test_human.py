"""A person at a seat on the terminal."""

import builtins
from collections.abc import Callable

import pytest

from games.engine.__main__ import main

Told = Callable[[], str]


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Play at seat 0 of a certain table, saying these lines and leaving then; returns what was shown."""

    def play(*lines: str, words: tuple[str, ...] = ()) -> str:
        said = iter(lines)

        def ask(prompt: str) -> str:
            try:
                return next(said)
            except StopIteration:
                raise EOFError from None

        monkeypatch.setattr(builtins, "input", ask)
        assert main(["play", "--human", "0", "--seats", "3", "--seed", "7f", *words]) == 0
        return capsys.readouterr().out

    return play


def test_whoever_leaves_is_let_go_politely(played: Callable[..., str]) -> None:
    assert played().splitlines()[-1] == "You get up and leave; the game stays as it is."


def test_choices_are_numbered_and_tell_where_they_lead(played: Callable[..., str]) -> None:
    told = played("1", "vote nobody")
    assert "  1  sculpt" in told
    assert "  3  vote nobody" in told
    assert "0  You: sculpt" in told
    assert "Which die moves your laborigine, and which way?" in told
    assert "then a face that nobody may know" in told


def test_what_is_said_with_the_dice_is_not_asked_again(played: Callable[..., str]) -> None:
    told = played("1", "vote 1", "2 ccw")
    at = told.index("You: assign 2")
    assert "You: direct ccw" in told[at:]
    assert "Which way?" not in told[at : told.index("You: direct ccw")]


def test_nonsense_and_illegal_moves_are_answered_with_a_sentence(played: Callable[..., str]) -> None:
    told = played("1", "vote 1", "fly", "help", "give", "6 cw", "")
    assert "There is no move 'fly'. \"help\" says what one can say." in told
    assert told.count("Ctrl-D leaves the table") == 2
    assert "There is no contagion to decide now (R4.5)." in told
    assert "Only a value that was rolled can move the laborigine (R3.1)." in told


def test_orders_are_taken_and_the_question_stays(played: Callable[..., str]) -> None:
    told = played("1", "vote 1", "order spend grey red")
    assert "You: orders spend grey red" in told
    assert told.count("Which die moves your laborigine") == 2


def test_who_resigns_sees_the_others_to_the_end(played: Callable[..., str]) -> None:
    told = played("1", "vote 1", "resign")
    assert "You: resign" in told
    assert "Ranking: " in told
    assert told.count("Ranking: ") == 1


def test_others_answers_stay_sealed(played: Callable[..., str]) -> None:
    told = played("1", "vote 1", "resign")
    assert ": bid" not in told.split("Ranking")[0].replace("sealed", "") or "turned" in told


@pytest.mark.parametrize("seat", ["3", "-1"])
def test_a_seat_that_is_not_there_is_refused(seat: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--human", seat, "--seats", "3"]) == 1
    assert capsys.readouterr().err == "--human: the seats are 0 to 2\n"

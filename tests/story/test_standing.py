"""Stockpiles, the ranking, the journal, and plain words."""

import pytest

from games.engine.components import ALL_COLOURS, DISEASES, FACES
from games.engine.view import view
from games.story import words
from games.story.cast import Cast
from games.story.journal import ALSO, LINES, journal_sentence
from games.story.standing import falls, ranking_sentences, stock_rows
from tests.story.games import cast_for, played

KINDS = {
    *("started", "took_extension", "autopilot_on", "autopilot_off", "paused", "resumed", "rewound", "handed_to_bot"),
    *("left", "cancelled", "resent", "deadline_moved", "service_away"),
}


def test_stock_rows_tell_the_position() -> None:
    seen = view(played(seats=4, seed=2, entries=60), 1)
    rows = stock_rows(seen, cast_for(seen))
    assert [(row.player, row.creature) for row in rows][1] == ("Bob", "Snot")
    assert [row.total for row in rows] == [sum(seen.position["stockpiles"][str(seat)].values()) for seat in range(4)]
    assert [row.seat for row in rows if row.awaited] == [question.seat for question in seen.questions]
    assert sum(row.flag for row in rows) == (seen.position["flag"] in seen.position["laborigines"])


def test_twins_share_a_row() -> None:
    seen = view(played("twins", 2, 2, 20), 0)
    assert [row.creature for row in stock_rows(seen, cast_for(seen))] == ["Blob and Snot", "Zed and Wad"]


@pytest.mark.parametrize(("variant", "seats"), [("base", 2), ("base", 5), ("team", 6), ("twins", 3)])
@pytest.mark.parametrize("seed", range(4))
def test_the_ranking_says_who_won_and_how_everybody_else_fell(variant: str, seats: int, seed: int) -> None:
    seen = view(played(variant, seats, seed), 1)
    told = ranking_sentences(seen, cast_for(seen))
    assert "won" in told[0]
    assert len(told) == 1 + len(seen.position["eliminated"])
    assert not any("remember" in sentence for sentence in told)
    assert [fall.seat for fall in falls(seen)] == seen.position["eliminated"]


def test_a_running_game_does_not_tell_what_face_felled_whom_long_ago() -> None:
    game = played(seats=5, seed=1)
    seen = view(game, 0)
    first = min(fall.turn for fall in falls(seen))
    upto = next(n for n, entry in enumerate(game.entries) if entry.turn > first + 6)
    running = view(played(seats=5, seed=1, entries=upto), None)
    told = ranking_sentences(running, cast_for(running))
    assert len(told) == len(running.position["eliminated"])
    assert not any("explosion" in sentence or "radiation" in sentence for sentence in told)


def test_every_kind_of_journal_line_has_its_words() -> None:
    cast = Cast({0: "Alice", 1: "Bob"}, viewer=1)
    assert set(LINES) >= KINDS
    for kind in (*LINES, *ALSO):
        for seat in (None, 0, 1):
            said = journal_sentence(kind, {"to": 3}, cast, seat=seat)
            assert said.endswith(".")
            assert "%" not in said


def test_a_journal_line_says_by_whom_and_why() -> None:
    cast = Cast({0: "Alice", 1: "Bob"}, viewer=1)
    assert journal_sentence("handed_to_bot", {"name": "Alice"}, cast, seat=0, doer="Mo", reason="Gone fishing") == (
        "A bot has the seat of Alice now. Decided by Mo: Gone fishing"
    )
    assert journal_sentence("took_extension", {}, cast, seat=1).startswith("You got half the time again")
    assert journal_sentence("resumed", {}, cast, reason="<b>100%</b>") == "The game goes on. Reason: <b>100%</b>"


def test_an_unknown_journal_line_is_no_traceback() -> None:
    assert journal_sentence("moved_house", {"name": 7}, Cast()) == "moved house"


def test_tokens_are_told_in_the_order_of_the_colours() -> None:
    assert words.tokens_words({"grey": 1, "red": 2}) == "2 red and 1 grey"
    assert words.tokens_words({"red": 0}) == "nothing"
    assert words.tokens_words({"any": 1}) == "1 token"
    assert words.tokens_words({"white": 1, "blue": 3, "red": 2}) == "2 red, 3 blue and 1 white"


def test_everything_in_the_box_has_a_name_and_what_does_something_is_explained() -> None:
    assert all(words.colour_name(colour) for colour in ALL_COLOURS)
    for face in FACES:
        assert words.face_name(face)
        assert words.face_found(face)
        assert "R8." in words.face_explained(face)
    for disease in DISEASES:
        assert words.disease_name(disease)
        assert "R7.2" in words.disease_explained(disease)

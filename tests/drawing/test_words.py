"""The position in words: nobody and nothing on the table is left out."""

import re

import pytest

from games.drawing.words import position_words, ring_text
from tests.drawing.moments import POSITIONS, looks, looks_for, public


@pytest.mark.parametrize("name", POSITIONS)
def test_every_piece_on_the_ring_is_named_with_its_dish(name: str) -> None:
    position = public(name)
    seats = looks_for(position)
    said, ring = " ".join(position_words(position, seats)), ring_text(position, seats)
    for ident, piece in position["laborigines"].items():
        look, twin = seats[int(ident.rstrip("ab"))], ident.lstrip("0123456789")
        name = look.creature_of(ident)
        called = f"{name} ({twin}) of {look.name}" if twin else f"{name} ({look.name}"
        if piece["place"] is None:
            assert f"{called} stands" not in said
        else:
            assert re.search(rf"{re.escape(called)}[^.;]* stands on dish {piece['place']}, ", said)
            assert re.search(rf"^{piece['place']} .*{re.escape(called)}", ring, re.MULTILINE)


@pytest.mark.parametrize("name", POSITIONS)
def test_every_token_on_the_ring_and_in_stock_is_counted(name: str) -> None:
    position = public(name)
    seats = looks_for(position)
    said, ring = " ".join(position_words(position, seats)), ring_text(position, seats)
    for place, tile in enumerate(position["ring"]):
        for colour, count in tile["energy"].items():
            assert re.search(rf"{count} {colour}[^;]* on dish {place}[;.]", said)
            assert re.search(rf"^{place} .*\b{count} {colour}", ring, re.MULTILINE)
    for seat, tokens in position["stockpiles"].items():
        if tokens:
            assert f"{seats[int(seat)].name} has {sum(tokens.values())}: " in said


@pytest.mark.parametrize("name", POSITIONS)
def test_the_ring_as_text_tells_every_face_in_order(name: str) -> None:
    position = public(name)
    lines = ring_text(position, looks_for(position)).splitlines()
    told = 0
    for line in lines:
        if found := re.match(r"(\d+)(?:-(\d+))? (.*)", line):
            first, last = int(found[1]), int(found[2] or found[1])
            assert first == told
            for place in range(first, last + 1):
                assert position["ring"][place]["up"].replace("_", " ") in found[3]
            told = last + 1
    assert told == len(position["ring"])


def test_one_hears_what_one_would_see() -> None:
    said = position_words(public("six"), looks(6), mine=1)
    assert said[0] == "Turn 28, Eve moves Sample B: the dice show 2 and 5."
    assert any(
        line.startswith("Your Side Effect (blue) stands on dish 12, green, with 1 lightning marker.")
        for line in said
    )
    assert any("with the flag" in line for line in said)
    assert "Moa stands on dish 19, lightning. Next clockwise: Control Group, 1 dish away." in said
    assert "You have 17: 15 blue, 2 yellow." in said


def test_neighbours_are_told_both_ways() -> None:
    line = next(line for line in position_words(public("six"), looks(6)) if line.startswith("Placebo"))
    assert "Next clockwise: Peer Review, 5 dishes away; counter-clockwise: Sample B, 1 dish away." in line


def test_two_on_one_dish_are_face_to_face() -> None:
    assert any("face to face with" in line for line in position_words(public("contagion"), looks(3)))


def test_flag_and_acid_are_somewhere() -> None:
    assert "The flag lies in the centre." in position_words(public("flag_in_centre"), looks(3))
    assert "The flag has left the game." in position_words(public("end"), looks(6))
    assert any("the acid marker" in line for line in position_words(public("acid"), looks(4)))
    assert "Nobody has the acid marker." in ring_text(public("six"), looks(6))


def test_what_lies_below_is_told_only_if_it_is_known() -> None:
    position = public("six")
    assert "below" not in " ".join(position_words(position, looks(6)))
    position["ring"][4]["under"] = "danger"
    assert "Known: danger below dish 4." in position_words(position, looks(6))
    assert "small explosion over danger" in ring_text(position, looks(6))


def test_before_the_first_turn_and_after_the_last() -> None:
    assert position_words(public("vote"), looks(3))[0] == "The first turn has not begun."
    assert any(line.startswith("The game is over.") for line in position_words(public("end"), looks(6)))
    assert any(line.startswith("Out of the game: ") for line in position_words(public("end"), looks(6)))

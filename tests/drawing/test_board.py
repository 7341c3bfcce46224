"""The board as a picture: sound at any size, for any eyes, with any names."""

from dataclasses import replace
from random import Random

import pytest

from games.drawing.board import board_svg
from games.drawing.faces import FACES
from games.drawing.figure import SHAPES
from games.drawing.page import OnPage, Way
from games.drawing.palette import CLAY
from games.drawing.table import SeatLook
from tests.drawing.moments import POSITIONS, figure, known, looks, looks_for, lump, public
from tests.drawing.reading import SVG, sound, titles


@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.parametrize("legend", [True, False])
def test_every_recorded_moment_can_be_drawn(name: str, legend: bool) -> None:
    position = public(name)
    sound(board_svg(position, looks_for(position), mine=0, legend_too=legend, prefix="ring"), "ring")


@pytest.mark.parametrize("size", range(8, 41))
def test_a_ring_of_any_size_can_be_drawn(size: int) -> None:
    position = public("six")
    position["ring"] = (position["ring"] * 2)[:size]
    for place, piece in enumerate(position["laborigines"].values()):
        piece["place"] = place
    position["moa"] = 7
    root = sound(board_svg(position, looks(6)), "b")
    assert sum(title.startswith("dish ") for title in titles(root)) == size


@pytest.mark.parametrize("seats", range(2, 7))
def test_any_number_of_seats_can_be_drawn(seats: int) -> None:
    position = public("six")
    position["laborigines"] = {str(i): position["laborigines"][str(i)] for i in range(seats)}
    position |= {"active": 1, "flag": "0", "options": {**position["options"], "seats": seats}}
    root = sound(board_svg(position, looks(seats)), "b")
    for look in looks(seats):
        assert any(title.startswith(f"{look.creature} ({look.name}") for title in titles(root))


def test_every_dish_and_every_piece_has_a_title() -> None:
    position = public("six")
    said = titles(sound(board_svg(position, looks(6), mine=1), "b"))
    assert "dish 2: radiation (6), 1 blue, 2 purple" in said
    assert "your Side Effect (blue), 1 lightning marker" in said
    assert "Peer Review (Mo, orange), the flag" in said
    assert "Moa" in said
    assert sum(title.startswith("dish ") for title in said) == 22


def test_names_are_text_whatever_stands_in_them() -> None:
    rude = "</text><script>alert(1)</script>&amp;\"'\x07" + "x" * 40
    seats = [replace(look, name=rude, creature=rude) for look in looks(6)]
    ways = {1: Way(rude, rude, rude, rude, 3)}
    svg = board_svg(public("six"), seats, page=OnPage(3, ways=ways))
    assert "<script" not in svg
    sound(svg, "b", on_page=True)


def test_a_face_below_is_drawn_only_if_the_position_tells_it() -> None:
    hidden, told = public("six"), public("six")
    told["ring"][4]["under"] = "danger"
    before, after = (titles(sound(board_svg(p, looks(6)), "b")) for p in (hidden, told))
    assert [title for title in after if "below it" in title] == ["dish 4: small explosion, below it danger"]
    assert not any("below it" in title for title in before)


def test_a_board_needs_no_options() -> None:
    position = public("six")
    drawn = board_svg(position, looks(6))
    del position["options"]
    assert board_svg(position, looks(6)) == drawn


def test_the_picture_depends_on_nothing_that_is_hidden() -> None:
    position = known("six")
    stripped = public("six")
    for tile, under in zip(stripped["ring"], position["ring"], strict=True):
        tile["under"] = None
        assert under["under"] in FACES
    assert board_svg(stripped, looks(6)) == board_svg(public("six"), looks(6))


def test_a_figure_not_yet_shown_is_a_ball_of_clay() -> None:
    seats = [replace(look, figure=None) for look in looks(3)]
    sound(board_svg(public("vote"), seats), "b")


def test_a_still_picture_has_nothing_to_point_at() -> None:
    drawn = board_svg(public("two"), looks(2))
    assert "data-" not in drawn and "class=" not in drawn


def test_two_on_one_dish_are_both_there() -> None:
    position = public("contagion")
    places = [piece["place"] for piece in position["laborigines"].values()]
    assert len(set(places)) < len(places)
    said = titles(sound(board_svg(position, looks(3)), "b"))
    assert all(any(title.startswith(f"{look.creature} (") for title in said) for look in looks(3))


def test_the_winner_stands_in_the_middle_and_the_fallen_lie_there() -> None:
    position = public("end")
    said = titles(sound(board_svg(position, looks(6)), "b"))
    assert "Last one standing" in said
    assert sum(title.endswith("out of the game") for title in said) == 5


def test_it_is_said_who_is_to_act_and_who_looks() -> None:
    words = [
        str(text.text) for text in sound(board_svg(public("two"), looks(2), mine=0), "b").iter(f"{SVG}text")
    ]
    assert "Bob · to act" in words
    assert words.count("you") == 2


def test_a_board_of_six_seats_stays_light() -> None:
    assert len(board_svg(public("six"), looks(6), mine=1)) < 60_000


def test_forty_lumps_each_are_not_too_much() -> None:
    rng = Random(3)
    seats: list[SeatLook] = []
    for look in looks(6):
        lumps = [
            lump(
                shape=rng.choice(SHAPES),
                x=rng.randint(-100, 100),
                y=rng.randint(0, 200),
                size=rng.randint(4, 120),
                squash=rng.randint(30, 300),
                turn=rng.randint(-180, 180),
                colour=rng.choice(list(CLAY)),
            )
            for _ in range(40)
        ]
        seats.append(replace(look, figure=figure(*lumps)))
    svg = board_svg(public("six"), seats)
    sound(svg, "b")
    assert len(svg) < 100_000

"""Faces, tokens, marks, dice, Moa and the favicon, each a picture of its own."""

import json
from itertools import combinations
from pathlib import Path

import pytest

from games.drawing.faces import FACES, face, face_svg
from games.drawing.favicon import favicon_svg
from games.drawing.marks import die_svg, mark_svg, token_svg
from games.drawing.moa import moa_svg
from games.drawing.names import COLOURS
from games.drawing.names import FACES as FACE_NAMES
from games.drawing.palette import PLASTICINE
from games.drawing.picture import png
from tests.drawing.reading import sound, titles


def luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


@pytest.mark.parametrize("lines", [False, True])
@pytest.mark.parametrize("name", FACES)
def test_every_face_can_be_drawn_in_colour_and_as_lines(name: str, lines: bool) -> None:
    root = sound(face_svg(name, f"a {name} dish", lines=lines, prefix="q"), "q")
    assert titles(root) == [f"a {name} dish"]


def test_there_are_twelve_faces_all_with_a_name() -> None:
    assert len(FACES) == 12
    assert set(FACES) == set(FACE_NAMES)


def test_faces_differ_without_their_colours() -> None:
    drawn = {name: png(face_svg(name, name, size=28, lines=True), width=28) for name in FACES}
    assert all(drawn[one] != drawn[other] for one, other in combinations(FACES, 2))
    assert all("#FFFFFF" in face(name, lines=True) for name in FACES)


def test_radiation_says_what_it_would_cost() -> None:
    assert ">11<" in face_svg("radiation", "radiation", number=11)


@pytest.mark.parametrize("colour", PLASTICINE)
def test_every_colour_has_a_token_a_mark_and_a_name(colour: str) -> None:
    assert titles(sound(token_svg(colour, "one"), "t")) == ["one"]
    assert titles(sound(mark_svg(colour, "one"), "m")) == ["one"]
    assert str(COLOURS[colour])


def test_numbers_on_tokens_can_be_read() -> None:
    for look in PLASTICINE.values():
        dark, light = sorted((luminance(look.label), luminance(look.ink)))
        assert (light + 0.05) / (dark + 0.05) >= 4.5


@pytest.mark.parametrize("value", range(1, 7))
def test_a_die_shows_its_pips(value: int) -> None:
    assert die_svg(value, str(value)).count("<circle") == value


def test_moa_and_the_favicon_are_sound() -> None:
    sound(moa_svg("Moa"), "moa")
    sound(favicon_svg(), "icon")


def test_the_faces_of_the_tile_set_are_those_drawn() -> None:
    records = json.loads(Path(__file__).with_name("positions.json").read_text())
    up = {
        tile[side] for position in records.values() for tile in position["ring"] for side in ("up", "under")
    }
    assert up == set(FACES)

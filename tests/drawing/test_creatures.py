"""Creatures drawn as clay, and those that nobody planned."""

from random import Random

import pytest

from games.drawing.clay import figure_svg
from games.drawing.figure import SHAPES, FigureRefused, digest, validate
from games.drawing.palette import CLAY, PLASTICINE
from games.drawing.sculptures import SCULPTURES
from games.drawing.surprise import surprise
from tests.drawing.moments import figure, lump
from tests.drawing.reading import sound, titles


@pytest.mark.parametrize("name", SCULPTURES)
def test_every_starting_creature_can_be_drawn(name: str) -> None:
    root = sound(figure_svg(SCULPTURES[name], name, stand="blue", prefix="f7"), "f7")
    assert titles(root)[0] == name


@pytest.mark.parametrize("shape", SHAPES)
def test_every_shape_can_be_drawn_at_its_smallest_and_its_largest(shape: str) -> None:
    small = lump(shape=shape, size=4, squash=30, turn=-180, x=-100)
    large = lump(shape=shape, size=120, squash=300, turn=77, x=100, y=200)
    sound(figure_svg(figure(small, large), "Blob"), "f")


@pytest.mark.parametrize("stand", [None, *PLASTICINE])
def test_a_creature_stands_on_any_stand(stand: str | None) -> None:
    sound(figure_svg(figure(), "Blob", stand=stand), "f")


def test_a_title_is_text_whatever_stands_in_it() -> None:
    rude = "<script>alert('Blob')</script> & \"]]>\" \x00\x1b\ud800 \u0416"
    svg = figure_svg(figure(), rude)
    assert "<script" not in svg
    assert titles(sound(svg, "f"))[0] == "<script>alert('Blob')</script> & \"]]>\"  \u0416"


def test_what_is_no_figure_is_not_drawn() -> None:
    with pytest.raises(FigureRefused):
        figure_svg({"version": 1}, "Blob")


def test_a_surprise_follows_from_its_generator_alone() -> None:
    assert surprise(Random(7)) == surprise(Random(7))
    assert (
        digest(surprise(Random("Alice")))
        == "cfd43334b6cf4014934b409baf36406b23d47fc7ecab762fcee114e8b0956ae8"
    )


def test_every_surprise_is_a_figure_with_eyes_and_a_mouth() -> None:
    for seed in range(400):
        shapes = {one.shape for one in validate(surprise(Random(seed))).lumps}
        assert shapes & {"eye", "sleepy"}
        assert shapes & {"smile", "grin"}


def test_surprises_are_hardly_ever_the_same() -> None:
    assert len({digest(surprise(Random(seed))) for seed in range(400)}) > 390


def test_there_is_a_dozen_of_clays() -> None:
    assert len(CLAY) >= 12

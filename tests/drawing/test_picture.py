"""SVG to PNG: the size asked for, and letters that don't vanish."""

import io

import pytest
from PIL import Image

from games.drawing.board import board_svg
from games.drawing.clay import figure_svg
from games.drawing.lettering import fit, line, measure
from games.drawing.picture import FONTS, png
from games.drawing.sculptures import SCULPTURES
from games.drawing.svg import document
from tests.drawing.moments import looks, public


def picture(svg: str, width: int) -> Image.Image:
    image = Image.open(io.BytesIO(png(svg, width=width)))
    image.load()
    return image


def lettered(words: str, bold: bool = False) -> Image.Image:
    text = line(words, 4, 30, 24, bold=bold)
    return picture(document(text, box=(0, 0, 200, 40), width=200, height=40, title="x", prefix="x"), 200)


def ink(image: Image.Image) -> int:
    return sum(image.getchannel("A").histogram()[1:])


@pytest.mark.parametrize("width", [360, 720])
def test_a_board_becomes_a_picture_of_the_width_asked_for(width: int) -> None:
    image = picture(board_svg(public("two"), looks(2)), width)
    assert image.format == "PNG"
    assert image.width == width
    assert len(image.convert("RGB").getcolors(1 << 24) or []) > 200


def test_a_figure_becomes_a_picture_too() -> None:
    assert ink(picture(figure_svg(SCULPTURES["Placebo"], "Placebo", stand="red"), 120)) > 2000


@pytest.mark.parametrize("bold", [False, True])
def test_letters_leave_ink_and_each_its_own(bold: bool) -> None:
    assert ink(lettered("", bold)) == 0
    assert ink(lettered("Blob", bold)) > 200
    assert lettered("Blob", bold).tobytes() != lettered("Blab", bold).tobytes()


def test_bold_is_another_cut_of_the_same_family() -> None:
    assert all(name.endswith((".ttf",)) for name in FONTS)
    assert lettered("Blob", bold=True).tobytes() != lettered("Blob").tobytes()


@pytest.mark.parametrize(
    "words", ["\u0416\u0443\u043a", "\u6f22\u5b57", "\U0001f642", "\ue000", "\U0010fffd"]
)
def test_letters_that_no_font_of_ours_has_leave_ink_all_the_same(words: str) -> None:
    assert ink(lettered(words)) > 20


def test_names_too_long_are_cut_to_their_room() -> None:
    assert fit("Blob", 26, 250) == "Blob"
    cut = fit("W" * 40, 26, 250)
    assert cut.endswith("…")
    assert measure(cut, 26) <= 250
    assert fit("\u6f22" * 40, 26, 100).endswith("…")


def test_measured_letters_are_as_wide_as_drawn_ones() -> None:
    box = lettered("Hamburgefonstiv", bold=True).getbbox()
    assert box is not None
    assert abs((box[2] - box[0]) - measure("Hamburgefonstiv", 24)) < 8

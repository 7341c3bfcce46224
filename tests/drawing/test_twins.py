"""Twins in pictures and words: two creatures of one seat, told apart by their letters."""

from dataclasses import replace

import pytest

from games.drawing.board import board_svg
from games.drawing.clay import figure_svg
from games.drawing.picture import png
from games.drawing.table import SeatLook, Stand, stand_of
from games.drawing.words import position_words, ring_text
from tests.drawing.moments import figure, looks, looks_for, lump, public
from tests.drawing.reading import SVG, sound, titles

TWINS = ("twins_two", "twins_three", "twins_end")


def drawn_words(svg: str) -> list[str]:
    return [str(text.text) for text in sound(svg, "b").iter(f"{SVG}text")]


@pytest.mark.parametrize("name", TWINS)
def test_every_twin_is_titled_by_its_name_and_letter(name: str) -> None:
    position = public(name)
    said = titles(sound(board_svg(position, looks_for(position)), "b"))
    for ident in position["laborigines"]:
        look = looks_for(position)[int(ident[0])]
        called = f"{look.creature_of(ident)} ({ident[-1]}) of {look.name} ({look.colour})"
        assert any(title.startswith(called) for title in said)


def test_the_letter_stands_on_the_board_and_in_the_legend() -> None:
    position = public("twins_two")
    words = drawn_words(board_svg(position, looks_for(position)))
    assert words.count("a") == words.count("b") == 4
    words = drawn_words(board_svg(position, looks_for(position), mine=0, legend_too=False))
    assert [words.count(letters) for letters in ("a", "b", "you a", "you b")] == [1, 1, 1, 1]


def test_each_twin_is_drawn_with_its_own_figure() -> None:
    position = public("twins_two")
    one, other = figure(lump(size=80)), figure(lump(size=60, colour="pink"))
    both = SeatLook(0, "Alice", "Blob and Goo", "red", None, {"0a": "Blob", "0b": "Goo"}, {"0a": one, "0b": other})
    seats = [both, looks_for(position)[1]]
    svg = board_svg(position, seats)
    swapped = board_svg(position, [replace(both, figures={"0a": other, "0b": one}), seats[1]])
    assert svg != swapped
    assert board_svg(position, [replace(both, figures={}), seats[1]]) != svg


def test_a_look_with_one_figure_and_one_name_does_for_both() -> None:
    position = public("twins_three")
    root = sound(board_svg(position, looks(3)), "b")
    assert {"Placebo (a) of Alice (red)", "Placebo (b) of Alice (red)"} <= set(titles(root))


def test_twins_are_told_in_words() -> None:
    position = public("twins_two")
    seats = looks_for(position)
    said = position_words(position, seats, 0)
    assert said[0] == "Turn 7, Bob moves Control Group (a) and Minor Spill (b): the dice show 1 and 1."
    assert any(line.startswith("Your Placebo (a, red) stands on dish 14, lightning") for line in said)
    assert any("face to face with Control Group (a) of Bob (blue)" in line for line in said)
    assert "Placebo (a) of Alice (red), 1 lightning marker" in ring_text(position, seats)
    assert not any("Moa" in line for line in said)


def test_a_row_of_the_legend_tells_which_twin_has_what() -> None:
    position = public("twins_two")
    said = titles(sound(board_svg(position, looks_for(position)), "b"))
    assert (
        "Alice, Placebo (a): 1 lightning marker; Side Effect (b): inferiority complex: 20 red, 1 blue" in said
    )


def test_there_is_no_moa_and_no_sign_of_it() -> None:
    position = public("twins_three")
    svg = board_svg(position, looks_for(position), dice_of={"1b": 1, "1a": 5})
    assert "Moa" not in titles(sound(svg, "b"))


def test_a_pair_wins_and_pairs_fall() -> None:
    position = public("twins_end")
    seats = looks_for(position)
    said = titles(sound(board_svg(position, seats), "b"))
    assert "Last pair standing" in said
    assert sum(title.endswith("out of the game") for title in said) == 4
    told = position_words(position, seats)[-2:]
    assert told[0].startswith("Out of the game: Peer Review (a) and Sample B (b) of Cy, ")
    assert told[1] == "The game is over. Winners: Placebo (a) and Side Effect (b) of Alice."


def test_the_letter_stands_on_the_stand_of_a_large_figure_too() -> None:
    seats = looks_for(public("twins_two"))
    assert stand_of("1b", seats) == Stand("blue", 1, "b")
    one, other, none = (
        figure_svg(figure(), "Blob", stand=stand) for stand in (Stand("blue", 1, "a"), Stand("blue", 1, "b"), "blue")
    )
    sound(other, "f")
    assert ">b<" in other
    assert len({png(svg, width=80) for svg in (one, other, none)}) == 3


def test_it_is_shown_which_die_moves_whom() -> None:
    position = public("twins_three")
    svg = board_svg(position, looks_for(position), dice_of={"1b": 1, "1a": 5})
    assert "The dice show 1 and 5: Minor Spill (b) moves by the 1, Control Group (a) moves by the 5" in titles(
        sound(svg, "b")
    )
    words = drawn_words(board_svg(position, looks_for(position), dice_of={"1b": 1, "1a": 5}, legend_too=False))
    assert words.index("b") < words.index("a")
    turned = drawn_words(board_svg(position, looks_for(position), dice_of={"1b": 5, "1a": 1}, legend_too=False))
    assert turned.index("a") < turned.index("b")


def test_of_equal_dice_each_moves_one() -> None:
    position = public("twins_two")
    words = drawn_words(board_svg(position, looks_for(position), dice_of={"1a": 1, "1b": 1}, legend_too=False))
    assert words.count("a") == words.count("b") == 3


def test_moa_stands_beside_its_die_in_the_base_game() -> None:
    position = public("six")
    svg = board_svg(position, looks(6), dice_of={"5": 2, "moa": 5})
    said = titles(sound(svg, "b"))
    assert "The dice show 2 and 5: Sample B moves by the 2, Moa moves by the 5" in said
    assert board_svg(position, looks(6), dice_of={"5": 5, "moa": 2}) != svg


def test_a_die_that_nobody_rolled_is_not_shown() -> None:
    position = public("six")
    assert drawn_words(board_svg(position, looks(6), dice_of={"5": 6, "moa": 6})) == drawn_words(
        board_svg(position, looks(6))
    )


def test_a_board_of_six_twins_stays_light() -> None:
    position = public("twins_three")
    assert len(board_svg(position, looks_for(position), mine=1)) < 60_000

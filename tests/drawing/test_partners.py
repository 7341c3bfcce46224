"""Team Play in pictures and words: partners share a colour, and are told apart without it."""

from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest

from games.drawing.board import board_svg
from games.drawing.clay import figure_svg
from games.drawing.marks import mark_svg
from games.drawing.page import OnPage
from games.drawing.palette import PLASTICINE
from games.drawing.picture import png
from games.drawing.table import Stand, partner_of, stand_of, teams
from games.drawing.words import position_words, ring_text, teams_words
from tests.drawing.moments import figure, looks, looks_for, public
from tests.drawing.reading import SVG, sound, titles

TEAMS = ("team_four", "team_five", "team_six")


def row(root: ET.Element, player: str) -> str:
    """The title of a player's row in the legend."""
    return next(title for title in titles(root) if title.startswith(f"{player}, "))


def rows(root: ET.Element) -> list[str]:
    """The players in the order of the legend."""
    return [title.partition(",")[0] for title in titles(root) if "partner of" in title or "Group: " in title]


@pytest.mark.parametrize("name", TEAMS)
def test_of_two_partners_the_second_bears_the_mark_twice(name: str) -> None:
    seats = looks_for(public(name))
    for team in teams(seats):
        assert [stand_of(str(look.number), seats) for look in team] == [
            Stand(team[0].colour, i + 1) for i in range(len(team))
        ]


def test_without_teams_every_mark_stands_once() -> None:
    seats = looks(6)
    assert all(stand_of(str(look.number), seats) == Stand(look.colour) for look in seats)
    assert all(partner_of(look, seats) is None for look in seats)
    assert teams_words(seats) == ""
    assert "Teams:" not in " ".join(position_words(public("six"), seats))


@pytest.mark.parametrize("colour", PLASTICINE)
def test_one_mark_and_two_look_different_without_colour(colour: str) -> None:
    once, twice = (figure_svg(figure(), "Blob", stand=Stand(colour, marks)) for marks in (1, 2))
    sound(twice, "f")
    assert png(once, width=60) != png(twice, width=60)
    assert once.count("<circle") < twice.count("<circle") or once.count("<polygon") < twice.count("<polygon")
    assert figure_svg(figure(), "Blob", stand=colour) == once
    assert mark_svg(colour, colour, marks=2) != mark_svg(colour, colour)
    sound(mark_svg(colour, colour, marks=2), "m")


def test_partners_adjoin_in_the_legend() -> None:
    position = public("team_six")
    root = sound(board_svg(position, looks_for(position)), "b")
    assert rows(root) == ["Alice", "Dora", "Bob", "Mo", "Cy", "Eve"]
    assert row(root, "Alice").startswith("Alice, partner of Dora, Placebo")


def test_the_lone_player_of_five_has_no_partner() -> None:
    position = public("team_five")
    seats = looks_for(position)
    root = sound(board_svg(position, seats), "b")
    assert rows(root) == ["Alice", "Dora", "Bob", "Mo", "Cy"]
    assert "partner" not in row(root, "Cy")
    assert teams_words(seats) == "Teams: Alice and Dora (red); Bob and Mo (blue); Cy alone (yellow)."
    assert teams_words(seats, 2) == "Teams: Alice and Dora (red); Bob and Mo (blue); you alone (yellow)."


def test_words_and_the_ring_as_text_say_who_plays_with_whom() -> None:
    position = public("team_four")
    seats = looks_for(position)
    assert position_words(position, seats, 3)[1] == "Teams: Alice and Cy (red); Bob and you (blue)."
    assert ring_text(position, seats).splitlines()[-1] == "Teams: Alice and Cy (red); Bob and Dora (blue)."


def test_ones_partner_is_called_so() -> None:
    position = public("team_four")
    seats = looks_for(position)
    said = " ".join(position_words(position, seats, 1))
    assert "Minor Spill (your partner Dora, blue) stands on dish 0" in said
    assert "Control Group (Cy, red) stands" in said
    assert "partner" not in " ".join(position_words(position, seats))
    drawn = titles(sound(board_svg(position, seats, mine=1), "b"))
    assert "Minor Spill (your partner Dora, blue)" in drawn


def test_grey_tokens_lie_beside_those_of_the_team() -> None:
    position = public("team_four")
    root = sound(board_svg(position, looks_for(position)), "b")
    assert row(root, "Dora").endswith("15 blue, 6 grey")
    assert "dish 2: charity, 1 grey" in titles(root)


def test_both_partners_stand_in_the_middle_also_the_one_that_fell() -> None:
    position = public("team_end")
    root = sound(board_svg(position, looks_for(position), mine=1), "b")
    said = titles(root)
    assert "Last team standing" in said
    assert "Control Group (Cy, red), out of the game" in said
    assert not any("Minor Spill" in title and "out of the game" in title for title in said)
    words = [str(text.text) for text in root.iter(f"{SVG}text")]
    assert words.count("Minor Spill") == words.count("Side Effect") == 2
    assert words.count("out") == 2
    assert words.count("out, wins too") == 1


def test_the_end_in_words_names_both_partners() -> None:
    position = public("team_end")
    told = position_words(position, looks_for(position))[-1]
    assert told == (
        "The game is over. Winners: Side Effect (Bob) and Minor Spill (Dora). Minor Spill (Dora) fell, and wins too."
    )
    position = public("lone_end")
    assert position_words(position, looks_for(position))[-1] == "The game is over. Winner: Control Group (Cy)."


def test_a_board_of_three_teams_stays_light() -> None:
    position = public("team_six")
    assert len(board_svg(position, looks_for(position), mine=1, page=OnPage(3))) < 70_000


def test_names_read_from_right_to_left_turn_nothing_round() -> None:
    position = public("team_four")
    seats = [replace(look, name="דנה") if look.number == 3 else look for look in looks_for(position)]
    said = " ".join([*position_words(position, seats), ring_text(position, seats)])
    assert said.count("דנה") == said.count("\u2068דנה\u2069") > 3
    assert "\u2068" not in " ".join(position_words(position, looks_for(position)))
    drawn = sound(board_svg(position, seats), "b")
    assert [text.text for text in drawn.iter(f"{SVG}text") if "דנה" in str(text.text)] == ["דנה"]
    assert png(board_svg(position, seats), width=90)

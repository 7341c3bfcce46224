"""One sentence for every event."""

import ast
import re
from dataclasses import replace
from pathlib import Path

import pytest

from games.engine import events as e
from games.story import cast, events
from games.story.cast import Cast
from games.story.events import event_sentence
from games.story.traps import INFECTIONS
from tests.story.samples import EVENTS

PLAYERS = {0: "Alice", 1: "Bob", 2: "Cy"}
CREATURES = {"0": "Blob", "1": "Snot", "1a": "Wad", "1b": "Nub", "2": "Zed"}
TABLE = Cast(PLAYERS, CREATURES, {0: "red", 1: "blue", 2: "yellow"})
TEXTS = ("_", "gettext_lazy", "gettext_noop", "ngettext", "ngettext_lazy", "pgettext", "pgettext_lazy")
TRANSLATIONS = ("django.utils.translation", "django.utils.formats")
ALL_KINDS = {kind for kind in vars(e).values() if isinstance(kind, type) and issubclass(kind, e.Event)} - {e.Event}


def test_every_kind_of_event_has_its_sentence() -> None:
    assert set(events.SENTENCES) == ALL_KINDS
    assert {type(event) for event in EVENTS} == ALL_KINDS, "a sample of each is needed here"


@pytest.mark.parametrize("viewer", [None, 0, 1])
@pytest.mark.parametrize("event", EVENTS, ids=str)
def test_a_sentence_is_whole(event: e.Event, viewer: int | None) -> None:
    said = event_sentence(event, replace(TABLE, viewer=viewer))
    assert said[0].isupper()
    assert said.endswith(".")
    assert not re.search(r"%\(|\bNone\b|_|<|\{", said)


@pytest.mark.parametrize("event", EVENTS, ids=str)
def test_a_sentence_can_be_said_before_anybody_has_a_name(event: e.Event) -> None:
    assert event_sentence(event, Cast())


@pytest.mark.parametrize("event", EVENTS, ids=str)
def test_who_is_told_of_is_called_you_and_by_name_to_others(event: e.Event) -> None:
    to_others = event_sentence(event, TABLE)
    to_bob = event_sentence(event, replace(TABLE, viewer=1))
    if re.search(r"\b(Bob|Snot)\b", to_others):
        assert re.search(r"\b[Yy](ou|ours?)\b", to_bob)
    assert not re.search(r"\b[Yy]ou", to_others.replace("for you to remember", ""))


def test_names_are_passed_through_untouched() -> None:
    odd = Cast({0: "<b>Al</b> & %s", 1: "100%"}, {"0": "%(what)s {x}", "1": "<script>"})
    assert event_sentence(e.Met("0", "1", 3), odd) == "%(what)s {x} landed on <script> on dish 3."
    assert event_sentence(e.Gave(0, 1, {"red": 2}, "encounter"), odd) == "<b>Al</b> & %s gave 100% 2 red."


def test_what_it_cost_is_told_with_colours_and_what_still_lies_there() -> None:
    spent = e.Spent("1", "moa", {"red": 2}, {"red": 1}, 7)
    assert event_sentence(spent, TABLE) == "Snot met Moa: 2 red gone, one of them left on dish 7."
    mixed = e.Spent("1", "huge_explosion", {"red": 5, "grey": 3}, {"red": 3, "grey": 1}, 7)
    assert event_sentence(mixed, replace(TABLE, viewer=1)) == (
        "A huge explosion under you: 5 red and 3 grey gone, 3 red and 1 grey left on dish 7."
    )
    assert event_sentence(e.Spent("1", "leprosy", {"red": 1}, {"red": 1}, 7), TABLE).endswith(
        "1 red gone, left lying on dish 7."
    )


def test_a_face_that_may_not_be_told_is_left_to_memory() -> None:
    said = event_sentence(e.Flipped("1", 7, None), TABLE)
    assert said == "Snot turned dish 7 over; what came up is for you to remember."


def test_two_of_the_same_name_are_told_apart() -> None:
    twice = Cast({0: "Bob", 1: "Bob"}, {"0": "Moa", "1": "Snot"})
    assert twice.player(1) == "Bob in seat 1"
    assert twice.creature("0") == "Moa of Bob in seat 0"
    assert twice.creature("1") == "Snot"


def test_twins_go_by_their_names_even_to_their_own_player() -> None:
    twins = Cast({0: "Alice", 1: "Bob"}, {"0a": "Blob", "0b": "Snot", "1a": "Zed", "1b": "Wad"}, viewer=0)
    assert event_sentence(e.Met("0a", "1b", 3), twins) == "Blob landed on Wad on dish 3."
    assert event_sentence(e.Gave(1, 0, {"red": 2}, "encounter"), twins) == "Bob gave you 2 red."


def test_a_laborigine_without_a_name_is_its_players() -> None:
    assert TABLE.creature("2") == "Zed"
    assert replace(TABLE, creatures={}).creature("2") == "Cy’s laborigine"
    assert replace(TABLE, creatures={}, viewer=2).creature("2") == "your laborigine"


def test_every_contagion_has_its_words() -> None:
    assert set(INFECTIONS) == {"keep", "give", "take"}


MODULES = sorted(Path(cast.__file__).parent.glob("*.py"))


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
def test_every_text_can_be_collected_for_translation(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in TEXTS:
            words = node.args[:2] if node.func.id.startswith("n") else node.args[:1]
            assert all(isinstance(word, ast.Constant) for word in words), f"line {node.lineno}"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
def test_the_story_knows_the_engine_and_the_translations_alone(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom) and not node.level:
            assert node.module
            assert not node.module.startswith("django") or node.module in TRANSLATIONS
            assert not node.module.startswith("games") or node.module.startswith("games.engine")

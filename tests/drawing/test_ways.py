"""The board of a page: things to ask about, slips to choose by, and where each choice leads."""

from itertools import pairwise
from random import Random
from xml.etree import ElementTree as ET

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from games import looks as ready
from games.drawing.board import board_svg
from games.drawing.names import DISEASES
from games.drawing.page import Change, OnPage, Way
from games.drawing.table import COVERED
from games.engine.choices import Choice, choices
from games.engine.events import Moved
from games.engine.game import Game
from games.engine.moves import Bid
from games.engine.view import View, view
from games.web.rules_text import CHAPTERS
from tests.drawing.moments import POSITIONS, looks, looks_for, public
from tests.drawing.reading import SVG, sound
from tests.engine.tables import play_at_random, random_table

WALKED = {"moa": (3, 4, 5), "0": (7, 6)}


def on_page(position: object, ways: dict[int, Way] | None = None, **more: object) -> ET.Element:
    page = OnPage(41, WALKED, ways or {})
    return sound(board_svg(position, looks_for(position), mine=0, page=page, **more), "b", on_page=True)  # type: ignore[arg-type]


def things(root: ET.Element) -> dict[str, ET.Element]:
    return {str(one.get("data-thing")): one for one in root.iter() if one.get("class") == "thing"}


def anchors() -> set[str]:
    """Everything on the rules page that can be linked to."""
    rules = [rule for chapter in CHAPTERS for rule in chapter.rules]
    parts = {part.anchor for rule in rules for part in rule.parts}
    return parts | {rule.number for rule in rules} | {rule.anchor for rule in rules}


@pytest.mark.parametrize("name", POSITIONS)
def test_every_thing_says_what_it_is_and_names_rules_that_are_there(name: str) -> None:
    found = things(on_page(public(name)))
    assert {f"dish-{place}" for place in range(len(public(name)["ring"]))} <= set(found)
    for thing in found.values():
        assert thing.get("role") == "img"
        assert thing[0].tag == f"{SVG}title"
        assert thing[0].text
        rules = str(thing.get("data-rule")).split()
        assert rules and set(rules) <= anchors()


@pytest.mark.parametrize("name", ["six", "twins_two", "contagion", "end", "team_end"])
def test_whatever_lies_on_the_table_is_a_thing(name: str) -> None:
    position, found = public(name), things(on_page(public(name)))
    for ident, piece in position["laborigines"].items():
        won = int(ident.rstrip("ab")) in position["winners"]
        kind = "piece" if piece["place"] is not None else "winners" if won else "fallen"
        assert "winners" in found if kind == "winners" else f"{kind}-{ident}" in found
    assert ("moa" in found) == (position["moa"] is not None)
    assert ("dice" in found) == (not position["winners"])
    assert {f"seat-{number}" for number in range(position["options"]["seats"])} <= set(found)


@pytest.mark.parametrize("disease", DISEASES)
def test_a_piece_names_the_rules_of_all_that_is_pinned_to_it(disease: str) -> None:
    position = public("six")
    position["laborigines"]["2"] |= {"disease": disease, "lightning": 2}
    position |= {"flag": "2", "acid": "2"}
    rules = str(things(on_page(position))["piece-2"].get("data-rule")).split()
    assert rules[:-1] == [f"disease-{disease}", "marker-flag", "marker-lightning", "marker-acid"]
    assert set(rules) <= anchors()


def test_a_dish_under_a_lid_tells_the_rule_of_memory() -> None:
    position = public("two")
    position["ring"][4]["up"] = COVERED
    dish = things(on_page(position))["dish-4"]
    assert (dish.get("data-face"), dish.get("data-rule")) == (COVERED, "R14.2")


def test_pieces_say_where_they_stand_and_how_they_came_there() -> None:
    position = public("two")
    root = on_page(position)
    found = things(root)
    assert root.get("data-entry") == "41"
    for ident in ("moa", "0", "1"):
        piece = found["moa" if ident == "moa" else f"piece-{ident}"]
        place = position["moa"] if ident == "moa" else position["laborigines"][ident]["place"]
        way = " ".join(map(str, WALKED[ident])) if ident in WALKED else None
        assert [piece.get(f"data-{name}") for name in ("piece", "place", "way")] == [ident, str(place), way]


# slips and ways


def a_way(number: int, place: int, letters: str = "b 5 ccw") -> Way:
    return Way(f"pick-{number}", letters, f"Choice {number}", f"?pick={number}#answer", place)


def targets(root: ET.Element) -> list[ET.Element]:
    return list(root.iter(f"{SVG}a"))


def hit(target: ET.Element) -> tuple[float, float, float, float]:
    """Where the slip itself is hit: left, top, right, bottom."""
    x, y, wide, tall = (float(str(target[0].get(name))) for name in ("x", "y", "width", "height"))
    return x, y, x + wide, y + tall


def test_a_choice_is_a_link_with_its_sentence_and_its_way_is_hidden_from_those_who_hear() -> None:
    one = Way("5-cw", "5 cw", "5, clockwise · costs 2", "?q=7&pick=5-cw#answer", 8, {"0": (7, 8)}, (8,),
              (Change(8, 0, -2), Change(8, 1, 2)))  # fmt: skip
    root = on_page(public("two"), {3: one})
    (target,) = targets(root)
    assert target.attrib == {
        "class": "target to-3", "href": one.href, "data-pick": "5-cw", "aria-label": one.says,
        "rel": "nofollow",
    }  # fmt: skip
    way = next(group for group in root.iter(f"{SVG}g") if group.get("class") == "way way-3")
    assert (way.get("data-pick"), way.get("aria-hidden")) == ("5-cw", "true")
    assert [text.text for text in way.iter(f"{SVG}text")] == ["−2", "+2"]


@pytest.mark.parametrize("places", [(4, 4), (0, 21, 0, 1), (0, 0, 0, 0), (11, 11, 10, 12), (5, 5, 6, 16, 16, 17, 5, 0)])
def test_two_choices_are_never_one_target_and_each_has_room_for_a_finger(places: tuple[int, ...]) -> None:
    ways = {number: a_way(number, place) for number, place in enumerate(places, start=1)}
    hits = [hit(target) for target in targets(on_page(public("six"), ways))]
    pixels = 333 / 720
    for n, (left, top, right, bottom) in enumerate(hits):
        assert min(right - left, bottom - top) * pixels >= 24
        assert left >= 0
        assert right <= 720
        for other in hits[:n]:
            assert right <= other[0] or other[2] <= left or bottom <= other[1] or other[3] <= top


@pytest.mark.parametrize("place", range(22))
def test_a_dish_alone_is_hit_as_widely_as_a_finger(place: int) -> None:
    (target,) = targets(on_page(public("six"), {1: a_way(1, place, "cw")}))
    circles = [one for one in target.iter(f"{SVG}circle") if one.get("fill-opacity") == "0"]
    assert float(str(circles[0].get("r"))) * 2 * 333 / 720 >= 44


# from the rules' events to ways


def asked(game: Game) -> tuple[View, list[Choice]]:
    """Whoever is asked to move something, and the choices there."""
    for question in game.questions:
        if question.seat is not None and question.decision in ("assign", "direct", "manipulate"):
            seen = view(game, question.seat)
            return seen, [choice for choice in choices(seen) if choice.outcome]
    return view(game, None), []


@settings(max_examples=40, deadline=None)
@given(variant=st.sampled_from(["base", "team", "twins"]), seed=st.integers(0, 10**6), steps=st.integers(8, 60))
@example(variant="twins", seed=225, steps=41)  # the other twin's limping is the end, before anybody walks
def test_a_way_leads_where_its_choice_does_and_costs_as_much(variant: str, seed: int, steps: int) -> None:
    rng = Random(seed)
    seen, offered = asked(play_at_random(rng, random_table(rng, variant), steps))
    size = len(seen.position["ring"])
    for choice in offered:
        outcome, place = choice.outcome, ready.rest_of(choice, seen)
        assert outcome is not None and place is not None, "every choice that moves has somewhere to lie"
        walks = ready.walks(outcome.events, size)
        for way in walks.values():
            assert all((b - a) % size in (1, size - 1) for a, b in pairwise(way))
        if outcome.place is not None:
            assert walks[str(ready.mover_of(choice, seen))][-1] == outcome.place == place
        mine = [change.amount for change in ready.changes(outcome) if change.seat == seen.seat]
        price = seen.price or 0 if isinstance(choice.move, Bid) else 0
        assert sum(-amount for amount in mine if amount < 0) == outcome.cost - price
        assert sum(amount for amount in mine if amount > 0) == outcome.gain


@settings(max_examples=20, deadline=None)
@given(variant=st.sampled_from(["base", "team", "twins"]), seed=st.integers(0, 10**6), steps=st.integers(0, 40))
def test_what_has_walked_stands_where_its_way_ends(variant: str, seed: int, steps: int) -> None:
    rng = Random(seed)
    seen = view(play_at_random(rng, random_table(rng, variant), steps, rewinds=0), 0)
    walked = ready.walked(seen)
    told = [told for entry in seen.log for told in entry.events if isinstance(told.event, Moved)]
    assert bool(walked) == bool(told)
    for ident, way in walked.items():
        now = seen.position["moa"] if ident == "moa" else seen.position["laborigines"][ident]["place"]
        assert now in (way[-1], None)


def test_a_picture_with_ways_stays_light() -> None:
    ways = {number: a_way(number, 2 * number) for number in range(1, 9)}
    page = OnPage(41, WALKED, ways)
    assert len(board_svg(public("six"), looks(6), mine=1, page=page)) < 80_000

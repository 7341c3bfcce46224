"""Figures as data: what is one, what is refused and how, and the digest that a record keeps."""

import hashlib
import json
from typing import Any

import pytest

from games.drawing.figure import BOUNDS, CHOICES, KEYS, FigureRefused, digest, validate
from games.drawing.sculptures import SCULPTURES
from tests.drawing.moments import figure, lump


def refusal(data: object) -> FigureRefused:
    with pytest.raises(FigureRefused) as refused:
        validate(data)
    assert str(refused.value) == refused.value.sentence
    return refused.value


def test_a_figure_is_what_its_data_say_and_gives_the_same_data_back() -> None:
    data = figure(lump(), lump(shape="eye", colour="black"))
    assert validate(data).data() == data
    assert [one.shape for one in validate(data).lumps] == ["ball", "eye"]


@pytest.mark.parametrize("key", BOUNDS)
def test_every_measure_may_reach_its_bounds_and_no_further(key: str) -> None:
    least, most = BOUNDS[key]
    validate(figure(lump(**{key: least}), lump(**{key: most})))
    for beyond in (least - 1, most + 1, 10**9, -(10**9), 10**5000):
        refused = refusal(figure(lump(), lump(**{key: beyond})))
        assert refused.lump == 2
        assert f"Lump 2: its {key} is" in refused.sentence
        assert f"from {least} to {most}" in refused.sentence


@pytest.mark.parametrize("key", BOUNDS)
@pytest.mark.parametrize(
    "value", [1.0, 40.5, float("nan"), float("inf"), True, False, None, "40", [40], {"a": 1}]
)
def test_measures_are_whole_numbers_and_nothing_else(key: str, value: object) -> None:
    assert f"its {key} is" in refusal(figure(lump(**{key: value}))).sentence


@pytest.mark.parametrize("key", CHOICES)
@pytest.mark.parametrize("value", ["", "BALL", "gold", None, 3, True, ["ball"], {"ball": 1}, "x" * 10_000])
def test_shapes_and_colours_are_chosen_from_their_lists(key: str, value: object) -> None:
    refused = refusal(figure(lump(**{key: value})))
    assert refused.lump == 1
    assert "must be one of" in refused.sentence
    assert len(refused.sentence) < 300


@pytest.mark.parametrize("key", KEYS)
def test_a_lump_lacks_nothing(key: str) -> None:
    short = lump()
    del short[key]
    assert refusal(figure(lump(), short)).sentence == f"Lump 2 lacks its {key}."


@pytest.mark.parametrize("key", ["z", "Shape", "", 7, None])
def test_a_lump_has_nothing_that_means_nothing(key: object) -> None:
    refused = refusal(figure({**lump(), key: 1}))
    assert refused.sentence.startswith("Lump 1 has ")


@pytest.mark.parametrize(
    "data", [None, 7, "figure", [], [lump()], True, {}, {"version": 1}, {"lumps": [lump()]}]
)
def test_a_figure_is_an_object_with_a_version_and_lumps(data: object) -> None:
    assert refusal(data).lump is None


@pytest.mark.parametrize("version", [0, 2, "1", 1.0, True, None])
def test_only_version_one_is_known(version: object) -> None:
    assert "version must be 1" in refusal({"version": version, "lumps": [lump()]}).sentence


@pytest.mark.parametrize("lumps", [[], [lump()] * 41, {}, "lumps", None, (lump(),)])
def test_a_figure_has_one_to_forty_lumps_in_a_list(lumps: object) -> None:
    assert "one to 40 lumps" in refusal({"version": 1, "lumps": lumps}).sentence


@pytest.mark.parametrize("thing", [None, 7, "ball", [lump()], [[[]]]])
def test_what_is_no_lump_is_named_by_its_number(thing: object) -> None:
    refused = refusal(figure(lump(), lump(), thing))
    assert refused.lump == 3
    assert refused.sentence.startswith("Lump 3 must be an object")


def test_unknown_keys_of_the_whole_are_refused() -> None:
    assert "may have only version, lumps" in refusal({**figure(), "name": "Blob"}).sentence


def test_the_digest_is_of_the_canonical_json_whatever_the_order_of_keys() -> None:
    data = figure(lump(), lump(x=-3))
    turned: dict[str, Any] = {
        "lumps": [dict(reversed(list(one.items()))) for one in data["lumps"]],
        "version": 1,
    }
    plain = json.dumps(data, sort_keys=True, separators=(",", ":"))
    assert digest(data) == digest(turned) == hashlib.sha256(plain.encode()).hexdigest()
    assert digest(figure(lump(x=-4), lump())) != digest(figure(lump(), lump(x=-4)))


def test_the_digest_of_a_known_figure_never_changes() -> None:
    assert digest(figure()) == "135404ed3dd5c53b45f20bbbbcb27ca539943db6755d50d29ff2f6593a23b50a"


def test_what_is_no_figure_has_no_digest() -> None:
    with pytest.raises(FigureRefused):
        digest({"version": 1, "lumps": []})


def test_the_starting_creatures_are_figures_each_another() -> None:
    assert len(SCULPTURES) >= 6
    assert len({digest(data) for data in SCULPTURES.values()}) == len(SCULPTURES)

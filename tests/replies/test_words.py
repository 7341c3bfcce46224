"""Lines of a reply: whatever a letter says one can say is understood, and so are friendlier words for it."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from django.db import transaction
from hypothesis import given
from hypothesis import strategies as st

from games import names
from games.addresses import Tag
from games.engine import moves
from games.engine.moves import ABSENT, to_json
from games.models import Game
from games.replies import deeds, words
from games.replies.incoming import Incoming
from games.replies.said import NotRead, Said
from games.replies.scene import Scene, present
from games.replies.text import cleaned, commands
from games.story.replies import advance_sayings, numbered, saying, sayings, standing_sayings, talk_sayings
from tests.variants import TABLES
from tests.web.playing import step
from tests.world import a_game, asked, fresh, seat_of

pytestmark = pytest.mark.django_db
BASE_SEED = "33" * 32  # every decision comes up with it
GAMES: dict[str, Callable[[], Game]] = {
    "base": lambda: a_game(seed=BASE_SEED),
    **{name: table.game for name, table in TABLES.items()},
}


def read(scene: Scene, *lines: str) -> Said:
    return words.read(lines, scene)


def moments(game: Game) -> Iterator[Scene]:
    """What is asked in a game, question by question, and what may be planned meanwhile; each decision a few times."""
    seen: dict[str, int] = {}
    while asked(game):
        for number in range(game.seat_count):
            scene = present(seat_of(fresh(game), number))
            seen[scene.decision] = seen.get(scene.decision, 0) + 1
            if scene.decision and seen[scene.decision] <= 3:
                yield scene
        if (len(seen) > 7 and min(seen.values()) > 1) or sum(seen.values()) > 400:
            break
        assert step(game).accepted


@pytest.mark.slow
@pytest.mark.parametrize("table", GAMES)
def test_all_that_a_letter_says_one_can_reply_is_understood_as_what_it_says(table: str) -> None:
    met = set()
    for scene in moments(GAMES[table]()):
        met.add(scene.decision)
        for line in sayings(scene.view, scene.cast):
            more = ["abstain"] if line.startswith("weight") else []
            assert read(scene, *more, line) != Said(), line
        for line in (*standing_sayings(scene.view, scene.cast), *advance_sayings(scene.view, scene.cast)):
            assert read(scene, line).in_play, line
        for line in talk_sayings():
            assert read(scene, line).deeds, line
        for number, choice in enumerate(numbered(scene.view), start=1):
            words_for_it = sayings(scene.view, scene.cast)[number - 1]
            for line in (f"option {number}", f"Option {number}", *both_cases(words_for_it)):
                said = read(scene, line)
                assert meant(said, scene) == meant_by(choice), line
    assert met >= {"sculpt", "vote", "assign", "manipulate", "plan"}


def both_cases(line: str) -> tuple[str, str]:
    return line, line.upper()


def meant(said: Said, scene: Scene) -> tuple[Any, str]:
    move = said.move if scene.decision != "plan" else moves.Direct(scene.number, said.way)
    return move and to_json(move), "" if scene.decision == "plan" else said.way


def meant_by(choice: Any) -> tuple[Any, str]:
    return to_json(choice.move), choice.plan.direction if choice.plan else ""


# friendlier words, and wrong ones


def is_a_name(name: str) -> bool:
    try:
        return names.clean(name) == name and any(letter.isalnum() for letter in name)
    except ValueError:
        return False


NAMES = st.one_of(
    st.sampled_from(["5 cw", "pass", "Dr.", "„Blob“", "Bob and Cy", "seat 1", "help", "- x", "a / b", "1", "0a"]),
    st.sampled_from(["give", "days off", "vote", "cw", "none", "option 2", "A;B"]),
    st.text(min_size=1, max_size=12).filter(is_a_name),
)


@given(st.lists(NAMES, min_size=6, max_size=6, unique_by=lambda name: cleaned(name).casefold()))
def test_whatever_creatures_are_called_their_sayings_are_read_back(scenes: dict[str, Scene], called: list[str]) -> None:
    for key in ("base vote", "twins-2 assign", "base manipulate"):
        scene = scenes[key]
        creatures = dict(zip(scene.view.position["laborigines"], called, strict=False))
        players = dict(zip(scene.cast.players, called[3:], strict=False))
        named = replace(scene, cast=replace(scene.cast, creatures=creatures, players=players))
        for choice in numbered(named.view):
            (line,) = commands(Incoming(Tag("letter"), "", "", "", (saying(choice, named.cast),), ""), [])
            assert meant(read(named, line), named) == meant_by(choice), line


@pytest.fixture(scope="module")
def scenes(django_db_setup: None, django_db_blocker: Any) -> dict[str, Scene]:
    """One moment of each kind, in the base game and with twins."""
    with django_db_blocker.unblock():
        found: dict[str, Scene] = {}
        with transaction.atomic():
            for table, kinds in (("base", 7), ("twins-2", 3)):
                here = moments(GAMES[table]())
                while sum(key.startswith(table) for key in found) < kinds:
                    scene = next(here)
                    found.setdefault(f"{table} {scene.decision}", scene)
                    _ = scene.own, scene.rivals, scene.choices
            transaction.set_rollback(True)
    return found


def json_of(said: Said) -> dict[str, Any] | None:
    return said.move and to_json(said.move)


@pytest.mark.parametrize("line", [
    "{d} cw", "{d} clockwise", "{d}, clockwise", "{d}: cw", "{d} then cw", "die {d} cw", "assign {d} cw", "the {d} cw",
    "play {d} clockwise", "{c} {d} cw", "{c} with the {d}, clockwise",
])  # fmt: skip
def test_a_die_and_a_way_can_be_said_in_many_words(line: str, scenes: dict[str, Scene]) -> None:
    scene = scenes["base assign"]
    die = scene.view.position["dice"][1]
    said = read(scene, line.format(d=die, c=scene.cast.creature(scene.own[0])))
    assert (json_of(said), said.way) == ({"seat": scene.number, "move": "assign", "die": die}, "cw")


@pytest.mark.parametrize("words", ["ccw", "CCW", "counter-clockwise", "counterclockwise", "Anticlockwise"])
@pytest.mark.parametrize("decision", ["direct", "manipulate", "plan", "assign"])
def test_a_way_has_many_names(words: str, decision: str, scenes: dict[str, Scene]) -> None:
    scene = scenes[f"base {decision}"]
    die = (scene.view.position["dice"] or [0])[0]
    said = read(scene, f"{die} {words}" if decision == "assign" else words)
    move = said.move
    assert "ccw" in (said.way, getattr(move, "direction", ""))


def test_left_and_right_are_no_ways(scenes: dict[str, Scene]) -> None:
    for line in ("3 left", "left", "cw cw", "7 cw", "0 cw", "55 cw", "5cwx"):
        with pytest.raises(NotRead):
            read(scenes["base assign"], line)


@pytest.mark.parametrize(("line", "first", "die"), [
    ("{a} {d} cw", "a", 1), ("{b} first with the {d}, cw", "b", 1), ("a {d} cw", "a", 1), ("assign {ib} {d}", "b", 0),
])  # fmt: skip
def test_of_twins_it_is_said_who_goes_first(line: str, first: str, die: int, scenes: dict[str, Scene]) -> None:
    scene = scenes["twins-2 assign"]
    a, b = scene.own
    value = scene.view.position["dice"][die]
    names = {"a": scene.cast.creature(a), "b": scene.cast.creature(b), "ia": a, "ib": b, "d": value}
    assert json_of(read(scene, line.format(**names))) == {
        "seat": scene.number, "move": "assign", "die": value, "first": f"{scene.number}{first}",
    }  # fmt: skip
    with pytest.raises(NotRead, match="which twin"):
        read(scene, f"{value} cw")


def test_a_vote_goes_to_a_creature_its_player_its_number_or_nobody(scenes: dict[str, Scene]) -> None:
    scene = scenes["base vote"]
    piece = scene.rivals[0]
    creature, player = scene.cast.creature(piece), scene.cast.player(int(piece))
    for line in (f"vote {creature}", creature, f"vote for {player}", player.lower(), f"vote {piece}", f"seat {piece}"):
        assert json_of(read(scene, line)) == {"seat": scene.number, "move": "vote", "for": piece}, line
    for line in ("abstain", "I abstain", "vote nobody", "vote none"):
        assert json_of(read(scene, line)) == {"seat": scene.number, "move": "vote", "for": None}
    with pytest.raises(NotRead, match="which creature"):
        read(scene, "vote Godzilla")


@pytest.mark.parametrize("line", ["vote Zoë", "vote for zoë", "Vote Zoë, please", "vote <b>Zoë</b>"])
def test_a_vote_needs_only_the_words_of_a_name_that_tell_it_from_others(line: str, scenes: dict[str, Scene]) -> None:
    scene = scenes["base vote"]
    named = {piece: f"Blob {piece}" for piece in scene.cast.creatures} | {scene.rivals[0]: "<b>Zoë</b> 🐙"}
    scene = replace(scene, cast=replace(scene.cast, creatures=named))
    assert json_of(read(scene, line)) == {"seat": scene.number, "move": "vote", "for": scene.rivals[0]}
    with pytest.raises(NotRead, match="which creature"):
        read(scene, "vote Blob")


@pytest.mark.parametrize("line", ["{} clockwise, please", "please {} cw", "{} cw please", "{} cw, thank you"])
def test_a_polite_word_does_no_harm(line: str, scenes: dict[str, Scene]) -> None:
    scene = scenes["base assign"]
    die = scene.view.position["dice"][0]
    assert read(scene, line.format(die), "please") == read(scene, f"{die} cw")


@pytest.mark.parametrize(("dice", "why"), [((4, 4), "You rolled 4 and 4"), ((4, 2), "is settled")])
@pytest.mark.parametrize("decision", ["direct", "plan"])
def test_a_die_where_only_a_way_is_asked_is_told_so(
    decision: str, dice: tuple[int, int], why: str, scenes: dict[str, Scene]
) -> None:
    scene = scenes["base assign"]
    view = replace(scene.view, die=4, position={**scene.view.position, "dice": dice})
    with pytest.raises(NotRead, match=why):
        read(replace(scene, view=view, decision=decision), "5 cw")


@pytest.mark.parametrize(("line", "grams"), [
    ("weight 80", 80_000), ("weight: 71,5 kg", 71_500), ("I weigh 176 lb", 79_832), ("my weight is 12.5 stone", 79_379),
])  # fmt: skip
def test_a_weight_goes_in_with_a_vote_and_with_nothing_else(line: str, grams: int, scenes: dict[str, Scene]) -> None:
    assert read(scenes["base vote"], "abstain", line).grams == grams
    with pytest.raises(NotRead, match="goes in with a vote"):
        read(scenes["base vote"], line)
    with pytest.raises(NotRead, match="lies between"):
        read(scenes["base vote"], "abstain", "weight 8")


@pytest.mark.parametrize(("line", "names"), [
    ("surprise me", 1), ("Surprise me as Señor Blob", 1), ("creature 3 as Lump", 1), ("creature 3 Lump", 1),
    ("creature Placebo called Lump", 1), ("creature 8", 1),
])  # fmt: skip
def test_a_creature_is_a_surprise_or_one_to_begin_with(line: str, names: int, scenes: dict[str, Scene]) -> None:
    said = read(scenes["base sculpt"], line)
    assert said.move and said.move.name == "sculpt"
    assert len([sculpture.name for sculpture in said.sculptures if sculpture.name]) == names


@pytest.mark.parametrize("lines", [
    ["surprise me as Salt and Pepper"], ["creatures 3 and 5 as Salt, Pepper"],
    ["creature 3 as Salt", "creature 5 as Pepper"], ["surprise me as Salt", "creature 5 Pepper"],
])  # fmt: skip
def test_twins_are_two_creatures(lines: list[str], scenes: dict[str, Scene]) -> None:
    said = read(scenes["twins-2 sculpt"], *lines)
    assert [sculpture.name for sculpture in said.sculptures] == ["Salt", "Pepper"]


@pytest.mark.parametrize(("table", "line", "why"), [
    ("base", "creature 99 as Lump", "1 Placebo"), ("base", "surprise me as \u202elive", "hidden"),
    ("twins-2", "creature 3 as Salt", "two creatures"),
    ("twins-2", "creatures 3, 4, 5 as Salt and Pepper", "as many names"),
])  # fmt: skip
def test_what_is_wrong_with_a_creature_is_said(table: str, line: str, why: str, scenes: dict[str, Scene]) -> None:
    with pytest.raises(NotRead, match=why):
        read(scenes[f"{table} sculpt"], line)


def test_orders_can_be_given_in_words_and_in_the_text_form(scenes: dict[str, Scene]) -> None:
    scene = scenes["base assign"]
    others = [seat for seat in scene.cast.players if seat != scene.number]
    names = [scene.cast.player(seat) for seat in others]
    cases: dict[str, dict[str, Any]] = {
        "spend red blue": {"spend": ["red", "blue"]}, "spend red, then grey": {"spend": ["red", "grey"]},
        "take yellow first": {"take": ["yellow"]}, "spend default": {"spend": []},
        f"always pass at {names[0]}": {"passes": [others[0]]}, f"always pass {names[1]}": {"passes": [others[1]]},
        f"pass at {names[0]} and {names[1]}": {"passes": others}, "pass at nobody": {"passes": []},
        "pass at default": {"passes": None}, f"orders spend red take default pass {others[0]}":
            {"spend": ["red"], "take": [], "passes": [others[0]]},
    }  # fmt: skip
    for line, lists in cases.items():
        said = read(scene, line)
        told = {key: getattr(said, key) for key in ("spend", "take", "passes")}
        assert {key: listed for key, listed in told.items() if listed is not ABSENT} == lists
    for line in ("spend pink", "always pass at Godzilla", "orders", "orders spend pink spend red"):
        with pytest.raises(NotRead):
            read(scene, line)


def test_diseases_can_be_settled_in_advance(scenes: dict[str, Scene]) -> None:
    scene = scenes["base assign"]
    rival = scene.cast.creature(scene.rivals[0])
    assert read(scene, "contagion give").contagion == dict.fromkeys(scene.rivals, "give")
    assert read(scene, f"contagion keep {rival}").contagion == {scene.rivals[0]: "keep"}
    assert read(scene, f"disease ask {rival}").contagion == {scene.rivals[0]: ""}
    for line in ("give", "contagion give"):
        assert json_of(read(scenes["base contagion"], line)) == {
            "seat": scenes["base contagion"].number, "move": "contagion", "choice": "give",
        }  # fmt: skip


def test_several_lines_make_one_answer_and_a_bad_one_spoils_it(scenes: dict[str, Scene]) -> None:
    scene = scenes["base assign"]
    die = scene.view.position["dice"][0]
    said = read(scene, f"{die} cw", "take red", "contagion give")
    assert (json_of(said), said.way, said.take) == ({"seat": scene.number, "move": "assign", "die": die}, "cw", ["red"])
    for line in (f"{die} cw / take red / contagion give", f"{die} cw; take red; contagion give"):
        assert read(scene, line) == said
    for third in ("teak red", f"{die} ccw", "bid cw", "take blue"):
        with pytest.raises(NotRead) as refused:
            read(scene, f"{die} cw", "take red", third)
        assert refused.value.line == third
    with pytest.raises(NotRead, match="more than a turn"):
        read(scene, *["take red"] * 30)


@pytest.mark.parametrize(("line", "today", "days"), [
    ("days off 24 Dec - 2 Jan", date(2026, 12, 1), (date(2026, 12, 24), date(2027, 1, 2))),
    ("days off 24 December to 2 January", date(2026, 12, 30), (date(2027, 12, 24), date(2028, 1, 2))),
    ("days off 24-28 Dec", date(2026, 12, 1), (date(2026, 12, 24), date(2026, 12, 28))),
    ("days off from 2026-12-24 until 2027-01-02", date(2026, 1, 1), (date(2026, 12, 24), date(2027, 1, 2))),
    ("away Dec 24th – Jan 2nd", date(2026, 12, 1), (date(2026, 12, 24), date(2027, 1, 2))),
    ("day off 29 Feb 2028", date(2026, 12, 1), (date(2028, 2, 29), date(2028, 2, 29))),
    ("days off 24.12.2026 - 2.1.2027", date(2026, 12, 1), (date(2026, 12, 24), date(2027, 1, 2))),
    ("days off 24. 12. - 2. 1", date(2026, 12, 1), (date(2026, 12, 24), date(2027, 1, 2))),
    ("day off 5 May", date(2026, 12, 1), (date(2027, 5, 5), date(2027, 5, 5))),
])  # fmt: skip
def test_days_off_are_dates_of_which_the_year_may_be_left_out(line: str, today: date, days: tuple[date, date]) -> None:
    deed = deeds.read(line)
    assert deed and deeds.dated(deed, today) == days


@pytest.mark.parametrize("days", ["soon", "31 Feb", "24 Dec - 2 Jan - 3 Jan", "5 J"])
def test_other_days_off_are_not_read(days: str) -> None:
    with pytest.raises(NotRead):
        deeds.read(f"days off {days}")


@given(st.lists(st.text(max_size=60), max_size=6))
def test_no_words_at_all_make_the_reader_stumble(scenes: dict[str, Scene], lines: list[str]) -> None:
    for scene in scenes.values():
        with contextlib.suppress(NotRead):
            read(scene, *lines)


WORDS = (  # noqa: SIM905
    "5 3 cw ccw pass always at Bob vote for take spend red grey contagion give keep option 2 weight 80 kg surprise me "
    "as creature and days off 24 Dec - mail daily resign yes orders default , zone Europe/Prague 0a"
).split()


@given(st.lists(st.lists(st.sampled_from(WORDS), min_size=1, max_size=6).map(" ".join), max_size=4))
def test_nor_do_the_right_words_in_any_order(scenes: dict[str, Scene], lines: list[str]) -> None:
    for scene in scenes.values():
        with contextlib.suppress(NotRead):
            read(scene, *lines)

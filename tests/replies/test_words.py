"""Lines of a reply: whatever a letter says one can say is understood, and so are friendlier words for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from games.engine import moves
from games.engine.moves import to_json
from games.models import Game
from games.replies import words
from games.replies.said import Said
from games.replies.scene import Scene, present
from games.story.replies import numbered, sayings, standing_sayings
from tests.variants import TABLES
from tests.web.playing import step
from tests.world import a_game, asked, fresh, seat_of

pytestmark = pytest.mark.django_db
BASE_SEED = "33" * 32  # every decision comes up with it
GAMES: dict[str, Callable[[], Game]] = {"base": lambda: a_game(seed=BASE_SEED), **{k: t.game for k, t in TABLES.items()}}


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


@pytest.mark.parametrize("table", GAMES)
def test_all_that_a_letter_says_one_can_reply_is_understood_as_what_it_says(table: str) -> None:
    met = set()
    for scene in moments(GAMES[table]()):
        met.add(scene.decision)
        for line in sayings(scene.view, scene.cast):
            more = ["abstain"] if line.startswith("weight") else []
            assert read(scene, *more, line) != Said(), line
        for line in standing_sayings(scene.view, scene.cast):
            assert read(scene, line).in_play, line
        for number, choice in enumerate(numbered(scene.view), start=1):
            for line in (f"option {number}", f"Option {number}", *both_cases(sayings(scene.view, scene.cast)[number - 1])):
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

"""A line of play on a table of its own: where it begins, the choices since, and the text that hands it on.

All of it stands in addresses. Nothing here reads or writes a row of a game.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from django.core import signing

from games.engine.errors import MoveRefused
from games.engine.events import Told, TurnBegan
from games.engine.explore import Start
from games.engine.game import Game
from games.engine.moves import Direct
from games.engine.position import Question
from games.engine.view import LogEntry, View, told_live, view
from games.web import picks

BETWEEN = "."
MOST_STEPS = 100
MOST_TEXT = 10 * MOST_STEPS
MOST_HANDED_ON = 4000
SIGNER = signing.Signer(salt="laborigines.what-if")


@dataclass
class Line:
    """A table, the `steps` that led there from `start`, and how many more were asked for and did not fit.

    `planned`: the direction that came with an assignment, and its turn; it is played if nobody bends it.
    """

    start: Start
    game: Game
    steps: list[str] = field(default_factory=list)
    left_out: int = 0
    planned: tuple[int, str] = (0, "")

    @property
    def question(self) -> Question | None:
        """Who is asked next, and what: of several bidders the nearest, whose answer counts first (R9.2)."""
        window = self.game.position.window
        if window:
            return next(question for seat in window.eligible if (question := self.game.question(seat)))
        return next(iter(self.game.questions), None)

    @property
    def is_full(self) -> bool:
        return len(self.steps) >= MOST_STEPS

    def view(self, seat: int | None) -> View:
        """What a seat sees now, with the whole line as its log: one person plays all seats."""
        return replace(view(self.game, seat), log=tuple(self._log()))

    def _log(self) -> Iterator[LogEntry]:
        begun = self.start.position
        turn = begun["turn"]
        rolled = Told(turn, None, TurnBegan(turn, begun["active"], tuple(begun["dice"])))
        yield LogEntry(-1, turn, {"n": -1, "move": "start"}, False, (rolled, *self.game.deal))
        for entry in self.game.entries:
            yield told_live(self.game, entry.n, entry.move.seat)

    def take(self, step: str) -> None:
        """Let whoever is asked answer. Raises ValueError or MoveRefused, and then nothing has changed."""
        question = self.question
        if question is None or question.seat is None:
            raise ValueError(step)
        move, direction = picks.read(step, question.decision, question.seat)
        self.game.apply(move)
        self.steps.append(step)
        if direction:
            self.planned = (self.game.position.turn, direction)
        self._play_the_plan()

    def _play_the_plan(self) -> None:
        question, (turn, direction) = self.question, self.planned
        p = self.game.position
        if question and question.decision == "direct" and turn == p.turn and not p.directed:
            self.game.apply(Direct(question.seat, direction))


def read(text: str) -> list[str]:
    """The steps in an address. Raises ValueError if it is too long."""
    if len(text) > MOST_TEXT:
        raise ValueError(f"at most {MOST_TEXT} characters")
    return text.split(BETWEEN)[:MOST_STEPS] if text else []


def write(steps: list[str]) -> str:
    """The mirror of `read`."""
    return BETWEEN.join(steps)


def follow(start: Start, steps: list[str]) -> Line:
    """Play the steps from a start on, as far as they fit. Raises BadRecord if it is no start."""
    line = Line(start, start.game())
    for i, step in enumerate(steps):
        try:
            line.take(step)
        except (ValueError, MoveRefused):
            line.left_out = len(steps) - i
            break
    return line


# handing on


@dataclass(frozen=True)
class HandedOn:
    """A start that anybody may have, and of which turn of which game it is (`after`: the entry that rolled it)."""

    game: int
    turn: int
    after: int
    start: Start


def hand_on(board: HandedOn) -> str:
    """A board as a signed text for an address."""
    data = {
        "game": board.game, "turn": board.turn, "after": board.after,
        "position": board.start.position, "seed": board.start.seed.hex(),
    }  # fmt: skip
    return SIGNER.sign_object(data, compress=True)


def take_up(text: str) -> HandedOn | None:
    """The mirror of `hand_on`; null if the text is none of ours. Nothing is unpacked before its signature is right."""
    if len(text) > MOST_HANDED_ON:
        return None
    try:
        data: dict[str, Any] = SIGNER.unsign_object(text)
    except signing.BadSignature:
        return None
    return HandedOn(data["game"], data["turn"], data["after"], Start(data["position"], bytes.fromhex(data["seed"])))

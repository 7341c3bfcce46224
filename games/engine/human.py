"""A person at a seat, on a terminal: is told what happens, sees the ring, picks a numbered choice or says a move."""

from __future__ import annotations

from collections.abc import Callable

from . import moves, phrases, terminal
from .answers import answers
from .bots import Luck
from .choices import Choice, Outcome, choices
from .errors import Unreadable
from .events import Flipped
from .moves import Direct, Move
from .view import LogEntry, View

HELP = """Pick a choice by its number, or say it: "5 cw" (the die, and the way to go unless somebody bends it), "cw",
"bid ccw", "pass", "give", "keep", "take", "vote 1", "vote nobody". Besides: "order spend red blue", "order take grey",
"order pass 2", and with "default" instead of a list; "resign"; "help". Ctrl-D leaves the table."""
WHAT = {
    "sculpt": 'Your plasticine lies there. Say "sculpt".',
    "vote": "Whose laborigine is the nicest?",
    "assign": "Which die moves your laborigine, and which way?",
    "manipulate": "Will you pay to bend this move?",
    "direct": "Which way?",
    "contagion": "What about the diseases?",
}
ENDS = {
    "flip": "then a face that nobody may know", "draw": "then a disease card", "face": "",
    "out": "and this seat is out", "won": "and the game is over",
}  # fmt: skip


class Human:
    """A bot that asks somebody. `ask` shows a prompt and returns a line (EOFError: gone); `say` shows lines."""

    def __init__(self, seat: int, players: list[str], ask: Callable[[str], str], say: Callable[[str], None]) -> None:
        self.seat, self.players, self.ask, self.say = seat, players, ask, say
        self._plan: tuple[int, Direct] | None = None

    def observe(self, entry: LogEntry) -> None:
        """Shows it; what is sealed stays so."""
        seat = entry.move.get("seat")
        who = "" if seat is None else f"{self.players[seat]}: "
        self.say(terminal.entry(entry, who + _said(entry)))

    def choose(self, view: View, luck: Luck) -> Move:
        """What the person wants. A direction that was said with the dice is not asked again. Raises EOFError."""
        if view.question is None:
            raise LookupError("nothing is asked of this seat")
        if (plan := self._planned(view)) is not None:
            return plan
        offered = choices(view) or [Choice(move, None, None) for move in answers(view)]
        self.say(f"\n{terminal.board(view, self.players)}\n\n{WHAT[view.question.decision]}")
        for number, choice in enumerate(offered, 1):
            self.say(
                f"{number:>3}  {phrases.write(choice.move, choice.plan):<10} {self._tells(choice.outcome)}".rstrip()
            )
        return self._listen(view, offered)

    def refused(self, sentence: str) -> None:
        """The last choice was not legal."""
        self._plan = None
        self.say(f"{sentence}.")

    def _planned(self, view: View) -> Move | None:
        plan, self._plan = self._plan, None
        fits = view.question and view.question.decision == "direct" and not view.directed
        return plan[1] if plan and fits and plan[0] == view.position["turn"] else None

    def _listen(self, view: View, offered: list[Choice]) -> Move:
        while True:
            words = self.ask("> ").strip()
            if words in ("help", "?", ""):
                self.say(HELP)
                continue
            try:
                move, plan = self._read(words, offered)
            except Unreadable as problem:
                self.say(f'{problem.sentence}. "help" says what one can say.')
                continue
            self._plan = (view.position["turn"], plan) if plan else None
            return move

    def _read(self, words: str, offered: list[Choice]) -> tuple[Move, Direct | None]:
        if words.isascii() and words.isdecimal() and 1 <= int(words[:9]) <= len(offered):
            picked = offered[int(words) - 1]
            return picked.move, picked.plan
        return phrases.read(words, self.seat)

    def _tells(self, outcome: Outcome | None) -> str:
        if outcome is None:
            return ""
        met = ", ".join("Moa" if name == "moa" else self._name(name) for name in outcome.meets)
        parts = (
            f"meets {met}" if met else "",
            f"costs {outcome.cost}" if outcome.cost else "",
            f"brings {outcome.gain}" if outcome.gain else "",
            f"comes to rest on {outcome.place}" if outcome.place is not None else "",
            _face(outcome),
            ENDS[outcome.ends],
        )
        return ", ".join(filter(None, parts))

    def _name(self, laborigine: str) -> str:
        return f"{self.players[int(laborigine.rstrip('ab'))]} [{laborigine}]"


def _face(outcome: Outcome) -> str:
    face = next((event.face for event in reversed(outcome.events) if isinstance(event, Flipped)), None)
    return f"where {face} comes up" if face else ""


def _said(entry: LogEntry) -> str:
    if entry.move["move"] in ("sealed", "deal"):
        return "sealed"
    return moves.to_text(moves.from_json(entry.move))

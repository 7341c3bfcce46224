"""The log as pages show it: the newest turns beside a board, or some of all its turns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from games.models import Game, Seat
from games.story.log import Turn, Untold, in_words, untold
from games.web import reel
from games.web.board import Board
from games.web.talk import Line, beside

BESIDE = 30
"""About so many lines stand beside a board, however long the game has become: whole turns, the last one at least."""

A_LEAF = 20
"""So many turns stand on a leaf of the whole log."""

END = 10**9


def address(game: Game, seat: Seat | None = None) -> str:
    """Where the whole log is, its last leaf on top; `seat`: as that seat reads it."""
    return reverse("log", args=[game.public_id]) + (f"?eye={seat.number}" if seat else "")


def watched_address(game: Game) -> str:
    """The same for those who only watch."""
    return reverse("watched_log", args=[game.public_id])


def entry_address(film: str, reader: Seat | None, n: int) -> str:
    """Where the log that belongs to a film (its path) tells of entry n; as `reader` reads it."""
    log = film.removesuffix("film/") + "log/"
    return f"{reel.entries_at(log, str(reader.number) if reader else '')}{n}#entry-{n}"


def every(board: Board) -> list[dict[str, Any]]:
    """All turns, oldest first: heading, whose turn, lines."""
    return [_headed(turn, board) for turn in in_words(untold(board.view), board.cast)]


def newest(board: Board, whole: str, said: Sequence[Line] = ()) -> dict[str, Any]:
    """The newest turns, the last on top, with what was said at them; `whole`: where all are, if these are not all."""
    left, told = untold(board.view), list[Turn]()
    while left and sum(len(turn.entries) for turn in told) < BESIDE:
        told += in_words([left.pop()], board.cast)
    heard = _between(said, told[-1].entries[0].n, END) if left else said
    shown = beside([_headed(turn, board) for turn in told[::-1]], heard)
    return {"turns": shown[::-1], "whole_log": whole if left else ""}


def _headed(turn: Turn, board: Board) -> dict[str, Any]:
    whose = "" if turn.seat is None else _("you") if turn.seat == board.mine else board.cast.player(turn.seat)
    heading = _("Turn %(turn)s") % {"turn": turn.number} if turn.number else turn.title
    return {"heading": heading, "whose": whose, "lines": turn.entries}


def _between(said: Sequence[Line], first: int, end: int) -> list[Line]:
    """What was said from an entry on, until another."""
    return [one for one in said if first <= one.message.after < end]


# leaves


@dataclass(frozen=True)
class Leaf:
    """Some turns of the whole log; `first`: the entry with which they begin."""

    first: int
    words: str
    turns: tuple[Untold, ...] = field(repr=False)


def leaf(board: Board, said: Sequence[Line], n: int) -> dict[str, Any]:
    """The leaf with entry n (-1, the deal, as well), its turns oldest first, and all leaves there are.

    They are counted from the beginning, so that an entry stays on its leaf.
    """
    leaves = _leaves(untold(board.view))
    at = max((at for at, one in enumerate(leaves) if one.first <= n), default=0)
    after = leaves[at + 1] if at + 1 < len(leaves) else None
    heard = _between(said, leaves[at].first, after.first if after else END)
    shown = [_headed(turn, board) for turn in in_words(leaves[at].turns, board.cast)]
    return {
        "turns": beside(shown, heard), "leaves": leaves, "leaf": leaves[at],
        "before": leaves[at - 1] if at else None, "after": after,
    }  # fmt: skip


def _leaves(every: list[Untold]) -> list[Leaf]:
    cut = [tuple(every[start : start + A_LEAF]) for start in range(0, len(every), A_LEAF)]
    return [Leaf(turns[0].first, _leaf_words(turns), turns) for turns in cut]


def _leaf_words(turns: Sequence[Untold]) -> str:
    numbers = [turn.number for turn in turns]
    facts = {"first": max(1, min(numbers)), "last": max(numbers)}
    return _("Turns %(first)d to %(last)d") % facts if facts["last"] else _("Before the first turn")

"""What a reply says, put together of its lines."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from datetime import date
from typing import Any

from django.utils.translation import gettext as _

from games.engine.moves import ABSENT, Move
from games.play import Sculpture


class NotRead(Exception):
    """A line that can't be understood, or can't be meant; `why` is a sentence for its writer, or empty."""

    def __init__(self, why: str = "", line: str = "") -> None:
        super().__init__(why)
        self.why, self.line = why, line


@dataclass(frozen=True)
class Said:
    """The parts of a reply; what is null, empty or absent was not said.

    `way`: a direction settled in advance ("cw", "ccw"). `contagion`: by laborigine id, as in `plans.PlanWish`.
    `deeds`: what concerns mail and time, not the game: a word with what it is about.
    """

    move: Move | None = None
    way: str = ""
    contagion: dict[str, str] = field(default_factory=dict)
    spend: Any = ABSENT
    take: Any = ABSENT
    passes: Any = ABSENT
    always_pass: bool = False
    grams: int | None = None
    sculptures: tuple[Sculpture, ...] = ()
    resigns: str = ""
    deeds: tuple[Deed, ...] = ()

    @property
    def orders(self) -> bool:
        return any(listed is not ABSENT for listed in (self.spend, self.take, self.passes))

    @property
    def in_play(self) -> bool:
        """Whether it says anything that the game is to take."""
        return bool(self.move or self.way or self.contagion or self.orders or self.resigns)


@dataclass(frozen=True)
class Deed:
    """Something to be done beside the game: "help", "mute", "mail", "days off", "zone", "say", "note", "mark"."""

    name: str
    value: str = ""
    first: date | None = None
    last: date | None = None


NOTHING = Said()


def together(said: Said, more: Said) -> Said:
    """Both in one. Raises NotRead if they say different things of the same."""
    parts = {part.name: _joined(part.name, said, more) for part in fields(Said)}
    return replace(said, **parts)


def _joined(name: str, said: Said, more: Said) -> Any:
    one, other, nothing = getattr(said, name), getattr(more, name), getattr(NOTHING, name)
    if name in ("sculptures", "deeds"):
        return one + other
    if name == "contagion":
        if any(one.get(met, wish) != wish for met, wish in other.items()):
            raise NotRead(_("Your lines want different things; say one of them."))
        return {**one, **other}
    if one in (nothing, other):
        return other if one == nothing else one
    if other == nothing:
        return one
    raise NotRead(_("Your lines want different things; say one of them."))

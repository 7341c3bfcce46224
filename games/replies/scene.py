"""What a reply is read against: the game as its seat sees it, and what the letter asked."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from games import record
from games.engine.choices import Choice, sandbox
from games.engine.view import View
from games.models import Game, Seat
from games.replies.text import cleaned
from games.story import replies
from games.story.cast import Cast, cast_of, seat_of
from games.story.questions import has_twins, is_planning


@dataclass(frozen=True)
class Scene:
    """`decision`: what the letter asks ("sculpt", "assign" …), "plan" of a turn planned while others bid, or "".

    `is_open`: whether that is asked still, so that its choices are the ones the letter numbered.
    """

    game: Game
    seat: Seat
    view: View
    cast: Cast
    decision: str = ""
    is_open: bool = True

    @property
    def number(self) -> int:
        return self.seat.number

    @property
    def twins(self) -> bool:
        return has_twins(self.view)

    @cached_property
    def own(self) -> list[str]:
        """The ids of the seat's laborigines."""
        return [piece for piece in self.view.position["laborigines"] if seat_of(piece) == self.number]

    @cached_property
    def rivals(self) -> list[str]:
        return [piece for piece in self.view.position["laborigines"] if seat_of(piece) != self.number]

    @cached_property
    def choices(self) -> list[Choice]:
        """As the letter numbered them."""
        return replies.numbered(self.view) if self.is_open else []

    def pieces(self, words: str, among: Iterable[str]) -> list[str]:
        """Laborigines that go by this: by the letter's name for them, else by their id, their player's name or seat."""
        among = list(among)
        spelt = [piece for piece in among if cleaned(self.cast.creature(piece)) == cleaned(words)]
        called = [piece for piece in among if _folded(self.cast.creature(piece)) == _folded(words)]
        ids = [piece for piece in among if piece == words.lower()]
        return spelt or called or ids or [piece for piece in among if _folded(words) in self._names_of(piece)]

    def loosely(self, words: str, among: Iterable[str]) -> list[str]:
        """Laborigines in whose names all these words stand, whatever signs and marks stand around them."""
        said = _bare_words(words)
        return [piece for piece in among if said and said <= _bare_words(self.cast.creature(piece))]

    def _names_of(self, piece: str) -> set[str]:
        called = {piece, self.cast.creature(piece), self.cast.creatures.get(piece, piece)}
        if seat_of(piece) != self.number:
            called |= self._names_of_seat(seat_of(piece))
        if piece in self.own:
            called.add(piece[-1])
        return set(map(_folded, called))

    def _names_of_seat(self, seat: int) -> set[str]:
        return {self.cast.players.get(seat, ""), self.cast.player(seat), f"seat {seat}", f"player {seat}"}

    def seat_called(self, words: str) -> int | None:
        """The other seat that goes by this: its player's name, its number, the name of a laborigine there."""
        said = _folded(words)
        for seat in self.cast.players:
            if seat != self.number and said in set(map(_folded, (*self._names_of_seat(seat), str(seat)))):
                return seat
        found = self.pieces(words, self.rivals)
        return seat_of(found[0]) if found else None

    @property
    def passes(self) -> list[int]:
        """At whose moves the seat passes now, by its orders or by default (R9.6)."""
        position = sandbox(self.view)
        held = position.orders[self.number].passes
        return list(position.variant.default_passes(position, self.number) if held is None else held)


def _bare_words(name: str) -> set[str]:
    return set(re.findall(r"\w+", re.sub(r"<[^<>]*>", " ", _folded(name))))


def _folded(name: str) -> str:
    """A name as it is compared: as lines are read, and alike but for capitals."""
    return cleaned(name).casefold() or name


def scene_of(seat: Seat, *, decision: str = "", is_open: bool = True) -> Scene:
    """The game of a seat as it stands. Raises record.Quarantined."""
    view = record.view_of(seat.game, seat.number)
    names = list(seat.game.seats.order_by("number").values_list("name", flat=True))
    drawn = {**record.own_figures(seat), **record.figures(seat.game)}
    cast = cast_of(view, names, {piece: figure.name for piece, figure in drawn.items()})
    return Scene(seat.game, seat, view, cast, decision, is_open)


def present(seat: Seat) -> Scene:
    """The scene with what the seat is asked, or may plan, just now. Raises record.Quarantined."""
    scene = scene_of(seat)
    question = scene.view.question
    decision = question.decision if question else "plan" if is_planning(scene.view) else ""
    return Scene(scene.game, seat, scene.view, scene.cast, decision)

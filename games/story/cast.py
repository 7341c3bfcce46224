"""Who is who in a story, for one reader."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.engine.events import MOA
from games.engine.view import View

from .words import listed


@dataclass(frozen=True, slots=True)
class Cast:
    """Names for one reader. Texts are plain and names untouched: escaping is for whoever shows them.

    `players`: seat number -> name. `creatures`: laborigine id -> name, empty until all have sculpted. `colours`:
    seat number -> colour. `viewer`: the seat that is read to, who is called "you"; null for anybody else.
    """

    players: Mapping[int, str] = field(default_factory=dict)
    creatures: Mapping[str, str] = field(default_factory=dict)
    colours: Mapping[int, str] = field(default_factory=dict)
    viewer: int | None = None

    def is_you(self, seat: int | None) -> bool:
        return seat is not None and seat == self.viewer

    def moves_you(self, piece: str) -> bool:
        """Whether a piece is the reader's only one, and so is called "you". Twins go by their names."""
        return piece == str(self.viewer)

    def player(self, seat: int) -> str:
        """The name of a seat's player, also of the reader's own; told apart by the seat if two have the same."""
        name = self.players.get(seat)
        if not name:
            return _("seat %(seat)d") % {"seat": seat}
        if list(self.players.values()).count(name) > 1:
            return _("%(player)s in seat %(seat)d") % {"player": name, "seat": seat}
        return name

    def creature(self, piece: str) -> str:
        """The name of a piece, `moa` included; with its player's name if it alone could be mistaken."""
        if piece == MOA:
            return _("Moa")
        owner, name = self.player(seat_of(piece)), self.creatures.get(piece)
        if not name:
            return _nameless(owner, piece, self.is_you(seat_of(piece)))
        others = [other for ident, other in self.creatures.items() if ident != piece]
        others += [_("Moa"), *(player for seat, player in self.players.items() if seat != seat_of(piece))]
        if name in others:
            return _("%(creature)s of %(player)s") % {"creature": name, "player": owner}
        return name

    def called(self, piece: str) -> str:
        """A piece within a list: its name, or "you"."""
        return pgettext("one of several", "you") if self.moves_you(piece) else self.creature(piece)

    def people(self, seats: Iterable[int]) -> str:
        """Players as a list, the reader last: "Bob, Cy and you"."""
        ordered = sorted(seats, key=self.is_you)
        return listed([pgettext("one of several", "you") if self.is_you(s) else self.player(s) for s in ordered])


def cast_of(view: View, players: Sequence[str], creatures: Mapping[str, str]) -> Cast:
    """The cast of a game for the view's seat. `players` in seat order; `creatures` empty until all have sculpted."""
    return Cast(dict(enumerate(players)), creatures, dict(enumerate(view.colours)), view.seat)


def seat_of(piece: str) -> int:
    """The seat of a laborigine's id (R1.3)."""
    return int(piece.rstrip("ab"))


def twin_of(piece: str) -> str | None:
    """The id of the other twin; null in games without twins."""
    return {"a": f"{piece[:-1]}b", "b": f"{piece[:-1]}a"}.get(piece[-1:])


def _nameless(owner: str, piece: str, yours: bool) -> str:
    facts = {"player": owner, "twin": piece[-1]}
    if twin_of(piece):
        return (_("your laborigine %(twin)s") if yours else _("%(player)s’s laborigine %(twin)s")) % facts
    return (_("your laborigine") if yours else _("%(player)s’s laborigine")) % facts

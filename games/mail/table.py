"""A game as one reader may see it: who is who, the board as a picture and as words, the stockpiles."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from games import record
from games.drawing.board import board_svg
from games.drawing.names import COLOURS, in_order
from games.drawing.palette import PLASTICINE, Plasticine
from games.drawing.table import SeatLook, partner_of, stockpile
from games.drawing.words import position_words, ring_text
from games.engine.view import View
from games.looks import dice_of, look_of
from games.mail import pictures
from games.mail.envelope import Picture
from games.models import Figure, Game, Seat
from games.story.cast import Cast, cast_of


@dataclass(frozen=True)
class Chip:
    """Tokens of one colour: how many, its name and how it looks."""

    count: int
    name: str
    look: Plasticine


@dataclass(frozen=True)
class Stock:
    """A seat's tokens. `says`: whose, in words."""

    says: str
    chips: list[Chip]
    total: int


class Table:
    """The game as the seat `number` sees it (null: anybody). Raises Quarantined."""

    def __init__(self, game: Game, number: int | None) -> None:
        self.game, self.number = game, number
        self.view: View = record.view_of(game, number)
        self.seats: list[Seat] = list(game.seats.order_by("number"))
        self.figures: Mapping[str, Figure] = record.figures(game)

    @cached_property
    def cast(self) -> Cast:
        creatures = {laborigine: figure.name for laborigine, figure in self.figures.items()}
        return cast_of(self.view, [seat.name for seat in self.seats], creatures)

    @cached_property
    def looks(self) -> list[SeatLook]:
        return [look_of(seat, self.view, self.cast, self.figures) for seat in self.seats]

    def board(self) -> Picture:
        """The ring with everything on it."""
        dice = dice_of(self.view)
        drawn = board_svg(self.view.position, self.looks, mine=self.number, dice_of=dice)
        return pictures.board(drawn, self.game.public_id)

    def in_words(self) -> str:
        """The position, for those who hear the picture."""
        return " ".join(position_words(self.view.position, self.looks, self.number))

    def ring(self) -> str:
        """The ring as lines of text."""
        return ring_text(self.view.position, self.looks)

    def stocks(self) -> list[Stock]:
        """Everybody's tokens, in the order of the seats."""
        return [self._stock(look) for look in self.looks]

    def _stock(self, look: SeatLook) -> Stock:
        tokens = stockpile(self.view.position, look.number)
        chips = [Chip(count, str(COLOURS[colour]), PLASTICINE[colour]) for colour, count in in_order(tokens)]
        return Stock(self._whose(look), chips, sum(tokens.values()))

    def _whose(self, look: SeatLook) -> str:
        partner = partner_of(look, self.looks)
        facts = {"creature": look.creature, "player": look.name, "other": partner.name if partner else ""}
        if look.number == self.number:
            return _("%(creature)s, yours") % facts
        if partner and partner.number == self.number:
            return _("%(creature)s, %(player)s, your partner") % facts
        if partner:
            return _("%(creature)s, %(player)s, partner of %(other)s") % facts
        return _("%(creature)s, %(player)s") % facts

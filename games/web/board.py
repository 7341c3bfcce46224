"""What a page shows of a game to one viewer: the view with its names and pictures, fetched once."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games import looks, record
from games.drawing.board import board_svg
from games.drawing.clay import figure_svg
from games.drawing.names import in_order
from games.drawing.page import OnPage, Way
from games.drawing.table import SeatLook, partner_of, stand_of, stockpile
from games.drawing.words import position_words
from games.engine.choices import Choice, choices, plans
from games.engine.view import View, own_orders
from games.looks import dice_of, look_of
from games.models import Figure, Game, Seat
from games.story.cast import Cast, cast_of
from games.story.choices import choice_cost, choice_label, pick_of
from games.story.questions import has_twins


@dataclass(frozen=True)
class Board:
    """`viewer` is the seat that looks, null for a spectator; `figures` by laborigine id are those it may see.

    `remarks`: a sentence that the viewer added to the position in words.
    """

    game: Game
    viewer: Seat | None
    view: View
    seats: tuple[Seat, ...]
    figures: Mapping[str, Figure]
    remarks: str = field(default="", kw_only=True)

    @property
    def mine(self) -> int | None:
        return self.viewer.number if self.viewer else None

    @cached_property
    def cast(self) -> Cast:
        creatures = {ident: figure.name for ident, figure in self.figures.items()} if self.all_sculpted else {}
        return cast_of(self.view, [seat.name for seat in self.seats], creatures)

    @property
    def has_twins(self) -> bool:
        return has_twins(self.view)

    @property
    def all_sculpted(self) -> bool:
        return len(self.figures) == len(self.view.position["laborigines"])

    @cached_property
    def choices(self) -> list[Choice]:
        """What the viewer can answer now, or, while others are asked first, settle in advance."""
        return choices(self.view) or plans(self.view)

    @cached_property
    def looks(self) -> list[SeatLook]:
        return [look_of(seat, self.view, self.cast, self.figures) for seat in self.seats]

    @property
    def rivals(self) -> list[SeatLook]:
        """The other living seats."""
        return [look for look in self.looks if look.number != self.mine and self.view.is_alive(look.number)]

    @property
    def ring(self) -> SafeString:
        """The picture, to point at."""
        return self.drawn()

    def drawn(self, leads: Callable[[Choice], str] | None = None, *, legend_too: bool = True) -> SafeString:
        """The picture; with the address of each choice also its way, and a slip to choose it by."""
        ways = self._ways(leads) if leads else {}
        drawn = board_svg(
            self.view.position, self.looks, mine=self.mine, prefix="ring", dice_of=dice_of(self.view),
            legend_too=legend_too, told=self.words, page=OnPage(self.entry, looks.walked(self.view), ways),
        )  # fmt: skip
        return mark_safe(drawn)  # noqa: S308 (drawn and escaped by games.drawing)

    @property
    def entry(self) -> int:
        """The number of the entry after which the table lies like this; -1: the deal."""
        return self.view.log[-1].n if self.view.log else -1

    def _ways(self, leads: Callable[[Choice], str]) -> dict[int, Way]:
        """The choices that lead somewhere, by their number in the list."""
        numbered = enumerate(self.choices, start=1)
        ways = ((number, self._way(choice, leads(choice))) for number, choice in numbered)
        return {number: way for number, way in ways if way}

    def _way(self, choice: Choice, href: str) -> Way | None:
        outcome, place = choice.outcome, looks.rest_of(choice, self.chooses)
        if outcome is None or place is None:
            return None
        return Way(
            pick_of(choice), _mark(choice), self._says(choice), href, place,
            looks.walks(outcome.events, len(self.view.position["ring"])), looks.met_at(outcome), looks.changes(outcome),
        )  # fmt: skip

    def _says(self, choice: Choice) -> str:
        """A choice as one sentence, with what it costs."""
        label, cost = choice_label(choice, self.chooses, self.cast), choice_cost(choice)
        return f"{label} · {cost}" if cost else label

    @property
    def chooses(self) -> View:
        """The view whose choices they are."""
        return self.view

    @cached_property
    def words(self) -> list[str]:
        """The position for those who hear the board."""
        told = position_words(self.view.position, self.looks, self.mine)
        return [*told, self.remarks] if self.remarks else told

    def creature(self, ident: str, *, size: int = 240) -> SafeString:
        """A figure that the viewer may see, on its stand."""
        figure = self.figures[ident]
        stand = stand_of(ident, self.looks)
        drawn = figure_svg(figure.data, figure.name, size=size, stand=stand, prefix=f"creature-{ident}")
        return mark_safe(drawn)  # noqa: S308

    @property
    def stocks(self) -> list[dict[str, Any]]:
        """A row a seat: whose, its tokens by colour, how many in all; the viewer's first, then clockwise."""
        turned = self.looks[self.mine or 0 :] + self.looks[: self.mine or 0]
        return [self._stock(look) for look in turned]

    def _stock(self, look: SeatLook) -> dict[str, Any]:
        tokens = dict(in_order(stockpile(self.view.position, look.number)))
        partner = partner_of(look, self.looks)
        player = _("you") if look.number == self.mine else look.name
        if partner and partner.number == self.mine:
            player = _("%(player)s, your partner") % {"player": player}
        elif partner and look.number != self.mine:
            player = _("%(player)s, partner of %(other)s") % {"player": player, "other": partner.name}
        name = f"{look.creature} · {player}" if self.all_sculpted else player
        return {"name": name, "tokens": tokens, "total": sum(tokens.values())}

    @cached_property
    def orders(self) -> dict[str, list[object]]:
        """What the viewer has ordered (R5.4, R5.5, R9.6)."""
        return {} if self.viewer is None else own_orders(record.replayed(self.game), self.viewer.number)


def _mark(choice: Choice) -> str:
    """What stands beside the place a choice leads to: "5 cw", of twins "b 5 cw"."""
    pick = pick_of(choice)
    twins = pick[1:2] in ("a", "b")
    return (pick[1:] if twins else pick).replace("-", " ")


def board_of(game: Game, viewer: Seat | None, remarks: str = "") -> Board:
    """The board for a seat of the game, with its own remarks, or for a spectator. Raises record.Quarantined."""
    view = record.view_of(game, viewer.number if viewer else None)
    figures = record.figures(game)
    if viewer and not figures:
        figures = record.own_figures(viewer)
    return Board(game, viewer, view, tuple(game.seats.all()), figures, remarks=remarks)

"""One board being drawn: the position, and what every part of its picture asks of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from .bench import Point, Ring
from .figure import Figure, Lump, validate
from .page import OnPage
from .palette import CLAY
from .svg import Paint, Value, group
from .table import Piece, Position, SeatLook, Stand, greens, seat_of, stand_of, standing


@dataclass(frozen=True)
class Scene:
    """A public position, how its seats look, whose eyes it is for, the prefix of its ids, who moves by which
    die, and what it has on a page."""

    position: Position
    seats: Sequence[SeatLook]
    mine: int | None = None
    prefix: str = "b"
    dice_of: Mapping[str, int] = field(default_factory=dict)
    page: OnPage | None = None
    looks: dict[int, SeatLook] = field(init=False)
    figures: dict[str, Figure] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "looks", {look.number: look for look in self.seats})
        figures = {ident: sculpted(self.looks[seat_of(ident)], ident) for ident in self.position["laborigines"]}
        object.__setattr__(self, "figures", figures)

    @cached_property
    def ring(self) -> Ring:
        return Ring(len(self.position["ring"]))

    @cached_property
    def there(self) -> dict[int, list[Piece]]:
        """Who stands where."""
        return standing(self.position, self.seats)

    @cached_property
    def spots(self) -> list[tuple[Piece, Point]]:
        """The pieces and where they stand: inside of their dishes, clear of each other and of Moa."""
        pieces = [piece for sharing in self.there.values() for piece in sharing]
        apart = self.ring.apart([self._wanted(piece) for piece in pieces], self.heads)
        return list(zip(pieces, apart, strict=True))

    @property
    def heads(self) -> list[Point]:
        """Where Moa's head is, if Moa is on the ring."""
        place = self.position["moa"]
        return [] if place is None else [self.ring.at(place, self.ring.radius - self.ring.dish)]

    def _wanted(self, piece: Piece) -> Point:
        """Where a piece would stand if it were alone; two on one dish to either side."""
        assert piece.place is not None
        sharing = self.there[piece.place]
        aside = 0.3 * (2 * sharing.index(piece) + 1 - len(sharing))
        return self.ring.at(piece.place + aside, self.ring.reach)

    @cached_property
    def greens(self) -> int | None:
        return greens(self.position)

    @property
    def active(self) -> SeatLook | None:
        """Whose turn it is; nobody's before the first roll and after the end."""
        number = self.position["active"]
        return None if number is None or self.position["winners"] else self.looks[number]

    def stand(self, ident: str) -> Stand:
        """What a laborigine stands on."""
        return stand_of(ident, self.seats)

    def id(self, name: str) -> str:
        return f"{self.prefix}-{name}"

    def thing(self, name: str, *children: str, title: str, rules: Sequence[str] = (), **more: Value) -> str:
        """A thing that says what it is; on a page it can be asked about by name, with the anchors of its rules.

        Attributes in `more` that begin with `data` are a page's alone.
        """
        if self.page is None:
            return group(*children, title=title, **{k: v for k, v in more.items() if not k.startswith("data")})
        told: Paint = {"class_": "thing", "data_thing": name, "data_rule": " ".join(rules), "role": "img"}
        return group(*children, title=title, **told, **more)


def sculpted(look: SeatLook, ident: str) -> Figure:
    """A laborigine's figure, or the ball of clay that it still is."""
    data = look.figure_of(ident)
    if data is not None:
        return validate(data)
    return Figure((Lump("ball", 0, 50, 96, 90, 0, look.colour if look.colour in CLAY else "sand"),))

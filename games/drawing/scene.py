"""One board being drawn: the position, and what every part of its picture asks of it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from .bench import Ring
from .figure import Figure, Lump, validate
from .palette import CLAY
from .table import Piece, Position, SeatLook, greens, standing


@dataclass(frozen=True)
class Scene:
    """A public position, how its seats look, whose eyes it is for, and the prefix of its ids."""

    position: Position
    seats: Sequence[SeatLook]
    mine: int | None = None
    prefix: str = "b"
    looks: dict[int, SeatLook] = field(init=False)
    figures: dict[int, Figure] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "looks", {look.number: look for look in self.seats})
        object.__setattr__(self, "figures", {look.number: sculpted(look) for look in self.seats})

    @cached_property
    def ring(self) -> Ring:
        return Ring(len(self.position["ring"]))

    @cached_property
    def there(self) -> dict[int, list[Piece]]:
        """Who stands where."""
        return standing(self.position, self.seats)

    @cached_property
    def greens(self) -> int:
        return greens(self.position)

    @property
    def active(self) -> SeatLook | None:
        """Whose turn it is; nobody's before the first roll and after the end."""
        number = self.position["active"]
        return None if number is None or self.position["winners"] else self.looks[number]

    def id(self, name: str) -> str:
        return f"{self.prefix}-{name}"


def sculpted(look: SeatLook) -> Figure:
    """A seat's figure, or the ball of clay that it still is."""
    if look.figure is not None:
        return validate(look.figure)
    return Figure((Lump("ball", 0, 50, 96, 90, 0, look.colour if look.colour in CLAY else "sand"),))

"""Where things lie on the bench: the ring's geometry, in the board's units."""

from dataclasses import dataclass
from math import cos, pi, sin

WIDTH = 720.0
MIDDLE = (360.0, 364.0)
BENCH = 356.0
LARGEST_DISH = 44.0


@dataclass(frozen=True)
class Ring:
    """A ring of `size` dishes; place 0 is at the top, numbers go clockwise."""

    size: int

    @property
    def radius(self) -> float:
        """From the middle of the bench to the middle of a dish."""
        return BENCH - 32 - self.dish

    @property
    def dish(self) -> float:
        """Half a dish's width: as large as the ring allows."""
        half = pi / self.size * 0.95
        return min(LARGEST_DISH, half * (BENCH - 32) / (1 + half))

    @property
    def scale(self) -> float:
        """Of a piece, of tokens and of small print, beside those of a ring of 22."""
        return max(0.62, min(1.1, self.dish / 37.5))

    def at(self, place: float, distance: float) -> tuple[float, float]:
        """The point in the direction of a place, `distance` from the middle of the bench."""
        x, y = self.direction(place)
        return MIDDLE[0] + distance * x, MIDDLE[1] + distance * y

    def direction(self, place: float) -> tuple[float, float]:
        angle = 2 * pi * place / self.size - pi / 2
        return cos(angle), sin(angle)

    def centre(self, place: float) -> tuple[float, float]:
        """The middle of a dish."""
        return self.at(place, self.radius)

"""Where things lie on the bench: the ring's geometry, in the board's units."""

from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from math import cos, hypot, pi, sin

WIDTH = 720.0
MIDDLE = (360.0, 364.0)
BENCH = 356.0
LARGEST_DISH = 44.0

Point = tuple[float, float]


@dataclass(frozen=True)
class Ring:
    """A ring of `size` dishes; place 0 is at the top, numbers go clockwise."""

    size: int

    @cached_property
    def radius(self) -> float:
        """From the middle of the bench to the middle of a dish."""
        return BENCH - 32 - self.dish

    @cached_property
    def dish(self) -> float:
        """Half a dish's width: as large as the ring allows."""
        half = pi / self.size * 0.95
        return min(LARGEST_DISH, half * (BENCH - 32) / (1 + half))

    @cached_property
    def scale(self) -> float:
        """Of a piece, of tokens and of small print, beside those of a ring of 22."""
        return max(0.62, min(1.1, self.dish / 37.5))

    def at(self, place: float, distance: float) -> Point:
        """The point in the direction of a place, `distance` from the middle of the bench."""
        x, y = self.direction(place)
        return MIDDLE[0] + distance * x, MIDDLE[1] + distance * y

    def direction(self, place: float) -> Point:
        angle = 2 * pi * place / self.size - pi / 2
        return cos(angle), sin(angle)

    def centre(self, place: float) -> Point:
        """The middle of a dish."""
        return self.at(place, self.radius)

    @cached_property
    def reach(self) -> float:
        """How far from the middle of the bench the pieces stand at most."""
        return self.radius - self.dish - 50 * self.scale

    def apart(self, wanted: list[Point], fixed: list[Point]) -> list[Point]:
        """The wanted places, pushed asunder where they crowd each other or what is `fixed`, within reach."""
        spots = [*wanted, *fixed]
        for _ in range(12):
            for i, j in combinations(range(len(spots)), 2):
                self._push(spots, i, j, len(wanted))
        return spots[: len(wanted)]

    def _push(self, spots: list[Point], i: int, j: int, loose: int) -> None:
        across, down = spots[j][0] - spots[i][0], spots[j][1] - spots[i][1]
        distance = hypot(across, 0.8 * down) or 1.0  # one behind another needs more room: creatures are tall
        lack = 82 * self.scale - distance
        if lack <= 0:
            return
        for k, way in ((i, -0.5), (j, 0.5)):
            if k < loose:
                spots[k] = self._within(
                    spots[k][0] + way * lack * across / distance, spots[k][1] + way * lack * down / distance
                )

    def _within(self, x: float, y: float) -> Point:
        a, b = x - MIDDLE[0], y - MIDDLE[1]
        shrink = min(1, self.reach / (hypot(a, b) or 1))
        return MIDDLE[0] + a * shrink, MIDDLE[1] + b * shrink

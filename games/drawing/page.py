"""What the board of a page has that a still picture hasn't: things to ask about, ways to choose, and who has walked."""

from collections.abc import Mapping
from dataclasses import dataclass, field

Places = tuple[int, ...]


@dataclass(frozen=True)
class Change:
    """So many tokens that a seat would gain, or lose (below 0), at a place."""

    place: int
    seat: int
    amount: int


@dataclass(frozen=True)
class Way:
    """What a choice leads to, as far as everybody may know.

    `pick` is its key, `letters` stand on its slip, `says` is the whole sentence, `href` fills it in. The slip lies at
    `place`, where the walk ends or was last known to be. `walks`: the places that pieces (ids, or "moa") enter in
    order, the start first, in the order in which they go. `met`: places of encounters.
    """

    pick: str
    letters: str
    says: str
    href: str
    place: int
    walks: Mapping[str, Places] = field(default_factory=dict)
    met: Places = ()
    changes: tuple[Change, ...] = ()


@dataclass(frozen=True)
class OnPage:
    """A board on a page: the entry that it shows, the ways of pieces that moved in the newest turn, and the choices'
    ways by their number in the list, from 1 on."""

    entry: int
    walked: Mapping[str, Places] = field(default_factory=dict)
    ways: Mapping[int, Way] = field(default_factory=dict)

    def walk_of(self, ident: str) -> str | None:
        """The places as an attribute holds them."""
        return " ".join(map(str, self.walked[ident])) if ident in self.walked else None


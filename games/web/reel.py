"""Where one can go in a film from an entry: back and on, by turns, by the looker's own turns, to the ends."""

from dataclasses import dataclass
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

from games.engine.events import TurnBegan
from games.engine.view import View
from games.models import Game, Seat

LONGEST_NUMBER = 4000
"""Digits; Python reads no number of more than 4,300."""


def address(game: Game, seat: Seat | None = None) -> str:
    """Where the entries of a log lead, but for the entry's number; `seat`: with whose eyes."""
    return entries_at(reverse("film", args=[game.public_id]), str(seat.number) if seat else "")


def watched_address(game: Game) -> str:
    """The same for those who only watch."""
    return entries_at(reverse("watched_film", args=[game.public_id]))


def entries_at(path: str, eye: str = "") -> str:
    """Addresses of a film's entries, but for the entry's number."""
    return f"{path}?{urlencode({'eye': eye})}&n=" if eye else f"{path}?n="


def entry_number(text: str) -> int | None:
    """The number of an entry as an address has it, the deal's −1 as well; null if it is none."""
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdecimal() and len(text) <= LONGEST_NUMBER else None


@dataclass(frozen=True)
class Reel:
    """Entry `n` of a film whose last is `last` (-1: the deal). `turns`: the entries after which a turn had begun,
    `mine` those of the looker's own; what a rewind has undone begins none."""

    n: int
    last: int
    turns: tuple[int, ...]
    mine: tuple[int, ...]


@dataclass(frozen=True)
class StepLink:
    """A way through the film; without an address there is nothing more that way."""

    ident: str
    words: str
    address: str


def reel_of(view: View, n: int, looker: int | None) -> Reel:
    """The film of a game from entry n on; `view` is the game as it is now."""
    begun = [
        (entry.n, told.event.seat)
        for entry in view.log
        if not entry.void
        for told in entry.events
        if isinstance(told.event, TurnBegan)
    ]
    turns, mine = tuple(n for n, _seat in begun), tuple(n for n, seat in begun if seat == looker)
    return Reel(n, view.log[-1].n, turns, mine if looker is not None else ())


def steps(reel: Reel, here: str) -> tuple[StepLink, StepLink]:
    """One entry back and one on. `here`: addresses but for the number."""
    back = _way("back", _("Back"), reel.n - 1 if reel.n >= 0 else None, here)
    return back, _way("next", _("Next"), reel.n + 1 if reel.n < reel.last else None, here)


def jumps(reel: Reel, here: str) -> list[StepLink]:
    """By turns, by one's own turns, to the ends."""
    ways = [
        ("turn-back", _("Previous turn"), _before(reel.turns, reel.n)),
        ("turn-on", _("Next turn"), _after(reel.turns, reel.n)),
    ]
    if reel.mine:
        ways += [
            ("mine-back", _("My previous turn"), _before(reel.mine, reel.n)),
            ("mine-on", _("My next turn"), _after(reel.mine, reel.n)),
        ]
    ways += [
        ("first", _("The deal"), -1 if reel.n >= 0 else None),
        ("last", _("The last entry"), reel.last if reel.n < reel.last else None),
    ]
    return [_way(*way, here) for way in ways]


def _way(ident: str, words: str, n: int | None, here: str) -> StepLink:
    return StepLink(ident, words, "" if n is None else f"{here}{n}")


def _before(entries: tuple[int, ...], n: int) -> int | None:
    return max((entry for entry in entries if entry < n), default=None)


def _after(entries: tuple[int, ...], n: int) -> int | None:
    return min((entry for entry in entries if entry > n), default=None)

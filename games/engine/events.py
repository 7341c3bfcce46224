"""What happened, as frozen values. An event has public facts only; what a view must drop of it is in `Told`.

Laborigines are named by id, seats by number, places by number; tokens are {colour: count}.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

Tokens = dict[str, int]
MOA = "moa"


@dataclass(frozen=True, slots=True)
class Event:
    """The base of all events; `str()` is the compact text form: the kind, then its facts in order."""

    def __str__(self) -> str:
        facts = [getattr(self, f.name) for f in fields(self)]
        return " ".join([type(self).__name__.lower(), *[_word(fact) for fact in facts]])


def _word(fact: Any) -> str:
    if isinstance(fact, dict):
        return "+".join(f"{count}{colour}" for colour, count in fact.items()) or "0"
    if isinstance(fact, (tuple, list)):
        return ",".join(map(_word, fact)) or "-"
    return "-" if fact is None else str(fact)


@dataclass(frozen=True, slots=True)
class Sculpted(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class Voted(Event):
    """Seat has voted; for whom stays sealed until all are in."""

    seat: int


@dataclass(frozen=True, slots=True)
class VotesOpened(Event):
    """`votes`: for each seat in order the id it voted for, or null."""

    votes: tuple[str | None, ...]


@dataclass(frozen=True, slots=True)
class Nicest(Event):
    """`by`: "votes" or "weight" (no consensus, R2.5)."""

    laborigine: str
    by: str


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    turn: int
    seat: int
    dice: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Assigned(Event):
    """`die` moves the laborigine, `other` moves Moa (in Twins the other twin)."""

    laborigine: str
    die: int
    other: int


@dataclass(frozen=True, slots=True)
class FlagTaken(Event):
    """`giver`: an id, or null if the flag lay in the centre. `why`: rolled, nicest, encounter, trap."""

    laborigine: str
    giver: str | None
    why: str


@dataclass(frozen=True, slots=True)
class FlagMissed(Event):
    """A laborigine with Immunity Loss could not obtain the flag (R6.2)."""

    laborigine: str


@dataclass(frozen=True, slots=True)
class FlagLost(Event):
    """The flag went to the centre. `why`: moa, encounter, immunity_loss."""

    laborigine: str
    why: str


@dataclass(frozen=True, slots=True)
class FlagGone(Event):
    """The flag has left the game for good (R6.3)."""


@dataclass(frozen=True, slots=True)
class Shielded(Event):
    """The flag kept a loss of `amount` away (R6.1)."""

    laborigine: str
    cause: str
    amount: int


@dataclass(frozen=True, slots=True)
class Spent(Event):
    """`tokens` were spent; `left` of them lie at `place` now (R5.2). `cause`: a disease, moa, a face, bid."""

    laborigine: str
    cause: str
    tokens: Tokens
    left: Tokens
    place: int


@dataclass(frozen=True, slots=True)
class Gave(Event):
    """Tokens went from one seat to another. `cause`: encounter, charity, cure."""

    giver: int
    receiver: int
    tokens: Tokens
    cause: str


@dataclass(frozen=True, slots=True)
class CouldNotGain(Event):
    """Nothing was handed over or collected because of the Energy Storage Disorder (R5.5, R5.6)."""

    seat: int
    cause: str


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """A piece (`moa` or an id) went `steps` tiles in a direction and landed at `place`."""

    piece: str
    start: int
    steps: int
    direction: str
    place: int


@dataclass(frozen=True, slots=True)
class Met(Event):
    """`mover` landed on `other` (each `moa` or an id)."""

    mover: str
    other: str
    place: int


@dataclass(frozen=True, slots=True)
class WindowOpened(Event):
    """The seats that are asked to bid, nearest first (R9.1)."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Answered(Event):
    """A seat has answered in a window; what, stays sealed (R9.3)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Turned(Event):
    """A bid won: `seat` set the direction of `laborigine` (R9.2)."""

    seat: int
    laborigine: str
    direction: str


@dataclass(frozen=True, slots=True)
class NobodyBid(Event):
    """The window closed without a bid that counts (R9.4)."""


@dataclass(frozen=True, slots=True)
class Directed(Event):
    """The active seat chose the direction itself (R9.4)."""

    laborigine: str
    direction: str


@dataclass(frozen=True, slots=True)
class Infected(Event):
    """The result of a contagion: `choice` keep, give or take; the diseases of both afterwards (R4.5)."""

    victor: str
    other: str
    choice: str
    victor_has: str | None
    other_has: str | None


@dataclass(frozen=True, slots=True)
class Collected(Event):
    laborigine: str
    tokens: Tokens
    place: int


@dataclass(frozen=True, slots=True)
class Flipped(Event):
    """A tile was turned over by a laborigine; `face` is null where a view may not tell it (R14.2)."""

    laborigine: str
    place: int
    face: str | None


@dataclass(frozen=True, slots=True)
class Contracted(Event):
    """`disease` was drawn, `former` (or null) discarded (R7.1)."""

    laborigine: str
    disease: str
    former: str | None


@dataclass(frozen=True, slots=True)
class NoCard(Event):
    """There was no disease card at all to draw (R7.1)."""

    laborigine: str


@dataclass(frozen=True, slots=True)
class Reshuffled(Event):
    """The discard pile became the deck, of so many cards."""

    cards: int


@dataclass(frozen=True, slots=True)
class LightningMarked(Event):
    laborigine: str
    markers: int


@dataclass(frozen=True, slots=True)
class AcidTaken(Event):
    """`giver`: the laborigine that had the marker before, or null."""

    laborigine: str
    giver: str | None


@dataclass(frozen=True, slots=True)
class AcidReturned(Event):
    laborigine: str


@dataclass(frozen=True, slots=True)
class NothingDue(Event):
    """A trap that cost nothing: no green face up, nobody poorer, a calm tile (`face`)."""

    laborigine: str
    face: str


@dataclass(frozen=True, slots=True)
class OrdersGiven(Event):
    """Somebody gave standing orders; who and what is known to that seat alone."""

    seat: int | None


@dataclass(frozen=True, slots=True)
class Resigned(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class Eliminated(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class ColourGone(Event):
    """All tokens of a colour left the game (R10.1)."""

    colour: str


@dataclass(frozen=True, slots=True)
class Rewound(Event):
    """A moderator took everything from entry `to` on back."""

    to: int


@dataclass(frozen=True, slots=True)
class Won(Event):
    winners: tuple[int, ...]


LASTING = (Eliminated, ColourGone, FlagGone, Won)
"""Events that are told for ever, whatever face they came of; so they name none."""


@dataclass(frozen=True, slots=True)
class Told:
    """An event with the turn it belongs to and the face it came of (null if of none): what R14.2 goes by."""

    turn: int
    face: str | None
    event: Event

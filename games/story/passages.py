"""Events that belong together, told in one sentence: a reader takes those that it knows how to tell."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile
from typing import TypeVar

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine import events as told
from games.engine.events import MOA, Event

from .cast import Cast, twin_of
from .consequences import consequence, gifts, what_a_face_does
from .events import event_sentence
from .rolls import opening
from .words import colour_name, face_found, listed, tokens_words, total, way

Events = Sequence[Event]
Kind = TypeVar("Kind", bound=Event)
Read = tuple[list[str], int]
"""Sentences, and how many events they tell."""


def sentences(events: Events, cast: Cast) -> list[str]:
    """All that happened."""
    return read(events, cast, FULL)


def brief(events: Events, cast: Cast) -> list[str]:
    """What matters of it, in few sentences; what the board shows anyway is left out."""
    return read([event for event in events if not isinstance(event, TRIVIAL)], cast, BRIEF)


def read(events: Events, cast: Cast, readers: Sequence[Callable[[Events, Cast], Read | None]]) -> list[str]:
    said: list[str] = []
    while events:
        words, count = next(made for reader in readers if (made := reader(events, cast)))
        said += words
        events = events[count:]
    return said


def run(events: Events, kinds: tuple[type[Event], ...], cause: str) -> list[Event]:
    """The events from the first on that are of these kinds and this cause."""
    run: list[Event] = []
    for event in events:
        if not isinstance(event, kinds) or origin(event) != cause:
            break
        run.append(event)
    return run


def _alone(events: Events, cast: Cast) -> Read:
    return [event_sentence(events[0], cast)], 1


# the roll


def _doubles(events: Events, cast: Cast) -> Read | None:
    """Which of two equal dice is whose needs no saying."""
    first = events[0]
    if isinstance(first, told.Assigned) and first.die == first.other and not twin_of(first.laborigine):
        return [], 1
    return None


def _opening(events: Events, cast: Cast) -> Read | None:
    """A roll with the events right after it that say what was made of it."""
    began = events[0]
    if not isinstance(began, told.TurnBegan):
        return None
    rest = list(events[1:])
    flag = _next(rest, told.FlagTaken) or _next(rest, told.FlagMissed)
    assigned = _next(rest, told.Assigned)
    directed = _next(rest, told.Directed) if assigned else None
    return opening(began, flag, assigned, directed, cast), len(events) - len(rest)


def _next(events: list[Event], kind: type[Kind]) -> Kind | None:
    """The first event, taken out of the list, if it is of this kind."""
    if not events or not isinstance(events[0], kind):
        return None
    first = events.pop(0)
    assert isinstance(first, kind)
    return first


# on the way


def _on_the_way(events: Events, cast: Cast) -> Read | None:
    """A step is not told where what follows tells it, too."""
    match events:
        case [told.Moved(), told.Met(), *_rest]:
            return [], 1
        case [told.Moved() as moved, told.Flipped(face=None), *_rest]:
            return [_went_and_turned(moved, cast)], 2
        case [told.Directed(), told.Moved(), after, *_rest] if not isinstance(after, told.Met):
            return [], 1
        case [told.Flipped(face=None) as flipped, *_rest]:
            return [_turned_over(flipped, cast)], 1
    return None


def _went_and_turned(moved: told.Moved, cast: Cast) -> str:
    facts = {
        "creature": cast.creature(moved.piece), "steps": moved.steps, "way": way(moved.direction), "place": moved.place
    }  # fmt: skip
    if cast.moves_you(moved.piece):
        return _("You went %(steps)d %(way)s to dish %(place)d and turned it over.") % facts
    return _("%(creature)s went %(steps)d %(way)s to dish %(place)d and turned it over.") % facts


def _turned_over(flipped: told.Flipped, cast: Cast) -> str:
    facts = {"creature": cast.creature(flipped.laborigine), "place": flipped.place}
    if cast.moves_you(flipped.laborigine):
        return _("You turned dish %(place)d over.") % facts
    return _("%(creature)s turned dish %(place)d over.") % facts


def _bid(events: Events, cast: Cast) -> Read | None:
    match events:
        case [told.Spent(cause="bid") as spent, told.Turned() as turned, *_rest]:
            facts = {
                "player": cast.player(turned.seat), "tokens": tokens_words(spent.tokens),
                "creature": cast.creature(turned.laborigine), "way": way(turned.direction),
            }  # fmt: skip
            return [_paid(turned, cast) % facts], 2
    return None


def _paid(turned: told.Turned, cast: Cast) -> str:
    if cast.is_you(turned.seat):
        return _("You paid %(tokens)s and turned %(creature)s %(way)s.")
    if cast.moves_you(turned.laborigine):
        return _("%(player)s paid %(tokens)s and turned you %(way)s.")
    return _("%(player)s paid %(tokens)s and turned %(creature)s %(way)s.")


def _met(events: Events, cast: Cast) -> Read | None:
    met = events[0]
    if not isinstance(met, told.Met) or len(events) < 2 or origin(events[1]) not in (MOA, "encounter"):
        return None
    after = events[1]
    facts = {
        "mover": cast.creature(met.mover), "other": cast.creature(met.other), "place": met.place,
        "what": consequence(after, cast),
    }  # fmt: skip
    return [_encounter(met, cast) % facts], 2


def origin(event: Event) -> str | None:
    """What an event came of, as far as it says so."""
    return getattr(event, "cause", None) or getattr(event, "why", None)


def _encounter(met: told.Met, cast: Cast) -> str:
    if met.mover == MOA:
        if cast.moves_you(met.other):
            return _("Moa trod on you on dish %(place)d: %(what)s.")
        return _("Moa trod on %(other)s on dish %(place)d: %(what)s.")
    if cast.moves_you(met.mover):
        if met.other == MOA:
            return _("You strolled into Moa on dish %(place)d: %(what)s.")
        return _("You landed on %(other)s on dish %(place)d: %(what)s.")
    if met.other == MOA:
        return _("%(mover)s strolled into Moa on dish %(place)d: %(what)s.")
    if cast.moves_you(met.other):
        return _("%(mover)s landed on you on dish %(place)d: %(what)s.")
    return _("%(mover)s landed on %(other)s on dish %(place)d: %(what)s.")


def _bitten(events: Events, cast: Cast) -> Read | None:
    """The steps of one phase 3b in acid, added up."""
    steps = [event for event in run(events, (told.Spent,), "acid") if isinstance(event, told.Spent)]
    if len(steps) < 2:
        return None
    tokens = total(event.tokens for event in steps)
    left = sum(total(event.left for event in steps).values())
    facts = {"creature": cast.creature(steps[0].laborigine), "tokens": tokens_words(tokens), "count": left}
    if cast.moves_you(steps[0].laborigine):
        return [ngettext(
            "Acid ate at you on the way: %(tokens)s gone, one of them left behind.",
            "Acid ate at you on the way: %(tokens)s gone, %(count)d of them left behind.", left,
        ) % facts], len(steps)  # fmt: skip
    return [ngettext(
        "Acid ate at %(creature)s on the way: %(tokens)s gone, one of them left behind.",
        "Acid ate at %(creature)s on the way: %(tokens)s gone, %(count)d of them left behind.", left,
    ) % facts], len(steps)  # fmt: skip


# under the dish


def _turned_up(events: Events, cast: Cast) -> Read | None:
    flipped = events[0]
    if not isinstance(flipped, told.Flipped) or flipped.face is None:
        return None
    what, count = after_the_flip(flipped.face, events[1:], cast)
    if what is None:
        return [event_sentence(flipped, cast)], 1 + count
    facts = {
        "creature": cast.creature(flipped.laborigine), "place": flipped.place, "face": face_found(flipped.face),
        "what": what,
    }  # fmt: skip
    if cast.moves_you(flipped.laborigine):
        return [_("You turned up %(face)s on dish %(place)d: %(what)s.") % facts], 1 + count
    return [_("%(creature)s turned up %(face)s on dish %(place)d: %(what)s.") % facts], 1 + count


def after_the_flip(face: str, after: Events, cast: Cast) -> tuple[str | None, int]:
    """What the face did, as a clause, and how many events that tells."""
    if face in CALM:
        return what_a_face_does(face), 0
    if face == "cure" and (given := run(after, (told.Gave, told.Shielded), "cure")):
        gave = [event for event in given if isinstance(event, told.Gave)]
        return (gifts(gave, cast), len(given)) if gave else (None, 0)
    shuffled = 1 if after and isinstance(after[0], told.Reshuffled) else 0
    first = after[shuffled] if len(after) > shuffled else None
    if isinstance(first, CAUSED) and origin(first) in (None, "trap", face):
        return consequence(first, cast), 1 + shuffled
    return what_a_face_does(face), 0


CALM = ("footprint", "green", "danger")
CAUSED = (
    told.Spent, told.Shielded, told.NothingDue, told.Gave, told.CouldNotGain, told.Contracted, told.NoCard,
    told.LightningMarked, told.AcidTaken, told.FlagTaken, told.FlagMissed,
)  # fmt: skip


def _struck(events: Events, cast: Cast) -> Read | None:
    """A stroke of lightning that hits several."""
    hits = run(events, (told.Spent, told.Shielded), "lightning")
    if len(hits) < 2:
        return None
    return [_("It struck %(struck)s.") % {"struck": listed([_hit(event, cast) for event in hits])}], len(hits)


def _hit(event: Event, cast: Cast) -> str:
    assert isinstance(event, told.Spent | told.Shielded)
    lost = event.tokens if isinstance(event, told.Spent) else {}
    facts = {"creature": cast.creature(event.laborigine), "tokens": tokens_words(lost)}
    if cast.moves_you(event.laborigine):
        return _("you for %(tokens)s") % facts
    return _("%(creature)s for %(tokens)s") % facts


# the end of a seat


def _fallen(events: Events, cast: Cast) -> Read | None:
    """Who is out, one after another, with the flag and the colours that go with them."""
    gone = list(takewhile(lambda event: isinstance(event, told.Eliminated | told.FlagGone | told.ColourGone), events))
    seats = [event.seat for event in gone if isinstance(event, told.Eliminated)]
    colours = dict.fromkeys(event.colour for event in gone if isinstance(event, told.ColourGone))
    if not seats or not colours:
        return None
    facts = {"people": cast.people(seats), "colours": listed([colour_name(colour) for colour in colours])}
    with_flag = any(isinstance(event, told.FlagGone) for event in gone)
    return [_left(seats, with_flag, cast) % facts], len(gone)


def _left(seats: list[int], with_flag: bool, cast: Cast) -> str:
    if cast.is_you(seats[0]) and len(seats) == 1:
        if with_flag:
            return _("You are out; all that was %(colours)s leaves with you, and the flag for good.")
        return _("You are out; all that was %(colours)s leaves with you.")
    if with_flag:
        return ngettext(
            "%(people)s is out; all that was %(colours)s leaves the game, and the flag for good.",
            "%(people)s are out; all that was %(colours)s leaves the game, and the flag for good.", len(seats),
        )  # fmt: skip
    return ngettext(
        "%(people)s is out; all that was %(colours)s leaves the game.",
        "%(people)s are out; all that was %(colours)s leaves the game.", len(seats),
    )  # fmt: skip


TRIVIAL = (
    told.Sculpted, told.Voted, told.Moved, told.WindowOpened, told.Answered, told.NobodyBid, told.OrdersGiven,
    told.AcidReturned, told.Reshuffled,
)  # fmt: skip
TOGETHER = (_bid, _met, _bitten, _turned_up, _fallen)
FULL = (_doubles, _on_the_way, *TOGETHER, _alone)
BRIEF = (_opening, *TOGETHER, _struck, _alone)

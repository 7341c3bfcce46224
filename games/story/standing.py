"""Where everybody stands: stockpiles with what is pinned to whom, and at the end who won and how the others fell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.engine.components import ALL_COLOURS
from games.engine.events import ColourGone, Eliminated, Event, Gave, Resigned, Spent, TurnBegan
from games.engine.view import View

from .cast import Cast, seat_of
from .questions import winner_sentence
from .words import CAUSES, FINDS, colour_name, disease_name, listed, tokens_words


@dataclass(frozen=True, slots=True)
class StockRow:
    """A seat's line of the stockpiles.

    `creature`: its name, of twins both. `tokens`: by colour in the order of R1.8, none with 0. `disease`: in words,
    empty if healthy. `lightning`: markers. `awaited`: something is asked of it now.
    """

    seat: int
    player: str
    creature: str
    colour: str
    total: int
    tokens: Mapping[str, int]
    disease: str
    lightning: int
    flag: bool
    acid: bool
    alive: bool
    awaited: bool


def stock_rows(view: View, cast: Cast) -> list[StockRow]:
    """All seats in their order."""
    return [_row(view, seat, cast) for seat in range(len(view.colours))]


def _row(view: View, seat: int, cast: Cast) -> StockRow:
    position = view.position
    own = {piece: lab for piece, lab in position["laborigines"].items() if seat_of(piece) == seat}
    stock = position["stockpiles"][str(seat)]
    return StockRow(
        seat=seat, player=cast.player(seat), creature=listed([cast.creature(piece) for piece in own]),
        colour=view.colours[seat], total=sum(stock.values()),
        tokens={colour: stock[colour] for colour in ALL_COLOURS if stock.get(colour)},
        disease=listed([disease_name(lab["disease"]) for lab in own.values() if lab["disease"]]),
        lightning=sum(lab["lightning"] for lab in own.values()),
        flag=position["flag"] in own, acid=position["acid"] in own, alive=view.is_alive(seat),
        awaited=any(question.seat == seat for question in view.questions),
    )  # fmt: skip


# how it ended


@dataclass(frozen=True, slots=True)
class Fall:
    """How a seat was eliminated: in which turn, whose that was, and the event that took its last token, if known."""

    seat: int
    turn: int
    active: int | None
    blow: Event | None


def ranking_sentences(view: View, cast: Cast) -> list[str]:
    """Who has won and how each of the others fell, the last first (R10.4); of a running game the fallen alone."""
    fallen = {fall.seat: fall for fall in falls(view)}
    said = [_won(view, cast)] if view.over else []
    return [*said, *[fall_sentence(fallen[seat], cast) for seat in view.ranking if seat in fallen]]


def _won(view: View, cast: Cast) -> str:
    turns = view.position["turn"]
    return ngettext("%(winner)s It took %(turns)d turn.", "%(winner)s It took %(turns)d turns.", turns) % {
        "winner": winner_sentence(view, cast), "turns": turns
    }  # fmt: skip


def falls(view: View) -> Iterator[Fall]:
    """Every elimination that counts, in order, as far as the viewer is told of it (R14.2)."""
    active: int | None = None
    for entry in view.log:
        blows: dict[int, Event] = {}
        for told in () if entry.void else entry.events:
            event = told.event
            if isinstance(event, TurnBegan):
                active = event.seat
            if isinstance(event, Eliminated):
                yield Fall(event.seat, told.turn, active, blows.get(event.seat))
            blows |= dict.fromkeys(_struck(event, len(view.colours)), event)


def _struck(event: Event, seats: int) -> range | list[int]:
    """The seats that an event may have cost their last token."""
    if isinstance(event, ColourGone):
        return range(seats)
    if isinstance(event, Spent):
        return [seat_of(event.laborigine)]
    if isinstance(event, Gave):
        return [event.giver]
    return [event.seat] if isinstance(event, Resigned) else []


def fall_sentence(fall: Fall, cast: Cast) -> str:
    """When and how a seat fell: "Bob fell in turn 31: Moa took the last 2 red."."""
    facts = {"player": cast.player(fall.seat), "turn": fall.turn, "how": _how(fall.blow, cast)}
    if fall.active is None or fall.active == fall.seat:
        to_you, of_them = _("You fell in turn %(turn)d: %(how)s."), _("%(player)s fell in turn %(turn)d: %(how)s.")
        return (to_you if cast.is_you(fall.seat) else of_them) % facts
    facts["active"] = cast.player(fall.active)
    if cast.is_you(fall.seat):
        return _("You fell in turn %(turn)d, which was %(active)s’s: %(how)s.") % facts
    if cast.is_you(fall.active):
        return _("%(player)s fell in turn %(turn)d, which was yours: %(how)s.") % facts
    return _("%(player)s fell in turn %(turn)d, which was %(active)s’s: %(how)s.") % facts


TAKERS = {**CAUSES, **FINDS, "moa": gettext_lazy("Moa")}


def _how(blow: Event | None, cast: Cast) -> str:
    if isinstance(blow, Spent):
        return _("%(taker)s took the last %(tokens)s") % {
            "taker": TAKERS.get(blow.cause, blow.cause), "tokens": tokens_words(blow.tokens)
        }  # fmt: skip
    if isinstance(blow, Gave):
        return _gave(blow, cast)
    if isinstance(blow, ColourGone):
        return _("there was nothing left but %(colour)s, and that had left the game") % {
            "colour": colour_name(blow.colour)
        }
    return _("by giving up") if isinstance(blow, Resigned) else _("how is for you to remember")


def _gave(blow: Gave, cast: Cast) -> str:
    facts = {"receiver": cast.player(blow.receiver), "tokens": tokens_words(blow.tokens)}
    if blow.cause == "charity":
        return _("the last %(tokens)s went to charity") % facts
    if blow.cause == "cure":
        return _("the last %(tokens)s went into a cure") % facts
    if cast.is_you(blow.receiver):
        return _("you took the last %(tokens)s") % facts
    return _("%(receiver)s took the last %(tokens)s") % facts

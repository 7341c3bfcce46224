"""How a game ended: who came where, and what each fell to."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.drawing.table import marks_of
from games.engine.events import ColourGone, Eliminated, Event, Gave, Resigned, Spent
from games.engine.view import View
from games.looks import player_of
from games.story.cast import seat_of
from games.story.events import event_sentence
from games.story.words import listed
from games.web.board import Board


@dataclass(frozen=True)
class Place:
    """A seat in the ranking (R10.4); partners share a rank. `turn` and `fell` tell its end, if it had one.

    `marks`: how often its stands show the mark of its colour.
    """

    rank: int
    player: str
    creature: str
    colour: str
    marks: int
    pictures: list[SafeString]
    has_won: bool
    turn: int | None
    fell: str


def ranking(board: Board) -> list[Place]:
    """Everybody, the winner first; partners one after the other."""
    falls = {seat: (turn, event) for seat, turn, event in _falls(board.view)}
    sides = groupby(board.view.ranking, key=lambda seat: board.view.sides[seat])
    return [
        _place(board, rank, seat, falls.get(seat))
        for rank, (_side, seats) in enumerate(sides, start=1)
        for seat in seats
    ]


def headline(board: Board) -> str:
    """Who has won, as a heading."""
    winners = [board.looks[seat] for seat in board.view.position["winners"]]
    named = [_("%(creature)s of %(player)s") % {"creature": look.creature, "player": look.name} for look in winners]
    if len(winners) > 1:
        return _("%(winners)s are the last team standing") % {"winners": listed(named)}
    if board.has_twins:
        return _("%(winner)s are the last ones standing") % {"winner": listed(named)}
    return _("%(winner)s is the last one standing") % {"winner": listed(named)}


def _place(board: Board, rank: int, seat: int, fall: tuple[int, Event | None] | None) -> Place:
    look = board.looks[seat]
    turn, event = fall or (None, None)
    pictures = [board.creature(ident, size=120) for ident in board.figures if seat_of(ident) == seat]
    fell = event_sentence(event, board.cast) if event else ""
    has_won = seat in board.view.position["winners"]
    marks = marks_of(look, board.looks)
    player = player_of(board.seats[seat], look.name)
    return Place(rank, player, look.creature, look.colour, marks, pictures, has_won, turn, fell)


def _falls(view: View) -> Iterator[tuple[int, int, Event | None]]:
    """Each elimination that counts: the seat, the turn, and the event that took its last token."""
    for entry in view.log:
        blow: dict[int, Event] = {}
        for told in entry.events if not entry.void else ():
            if isinstance(told.event, Eliminated):
                yield told.event.seat, told.turn, blow.get(told.event.seat)
            for seat in _hit_by(told.event, len(view.colours)):
                blow[seat] = told.event


def _hit_by(event: Event, seats: int) -> list[int]:
    """The seats that an event may have cost their last token."""
    if isinstance(event, Spent):
        return [seat_of(event.laborigine)]
    if isinstance(event, Gave):
        return [event.giver]
    if isinstance(event, Resigned):
        return [event.seat]
    return list(range(seats)) if isinstance(event, ColourGone) else []

"""What can be said in a reply by mail: lines that a letter may print and that the door for replies reads back.

Commands are the same in every language, as moves are in records; names are as the letter has them.
"""
from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.engine.choices import Choice, choices, plans
from games.engine.moves import ABSENT, Assign, Bid, Contagion, Direct, Vote
from games.engine.view import View

from .cast import Cast, seat_of
from .questions import has_twins, is_planning

EXAMPLE = "Pudding"
SECOND_EXAMPLE = "Custard"
HELP = "help"

LOBBY = {
    "opening": ["open base 3", "open base 3 as Ann", "open team 4 brisk as Ann", "open base 4 watched",
                "open twins 2 slow as Ann in Europe/Prague"],
    "confirm_table": ["yes"],
    "confirm_seat": ["yes"],
    "invitation": ["accept", "accept as Pat", "accept as Pat in Europe/Prague", "decline"],
    "offer": ["accept", "accept as Pat", "decline"],
    "table_open": ["invite bob@example.org cy@example.org", "start", "start with bots", "cancel"],
    "table_waits": ["start with bots", "start with 2", "invite bob@example.org", "keep open", "cancel"],
    "old_address": ["yes", "no"],
    "new_address": ["yes", "no"],
    "seat": ["leave", "zone Europe/Prague"],
}


def numbered(view: View) -> list[Choice]:
    """The choices in the order in which letters number them: "option 1" is the first."""
    return plans(view) if view.question is None and is_planning(view) else choices(view)


def sayings(view: View, cast: Cast) -> list[str]:
    """Lines that can be replied to what the view's seat is asked, best first; each is one that is understood.

    Of a seat that is asked nothing and plans nothing: what it may order at any time.
    """
    question = view.question
    if question and question.decision == "sculpt":
        return [*_sculpting(view), HELP]
    listed = numbered(view)
    if not listed:
        return [*standing_sayings(view, cast), HELP]
    own = [saying(choice, cast) for choice in listed]
    return [*own, *(["option 2"] if len(own) > 1 else []), *MORE.get(question.decision if question else "", []), HELP]


class Saying(str):
    """A line that can be replied, with a `clause` that says when it counts."""

    clause: object

    def __new__(cls, line: str, clause: object) -> Saying:
        saying = super().__new__(cls, line)
        saying.clause = clause
        return saying


WEIGHT = Saying("weight 80 kg", _("with a vote: decides who is the heaviest if no creature is the nicest; see R2.5"))
RECEIPTS = Saying("receipts on", _("each move by reply is confirmed by a letter; else only your first one is"))
MORE: dict[str, list[str]] = {"manipulate": ["always pass"], "vote": [WEIGHT]}
"""What goes in with an answer."""


def saying(choice: Choice, cast: Cast) -> str:
    """The line that says a choice: "5 cw", "bid ccw", "vote Blob"."""
    match choice.move:
        case Assign(die=die, first=first):
            twin = [] if first is ABSENT else [_sayable(first, cast)]
            return " ".join([*twin, str(die), *([choice.plan.direction] if choice.plan else [])])
        case Bid(direction=direction):
            return f"bid {direction}"
        case Direct(direction=key) | Contagion(choice=key):
            return str(key)
        case Vote(nicest=nicest):
            return f"vote {_sayable(nicest, cast)}" if nicest else "abstain"
    return choice.move.name


def _sayable(piece: str, cast: Cast) -> str:
    """A laborigine's name as it can be typed; its id if that is nothing but signs."""
    name = cast.creature(piece)
    return name if any(letter.isalnum() for letter in name) else piece


def standing_sayings(view: View, cast: Cast) -> list[str]:
    """What a seat may say at any time between the vote and its end, alone or below an answer."""
    if view.seat is None or view.over or not view.position["turn"] or not view.is_alive(view.seat):
        return []
    rival = next((seat for seat in range(len(view.colours)) if seat != view.seat), 0)
    colour, other = view.colours[view.seat], next((c for c in view.colours if c != view.colours[view.seat]), "grey")
    return [f"spend {other} {colour}", f"take {other}", f"always pass at {cast.player(rival)}", "pass at nobody",
            "resign"]


def advance_sayings(view: View, cast: Cast) -> list[str]:
    """What the active seat may settle in advance about whom it meets, below an answer or alone (R4.5)."""
    if view.seat is None or view.over or view.seat != view.position["active"]:
        return []
    rivals = [piece for piece, facts in view.position["laborigines"].items() if _is_rival(piece, facts, view)]
    return ["contagion give", *[f"contagion keep {cast.creature(piece)}" for piece in rivals[:1]]] if rivals else []


def _is_rival(piece: str, facts: dict[str, object], view: View) -> bool:
    return facts["place"] is not None and seat_of(piece) != view.seat


def lobby_sayings(kind: str, named: bool = True) -> list[str]:
    """Lines that can be replied to a letter of this kind (a kind of notice, "opening" or "seat") before a game.

    `named`: whether it is known what the reader goes by; who isn't has to say it to accept a seat.
    """
    return [*(line for line in LOBBY.get(kind, []) if named or line != "accept"), HELP]


def host_sayings(here: int, seats: int) -> list[str]:
    """What the host of an open table can reply, at which so many of its seats are taken."""
    if here >= seats:
        return ["start", "cancel", HELP]
    with_these = [f"start with {here}"] if here > 1 else []
    return ["invite bob@example.org cy@example.org", *with_these, "start with bots", "cancel", HELP]


def mail_sayings(in_game: bool) -> list[str]:
    """What any reply may say of mail and time; days off and silence belong to a game that has begun."""
    of_game = ["days off 24 Dec - 2 Jan", "mute", "unmute"] if in_game else []
    return [*of_game, "zone Europe/Prague", "mail daily", "mail held", "mail at once", "mail off", "mail on",
            RECEIPTS, "receipts off", HELP]


def talk_sayings() -> list[str]:
    """What any reply in a game that has begun may say to the table, or for its writer's own notebook."""
    return ["say Well played, Bob!", "note Bob saves his reds", "note dish 7 flag?"]


def _sculpting(view: View) -> list[str]:
    if has_twins(view):
        both = f"{EXAMPLE} and {SECOND_EXAMPLE}"
        return [f"surprise me as {both}", f"creatures 3 and 5 as {both}"]
    return [f"surprise me as {EXAMPLE}", f"creature 3 as {EXAMPLE}", "surprise me"]

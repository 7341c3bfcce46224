"""Choices in words: what can be picked, where it leads, what it costs, and the key that stands for it in addresses."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _

from games.engine.choices import Choice, Outcome
from games.engine.events import Won
from games.engine.moves import ABSENT, Assign, Bid, Contagion, Direct, Pass, Vote
from games.engine.view import View

from .cast import Cast, seat_of
from .foresight import foreseen
from .words import disease_explained, disease_name, face_name, listed, tokens_words, way

ABSTAIN = "none"


# keys


def pick_of(choice: Choice) -> str:
    """The key of a choice: "5-cw" ("0a-5-cw" in Twins), "cw", "pass", "give", "vote-1", "vote-none"."""
    match choice.move:
        case Assign(die=die, first=first):
            twin = [] if first is ABSENT else [first]
            return "-".join([*twin, str(die), *([choice.plan.direction] if choice.plan else [])])
        case Direct(direction=key) | Bid(direction=key) | Contagion(choice=key):
            return str(key)
        case Vote(nicest=nicest):
            return f"vote-{ABSTAIN if nicest is None else nicest}"
    return choice.move.name


def choice_for(pick: str, choices: Iterable[Choice]) -> Choice | None:
    """The mirror of `pick_of`: the choice with that key, null if none has it."""
    return next((choice for choice in choices if pick_of(choice) == pick), None)


# labels


def choice_label(choice: Choice, view: View, cast: Cast) -> str:
    """A choice in one line without a stop: "5, clockwise: over Snot, onto dish 7 (danger)"."""
    match choice.move:
        case Vote(nicest=nicest):
            return _creature_of(nicest, cast) if nicest else _("nobody: abstain")
        case Contagion(choice=wish):
            return _contagion(wish, view, cast)
        case Pass():
            return _("pass: leave the way to %(player)s") % {"player": cast.player(view.position["active"])}
    heading = _heading(choice, view, cast)
    if choice.outcome is None:
        return heading
    return _("%(heading)s: %(path)s") % {"heading": heading, "path": _path(choice.outcome, view, cast)}


def _creature_of(piece: str, cast: Cast) -> str:
    return _("%(creature)s, made by %(player)s") % {
        "creature": cast.creature(piece),
        "player": cast.player(seat_of(piece)),
    }


def _heading(choice: Choice, view: View, cast: Cast) -> str:
    match choice.move:
        case Assign(die=die, first=first):
            facts = {"die": die, "way": way(choice.plan.direction) if choice.plan else ""}
            if first is not ABSENT:
                return _("%(creature)s first with the %(die)d, %(way)s") % {**facts, "creature": cast.creature(first)}
            return _("%(die)d, %(way)s") % facts
        case Bid(direction=direction):
            return _("%(way)s for %(price)s") % {"way": way(direction), "price": price_words(view, cast)}
        case Direct(direction=direction):
            return way(direction)
    return choice.move.name


def price_words(view: View, cast: Cast) -> str:
    """What a bid costs the viewer now: "3 red"."""
    return tokens_words({cast.colours.get(view.position["active"], ""): view.price or 0})


def _path(outcome: Outcome, view: View, cast: Cast) -> str:
    met = [cast.called(piece) for piece in dict.fromkeys(outcome.meets)]
    facts = {"met": listed(met), "place": outcome.place, "end": _end(outcome, cast)}
    if outcome.ends in ("out", "won"):
        return (_("over %(met)s, and %(end)s") if met else _("%(end)s")) % facts
    facts["face"] = face_name(view.position["ring"][outcome.place]["up"])
    if met:
        return _("over %(met)s, onto dish %(place)d (%(face)s)") % facts
    return _("onto dish %(place)d (%(face)s)") % facts


def _end(outcome: Outcome, cast: Cast) -> str:
    won = next((event for event in outcome.events if isinstance(event, Won)), None)
    if won:
        return _("the game goes to %(people)s") % {"people": cast.people(won.winners)}
    return _("out of the game")


def _contagion(wish: str, view: View, cast: Cast) -> str:
    assert view.meeting is not None
    victor, other = view.meeting
    source, target = (victor, other) if wish == "give" else (other, victor)
    card, lost = _disease(view, source), _disease(view, target)
    facts = {"card": disease_name(card or ""), "lost": disease_name(lost or ""), "target": cast.creature(target)}
    if wish == "keep":
        return _("keep: nothing changes hands")
    if wish == "give" and lost:
        return _("give: %(target)s gets %(card)s and is rid of %(lost)s") % facts
    if wish == "give":
        return _("give: %(target)s gets %(card)s") % facts
    if lost:
        return _("take: %(target)s gets %(card)s and is rid of %(lost)s") % facts
    return _("take: %(target)s gets %(card)s") % facts


def _disease(view: View, piece: str) -> str | None:
    disease: str | None = view.position["laborigines"][piece]["disease"]
    return disease


def button(choice: Choice, view: View, cast: Cast) -> str:
    """A choice in two or three words, for a letter's button: "5 clockwise"."""
    match choice.move:
        case Vote(nicest=nicest):
            return _("vote for %(creature)s") % {"creature": cast.creature(nicest)} if nicest else _("abstain")
        case Contagion(choice=wish):
            return {"give": _("give"), "take": _("take")}.get(wish, _("keep"))
        case Pass():
            return _("pass")
        case Bid(direction=direction):
            return _("bid %(way)s") % {"way": way(direction)}
        case Assign(die=die, first=first) if choice.plan:
            facts = {"die": die, "way": way(choice.plan.direction)}
            if first is not ABSENT:
                return _("%(creature)s %(die)d %(way)s") % {**facts, "creature": cast.creature(first)}
            return _("%(die)d %(way)s") % facts
    return _heading(choice, view, cast)


# outcomes


def choice_outcome(choice: Choice, view: View, cast: Cast) -> list[str]:
    """What a choice leads to as far as everybody may know, with costs, in a few sentences; empty if in nothing."""
    if isinstance(choice.move, Contagion):
        return _about_the_card(choice.move.choice, view)
    if choice.outcome is None:
        return []
    return foreseen(choice.outcome, cast)


def _about_the_card(wish: str, view: View) -> list[str]:
    assert view.meeting is not None
    victor, other = view.meeting
    card = {"give": _disease(view, victor), "take": _disease(view, other)}.get(wish)
    return [disease_explained(card)] if card else []


def choice_cost(choice: Choice) -> str:
    """What a choice costs and brings its seat for certain, in tokens: "costs 3, brings 2"; empty if neither."""
    outcome = choice.outcome
    facts = {"cost": outcome.cost, "gain": outcome.gain} if outcome else {"cost": 0, "gain": 0}
    if facts["cost"] and facts["gain"]:
        return _("costs %(cost)d, brings %(gain)d") % facts
    if facts["cost"]:
        return _("costs %(cost)d") % facts
    return _("brings %(gain)d") % facts if facts["gain"] else ""

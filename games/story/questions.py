"""What is asked and of whom: the sentence at the head of a page, its title, a letter's subject."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext as _

from games.engine.events import Won
from games.engine.view import View

from .cast import Cast, twin_of
from .events import event_sentence
from .words import disease_name, tokens_words

Asked = Callable[[View, Cast], str]


def question_sentence(view: View, cast: Cast) -> str:
    """What the viewer is asked, or what the game waits for."""
    if view.over:
        return _("The game is over. %(winner)s") % {"winner": winner_sentence(view, cast)}
    question = view.question
    if question:
        return SENTENCES[question.decision](view, cast)
    if is_planning(view):
        return _plan(view, cast)
    return waiting_sentence(view, cast)


def question_title(view: View, cast: Cast) -> str:
    """The same as a heading of a few words."""
    if view.over:
        return _("The game is over")
    question = view.question
    if question:
        return TITLES[question.decision](view, cast)
    if is_planning(view):
        return _("Your turn %(turn)d") % {"turn": view.position["turn"]}
    if view.seat is not None and not view.is_alive(view.seat):
        return _("You are out")
    return _("Waiting for others")


def subject(view: View, cast: Cast) -> str:
    """The subject of a letter about where the game stands for the viewer, without the game's name."""
    if view.over:
        return _over(view, cast)
    question = view.question
    if question:
        return SUBJECTS[question.decision](view, cast)
    if is_planning(view):
        return _your_roll(view, cast)
    if not view.position["turn"]:
        return _("waiting for the others")
    return _("turn %(turn)d: %(player)s is to move") % _turn(view, cast)


def is_planning(view: View) -> bool:
    """Whether the viewer may settle a direction while others bid (`choices.plans`)."""
    return view.seat is not None and view.seat == view.position["active"] and bool(view.bids_of) and not view.directed


def winner_sentence(view: View, cast: Cast) -> str:
    """Who has won."""
    return event_sentence(Won(tuple(view.position["winners"])), cast)


def steps(view: View) -> int:
    """How far the moving laborigine goes (R7.2); 0 if none is."""
    hurried = view.moving and view.position["laborigines"][view.moving]["disease"] == "hyperactivity"
    return (view.die or 0) * (2 if hurried else 1)


def _turn(view: View, cast: Cast) -> dict[str, object]:
    """What sentences about the present turn speak of."""
    position = view.position
    dice, active = position["dice"] or (0, 0), position["active"]
    creature = view.moving or (str(active) if str(active) in position["laborigines"] else f"{active}a")
    return {
        "turn": position["turn"], "player": cast.player(active), "first": dice[0], "second": dice[1],
        "creature": cast.creature(creature), "die": view.die or 0, "steps": steps(view),
    }  # fmt: skip


# what is asked


def _sculpt(view: View, cast: Cast) -> str:
    if has_twins(view):
        return _("Sculpt your two laborigines. The others see them when all are ready.")
    return _("Sculpt your laborigine. The others see it when all are ready.")


def _vote(view: View, cast: Cast) -> str:
    return _("Which laborigine is the nicest? Your own can’t be voted for; nobody sees your vote before all are in.")


def _assign(view: View, cast: Cast) -> str:
    if has_twins(view):
        return _("You rolled %(first)d and %(second)d. Who goes first, with which die, and which way?") % _turn(
            view, cast
        )
    return _("You rolled %(first)d and %(second)d. Which die moves %(creature)s, and which way?") % _turn(view, cast)


def _direct(view: View, cast: Cast) -> str:
    if view.directed:
        return _("A footprint: %(creature)s moves by %(steps)d once more. Which way?") % _turn(view, cast)
    asked = _("%(creature)s moves by %(steps)d. Which way?") % _turn(view, cast)
    return _with_twin(asked, view, cast)


def _manipulate(view: View, cast: Cast) -> str:
    price = {cast.colours.get(view.position["active"], ""): view.price or 0}
    facts = {**_turn(view, cast), "price": tokens_words(price)}
    if view.directed:
        return (
            _(
                "%(player)s came upon a footprint: %(creature)s moves by %(steps)d once more. "
                "Will you pay %(price)s to choose the way?"
            )
            % facts
        )
    asked = _("%(player)s moves %(creature)s by %(steps)d. Will you pay %(price)s to choose the way?") % facts
    return _with_twin(asked, view, cast)


def _with_twin(asked: str, view: View, cast: Cast) -> str:
    """A question about the first twin's way, with what it means for the other (R12.3)."""
    twin = twin_of(view.moving) if view.moving else None
    if twin is None:
        return asked
    return _("%(asked)s %(twin)s goes the other way after it, with the %(die)d.") % {
        "asked": asked, "twin": cast.creature(twin), "die": view.other_die or 0
    }  # fmt: skip


def _contagion(view: View, cast: Cast) -> str:
    assert view.meeting is not None
    victor, other = view.meeting
    facts = {
        "victor": cast.creature(victor), "other": cast.creature(other),
        "one": health(view, victor), "two": health(view, other),
    }  # fmt: skip
    return _("%(victor)s (%(one)s) has landed on %(other)s (%(two)s). Does a disease change hands?") % facts


def health(view: View, piece: str) -> str:
    """A laborigine's disease, or that it has none."""
    disease = view.position["laborigines"][piece]["disease"]
    return disease_name(disease) if disease else _("healthy")


def _plan(view: View, cast: Cast) -> str:
    facts = {**_turn(view, cast), "people": cast.people(_awaited(view))}
    asked = _("%(people)s may bid first. Which way should %(creature)s move by %(steps)d if nobody does?") % facts
    return _with_twin(asked, view, cast)


SENTENCES: dict[str, Asked] = {
    "sculpt": _sculpt, "vote": _vote, "assign": _assign, "direct": _direct, "manipulate": _manipulate,
    "contagion": _contagion,
}  # fmt: skip


# who is waited for


def waiting_sentence(view: View, cast: Cast) -> str:
    """Whom the game waits for but the viewer, and for what; empty if for nobody else."""
    waited = [question for question in view.questions if question.seat is None or question.seat != view.seat]
    if not waited:
        return ""
    facts = {**(_turn(view, cast) if view.position["turn"] else {}), "people": cast.people(_awaited(view))}
    return WAITING[waited[0].decision]() % facts


def _awaited(view: View) -> list[int]:
    return [question.seat for question in view.questions if question.seat is not None and question.seat != view.seat]


WAITING: dict[str, Callable[[], str]] = {
    "sculpt": lambda: _("Still sculpting: %(people)s."),
    "vote": lambda: _("Still to vote: %(people)s."),
    "heaviest": lambda: _("The vote is being settled."),
    "assign": lambda: _("%(people)s rolled %(first)d and %(second)d and chooses."),
    "direct": lambda: _("%(people)s chooses which way %(creature)s moves by %(steps)d."),
    "manipulate": lambda: _("%(creature)s moves by %(steps)d. Asked whether to bend the way: %(people)s."),
    "contagion": lambda: _("%(people)s decides whether a disease changes hands."),
}


# headings and subjects


def has_twins(view: View) -> bool:
    """Whether every seat has two laborigines (R12)."""
    return any(twin_of(piece) for piece in view.position["laborigines"])


def _sculpt_title(view: View, cast: Cast) -> str:
    return _("Sculpt your two laborigines") if has_twins(view) else _("Sculpt your laborigine")


TITLES: dict[str, Asked] = {
    "sculpt": _sculpt_title,
    "vote": lambda view, cast: _("Vote for the nicest"),
    "assign": lambda view, cast: _("Your turn %(turn)d") % _turn(view, cast),
    "direct": lambda view, cast: _("Which way?"),
    "manipulate": lambda view, cast: _("A bid for the way?"),
    "contagion": lambda view, cast: _("Give, take or keep?"),
}


def _sculpt_subject(view: View, cast: Cast) -> str:
    return _("sculpt your two laborigines") if has_twins(view) else _("sculpt your laborigine")


def _your_roll(view: View, cast: Cast) -> str:
    return _("your turn %(turn)d: you rolled %(first)d and %(second)d") % _turn(view, cast)


def _over(view: View, cast: Cast) -> str:
    if view.position["winners"] == [view.seat]:
        return _("the game is over: you have won")
    if len(view.position["winners"]) > 1:
        return _("the game is over: %(people)s have won") % {"people": cast.people(view.position["winners"])}
    return _("the game is over: %(people)s has won") % {"people": cast.people(view.position["winners"])}


SUBJECTS: dict[str, Asked] = {
    "sculpt": _sculpt_subject,
    "vote": lambda view, cast: _("vote for the nicest"),
    "assign": _your_roll,
    "direct": lambda view, cast: _("your turn %(turn)d: which way?") % _turn(view, cast),
    "manipulate": lambda view, cast: (
        _("%(player)s rolled %(first)d and %(second)d: a bid for the way of %(creature)s?") % _turn(view, cast)
    ),
    "contagion": lambda view, cast: _("your turn %(turn)d: give, take or keep?") % _turn(view, cast),
}

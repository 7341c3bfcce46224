"""Letters that ask: what, until when, with one button per real choice, and what is played if nobody answers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games import deadlines, tokens
from games.defaults import default_move
from games.drawing.clay import figure_svg
from games.drawing.sculptures import SCULPTURES
from games.drawing.table import seat_of, stand_of
from games.engine.choices import Choice
from games.engine.moves import Vote
from games.mail import pictures
from games.mail.account import Button
from games.mail.envelope import Picture
from games.mail.reader import Reader
from games.mail.table import Table
from games.models import Person, Question
from games.story import choices as told
from games.story import replies
from games.story.log import since_last
from games.story.moves import move_sentence
from games.story.questions import has_twins, question_sentence, question_title, subject

WAY_OF_DEFAULT: dict[str, Any] = {
    Person.Default.QUIET: gettext_lazy("whichever way costs you least"),
    Person.Default.CLOCKWISE: gettext_lazy("clockwise"),
    Person.Default.BOT: gettext_lazy("whichever way the careful assistant likes best"),
}


@dataclass(frozen=True)
class Hung(Button):
    """A creature of the gallery, with its picture."""

    picture: Picture | None = None
    alt: str = ""


def asking(question: Question, reader: Reader, table: Table) -> dict[str, Any]:
    """What the letter of an open question says."""
    assert reader.holder
    link = tokens.question_link(question, reader.holder)
    facts = {
        **_headline(table),
        "until": until(question, reader),
        "why": deadlines.rule_of(question),
        "default": default_words(question, reader, table),
        "links": {**reader.links(), "here": tokens.url(link)},
        "sayings": sayings(table),
    }
    if question.decision == "sculpt":
        buttons = [Button(tokens.url(link), _("To the plasticine"))]
        creatures = list(SCULPTURES) if settings.REPLY_ADDRESS else []
        return {**facts, "sculpts": True, "buttons": buttons, "creatures": creatures}
    shown = _hung if question.decision == "vote" else _button
    buttons = [shown(choice, link, table, q=question.pk) for choice in replies.numbered(table.view)]
    return {**facts, **position(table), "buttons": numbered(buttons)}


def planning(turn: int, after: int, reader: Reader, table: Table) -> dict[str, Any]:
    """What the letter of a turn says in which others are asked first (equal dice): the way may be settled now."""
    assert reader.holder
    link = tokens.seat_link(reader.holder, turn, after)
    return {
        **_headline(table),
        **position(table),
        "buttons": numbered([_button(choice, link, table) for choice in replies.numbered(table.view)]),
        "links": {**reader.links(), "here": tokens.url(link)},
        "sayings": sayings(table),
    }


def sayings(table: Table) -> list[str]:
    """Lines that answer by reply, if replies are read."""
    return replies.sayings(table.view, table.cast) if settings.REPLY_ADDRESS else []


def numbered(buttons: list[Button]) -> list[Button]:
    """With the numbers that a reply may name, if replies are read and there is something to choose."""
    if not settings.REPLY_ADDRESS or len(buttons) < 2:
        return buttons
    return [replace(button, number=number) for number, button in enumerate(buttons, 1)]


def position(table: Table) -> dict[str, Any]:
    """The board, what happened, the stockpiles; before the first turn nothing has."""
    if not table.view.position["turn"]:
        return {}
    return {
        "board": table.board(),
        "in_words": table.in_words(),
        "happened": since_last(table.view, table.cast),
        "stocks": table.stocks(),
        "ring": table.ring(),
    }


def _headline(table: Table) -> dict[str, str]:
    view, cast = table.view, table.cast
    title, asked = question_title(view, cast), question_sentence(view, cast)
    return {
        "title": title,
        "asked": asked,
        "more": asked.removeprefix(f"{title}.").strip(),
        "topic": subject(view, cast),
    }


def until(question: Question, reader: Reader) -> str:
    """The deadline; none while the clock stands still."""
    if question.due_at is None or question.game.paused_at:
        return ""
    return _("Until %(when)s.") % {"when": reader.when(question.due_at)}


# choices


def _button(choice: Choice, link: str, table: Table, **query: int) -> Button:
    view, cast = table.view, table.cast
    tells, cost = told.choice_outcome(choice, view, cast), told.choice_cost(choice)
    if cost and len(tells) > 1:
        tells.append(_("In all it %(cost)s.") % {"cost": cost})
    url = tokens.url(link, pick=told.pick_of(choice), **query)
    return Button(url, capital(told.choice_label(choice, view, cast)), " ".join(tells))


def _hung(choice: Choice, link: str, table: Table, **query: int) -> Button:
    """A vote, with the picture of who would get it."""
    assert isinstance(choice.move, Vote)
    url = tokens.url(link, pick=told.pick_of(choice), **query)
    says = capital(told.button(choice, table.view, table.cast))
    if choice.move.nicest is None:
        return Button(url, says)
    name = choice.move.nicest
    look = next(look for look in table.looks if look.number == seat_of(name))
    figure = table.figures[name]
    drawn = figure_svg(figure.data, figure.name, size=pictures.FIGURE_WIDTH, stand=stand_of(name, table.looks))
    tells = _("Made by %(player)s.") % {"player": look.name}
    alt = _("%(creature)s, made of plasticine") % {"creature": figure.name}
    return Hung(url, says, tells, picture=pictures.figure(drawn, table.game.public_id, name), alt=alt)


# what is played otherwise


def default_words(question: Question, reader: Reader, table: Table) -> str:
    """What is played if no answer comes, as the time-out will compute it; nothing if no deadline runs."""
    if question.due_at is None or question.game.paused_at:
        return ""
    if question.decision == "sculpt":
        if has_twins(table.view):
            return _("If no answer comes by then, the lab models two creatures for you.")
        return _("If no answer comes by then, the lab models a creature for you.")
    if question.decision == "vote":
        return _("If no answer comes by then, you abstain.")
    move = default_move(table.view, reader.person.default)
    words = move_sentence(move, table.cast)
    if question.decision == "assign":
        facts = {"move": words, "way": WAY_OF_DEFAULT[reader.person.default]}
        words = (_("%(move)s, %(way)s") if has_twins(table.view) else _("%(move)s, then %(way)s")) % facts
    return _("If no answer comes by then, this is played for you: %(move)s.") % {"move": words}


def capital(words: str) -> str:
    return words[:1].upper() + words[1:]

"""Words that stand in the rows of a table and may stand in no answer to a reader."""

from __future__ import annotations

from games import record, tokens
from games.models import Figure, Holder, Question
from tests.leaks.roles import Role
from tests.leaks.tables import GRAMS, Laid, sign, thoughts

WEIGHTS = ["71.2 kg", "71.23", *(f"{before}{grams}" for grams in (GRAMS, GRAMS + 1) for before in ' ">=:')]
"""As a number stands in words, in a page or in a record; by themselves its figures stand in many a hash and drawing."""


def forbidden(laid: Laid, role: Role) -> list[str]:
    """The seed, others' keys and notes, and as far as this role may not know them addresses and creatures."""
    game, mine = laid.game, {holder.pk for holder in role.own}
    every = Holder.objects.filter(seat__game=game).select_related("person", "seat__game")
    others = [holder for holder in every if holder.pk not in mine]
    words = [word for holder in others for word in _of_holder(holder, role)]
    if game.is_running:
        words += [record._server_seed(game)]
    if any(question.decision == "sculpt" for question in Question.objects.filter(game=game, closed_at=None)):
        made = Figure.objects.filter(seat__game=game).select_related("seat")
        words += [figure.name for figure in made if figure.seat.number != role.seat]
    return [*words, game.share_key, *WEIGHTS]


def _of_holder(holder: Holder, role: Role) -> list[str]:
    person, questions = holder.person, Question.objects.filter(seat=holder.seat)
    keys = [tokens.seat_link(holder), tokens.mute_link(holder), tokens.mail_link(person), tokens.hours_link(person)]
    keys += [tokens.mail_off_link(person), tokens.vouch_link(holder)]
    keys += [tokens.atom_url(holder), tokens.calendar_url(person)]
    keys += [tokens.question_link(question, holder) for question in questions]
    notes = [thoughts(holder), sign(holder), "eve-thinks-of-dish-eleven", "eve-sign"]
    mine = {own.person_id for own in role.own}
    known = role.moderates or person.pk in mine
    return [*keys, *(word for word in notes if not _is_own(word, role)), *([] if known else [person.address])]


def _is_own(word: str, role: Role) -> bool:
    return any(holder.person.name.lower() in word for holder in role.own)

"""The head of a turn told in one sentence: the roll, which die was taken, and the way."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.engine import events as told

from .cast import Cast, twin_of
from .events import event_sentence
from .words import way

Flag = told.FlagTaken | told.FlagMissed


def opening(
    began: told.TurnBegan, flag: Flag | None, assigned: told.Assigned | None, directed: told.Directed | None, cast: Cast
) -> list[str]:
    """The roll with what was made of it, as far as that is known; the flag of a 1 after it."""
    doubles = assigned and assigned.die == assigned.other and not twin_of(assigned.laborigine)
    said = [_rolled(began, None if doubles and not directed else assigned, directed, cast)]
    return [*said, event_sentence(flag, cast)] if flag else said


def _rolled(began: told.TurnBegan, assigned: told.Assigned | None, directed: told.Directed | None, cast: Cast) -> str:
    you = cast.is_you(began.seat)
    facts = {"turn": began.turn, "player": cast.player(began.seat), "first": began.dice[0], "second": began.dice[1]}
    if assigned is None:
        to_you = _("Turn %(turn)d: you rolled %(first)d and %(second)d.")
        return (to_you if you else _("Turn %(turn)d: %(player)s rolled %(first)d and %(second)d.")) % facts
    facts |= {"die": assigned.die, "other": assigned.other, "creature": cast.creature(assigned.laborigine)}
    facts |= {"way": way(directed.direction) if directed else ""}
    twin = twin_of(assigned.laborigine)
    if twin:
        return _twins_rolled(you, directed is not None) % {**facts, "twin": cast.creature(twin)}
    return _took_a_die(you, directed is not None) % facts


def _took_a_die(you: bool, directed: bool) -> str:
    if directed:
        if you:
            return _("Turn %(turn)d: you rolled %(first)d and %(second)d and went %(way)s with the %(die)d.")
        return _(
            "Turn %(turn)d: %(player)s rolled %(first)d and %(second)d and sent %(creature)s %(way)s with the %(die)d."
        )
    if you:
        return _("Turn %(turn)d: you rolled %(first)d and %(second)d and took the %(die)d.")
    return _("Turn %(turn)d: %(player)s rolled %(first)d and %(second)d and took the %(die)d for %(creature)s.")


def _twins_rolled(you: bool, directed: bool) -> str:
    if directed and you:
        return _(
            "Turn %(turn)d: you rolled %(first)d and %(second)d and sent %(creature)s %(way)s with the %(die)d, "
            "%(twin)s the other way with the %(other)d."
        )
    if directed:
        return _(
            "Turn %(turn)d: %(player)s rolled %(first)d and %(second)d and sent %(creature)s %(way)s with the %(die)d, "
            "%(twin)s the other way with the %(other)d."
        )
    if you:
        return _(
            "Turn %(turn)d: you rolled %(first)d and %(second)d: %(creature)s goes first with the %(die)d, "
            "%(twin)s second with the %(other)d."
        )
    return _(
        "Turn %(turn)d: %(player)s rolled %(first)d and %(second)d: %(creature)s goes first with the %(die)d, "
        "%(twin)s second with the %(other)d."
    )

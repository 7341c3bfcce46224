"""What the engine refuses, in the reader's language. The engine has its sentences in English and knows no other."""

from __future__ import annotations

from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext as _

from games.engine.errors import MoveRefused

PATTERNS = (
    gettext_noop("A bid costs %(price)d and must leave a token"),
    gettext_noop("A direction is cw or ccw"),
    gettext_noop("A figure is named by its SHA-256 in hex, in Twins by a list of two"),
    gettext_noop("A move must be an object"),
    gettext_noop("A pass list names seats of the game"),
    gettext_noop("A rewind names an earlier entry"),
    gettext_noop("A vote names a laborigine of the game, or nobody"),
    gettext_noop("A %(move)s is made by no seat"),
    gettext_noop("An answer stands once given"),
    gettext_noop("An order is a list of colours of the game"),
    gettext_noop("An order lists each colour once"),
    gettext_noop("Here one can %(first)s or %(second)s"),
    gettext_noop("Here one can %(first)s, %(second)s or %(third)s"),
    gettext_noop("It is not this seat's time to assign dice"),
    gettext_noop("Nobody asks who is heaviest now"),
    gettext_noop("Nobody votes for their own laborigine"),
    gettext_noop("Nothing was said"),
    gettext_noop("Only a value that was rolled can move the laborigine"),
    gettext_noop("Only after the nicest laborigine is known"),
    gettext_noop("Orders say at least one of spend, take and pass"),
    gettext_noop("The game has no seat %(seat)s"),
    gettext_noop("The game is over"),
    gettext_noop("The heaviest player must be a seat of the game"),
    gettext_noop("The one that goes first must be a twin of this seat"),
    gettext_noop("There is no contagion to decide now"),
    gettext_noop("There is no move %(said)s"),
    gettext_noop("There is no vote to give now"),
    gettext_noop("This laborigine has been sculpted already"),
    gettext_noop("This seat has no direction to choose now"),
    gettext_noop("This seat is not asked for a bid now"),
    gettext_noop("This seat is out of the game"),
    gettext_noop("%(said)s is not a whole move"),
)
"""All patterns of the engine's refusals. Words of moves in them (cw, spend, keep …) stay English: one plays by them."""


def refusal(refused: MoveRefused) -> str:
    """A refusal as a clause without its full stop."""
    return gettext(refused.pattern) % refused.facts


def refusal_sentence(refused: MoveRefused) -> str:
    """A refusal as a whole sentence."""
    return _("%(clause)s.") % {"clause": refusal(refused)}

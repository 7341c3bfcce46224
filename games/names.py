"""Names of players and creatures: what one may be called."""
from __future__ import annotations

import unicodedata

from django.utils.translation import gettext as _

LONGEST = 40
FAR_TOO_LONG = 1000
"""Characters beyond which a text is not even looked at."""

UNSEEN = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and signs of Unicode that show nothing."""

MARKS_IN_A_ROW = 3


def clean(text: str) -> str:
    """The name as it is kept: NFKC, trimmed, inner spaces single, 1 to 40 characters that all can be seen.

    Raises ValueError with a sentence for the person.
    """
    if len(text) > FAR_TOO_LONG:
        raise ValueError(_too_long())
    name = unicodedata.normalize("NFKC", text).strip()
    if any(_is_hidden(character) for character in name):
        raise ValueError(_("A name can’t hold line breaks, hidden characters or turned writing."))
    name = " ".join(name.split())
    if not any(_shows(character) for character in name):
        raise ValueError(_("A name needs at least one character that can be seen."))
    if len(name) > LONGEST:
        raise ValueError(_too_long())
    if _is_piled_up(name):
        raise ValueError(_("There are too many accents on one letter in this name."))
    return name


def plain(text: str) -> str:
    """A sentence or two as people may read it anywhere: trimmed, on one line, without hidden or turning characters."""
    shown = (" " if character.isspace() else character for character in text if not _turns(character))
    return " ".join("".join(shown).split())


def _turns(character: str) -> bool:
    return _is_hidden(character) and not character.isspace()


def same(one: str, other: str) -> bool:
    """Whether two names would be taken for one another at a table: alike but for capitals."""
    return one.casefold() == other.casefold()


def _too_long() -> str:
    return _("A name has at most %(count)s characters.") % {"count": LONGEST}


def _is_hidden(character: str) -> bool:
    """Control, bidi, zero-width, line breaks, tags, halves of characters, what has no meaning of its own."""
    if character in UNSEEN:
        return True
    return unicodedata.category(character) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")


def _shows(character: str) -> bool:
    return unicodedata.category(character)[0] in "LNPS"


def _is_piled_up(name: str) -> bool:
    """Combining marks that would spill over the lines above and below, or stand on nothing."""
    row = MARKS_IN_A_ROW  # so that a name can't begin with one
    for character in name:
        row = row + 1 if unicodedata.category(character) in ("Mn", "Me") else 0
        if row > MARKS_IN_A_ROW:
            return True
    return False

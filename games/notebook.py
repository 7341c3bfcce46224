"""A holder's own notes: a text, and a few letters on each dish. Nobody else ever reads them."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction
from django.utils.translation import gettext as _

from games.drawing.names import dish
from games.engine.components import TILES
from games.models import Holder, Notebook
from games.names import plain
from games.play import Answer
from games.talk import tidy

LONGEST = 10_000
LONGEST_MARK = 12


def of(holder: Holder) -> Notebook:
    """The holder's notebook; a blank one, not stored, if they have written nothing yet."""
    return Notebook.objects.filter(holder=holder).first() or Notebook(holder=holder)


@transaction.atomic
def write(holder: Holder, text: str, marks: Mapping[str, str], version: int) -> Answer:
    """Put a text and marks by dish in place of what stands there, if that is still the version that was read.

    Refused with a sentence (400, 409); nothing of the text is changed then.
    """
    words, signs = tidy(text[: 8 * LONGEST]), {place: plain(sign) for place, sign in marks.items() if plain(sign)}
    if len(words) > LONGEST:
        return Answer(400, _("The notebook holds %(most)d characters; this is more.") % {"most": LONGEST})
    if why := _wrong_mark(signs):
        return Answer(400, why)
    book = _locked(holder)
    if book.version != version:
        return Answer(409, _("Something else was noted meanwhile, in another window or by mail."))
    _keep(book, words, signs)
    return Answer(200, _("Noted, for your eyes only."))


@transaction.atomic
def add(holder: Holder, line: str) -> Answer:
    """One more line below what stands there."""
    book = _locked(holder)
    words = "\n".join(filter(None, [book.text, tidy(line)]))
    if len(words) > LONGEST:
        return Answer(409, _("Your notebook is full; make room on its page first."))
    _keep(book, words, book.marks)
    return Answer(200, _("Noted, for your eyes only."))


@transaction.atomic
def mark(holder: Holder, place: int, sign: str) -> Answer:
    """Another mark on a dish; none if the sign is empty or a dash."""
    sign = "" if sign.strip() in ("-", "–") else plain(sign)
    if why := _wrong_mark({str(place): sign}):
        return Answer(400, why)
    book = _locked(holder)
    marks = {**book.marks, str(place): sign}
    _keep(book, book.text, {spot: kept for spot, kept in marks.items() if kept})
    return Answer(200, _("Noted, for your eyes only."))


def _wrong_mark(marks: Mapping[str, str]) -> str:
    places = {str(place) for place in range(len(TILES))}
    if unknown := next((place for place in marks if place not in places), None):
        return _("There is no dish %(place)s; they are numbered 0 to %(last)d.") % {
            "place": unknown, "last": len(TILES) - 1,
        }  # fmt: skip
    if long := next((sign for sign in marks.values() if len(sign) > LONGEST_MARK), None):
        return _("“%(sign)s…” is too long for a mark: %(most)d characters fit on a dish.") % {
            "sign": long[:LONGEST_MARK], "most": LONGEST_MARK,
        }  # fmt: skip
    return ""


def _locked(holder: Holder) -> Notebook:
    Notebook.objects.get_or_create(holder=holder)
    return Notebook.objects.select_for_update().get(holder=holder)


def _keep(book: Notebook, text: str, marks: Mapping[str, str]) -> None:
    book.text, book.marks, book.version = text, dict(marks), book.version + 1
    book.save()


def marked_words(book: Notebook) -> str:
    """The marks as a sentence for those who hear the board: "Your marks: dish 3 “flag?”, dish 9 “Moa”."; or ""."""
    signs = sorted(book.marks.items(), key=lambda mark: int(mark[0]))
    listed = ", ".join(f"{dish(int(place))} “{sign}”" for place, sign in signs)
    return _("Your marks: %(marks)s.") % {"marks": listed} if listed else ""

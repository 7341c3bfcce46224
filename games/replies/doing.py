"""Deeds beside the game that a reply asks for: how much mail, days off, the time zone; table talk and notes."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from games import days_off, deadlines, notebook, people, play, talk
from games.models import Holder, Person
from games.play import Answer
from games.replies import deeds
from games.replies.addressed import Addressed
from games.replies.said import Deed, NotRead


class DeedRefused(Exception):
    """It can't be done; the message is for the person."""


def do(deed: Deed, to: Addressed, now: datetime) -> str:
    """Do it; gives what there is to say. Raises DeedRefused."""
    return DEEDS[deed.name](deed, to, now)


def _mail(deed: Deed, to: Addressed, now: datetime) -> str:
    person = to.person
    if deed.value == "off":
        people.mail_off(person, now)
        return _("No more mail of any game comes, but answers to your replies.")
    people.mail_on(person)
    if deed.value == "on":
        return _("Mail comes again.")
    people.choose_mail(person, deed.value, now)
    return _("From now on: %(how)s.") % {"how": Person.MailMode(deed.value).label}


def _receipts(deed: Deed, to: Addressed, now: datetime) -> str:
    people.choose_mail(to.person, to.person.mail_mode, now, receipts=deed.value == "on")
    if deed.value == "on":
        return _("Each move by reply is confirmed by a letter from now on.")
    return _("Moves by reply are no longer confirmed by letter.")


def _mute(deed: Deed, to: Addressed, now: datetime) -> str:
    if to.holder is None:
        raise DeedRefused(_("Reply to a letter of the game that you want to hear no more of."))
    if deed.name == "unmute":
        people.unmute(to.holder)
        return _("Mail of this game comes again.")
    people.mute(to.holder, now)
    return _("No more mail of this game comes, but answers to your replies. “unmute” brings it back.")


def _zone(deed: Deed, to: Addressed, now: datetime) -> str:
    person = to.person
    people.set_profile(person, name=person.name, zone=deed.value, default=person.default)
    return _("Your time zone is %(zone)s from now on.") % {"zone": deed.value}


def _days_off(deed: Deed, to: Addressed, now: datetime) -> str:
    if to.holder is None:
        raise DeedRefused(_("Days off belong to a game: reply to a letter of yours."))
    today = now.astimezone(deadlines.zone_of(to.person.zone)).date()
    try:
        first, last = deeds.dated(deed, today)
        days_off.announce(to.holder, first, last, now)
    except (NotRead, days_off.DaysOffRefused) as refused:
        raise DeedRefused(str(refused)) from None
    facts = {"first": date_format(first, _("D j M Y")), "last": date_format(last, _("D j M Y"))}
    return _("Days off: %(first)s to %(last)s. The table is told.") % facts


def _say(deed: Deed, to: Addressed, now: datetime) -> str:
    _taken(talk.say(_at_the_table(to, now), deed.value, now, by_mail=True))
    return _("What you said stands at the table.")


def _note(deed: Deed, to: Addressed, now: datetime) -> str:
    holder = _at_the_table(to, now)
    if deed.name == "note":
        return _taken(notebook.add(holder, deed.value))
    place, _space, sign = deed.value.partition(" ")
    return _taken(notebook.mark(holder, int(place), sign))


def _at_the_table(to: Addressed, now: datetime) -> Holder:
    """Who writes, being there again if they were on autopilot. Raises DeedRefused."""
    if to.holder is None or not to.has_begun:
        raise DeedRefused(_("Table talk and notes belong to a game that has begun: reply to a letter of yours."))
    play.touch(to.holder, now)
    return to.holder


def _taken(answer: Answer) -> str:
    """What there is to say. Raises DeedRefused."""
    if not answer.accepted:
        raise DeedRefused(answer.sentence)
    return answer.sentence


DEEDS: dict[str, Callable[[Deed, Addressed, datetime], str]] = {
    "mail": _mail, "receipts": _receipts, "mute": _mute, "unmute": _mute, "zone": _zone, "days off": _days_off,
    "say": _say, "note": _note, "mark": _note,
}  # fmt: skip

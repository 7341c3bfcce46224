"""Deeds beside the game that a reply asks for: how much mail, days off, the time zone."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from games import days_off, deadlines, people
from games.models import Person
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
    facts = {"first": date_format(first, "D j M Y"), "last": date_format(last, "D j M Y")}
    return _("Days off: %(first)s to %(last)s. The table is told.") % facts


DEEDS: dict[str, Callable[[Deed, Addressed, datetime], str]] = {
    "mail": _mail, "receipts": _receipts, "mute": _mute, "unmute": _mute, "zone": _zone, "days off": _days_off,
}  # fmt: skip

"""Signed links: the only keys that letters carry. A token names rows; whether they still hold, its door asks.

    seat.12.7.31.XCsJ…   the purpose, its numbers in order, the signature

Each purpose has a salt of its own, so that no token does for another what it says for itself.
"""
from __future__ import annotations

import time
from dataclasses import dataclass
from urllib.parse import urlencode

from django.conf import settings
from django.core import signing
from django.urls import reverse

from games.models import AddressChange, Game, Holder, Invitation, Offer, Person, Question

SIGN_IN_LIFE = 24 * 3600
"""Seconds for which a link signs its person in, as often as it is used."""

NUMBERS: dict[str, tuple[str, ...]] = {
    "question": ("question", "holder"),
    "seat": ("holder", "turn", "after"),
    "person": ("person", "until"),
    "invitation": ("invitation",),
    "join": ("invitation",),
    "table": ("game",),
    "mute": ("holder",),
    "mail_off": ("person",),
    "mail": ("person",),
    "hours": ("person",),
    "offer": ("offer",),
    "old_address": ("change",),
    "new_address": ("change",),
    "vouch": ("holder",),
    "calendar": ("person", "serial"),
    "atom": ("holder", "serial"),
}
"""Each purpose with the numbers that its token carries, in order."""


NONE = "-"
"""Stands in a token for a number that is left out: mail programs end a link at two dots in a row."""


@dataclass(frozen=True)
class Link:
    """A token that was read: its purpose and its numbers by name; one that was left out is missing."""

    purpose: str
    ids: dict[str, int]


def make(purpose: str, **ids: int | None) -> str:
    """A token for a purpose of NUMBERS with these of its numbers."""
    unknown = set(ids) - set(NUMBERS[purpose])
    if unknown:
        raise ValueError(f"a {purpose} token carries no {', '.join(unknown)}")
    numbers = (ids.get(name) for name in NUMBERS[purpose])
    value = ".".join([purpose, *(NONE if number is None else str(int(number)) for number in numbers)])
    return _signer(purpose).sign(value)


def read(token: str) -> Link | None:
    """What the token says, or None if it isn't one of ours. One signature is computed for whatever comes."""
    purpose = token.partition(".")[0]
    try:
        value = _signer(purpose if purpose in NUMBERS else "none").unsign(token)
    except signing.BadSignature:
        return None
    names, numbers = NUMBERS[purpose], value.split(".")[1:]
    return Link(purpose, {name: int(number) for name, number in zip(names, numbers, strict=True) if number != NONE})


def _signer(purpose: str) -> signing.Signer:
    return signing.Signer(sep=".", salt=f"laborigines.link.{purpose}")


def url(token: str, **query: str | int) -> str:
    """The address to print in a letter."""
    asked = f"?{urlencode(query)}" if query else ""
    return f"{settings.PUBLIC_URL}{reverse('link', args=[token])}{asked}"


def question_link(question: Question, holder: Holder) -> str:
    """Opens the holder's seat at a question."""
    return make("question", question=question.pk, holder=holder.pk)


def seat_link(holder: Holder, turn: int | None = None, after: int | None = None) -> str:
    """Opens the holder's seat; for a turn planned before it is asked, with that turn and its roll's entry."""
    return make("seat", holder=holder.pk, turn=turn, after=after)


def person_link(person: Person) -> str:
    """Signs the person in, for a day."""
    return make("person", person=person.pk, until=int(time.time()) + SIGN_IN_LIFE)


def invitation_link(invitation: Invitation) -> str:
    """Leads an invited person to the answer."""
    return make("invitation", invitation=invitation.pk)


def confirm_link(asked: Game | Invitation) -> str:
    """Confirms the address of a table's host, or of somebody who came by the link to share."""
    if isinstance(asked, Game):
        return make("table", game=asked.pk)
    return make("join", invitation=asked.pk)


def mute_link(holder: Holder) -> str:
    """No more mail of this game."""
    return make("mute", holder=holder.pk)


def mail_link(person: Person) -> str:
    """How letters come: at once, held, once a day; of which games."""
    return make("mail", person=person.pk)


def hours_link(person: Person) -> str:
    """A person's night, free weekdays and time zone."""
    return make("hours", person=person.pk)


def mail_off_link(person: Person) -> str:
    """No more mail at all."""
    return make("mail_off", person=person.pk)


# feeds: read by programs again and again, so they have addresses of their own


def calendar_url(person: Person) -> str:
    """The secret address of a person's deadlines as a calendar, until they make themselves a new one."""
    token = make("calendar", person=person.pk, serial=person.feed_serial)
    return f"{settings.PUBLIC_URL}{reverse('calendar', args=[token])}"


def atom_url(holder: Holder) -> str:
    """The secret address of a game as its holder sees it, until the seat changes hands or they make new addresses."""
    token = make("atom", holder=holder.pk, serial=holder.person.feed_serial)
    return f"{settings.PUBLIC_URL}{reverse('atom', args=[token])}"


def offer_link(offer: Offer) -> str:
    """Leads whoever is offered a seat to the answer."""
    return make("offer", offer=offer.pk)


def address_link(change: AddressChange, side: str) -> str:
    """Leads whoever reads the mail of the "old" or the "new" address to the page that asks for a yes."""
    return make(f"{side}_address", change=change.pk)


def vouch_link(host: Holder) -> str:
    """Opens a host's seat at the page about the people of the table."""
    return make("vouch", holder=host.pk)

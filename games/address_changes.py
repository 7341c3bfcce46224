"""A person gets another address when the new one and the old one say yes; if the old one bounces, the host of a
game of theirs or a moderator says it instead (mail_and_time).

Nobody is told whether somebody plays here by an address, but who reads the mail that goes there.
"""
from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from games import notices, people, reach, wake
from games.journal import journal
from games.models import AddressChange, Game, Holder, Letter, Notice, Offer, Person
from games.moderation import acting, demand_reason, plays
from games.play import Answer, Refused

Kind = Notice.Kind
LIVE = (Game.Status.OPEN, Game.Status.RUNNING)

# asking


def ask(person: Person, address: str, now: datetime) -> Answer:
    """The person wants letters to go to another address: both are asked by letter. A former wish is dropped."""
    return acting(lambda: _ask(person, address.lower(), now))


def _ask(person: Person, address: str, now: datetime) -> Answer:
    change = _asked(person, address, now)
    if change.person.unreachable_at is None:
        notices.tell(Kind.OLD_ADDRESS, change.person, now, data={"change": change.pk})
        return Answer(200, _("Two letters are on their way, one to each address. Say yes in both."))
    for host in _hosts_of(change.person):
        game = host.seat.game
        notices.tell(Kind.OLD_ADDRESS, host.person, now, game=game, holder=host, data={"change": change.pk})
    sentence = _("A letter is on its way there: say yes in it. As your old address bounces, your host is asked, too.")
    return Answer(200, sentence)


def _asked(person: Person, address: str, now: datetime) -> AddressChange:
    person = Person.objects.select_for_update().get(pk=person.pk)
    if address == person.address:
        raise Refused(409, _("That is the address that letters go to now."))
    for former in _open(person):
        _withdrawn(former, now)
    change = AddressChange.objects.create(person=person, address=address, asked_at=now)
    notices.tell(Kind.NEW_ADDRESS, people.person_at(address, now), now, data={"change": change.pk})
    wake.deliver()
    return change


def _hosts_of(person: Person) -> list[Holder]:
    """The hosts of the running games in which a person sits, each in their own seat; not the person."""
    games = games_of(person).filter(status=Game.Status.RUNNING).exclude(host=person)
    held = Holder.objects.filter(seat__game__in=games, until=None).select_related("person", "seat__game")
    return [holder for holder in held if holder.person_id == holder.seat.game.host_id]


def games_of(person: Person) -> QuerySet[Game]:
    """The games that are laid or played in which a person sits now."""
    held = Holder.objects.filter(person=person, until=None).values("seat__game")
    return Game.objects.filter(pk__in=held, status__in=LIVE).order_by("pk")


def current(person: Person, now: datetime) -> AddressChange | None:
    """The wish that still waits for somebody's yes."""
    return _open(person).filter(asked_at__gt=now - settings.ADDRESS_CHANGE_LIFE).first()


def _open(person: Person) -> QuerySet[AddressChange]:
    return person.address_changes.filter(done_at=None, withdrawn_at=None)


# saying yes and no


def why_shut(change: AddressChange, now: datetime) -> str:
    """Why there is nothing to say yes to any more; empty if there is."""
    if change.done_at:
        return _("The address was changed already.")
    if change.withdrawn_at or change.asked_at <= now - settings.ADDRESS_CHANGE_LIFE:
        return _("This wish was dropped. It can be made again, on the page about you.")
    return ""


def say_yes(change: AddressChange, side: str, now: datetime) -> Answer:
    """Whoever reads the mail of the "old" or the "new" address says yes."""
    return acting(lambda: _say_yes(change, side, now))


def _say_yes(change: AddressChange, side: str, now: datetime) -> Answer:
    change = _fresh(change, now)
    if side == "new":
        _check_free(change)
        change.new_said_yes_at = change.new_said_yes_at or now
    else:
        change.old_said_yes_at = change.old_said_yes_at or now
    return _go_on(change, now)


def vouch_as_host(change: AddressChange, host: Holder, now: datetime) -> Answer:
    """The host of a game says yes in place of an address that bounces."""
    return acting(lambda: _vouch_as_host(change, host, now))


def _vouch_as_host(change: AddressChange, host: Holder, now: datetime) -> Answer:
    change, game = _fresh(change, now), host.seat.game
    if host not in _hosts_of(change.person):
        raise Refused(403, _("Only the host of the table can do this."))
    change.vouched_by = f"{host.seat.name}, {game.code}"[:80]
    return _vouched(change, now)


def vouch_as_moderator(change: AddressChange, reason: str, moderator: User, now: datetime) -> Answer:
    """A moderator who plays with none of them says yes in place of an address that bounces."""
    return acting(lambda: _vouch_as_moderator(_fresh(change, now), demand_reason(reason), moderator, now))


def enter_as_moderator(person: Person, address: str, reason: str, moderator: User, now: datetime) -> Answer:
    """A moderator enters the new address of a person whose mail bounces; it has yet to say yes itself."""
    return acting(lambda: _enter_as_moderator(person, address.lower(), demand_reason(reason), moderator, now))


def _enter_as_moderator(person: Person, address: str, reason: str, moderator: User, now: datetime) -> Answer:
    return _vouch_as_moderator(_asked(person, address, now), reason, moderator, now)


def _vouch_as_moderator(change: AddressChange, reason: str, moderator: User, now: datetime) -> Answer:
    games = list(games_of(change.person))
    if any(plays(moderator, game) for game in games) or change.person.address == moderator.email.lower():
        raise Refused(403, _("You play with this person; another moderator must act here."))
    change.vouched_by = str(moderator)[:80]
    answer = _vouched(change, now)
    for game in games:
        seat = Holder.objects.get(seat__game=game, person=change.person, until=None).seat
        journal(game, "address_vouched", now, seat=seat, reason=reason, moderator=moderator)
    return answer


def _vouched(change: AddressChange, now: datetime) -> Answer:
    if change.person.unreachable_at is None:
        raise Refused(409, _("Letters reach the present address, so the yes has to come from there."))
    return _go_on(change, now)


def withdraw(change: AddressChange, now: datetime) -> None:
    """The person thinks better of it, or the old address says no. What is done stays done."""
    if change.done_at is None and change.withdrawn_at is None:
        _withdrawn(change, now)


def _withdrawn(change: AddressChange, now: datetime) -> None:
    change.withdrawn_at = now
    change.save(update_fields=["withdrawn_at"])
    asking = Notice.objects.filter(kind__in=[Kind.OLD_ADDRESS, Kind.NEW_ADDRESS], data__change=change.pk)
    notices.drop(asking, "no longer wanted", now)


def _fresh(change: AddressChange, now: datetime) -> AddressChange:
    """The wish as it is now, its person's row locked. Raises Refused if it is none any more."""
    Person.objects.select_for_update().get(pk=change.person_id)
    change = AddressChange.objects.select_related("person").get(pk=change.pk)
    if why := why_shut(change, now):
        raise Refused(200 if change.done_at else 409, why)
    return change


# doing it


def _go_on(change: AddressChange, now: datetime) -> Answer:
    change.save()
    if not change.new_said_yes_at:
        return Answer(200, _("Noted. The new address has yet to say yes."))
    if not (change.old_said_yes_at or change.vouched_by):
        return Answer(200, _("Noted. The old address has yet to say yes; if it bounces, your host can."))
    _do(change, now)
    return Answer(200, _("Done: letters go to the new address from now on."))


def _check_free(change: AddressChange) -> Person | None:
    """Who has the new address, unless they play here themselves: two people are not made one. Raises Refused."""
    other = Person.objects.filter(address=change.address).exclude(pk=change.person_id).first()
    if other is not None and (other.confirmed_at or other.held.exists()):
        raise Refused(409, _("Somebody plays here by this address already, and two people can’t become one."))
    return other


def _do(change: AddressChange, now: datetime) -> None:
    person, other = change.person, _check_free(change)
    if other is not None:
        _absorb(other, person)
    User.objects.filter(email__iexact=person.address).update(email=change.address)  # it says where a moderator plays
    person.address, person.confirmed_at = change.address, person.confirmed_at or now
    person.save(update_fields=["address", "confirmed_at"])
    change.done_at = now
    change.save(update_fields=["done_at"])
    reach.reached(person, now)
    for game in games_of(person):
        seat = Holder.objects.get(seat__game=game, person=person, until=None).seat
        journal(game, "address_changed", now, seat=seat, vouched_by=change.vouched_by)


def _absorb(other: Person, person: Person) -> None:
    """Whatever was sent to an address before it was confirmed is the person's who has it now."""
    for rows in (other.invitations.exclude(game__invitations__person=person), other.hosted, other.imported):
        rows.update(**{"host" if rows.model is Game else "person": person})
    for model in (Offer, Letter, Notice):
        model._default_manager.filter(person=other).update(person=person)
    other.delete()

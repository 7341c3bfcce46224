"""Asking people to a table, and their answers. An invitation is one letter; nobody gets two unasked."""
from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import notices, people, seating, wake
from games.models import Game, Holder, Invitation, Notice, Person
from games.play import locked
from games.seating import Guest, LobbyRefused

State, Kind = Invitation.State, Notice.Kind
DAY = timedelta(days=1)

# the host asks


@transaction.atomic
def invite(game: Game, addresses: Iterable[str], now: datetime) -> list[Invitation]:
    """Ask all of these addresses to the table, or none. Raises LobbyRefused, naming those that can't be."""
    game = locked(game)
    seating.check_open(game)
    asked = list(dict.fromkeys(address.lower() for address in addresses))
    _check_limit(game, len(asked), now)
    reasons = [reason for address in asked if (reason := _why_not(game, address))]
    if reasons:
        raise LobbyRefused(409, " ".join(reasons))
    invitations = [_invited(game, people.person_at(address, now), now) for address in asked]
    wake.deliver()
    return invitations


def _check_limit(game: Game, more: int, now: datetime) -> None:
    recent = Invitation.objects.filter(game__host=game.host_id, by_link=False, created_at__gt=now - DAY)
    left = settings.INVITATIONS_PER_DAY - recent.exclude(person=game.host_id).count()
    if more > left:
        sentence = ngettext(
            "%(left)s invitation is left for today. The link to share has no such limit.",
            "%(left)s invitations are left for today. The link to share has no such limit.",
            max(0, left),
        )
        raise LobbyRefused(429, sentence % {"left": max(0, left)})


def _why_not(game: Game, address: str) -> str:
    """Why this address can't be asked; empty if it can."""
    former = game.invitations.filter(person__address=address).first()
    if former is None or former.state == State.WITHDRAWN:
        return ""
    if former.by_link and former.state == State.PENDING:
        return ""  # anybody may have typed that address
    reasons = {
        State.PENDING: _("%(address)s has been asked already, and one letter is enough."),
        State.ACCEPTED: _("%(address)s sits at this table."),
        State.DECLINED: _("%(address)s has said no. If they think again, their letter still works."),
    }
    return reasons[State(former.state)] % {"address": address}


def _invited(game: Game, person: Person, now: datetime) -> Invitation:
    """A row, and a letter unless a former one has gone out (it works again)."""
    invitation, new = Invitation.objects.get_or_create(game=game, person=person, defaults={"created_at": now})
    if not new:
        invitation.state, invitation.by_link = State.PENDING, False
        invitation.created_at, invitation.answered_at = now, None
        invitation.save()
    if not game.notices.filter(person=person, kind=Kind.INVITATION, dropped_at=None).exists():
        notices.tell(Kind.INVITATION, person, now, game=game)
    return invitation


def invite_again(game: Game, former: Collection[Holder], now: datetime) -> None:
    """Ask the people of a former table, by the names they had there, to a new one that nobody has been asked to.

    Their letters go out once it is open. Raises LobbyRefused.
    """
    _check_limit(game, len(former), now)
    for holder in former:
        known = {"person": holder.person, "name": holder.called, "zone": holder.person.zone}
        Invitation.objects.create(game=game, created_at=now, **known)
    if game.status == Game.Status.OPEN:
        post(game, now)


def post(game: Game, now: datetime) -> None:
    """The letters to all who were asked by the host before the table was open."""
    waiting = game.invitations.filter(state=State.PENDING, by_link=False).exclude(person=game.host_id)
    for invitation in waiting.select_related("person"):
        notices.tell(Kind.INVITATION, invitation.person, now, game=game)
    wake.deliver()


@transaction.atomic
def is_named(person: Person, game: Game | None) -> bool:
    """Whether it is known what somebody goes by who is asked to a table: in general, or from the game before."""
    asked = Invitation.objects.filter(game=game, person=person).exclude(name="")
    return bool(person.name) or (game is not None and asked.exists())


def withdraw(invitation: Invitation, now: datetime) -> None:
    """Take an unanswered invitation back; its letter stays here if it can. Raises LobbyRefused."""
    game = locked(invitation.game)
    invitation = _fresh(invitation)
    if invitation.state != State.PENDING:
        raise LobbyRefused(409, _("This invitation has been answered already."))
    _answer(invitation, State.WITHDRAWN, now)
    asking = game.notices.filter(person=invitation.person_id, kind__in=[Kind.INVITATION, Kind.CONFIRM_SEAT])
    notices.drop(asking, "the invitation was withdrawn", now)


# they answer


@transaction.atomic
def accept(invitation: Invitation, guest: Guest, now: datetime) -> Holder:
    """Take the next seat under the guest's name; again: the seat that is theirs. Raises LobbyRefused.

    Somebody who declined may think again. The zone becomes the person's.
    """
    game, guest = locked(invitation.game), seating.checked(guest)
    invitation = _fresh(invitation)
    if invitation.state == State.WITHDRAWN:
        seating.check_open(game)
        raise LobbyRefused(409, _("The host has withdrawn this invitation."))
    invitation.name, invitation.zone, invitation.nonce = guest.name, guest.zone, guest.nonce
    holder = seating.seat_invited(game, invitation, now)
    Person.objects.filter(pk=invitation.person_id).update(zone=guest.zone)
    return holder


@transaction.atomic
def decline(invitation: Invitation, now: datetime) -> None:
    """Say no; the host sees it on the table's page. Raises LobbyRefused."""
    locked(invitation.game)
    invitation = _fresh(invitation)
    if invitation.state == State.ACCEPTED:
        raise LobbyRefused(409, _("You have a seat at this table; you can leave it on the table’s page."))
    if invitation.state == State.PENDING:
        _answer(invitation, State.DECLINED, now)


@transaction.atomic
def join_by_link(
    game: Game, person: Person, guest: Guest, now: datetime, *, confirmed: bool = False
) -> Holder | None:
    """Somebody with the link to share asks for a seat: theirs at once if `confirmed` (signed in), else when
    they answer the letter that goes to their address. Who sits there already is sent a fresh link instead.

    Raises LobbyRefused.
    """
    game, guest = locked(game), seating.checked(guest)
    seating.check_open(game)
    held = seating.holder_of(game, person.pk)
    if held is None:
        held = _asked_by_link(game, person, guest, now, confirmed)
    elif not confirmed:
        notices.tell(Kind.FRESH_LINK, person, now)
    wake.deliver()
    return held if confirmed else None


def _asked_by_link(
    game: Game, person: Person, guest: Guest, now: datetime, confirmed: bool
) -> Holder | None:
    _check_there_is_room(game, now)
    seating.check_name_is_free(guest.name, list(game.seats.all()))
    invitation, _new = Invitation.objects.get_or_create(
        game=game, person=person, defaults={"created_at": now, "by_link": True}
    )
    invitation.name, invitation.zone, invitation.nonce = guest.name, guest.zone, guest.nonce
    if confirmed:
        return seating.seat_invited(game, invitation, now)
    if invitation.state != State.PENDING:
        invitation.state, invitation.answered_at, invitation.by_link = State.PENDING, None, True
    invitation.save()
    notices.tell(Kind.CONFIRM_SEAT, person, now, game=game)
    return None


def _check_there_is_room(game: Game, now: datetime) -> None:
    if game.seats.count() >= game.seat_count:
        raise LobbyRefused(409, _("All seats at this table are taken."))
    today = game.invitations.filter(by_link=True, created_at__gt=now - DAY)
    if today.count() >= settings.INVITATIONS_PER_DAY:
        raise LobbyRefused(429, _("Many have asked for a seat here today. The host can still invite you."))


def _answer(invitation: Invitation, state: Invitation.State, now: datetime) -> None:
    invitation.state, invitation.answered_at = state, now
    invitation.save(update_fields=["state", "answered_at"])


def _fresh(invitation: Invitation) -> Invitation:
    """The row as it is now, its game being locked."""
    return Invitation.objects.select_related("person").get(pk=invitation.pk)

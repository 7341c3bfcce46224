"""A seat of a running game is handed to another person; so is the host's role.

A seat's holder may offer it to anybody, the host one that a bot or the autopilot plays, a moderator any. Whoever
accepts plays on from there: the record keeps the seat's name, everything of the former holder dies.
"""
from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from games import deadlines, hosts, names, notices, people, record, seating, throttle, wake
from games.journal import journal
from games.models import Game, Holder, Notice, Offer, Seat
from games.moderation import acting, demand_reason, of_host, running, vacate
from games.play import Answer, Refused, locked
from games.seating import Guest, LobbyRefused

By, State, Kind = Offer.By, Offer.State, Notice.Kind

# offering


def offer_own(holder: Holder, address: str, reason: str, now: datetime) -> Answer:
    """A player offers their own seat to whoever has that address; the reason may be empty."""
    return acting(lambda: _offer_own(holder, address, names.plain(reason), now))


def _offer_own(holder: Holder, address: str, reason: str, now: datetime) -> Answer:
    game = running(holder.seat.game, None)
    seat = _seat_of(holder)
    return _offer(Offer(seat=seat, by=By.HOLDER, reason=reason), game, address, now)


def offer_as_host(host: Holder, seat: Seat, address: str, reason: str, now: datetime) -> Answer:
    """The host offers a seat that a bot or the autopilot plays."""
    return acting(lambda: _offer_as_host(host, seat, address, demand_reason(reason), now))


def _offer_as_host(host: Holder, seat: Seat, address: str, reason: str, now: datetime) -> Answer:
    game = of_host(host)
    seat = game.seats.get(pk=seat.pk)
    if not is_for_host(seat):
        raise Refused(409, _("%(name)s plays for themselves. Only a moderator may replace them.") % {"name": seat.name})
    return _offer(Offer(seat=seat, by=By.HOST, reason=reason), game, address, now)


def is_for_host(seat: Seat) -> bool:
    """Whether the host may give this seat away: nobody plays it but a bot or the autopilot."""
    return seat.holder is None or seat.autopilot_at is not None


def offer_as_moderator(seat: Seat, address: str, reason: str, moderator: User, now: datetime) -> Answer:
    """A moderator offers any seat of a table at which they don't play."""
    return acting(lambda: _offer_as_moderator(seat, address, demand_reason(reason), moderator, now))


def _offer_as_moderator(seat: Seat, address: str, reason: str, moderator: User, now: datetime) -> Answer:
    game = running(seat.game, moderator)
    if address.lower() == moderator.email.lower():
        raise Refused(403, _("Nobody who moderates a table takes a seat at it."))
    seat = game.seats.get(pk=seat.pk)
    return _offer(Offer(seat=seat, by=By.MODERATOR, moderator=moderator, reason=reason), game, address, now)


def _offer(offer: Offer, game: Game, address: str, now: datetime) -> Answer:
    """Nobody who sits here is offered a second seat. Who accepts is told."""
    _check_lives(game, offer.seat)
    if offer.seat.offers.filter(state=State.PENDING).exists():
        raise Refused(409, _("This seat is offered to somebody already; withdraw that first."))
    if Holder.objects.filter(seat__game=game, until=None, person__address__iexact=address).exists():
        raise Refused(409, _("That person can’t take this seat."))
    person = people.person_at(address, now)
    former = offer.seat.offers.filter(person=person).order_by("pk").last()
    if former and former.state == State.DECLINED:
        raise Refused(409, _("They have said no. If they think again, the link in their letter still works."))
    if throttle.wait("seats offered", f"seat {offer.seat.pk}", now):
        raise Refused(429, _("This seat was offered to many today. Wait a day."))
    offer.person, offer.created_at = person, now
    offer.save()
    journal(game, "seat_offered", now, seat=offer.seat, reason=offer.reason, moderator=offer.moderator, by=offer.by)
    if not _has_gone_out(offer):
        notices.tell(Kind.OFFER, person, now, game=game, data={"offer": offer.pk})
    wake.deliver()
    return Answer(200, _("A letter asks them. Until they accept, everything stays as it is."))


def _has_gone_out(offer: Offer) -> bool:
    """Whether a letter has offered that seat to that person: one is enough, its link leads to the latest offer."""
    made = list(offer.seat.offers.filter(person=offer.person).values_list("pk", flat=True))
    told = Notice.objects.filter(kind=Kind.OFFER, person=offer.person, dropped_at=None)
    return told.filter(data__offer__in=made).exists()


def _check_lives(game: Game, seat: Seat) -> None:
    if not record.replayed(game).position.lives(seat.number):
        raise Refused(409, _("This seat is out of the game: there is nothing left to play."))


def _seat_of(holder: Holder) -> Seat:
    """The seat, if the holder still holds it (its game being locked)."""
    try:
        return seating.seat_held(holder)
    except LobbyRefused as refused:
        raise Refused(refused.status, refused.sentence) from refused


# taking it back


def may_withdraw(offer: Offer, holder: Holder) -> bool:
    """Whoever holds the seat may withdraw any offer of it, the host one of their own."""
    game = offer.seat.game
    return holder.seat_id == offer.seat_id or (offer.by == By.HOST and holder.person_id == game.host_id)


def withdraw(offer: Offer, holder: Holder, now: datetime) -> Answer:
    """Take an unanswered offer back; its letter stays here if it can."""
    return acting(lambda: _withdraw(offer, holder, None, now))


def withdraw_as_moderator(offer: Offer, reason: str, moderator: User, now: datetime) -> Answer:
    """The same by a moderator, with a reason."""
    return acting(lambda: _withdraw(offer, None, moderator, now, demand_reason(reason)))


def _withdraw(
    offer: Offer, holder: Holder | None, moderator: User | None, now: datetime, reason: str = ""
) -> Answer:
    game = running(offer.seat.game, moderator)
    offer = _fresh(offer)
    if holder is not None and (_seat_of(holder).game_id != game.pk or not may_withdraw(offer, holder)):
        raise Refused(403, _("This offer is not yours to withdraw."))
    if offer.state != State.PENDING:
        raise Refused(409, _("This offer has been answered already."))
    _answered(offer, State.WITHDRAWN, now)
    notices.drop(game.notices.filter(kind=Kind.OFFER, person=offer.person), "the offer was withdrawn", now)
    journal(game, "offer_withdrawn", now, seat=offer.seat, reason=reason, moderator=moderator)
    return Answer(200, _("Withdrawn."))


# they answer


def why_shut(offer: Offer) -> str:
    """Why an offer can't be accepted any more, as it stands now; empty if it can."""
    seat = offer.seat
    if not seat.game.is_running:
        return _("This game is over.")
    if offer.state == State.ACCEPTED:
        return _("This offer was accepted, and the seat has changed hands since.")
    if offer.state == State.WITHDRAWN:
        return _("This offer was withdrawn.")
    moved = offer.state == State.DECLINED and seat.holders.filter(since__gt=offer.created_at).exists()
    left = offer.by == By.HOLDER and seat.holder is None
    if moved or left or (offer.by == By.HOST and not is_for_host(seat)):
        return _("Whose seat this is has been settled otherwise meanwhile.")
    return ""


@transaction.atomic
def accept(offer: Offer, guest: Guest, now: datetime) -> Holder:
    """Take the seat under the guest's name, which the table reads beside the seat's own. Again: the seat they have.

    The question that is open gets its full tempo anew. Raises LobbyRefused.
    """
    game, guest = locked(offer.seat.game), seating.checked(guest)
    offer = _fresh(offer)
    held = seating.holder_of(game, offer.person_id)
    if held is not None:
        if held.seat_id == offer.seat_id:
            return held
        raise LobbyRefused(409, _("You sit at this table already, and nobody has two seats."))
    seat = offer.seat
    if why := why_shut(offer):
        raise LobbyRefused(409, why)
    seating.check_name_is_free(guest.name, list(game.seats.exclude(pk=seat.pk)))
    lives = _lives(game)
    if not lives(seat.number):
        raise LobbyRefused(409, _("This seat is out of the game: there is nothing left to play."))
    holder = _seated(offer, guest, now)
    hosts.succeed(game, lives, now)
    wake.deliver()
    return holder


def _lives(game: Game) -> Callable[[int], bool]:
    try:
        return record.replayed(game).position.lives
    except record.Quarantined as why:
        sentence = _("This game stands still: its record can’t be replayed. A moderator has to look at it.")
        raise LobbyRefused(409, sentence) from why


def _seated(offer: Offer, guest: Guest, now: datetime) -> Holder:
    seat, game = offer.seat, offer.seat.game
    former = vacate(seat, now)
    _answered(offer, State.ACCEPTED, now)
    seat.bot, seat.autopilot_at, seat.misses, seat.missed_turn = "", None, 0, None
    seat.save(update_fields=["bot", "autopilot_at", "misses", "missed_turn"])
    people.confirm(offer.person, now)
    people.set_profile(offer.person, name=guest.name, zone=guest.zone, default=offer.person.default)
    holder = Holder.objects.create(seat=seat, person=offer.person, since=now)
    journal(game, "handed_over", now, seat=seat, reason=offer.reason, moderator=offer.moderator, to=guest.name)
    if former:
        data = {"to": guest.name, "by": offer.by, "reason": offer.reason}
        notices.tell(Kind.SEAT_LOST, former.person, now, game=game, holder=former, data=data)
    notices.tell(Kind.SEAT_TAKEN, offer.person, now, game=game, holder=holder)
    _ask_anew(seat, holder, now)
    return holder


def _ask_anew(seat: Seat, holder: Holder, now: datetime) -> None:
    for question in seat.game.questions.filter(seat=seat, closed_at=None).select_related("seat", "game"):
        question.asked_at, question.nudged_at = now, None
        deadlines.set_due(question, holder, now)
        question.save()
        notices.ask(question, now)


@transaction.atomic
def decline(offer: Offer, now: datetime) -> None:
    """Say no; who offered it sees so on the page. Raises LobbyRefused."""
    game = locked(offer.seat.game)
    offer = _fresh(offer)
    if offer.state == State.ACCEPTED:
        raise LobbyRefused(409, _("You have accepted this seat already."))
    if offer.state == State.PENDING:
        _answered(offer, State.DECLINED, now)
        journal(game, "offer_declined", now, seat=offer.seat)


def _answered(offer: Offer, state: str, now: datetime) -> None:
    offer.state, offer.answered_at = state, now
    offer.save(update_fields=["state", "answered_at"])


def _fresh(offer: Offer) -> Offer:
    """The row as it is now, its game being locked."""
    return Offer.objects.select_related("seat__game", "person", "moderator").get(pk=offer.pk)


def latest(offer: Offer) -> Offer:
    """The last offer of that seat to that person: an earlier letter's link leads to it."""
    return Offer.objects.filter(seat=offer.seat_id, person=offer.person_id).select_related(
        "seat__game__host", "person"
    ).latest("pk")  # fmt: skip


# the host's role


def pass_host(host: Holder, to: Seat, now: datetime) -> Answer:
    """The host gives the role to the person in another seat of the running game."""
    return acting(lambda: _pass_host(of_host(host), to, now))


def make_host(game: Game, to: Seat, reason: str, moderator: User, now: datetime) -> Answer:
    """A moderator gives the role to the person in that seat."""
    return acting(lambda: _pass_host(running(game, moderator), to, now, demand_reason(reason), moderator))


def _pass_host(game: Game, to: Seat, now: datetime, reason: str = "", moderator: User | None = None) -> Answer:
    heir = Holder.objects.filter(seat__game=game, seat=to.pk, until=None).select_related("person", "seat").first()
    if heir is None:
        raise Refused(409, _("No person sits there."))
    if heir.person_id == game.host_id:
        return Answer(200, _("They are the host already."))
    hosts.pass_on(game, heir, now, reason=reason, moderator=moderator)
    wake.deliver()
    return Answer(200, _("%(name)s is the host from now on, and is told.") % {"name": heir.seat.name})

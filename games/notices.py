"""Who must be told what. Writes `Notice` rows with the entry that they are about; knows no e-mail.

A notice waits from `not_before` on until a letter takes it (games/mail/deliver.py) or it is dropped. Whether
it is still worth telling is asked again then, by `still_true`: no letter tells what is over.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db.models import Q, QuerySet

from games import holding, mentions
from games.models import AddressChange, Game, Holder, Invitation, Letter, Notice, Offer, Person, Question, Seat

Kind = Notice.Kind

KIND_OF_DECISION = {
    "sculpt": Kind.SCULPT,
    "vote": Kind.VOTE,
    "assign": Kind.YOUR_TURN,
    "direct": Kind.DIRECTION,
    "contagion": Kind.CONTAGION,
    "manipulate": Kind.BID,
}
ASKED_FOR = (
    Kind.CONFIRM_TABLE,
    Kind.CONFIRM_SEAT,
    Kind.SIGN_IN,
    Kind.FRESH_LINK,
    Kind.MAIL_TEST,
    Kind.OLD_ADDRESS,
    Kind.NEW_ADDRESS,
    Kind.NOT_READ,
)
"""Kinds that somebody has just asked for: they go out even to people who have turned all other mails off."""

WANTED = (*ASKED_FOR, Kind.RECEIPT, Kind.TABLE_OPEN)
"""All that goes out to them: answers to their own replies, too."""

ASKING = (*KIND_OF_DECISION.values(), Kind.REMINDER, Kind.DEADLINE, Kind.NUDGE)
"""Kinds that are about an open question, if they name one."""


# writing


def ask(question: Question, now: datetime, *, own: bool = False) -> Notice | None:
    """Ask the holder of the question's seat by letter; nothing if no person sits there.

    `own`: the holder's own move opened it, so the page asks at once and the letter waits OWN_QUESTION_HOLD.
    So does the letter of a question that is due at once: it is mostly answered by then.
    """
    holder = question.seat.holder
    if holder is None:
        return None
    kind, start = KIND_OF_DECISION[question.decision], now
    if own or question.hurried:
        start += settings.OWN_QUESTION_HOLD
    entry, person = question.since, holder.person
    return tell(kind, person, now, game=question.game, holder=holder, question=question, entry=entry, start=start)


def your_turn(seat: Seat, turn: int, after: int, now: datetime) -> Notice | None:
    """Tell the active seat of its turn, though others are asked first (equal dice); nothing for a bot.

    `after`: the entry after which those dice were rolled.
    """
    holder = seat.holder
    if holder is None:
        return None
    data = {"turn": turn, "after": after}
    return tell(Kind.YOUR_TURN, holder.person, now, game=seat.game, holder=holder, entry=after, data=data)


def tell(
    kind: str,
    person: Person,
    now: datetime,
    *,
    game: Game | None = None,
    holder: Holder | None = None,
    question: Question | None = None,
    entry: int | None = None,
    data: dict[str, Any] | None = None,
    start: datetime | None = None,
) -> Notice:
    """Tell one person, from `start` on (now), as soon as their way of getting mail lets it.

    `data` holds facts that the letter needs and no row has, never a secret or a token.
    """
    wait = holding.wait(kind, person, question, now)
    return Notice.objects.create(
        person=person,
        kind=kind,
        game=game,
        holder=holder,
        question=question,
        entry=entry,
        data=data or {},
        created_at=now,
        not_before=max(wait.until, start or now),
        in_digest=wait.in_digest,
    )


def tell_table(
    kind: str,
    game: Game,
    now: datetime,
    *,
    entry: int | None = None,
    data: dict[str, Any] | None = None,
    but: Holder | None = None,
) -> None:
    """Tell everybody who sits at the table now, but one."""
    for holder in Holder.objects.filter(seat__game=game, until=None).select_related("person").order_by("seat__number"):
        if holder != but:
            tell(kind, holder.person, now, game=game, holder=holder, entry=entry, data=data)


def drop(notices: QuerySet[Notice], why: str, now: datetime) -> None:
    """Those of the notices that no letter has told yet shall not be told any more."""
    untold = Q(letter=None) | Q(letter__state__in=[Letter.State.CLAIMED, Letter.State.WAITING])
    ids = list(notices.filter(untold, dropped_at=None).values_list("pk", flat=True))
    Notice.objects.filter(pk__in=ids).update(dropped_at=now, dropped_why=why[:60])


def drop_for_question(question: Question, why: str, now: datetime) -> None:
    """The question needs no asking any more."""
    drop(Notice.objects.filter(question=question, kind__in=ASKING), why, now)


def drop_for_holder(holder: Holder, why: str, now: datetime) -> None:
    """The holder has left the seat, or wants no more mail of this game."""
    drop(Notice.objects.filter(holder=holder).exclude(kind=Kind.SEAT_LOST), why, now)


def wait_anew(person: Person, now: datetime) -> None:
    """What waits for this person's letters waits as they want it now."""
    waiting = Notice.objects.filter(person=person, letter=None, dropped_at=None, kind__in=holding.CAN_WAIT)
    for notice in waiting.select_related("question"):
        wait = holding.wait(notice.kind, person, notice.question, now)
        Notice.objects.filter(pk=notice.pk, letter=None).update(not_before=wait.until, in_digest=wait.in_digest)


def resend(letter: Letter, now: datetime, game: Game | None = None) -> list[Notice]:
    """Tell again, in a new letter, what this one was to tell (of one game) and is still true; empty if nothing is."""
    told = letter.notices.select_related("person", "game", "holder", "question__game")
    fresh = [_copy(notice, now) for notice in (told.filter(game=game) if game else told)]
    return Notice.objects.bulk_create(notice for notice in fresh if still_true(notice, now))


def _copy(notice: Notice, now: datetime) -> Notice:
    fields = ("person", "kind", "game", "holder", "question", "entry", "data")
    return Notice(**{name: getattr(notice, name) for name in fields}, created_at=now, not_before=now)


# looking again


def still_true(notice: Notice, now: datetime) -> bool:
    """Whether the notice is still worth a letter, by the rows as they are now (fetch it afresh to ask)."""
    return why_not(notice, now) == ""


def why_not(notice: Notice, now: datetime) -> str:
    """Why the notice should not be told any more; empty if it should."""
    if notice.dropped_at:
        return notice.dropped_why or "dropped"
    if notice.kind not in WANTED and (why := _mail_stopped(notice.person)):
        return why
    if notice.holder and (gone := _holder_gone(notice, notice.holder)):
        return gone
    if notice.question and notice.kind in ASKING:
        return _question_gone(notice, notice.question)
    return "" if STANDS.get(notice.kind, _always)(notice) else "no longer so"


def _mail_stopped(person: Person) -> str:
    if person.mail_off_at:
        return "this person wants no mail"
    return "mail to this address bounces" if person.unreachable_at else ""


def _holder_gone(notice: Notice, holder: Holder) -> str:
    if notice.kind == Kind.SEAT_LOST:
        return "" if holder.until else "the seat was not lost"
    if holder.until:
        return "no longer in this seat"
    return "wants no more mail of this game" if holder.muted_at and notice.kind not in WANTED else ""


def _question_gone(notice: Notice, question: Question) -> str:
    if question.closed_at:
        return "the question is closed"
    if notice.holder and notice.holder.seat_id != question.seat_id:
        return "asked of another seat"
    return "" if question.game.is_running else "the game is not running"


def _always(notice: Notice) -> bool:
    return True


def _status_is(*states: Game.Status) -> Callable[[Notice], bool]:
    return lambda notice: notice.game is not None and notice.game.status in states


def _turn_lasts(notice: Notice) -> bool:
    """Others are still being asked to bid in that very turn."""
    waiting = Question.objects.filter(game=notice.game, decision="manipulate", closed_at=None)
    return waiting.filter(turn=notice.data.get("turn")).exists()


def _invitation_waits(notice: Notice) -> bool:
    asked = Invitation.objects.filter(game=notice.game, person=notice.person)
    return _status_is(Game.Status.OPEN)(notice) and asked.filter(state=Invitation.State.PENDING).exists()


def _offer_waits(notice: Notice) -> bool:
    """The seat is still offered to who does not sit at that table already."""
    offers = Offer.objects.filter(seat__game=notice.game, person=notice.person, state=Offer.State.PENDING)
    sits = Holder.objects.filter(seat__game=notice.game, person=notice.person, until=None)
    return _status_is(Game.Status.RUNNING)(notice) and offers.exists() and not sits.exists()


def _is_host(notice: Notice) -> bool:
    return notice.game is not None and notice.game.is_running and notice.game.host_id == notice.person_id


def _change_waits(notice: Notice) -> bool:
    wishes = AddressChange.objects.filter(pk=notice.data.get("change"), done_at=None, withdrawn_at=None)
    said = {Kind.NEW_ADDRESS: Q(new_said_yes_at=None), Kind.OLD_ADDRESS: Q(old_said_yes_at=None, vouched_by="")}
    return wishes.filter(said[Kind(notice.kind)]).exists()


def _stands_still(notice: Notice) -> bool:
    return notice.game is not None and notice.game.quarantine != ""


def _still_unreached(notice: Notice) -> bool:
    return Person.objects.filter(pk=notice.data.get("person"), unreachable_at__isnull=False).exists()


def _says_something(notice: Notice) -> bool:
    return mentions.of(notice).exists()


def _goes_on(notice: Notice) -> bool:
    return notice.game is not None and notice.game.is_running and notice.game.paused_at is None


STANDS: dict[str, Callable[[Notice], bool]] = {
    Kind.CONFIRM_TABLE: _status_is(Game.Status.UNCONFIRMED),
    Kind.CONFIRM_SEAT: _invitation_waits,
    Kind.INVITATION: _invitation_waits,
    Kind.GAME_STARTS: _status_is(Game.Status.RUNNING, Game.Status.FINISHED),
    Kind.YOUR_TURN: _turn_lasts,
    Kind.ELIMINATED: _status_is(Game.Status.RUNNING),
    Kind.GAME_OVER: _status_is(Game.Status.FINISHED),
    Kind.CANCELLED: _status_is(Game.Status.CANCELLED),
    Kind.QUARANTINED: _stands_still,
    Kind.RESUMED: _goes_on,
    Kind.UNREACHABLE: _still_unreached,
    Kind.TABLE_WAITS: _status_is(Game.Status.OPEN),
    Kind.TABLE_OPEN: _status_is(Game.Status.OPEN, Game.Status.CANCELLED),
    Kind.OFFER: _offer_waits,
    Kind.SEAT_TAKEN: _status_is(Game.Status.RUNNING),
    Kind.HOST_NOW: _is_host,
    Kind.OLD_ADDRESS: _change_waits,
    Kind.NEW_ADDRESS: _change_waits,
    Kind.MENTION: _says_something,
}

"""What a moderator may do about a game. Each act needs a reason and goes through the room that owns it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games import handover, lobby, moderation, notices, talk, wake
from games.admin import sealed
from games.admin.letters import may_resend, of_game
from games.admin.reasons import AddressedForm, DeadlineForm, QuietReasonForm, ReasonForm
from games.journal import journal
from games.models import Game, Letter, Message, Offer, Question, Seat
from games.play import Answer, locked
from games.seating import LobbyRefused

Status = Game.Status
LOBBY = (Status.UNCONFIRMED, Status.OPEN)


@dataclass(frozen=True)
class Deed:
    """An act about to be done. `target`: the seat, letter or entry number it is about, if any; `seen`: how many
    entries the record had when the moderator looked; `said`: all that the act's form was filled with.
    """

    game: Game
    reason: str
    moderator: Any
    now: datetime
    target: Any = None
    seen: int | None = None
    said: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Act:
    """`label` stands on its button, `warning` beside the reason asked for. `target` finds in the address's query
    what the act is about, null if that does not exist; acts without one are about the whole game. `form`
    asks for the reason, and for what else the act needs.
    """

    label: Any
    warning: Any
    do: Callable[[Deed], Answer]
    is_offered: Callable[[Game], bool]
    target: Callable[[Game, Mapping[str, str]], Any] | None = None
    destroys: bool = False
    form: type[ReasonForm] = ReasonForm


# what an act is about


def _number(query: Mapping[str, str], key: str) -> int:
    """The number under that key; -1, which nothing has, if there is none."""
    text = query.get(key, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else -1


def _entry(game: Game, query: Mapping[str, str]) -> int | None:
    number = _number(query, "to")
    return number if 0 <= number < game.entry_count else None


def _seat(game: Game, query: Mapping[str, str]) -> Seat | None:
    return game.seats.filter(number=_number(query, "seat")).first()


def _question(game: Game, query: Mapping[str, str]) -> Question | None:
    """An open question whose player has a deadline."""
    asked = game.questions.filter(closed_at=None, hurried=False, due_at__isnull=False).select_related("seat", "game")
    return asked.filter(pk=_number(query, "question")).first()


def _open_offer(game: Game, query: Mapping[str, str]) -> Offer | None:
    made = Offer.objects.filter(seat__game=game, seat__number=_number(query, "seat"), state=Offer.State.PENDING)
    return made.select_related("seat__game", "person").first()


def _letter(game: Game, query: Mapping[str, str]) -> Letter | None:
    return of_game(sealed.open_letters(), game).filter(pk=_number(query, "letter")).first()


def _reported(game: Game, query: Mapping[str, str]) -> Message | None:
    """A message that somebody reported; all others are none of a moderator's business."""
    rows = game.talk.filter(reports__isnull=False).select_related("holder__seat__game", "holder__person", "game")
    return rows.filter(pk=_number(query, "message")).first()


# doing it


def _pause(deed: Deed) -> Answer:
    return moderation.pause(deed.game, deed.reason, deed.moderator, deed.now)


def _resume(deed: Deed) -> Answer:
    return moderation.resume(deed.game, deed.reason, deed.moderator, deed.now)


def _move_deadline(deed: Deed) -> Answer:
    return moderation.move_deadline(deed.target, deed.said["due"], deed.reason, deed.moderator, deed.now)


def _hand_to_bot(deed: Deed) -> Answer:
    return moderation.hand_to_bot(deed.target, deed.reason, deed.moderator, deed.now)


def _offer(deed: Deed) -> Answer:
    return handover.offer_as_moderator(deed.target, deed.said["address"], deed.reason, deed.moderator, deed.now)


def _withdraw_offer(deed: Deed) -> Answer:
    return handover.withdraw_as_moderator(deed.target, deed.reason, deed.moderator, deed.now)


def _make_host(deed: Deed) -> Answer:
    return handover.make_host(deed.game, deed.target, deed.reason, deed.moderator, deed.now)


@transaction.atomic
def _rewind(deed: Deed) -> Answer:
    if locked(deed.game).entry_count != deed.seen:
        return Answer(409, _("The game has moved on while you were looking. Look again at what would be undone."))
    return moderation.rewind(deed.game, deed.target, deed.reason, deed.moderator, deed.now)


def _cancel(deed: Deed) -> Answer:
    if deed.game.status not in LOBBY:
        return moderation.cancel(deed.game, deed.reason, deed.moderator, deed.now)
    try:
        lobby.cancel(deed.game, deed.now, reason=deed.reason, moderator=deed.moderator)
    except LobbyRefused as refused:
        return Answer(refused.status, refused.sentence)
    return Answer(200, _("Cancelled; everybody is told, and the seed is revealed."))


@transaction.atomic
def _resend(deed: Deed) -> Answer:
    letter: Letter = deed.target
    if not may_resend(letter):
        return Answer(409, _("This letter is on its way; it is tried again by itself."))
    fresh = notices.resend(letter, deed.now, deed.game)
    if not fresh:
        return Answer(409, _("Nothing in this letter is true any more, so there is nothing to send."))
    seat = fresh[0].holder.seat if fresh[0].holder else None
    journal(deed.game, "resent", deed.now, seat=seat, reason=deed.reason, moderator=deed.moderator)
    wake.deliver()
    return Answer(200, _("What is still true of it goes out in a new letter."))


def _hide_message(deed: Deed) -> Answer:
    return talk.hide(deed.target, deed.reason, deed.moderator, deed.now)


def _let_message_be(deed: Deed) -> Answer:
    return talk.let_be(deed.target, deed.reason, deed.moderator, deed.now)


# all acts


def _runs(game: Game) -> bool:
    return game.is_running


ACTS: dict[str, Act] = {
    "pause": Act(
        gettext_lazy("Pause"),
        gettext_lazy("The clocks, reminders, defaults and bots stand still. Moves are still taken."),
        _pause,
        lambda game: game.is_running and not game.paused_at,
    ),
    "resume": Act(
        gettext_lazy("Let it go on"),
        gettext_lazy("The clocks run on; each open question keeps the time that it had left."),
        _resume,
        lambda game: game.is_running and bool(game.paused_at),
    ),
    "move-deadline": Act(
        gettext_lazy("Move this deadline"),
        gettext_lazy("The player is told by letter, with the reason; the table reads it, too."),
        _move_deadline,
        _runs,
        _question,
        form=DeadlineForm,
    ),
    "rewind": Act(
        gettext_lazy("Rewind to here"),
        gettext_lazy("What was asked then is asked anew, and the same dice come again. What was sealed stays sealed."),
        _rewind,
        lambda game: game.is_running and not game.quarantine,
        _entry,
        destroys=True,
    ),
    "hand-to-bot": Act(
        gettext_lazy("Hand to a bot"),
        gettext_lazy("A bot plays this seat from now on; all links and plans of its player die."),
        _hand_to_bot,
        _runs,
        _seat,
        destroys=True,
    ),
    "offer-seat": Act(
        gettext_lazy("Offer to another person"),
        gettext_lazy("A letter asks them. Once they accept the seat is theirs; links and plans of its player die."),
        _offer,
        lambda game: game.is_running and not game.quarantine,
        _seat,
        form=AddressedForm,
    ),
    "withdraw-offer": Act(
        gettext_lazy("Withdraw the offer"),
        gettext_lazy("Whoever was asked to take this seat can’t accept any more."),
        _withdraw_offer,
        _runs,
        _open_offer,
    ),
    "make-host": Act(
        gettext_lazy("Make host"),
        gettext_lazy("The person in this seat is the host from now on, and is told by letter."),
        _make_host,
        _runs,
        _seat,
    ),
    "resend": Act(
        gettext_lazy("Send again"),
        gettext_lazy("What is still true of this letter goes out once more, as a letter of its own."),
        _resend,
        lambda game: True,
        _letter,
    ),
    "hide-message": Act(
        gettext_lazy("Hide the message"),
        gettext_lazy("Your reason stands in its place for the whole table, and in the journal."),
        _hide_message,
        lambda game: True,
        _reported,
        destroys=True,
    ),
    "let-message-be": Act(
        gettext_lazy("Let the message be"),
        gettext_lazy("It stays as it is; its reports are settled."),
        _let_message_be,
        lambda game: True,
        _reported,
        form=QuietReasonForm,
    ),
    "cancel": Act(
        gettext_lazy("Cancel the game"),
        gettext_lazy("It ends without a winner, for good, and its seed is revealed."),
        _cancel,
        lambda game: game.is_running or game.status in LOBBY,
        destroys=True,
    ),
}

"""Yes or no by mail to what a person alone can grant: a seat that is offered, a change of address."""

from __future__ import annotations

import re

from django.utils.translation import gettext as _

from games import address_changes, handover
from games.models import AddressChange, Notice, Offer
from games.play import Answer
from games.replies import guests, letters, text
from games.replies.addressed import Reply
from games.replies.said import NotRead
from games.seating import LobbyRefused

Kind = Notice.Kind
KINDS = frozenset({Kind.OFFER, Kind.OLD_ADDRESS, Kind.NEW_ADDRESS})
YES = re.compile(r"yes|ok(?:ay)?|accept|i agree|confirm", re.IGNORECASE)


def answer(reply: Reply) -> str:
    """What became of it, in a word of `answer.answer`."""
    lines = [text.unpleasing(line) for line in text.commands(reply.incoming, [reply.to.person.name])]
    if lines and lines[0].lower() == "help":
        letters.not_read(reply, "help")
        return "helped"
    try:
        said = _offered(lines, reply) if Kind.OFFER in reply.to.kinds else _changed(lines, reply)
    except NotRead as refused:
        letters.not_read(reply, "unread" if lines else "empty", line=lines[0] if lines else "", sentence=refused.why)
        return "not read"
    except LobbyRefused as refused:
        letters.not_read(reply, "refused", sentence=refused.sentence)
        return "refused"
    letters.receipt(reply, told=[said])
    return "done"


def _offered(lines: list[str], reply: Reply) -> str:
    rows = Offer.objects.select_related("seat__game__host", "person")
    offer = rows.filter(pk=reply.to.data.get("offer") or 0).first()
    if offer is None or len(lines) != 1:
        raise NotRead
    offer = handover.latest(offer)
    if match := guests.ACCEPT.fullmatch(lines[0]):
        guest = guests.guest_of(match, reply.incoming, offer.person, offer.seat.game)
        handover.accept(offer, guest, reply.now)
        return _("The seat is yours. A letter tells what is asked of it.")
    if guests.DECLINE.fullmatch(lines[0]):
        handover.decline(offer, reply.now)
        return _("You have said no. If you think again, reply “accept” to the letter that offered the seat.")
    raise NotRead


def _changed(lines: list[str], reply: Reply) -> str:
    change = AddressChange.objects.filter(pk=reply.to.data.get("change") or 0).first()
    if change is None or len(lines) != 1:
        raise NotRead
    if guests.DECLINE.fullmatch(lines[0]):
        address_changes.withdraw(change, reply.now)
        return _("Nothing is changed: letters go where they went.")
    if not YES.fullmatch(lines[0]):
        raise NotRead
    if Kind.OLD_ADDRESS in reply.to.kinds and reply.to.holder:
        return _done(address_changes.vouch_as_host(change, reply.to.holder, reply.now))
    side = "new" if Kind.NEW_ADDRESS in reply.to.kinds else "old"
    return _done(address_changes.say_yes(change, side, reply.now))


def _done(answer: Answer) -> str:
    if not answer.accepted:
        raise LobbyRefused(answer.status, answer.sentence)
    return answer.sentence

"""A reply to a letter of a table that has not begun: confirm, accept, decline, invite, start, leave, call off.

All lines or none. The answer is a letter that says how the table stands; a game that starts has its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction
from django.utils.translation import gettext as _

from games import invitations, lobby, seating, unfilled
from games.models import Game, Holder, Invitation, Notice, Person
from games.replies import deeds, doing, guests, letters, text
from games.replies.addressed import Reply
from games.replies.doing import DeedRefused
from games.replies.said import NotRead
from games.seating import Guest, LobbyRefused

Kind = Notice.Kind


@dataclass(frozen=True)
class Desk:
    """Who writes about which table."""

    reply: Reply
    game: Game
    person: Person

    @property
    def holder(self) -> Holder:
        """The writer's seat. Raises LobbyRefused."""
        holder = seating.holder_of(self.game, self.person.pk)
        if holder is None:
            raise LobbyRefused(403, _("You don’t sit at this table."))
        return holder

    @property
    def invitation(self) -> Invitation:
        """What asks the writer to the table. Raises LobbyRefused."""
        found = self.game.invitations.filter(person=self.person).select_related("person", "game__host").first()
        if found is None:
            raise LobbyRefused(403, _("Nobody has asked you to this table."))
        return found

    def as_host(self) -> Game:
        """The table, if it is the writer's. Raises LobbyRefused."""
        if self.game.host_id != self.person.pk:
            raise LobbyRefused(403, _("Only the host of the table can do this."))
        return self.game


def answer(reply: Reply) -> str:
    """What became of it, in a word of `answer.answer`."""
    game, person = reply.to.game, reply.to.person
    assert game
    holder = seating.holder_of(game, person.pk)
    lines = text.commands(reply.incoming, [person.name, holder.seat.name if holder else ""])
    if not lines:
        letters.not_read(reply, "empty")
        return "not read"
    try:
        with transaction.atomic():
            said = [_do(line, Desk(reply, game, person)) for line in lines]
    except NotRead as refused:
        letters.not_read(reply, "unread", line=refused.line, sentence=refused.why)
        return "not read"
    except (LobbyRefused, DeedRefused) as refused:
        letters.not_read(reply, "refused", sentence=str(refused))
        return "refused"
    return _told(said, reply)


def _told(said: list[str], reply: Reply) -> str:
    if "help" in said:
        letters.not_read(reply, "help")
        return "helped"
    if said[-1] != "started":
        letters.table(reply, said[-1])
    return "done"


def _do(line: str, desk: Desk) -> str:
    """What was done, in a word; nothing yet if the rest can't be. Raises NotRead, LobbyRefused, DeedRefused."""
    try:
        for pattern, act in ACTS:
            if match := pattern.fullmatch(line) or pattern.fullmatch(text.unpleasing(line)):
                return act(match, desk)
        deed = deeds.read(line) or deeds.read(text.unpleasing(line))
    except NotRead as refused:
        raise NotRead(refused.why, line) from None
    if deed is None:
        raise NotRead("", line)
    if deed.name != "help":
        doing.do(deed, desk.reply.to, desk.reply.now)
    return deed.name


# the host


def _confirm(match: re.Match[str], desk: Desk) -> str:
    lobby.confirm(desk.as_host(), desk.reply.now)
    return "opened"


def _invite(match: re.Match[str], desk: Desk) -> str:
    addresses = _addresses(match["addresses"])
    invitations.invite(desk.as_host(), addresses, desk.reply.now)
    return "invited"


BRACKETS = "<>()‹›«»[]\"'"
NAMED = re.compile(r"(?<![^\s,;])(?:[^\s,;@]+\s+)+[<‹«(\[](?P<address>[^\s<>‹›«»()\[\]]*@[^\s<>‹›«»()\[\]]*)[>›»)\]]?")
"""A name with its address in brackets behind it."""


def _withdraw(match: re.Match[str], desk: Desk) -> str:
    for address in _addresses(match["addresses"]):
        asked = desk.as_host().invitations.filter(person__address=address).first()
        if asked is None:
            raise NotRead(_("%(address)s has not been asked.") % {"address": address})
        invitations.withdraw(asked, desk.reply.now)
    return "withdrawn"


def _addresses(words: str) -> list[str]:
    """The addresses in a line, also those in brackets behind a name. Raises NotRead at a word that is none."""
    bare = NAMED.sub(r" \g<address> ", text.unpleasing(words))
    found = [word.strip(BRACKETS).lower() for word in re.split(r"[\s,;]+", bare) if word not in ("", "and", "&")]
    for address in found:
        _check(address)
    if not found:
        raise NotRead(_("Say whom: “invite bob@example.org”."))
    return found


def _check(address: str) -> None:
    try:
        validate_email(address)
    except ValidationError:
        raise NotRead(_("“%(address)s” is no address.") % {"address": address[:80]}) from None


def _start(match: re.Match[str], desk: Desk) -> str:
    game, how = desk.as_host(), (match["how"] or "").lower()
    here = game.seats.count()
    if how == "bots":
        lobby.start(game, desk.reply.now, fill=True)
    elif how or here == game.seat_count:
        lobby.start(game, desk.reply.now, here=int(how) if how.isdecimal() else None)
    else:
        raise LobbyRefused(409, lobby.too_few(game, here) or _start_how(game, here))
    return "started"


def _start_how(game: Game, here: int) -> str:
    facts = {"here": here, "seats": game.seat_count}
    return _(
        "%(here)d of %(seats)d seats are taken. Say “start with %(here)d” to play with who is here, or "
        "“start with bots” to fill the others."
    ) % facts


def _keep(match: re.Match[str], desk: Desk) -> str:
    unfilled.keep_open(desk.as_host(), desk.reply.now)
    return "kept"


def _cancel(match: re.Match[str], desk: Desk) -> str:
    lobby.cancel(desk.as_host(), desk.reply.now, by_host=True)
    return "cancelled"


# everybody


def _accept(match: re.Match[str], desk: Desk) -> str:
    kinds, asked = desk.reply.to.kinds, match["name"] or match["zone"]
    if Kind.CONFIRM_TABLE in kinds and not asked:
        return _confirm(match, desk)
    invitation = desk.invitation
    if invitation.name and not asked:
        guest = Guest(invitation.name, invitation.zone, invitation.nonce)
    else:
        guest = guests.guest_of(match, desk.reply.incoming, desk.person, desk.game)
    invitations.accept(invitation, guest, desk.reply.now)
    return "accepted"


def _decline(match: re.Match[str], desk: Desk) -> str:
    if Kind.CONFIRM_TABLE in desk.reply.to.kinds and desk.game.host_id == desk.person.pk:
        return _cancel(match, desk)
    invitations.decline(desk.invitation, desk.reply.now)
    return "declined"


def _leave(match: re.Match[str], desk: Desk) -> str:
    lobby.leave(desk.holder, desk.reply.now)
    return "cancelled" if desk.game.host_id == desk.person.pk else "left"


def _rename(match: re.Match[str], desk: Desk) -> str:
    holder = desk.holder
    lobby.rename(holder, Guest(match["name"], desk.person.zone, holder.seat.nonce), desk.reply.now)
    return "renamed"


def _line(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


Act = Callable[[re.Match[str], Desk], str]
ACTS: Iterable[tuple[re.Pattern[str], Act]] = (
    (_line(r"confirm|open(?: the table)?|ok(?:ay)?"), _confirm),
    (_line(r"(?:please )?invite (?P<addresses>.+)"), _invite),
    (_line(r"(?:withdraw|uninvite) (?P<addresses>.+)"), _withdraw),
    (_line(r"start(?: (?:the )?game)?(?: with (?:the )?(?P<how>bots|\d|who is here|us))?"), _start),
    (_line(r"keep(?: (?:it|the table))?(?: open)?|wait"), _keep),
    (_line(r"cancel(?: the table)?|call (?:it )?off"), _cancel),
    (_line(r"leave(?: the table)?|get up"), _leave),
    (_line(r"(?:call me|my name is|name) (?P<name>.+)"), _rename),
    (guests.ACCEPT, _accept),
    (guests.DECLINE, _decline),
)
"""What can be said, in the order in which a line is tried, and what does it."""

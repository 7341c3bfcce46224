"""Who reads a letter: their seat, their zone, their links."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _

from games import deadlines, tokens
from games.mail.envelope import one_line, way_out
from games.models import Game, Holder, Notice, Person


@dataclass(frozen=True)
class Reader:
    """The person a letter goes to, the game that it is about and the seat in which they read it, if any."""

    person: Person
    game: Game | None
    holder: Holder | None
    now: datetime

    @property
    def name(self) -> str:
        """What the letter calls them: as at the table, else as known, else nothing."""
        return one_line(self.holder.called if self.holder else self.person.name, 60)

    @property
    def number(self) -> int | None:
        """Their seat's number."""
        return self.holder.seat.number if self.holder else None

    @property
    def paused(self) -> str:
        """That no clock of their game runs, if so."""
        stands = self.game and self.game.is_running and self.game.paused_at
        return _("The game is paused: the clock stands still.") if stands else ""

    def when(self, moment: datetime) -> str:
        """A moment in their zone, which is named: "Wed 2 Dec, 20:00, your time (Europe/Berlin)"."""
        zone = str(deadlines.zone_of(self.person.zone))
        return _("%(when)s, your time (%(zone)s)") % {"when": deadlines.local(moment, zone), "zone": zone}

    def links(self) -> dict[str, str]:
        """The small print of every letter: their board, this game off, all mails off."""
        links = {
            "mail": tokens.url(tokens.mail_link(self.person)),
            "hours": tokens.url(tokens.hours_link(self.person)),
            "off": tokens.url(tokens.mail_off_link(self.person)),
            "way_out": way_out(self.person, self.holder),
        }
        if self.holder:
            links |= {
                "board": tokens.url(tokens.seat_link(self.holder)),
                "mute": way_out(self.person, self.holder),
            }
        return links

    def context(self) -> dict[str, Any]:
        """What every template may use."""
        return {
            "game": self.game,
            "name": self.name,
            "person": self.person,
            "site": settings.PUBLIC_URL,
            "links": self.links(),
        }


def reader_of(person: Person, game: Game | None, notices: list[Notice], now: datetime) -> Reader:
    """Whoever these notices of a game (or of none) are for."""
    holders = [notice.holder for notice in notices if notice.holder and not notice.holder.until]
    return Reader(person, game, holders[0] if holders else None, now)

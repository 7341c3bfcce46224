"""The day's one letter: a part for each game, with its buttons and its own address for replies."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import Any
from urllib.parse import quote

from django.utils.translation import gettext as _

from games import addresses
from games.mail.contents import contents
from games.mail.envelope import way_out
from games.mail.reader import Reader, reader_of
from games.models import Game, Notice
from games.notices import ASKING

BOARDS = 6
"""So many games are shown with their boards; a letter of more could be too heavy for a mailbox."""


@dataclass(frozen=True)
class Part:
    """What the letter says of one game. `facts`: as for a letter of its own. `reply_to`: where its answer goes."""

    game: Game
    facts: dict[str, Any]
    reply_to: str
    mute: str

    @property
    def mailto(self) -> str:
        """Begins the answer in the reader's mail program."""
        subject = _("[Laborigines %(code)s] my answer") % {"code": self.game.code}
        return f"mailto:{quote(self.reply_to, safe='@+')}?subject={quote(subject)}" if self.reply_to else ""

    @property
    def asks(self) -> bool:
        return bool(self.facts.get("buttons"))


def contents_of_day(notices: list[Notice], reader: Reader) -> dict[str, Any]:
    """Each game's part, those that ask first."""
    by_game = groupby(sorted(notices, key=lambda notice: notice.game_id or 0), key=lambda notice: notice.game_id)
    parts = sorted((_part(list(group), reader) for _, group in by_game), key=lambda part: not part.asks)
    for part in parts[BOARDS:]:
        part.facts.pop("board", None)
    return {"parts": parts, "asking": sum(part.asks for part in parts)}


def _part(notices: list[Notice], day: Reader) -> Part:
    game = notices[0].game
    assert game
    reader = reader_of(day.person, game, notices, day.now)
    _kind, facts = contents(notices, reader)
    asked = [notice for notice in notices if notice.question and notice.kind in ASKING]
    reply_to = addresses.reply_to_one(asked[-1]) if asked else ""
    return Part(game, facts, reply_to, way_out(day.person, reader.holder) if reader.holder else "")

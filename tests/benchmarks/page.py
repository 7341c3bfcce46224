"""What a seat's page costs: a ratio to an equally long page of a bare Django template after the same replay, by turns.

Bare: the record is replayed, and the very bytes of the page, as rows of text, go through a template that puts each
into a paragraph; no sessions, no database but for the record, no drawing. The page asks who is there, what is asked,
what was said and what can be chosen, and draws the board.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

from django.template import Context, engines
from django.test import Client

from games import record
from games.models import Game

LIMIT = 8.0
ROUNDS = 15
ROW = 60
"""Letters of a row of the bare page."""

BARE = "{% for row in rows %}<p>{{ row }}</p>{% endfor %}"


@dataclass(frozen=True, slots=True)
class Result:
    """Milliseconds of a processor for the page, for the bare one, and the ratio; medians of all rounds."""

    page: float
    bare: float
    ratio: float
    letters: int

    def __str__(self) -> str:
        times = f"the page {self.page:.1f} ms, a bare one {self.bare:.1f} ms of a processor"
        return f"{times}, both of {self.letters:,} letters: ratio {self.ratio:.1f} (limit {LIMIT:.0f})"


def compare(game: Game, client: Client, address: str, rounds: int = ROUNDS) -> Result:
    """Both pages by turns. `address` is opened by `client`; no replay is kept from one round to the next."""
    text = client.get(address).content.decode()
    rows = [text[start : start + ROW] for start in range(0, len(text), ROW)]
    template = engines["django"].from_string(BARE)

    def bare() -> None:
        record.replay(game)
        template.template.render(Context({"rows": rows}))

    def page() -> None:
        record._replays.clear()
        assert client.get(address).status_code == 200

    times = [(_spent(page), _spent(bare)) for _ in range(rounds)]
    medians = [statistics.median(spent) for spent in zip(*times, strict=True)]
    return Result(*medians, statistics.median(one / other for one, other in times), len(text))


def _spent(run: Callable[[], None]) -> float:
    start = time.process_time()
    run()
    return 1000 * (time.process_time() - start)

"""One game, three ways to play it: by replies alone, by the buttons of letters without JavaScript, on the pages."""
from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.pen_friend import PenFriend
from tests.browser.person import Someone, body, picks
from tests.browser.test_whole_game import (
    KNOWN_DICE,
    accept,
    answer,
    check_the_end,
    fill_in,
    has,
    invite,
    is_asked,
    open_table,
    sculpt,
)  # fmt: skip
from tests.dovecot import Dovecot
from tests.mailbox import Mailbox
from tests.stack import Stack

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.alone]
MOST_SECONDS = 400.0
CALM = {"LABORIGINES_TEMPO_SCALE": "0.02", "SWEEP_SECONDS": "0.5", "IMAP_SECONDS": "1"}
"""A day is half an hour, so that nobody's time runs out."""


@pytest.fixture
def browsers(browser: Browser, mailbox: Mailbox) -> Iterator[Callable[[str, bool], Someone]]:
    contexts = []

    def one(name: str, scripts: bool) -> Someone:
        contexts.append(browser.new_context(java_script_enabled=scripts, viewport={"width": 360, "height": 740}))
        return Someone(name, contexts[-1].new_page(), mailbox)

    yield one
    for context in contexts:
        context.close()


def test_one_replies_one_presses_buttons_and_one_uses_pages(
    stack: Callable[..., Stack], mailbox: Mailbox, dovecot: Dovecot, browsers: Callable[[str, bool], Someone],
    tmp_path: Path,
) -> None:  # fmt: skip
    mailbox.forwards["reply.example.org"] = dovecot.deliver
    service = stack(EMAIL_URL=mailbox.url, REPLY_ADDRESS="*@reply.example.org", IMAP_URL=dovecot.url, **CALM)
    alice, cy, bob = browsers("Alice", True), browsers("Cy", False), PenFriend("Bob", None, mailbox)

    open_table(alice, service.url)
    service.manage("shell", "-c", KNOWN_DICE)
    invite(alice, [bob, cy])
    bob.reply(bob.next_letter(), "accept as Bob in Europe/Prague")
    accept(cy)
    service.wait_until(lambda: seats_taken(alice) == 3)
    alice.press("Start the game")

    bob.reply(bob.next_letter(about="sculpt"), "surprise me as Gloop")
    sculpt(cy)
    sculpt(alice)
    play_on(alice, bob, cy)

    record = json.loads(check_the_end(cy, tmp_path))
    assert bob.browser is None
    assert ways(record, "Bob") == {"reply"}
    assert "link" in ways(record, "Cy"), "what his own move opens is asked on the page that he is on"
    assert "web" in ways(record, "Alice")
    assert {move["by"] for move in record["moves"]} <= {"player", "service"}, "nobody's time ran out"
    assert any("won" in body(letter) for letter in bob.letters()[-2:]), "Bob has read how it ended"


def seats_taken(host: Someone) -> int:
    host.page.reload()
    return sum(name in host.page.content() for name in ("Alice", "Bob", "Cy"))


def play_on(alice: Someone, bob: PenFriend, cy: Someone) -> None:
    until = time.monotonic() + MOST_SECONDS
    while not (has(alice, "over") and has(bob, "over") and has(cy, "over")):
        assert time.monotonic() < until, "the game does not end"
        while letter := cy.unread():
            answer(cy, letter)
        while letter := bob.unread():
            if picks(letter):
                bob.reply(letter, "option 1")
        look_at(alice)
        time.sleep(0.4)


def look_at(player: Someone) -> None:
    """The page alone, as somebody with it open all day; answered as long as it asks."""
    player.page.reload()
    while is_asked(player.page):
        fill_in(player.page)


def ways(record: dict[str, Any], name: str) -> set[object]:
    """How the moves of a player came."""
    seat = record["players"].index(name)
    return {move["via"] for move in record["moves"] if move.get("seat") == seat and move["by"] == "player"}

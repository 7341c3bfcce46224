"""A whole game as friends play it: real mail, real workers, a real browser without JavaScript, one seat silent."""
from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from email.message import EmailMessage
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.person import Someone, body, links, picks
from tests.mailbox import Mailbox
from tests.stack import ROOT, Stack

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.alone]
TEMPO = {"LABORIGINES_TEMPO_SCALE": "0.00015", "SWEEP_SECONDS": "0.5"}
"""A day is 13 seconds."""

MOST_SECONDS = 400.0

SEED = f"{41:064x}"
"""Dice with which somebody comes to bid in a game of two dozen turns."""

KNOWN_DICE = f"""
from games.engine.chance import commitment
from games.models import Game, ServerSeed
ServerSeed.objects.update(seed="{SEED}")
Game.objects.update(commitment=commitment(bytes.fromhex("{SEED}")))
"""


@pytest.fixture
def people(browser: Browser, mailbox: Mailbox) -> Iterator[Callable[[str], Someone]]:
    contexts = []

    def one(name: str) -> Someone:
        context = browser.new_context(java_script_enabled=False, viewport={"width": 360, "height": 740})
        contexts.append(context)
        return Someone(name, context.new_page(), mailbox)

    yield one
    for context in contexts:
        context.close()


def open_table(host: Someone, site: str) -> None:
    host.page.goto(f"{site}/open/")
    host.page.fill("[name=address]", host.address)
    host.page.fill("[name=name]", host.name)
    host.page.select_option("[name=zone]", "Europe/Berlin")
    host.page.select_option("[name=seats]", "3")
    host.page.check("[name=tempo][value=brisk]")
    host.press("Open the table")
    host.follow(links(host.next_letter())[0])
    host.press("Yes, open it")


def invite(host: Someone, guests: list[Someone]) -> None:
    host.page.fill("[name=addresses]", "\n".join(guest.address for guest in guests))
    host.press("Send invitations")


def accept(guest: Someone) -> None:
    guest.follow(links(guest.next_letter())[0])
    assert "SHA-256" in guest.page.content(), "the commitment is shown before anyone joins"
    guest.page.fill("[name=name]", guest.name)
    guest.page.select_option("[name=zone]", "America/New_York")
    guest.press("Take a seat")


def sculpt(player: Someone) -> None:
    player.follow(links(player.next_letter(about="sculpt"))[0])
    player.press("Surprise me")
    player.page.fill("[name=name]", f"Blob of {player.name}")
    player.press("Send it to the table")


def fill_in(page: Page) -> None:
    """Whatever the form asks: what is chosen already, or the first choice."""
    if not page.locator("#answer input[type=radio]:checked").count():
        page.locator("#answer input[type=radio]").first.check()
    with page.expect_navigation():
        page.locator("button.primary[form=answer], #answer button.primary").click()


def is_asked(page: Page) -> bool:
    return page.locator("#answer input[name=question]").count() == 1


def answer(player: Someone, letter: EmailMessage) -> None:
    """Follow the letter's button and answer; what the move itself opens is asked on the page at once."""
    offered = picks(letter)
    if not offered:
        return
    player.follow(offered[0])
    while is_asked(player.page):
        fill_in(player.page)


def play_on(players: list[Someone], is_over: Callable[[], bool]) -> None:
    until = time.monotonic() + MOST_SECONDS
    while not is_over():
        assert time.monotonic() < until, "the game does not end"
        for player in players:
            while letter := player.unread():
                answer(player, letter)
        time.sleep(0.05)


def has(player: Someone, words: str) -> bool:
    return any(words in str(letter["Subject"]).lower() for letter in player.letters())


def download(player: Someone, folder: Path) -> Path:
    """The record, from the link on the finished game's page."""
    link = player.page.get_by_role("link", name="record").first.get_attribute("href")
    answered = player.page.request.get(link if link and link.startswith("http") else _absolute(player.page, link))
    assert answered.status == 200
    path = folder / "record.json"
    path.write_bytes(answered.body())
    return path


def _absolute(page: Page, path: str | None) -> str:
    scheme, _, host, *_ = page.url.split("/")
    return f"{scheme}//{host}{path}"


def verified(record: Path) -> str:
    command = [sys.executable, "-m", "games.engine", "verify", str(record)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout


def test_three_friends_play_from_invitation_to_winner_by_post(
    stack: Callable[..., Stack], mailbox: Mailbox, people: Callable[[str], Someone], tmp_path: Path
) -> None:
    service = stack(EMAIL_URL=mailbox.url, **TEMPO)
    alice, bob, cy = people("Alice"), people("Bob"), people("Cy")

    open_table(alice, service.url)
    service.manage("shell", "-c", KNOWN_DICE)
    invite(alice, [bob, cy])
    for guest in (bob, cy):
        accept(guest)
    alice.page.reload()
    alice.press("Start the game")

    for player in (alice, bob):
        sculpt(player)
    play_on([alice, bob], lambda: has(alice, "over") and has(bob, "over"))

    record = check_the_end(alice, tmp_path)
    moves = json.loads(record)["moves"]
    assert {"bid"} <= {move["move"] for move in moves}, "somebody paid to bend a way"
    assert [move["move"] for move in moves if move["by"] == "timeout"][:2] == ["sculpt", "vote"]
    assert has(cy, "reminder") and has(cy, "new deadline")
    assert any("played for you" in body(letter).lower() for letter in cy.letters()), "perhaps with the next question"
    assert "autopilot" in alice.page.content()


def check_the_end(player: Someone, folder: Path) -> str:
    """The last letter reveals the seed; its link shows the end; the record verifies."""
    last = next(letter for letter in player.letters() if "over" in str(letter["Subject"]).lower())
    assert "python check_record.py" in body(last)
    player.follow(links(last)[0])
    path = download(player, folder)
    assert verified(path)
    return path.read_text()

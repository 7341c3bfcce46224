"""A whole game from pages alone with JavaScript off: links and forms."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.duel import Duel

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]


class Plain:
    """Follows the board's links where a choice has one: they fill it in."""

    def __init__(self, page: Page) -> None:
        self.page, self.on_board = page, 0

    def answer(self, decision: str, pick: str) -> None:
        if decision == "sculpt":
            self.page.click(".actions a.primary")
            self.page.fill("#name", "Blob")
            self.page.click("button[value=send]")
            return
        target = self.page.locator(f'.target[data-pick="{pick}"]')
        if target.count():
            target.click()
            self.on_board += 1
        else:
            self.page.check(f'#answer [name=pick][value="{pick}"]')
        expect(self.page.locator(f'#answer [value="{pick}"]')).to_be_checked()
        self.page.click(".play button")


def test_a_browser_without_scripts_plays_a_whole_game(plain_page: Page, live_server: LiveServer) -> None:
    duel, plain = Duel(plain_page, live_server.url), Plain(plain_page)
    duel.sit_down()
    duel.play(plain.answer)
    assert plain.on_board >= 6
    expect(plain_page.locator("#tell")).to_be_hidden()

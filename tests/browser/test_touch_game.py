"""A whole game on a phone: 360 pixels wide, by touch."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.duel import Duel

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]
WIDTH = 360


class Thumb:
    """Taps. Where a choice has a slip on the board, it is taken there."""

    def __init__(self, page: Page) -> None:
        self.page, self.on_board = page, 0

    def answer(self, decision: str, pick: str) -> None:
        assert self.page.evaluate("document.documentElement.scrollWidth") <= WIDTH
        if decision == "sculpt":
            self.sculpt()
        else:
            self.choose(pick)
            self.play(pick)

    def sculpt(self) -> None:
        with self.page.expect_navigation():
            self.page.tap(".actions a.primary")
        self.page.tap("#name")
        self.page.keyboard.type("Blob")
        with self.page.expect_navigation():
            self.page.tap("button[value=send]")

    def choose(self, pick: str) -> None:
        target = self.page.locator(f'.target[data-pick="{pick}"]')
        if target.count():
            target.tap()
            self.on_board += 1
        else:
            self.page.locator(f'label:has([name=pick][value="{pick}"])').tap()

    def play(self, pick: str) -> None:
        """The button is there without a search for it, and says what it will play."""
        expect(self.page.locator(f'#answer [value="{pick}"]')).to_be_checked()
        expect(self.page.locator("#chosen")).not_to_be_empty()
        expect(self.page.locator(".play button")).to_be_in_viewport()
        with self.page.expect_navigation():
            self.page.tap(".play button")


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(
        viewport={"width": WIDTH, "height": 740}, has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    yield context.new_page()
    context.close()


def test_a_phone_plays_a_whole_game_by_touch(page: Page, live_server: LiveServer) -> None:
    duel, thumb = Duel(page, live_server.url), Thumb(page)
    duel.sit_down()
    duel.play(thumb.answer)
    assert thumb.on_board >= 6

"""A whole game by keyboard alone: no pointer ever touches the page."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.duel import Duel

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]
MOST_STOPS = 150


class Keyboard:
    """Tabs to things and presses keys. Half of the choices are made on the board."""

    def __init__(self, page: Page) -> None:
        self.page, self.on_board, self.in_list = page, 0, 0

    def answer(self, decision: str, pick: str) -> None:
        has_slip = self.page.locator(f'.target[data-pick="{pick}"]').count() > 0
        if decision == "sculpt":
            self.sculpt()
        elif has_slip and self.on_board <= self.in_list:
            self.on_board += 1
            self.choose_on_board(pick)
        else:
            self.in_list += 1
            self.choose_in_list(pick)

    def sculpt(self) -> None:
        self.tab_to(".actions a.primary")
        self.enter()
        self.tab_to("#name")
        self.page.keyboard.type("Blob")
        self.tab_to("button[value=send]")
        self.enter()

    def choose_on_board(self, pick: str) -> None:
        """On a slip Enter chooses, and leads to the button; there Enter plays."""
        self.tab_to(f'.target[data-pick="{pick}"]')
        self.page.keyboard.press("Enter")
        expect(self.page.locator(".play button")).to_be_focused()
        expect(self.page.locator("#chosen")).not_to_be_empty()
        expect(self.page.locator(f'#answer [value="{pick}"]')).to_be_checked()
        self.enter()

    def choose_in_list(self, pick: str) -> None:
        """Arrow keys walk through the choices; Enter plays the one they are at."""
        self.tab_to("#answer [name=pick]")
        self.page.keyboard.press("Space")
        for _ in range(self.page.locator("#answer [name=pick]").count()):
            if self.page.locator(f'#answer [value="{pick}"]').is_checked():
                break
            self.page.keyboard.press("ArrowDown")
        self.enter()

    def tab_to(self, selector: str) -> None:
        for _ in range(MOST_STOPS):
            self.page.keyboard.press("Tab")
            if self.page.evaluate("selector => document.activeElement.matches(selector)", selector):
                return
        raise AssertionError(f"no key leads to {selector}")

    def enter(self) -> None:
        with self.page.expect_navigation():
            self.page.keyboard.press("Enter")


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    yield context.new_page()
    context.close()


def test_the_keyboard_alone_plays_a_whole_game(page: Page, live_server: LiveServer) -> None:
    duel, keyboard = Duel(page, live_server.url), Keyboard(page)
    duel.sit_down()
    duel.play(keyboard.answer)
    assert keyboard.on_board >= 4 and keyboard.in_list >= 4

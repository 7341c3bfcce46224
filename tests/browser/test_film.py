"""The film in a browser: its links fetch the next picture, it plays by itself, keys and slider wind it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from games.models import Game
from tests.browser.sitting import sit_down
from tests.web.playing import step
from tests.world import a_game, fresh, seat_of

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def game() -> Game:
    game = a_game(seed="22" * 32)
    while fresh(game).turn < 6:
        assert step(game).accepted
    return fresh(game)


@pytest.fixture
def page(browser: Browser, live_server: LiveServer, game: Game) -> Iterator[Page]:
    """Alice's, on a phone, her seat's link followed."""
    context = browser.new_context(viewport={"width": 360, "height": 740})
    page = context.new_page()
    sit_down(page, live_server.url, seat_of(game, 0))
    page.goto(f"{live_server.url}{reverse('film', args=[game.public_id])}?n=4")
    yield page
    context.close()


def at(page: Page, n: int) -> None:
    expect(page.locator(".status")).to_contain_text(f"Entry {n} of")
    expect(page.locator("#scrub")).to_have_value(str(n))


def test_links_keys_and_slider_wind_the_film_without_loading_the_page(page: Page) -> None:
    page.evaluate("window.stayed = true")
    page.click("#step-next")
    at(page, 5)
    expect(page.locator("#step-next")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    at(page, 4)
    page.locator("#scrub").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Tab")
    at(page, 5)
    page.click("#step-turn-on")
    expect(page.locator("#scrub")).not_to_have_value("5")
    at(page, int(page.locator("#scrub").input_value()))
    expect(page).to_have_url(re.compile(rf"n={page.locator('#scrub').input_value()}$"))
    assert page.evaluate("window.stayed")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_it_plays_by_itself_until_it_is_stopped(page: Page) -> None:
    page.click("#play")
    at(page, 5)
    at(page, 6)
    page.click("#play")
    expect(page.locator("#play")).to_have_text("Play")
    where = page.locator(".status").inner_text()
    page.wait_for_timeout(2200)
    assert page.locator(".status").inner_text() == where


def test_without_scripts_it_is_pages_with_links_and_a_form(browser: Browser, page: Page) -> None:
    context = browser.new_context(java_script_enabled=False, storage_state=page.context.storage_state())
    plain = context.new_page()
    plain.goto(page.url)
    plain.click("#step-next")
    at(plain, 5)
    plain.fill("#scrub", "9")
    plain.click("text=Go there")
    at(plain, 9)
    expect(plain.locator("#play")).to_be_hidden()
    context.close()

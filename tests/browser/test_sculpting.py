"""The sculptor's table in a browser: it is looked at while it changes, and sent by a press of its button alone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from games.models import Game
from tests.browser.sitting import sit_down
from tests.world import a_game, answer_quietly, asked, seat_of

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]
LONGER_THAN_THE_LOOK_WAITS = 600


@pytest.fixture
def game() -> Game:
    return a_game.__wrapped__("Alice", "Bob")


@pytest.fixture
def page(browser: Browser, live_server: LiveServer, game: Game) -> Iterator[Page]:
    """Alice's, with her plasticine before her."""
    context = browser.new_context(viewport={"width": 360, "height": 740})
    page = context.new_page()
    sit_down(page, live_server.url, seat_of(game, 0))
    page.goto(live_server.url + reverse("sculpt", args=[game.public_id, 0]))
    yield page
    context.close()


def test_a_button_that_is_pressed_but_not_let_go_sends_nothing(page: Page, game: Game) -> None:
    page.fill("#name", "Blob")
    page.locator("button[value=send]").hover()
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        page.mouse.down()
    page.wait_for_timeout(LONGER_THAN_THE_LOOK_WAITS)
    page.mouse.move(5, 5)
    page.mouse.up()
    expect(page.locator("#creature svg")).to_contain_text("Blob")
    assert asked(game, 0) is not None


def test_a_name_typed_just_before_is_sent_with_the_press(page: Page, game: Game) -> None:
    page.locator("#name").press_sequentially("Blob")
    with page.expect_navigation():
        page.click("button[value=send]")
    assert asked(game, 0) is None
    assert seat_of(game, 0).figures.get().name == "Blob"


def test_who_changes_what_was_sent_elsewhere_meanwhile_is_left_with_it(page: Page, game: Game) -> None:
    assert answer_quietly(game, 0).accepted
    page.fill("#name", "Blob")
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        page.press("#name", "Tab")
    expect(page.locator("#name")).to_have_value("Blob")
    expect(page.locator("h1")).to_have_count(1)

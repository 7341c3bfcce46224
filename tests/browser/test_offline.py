"""Without a connection: a choice stays in the browser, is offered again, and is played by a press alone."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from games.models import Game, Message, Notebook, Seat
from tests.browser.sitting import sit_down
from tests.web.playing import step
from tests.world import a_game, a_game_at_turn, asked, fresh, seat_of

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]
SECRETS = ("csrf", "token", "/l/")


@pytest.fixture
def game() -> Game:
    return a_game_at_turn(2)


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport={"width": 360, "height": 740})
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext, live_server: LiveServer, game: Game) -> Page:
    """Of whoever is asked, on a phone."""
    page = context.new_page()
    sit_down(page, live_server.url, mover(game))
    return page


def mover(game: Game) -> Seat:
    question = asked(fresh(game))
    assert question is not None
    return question.seat


def stored(page: Page) -> dict[str, Any]:
    kept = page.evaluate("Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.startsWith('kept:')))")
    assert not any(secret in json.dumps(kept) for secret in SECRETS)
    return {key.rpartition("/")[2]: json.loads(entry) for key, entry in kept.items()}


def play(page: Page) -> None:
    page.get_by_role("button", name="Play it").click()


def choose_last(page: Page) -> str:
    radio = page.locator("#answer input[name=pick]").last
    radio.check()
    return str(radio.input_value())


def chosen(page: Page) -> str:
    return str(page.locator("#answer input[name=pick]:checked").input_value())


def note(page: Page, words: str) -> None:
    expect(page.locator(".kept").filter(has_text=words)).to_be_visible()


def choose_without_a_connection(page: Page) -> str:
    pick = choose_last(page)
    page.context.set_offline(True)
    play(page)
    note(page, "No connection. Your choice is kept here and not played yet.")
    return pick


def test_a_choice_is_kept_and_played_by_a_second_press_alone(page: Page, game: Game) -> None:
    entries = fresh(game).entry_count
    choose_without_a_connection(page)
    again = page.get_by_role("button", name="Try again")
    expect(again).to_be_focused()
    page.context.set_offline(False)
    note(page, "The connection is back.")
    assert fresh(game).entry_count == entries, "nothing is played by itself"
    again.click()
    expect(page.locator(".notice.good")).to_be_visible()
    assert fresh(game).entry_count > entries
    assert stored(page) == {}


def test_it_is_filled_in_when_the_page_is_opened_another_day(page: Page, game: Game) -> None:
    pick = choose_without_a_connection(page)
    address = page.url
    page.close()
    page.context.set_offline(False)
    later = page.context.new_page()
    later.goto(address)
    note(later, "Your choice was kept in this browser and is filled in again. It is not played yet.")
    assert chosen(later) == pick
    play(later)
    expect(later.locator(".notice.good")).to_be_visible()
    assert stored(later) == {}


def test_who_thinks_again_forgets_it(page: Page) -> None:
    choose_without_a_connection(page)
    page.context.set_offline(False)
    page.reload()
    page.get_by_role("button", name="Forget it").click()
    expect(page.locator(".kept")).to_have_count(0)
    assert page.locator("#answer input[name=pick]:checked").count() == 0
    assert stored(page) == {}


def test_when_the_table_has_moved_on_it_is_said_what_was_not_played(page: Page, game: Game) -> None:
    choose_without_a_connection(page)
    says = next(iter(stored(page).values()))["says"]
    page.context.set_offline(False)
    assert step(fresh(game)).accepted
    page.reload()
    note(page, f"Without a connection you had chosen “{says}”. It was not played")
    page.get_by_role("button", name="All right").click()
    assert stored(page) == {}


def test_while_it_is_sent_the_button_says_so_and_a_second_press_sends_nothing(page: Page, game: Game) -> None:
    waiting: list[Route] = []
    sent: list[str] = []
    page.route("**/healthz", lambda route: waiting.append(route))
    page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    choose_last(page)
    button = page.locator("button[form=answer], #answer button.primary").first
    button.click()
    expect(button).to_have_text("Sending…")
    expect(button).to_have_attribute("aria-disabled", "true")
    button.dispatch_event("click")
    page.wait_for_timeout(100)
    assert len(waiting) == 1
    waiting[0].continue_()
    expect(page.locator(".notice.good")).to_be_visible()
    assert len(sent) == 1


def test_what_went_out_without_an_answer_is_never_called_unplayed(page: Page, game: Game) -> None:
    def swallow(route: Route) -> None:
        route.fetch(max_redirects=0)
        route.abort()

    address = page.url
    page.route("**/play/", swallow)
    choose_last(page)
    with page.expect_event("requestfailed", lambda request: request.method == "POST"):
        play(page)
    later = page.context.new_page()
    later.goto(address)
    expect(later.locator("main")).to_be_visible()
    assert "not played" not in later.inner_text("main")
    assert stored(later) == {}


def test_words_to_the_table_and_notes_are_kept_as_well(page: Page, game: Game, live_server: LiveServer) -> None:
    page.fill("#say-text", "Was that your flag?")
    page.context.set_offline(True)
    page.click("#say-button")
    note(page, "What you entered is kept here and not sent yet.")
    page.context.set_offline(False)
    page.reload()
    expect(page.locator("#say-text")).to_have_value("Was that your flag?")
    page.click("#say-button")
    expect(page.locator("#talk-said")).to_contain_text("Was that your flag?")
    expect(page.locator("#say-text")).to_have_value("")
    assert Message.objects.count() == 1 and stored(page) == {}

    page.goto(f"{page.url.partition('?')[0].partition('#')[0]}notes/")
    page.fill("#notes-text", "Bob hid dish 7.")
    page.context.set_offline(True)
    page.get_by_role("button", name="Save these notes").click()
    page.context.set_offline(False)
    page.reload()
    expect(page.locator("#notes-text")).to_have_value("Bob hid dish 7.")
    page.get_by_role("button", name="Save these notes").click()
    expect(page.locator(".notice.good")).to_be_visible()
    assert Notebook.objects.get().text == "Bob hid dish 7." and stored(page) == {}


def test_clay_is_taken_up_again(context: BrowserContext, live_server: LiveServer) -> None:
    game = a_game()
    page = context.new_page()
    sit_down(page, live_server.url, seat_of(game, 0))
    page.goto(f"{live_server.url}{reverse('sculpt', args=[game.public_id, 0])}")
    page.get_by_role("button", name="Five more lumps").click()
    page.fill("#name", "Snot")
    lumps = page.locator("details.lump").count()
    context.set_offline(True)
    page.get_by_role("button", name="Send it to the table").click()
    note(page, "No connection.")
    context.set_offline(False)
    page.goto(page.url)
    assert page.locator("details.lump").count() < lumps
    page.get_by_role("button", name="Take it up again").click()
    expect(page.locator("#name")).to_have_value("Snot")
    expect(page.locator("details.lump")).to_have_count(lumps)
    page.get_by_role("button", name="Send it to the table").click()
    expect(page.locator(".notice.good")).to_be_visible()
    assert stored(page) == {}


def test_who_is_signed_out_meanwhile_finds_the_words_on_the_page_and_later_in_the_form(
    page: Page, game: Game, live_server: LiveServer
) -> None:
    seat = mover(game)
    page.fill("#say-text", "Hello, all of you")
    page.context.clear_cookies()
    page.click("#say-button")
    expect(page.locator("textarea[readonly]")).to_have_value("Hello, all of you")
    expect(page.get_by_role("link", name="Send me a fresh link").first).to_be_visible()
    sit_down(page, live_server.url, seat)
    note(page, "not sent yet")
    expect(page.locator("#say-text")).to_have_value("Hello, all of you")
    assert not Message.objects.exists()


def test_signing_out_forgets_it(page: Page, live_server: LiveServer) -> None:
    choose_without_a_connection(page)
    page.context.set_offline(False)
    page.goto(f"{live_server.url}{reverse('sign_out')}")
    page.locator("main").get_by_role("button", name="Sign out").click()
    page.wait_for_url(live_server.url + "/")
    assert stored(page) == {}

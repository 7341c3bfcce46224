"""Every page at every moment, as a browser, a screen reader and a narrow phone meet it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser
from playwright.sync_api import Page as Tab
from pytest_django.live_server_helper import LiveServer

from tests.addresses import named_routes, of_a_game
from tests.looking import Windows
from tests.moments import MOMENTS, Page, pages
from tests.world import a_game

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]

PHONE, DESK = {"width": 360, "height": 740}, {"width": 1280, "height": 800}
NARROWEST = 320

TURNS_DARK = 250
"""Milliseconds in which the admin's links fade to another colour."""

OF_DJANGO = re.compile("label-title-only.*#searchbar")
"""What Django's admin brings along: a search field whose label is a picture."""

OPENED_BY_KEY = {"link", "letter_previews", "letter_preview", "shared_what_if", "imported", "post_room_letter"}
"""Moments open these by what else is in their addresses."""

NO_PAGE_THERE = {
    "atom", "calendar", "imported_file", "letter_preview_html", "post_room_html",
    "game_time_act", "imported_delete", "post_room_reply",
}  # fmt: skip
"""Feeds, files, frames of letters; addresses that take forms alone."""


@pytest.mark.parametrize("moment", MOMENTS)
def test_no_page_shuts_anybody_out(moment: str, browser: Browser, live_server: LiveServer) -> None:
    """By axe's rules in both themes, without anything wider than a phone, foreign, or against the page's policy."""
    windows = Windows(browser, live_server.url, viewport=PHONE, color_scheme="light", has_touch=True)
    found = [fault for page in pages(moment) for fault in _faults(page, windows)]
    windows.close()
    assert windows.seen
    assert found == []


def _faults(page: Page, windows: Windows) -> Iterator[str]:
    said: list[str] = []
    moderators = page.address.startswith("/admin/")
    with windows.opened(page, said.append) as tab:
        if tab is None:
            return
        said += _shut_out(tab) + _too_wide(tab, PHONE["width"]) + _too_wide(tab, NARROWEST)
        tab.set_viewport_size(DESK)
        tab.emulate_media(color_scheme="dark")
        if moderators:
            tab.wait_for_timeout(TURNS_DARK)
        said += [f"in the dark: {fault}" for fault in _shut_out(tab)]
    yield from (f"{page.name}: {fault}" for fault in said if not (moderators and OF_DJANGO.search(fault)))


def _shut_out(tab: Tab) -> list[str]:
    found = Axe().run(tab).response["violations"]
    return [f"{one['id']} {node['target']} {node['failureSummary'][:200]}" for one in found for node in one["nodes"]]


def _too_wide(tab: Tab, width: int) -> list[str]:
    tab.set_viewport_size({"width": width, "height": 740})
    wide = tab.evaluate("document.documentElement.scrollWidth")
    return [f"{wide} pixels wide on {width}"] if wide > width else []


@pytest.mark.django_db
def test_every_page_of_the_service_is_looked_at_in_some_moment() -> None:
    """Those of a game, and of none, wherever a moment has everything; a new one of another kind must be named here."""
    assert named_routes().keys() - of_a_game(a_game(), 0).keys() == OPENED_BY_KEY | NO_PAGE_THERE

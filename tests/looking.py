"""Pages of a moment opened in a real browser, with what their readers' browsers know."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error
from playwright.sync_api import Page as Tab

from tests.moments import Page

Complain = Callable[[str], None]

REFUSED = re.compile("Failed to load resource|Response Status Error Code")
"""What the console says of an answer that is a refusal: no fault of the page."""

OF_DJANGO = re.compile("inline style|preload assets")
"""What it says of scripts of Django's admin, which would style inline."""


class Windows:
    """A window for each reader, so that what all their pages share is loaded once. `looks`: of a browser context."""

    def __init__(self, browser: Browser, server: str, **looks: object) -> None:
        self.browser, self.server, self.looks = browser, server, looks
        self.open: dict[str, BrowserContext] = {}
        self.seen: set[tuple[str, str]] = set()

    def close(self) -> None:
        for window in self.open.values():
            window.close()

    @contextmanager
    def opened(self, page: Page, complain: Complain) -> Iterator[Tab | None]:
        """The page, when it stands still; None where no page is, or one that this reader was led to before.

        `complain` is told what scripts or the page's policy stumble over, and which request goes to another house.
        """
        session = page.client.cookies.get("sessionid")
        reader = session.value if session else ""
        tab = self._window(reader).new_page()
        listen(tab, complain)
        tab.on("request", lambda asked: None if self._is_ours(asked.url) else complain(f"asks {asked.url}"))
        try:
            new = _is_page(tab, self.server + page.address) and (reader, tab.url) not in self.seen
            self.seen.add((reader, tab.url))
            yield tab if new else None
        finally:
            tab.close()

    def _is_ours(self, address: str) -> bool:
        return address.startswith((self.server, "data:"))

    def _window(self, reader: str) -> BrowserContext:
        if reader not in self.open:
            window = self.browser.new_context(reduced_motion="reduce", **self.looks)  # type: ignore[arg-type]
            if reader:
                window.add_cookies([{"name": "sessionid", "value": reader, "url": self.server}])
            self.open[reader] = window
        return self.open[reader]


def listen(tab: Tab, complain: Complain) -> None:
    """`complain` is told what scripts or the page's policy stumble over."""

    def heard(said: ConsoleMessage) -> None:
        known = REFUSED.search(said.text) or ("/admin/" in tab.url and OF_DJANGO.search(said.text))
        if said.type in ("error", "warning") and not known:
            complain(f"{said.type}: {said.text}")

    tab.on("pageerror", lambda error: complain(f"script: {error}"))
    tab.on("console", heard)


def _is_page(tab: Tab, address: str) -> bool:
    """Whether one sees HTML there that is no fragment: an address that only takes forms answers 405."""
    try:
        answer = tab.goto(address)
    except Error as why:
        if "Download is starting" in why.message:
            return False
        raise
    assert answer
    tab.evaluate("document.fonts.ready")
    html = answer.header_value("content-type") or ""
    return html.startswith("text/html") and answer.status != 405 and bool(tab.evaluate("!!document.doctype"))

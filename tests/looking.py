"""A page of a moment opened in a real browser, with what its reader's browser knows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser
from playwright.sync_api import Page as Tab

from tests.moments import Page

Complain = Callable[[str], None]


@contextmanager
def opened(browser: Browser, server: str, page: Page, complain: Complain, **looks: object) -> Iterator[Tab | None]:
    """The page in a window of its own, when it stands still; None where no page is.

    `complain` is told what scripts or the page's policy stumble over, and which request goes to another house.
    `looks`: of a browser context.
    """
    if not _is_page(page):
        yield None
        return
    context = browser.new_context(reduced_motion="reduce", **looks)  # type: ignore[arg-type]
    session = page.client.cookies.get("sessionid")
    if session:
        context.add_cookies([{"name": "sessionid", "value": session.value, "url": server}])
    tab = context.new_page()
    _listen(tab, server, complain)
    tab.goto(server + page.address)
    tab.evaluate("document.fonts.ready")
    try:
        yield tab
    finally:
        context.close()


def _listen(tab: Tab, server: str, complain: Complain) -> None:
    """A page that is itself a refusal is told to the console by the browser; that is no fault."""
    tab.on("pageerror", lambda error: complain(f"script: {error}"))
    tab.on(
        "console",
        lambda said: (
            complain(f"{said.type}: {said.text}")
            if said.type in ("error", "warning") and "Failed to load resource" not in said.text
            else None
        ),
    )
    tab.on("request", lambda asked: None if asked.url.startswith((server, "data:")) else complain(f"asks {asked.url}"))


def _is_page(page: Page) -> bool:
    """Whether one sees HTML there that is no fragment: an address that only takes forms answers 405."""
    answer = page.client.get(page.address, follow=True)
    html = str(answer.get("Content-Type", "")).startswith("text/html") and not answer.streaming
    return html and answer.status_code != 405 and b"<!doctype html>" in answer.content[:200].lower()

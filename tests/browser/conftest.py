"""In a browser nothing may go wrong unseen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.looking import listen


@pytest.fixture(autouse=True)
def _no_script_stumbles(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No script fails and no policy is broken on any page that a test opens, whatever it does there."""
    if "browser" not in request.fixturenames:
        yield
        return
    browser: Browser = request.getfixturevalue("browser")
    new_context, said = browser.new_context, list[str]()

    def heard(**looks: object) -> object:
        context = new_context(**looks)  # type: ignore[arg-type]
        context.on("page", lambda page: listen(page, said.append))
        return context

    monkeypatch.setattr(browser, "new_context", heard)
    yield
    assert said == []

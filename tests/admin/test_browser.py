"""The admin in a browser: the site's strict policy for scripts and styles breaks none of its pages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from games.models import Game, Letter
from tests import world
from tests.admin import secrets

pytestmark = [
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.django_db(transaction=True),
    # the browser keeps its last connection open while Django's test server is being shut down
    pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning"),
]
NOTE_VIOLATIONS = """
    window.violations = [];
    document.addEventListener("securitypolicyviolation", event =>
        window.violations.push(event.violatedDirective + " " + event.blockedURI + " " + event.sample));
"""


class Desk:
    """A moderator's browser that notes what the policy forbade and what went wrong."""

    def __init__(self, page: Page, url: str) -> None:
        self.page, self.url = page, url
        self.wrong: list[str] = []
        page.add_init_script(NOTE_VIOLATIONS)
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.on("console", lambda line: self.wrong.append(line.text) if line.type == "error" else None)

    def open(self, address: str) -> None:
        answer = self.page.goto(f"{self.url}/admin/{address}")
        assert answer and answer.status == 200, address
        self.look()

    def look(self) -> None:
        self.page.wait_for_load_state("networkidle")
        self.wrong += self.page.evaluate("window.violations")


@pytest.fixture
def desk(browser: Browser, live_server: Any) -> Iterator[Desk]:
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    yield Desk(context.new_page(), live_server.url)
    context.close()


def signed_in(desk: Desk) -> Desk:
    world.a_moderator("Mo")
    desk.open("login/")
    desk.page.fill("[name=username]", "mo")
    desk.page.fill("[name=password]", "a long secret of Mo")
    desk.page.click("[type=submit]")
    desk.look()
    return desk


def test_the_pages_work_under_the_sites_policy(desk: Desk) -> None:
    game = secrets.window()
    letter = Letter.objects.first() or Letter()
    signed_in(desk)
    for address in (
        "", "games/game/", "games/game/?status__exact=running", f"games/game/{game.pk}/change/",
        f"games/game/{game.pk}/act/rewind/?to=60", "games/letter/", f"games/letter/{letter.pk}/change/",
        "games/notice/", "games/journalentry/", "games/person/", f"games/person/{game.host_id}/change/",
        "auth/user/", "auth/user/add/", "password_change/",
    ):  # fmt: skip
        desk.open(address)
    assert desk.wrong == []


def test_a_game_is_paused_and_the_journal_says_so(desk: Desk) -> None:
    game = world.a_game()
    signed_in(desk).open(f"games/game/{game.pk}/change/")
    desk.page.click("text=Pause")
    desk.page.fill("[name=reason]", "two of them are on holiday")
    desk.page.click("main [type=submit]")
    desk.look()
    said = desk.page.inner_text("main")
    assert "Paused." in said and "two of them are on holiday" in said
    assert Game.objects.get(pk=game.pk).paused_at and desk.wrong == []


@pytest.mark.parametrize("width", [360, 1280])
def test_the_lights_can_be_read_on_any_screen(desk: Desk, width: int) -> None:
    """No words are squeezed into a column of a few letters, and nothing runs out of the window."""
    signed_in(desk)
    desk.page.set_viewport_size({"width": width, "height": 800})
    desk.open("")
    cells = desk.page.locator(".lights > table :is(th, td:last-child)")
    boxes = [cells.nth(number).bounding_box() for number in range(cells.count())]
    assert len(boxes) == 20
    for box in boxes:
        assert box and box["width"] >= 100 and box["height"] <= 80 and box["x"] + box["width"] <= width
    assert desk.wrong == []

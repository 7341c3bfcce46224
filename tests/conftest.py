"""The fixtures that several rooms share: a mailbox, the whole service, a browser."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

import worker.celery  # noqa: F401  (so that the rooms' wake-up calls meet the app they will meet)
from tests import services
from tests.dovecot import Dovecot
from tests.mailbox import Mailbox
from tests.stack import Stack

CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def pytest_sessionstart(session: pytest.Session) -> None:
    """What is required must be there; a green run that skipped it would be a lie."""
    wrong = [f"{name}: {why}" for name in services.required() if (why := services.missing(name))]
    if wrong:
        pytest.exit("LABORIGINES_REQUIRE is not met. " + "; ".join(wrong), returncode=1)


def pytest_runtest_setup(item: pytest.Item) -> None:
    if item.get_closest_marker("browser") and (why := services.missing("chromium")):
        pytest.skip(why)


@pytest.fixture
def mailbox() -> Iterator[Mailbox]:
    """A mail server on a free port; EMAIL_URL=mailbox.url sends to it."""
    box = Mailbox()
    box.open()
    yield box
    box.close()


@pytest.fixture(scope="session")
def running_dovecot() -> Iterator[Dovecot]:
    if why := services.missing("dovecot"):
        pytest.skip(why)
    server = Dovecot()
    server.open()
    yield server
    server.close()


@pytest.fixture
def dovecot(running_dovecot: Dovecot) -> Dovecot:
    """A real mailbox, empty; IMAP_URL=dovecot.url reads it, dovecot.deliver(raw, recipient) fills it."""
    running_dovecot.empty()
    return running_dovecot


@pytest.fixture
def stack(tmp_path: Path) -> Iterator[Callable[..., Stack]]:
    """Start the whole service: `stack(EMAIL_URL=mailbox.url, LABORIGINES_TEMPO_SCALE="0.00005")`."""
    running: list[Stack] = []

    def start(**environment: str) -> Stack:
        folder = tmp_path / f"data{len(running)}"
        folder.mkdir()
        running.append(Stack(folder, **environment))
        return running[-1].start()

    yield start
    for service in running:
        service.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Headless Chromium."""
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=services.chromium(), args=CHROMIUM_FLAGS)


@pytest.fixture
def plain_page(browser: Browser) -> Iterator[Page]:
    """A page of a phone's width in a browser of its own, without JavaScript."""
    context = browser.new_context(java_script_enabled=False, viewport={"width": 360, "height": 740})
    yield context.new_page()
    context.close()

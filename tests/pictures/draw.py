"""Draws the pictures: not collected with the tests, but run like one, since a page needs all that a test has."""

from __future__ import annotations

import os
from collections.abc import Iterator
from html import escape
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext
from playwright.sync_api import Page as Tab
from pytest_django.live_server_helper import LiveServer

from games.mail import preview
from tests import services
from tests.looking import Windows
from tests.moments import MOMENTS, Page, pages

pytestmark = pytest.mark.django_db(transaction=True)

WIDTHS = (360, 768, 1280)
THEMES = ("light", "dark")
FOLDER = Path(os.environ.get("PICTURES_FOLDER", "build/pictures"))
WORDS = os.environ.get("PICTURES_WORDS", "").split()


@pytest.fixture(scope="session", autouse=True)
def folder() -> Iterator[None]:
    """The folder, and at the end a page with all that lies in it."""
    if not services.chromium():
        pytest.exit("There is no Chromium to look with: apt-get install chromium", returncode=1)
    FOLDER.mkdir(parents=True, exist_ok=True)
    yield
    rows = [_row(kind) for kind in sorted({path.name.rsplit("-", 2)[0] for path in FOLDER.glob("*.png")})]
    style = "<style>body{font:16px sans-serif}img{height:24rem;margin:.3rem;border:1px solid #999}</style>"
    (FOLDER / "index.html").write_text(f"<!doctype html><title>Pictures</title>{style}{''.join(rows)}")
    print(f"\n{len(list(FOLDER.glob('*.png')))} pictures in {FOLDER}; all at a glance in index.html")


def _row(kind: str) -> str:
    names = [f"{kind}-{width}-{theme}.png" for theme in THEMES for width in WIDTHS]
    there = [name for name in names if (FOLDER / name).exists()]
    linked = "".join(f'<a href="{escape(name)}"><img src="{escape(name)}" alt="" loading="lazy"></a>' for name in there)
    return f"<h2>{escape(kind)}</h2>{linked}"


def _wanted(name: str) -> bool:
    return not WORDS or any(word in name for word in WORDS)


@pytest.mark.parametrize("moment", MOMENTS)
def test_pictures_of(moment: str, browser: Browser, live_server: LiveServer) -> None:
    if not WORDS or any(word in moment or word.startswith(f"{moment}-") for word in WORDS):
        _draw(moment, [page for page in pages(moment) if _wanted(f"{moment}-{page.name}")], browser, live_server)


def _draw(moment: str, wanted: list[Page], browser: Browser, server: LiveServer) -> None:
    windows = Windows(browser, server.url)
    for page in wanted:
        with windows.opened(page, print) as tab:
            if tab:
                _photograph(tab, f"{moment}-{page.name}")
    windows.close()
    print(f" {moment}", flush=True)


def _photograph(tab: Tab, name: str) -> None:
    """One page at all widths in all themes."""
    for width in WIDTHS:
        tab.set_viewport_size({"width": width, "height": 800})
        for theme in THEMES:
            tab.emulate_media(color_scheme=theme)
            tab.screenshot(path=FOLDER / f"{name}-{width}-{theme}.png", full_page=True)


@pytest.mark.parametrize("name", preview.names())
def test_pictures_of_letter(name: str, browser: Browser) -> None:
    if _wanted(f"letter-{name}"):
        context: BrowserContext = browser.new_context(java_script_enabled=False)
        tab = context.new_page()
        tab.set_content(preview.preview(name).page)
        _photograph(tab, f"letter-{name}")
        context.close()
        print(f" {name}", flush=True)

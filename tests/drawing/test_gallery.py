"""The gallery, and a look at the board in a browser."""

import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Page

from games.drawing.board import board_svg
from games.drawing.clay import figure_svg
from games.drawing.sculptures import SCULPTURES
from tests.drawing.moments import looks, public

ROOT = Path(__file__).parents[2]


@pytest.mark.slow
def test_the_gallery_is_drawn_by_one_command_without_settings(tmp_path: Path) -> None:
    environment = {"PATH": "/usr/bin:/bin"}
    command = [sys.executable, "-m", "games.drawing", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True, timeout=120)
    drawn = {path.name for path in tmp_path.glob("*.png")}
    assert {"board-2.png", "board-6-phone.png", "face-danger.png", "surprise-9.png", "moa.png"} <= drawn


@pytest.mark.slow
@pytest.mark.browser
def test_a_page_with_a_strict_policy_shows_many_pictures_without_complaint(plain_page: Page) -> None:
    complaints: list[str] = []
    plain_page.on("console", lambda message: complaints.append(message.text))
    pictures = [board_svg(public("six"), looks(6), mine=1)]
    pictures += [figure_svg(SCULPTURES[n], n, prefix=f"f{i}", size=120) for i, n in enumerate(SCULPTURES)]
    policy = "default-src 'none'; frame-ancestors 'none'"
    body = f"<!doctype html><title>The ring</title>{''.join(pictures)}"
    plain_page.route(
        "**/*",
        lambda route: route.fulfill(
            body=body, content_type="text/html", headers={"Content-Security-Policy": policy}
        ),
    )
    plain_page.goto("http://ring.example.org/")
    assert complaints == []
    assert plain_page.locator("svg[role=img]").count() == len(pictures)
    assert plain_page.get_by_role("img", name="The ring in turn 28").count() == 1
    box = plain_page.locator("#b-title + desc ~ g text").first.bounding_box()
    assert box is not None
    assert box["width"] > 10

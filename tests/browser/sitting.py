"""Coming to a seat in a browser."""

from __future__ import annotations

from django.urls import reverse
from playwright.sync_api import Page

from games import tokens
from games.models import Seat


def sit_down(page: Page, site: str, seat: Seat) -> None:
    """Follow the link of its player's letter; the seat's page lies open then."""
    assert seat.holder is not None
    page.goto(site + reverse("link", args=[tokens.seat_link(seat.holder)]))
    page.wait_for_url("**/g/**")

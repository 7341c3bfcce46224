"""Log lines: a letter's link is a key to a seat, so none is written down."""

import logging
import sys

import pytest
from django.test import Client

from laborigines_site.logs import MaskingFormatter, masked

TOKEN = "eyJxIjoxMn0:1sWkQx:6cXqVQm2hZ_7hJH3-aaaa"


@pytest.mark.parametrize(
    ("line", "written"),
    [
        (f"Not Found: /l/{TOKEN}", "Not Found: /l/…"),
        (f"http://127.0.0.1:8000/m/{TOKEN}/?to=me", "http://127.0.0.1:8000/m/…/?to=me"),
        ("Not Found: /l/seat.225...Z0VdHaVrW9t7NydiTa-Ou5HBTb/", "Not Found: /l/…/"),
        ("Not Found: /l/question.1072.217.py-Hh-1_7Tk_RrC5mtq9", "Not Found: /l/…"),
        (f"GET /l/{TOKEN}?choice=5cw HTTP", "GET /l/…?choice=5cw HTTP"),
        (f"?token={TOKEN}&a=b", "?token=…&a=b"),
        ("to r3f-k7q2mfd5hznaw4ub@reply.example.org", "to r…@reply.example.org"),
        ("to <games+ba-k7q2mfd5hznaw4ub@example.org>", "to <games+b…@example.org>"),
        ("Not Found: /games/7f3k9m2p4x8c/log/", "Not Found: /games/7f3k9m2p4x8c/log/"),
        (
            'File "/srv/app/a_module_with_a_long_name.py", line 3',
            'File "/srv/app/a_module_with_a_long_name.py", line 3',
        ),
        ("https://a.long.host.name.example.org/play", "https://a.long.host.name.example.org/play"),
    ],
)
def test_what_could_be_a_token_is_cut_out_and_the_rest_stays(line: str, written: str) -> None:
    assert masked(line) == written


def test_a_traceback_is_masked_like_the_line_above_it() -> None:
    try:
        raise ValueError(f"no seat for /l/{TOKEN}")
    except ValueError:
        record = logging.LogRecord("games", logging.ERROR, "x.py", 1, "at %s", (f"/l/{TOKEN}",), sys.exc_info())
    text = MaskingFormatter("{message}", style="{").format(record)
    assert TOKEN not in text
    assert "ValueError: no seat for /l/…" in text


@pytest.mark.django_db
def test_the_address_of_a_page_that_is_not_there_is_masked(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    client.get(f"/nowhere/{TOKEN}")
    lines = [MaskingFormatter("{message}", style="{").format(record) for record in caplog.records]
    assert "Not Found: /nowhere/…" in lines

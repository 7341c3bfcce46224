"""Every letter in every state looks as it did: its text and its HTML are kept in tests/mail/snapshots.

After a change that is meant, look at the letters (`manage.py preview_letters FOLDER`), then write them anew:

    RENEW_SNAPSHOTS=1 ./run test tests/mail/test_snapshots.py
"""

import os
import re
from pathlib import Path

import pytest
from django.test import Client

from games import addresses, tokens
from games.mail import preview
from games.mail.preview import Preview
from games.models import Game, Letter, Notice, Person
from tests.world import a_game, a_moderator, seat_of

pytestmark = pytest.mark.django_db
KEPT = Path(__file__).parent / "snapshots"
RENEW = bool(os.environ.get("RENEW_SNAPSHOTS"))
ROW = re.compile(r"\b(q|turn|after)=\d+")
ELEMENT = re.compile(r"(?<=>)(?=<(?:p|h1|h2|table|tr|ul|li|img|td)\b)")
SEEN: dict[str, Preview] = {}


@pytest.fixture(params=preview.names())
def seen(request: pytest.FixtureRequest) -> Preview:
    if request.param not in SEEN:
        SEEN[request.param] = preview.preview(request.param)
    return SEEN[request.param]


def text_of(letter: Preview) -> str:
    return f"Subject: {letter.written.subject}\n\n{numberless(letter.written.text)}"


def numberless(words: str) -> str:
    return ROW.sub(r"\g<1>=N", words)


def html_of(letter: Preview) -> str:
    """The body, an element a line, so that a change can be read; the rules are the frame's own."""
    body = letter.written.html.partition("<body")[2]
    lines = (line.strip() for line in ELEMENT.sub("\n", numberless("<body" + body)).splitlines())
    return "\n".join(line for line in lines if line) + "\n"


@pytest.mark.parametrize(("ending", "shown"), [("txt", text_of), ("html", html_of)])
def test_a_letter_looks_as_it_did(seen: Preview, ending: str, shown: object) -> None:
    assert callable(shown)
    kept, now = KEPT / f"{seen.name}.{ending}", shown(seen)
    if RENEW:
        kept.write_text(now)
    assert now == kept.read_text(), "if that is meant, renew the snapshots: see the top of this file"


def test_no_snapshot_is_left_of_a_letter_that_is_none() -> None:
    assert {path.stem for path in KEPT.iterdir()} == set(preview.names())


def test_every_kind_of_letter_is_shown() -> None:
    names = preview.names()
    assert [kind for kind in Notice.Kind.values if not any(name.startswith(kind) for name in names)] == []


def test_no_preview_holds_a_key(seen: Preview) -> None:
    """The rows it was made of are gone, and a real seat may get their numbers."""
    whole = seen.written.text + seen.written.html + seen.written.subject
    assert not [word for word in re.findall(r"[\w.-]{24,}", whole) if tokens.read(word)]
    ours = {tag for word in re.findall(r"[\w.%-]+@[\w.-]+", whole) if (tag := addresses.read(word))}
    assert ours <= {addresses.Tag("opening")}  # everybody may know that one


def test_nothing_of_a_preview_is_kept(seen: Preview) -> None:
    for model in (Game, Letter, Notice, Person):
        assert not model._default_manager.exists()


def test_a_preview_troubles_no_game_that_is_played() -> None:
    game = a_game("Alice", "Bob")
    preview.preview("your_turn")
    assert Game.objects.get() == game
    assert seat_of(game, 0).holder


def test_moderators_see_every_letter_and_nobody_else_does(client: Client) -> None:
    address = "/admin/letters/sign_in/"
    assert client.get(address)["Location"].startswith("/admin/login/")
    client.force_login(a_moderator())
    assert "sign_in" in client.get("/admin/letters/").content.decode()
    assert "This link signs you in" in client.get(address).content.decode()
    page = client.get(f"{address}html/")
    assert page["Content-Security-Policy"].startswith("sandbox")
    assert page["X-Frame-Options"] == "SAMEORIGIN"
    assert client.get("/admin/letters/nothing/").status_code == 404

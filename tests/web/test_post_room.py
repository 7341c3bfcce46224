"""The post room: the mailbox of everybody, for whoever sits at this machine and for nobody else."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games import notices
from games.mail.deliver import deliver
from games.models import Notice, PostedMail
from tests.world import NOW, a_game, a_person

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def post_room(settings: Any) -> None:
    settings.EMAIL_BACKEND = "games.mail.post_room.Backend"
    settings.POST_ROOM = True


@pytest.fixture
def letters() -> list[PostedMail]:
    """A letter to Alice (with pictures) and one to Bob, the newest first."""
    notices.tell(Notice.Kind.SIGN_IN, a_person("Bob"), NOW)
    deliver(NOW)
    from tests.mail import kinds

    notice = kinds.game_over()
    Notice.objects.exclude(pk=notice.pk).delete()
    deliver(NOW)
    return list(PostedMail.objects.all())


def test_letters_lie_there_newest_first_with_whom_they_are_for(client: Client, letters: list[PostedMail]) -> None:
    page = client.get("/post-room/").content.decode()
    assert page.index("alice@example.org</span>") < page.index("bob@example.org</span>")
    assert "the game is over: you have won" in page
    assert "your link to sign in" in page


def test_one_address_can_be_looked_at_alone(client: Client, letters: list[PostedMail]) -> None:
    page = client.get("/post-room/", {"to": "Bob@example.org"}).content.decode()
    assert "your link to sign in" in page
    assert "the game is over" not in page


def test_an_empty_post_room_says_so(client: Client) -> None:
    assert "Nothing has come yet" in client.get("/post-room/").content.decode()


def test_a_letter_is_shown_as_text_with_working_links_and_as_html_in_a_frame(
    client: Client, letters: list[PostedMail]
) -> None:
    page = client.get(reverse("post_room_letter", args=[letters[0].pk])).content.decode()
    assert 'href="http://127.0.0.1:8000/l/seat.' in page
    assert f'src="/post-room/{letters[0].pk}/html/"' in page
    assert "Auto-Submitted" in page


def test_the_html_part_may_load_nothing_run_nothing_and_leads_out_of_its_frame(
    client: Client, letters: list[PostedMail]
) -> None:
    answer = client.get(reverse("post_room_html", args=[letters[0].pk]))
    html = answer.content.decode()
    policy = answer["Content-Security-Policy"]
    assert policy.startswith("sandbox ")
    assert "allow-scripts" not in policy
    assert "default-src 'none'; img-src data:" in policy
    assert answer["X-Frame-Options"] == "SAMEORIGIN"
    assert "cid:" not in html
    assert "data:image/png;base64," in html
    assert '<base target="_top">' in html


def test_reading_a_letter_changes_nothing(client: Client, letters: list[PostedMail]) -> None:
    before = list(PostedMail.objects.values())
    for name in ("post_room_letter", "post_room_html"):
        client.get(reverse(name, args=[letters[0].pk]))
        assert client.post(reverse(name, args=[letters[0].pk])).status_code == 405
    assert list(PostedMail.objects.values()) == before


PAGES = ("/post-room/", "/post-room/1/", "/post-room/1/html/")


@pytest.mark.parametrize("peer", ["192.0.2.7", "10.0.0.1", "2001:db8::1", "", "unix:", "::ffff:192.0.2.7"])
def test_other_machines_find_nothing_there(client: Client, letters: list[PostedMail], peer: str) -> None:
    pages = [client.get(page, REMOTE_ADDR=peer, HTTP_X_FORWARDED_FOR="127.0.0.1") for page in PAGES]
    assert {page.status_code for page in pages} == {404}


@pytest.mark.parametrize("peer", ["127.0.0.1", "127.8.9.1", "::1", "::ffff:127.0.0.1"])
def test_this_machine_does_whatever_a_header_says(client: Client, peer: str) -> None:
    assert client.get("/post-room/", REMOTE_ADDR=peer, HTTP_X_FORWARDED_FOR="192.0.2.7").status_code == 200


def test_with_a_mail_server_a_database_or_a_public_name_there_is_no_post_room(client: Client, settings: Any) -> None:
    settings.POST_ROOM = False
    assert {client.get(page).status_code for page in PAGES} == {404}


def test_a_letter_that_is_not_there_is_not_found(client: Client) -> None:
    assert client.get("/post-room/99/").status_code == 404


def test_no_letter_is_kept_by_a_browser(client: Client, letters: list[PostedMail]) -> None:
    assert client.get("/post-room/")["Cache-Control"] == "no-store"


def test_many_letters_come_by_pages(client: Client) -> None:
    for _ in range(8):
        a_game("Alice", "Bob", "Cy", "Dora", "Eve", "Fay")
    deliver(NOW)
    first = client.get("/post-room/").content.decode()
    assert "Older" in first
    assert "Newer" in client.get("/post-room/", {"page": "2"}).content.decode()

"""Reports of messages: a moderator sees what was said around one, hides it with a reason or lets it be."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games import notebook, talk
from games.models import Game, Message, Report
from tests.admin.crawl import crawl
from tests.admin.test_acts import do, journal
from tests.web.playing import Player
from tests.world import NOW, a_game_at_turn, a_person, seat_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    """Alice, Bob and Cy have said eight things; Bob has reported the last but three."""
    game = a_game_at_turn(2)
    for number in range(8):
        assert talk.say(seat_of(game, number % 2).holder, f"<i>words</i> number {number}", NOW).accepted
    assert talk.report(seat_of(game, 1).holder, message(4), NOW).accepted
    notebook.write(seat_of(game, 1).holder, "for nobody's eyes", {"3": "flag?"}, 0)
    return game


def message(number: int) -> Message:
    return Message.objects.get(text__endswith=f"number {number}")


def report_page(door: Client) -> str:
    return door.get(f"/admin/games/report/{Report.objects.get().pk}/change/").content.decode()


def test_the_list_and_the_page_show_the_message_in_its_context_as_text(door: Client, game: Game) -> None:
    listed = door.get("/admin/games/report/").content.decode()
    assert "&lt;i&gt;words&lt;/i&gt; number 4" in listed and "number 3" not in listed
    page = report_page(door)
    assert all(f"number {number}" in page for number in range(8)) and "<i>words" not in page
    assert f"/act/hide-message/?message={message(4).pk}" in page


@pytest.mark.slow
def test_only_reported_messages_can_be_seen_or_hidden(door: Client, game: Game) -> None:
    for number in (0, 7):
        address = f"/admin/games/game/{game.pk}/act/hide-message/?message={message(number).pk}"
        assert door.get(address).status_code == 404
    elsewhere = {address: page for address, page in crawl(door).items() if "/report/" not in address}
    assert not [address for address, page in elsewhere.items() if "number 3" in page or "number 7" in page]


def test_hiding_needs_a_reason_which_the_table_reads_in_its_place(door: Client, mo: User, game: Game) -> None:
    query = f"?message={message(4).pk}"
    assert do(door, game, "hide-message", query, reason="").status_code == 400
    assert message(4).hidden_at is None
    done = do(door, game, "hide-message", query, reason="Be kind.")
    assert "Hidden" in done.content.decode() and message(4).hidden_why == "Be kind."
    line = journal(game, "message_hidden")
    assert (line.moderator, line.reason, line.seat) == (mo, "Be kind.", seat_of(game, 0))
    for number in range(3):
        page = Player(game, number).look().content.decode()
        assert "A moderator hid this message: Be kind." in page and "number 4" not in page and "number 3" in page
    assert "hidden by mo: Be kind." in report_page(door)


def test_letting_it_be_settles_the_report_and_tells_nobody(door: Client, mo: User, game: Game) -> None:
    do(door, game, "let-message-be", f"?message={message(4).pk}", reason="Rude, not more.")
    assert message(4).hidden_at is None and Report.objects.get().settled_by == mo
    assert not game.journal.filter(kind__contains="message").exists()
    assert "let be by mo: Rude, not more." in report_page(door)


def test_who_plays_at_the_table_sees_no_report_of_it_and_acts_on_none(door: Client, mo: User, game: Game) -> None:
    report = Report.objects.get()
    seat = seat_of(game, 2)
    seat.holders.update(person=a_person("Mo"))
    assert "number 4" not in door.get("/admin/games/report/").content.decode()
    assert door.get(f"/admin/games/report/{report.pk}/change/").status_code in (302, 404)
    address = f"/admin/games/game/{game.pk}/act/hide-message/?message={message(4).pk}"
    assert door.get(address).status_code == 403 and "number 4" not in door.get(address).content.decode()
    assert door.post(address, {"reason": "mine", "seen": "0"}).status_code == 403
    assert message(4).hidden_at is None


def test_a_light_is_on_while_a_report_waits(door: Client, game: Game) -> None:
    assert "1 message is reported." in door.get("/admin/").content.decode()
    do(door, game, "let-message-be", f"?message={message(4).pk}")
    assert "0 messages are reported." in door.get("/admin/").content.decode()


@pytest.mark.slow
def test_no_moderator_reads_a_notebook(owner_door: Client, game: Game) -> None:
    pages = crawl(owner_door)
    assert not [address for address, page in pages.items() if "nobody&#x27;s eyes" in page or "flag?" in page]

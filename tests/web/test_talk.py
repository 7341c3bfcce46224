"""Table talk on the pages: beside the log, text and nothing else, kept if refused, and one's own choice who is read."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from games import moderation, talk
from games.models import Game, Message, Muting, Report
from tests.web.playing import Player, told
from tests.world import DAY, NOW, a_game_at_turn, a_moderator, answer_quietly, asked, fresh, seat_of

pytestmark = pytest.mark.django_db
HOSTILE = "<script>alert(1)</script> {{ game }} javascript:alert(2) [x](http://example.org) ‮txet"


@pytest.fixture
def game() -> Game:
    return a_game_at_turn(2, now=timezone.now() - DAY)


@pytest.fixture
def alice(game: Game) -> Player:
    return Player(game, 0)


def say(player: Player, text: str, **more: str) -> object:
    return player.client.post(player.at("talk"), {"text": text, **more})


def seen(player: Player, name: str = "seat") -> str:
    return player.client.get(player.at(name)).content.decode()


def test_what_is_said_stands_on_the_table_below_the_entry_at_which_it_was_said(game: Game, alice: Player) -> None:
    entries = game.entry_count
    answer = say(alice, "Was that\nyour flag, Bob?")
    assert answer.status_code == 302 and answer["Location"] == f"{alice.at()}#talk"
    answer_quietly(game, asked(game).seat.number)
    page = seen(Player(game, 1))
    talked, _summary, log = page.partition('id="log"')
    assert "Was that<br>your flag, Bob?" in talked and "turn 2" in talked
    said = log.index("Was that<br>your flag, Bob?")
    last = log.rindex(f'n={entries - 1}"', 0, said)
    assert f'n={entries}"' not in log[last:said]
    assert Message.objects.get().after == entries - 1 < fresh(game).entry_count


def test_from_its_own_page_one_comes_back_to_it(alice: Player) -> None:
    assert say(alice, "Hello", **{"from": "talk"})["Location"] == f"{alice.at('talk')}#say"
    assert "Hello" in seen(alice, "talk")


def test_whatever_is_said_is_text(game: Game, alice: Player) -> None:
    say(alice, HOSTILE)
    shown = "&lt;script&gt;alert(1)&lt;/script&gt; {{ game }} javascript:alert(2) [x](http://example.org) txet"
    for page in (seen(Player(game, 1)), seen(alice, "talk")):
        assert shown in page
        assert "<script>alert" not in page and 'href="javascript' not in page and 'href="http://example.org' not in page


@pytest.mark.parametrize(("text", "says"), [("", "nothing in this message"), ("y" * 100_000, "has 100000 characters")])
def test_a_refused_message_says_why_and_keeps_its_text(alice: Player, text: str, says: str) -> None:
    answer = say(alice, text)
    assert answer.status_code == 400 and says in answer.content.decode()
    assert f'dir="auto">{text}</textarea>' in answer.content.decode()
    assert not Message.objects.exists()


def test_too_much_talk_is_429_with_the_text_kept(game: Game, alice: Player) -> None:
    for number in range(30):
        talk.say(seat_of(game, 0).holder, f"{number}", timezone.now())
    answer = say(alice, "one more")
    assert answer.status_code == 429 and ">one more</textarea>" in answer.content.decode()


def test_with_scripts_only_the_talk_changes_and_a_refusal_is_told_in_it(alice: Player) -> None:
    htmx = {"HX-Request": "true"}
    good = alice.client.post(alice.at("talk"), {"text": "Hello"}, headers=htmx)
    page = good.content.decode()
    assert good.status_code == 200 and page.startswith('<section id="talk"') and "Hello" in page
    assert 'dir="auto"></textarea>' in page and 'id="live"' not in page
    bad = alice.client.post(alice.at("talk"), {"text": "x" * 1001}, headers=htmx).content.decode()
    assert "1001 characters" in bad and f"{'x' * 1001}</textarea>" in bad


def test_a_page_that_lies_open_gets_what_is_said_and_what_is_hidden_and_never_a_form(game: Game, alice: Player) -> None:
    bob = Player(game, 1)
    live = bob.at("seat_live")
    tag = bob.client.get(live)["ETag"]
    say(alice, "Hello")
    changed = bob.client.get(live, headers={"If-None-Match": tag})
    assert '<div id="talk-said" hx-swap-oob="true">' in changed.content.decode() and "Hello" in changed.content.decode()
    assert "<form" not in changed.content.decode() and "<textarea" not in changed.content.decode()
    talk.hide(Message.objects.get(), "Too loud.", a_moderator(), NOW)
    hidden = bob.client.get(live, headers={"If-None-Match": changed["ETag"]})
    page = hidden.content.decode()
    assert hidden.status_code == 200 and "Too loud." in page and "Hello" not in page
    assert bob.client.get(live, headers={"If-None-Match": hidden["ETag"]}).status_code == 304


def test_a_page_shows_the_latest_twelve_and_how_many_stand_before(game: Game, alice: Player) -> None:
    for number in range(15):
        talk.say(seat_of(game, 0).holder, f"word-{number}-", timezone.now())
    page = seen(alice).partition('id="log"')[0]
    assert "3 messages before" in page and "word-3-" in page and "word-2-" not in page
    assert "word-0-" in seen(alice, "talk")


def test_muting_and_reporting_are_one_readers_own(game: Game, alice: Player) -> None:
    say(alice, "Hello")
    bob, message = Player(game, 1), Message.objects.get()
    page = bob.client.post(bob.at("talk_report"), {"message": message.pk}, follow=True)
    assert "Reported." in told(page) and "reported" in page.content.decode()
    page = bob.client.post(bob.at("talk_mute"), {"holder": message.holder_id}, follow=True)
    assert "no more of Alice’s messages" in told(page).replace("&#x27;", "’")
    assert "Hello" not in seen(bob) + seen(bob, "talk") and "Hello" in seen(Player(game, 2))
    page = bob.client.post(bob.at("talk_mute"), {"holder": message.holder_id, "again": "yes"}, follow=True)
    assert "Hello" in page.content.decode()
    assert (Report.objects.count(), Muting.objects.count()) == (1, 0)


@pytest.mark.parametrize(("name", "field"), [("talk_mute", "holder"), ("talk_report", "message")])
@pytest.mark.parametrize("value", ["", "0", "999999", "x", "١", "9" * 40])
def test_what_is_not_there_can_not_be_muted_or_reported(alice: Player, name: str, field: str, value: str) -> None:
    assert alice.client.post(alice.at(name), {field: value}).status_code == 404


def test_messages_of_other_tables_can_not_be_reported(alice: Player) -> None:
    other = a_game_at_turn(1, "Dora", "Eve")
    talk.say(seat_of(other, 0).holder, "Elsewhere", NOW)
    assert alice.client.post(alice.at("talk_report"), {"message": Message.objects.get().pk}).status_code == 404


def test_nobody_else_opens_or_does_anything_and_get_does_nothing(game: Game, alice: Player) -> None:
    say(alice, "For the table")
    pages = ("talk", "talk_mute", "talk_report", "notes")
    for client in (Client(), Player(game, 1).client):
        for name in pages:
            address = reverse(name, args=[game.public_id, 0])
            statuses = {client.get(address).status_code, client.post(address, {"text": "x"}).status_code}
            assert statuses <= {403, 405}, name
    assert [alice.client.get(alice.at(name)).status_code for name in pages] == [200, 405, 405, 200]
    assert Message.objects.count() == 1


def test_the_talk_goes_on_when_the_game_is_over(game: Game, alice: Player) -> None:
    say(alice, "During the game")
    moderation.cancel(game, "It rained.", None, timezone.now())
    assert alice.at("talk") in alice.client.get(reverse("game", args=[game.public_id])).content.decode()
    assert say(alice, "A pity", **{"from": "talk"}).status_code == 302
    assert "During the game" in seen(alice, "talk") and "A pity" in seen(alice, "talk")


def test_queries_do_not_grow_with_the_talk(game: Game, alice: Player) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as counted:
            assert alice.look().status_code == 200
        return len(counted)

    say(alice, "one")
    alice.look()
    few = queries()
    for number in range(25):
        talk.say(seat_of(game, number % 3).holder, f"{number}", timezone.now())
    assert queries() == few

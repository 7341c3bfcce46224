"""Whatever arrives: a page with a sentence, never an empty one or a fault of ours, and what a person wrote is on it."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.conf import settings
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, reverse
from django.utils import timezone

from games import moderation
from games.models import Game, Message, Notebook
from games.web import kept
from games.web.urls import urlpatterns
from tests.web.playing import Player, form_in, state, step
from tests.world import DAY, NOW, a_game_at_turn, a_moderator, a_person, asked, fresh, seat_of

pytestmark = pytest.mark.django_db
NUL, UNSEEN = "\0", "\u200b\u2800\u202e "
NONSENSE = ["", NUL + UNSEEN, "9" * 40, "-½"]
FIELDS = (
    "pick", "question", "turn", "after", "text", "version", "holder", "message", "seat", "do", "name", "lumps",
    "shape-1", "colour-1", "grams", "spend", "take", "passes", "always_pass", "reason", "hours", "first", "last",
    "address", "link", "dish-3", "dish-99", "kept", "via", "from", "really", "nonce", "lengthen-hours", "pause-reason",
)  # fmt: skip
AT_ONCE = 10
PAGES = [pattern for pattern in urlpatterns if isinstance(pattern, URLPattern)]


@pytest.fixture
def game() -> Game:
    return a_game_at_turn(2, now=timezone.now() - DAY)


@pytest.fixture
def mover(game: Game) -> Player:
    question = asked(game)
    assert question is not None
    return Player(game, question.seat.number)


def text(page: HttpResponse) -> str:
    return unescape(page.content.decode())


def copied(page: HttpResponse) -> list[str]:
    """What a refused page gives back, to copy."""
    return re.findall(r"<textarea[^>]*readonly[^>]*>\n?(.*?)</textarea>", text(page), re.DOTALL)


def address(pattern: URLPattern, mover: Player) -> str:
    known = {"public_id": mover.game.public_id, "number": mover.number, "token": "x" * 30}
    names = pattern.pattern.converters
    return reverse(str(pattern.name), kwargs={name: known.get(name, 3 if "int" in str(kind).lower() else "x")
                                              for name, kind in names.items()})  # fmt: skip


def has_words(page: HttpResponse) -> bool:
    """A part of a page, a file, a way on; or a whole page with a heading."""
    return "<html" not in text(page) or len(re.findall(r"<h1[^>]*>[^<]{3,}", text(page))) == 1


@pytest.mark.parametrize("start", range(0, len(PAGES), AT_ONCE))
def test_no_page_breaks_on_nonsense_in_its_fields_or_its_address(start: int, mover: Player) -> None:
    for pattern in PAGES[start : start + AT_ONCE]:
        here = address(pattern, mover)
        for nonsense in NONSENSE:
            values = dict.fromkeys(FIELDS, nonsense)
            for page in (mover.client.post(here, values), mover.client.get(here, {**values, "n": nonsense})):
                assert page.status_code < 500, (here, nonsense)
                assert page.status_code in (302, 304) or page.streaming or page.content, here
                assert page.streaming or has_words(page), here


# nothing, and too much


@pytest.mark.parametrize("nothing", ["", " \n\t ", NUL, "\u200b\u202e", "\u2066\u2069"])
def test_a_message_of_nothing_is_refused_with_a_sentence(nothing: str, mover: Player) -> None:
    page = mover.client.post(mover.at("talk"), {"text": nothing})
    assert page.status_code == 400 and "nothing in this message" in text(page)
    assert not Message.objects.exists()


@pytest.mark.parametrize("name", ["talk", "notes"])
def test_100_kb_of_text_are_refused_and_stand_in_the_form(name: str, mover: Player) -> None:
    much = "A tale of two dishes. " * 5000
    page = mover.client.post(mover.at(name), {"text": much, "version": 0})
    assert page.status_code == 400 and much in text(page)
    assert not Message.objects.exists() and not Notebook.objects.exclude(text="").exists()


def test_what_is_more_than_a_page_takes_is_413_with_the_way_back(mover: Player) -> None:
    much = {"text": "x" * (settings.DATA_UPLOAD_MAX_MEMORY_SIZE + 1)}
    page = mover.client.post(mover.at("talk"), much, "application/x-www-form-urlencoded",
                             headers={"Referer": f"http://testserver{mover.at('talk')}"})  # fmt: skip
    assert page.status_code == 413 and "none of it was read" in text(page)
    assert f'href="{mover.at("talk")}">To the page anew' in text(page)


def test_too_much_for_an_address_that_is_none_is_404_all_the_same(client: Client) -> None:
    much = {"text": "x" * (settings.DATA_UPLOAD_MAX_MEMORY_SIZE + 1)}
    assert client.post("/no/such/dish/", much).status_code == 404


def test_a_form_with_thousands_of_fields_is_413(mover: Player) -> None:
    page = mover.client.post(mover.at("notes"), {f"dish-{number}": "x" for number in range(1500)})
    assert page.status_code == 413 and "more fields than any of ours" in text(page)


def test_what_is_no_form_at_all_is_400_with_a_sentence(mover: Player) -> None:
    page = mover.client.post(mover.at("talk"), b"--", "multipart/form-data; boundary=")
    assert page.status_code == 400 and "<h1>" in text(page)


@pytest.mark.parametrize("path", ["/g/%00/0/", "/g/a%00b/film/", "/how-to-play/?x=%00"])
def test_an_address_with_a_nul_goes_no_further(path: str, client: Client) -> None:
    page = client.get(path)
    assert page.status_code == 400 and "could not be read" in text(page)


def test_where_only_buttons_lead_there_is_a_page_that_says_so(mover: Player) -> None:
    page = mover.client.get(mover.at("talk_mute"))
    assert page.status_code == 405 and page["Allow"] == "POST" and "Only a button" in text(page)


# the table has moved on


def test_a_choice_for_a_question_that_is_closed_is_named_on_the_page_of_today(mover: Player, game: Game) -> None:
    form = form_in(mover.look())
    pick = form.offers["pick"][-1]
    assert step(game).accepted
    before = state(fresh(game))
    page = mover.client.post(mover.at("play"), {**form.values, "pick": pick})
    assert page.status_code in (200, 302, 409)
    assert page.status_code != 409 or copied(page) == [kept.chosen(pick)]
    assert state(fresh(game)) == before


def test_a_game_that_is_over_meanwhile_gives_the_words_back(mover: Player, game: Game) -> None:
    form = form_in(mover.look())
    moderation.cancel(game, "enough", a_moderator(), NOW)
    page = mover.client.post(mover.at("play"), {**form.values, "pick": form.offers["pick"][0]})
    assert page.status_code in (403, 404, 409)
    assert copied(page) == [kept.chosen(form.offers["pick"][0])]


# who one is


def hand_over(game: Game, number: int) -> None:
    holder = seat_of(game, number).holder
    assert holder is not None
    holder.until = NOW
    holder.save()
    seat_of(game, number).holders.create(person=a_person("Dora"), since=NOW)


@pytest.mark.parametrize(
    ("name", "values", "back"),
    [
        ("talk", {"text": "Was that\nyour flag?"}, ["Was that\nyour flag?"]),
        ("notes", {"text": "Moa on 7", "dish-3": "flag?", "version": "0"}, ["Moa on 7", "flag?"]),
        ("sculpt", {"name": "Snot", "do": "send"}, ["Snot"]),
        ("play", {"pick": "5-cw"}, ["5, clockwise"]),
    ],
)
@pytest.mark.parametrize("how", ["signed out", "handed over"])
def test_who_may_not_write_here_any_more_gets_the_words_back_and_the_way_on(
    how: str, name: str, values: dict[str, str], back: list[str], mover: Player, game: Game
) -> None:
    if how == "signed out":
        mover.client.cookies.clear()
    else:
        hand_over(game, mover.number)
    before = state(fresh(game))
    page = mover.client.post(mover.at(name), values)
    assert page.status_code == 403
    assert copied(page) == back
    assert f'href="{reverse("fresh_link")}"' in text(page)
    assert state(fresh(game)) == before


def test_a_stale_form_gives_the_words_back_and_the_page_it_stood_on(mover: Player) -> None:
    strict = Client(enforce_csrf_checks=True)
    talk = mover.at("talk")
    headers = {"Origin": "http://testserver", "Referer": f"http://testserver{talk}?x=1"}
    page = strict.post(talk, {"text": "Hello, all"}, headers=headers)
    assert page.status_code == 403 and "stale" in text(page)
    assert copied(page) == ["Hello, all"]
    assert f'href="{talk}">To the page anew' in text(page)


@pytest.mark.parametrize("origin", ["https://elsewhere.example.org", "null", "http://["])
def test_words_that_another_site_sent_are_not_shown_as_the_readers_own(origin: str, mover: Player) -> None:
    headers = {"Origin": origin, "Referer": f"{origin}/x"}
    page = Client(enforce_csrf_checks=True).post(mover.at("talk"), {"text": "Pay here"}, headers=headers)
    assert page.status_code == 403
    assert "Pay here" not in text(page) and "To the page anew" not in text(page)


# what the browser is told of it


def test_what_is_done_comes_back_as_its_number_and_what_is_refused_stands_in_its_page(mover: Player) -> None:
    done = mover.client.post(mover.at("talk"), {"text": "Hello", "kept": "4711"})
    assert done.status_code == 302 and done.cookies["arrived"].value == "4711"
    refused = mover.client.post(mover.at("talk"), {"text": "", "kept": "4712"})
    assert "arrived" not in refused.cookies and '<body data-answered="4712">' in text(refused)


@pytest.mark.parametrize("number", ["", "x", "1; Domain=example.org", "1\r\nX: y", "9" * 41, "١"])
def test_no_number_that_is_none_becomes_a_cookie(number: str, mover: Player) -> None:
    assert "arrived" not in mover.client.post(mover.at("talk"), {"text": "Hello", "kept": number}).cookies


@pytest.mark.parametrize(
    ("pick", "words"),
    [
        ("cw", "clockwise"), ("5-ccw", "5, counter-clockwise"), ("0a-5-cw", "5, clockwise"), ("pass", "pass"),
        ("vote-1", ""), ("", ""), ("x-cw", ""), ("-cw", ""), ("1-2-3-cw", ""), ("<b>-cw", ""),
    ],
)  # fmt: skip
def test_a_choice_has_words_even_without_its_board(pick: str, words: str) -> None:
    assert kept.chosen(pick) == words

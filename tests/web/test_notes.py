"""The notebook's page: kept, shown to its holder beside the board, and to nobody else on any page."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from games import notebook
from games.models import Game, Notebook
from tests.web.playing import Player, form_in, told
from tests.world import a_game, a_game_at_turn, a_moderator, seat_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    return a_game_at_turn(2)


@pytest.fixture
def bob(game: Game) -> Player:
    return Player(game, 1)


def write(player: Player, **values: str) -> object:
    form = form_in(player.client.get(player.at("notes")), "notebook")
    return player.client.post(player.at("notes"), {**form.values, **values}, follow=True)


def test_text_and_marks_stand_on_the_seat_page_in_the_list_and_in_the_words_of_the_board(bob: Player) -> None:
    page = write(bob, text="Cy saves reds.", **{"dish-7": "flag?", "dish-12": "<b>"})
    assert "eyes only" in told(page)
    shown = bob.look().content.decode()
    assert "Cy saves reds." in shown and "dish 7: <b><bdi>flag?</bdi></b>" in shown
    assert shown.count("Your marks: dish 7 “flag?”, dish 12 “&lt;b&gt;”.") == 2
    assert form_in(bob.client.get(bob.at("notes")), "notebook").values["dish-7"] == "flag?"


def test_before_the_tiles_are_known_there_are_dishes_to_mark(bob: Player) -> None:
    early = Player(a_game("Dora", "Eve"), 0)
    assert early.client.get(early.at("notes")).content.decode().count('name="dish-') == 22


def test_a_stale_page_changes_nothing_shows_both_and_can_be_sent_again(game: Game, bob: Player) -> None:
    stale = form_in(bob.client.get(bob.at("notes")), "notebook").values
    notebook.add(seat_of(game, 1).holder, "By mail")
    refused = bob.client.post(bob.at("notes"), {**stale, "text": "By page", "dish-3": "acid"})
    page = refused.content.decode()
    assert refused.status_code == 409 and "By mail" in page and ">By page</textarea>" in page and 'value="acid"' in page
    again = bob.client.post(bob.at("notes"), {**form_in(refused, "notebook").values, "text": "By page"})
    assert again.status_code == 302 and Notebook.objects.get().text == "By page"


def test_too_much_is_refused_and_kept(bob: Player) -> None:
    answer = bob.client.post(bob.at("notes"), {"text": "z" * 20_000, "version": "0"})
    assert answer.status_code == 400 and "z" * 20_000 in answer.content.decode()


def test_a_nonsense_version_is_a_stale_one(bob: Player) -> None:
    assert bob.client.post(bob.at("notes"), {"text": "x", "version": "-٣"}).status_code == 409


def test_nobody_else_sees_any_of_it_on_any_page(game: Game, bob: Player) -> None:
    write(bob, text="custard", **{"dish-7": "flag?"})
    moderator = Client()
    moderator.force_login(a_moderator())
    others = [Player(game, 0).client, Player(game, 2).client, Client(), moderator]
    names = [("seat", 0), ("seat", 1), ("seat_live", 1), ("notes", 1), ("talk", 1), ("notes", 0), ("people", 0)]
    addresses = [reverse(name, args=[game.public_id, number]) for name, number in names]
    addresses += [reverse(name, args=[game.public_id]) for name in ("game", "record", "film")]
    for client in others:
        for address in addresses:
            page = client.get(address).content.decode()
            assert "custard" not in page and "flag?" not in page, address

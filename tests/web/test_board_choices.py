"""Choosing on the board without scripts: its slips are links that fill a choice in, as those in letters do."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.http import HttpResponse

from games.models import Game, MoveRecord
from tests.variants import TABLES
from tests.web.playing import Player, form_in, until
from tests.world import a_game, asked, fresh

pytestmark = pytest.mark.django_db
SLIP = re.compile(r'<a class="target to-(\d+)" href="([^"]*)" data-pick="([^"]*)" aria-label="([^"]*)"')


def slips(page: HttpResponse) -> list[tuple[int, str, str, str]]:
    """Number in the list, address, pick and sentence of each slip on the board."""
    found = SLIP.findall(page.content.decode())
    return [(int(number), unescape(href), pick, unescape(says)) for number, href, pick, says in found]


@pytest.mark.parametrize("table", ["base", "twins-2"])
def test_every_choice_of_a_way_has_its_slip_in_the_order_of_the_list(table: str) -> None:
    game = a_game("Alice", "Bob") if table == "base" else TABLES[table].game()
    player = Player(game, until(game, "assign").number)
    page = player.look()
    offers = form_in(page).offers["pick"]
    found = [(number, pick) for number, _, pick, _ in slips(page)]
    assert found == list(enumerate(offers, start=1))
    body = page.content.decode()
    assert all(f'class="way way-{number}" data-pick="{pick}"' in body for number, pick in found)


def test_a_slip_fills_the_choice_in_and_is_no_letter() -> None:
    game = a_game("Alice", "Bob")
    player = Player(game, until(game, "assign").number)
    _, href, pick, says = slips(player.look())[1]
    page = player.client.get(player.at() + href.removesuffix("#answer"))
    assert form_in(page).values["pick"] == pick
    assert says.split(" · ")[0] in unescape(page.content.decode())
    assert player.client.post(player.at("play"), form_in(page).values).status_code == 302
    assert fresh(game).moves.latest("n").via == MoveRecord.Via.WEB


def test_a_slip_whose_question_is_settled_fills_nothing_in() -> None:
    game = a_game("Alice", "Bob")
    player = Player(game, until(game, "assign").number)
    href = slips(player.look())[0][1].removesuffix("#answer")
    player.play(form_in(player.look()).offers["pick"][0])
    page = player.client.get(player.at() + href)
    assert "pick" not in form_in(page).values


def test_a_bidder_has_slips_and_none_for_passing() -> None:
    game = a_game("Alice", "Bob", "Cy")
    player = Player(game, until(game, "manipulate").number)
    assert [pick for _, _, pick, _ in slips(player.look())] == ["cw", "ccw"]


def test_a_plan_is_made_on_the_board_too() -> None:
    game = a_game("Alice", "Bob", "Cy")
    until(game, "manipulate")
    active = fresh(game)
    numbers = {0, 1, 2} - {question.seat.number for question in active.questions.filter(closed_at=None)}
    found = [slips(Player(game, number).look()) for number in numbers]
    planner = next(slip for slip in found if slip)
    assert planner[0][1].startswith("?turn=")


def test_who_is_not_asked_has_no_slips_and_the_live_part_brings_them() -> None:
    game = a_game("Alice", "Bob")
    seat = until(game, "assign")
    assert slips(Player(game, 1 - seat.number).look()) == []
    player = Player(game, seat.number)
    fragment = player.client.get(player.at("seat_live"), {"shown": str(asked(game).pk)})  # type: ignore[union-attr]
    assert slips(fragment) == slips(player.look())


def test_a_what_if_board_is_played_on_by_its_slips() -> None:
    game = a_game("Alice", "Bob")
    player = Player(game, until(game, "assign").number)
    page = player.client.get(player.at("what_if"), {"seed": "abcd"})
    hrefs = [href for _, href, _, _ in slips(page)]
    assert hrefs
    body = unescape(page.content.decode())
    assert all(f'<a class="choice" href="{href}"' in body for href in hrefs)


def test_a_game_says_its_entry_on_the_board() -> None:
    game: Game = a_game("Alice", "Bob")
    player = Player(game, until(game, "assign").number)
    assert f'data-entry="{fresh(game).entry_count - 1}"' in player.look().content.decode()

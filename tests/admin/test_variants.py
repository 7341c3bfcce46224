"""Moderators see teams and twins as they are."""

import pytest
from django.test import Client

from games import moderation
from games.models import Figure
from tests.variants import TABLES
from tests.web.playing import step
from tests.world import NOW, a_moderator, fresh

pytestmark = pytest.mark.django_db


def test_a_game_of_teams_names_partners_and_the_colours_rule(door: Client) -> None:
    game = TABLES["team-5"].game()
    while fresh(game).turn < 2:
        assert step(game).accepted
    page = door.get(f"/admin/games/game/{game.pk}/change/").content.decode()
    assert "Team Play, the colour leaves with the second partner" in page
    assert page.count("partner of Alice</span>") == page.count("partner of Dora</span>") == 1
    assert "partner of Cy</span>" not in page


def test_a_game_of_twins_shows_both_and_can_be_taken_back(door: Client) -> None:
    game = TABLES["twins-2"].game()
    while fresh(game).turn < 3:
        assert step(game).accepted
    page = door.get(f"/admin/games/game/{game.pk}/change/").content.decode()
    assert "Twins, 2 seats" in page
    names = Figure.objects.filter(seat__game=game).values_list("name", flat=True)
    assert all(f"{name} (" in page for name in names)
    assert "first with the" in page or "goes first with" in page or "and sent" in page
    to = game.moves.filter(move__move="assign").order_by("n").values_list("n", flat=True)[0]
    assert moderation.rewind(game, to, "a slip", a_moderator("Max"), NOW).accepted
    assert fresh(game).turn == 1
    assert door.get(f"/admin/games/game/{game.pk}/change/").status_code == 200

"""A game's own address: for whom it opens, how the end is shown, the record to take home."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games import moderation, record, tokens
from games.engine.__main__ import main
from games.engine.moves import Resign
from games.models import Game
from tests.web.playing import Player, step, until
from tests.world import NOW, a_game, a_moderator, an_open_table, answer, asked, fresh, seat_of

pytestmark = pytest.mark.django_db


def at(game: Game, name: str = "game") -> str:
    return reverse(name, args=[game.public_id])


def text(page: HttpResponse) -> str:
    return page.content.decode()


@pytest.fixture
def running() -> Game:
    game = a_game(seed="22" * 32)
    until(game, "assign")
    return fresh(game)


@pytest.fixture
def finished() -> Game:
    game = a_game("Alice", "Bob", seed="44" * 32)
    until(game, "assign")
    loser = Player(game, 1)
    for really in ({}, {"really": "yes"}):
        loser.client.post(loser.at("resign"), {"confirm": "yes", **really})
    game = fresh(game)
    assert game.status == Game.Status.FINISHED
    return game


def a_mo() -> Client:
    client = Client()
    client.force_login(a_moderator())
    return client


# while it runs


def test_ones_own_seat_is_one_step_away(running: Game) -> None:
    alice = Player(running, 0)
    assert alice.client.get(at(running))["Location"] == alice.at()


def test_who_holds_several_seats_here_chooses_one(running: Game) -> None:
    alice = Player(running, 0)
    session = alice.client.session
    session["seats"] = [seat.holder.pk for seat in running.seats.all() if seat.holder]
    session.save()
    page = alice.client.get(at(running))
    assert all(alice.at(number=number) in text(page) for number in range(3))


def test_strangers_are_helped_on_and_told_nothing(running: Game, finished: Game) -> None:
    for game in (running, finished):
        for name in ("game", "record"):
            page = Client().get(at(game, name))
            assert page.status_code == 403
            assert reverse("fresh_link") in text(page)
            assert "Alice" not in text(page)


def test_a_moderator_sees_what_a_spectator_may(running: Game) -> None:
    page = a_mo().get(at(running))
    assert page.status_code == 200
    assert "from outside" in text(page)
    assert "<form" not in text(page).split("<main")[1].split("</main>")[0]
    assert "22" * 32 not in text(page)


def test_the_record_of_a_running_game_is_sealed(running: Game) -> None:
    page = Player(running, 0).client.get(at(running, "record"))
    data = json.loads(page.content)
    assert data["server_seed"] is None
    assert "winners" not in data
    assert len(data["moves"]) == running.entry_count


# when it is over


def test_the_end_ranks_everybody_and_tells_how_each_fell(finished: Game) -> None:
    page = text(Player(finished, 1).client.get(at(finished)))
    winner, loser = seat_of(finished, 0), seat_of(finished, 1)
    assert f"of {winner.name} is the last one standing" in page
    ranking = page.split('<ol class="ranking">')[1].split("</ol>")[0]
    assert ranking.index(winner.name) < ranking.index(loser.name)
    assert "You gave up." in ranking
    assert "Out in turn 1." in ranking


def test_a_winner_who_fell_before_the_partner_won_is_told_so() -> None:
    game = a_game("Alice", "Bob", "Cy", "Dora", variant="team", seed="44" * 32)
    until(game, "assign")
    for number in (0, 1, 3):
        assert answer(fresh(game), Resign(number)).accepted
    page = text(Player(game, 2).client.get(at(game)))
    ranking = page.split('<ol class="ranking">')[1].split("</ol>")[0]
    assert ranking.count("Won with the partner, though out in turn 1.") == 1
    assert ranking.count("Won.") == 1
    assert ranking.count(">Out in turn ") == 2


def test_the_end_shows_the_seed_the_commitment_and_how_to_verify(finished: Game) -> None:
    page = text(Player(finished, 0).client.get(at(finished)))
    assert record.seed_of(finished) == "44" * 32
    assert "44" * 32 in page
    assert finished.commitment in page
    assert f"python -m games.engine verify laborigines-{finished.code}.json" in page
    assert at(finished, "record") in page


def test_the_downloaded_record_verifies(
    finished: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = Player(finished, 0).client.get(at(finished, "record"))
    assert page["Content-Disposition"] == f'attachment; filename="laborigines-{finished.code}.json"'
    assert page["Content-Type"] == "application/json"
    file = tmp_path / "record.json"
    file.write_bytes(page.content)
    monkeypatch.setattr("sys.stdin", io.StringIO())
    assert main(["verify", str(file)]) in (0, None)


def test_a_seats_page_leads_to_the_end_and_a_late_move_is_answered(finished: Game) -> None:
    alice = Player(finished, 0)
    assert alice.look()["Location"] == at(finished)
    question = finished.questions.filter(seat__number=0, decision="vote").get()
    page = alice.client.post(alice.at("play"), {"question": question.pk, "pick": "vote-none"})
    assert page.status_code == 409
    assert "over" in text(page)


def test_a_moderator_and_a_former_player_see_the_end(finished: Game) -> None:
    assert a_mo().get(at(finished)).status_code == 200
    holder = seat_of(finished, 0).holder
    assert holder
    holder.until = NOW
    holder.save()
    former = Client()
    session = former.session
    session["person"] = holder.person_id
    session.save()
    assert former.get(at(finished)).status_code == 200
    assert former.get(reverse("seat", args=[finished.public_id, 0])).status_code == 403


def test_who_lost_the_seat_sees_the_end_by_the_old_link_as_a_spectator_and_nothing_before_it(running: Game) -> None:
    seat = seat_of(running, 1)
    old_link = reverse("link", args=[tokens.seat_link(seat.holder)])
    bob = Player(running, 1)
    signed_in = Client()
    session = signed_in.session
    session["person"] = seat.holder.person_id
    session.save()
    moderation.hand_to_bot(seat, "gone to sea", a_moderator(), NOW)
    for browser in (bob.client, signed_in):
        assert {browser.get(at(running, name)).status_code for name in ("game", "record")} == {403}
    assert Client().get(old_link).status_code == 404
    for number in (0, 2):
        answer(running, Resign(number))
    Game.objects.filter(pk=running.pk).update(ended_at=timezone.now())
    assert fresh(running).status == Game.Status.FINISHED
    anew = Client()
    assert anew.get(old_link)["Location"] == at(running)
    for browser in (bob.client, signed_in, anew):
        page = browser.get(at(running))
        assert (page.status_code, page.context["board"].viewer) == (200, None)
        assert browser.get(at(running, "record")).status_code == 200
        assert browser.get(bob.at()).status_code == 403
        assert "Bob (by a bot)" in text(page).split('<ol class="ranking">')[1].split("</ol>")[0]
    assert Client().get(at(running)).status_code == 403


# other ends


def test_a_cancelled_game_says_why_and_reveals_its_seed(running: Game) -> None:
    moderation.cancel(running, "The cat ate the flag.", a_moderator(), NOW)
    alice = Player(running, 0)
    page = alice.client.get(alice.at(), follow=True)
    assert "The cat ate the flag." in text(page)
    assert "22" * 32 in text(page)
    data = json.loads(alice.client.get(at(running, "record")).content)
    assert data["server_seed"] == "22" * 32


def test_a_game_that_can_not_be_replayed_stands_still(running: Game) -> None:
    alice = Player(running, 0)
    Game.objects.filter(pk=running.pk).update(quarantine="entry 3: nonsense")
    record._replays.clear()
    for address in (alice.at(), at(running, "record"), alice.at("seat_live"), alice.at("sculpt")):
        page = alice.client.get(address)
        assert page.status_code in (302, 503)
        assert "nonsense" not in text(page)
    assert alice.client.post(alice.at("play"), {"question": "1", "pick": "5-cw"}).status_code == 503
    assert a_mo().get(at(running)).status_code == 503


def test_a_table_in_the_lobby_is_the_lobbys() -> None:
    game = an_open_table("Alice", "Bob")
    assert Client().get(at(game))["Location"].startswith("/t/")
    assert asked(game) is None


@pytest.mark.slow
def test_every_end_of_a_longer_game_is_told() -> None:
    game = a_game(seed="44" * 32)
    while fresh(game).is_running:
        assert step(game).accepted
    page = text(Player(game, 2).client.get(at(game)))
    assert page.count("Out in turn") == 2
    assert page.count("Won.") == 1

"""What moderators look at, who may look, and what nobody may change."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games import moderation, people, throttle
from games.admin import site
from games.engine.moves import Resign
from games.models import Game, JournalEntry, Letter, Notice, Person, Question
from tests import world
from tests.admin import secrets
from tests.admin.crawl import crawl
from tests.world import NOW, fresh

pytestmark = pytest.mark.django_db
ADDRESSES = ("", "games/game/", "games/letter/", "games/notice/", "games/journalentry/", "games/person/")


# who may look


def outsiders() -> list[Client]:
    """Nobody; somebody with a password but not of the staff; somebody of the staff no more."""
    User.objects.create_user("eve", "eve@example.org", "a long secret of Eve")
    former = User.objects.create_user("old", "old@example.org", "a long secret of Old", is_staff=True)
    clients = [Client(), Client(), Client()]
    clients[1].force_login(User.objects.get(username="eve"))
    clients[2].force_login(former)
    User.objects.filter(pk=former.pk).update(is_active=False)
    return clients


def test_anybody_else_is_sent_to_the_password(db: None) -> None:
    game = world.a_game()
    inner = [f"games/game/{game.pk}/change/", f"games/game/{game.pk}/act/pause/", *ADDRESSES]
    for client in outsiders():
        for address in inner:
            answer = client.get(f"/admin/{address}")
            assert answer.status_code == 302 and answer["Location"].startswith("/admin/login/")
        client.post(f"/admin/games/game/{game.pk}/act/pause/", {"reason": "because"})
    assert fresh(game).paused_at is None


def test_a_moderator_needs_no_further_rights(door: Client) -> None:
    for address in ADDRESSES:
        assert door.get(f"/admin/{address}").status_code == 200


def test_only_a_superuser_says_who_moderates(door: Client, owner_door: Client) -> None:
    assert door.get("/admin/auth/user/").status_code == 403
    said = {"username": "ann", "email": "ann@example.org", "is_staff": "on"}
    secret = {"password1": "a long secret of Ann", "password2": "a long secret of Ann"}
    assert owner_door.post("/admin/auth/user/add/", {**said, **secret}).status_code == 302
    ann = User.objects.get(username="ann")
    assert ann.is_staff and ann.email == "ann@example.org"
    assert owner_door.get(f"/admin/auth/user/{ann.pk}/change/").status_code == 200
    assert owner_door.get("/admin/auth/group/").status_code == 404


def test_a_password_can_be_tried_so_many_times_an_hour(db: None) -> None:
    world.a_moderator("Mo")
    wrong = {"username": "mo", "password": "a guess"}
    most = throttle.LIMITS[site.SIGN_IN][0]
    client = Client()
    assert {client.post("/admin/login/", wrong).status_code for _ in range(most)} == {200}
    refused = client.post("/admin/login/", {"username": "mo", "password": "a long secret of Mo"})
    assert refused.status_code == 429 and int(refused["Retry-After"]) > 0
    elsewhere = client.post("/admin/login/", {**wrong, "password": "a long secret of Mo"}, REMOTE_ADDR="192.0.2.7")
    assert elsewhere.status_code == 302


# the list of games


def test_the_list_says_who_is_awaited_and_what_is_wrong(door: Client) -> None:
    game, paused = world.a_game(), world.a_game("Dora", "Cy", tempo="slow")
    Game.objects.filter(pk=paused.pk).update(paused_at=NOW, quarantine="entry 1: no such move")
    Question.objects.filter(game=game).update(due_at=timezone.now() - timedelta(days=1))
    secrets.a_letter(Notice.objects.filter(game=game).first() or Notice(), state="failed")
    shown = door.get("/admin/games/game/")
    rows = {row.pk: row for row in shown.context["cl"].result_list}
    assert rows[game.pk].is_overdue and not rows[paused.pk].is_overdue
    assert (rows[game.pk].letters_in_trouble, rows[paused.pk].letters_in_trouble) == (1, 0)
    text = shown.content.decode()
    assert "Alice, Bob, Cy: a creature" in text and "1 Dec 2026, 12:00" in text
    for mark in ("overdue", "paused", "quarantined"):
        assert f'<span class="mark {mark}">' in text


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("", 2), ("?paused=yes", 1), ("?paused=no", 1), ("?quarantined=yes", 1), ("?quarantined=no", 1),
        ("?status__exact=running", 2), ("?status__exact=open", 0), ("?tempo__exact=slow", 1),
        ("?q=dora@example.org", 1),
    ],
)  # fmt: skip
def test_games_are_found_by_state_marks_tempo_and_host(door: Client, query: str, found: int) -> None:
    world.a_game()
    marked = world.a_game("Dora", "Cy", tempo="slow")
    Game.objects.filter(pk=marked.pk).update(paused_at=NOW, quarantine="entry 1: no such move")
    assert len(door.get(f"/admin/games/game/{query}").context["cl"].result_list) == found


def test_a_game_is_found_by_its_code_or_its_public_id(door: Client) -> None:
    game, _other = world.a_game(), world.a_game("Dora", "Cy")
    for asked in (game.code, game.public_id):
        found = door.get("/admin/games/game/", {"q": asked}).context["cl"].result_list
        assert [row.pk for row in found] == [game.pk]


@pytest.mark.parametrize("rows", ["game", "letter", "notice", "journalentry"])
def test_a_list_asks_the_database_as_often_for_many_rows_as_for_few(door: Client, rows: str) -> None:
    counts = []
    for tables in (1, 4):
        for _ in range(tables):
            secrets.send_letters(world.a_game())
        with CaptureQueriesContext(connection) as asked:
            door.get(f"/admin/games/{rows}/")
        counts.append(len(asked))
    assert counts[0] == counts[1]


@pytest.mark.parametrize("rows", ["game", "letter", "notice"])
def test_the_filters_can_show_their_counts(door: Client, rows: str) -> None:
    secrets.send_letters(world.a_game())
    assert door.get(f"/admin/games/{rows}/?_facets=True").status_code == 200


# a game's page


def test_the_page_shows_seats_questions_letters_board_and_record(door: Client) -> None:
    game = world.a_game_at_turn(2, seed="5e" * 32)
    secrets.send_letters(game)
    shown = door.get(f"/admin/games/game/{game.pk}/change/").content.decode()
    for words in (
        "alice@example.org",
        "Europe/Berlin",
        "which die",
        "The table’s tempo",
        "your turn",
        "<svg",
    ):
        assert words in shown, words


def test_a_table_in_the_lobby_shows_its_invitations_and_no_board(door: Client) -> None:
    game = world.an_open_table("Alice", "Bob")
    game.invitations.create(person=world.a_person("Cy"), created_at=NOW)
    shown = door.get(f"/admin/games/game/{game.pk}/change/")
    assert "cy@example.org" in shown.content.decode() and "board" not in shown.context


def test_a_finished_game_shows_all_of_its_record(door: Client) -> None:
    game = world.a_game_at_turn(1, "Alice", "Bob")
    assert world.answer(game, Resign(0)).accepted
    shown = door.get(f"/admin/games/game/{game.pk}/change/")
    assert "sealed" not in {line.move for line in shown.context["entries"]} and shown.context["seed"]
    assert "Won by" in shown.content.decode() and "rewind to here" not in shown.content.decode()


def test_a_game_that_is_not_there_is_not_found(door: Client) -> None:
    for address in ("777/change/", "x/change/", "777/act/pause/"):
        assert door.get(f"/admin/games/game/{address}").status_code in (302, 404)


# what nobody may change


@pytest.mark.parametrize("rows", ["game", "letter", "notice", "journalentry"])
def test_rows_of_the_path_can_not_be_added_changed_or_deleted(owner_door: Client, rows: str) -> None:
    game = world.a_game()
    secrets.send_letters(game)
    model = {"game": Game, "letter": Letter, "notice": Notice, "journalentry": JournalEntry}[rows]
    before = list(model.objects.order_by("pk").values())
    row = before[0]["id"]
    for address in ("add/", f"{row}/delete/", f"{row}/change/"):
        posted = owner_door.post(f"/admin/games/{rows}/{address}", {"status": "finished", "post": "yes", "reason": "x"})
        assert posted.status_code == 403
    acted = owner_door.post(
        f"/admin/games/{rows}/", {"action": "delete_selected", "_selected_action": row, "post": "yes"}
    )
    assert acted.status_code in (200, 302, 403)
    assert list(model.objects.order_by("pk").values()) == before


# people


def test_a_persons_name_zone_and_habit_can_be_put_right_and_nothing_else(door: Client) -> None:
    alice = world.a_person("Alice")
    said = {"name": "  Ａlice B ", "zone": "Europe/Paris", "default": "clockwise", "address": "x@example.org"}
    assert door.post(f"/admin/games/person/{alice.pk}/change/", said).status_code == 302
    alice.refresh_from_db()
    assert (alice.name, alice.zone, alice.default) == ("Alice B", "Europe/Paris", "clockwise")
    assert alice.address == "alice@example.org"
    assert door.get(f"/admin/games/person/{alice.pk}/history/").status_code == 200


@pytest.mark.parametrize(
    "wrong", [{"name": "Al\u202eice"}, {"name": "x" * 41}, {"zone": "Mars/Base"}, {"default": "nobody"}]
)
def test_what_a_person_could_not_enter_a_moderator_can_not_either(door: Client, wrong: dict[str, str]) -> None:
    alice = world.a_person("Alice")
    said = {"name": "Alice", "zone": "UTC", "default": "quiet", **wrong}
    assert door.post(f"/admin/games/person/{alice.pk}/change/", said).status_code == 200
    alice.refresh_from_db()
    assert (alice.name, alice.zone) == ("Alice", "Europe/Berlin")


def test_people_are_neither_added_nor_deleted(owner_door: Client) -> None:
    alice = world.a_person("Alice")
    assert owner_door.get("/admin/games/person/add/").status_code == 403
    assert owner_door.post(f"/admin/games/person/{alice.pk}/delete/", {"post": "yes"}).status_code == 403
    assert Person.objects.filter(pk=alice.pk).exists()


@pytest.mark.slow
def test_a_name_full_of_markup_is_shown_as_text(owner_door: Client) -> None:
    game = world.a_game("Alice", "Bob")
    game.seats.update(name="<b>Bobby</b>")
    Person.objects.filter(name="Bob").update(name="<i>Bob</i>")
    moderation.pause(game, "<u>why</u>", world.a_moderator("Mo"), NOW)
    secrets.send_letters(game)
    people.mail_off(world.a_person("Cy"), NOW)
    pages = crawl(owner_door)
    raw = ("<b>Bobby", "<i>Bob", "<u>why")
    assert [(address, word) for address, shown in pages.items() for word in raw if word in shown] == []

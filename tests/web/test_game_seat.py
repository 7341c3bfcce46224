"""What a seat's page shows, and to whom; what a letter's link fills in."""

from __future__ import annotations

import random
import re

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games import deadlines, moderation, record
from games.engine.game import Game as Engine
from games.models import Figure, Game, Seat
from tests.web.playing import Player, form_in, step, until
from tests.world import NOW, a_game, a_game_at_turn, a_moderator, asked, fresh, seat_of

pytestmark = pytest.mark.django_db
SEED = "22" * 32


def text(page: HttpResponse) -> str:
    return page.content.decode()


@pytest.fixture
def game() -> Game:
    game = a_game(seed=SEED)
    until(game, "assign")
    return fresh(game)


@pytest.fixture
def mover(game: Game) -> Player:
    question = asked(game)
    assert question
    return Player(game, question.seat.number)


def test_the_slip_says_what_is_asked_until_when_and_by_which_rule(mover: Player, game: Game) -> None:
    question = asked(game)
    assert question and question.due_at
    page = text(mover.look())
    assert "You rolled" in page
    assert deadlines.local(question.due_at, "Europe/Berlin") in page
    assert "Europe/Berlin" in page
    assert str(deadlines.rule_of(question)).replace("'", "&#x27;") in page


def test_whoever_waits_reads_until_when_unless_the_answer_is_sealed(mover: Player, game: Game) -> None:
    question = asked(game)
    assert question and question.due_at
    until_then = deadlines.local(question.due_at, "Europe/Berlin")
    other = Player(game, (mover.number + 1) % 3)
    assert until_then in slip(other)
    game.questions.filter(pk=question.pk).update(due_at=question.asked_at)
    assert "until" not in slip(other), "a bot answers at once"
    game.questions.filter(pk=question.pk).update(due_at=question.due_at, decision="manipulate")
    assert "until" not in slip(other)


def slip(player: Player) -> str:
    return text(player.look()).split('id="slip"')[1].split("</section>")[0]


def test_each_choice_is_a_sentence_with_its_place_marked_on_the_board(mover: Player, game: Game) -> None:
    page = mover.look()
    dice = record.view_of(game, mover.number).position["dice"]
    offers = form_in(page).offers["pick"]
    assert offers == [f"{die}-{way}" for die in dict.fromkeys(dice) for way in ("cw", "ccw")]
    assert re.search(rf'<a class="target[^>]*data-pick="{offers[0]}"[^>]*>(?:(?!</a>).)*>{dice[0]}</text>', text(page))


def test_those_who_wait_see_whom_they_wait_for_and_no_form(mover: Player, game: Game) -> None:
    page = Player(game, (mover.number + 1) % 3).look()
    assert seat_of(game, mover.number).name in text(page)
    assert form_in(page).action == ""


def test_everything_is_there_without_scripts(mover: Player) -> None:
    page = text(mover.look())
    assert page.count("<form") == len(re.findall(r'<form[^>]* method="post"', page))
    for words in ("The position in words", "Since your last turn", "Stockpiles", "Your standing orders", "The log"):
        assert words in page


# letters


def test_a_letters_button_is_filled_in_while_its_question_is_open(mover: Player, game: Game) -> None:
    question = asked(game)
    assert question
    wish = form_in(mover.look()).offers["pick"][-1]
    page = mover.look(pick=wish, q=question.pk)
    assert form_in(page).values["pick"] == wish
    assert "is settled" not in text(page)


def test_an_old_letter_fills_in_nothing_and_shows_todays_board(mover: Player, game: Game) -> None:
    old = game.questions.filter(seat__number=mover.number).order_by("pk").first()
    assert old
    wish = form_in(mover.look()).offers["pick"][-1]
    page = mover.look(pick=wish, q=old.pk)
    assert "pick" not in form_in(page).values
    assert "is settled" in text(page)


def test_a_choice_without_its_question_is_not_filled_in(mover: Player) -> None:
    wish = form_in(mover.look()).offers["pick"][-1]
    assert "pick" not in form_in(mover.look(pick=wish)).values


def test_the_letter_of_a_turn_fills_in_the_plan_for_that_turn_alone() -> None:
    game = a_game(seed=SEED)
    until(game, "manipulate")
    view = record.view_of(fresh(game), 0)
    active = Player(game, view.position["active"])
    turn, after = view.position["turn"], view.rolled_after
    assert form_in(active.look(pick="ccw", turn=turn, after=after)).values["pick"] == "ccw"
    assert "is settled" in text(active.look(pick="ccw", turn=turn, after=after - 1))


@pytest.mark.parametrize(
    "query", [{"q": "x"}, {"q": "9" * 40}, {"q": "٣"}, {"turn": "x", "after": "y"}, {"pick": "<b>"}]
)
def test_a_broken_link_shows_todays_board(mover: Player, query: dict[str, str]) -> None:
    page = mover.look(**query)
    assert page.status_code == 200
    assert "<b>" not in text(page).split('id="answer"')[0].split("<h1>")[1]


# what nobody may see


def _other_secrets(engine: Engine) -> None:
    """Change everything hidden: the faces below, the deck, what others have ordered."""
    rng = random.Random(5)
    position = engine.position
    for tile in position.ring:
        tile.under = rng.choice(["acid", "flag", "cure"]) if tile.up != "danger" else tile.under
    rng.shuffle(position.deck)
    for orders in position.orders:
        orders.spend = ["white"]


def _without_tokens(page: HttpResponse) -> str:
    return re.sub(r'name="csrfmiddlewaretoken" value="[^"]+"', "", text(page))


@pytest.mark.parametrize("turn", [1, 6, 12])
def test_a_page_is_the_same_whatever_lies_hidden(turn: int, monkeypatch: pytest.MonkeyPatch) -> None:
    game = a_game(seed=SEED, spectators=True)
    while fresh(game).turn < turn:
        assert step(game).accepted
    game = fresh(game)
    players = [Player(game, number) for number in range(3)]
    before = [_without_tokens(player.look()) for player in players]
    outside = reverse("watch", args=[game.public_id])
    watched = Client().get(outside).content
    engine = record.replay(game)
    own = [orders.spend for orders in engine.position.orders]
    _other_secrets(engine)
    for number, player in enumerate(players):
        kept, engine.position.orders[number].spend = engine.position.orders[number].spend, own[number]
        monkeypatch.setattr(record, "replayed", lambda game: engine)
        assert _without_tokens(player.look()) == before[number]
        engine.position.orders[number].spend = kept
    assert Client().get(outside).content == watched


def test_no_creature_is_shown_before_all_are_sculpted() -> None:
    game = a_game(seed=SEED)
    Player(game, 1).sculpt(name="Grumblefoot")
    page = text(Player(game, 0).look())
    assert "Grumblefoot" not in page
    assert "Grumblefoot" in text(Player(game, 1).look())


def test_names_are_text_wherever_they_stand(game: Game) -> None:
    Seat.objects.filter(game=game).update(name="<script>alert(1)</script>")
    Figure.objects.filter(seat__game=game).update(name='"><img src=x onerror=alert(2)>')
    record._replays.clear()
    for _ in range(8):
        for number in range(3):
            page = text(Player(game, number).look())
            assert "<script>alert" not in page
            assert "<img src=x" not in page
        assert step(game).accepted


# states


def test_a_paused_game_says_so_with_the_reason(mover: Player, game: Game) -> None:
    moderation.pause(game, "Cy is moving house.", a_moderator(), NOW)
    page = text(mover.look())
    assert "The game is paused." in page
    slip = page.split("<main")[1].split('id="live"')[0]
    assert "until " not in slip and "paused" not in slip, "it is said once, beside the board"
    assert page.count("Cy is moving house.") == 2
    assert form_in(mover.look()).offers["pick"]


def test_the_eliminated_look_on_like_spectators(game: Game) -> None:
    loser = Player(game, 1)
    for really in ({}, {"really": "yes"}):
        loser.client.post(loser.at("resign"), {"confirm": "yes", **really})
    page = loser.look()
    assert page.status_code == 200
    assert "You are out" in text(page)
    assert "Your standing orders" not in text(page)
    assert loser.at("resign") not in text(page)


def test_a_table_that_has_not_begun_is_the_lobbys(game: Game) -> None:
    Game.objects.filter(pk=game.pk).update(status=Game.Status.OPEN)
    page = Player(game, 0).look()
    assert page.status_code == 302
    assert page["Location"].startswith("/t/")


def test_a_seat_that_is_not_there_is_404(game: Game) -> None:
    player = Player(game, 0)
    assert player.client.get(player.at(number=7)).status_code == 404
    assert player.client.get("/g/nothing/0/").status_code == 404


def test_what_was_undone_is_struck_out(mover: Player, game: Game) -> None:
    step(game)
    moderation.rewind(fresh(game), game.entry_count, "The cat did it.", a_moderator(), NOW)
    page = text(mover.look())
    assert '<li class="void"><s>' in page
    assert "The cat did it." in page


def test_the_number_of_queries_does_not_grow_with_the_game() -> None:
    counts = []
    for turn in (2, 12):
        game = a_game_at_turn(turn, seed=SEED)
        until(game, "assign")
        question = asked(game)
        assert question
        player = Player(game, question.seat.number)
        with CaptureQueriesContext(connection) as queries:
            player.look()
        counts.append(len(queries))
    assert counts[0] == counts[1]
    assert counts[0] <= 25

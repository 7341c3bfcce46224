"""What a moderator does about a game: with a reason, in the open, and through the rooms that own it."""

from __future__ import annotations

import re

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client

from games import lobby, record
from games.engine import notation
from games.models import Game, JournalEntry, Letter, Notice, Question
from games.seating import Guest
from tests import world
from tests.admin import secrets
from tests.world import NOW, fresh, seat_of

pytestmark = pytest.mark.django_db
SEEN = re.compile(r'name="seen" value="(\d+)"')
REASON = "the table asked for it"


def address(game: Game, act: str, query: str = "") -> str:
    return f"/admin/games/game/{game.pk}/act/{act}/{query}"


def do(door: Client, game: Game, act: str, query: str = "", **said: object) -> HttpResponse:
    """Post the act's form as its page gives it out."""
    seen = SEEN.search(door.get(address(game, act, query)).content.decode())
    assert seen
    return door.post(address(game, act, query), {"seen": seen[1], "reason": REASON, **said}, follow=True)


def page(door: Client, game: Game) -> str:
    return door.get(f"/admin/games/game/{game.pk}/change/").content.decode()


def journal(game: Game, kind: str) -> JournalEntry:
    return JournalEntry.objects.get(game=game, kind=kind)


def messages(answer: HttpResponse) -> list[str]:
    return [str(message) for message in answer.context["messages"]]


def position(game: Game) -> object:
    return notation.position_json(record.replayed(fresh(game)).position)


# each act


@pytest.mark.parametrize(
    ("act", "query", "kind"),
    [
        ("pause", "", "paused"),
        ("rewind", "?to=2", "rewound"),
        ("hand-to-bot", "?seat=1", "handed_to_bot"),
        ("cancel", "", "cancelled"),
    ],
)
def test_an_act_stands_in_the_journal_with_its_reason_and_its_doer(
    door: Client, mo: User, act: str, query: str, kind: str
) -> None:
    game = world.a_game_at_turn(1)
    answer = do(door, game, act, query)
    assert answer.redirect_chain and messages(answer)
    row = journal(game, kind)
    assert (row.reason, row.moderator) == (REASON, mo)
    assert REASON in page(door, game)


def test_a_paused_game_goes_on_when_a_moderator_says_so(door: Client, mo: User) -> None:
    game = world.a_game()
    do(door, game, "pause")
    assert fresh(game).paused_at and "Let it go on" in page(door, game)
    do(door, game, "resume")
    assert fresh(game).paused_at is None
    assert (journal(game, "resumed").reason, journal(game, "resumed").moderator) == (REASON, mo)


def test_the_admins_history_holds_what_was_done_and_nothing_that_was_not(door: Client) -> None:
    game = world.a_game_at_turn(1)
    for _ in range(2):
        do(door, game, "pause")
    assert do(door, game, "rewind", "?to=2", seen=99).status_code == 409
    assert [entry.change_message for entry in LogEntry.objects.all()] == [f"Pause: {REASON}"]


def test_a_rewind_shows_what_it_takes_back_and_restores_the_position(door: Client) -> None:
    game = world.a_game_at_turn(3)
    before, count = position(game), game.entry_count
    for _ in range(4):
        question = world.asked(game)
        assert question
        world.answer_quietly(game, question.seat.number)
    asking = door.get(address(game, "rewind", f"?to={count}"))
    assert [line.n for line in asking.context["undoing"].lost] == list(range(count, fresh(game).entry_count))
    assert messages(do(door, game, "rewind", f"?to={count}")) == [f"Taken back to entry {count}; everybody is told."]
    assert position(game) == before
    assert fresh(game).entry_count == len(record.public_record(fresh(game))["moves"])
    assert 'class="void"' in page(door, game)
    forth = door.get(address(game, "rewind", f"?to={count + 4}")).context["undoing"]
    assert ([line.n for line in forth.back], forth.lost) == (list(range(count, count + 4)), [])


def test_a_rewind_is_refused_if_the_game_has_moved_on_since_the_moderator_looked(door: Client) -> None:
    game = world.a_game_at_turn(2)
    seen = game.entry_count
    question = world.asked(game)
    assert question
    world.answer_quietly(game, question.seat.number)
    answer = do(door, game, "rewind", "?to=2", seen=seen)
    assert answer.status_code == 409 and REASON in answer.content.decode()
    assert not JournalEntry.objects.filter(kind="rewound").exists()
    offered = SEEN.search(answer.content.decode())
    assert offered and int(offered[1]) == fresh(game).entry_count


def test_a_seat_handed_to_a_bot_has_no_player_any_more(door: Client) -> None:
    game = world.a_game()
    do(door, game, "hand-to-bot", "?seat=1")
    assert seat_of(game, 1).bot and seat_of(game, 1).holder is None
    assert Notice.objects.filter(kind="seat_lost", person__name="Bob").exists()


def test_a_cancelled_game_shows_its_seed(door: Client) -> None:
    game = world.a_game(seed="ab" * 32)
    assert "ab" * 32 not in page(door, game)
    do(door, game, "cancel")
    assert fresh(game).status == Game.Status.CANCELLED
    assert "ab" * 32 in page(door, game)


def test_a_table_in_the_lobby_is_cancelled_the_lobbys_way(door: Client, mo: User) -> None:
    host = world.a_person("Alice")
    game = lobby.open_table(host, lobby.Terms(3), Guest("Alice", "UTC"), NOW, confirmed=True)
    assert "Nobody is asked" not in page(door, game)
    do(door, game, "cancel")
    assert fresh(game).status == Game.Status.CANCELLED
    assert (journal(game, "cancelled").reason, journal(game, "cancelled").moderator) == (REASON, mo)


# a letter again


def a_settled_letter(game: Game, kind: str = "sculpt", **facts: object) -> Letter:
    notice = Notice.objects.filter(game=game, kind=kind, person__name="Alice").get()
    return secrets.a_letter(notice, **facts)


def test_a_letter_sent_again_is_a_new_one_of_what_is_still_true(door: Client, mo: User) -> None:
    game = world.a_game()
    letter = a_settled_letter(game, state="failed", outcome="550 no such mailbox")
    shown = page(door, game)
    assert "550 no such mailbox" in shown and "send again" in shown
    do(door, game, "resend", f"?letter={letter.pk}")
    assert Notice.objects.filter(game=game, kind="sculpt", person__name="Alice", letter=None).count() == 1
    row = journal(game, "resent")
    assert (row.reason, row.moderator, row.seat) == (REASON, mo, seat_of(game, 0))


def test_a_letter_of_which_nothing_is_true_any_more_is_not_sent_again(door: Client) -> None:
    game = world.a_game()
    letter = a_settled_letter(game)
    world.answer_quietly(game, 0)
    answer = do(door, game, "resend", f"?letter={letter.pk}")
    assert answer.status_code == 409 and "true any more" in messages(answer)[0]
    assert not JournalEntry.objects.filter(kind="resent").exists()


def test_a_letter_that_waits_for_another_try_is_left_to_the_mail_room(door: Client) -> None:
    game = world.a_game()
    letter = a_settled_letter(game, state="waiting", next_try_at=NOW)
    assert "send again" not in page(door, game)
    assert do(door, game, "resend", f"?letter={letter.pk}").status_code == 409


def test_a_letter_of_another_game_can_not_be_sent_from_this_ones_page(door: Client) -> None:
    game, other = world.a_game(), world.a_game("Dora", "Cy")
    letter = a_settled_letter(game)
    assert door.get(address(other, "resend", f"?letter={letter.pk}")).status_code == 404


# refusals


@pytest.mark.parametrize("act", ["pause", "resume", "cancel", "rewind", "hand-to-bot", "resend"])
@pytest.mark.parametrize("reason", ["", "   \n "])
def test_nothing_happens_without_a_reason(door: Client, act: str, reason: str) -> None:
    game = world.a_game_at_turn(1)
    letter = secrets.a_letter(Notice.objects.filter(game=game, kind="game_starts").first() or Notice())
    query = {"rewind": "?to=1", "hand-to-bot": "?seat=1", "resend": f"?letter={letter.pk}"}.get(act, "")
    rows = JournalEntry.objects.count(), fresh(game).entry_count, Notice.objects.count()
    answer = do(door, game, act, query, reason=reason)
    assert answer.status_code == 400 and "A reason is needed" in answer.content.decode()
    assert (JournalEntry.objects.count(), fresh(game).entry_count, Notice.objects.count()) == rows
    assert fresh(game).paused_at is None


def test_an_empty_post_is_told_what_is_missing(door: Client) -> None:
    answer = door.post(address(world.a_game(), "pause"))
    assert answer.status_code == 400 and "A reason is needed" in answer.content.decode()


def test_looking_at_an_act_does_nothing(door: Client) -> None:
    game = world.a_game_at_turn(1)
    rows = JournalEntry.objects.count()
    for act, query in (("pause", ""), ("cancel", ""), ("rewind", "?to=1"), ("hand-to-bot", "?seat=0")):
        assert door.get(address(game, act, query)).status_code == 200
    assert JournalEntry.objects.count() == rows and fresh(game).is_running and not fresh(game).paused_at


@pytest.mark.parametrize(
    ("act", "query"),
    [
        ("dance", ""), ("rewind", ""), ("rewind", "?to=999"), ("rewind", "?to=-1"), ("rewind", "?to=two"),
        ("rewind", "?to=²"), ("hand-to-bot", ""), ("hand-to-bot", "?seat=9"), ("hand-to-bot", "?seat=99999999"),
        ("resend", "?letter=77"),
    ],
)  # fmt: skip
def test_an_act_about_nothing_is_not_found(door: Client, act: str, query: str) -> None:
    game = world.a_game_at_turn(1)
    assert door.get(address(game, act, query)).status_code == 404
    assert door.post(address(game, act, query), {"reason": REASON}).status_code == 404


def test_a_refusal_is_shown_with_its_status_and_keeps_the_reason(door: Client) -> None:
    game = world.a_game()
    do(door, game, "cancel")
    answer = do(door, game, "pause")
    assert answer.status_code == 409 and messages(answer) == ["This game is not being played."]
    assert REASON in answer.content.decode()


def test_a_quarantined_game_is_shown_and_can_be_cancelled_but_not_rewound(door: Client) -> None:
    game = world.a_game_at_turn(1)
    Game.objects.filter(pk=game.pk).update(quarantine='entry 3: "cw" is no vote')
    shown = page(door, game)
    assert "entry 3" in shown and "no vote" not in shown and "rewind to here" not in shown
    assert do(door, game, "rewind", "?to=1").status_code == 409
    assert do(door, game, "cancel").redirect_chain


# a moderator who plays


@pytest.fixture
def alice_moderates(mo: User) -> User:
    mo.email = "Alice@example.org"
    mo.save()
    return mo


def test_a_moderator_who_plays_sees_a_sentence_and_no_buttons(door: Client, alice_moderates: User) -> None:
    game = world.a_game_at_turn(1)
    shown = page(door, game)
    assert "You play at this table" in shown
    assert "/act/" not in shown and "bob@example.org" not in shown and "Notices in no letter" not in shown


@pytest.mark.parametrize(
    ("act", "query"), [("pause", ""), ("cancel", ""), ("rewind", "?to=0"), ("hand-to-bot", "?seat=1")]
)
def test_a_moderator_who_plays_can_not_act(door: Client, alice_moderates: User, act: str, query: str) -> None:
    game = world.a_game_at_turn(1)
    answer = door.post(address(game, act, query), {"reason": REASON, "seen": game.entry_count})
    assert answer.status_code == 403 and "You play at this table" in answer.content.decode()
    game = fresh(game)
    assert game.is_running and not game.paused_at and not JournalEntry.objects.exclude(kind="started").exists()


def test_a_moderator_who_once_played_or_hosts_can_not_act_either(door: Client, mo: User) -> None:
    game = world.a_game_at_turn(1)
    do(door, game, "hand-to-bot", "?seat=0")
    mo.email = "alice@example.org"
    mo.save()
    assert door.post(address(game, "cancel"), {"reason": REASON}).status_code == 403
    table = lobby.open_table(world.a_person("Alice"), lobby.Terms(2), Guest("Alice", "UTC"), NOW)
    assert door.post(address(table, "cancel"), {"reason": REASON}).status_code == 403
    assert fresh(table).status == Game.Status.UNCONFIRMED


def test_a_moderator_without_an_address_is_asked_for_one(door: Client, mo: User) -> None:
    mo.email = ""
    mo.save()
    game = world.a_game()
    assert "no e-mail address" in page(door, game)
    assert door.post(address(game, "pause"), {"reason": REASON}).status_code == 403


def test_letters_and_notices_of_ones_own_table_are_in_no_list(door: Client, alice_moderates: User) -> None:
    mine, other = world.a_game(), world.a_game("Dora", "Cy")
    letter = a_settled_letter(mine)
    secrets.a_letter(Notice.objects.filter(game=other).first() or Notice())
    for rows in ("letter", "notice"):
        shown = door.get(f"/admin/games/{rows}/").content.decode()
        assert other.public_id in shown or other.code in shown
        assert f">{mine.code}<" not in shown
    assert door.get(f"/admin/games/letter/{letter.pk}/change/").status_code == 302
    assert Question.objects.filter(game=mine).exists()

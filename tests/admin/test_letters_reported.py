"""What moderators read of letters and people: what was reported of them, daily letters, mail that bounces."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games import reach
from games.models import Game, Letter, Notice, Person, Question
from tests.admin.test_acts import do, page
from tests.world import NOW, a_game, a_person, answer_quietly, asked, fresh, seat_of

pytestmark = pytest.mark.django_db
LETTERS = "/admin/games/letter/"


def a_letter(game: Game | None, notices: list[Notice], **facts: object) -> Letter:
    defaults = {"state": Letter.State.SENT, "sent_at": NOW, "claimed_at": NOW, "created_at": NOW, **facts}
    letter = Letter.objects.create(
        person=notices[0].person, game=game, message_id=f"<{notices[0].pk}@example.org>", **defaults
    )
    Notice.objects.filter(pk__in=[notice.pk for notice in notices]).update(letter=letter)
    return letter


def about(question: Question | None) -> Notice:
    return Notice.objects.get(question=question)


@pytest.fixture
def digest() -> tuple[Game, Game, Letter]:
    """Bob's daily letter about two games, which could not be sent."""
    first, second = a_game("Alice", "Bob"), a_game("Cy", "Bob")
    notices = [about(asked(first, 1)), about(asked(second, 1))]
    return first, second, a_letter(None, notices, is_digest=True, state=Letter.State.FAILED, sent_at=None)


def test_what_was_reported_of_a_letter_stands_beside_it(door: Client) -> None:
    game = a_game("Alice", "Bob")
    letter = a_letter(game, [about(asked(game, 1))], service_id="abc-1")
    reach.delivered(letter, NOW)
    reach.soft_bounce(letter.person, "452 full", NOW, letter)
    for shown in (page(door, game), door.get(LETTERS).content.decode()):
        assert "delivered 1 Dec 2026, 12:00; came back 1 Dec 2026, 12:00" in shown
    assert "abc-1" in door.get(f"{LETTERS}{letter.pk}/change/").content.decode()


def test_when_the_letter_of_a_vote_was_seen_is_sealed(door: Client) -> None:
    game = a_game("Alice", "Bob", "Cy")
    for number in (0, 1, 2):
        answer_quietly(game, number)
    vote = asked(fresh(game), 1)
    a_letter(game, [about(vote)], seen_at=NOW + timedelta(minutes=7))
    assert "12:07" not in page(door, game) + door.get(LETTERS).content.decode()


def test_a_daily_letter_can_be_sent_again_game_by_game(door: Client, digest: tuple[Game, Game, Letter]) -> None:
    first, second, letter = digest
    shown = door.get(LETTERS).content.decode()
    assert f"send again {first.code}" in shown and f"send again {second.code}" in shown
    assert f"act/resend/?letter={letter.pk}" in page(door, first)
    assert do(door, first, "resend", f"?letter={letter.pk}").status_code == 200
    fresh_ones = Notice.objects.filter(letter=None, question__isnull=False, person=letter.person)
    assert [notice.game for notice in fresh_ones if notice.question == asked(first, 1)] == [first]
    assert not [notice for notice in fresh_ones if notice.game == second]


def test_who_plays_in_one_game_of_a_daily_letter_reads_nothing_of_that(
    door: Client, mo: User, digest: tuple[Game, Game, Letter]
) -> None:
    first, second, letter = digest
    Person.objects.filter(name="Cy").update(address=mo.email)
    assert f"letter={letter.pk}" not in door.get(LETTERS).content.decode()
    line = next(line for line in page(door, first).split("<tr>") if f"letter={letter.pk}" in line)
    assert line.count("sculpt") == 1 and line.count("a creature") == 1
    assert f"letter={letter.pk}" not in page(door, second)


def test_a_moderator_reads_why_mail_bounces_and_can_say_that_it_arrives_again(door: Client) -> None:
    game = a_game("Alice", "Bob")
    bob = a_person("Bob")
    reach.hard_bounce(bob, "550 5.1.1 no such user", NOW)
    assert "bounced: cannot be reached by mail (1 Dec 2026, 12:00)" in page(door, game)
    assert "bob@example.org" in door.get("/admin/games/person/?unreachable_at__isempty=0").content.decode()
    address = f"/admin/games/person/{bob.pk}/change/"
    form = door.get(address).content.decode()
    assert "550 5.1.1 no such user" in form and "works_again" in form
    said = {"name": "Bob", "zone": "Europe/Berlin", "default": "quiet"}
    door.post(address, said)
    assert Person.objects.get(pk=bob.pk).unreachable_at, "nothing was ticked"
    door.post(address, {**said, "works_again": "on"})
    assert Person.objects.get(pk=bob.pk).unreachable_at is None
    assert "works_again" not in door.get(address).content.decode()
    assert seat_of(game, 1).holder


@pytest.mark.parametrize("page_of", ["letter", "notice"])
def test_the_address_beside_an_old_letter_is_called_what_it_is(door: Client, page_of: str) -> None:
    """Where the letter went once is kept nowhere: the person's address is the one that they have now."""
    game = a_game("Alice", "Bob")
    letter = a_letter(game, [about(asked(game, 1))])
    Person.objects.filter(pk=letter.person_id).update(address="bobby@example.org")
    seen = door.get(f"/admin/games/{page_of}/").content.decode()
    assert "bobby@example.org" in seen
    assert "their address now" in seen.lower()

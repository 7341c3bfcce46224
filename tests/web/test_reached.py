"""What pages tell of mail: who was reached, whose mail comes back; and what counts as seen."""

import pytest
from django.test import Client
from django.urls import reverse

from games import reach, tokens
from games.models import Game, Holder, Letter, Notice
from tests.world import NOW, a_game, asked, fresh, seat_of

pytestmark = pytest.mark.django_db


def holder(game: Game, number: int) -> Holder:
    found = seat_of(game, number).holder
    assert found
    return found


def opened(game: Game, number: int) -> Client:
    """A browser in which a letter's link was followed."""
    client = Client()
    client.get(reverse("link", args=[tokens.seat_link(holder(game, number))]))
    return client


def seat_page(client: Client, game: Game, number: int) -> str:
    page = client.get(reverse("seat", args=[game.public_id, number]))
    assert page.status_code == 200
    return page.content.decode()


def a_sent_letter(game: Game, number: int) -> Letter:
    letter = Letter.objects.create(
        person=holder(game, number).person, game=game, message_id=f"<{number}@example.org>",
        state=Letter.State.SENT, sent_at=NOW, claimed_at=NOW, created_at=NOW,
    )  # fmt: skip
    Notice.objects.filter(question=asked(game, number)).update(letter=letter)
    return letter


def test_a_scanner_that_opens_everything_is_not_somebody_who_has_seen_it() -> None:
    game = a_game("Alice", "Bob")
    letter = a_sent_letter(game, 1)
    question = asked(game, 1)
    assert question
    for token in (tokens.question_link(question, holder(game, 1)), tokens.seat_link(holder(game, 1))):
        for client in (Client(), Client(REMOTE_ADDR="198.51.100.7")):
            for _ in range(2):
                client.head(reverse("link", args=[token]), follow=True)
                client.get(reverse("link", args=[token]), follow=True)
                seat_page(client, game, 1)
    letter.refresh_from_db()
    assert (letter.seen_at, holder(game, 1).seen_at) == (None, None)
    assert "mail sent" in seat_page(opened(game, 0), game, 0)


def test_a_post_counts_as_seen_and_from_then_on_a_page_does() -> None:
    game = a_game("Alice", "Bob")
    letter = a_sent_letter(game, 1)
    client = opened(game, 1)
    client.post(reverse("play", args=[game.public_id, 1]), {})  # refused, and still somebody's
    letter.refresh_from_db()
    assert letter.seen_at and holder(game, 1).seen_at
    assert "<bdi>Bob</bdi>:</b> has seen it" in seat_page(opened(game, 0), game, 0)
    Holder.objects.update(seen_at=None)
    seat_page(client, game, 1)
    assert holder(game, 1).seen_at


def test_a_page_that_keeps_itself_up_to_date_is_not_being_looked_at() -> None:
    game = a_game("Alice", "Bob")
    client = opened(game, 1)
    client.post(reverse("play", args=[game.public_id, 1]), {})
    Holder.objects.update(seen_at=None)
    client.get(reverse("seat_live", args=[game.public_id, 1]), headers={"HX-Request": "true"})
    assert holder(game, 1).seen_at is None


def test_the_table_reads_who_cannot_be_reached_and_never_an_address_or_a_servers_words() -> None:
    game = a_game("Alice", "Bob", "Cy")
    reach.hard_bounce(holder(game, 1).person, "550 5.1.1 <bob@example.org> unknown", NOW)
    page = seat_page(opened(game, 2), game, 2)
    assert "bounced: cannot be reached by mail" in page
    assert "Mail to Bob bounces" in page
    assert "bob@example.org" not in page and "5.1.1" not in page


def test_whose_own_mail_comes_back_is_told_so_on_their_page() -> None:
    game = a_game("Alice", "Bob")
    assert "have come back" not in seat_page(opened(game, 1), game, 1)
    reach.hard_bounce(holder(game, 1).person, "550", NOW)
    assert "Letters to you have come back since" in seat_page(opened(game, 1), game, 1)
    assert "Letters to you" not in seat_page(opened(game, 0), game, 0)


def test_the_page_learns_by_itself_that_somebody_was_reached() -> None:
    game = a_game("Alice", "Bob")
    client = opened(game, 0)
    live = reverse("seat_live", args=[game.public_id, 0])
    before = client.get(live)
    again = client.get(live, headers={"If-None-Match": before["ETag"]})
    a_sent_letter(fresh(game), 1)
    after = client.get(live, headers={"If-None-Match": before["ETag"]})
    assert (again.status_code, after.status_code) == (304, 200)
    assert b"mail sent" in after.content


def test_signing_in_by_a_letter_shows_that_mail_arrives() -> None:
    game = a_game("Alice", "Bob")
    bob = holder(game, 1).person
    reach.hard_bounce(bob, "550", NOW)
    client = Client()
    page = client.get(reverse("link", args=[tokens.person_link(bob)]))
    bob.refresh_from_db()
    assert bob.unreachable_at, "looking is not signing in"
    client.post(reverse("sign_in_here"), {"link": page["Location"].partition("link=")[2]})
    bob.refresh_from_db()
    assert bob.unreachable_at is None


def test_the_profile_shows_the_calendars_address_and_makes_new_ones_by_post_alone() -> None:
    game = a_game("Alice", "Bob")
    alice = holder(game, 0).person
    client = Client()
    session = client.session
    session["person"] = alice.pk
    session.save()
    former = tokens.calendar_url(alice)
    assert former in client.get(reverse("profile")).content.decode()
    client.get(reverse("renew_feeds"))
    alice.refresh_from_db()
    assert tokens.calendar_url(alice) == former
    client.post(reverse("renew_feeds"))
    alice.refresh_from_db()
    assert tokens.calendar_url(alice) != former
    assert Client().post(reverse("renew_feeds")).status_code == 302  # to sign in, nothing else
    assert tokens.atom_url(holder(game, 0)) in seat_page(client, game, 0)

"""The door behind every letter's link."""

from datetime import timedelta

import pytest
from django.core import signing
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games import moderation, tokens
from games.models import Game, Holder, Invitation, MoveRecord, Notice, Person
from tests.links import all_links
from tests.web.playing import until
from tests.world import a_game, an_open_table, answer_quietly, asked, seat_of

pytestmark = pytest.mark.django_db


def path_of(token: str, query: str = "") -> str:
    return reverse("link", args=[token]) + query


def facts() -> tuple[object, ...]:
    """Everything that a link could have changed."""
    return tuple(
        list(model.objects.order_by("pk").values()) for model in (Game, Holder, Invitation, MoveRecord, Notice, Person)
    )


@pytest.mark.parametrize("running", [False, True])
def test_following_links_by_get_and_head_however_often_changes_nothing(client: Client, running: bool) -> None:
    game = a_game("Alice", "Bob") if running else an_open_table("Alice", "Bob", bots=1)
    links = all_links(game)
    before = facts()
    for token in links:
        for fetch in (client.head, client.get, client.get, Client().get):
            response = fetch(path_of(token))
            assert response.status_code == 302
            assert token not in response["Location"]
            assert fetch(response["Location"]).status_code < 500
    assert facts() == before
    assert not client.session.get("acted")


def test_a_seats_link_opens_that_seat_in_this_browser_alone(client: Client) -> None:
    game = a_game("Alice", "Bob")
    response = client.get(path_of(tokens.seat_link(seat_of(game, 1).holder)))
    assert response["Location"] == reverse("seat", args=[game.public_id, 1])
    assert client.get(response["Location"]).status_code == 200
    assert client.get(reverse("seat", args=[game.public_id, 0])).status_code == 403
    assert Client().get(response["Location"]).status_code == 403


def test_a_questions_link_names_it_on_the_page_and_hands_the_choice_on(client: Client) -> None:
    game = a_game("Alice", "Bob")
    until(game, "vote")
    question = asked(game, 1)
    response = client.get(path_of(tokens.question_link(question, seat_of(game, 1).holder), "?pick=5-cw&x=1"))
    assert response["Location"] == reverse("seat", args=[game.public_id, 1]) + f"?q={question.pk}&pick=5-cw"


def test_a_link_to_sculpting_leads_on_to_the_sculptors_table_until_it_is_done(client: Client) -> None:
    game = a_game("Alice", "Bob")
    question = asked(game, 1)
    link, here = path_of(tokens.question_link(question, seat_of(game, 1).holder)), [game.public_id, 1]
    assert client.get(link)["Location"] == reverse("sculpt", args=here) + f"?q={question.pk}"
    assert client.get(client.get(link)["Location"]).status_code == 200
    answer_quietly(game, 1)
    assert client.get(link)["Location"] == reverse("seat", args=here) + f"?q={question.pk}"


def test_a_link_to_a_planned_turn_names_the_turn_and_its_roll(client: Client) -> None:
    game = a_game("Alice", "Bob")
    response = client.get(path_of(tokens.seat_link(seat_of(game, 1).holder, 3, 17), "?pick=cw"))
    assert response["Location"].endswith("?turn=3&after=17&pick=cw")


@pytest.mark.parametrize("pick", ["", "<script>", "5 cw", "x" * 99, "//evil.example.org"])
def test_what_is_no_choice_is_not_handed_on(client: Client, pick: str) -> None:
    game = a_game("Alice", "Bob")
    response = client.get(path_of(tokens.seat_link(seat_of(game, 1).holder)), {"pick": pick})
    assert "pick" not in response["Location"]


def dead_tokens(game: Game) -> list[str]:
    """Forged, cut, signed for something else, of another game, of nobody."""
    bob, other = seat_of(game, 1).holder, a_game("Alice", "Bob")
    token = tokens.seat_link(bob)
    return [
        "seat.1..abc",
        token[:-3],
        token.replace("seat", "mute"),
        signing.Signer(sep=".", salt="laborigines.link.mute").sign(f"seat.{bob.pk}.."),
        tokens.make("question", question=asked(other, 1).pk, holder=bob.pk),
        tokens.make("question", question=asked(game, 0).pk, holder=bob.pk),
        tokens.make("seat", holder=10**9),
        tokens.make("person", person=10**9, until=10**12),
        tokens.make("invitation", invitation=10**9),
        tokens.make("table", game=10**9),
        tokens.make("mute", holder=10**9),
        tokens.make("mail_off", person=10**9),
    ]


def test_links_that_open_nothing_are_one_and_the_same_page(client: Client) -> None:
    game = a_game("Alice", "Bob")
    responses = [client.get(path_of(token)) for token in dead_tokens(game)]
    assert {response.status_code for response in responses} == {404}
    assert len({response.content for response in responses}) == 1
    assert reverse("fresh_link") in responses[0].content.decode()
    assert not client.session.get("seats")


def test_with_its_seats_change_of_hands_a_holders_links_and_opened_seats_are_dead(client: Client) -> None:
    game = a_game("Alice", "Bob")
    bob = seat_of(game, 1).holder
    links = [tokens.seat_link(bob), tokens.question_link(asked(game, 1), bob), tokens.mute_link(bob)]
    page = client.get(path_of(links[0]))["Location"]
    quiet = client.get(path_of(links[2]))["Location"]
    moderation.hand_to_bot(bob.seat, "left", None, timezone.now())
    assert [client.get(path_of(link)).status_code for link in links] == [404, 404, 404]
    assert client.get(page).status_code == 403
    assert client.get(quiet).status_code == 404


def test_links_die_some_weeks_after_the_end(client: Client, settings) -> None:
    game = a_game("Alice", "Bob")
    link = path_of(tokens.seat_link(seat_of(game, 1).holder))
    Game.objects.filter(pk=game.pk).update(status="finished", ended_at=timezone.now() - settings.LINK_LIFE_AFTER_END)
    assert client.get(link).status_code == 404
    Game.objects.filter(pk=game.pk).update(ended_at=timezone.now() - timedelta(days=1))
    assert client.get(link).status_code == 302


def test_before_the_start_a_seats_link_leads_to_the_table(client: Client) -> None:
    game = an_open_table("Alice", "Bob", bots=1)
    response = client.get(path_of(tokens.seat_link(seat_of(game, 1).holder)))
    assert response["Location"] == reverse("table", args=[game.public_id])
    assert client.get(response["Location"]).status_code == 200


# RFC 8058


def test_one_click_in_a_mail_program_turns_a_games_mail_off_without_a_cookie() -> None:
    game = a_game("Alice", "Bob")
    bob = seat_of(game, 1).holder
    strict = Client(enforce_csrf_checks=True)
    body = {"List-Unsubscribe": "One-Click"}
    assert strict.post(path_of(tokens.mute_link(bob)), body).status_code == 200
    bob.refresh_from_db()
    assert bob.muted_at
    assert not Notice.objects.filter(holder=bob, dropped_at=None).exists()
    assert strict.post(path_of(tokens.mail_off_link(bob.person)), body).status_code == 200
    assert Person.objects.get(pk=bob.person_id).mail_off_at


def test_any_other_post_to_a_link_changes_nothing() -> None:
    game = an_open_table("Alice", "Bob", bots=1)
    links = all_links(game)
    before = facts()
    strict = Client(enforce_csrf_checks=True)
    statuses = [strict.post(path_of(token)).status_code for token in links]
    assert statuses == [404] * (len(links) - 2) + [400, 400]
    one_click = {"List-Unsubscribe": "One-Click"}
    assert {strict.post(path_of(token), one_click).status_code for token in links[:-2]} == {404}
    assert strict.put(path_of(links[0])).status_code == 405
    assert facts() == before


# less mail


def test_the_page_behind_a_mute_link_turns_mail_off_and_on_by_button(client: Client) -> None:
    bob = seat_of(a_game("Alice", "Bob"), 1).holder
    page = client.get(path_of(tokens.mute_link(bob)))["Location"]
    link = page.partition("link=")[2]
    client.post(reverse("quiet"), {"link": link, "holder": bob.pk, "mail": "off"})
    bob.refresh_from_db()
    assert bob.muted_at
    assert "again" in client.get(page).content.decode()
    client.post(reverse("quiet"), {"link": link, "holder": bob.pk, "mail": "on"})
    bob.refresh_from_db()
    assert bob.muted_at is None


def test_a_mute_link_turns_nobody_elses_mail_off(client: Client) -> None:
    game = a_game("Alice", "Bob")
    alice, bob = seat_of(game, 0).holder, seat_of(game, 1).holder
    link = client.get(path_of(tokens.mute_link(bob)))["Location"].partition("link=")[2]
    for said in ({"holder": alice.pk}, {"person": bob.person_id}, {}):
        assert client.post(reverse("quiet"), {"link": link, "mail": "off", **said}).status_code == 404
    alice.refresh_from_db()
    assert alice.muted_at is None


def test_without_a_link_or_a_seat_the_page_about_mails_asks_to_sign_in(client: Client) -> None:
    assert client.get(reverse("quiet"))["Location"] == reverse("sign_in") + "?next=/quiet/"

"""The pages on which a table is opened, filled and started."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games import lobby, tokens, unfilled
from games.lobby import Terms
from games.models import Game, Holder, Invitation, Person
from games.seating import Guest
from tests.web.test_sign_in import sign_in
from tests.world import NOW, a_person, fresh

pytestmark = pytest.mark.django_db
TERMS = {"name": "Alice", "zone": "Europe/Berlin", "seats": "3", "tempo": "easy", "memory": "strict"}
HELD = {"name": "Bob", "zone": "Europe/Berlin"}


def a_table(seats: int = 3) -> Game:
    alice = Guest("Alice", "Europe/Berlin")
    return lobby.open_table(a_person("Alice"), Terms(seats), alice, NOW, confirmed=True)


def follow(client: Client, token: str) -> str:
    """Where a letter's link leads."""
    return client.get(reverse("link", args=[token]))["Location"]


def handle_of(page: str) -> str:
    return page.partition("link=")[2]


def as_host(game: Game) -> Client:
    client = Client()
    sign_in(client, game.host)
    return client


def at(game: Game, name: str = "table") -> str:
    return reverse(name, args=[game.public_id])


def accepted(game: Game, name: str) -> Client:
    """A browser in which a friend has followed the invitation and taken a seat."""
    as_host(game).post(at(game, "invite"), {"addresses": f"{name}@example.org"})
    client = Client()
    page = follow(client, tokens.invitation_link(game.invitations.get(person__address=f"{name.lower()}@example.org")))
    client.post(page, {"link": handle_of(page), "name": name, "zone": "UTC", "accept": "1"})
    return client


# opening


def test_a_table_is_opened_by_form_letter_and_button(client: Client) -> None:
    sent = client.post(reverse("open_table"), {**TERMS, "address": "Alice@example.org"}, follow=True)
    assert "alice@example.org" in sent.content.decode()
    game = Game.objects.get()
    assert client.get(at(game)).status_code == 403
    page = follow(client, tokens.confirm_link(game))
    assert "Is this your table?" in client.get(page).content.decode()
    assert fresh(game).status == "unconfirmed"
    there = client.post(reverse("confirm"), {"link": handle_of(page)})
    assert there["Location"] == at(game)
    assert fresh(game).status == "open"
    shown = client.get(at(game)).content.decode()
    assert game.commitment in shown
    assert reverse("join", args=[game.share_key]) in shown


def test_a_confirming_link_signs_its_host_in_once(client: Client) -> None:
    client.post(reverse("open_table"), {**TERMS, "address": "alice@example.org"})
    game = Game.objects.get()
    for browser, signs_in in ((client, True), (Client(), False)):
        page = follow(browser, tokens.confirm_link(game))
        browser.post(reverse("confirm"), {"link": handle_of(page)})
        assert ("person" in browser.session) is signs_in
        assert browser.get(at(game)).status_code == 200


def test_who_is_signed_in_opens_a_table_at_once(client: Client) -> None:
    sign_in(client, a_person("Alice"))
    assert client.post(reverse("open_table"), TERMS)["Location"] == at(Game.objects.get())


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": "A\u202eb"}, {"name": ""}, {"name": "x" * 300}, {"zone": "Mars"}, {"zone": ""}, {"seats": "7"},
        {"tempo": "never"}, {"memory": "?"}, {"nonce": "é"}, {"nonce": "x" * 65}, {"address": "alice"}, {"address": ""},
    ],
)  # fmt: skip
def test_a_form_with_a_mistake_comes_back_with_what_was_typed(client: Client, wrong: dict[str, str]) -> None:
    typed = {**TERMS, "address": "alice@example.org", "nonce": "my dice", **wrong}
    response = client.post(reverse("open_table"), typed)
    page = response.content.decode()
    assert response.status_code == 400
    assert "Nothing was changed" in page
    assert 'aria-invalid="true"' in page
    if "nonce" not in wrong:
        assert 'value="my dice"' in page
    assert Game.objects.count() == 0


def test_letters_that_confirm_tables_are_limited_by_address(client: Client) -> None:
    typed = {**TERMS, "address": "alice@example.org"}
    statuses = [client.post(reverse("open_table"), typed).status_code for _ in range(6)]
    assert statuses == [302] * 5 + [429]
    assert Game.objects.count() == 5


# inviting and answering


def test_friends_accept_without_an_account_and_the_host_sees_them(client: Client) -> None:
    game = a_table()
    accepted(game, "Bob")
    page = as_host(game).get(at(game)).content.decode()
    assert "2 of 3 seats" in page
    assert "<bdi>Bob</bdi>" in page


def test_an_invitation_shows_the_commitment_before_anybody_joins(client: Client) -> None:
    game = a_table()
    asked = Invitation.objects.create(game=game, person=a_person("Bob"), created_at=NOW)
    page = client.get(follow(client, tokens.invitation_link(asked))).content.decode()
    assert game.commitment in page
    assert "Alice asks you" in page
    shared = client.get(reverse("join", args=[game.share_key])).content.decode()
    assert game.commitment in shared
    title = shared.partition("<title>")[2].partition("</title>")[0]
    assert "Alice" not in title


def test_an_invitation_is_answered_by_its_own_link_alone(client: Client) -> None:
    """Bob's and Cy's letters read in one browser: each form answers its own."""
    game = a_table()
    people = [a_person("Bob"), a_person("Cy")]
    asked = [Invitation.objects.create(game=game, person=person, created_at=NOW) for person in people]
    pages = [follow(client, tokens.invitation_link(each)) for each in asked]
    client.post(pages[0], {**HELD, "link": handle_of(pages[0]), "accept": "1"})
    assert [Invitation.objects.get(pk=each.pk).state for each in asked] == ["accepted", "pending"]
    assert Client().post(pages[1], {**HELD, "link": handle_of(pages[1]), "accept": "1"}).status_code == 404


def test_declining_is_a_button_and_seen_by_the_host(client: Client) -> None:
    game = a_table()
    asked = Invitation.objects.create(game=game, person=a_person("Bob"), created_at=NOW)
    page = follow(client, tokens.invitation_link(asked))
    assert client.post(page, {"link": handle_of(page), "decline": "1"}).status_code == 200
    assert "has declined" in as_host(game).get(at(game)).content.decode()


def test_an_accepted_invitations_link_leads_back_to_the_seat(client: Client) -> None:
    game = a_table()
    accepted(game, "Bob")
    asked = game.invitations.get(person__address="bob@example.org")
    page = client.get(follow(client, tokens.invitation_link(asked)))
    assert page["Location"] == at(game)
    assert client.get(at(game)).status_code == 200


def test_a_name_that_is_taken_comes_back_with_a_sentence(client: Client) -> None:
    game = a_table()
    asked = Invitation.objects.create(game=game, person=a_person("Bob"), created_at=NOW)
    page = follow(client, tokens.invitation_link(asked))
    typed = {**HELD, "name": "alice", "nonce": "abc", "link": handle_of(page), "accept": "1"}
    response = client.post(page, typed)
    assert response.status_code == 409
    assert "take another name" in response.content.decode()
    assert 'value="abc"' in response.content.decode()


def test_bad_addresses_are_named_and_the_rest_of_the_list_is_kept() -> None:
    game = a_table()
    response = as_host(game).post(at(game, "invite"), {"addresses": "bob@example.org, cyexample.org"})
    page = response.content.decode()
    assert response.status_code == 400
    assert "“cyexample.org” is no e-mail address" in page
    assert "bob@example.org, cyexample.org</textarea>" in page
    assert game.invitations.exclude(person=game.host).count() == 0


def test_addresses_may_be_pasted_as_mail_programs_write_them() -> None:
    game = a_table()
    as_host(game).post(
        at(game, "invite"), {"addresses": '"Bob, B." <BOB@example.org>; Cy <cy@example.org>\ndora@example.org'}
    )
    asked = game.invitations.exclude(person=game.host).values_list("person__address", flat=True)
    assert sorted(asked) == ["bob@example.org", "cy@example.org", "dora@example.org"]


def test_too_many_invitations_are_429(settings) -> None:
    settings.INVITATIONS_PER_DAY = 1
    game = a_table()
    response = as_host(game).post(at(game, "invite"), {"addresses": "bob@example.org cy@example.org"})
    assert response.status_code == 429


# the link to share


def test_somebody_with_the_link_asks_gets_a_letter_and_then_a_seat(client: Client) -> None:
    game = a_table()
    sent = client.post(reverse("join", args=[game.share_key]), {**HELD, "address": "bob@example.org"}, follow=True)
    assert "bob@example.org" in sent.content.decode()
    assert game.seats.count() == 1
    asked = game.invitations.get(person__address="bob@example.org")
    page = follow(client, tokens.confirm_link(asked))
    shown = client.get(page).content.decode()
    assert 'value="Bob"' in shown
    assert "You asked for a seat at Alice’s table" in shown
    assert "invit" not in shown.split("<main")[1].split("</main>")[0]
    client.post(page, {**HELD, "link": handle_of(page), "accept": "1"})
    assert [seat.name for seat in game.seats.all()] == ["Alice", "Bob"]


def test_a_host_who_was_warned_keeps_the_table_open_by_a_button(client: Client) -> None:
    week = timedelta(days=7)
    game = lobby.open_table(
        a_person("Alice"), Terms(3), Guest("Alice", "Europe/Berlin"), timezone.now() - week, confirmed=True
    )
    client.get(reverse("link", args=[tokens.seat_link(game.seats.get().holder)]))
    assert "Keep it open" not in client.get(reverse("table", args=[game.public_id])).content.decode()
    unfilled.look_after(timezone.now())
    page = client.get(reverse("table", args=[game.public_id])).content.decode()
    assert "closes by itself" in page
    before = Game.objects.get(pk=game.pk).warned_at
    assert client.get(reverse("keep_open", args=[game.public_id])).status_code == 405
    assert Client().post(reverse("keep_open", args=[game.public_id])).status_code == 403
    assert Game.objects.get(pk=game.pk).warned_at == before
    assert client.post(reverse("keep_open", args=[game.public_id])).status_code == 302
    assert Game.objects.get(pk=game.pk).warned_at > before


def test_who_is_signed_in_is_seated_by_the_link_at_once(client: Client) -> None:
    game = a_table()
    sign_in(client, a_person("Bob"))
    assert client.post(reverse("join", args=[game.share_key]), HELD)["Location"] == at(game)
    assert client.get(reverse("join", args=[game.share_key]))["Location"] == at(game)


def test_the_link_says_whether_its_answer_goes_to_a_player_or_not_to_nobody(client: Client) -> None:
    game = a_table()
    accepted(game, "Bob")
    pages = []
    for address in ("bob@example.org", "dora@example.org"):
        typed = {"name": address[:3], "zone": "UTC", "address": address}
        page = client.post(reverse("join", args=[game.share_key]), typed, follow=True)
        pages.append(page.content.decode().replace(address, ""))
    assert pages[0] == pages[1]


def test_a_full_or_started_table_is_409_and_an_unknown_one_404(client: Client) -> None:
    game = a_table(2)
    accepted(game, "Bob")
    shared = reverse("join", args=[game.share_key])
    assert "All seats are taken" in client.get(shared).content.decode()
    typed = {"name": "Cy", "zone": "UTC", "address": "cy@example.org"}
    assert client.post(shared, typed).status_code == 409
    as_host(game).post(at(game, "start"), {"here": "2", "how": "here"})
    assert client.get(shared).status_code == 409
    assert client.get(reverse("join", args=["nosuchkey"])).status_code == 404


def test_a_full_table_shows_who_was_invited_no_form(client: Client) -> None:
    game = a_table(2)
    as_host(game).post(at(game, "invite"), {"addresses": "cy@example.org"})
    accepted(game, "Bob")
    invitation = game.invitations.get(person__address="cy@example.org")
    page = client.get(follow(client, tokens.invitation_link(invitation))).content.decode()
    assert "All seats are taken" in page
    assert 'name="accept"' not in page


# who may do what


def test_a_tables_page_is_for_those_who_sit_there() -> None:
    game = a_table()
    bob, stranger = accepted(game, "Bob"), Client()
    other = Client()
    sign_in(other, a_person("Dora"))
    statuses = [browser.get(at(game)).status_code for browser in (as_host(game), bob, stranger, other)]
    assert statuses == [200, 200, 403, 403]
    assert stranger.get(reverse("table", args=["nosuchtable"])).status_code == 404


@pytest.mark.parametrize("act", ["invite", "withdraw", "start", "cancel_table"])
def test_only_the_host_acts_on_a_table(act: str) -> None:
    game = a_table()
    bob = accepted(game, "Bob")
    said = {"addresses": "dora@example.org", "invitation": "1", "here": "2", "how": "here"}
    assert bob.post(at(game, act), said).status_code == 403
    assert Client().post(at(game, act), said).status_code == 403
    assert as_host(game).get(at(game, act)).status_code == 405
    assert fresh(game).status == "open"
    assert not Person.objects.filter(address="dora@example.org").exists()


@pytest.mark.parametrize("act", ["leave", "rename"])
def test_a_post_is_judged_by_the_table_and_by_the_seats_open_here(act: str) -> None:
    game, other = a_table(), lobby.open_table(a_person("Cy"), Terms(2), Guest("Cy", "UTC"), NOW, confirmed=True)
    bob = accepted(game, "Bob")
    holders = {holder.person.name: holder for holder in Holder.objects.all()}
    typed = {f"seat-{holder.pk}-{key}": value for holder in holders.values() for key, value in HELD.items()}
    assert bob.post(at(game, act), {"holder": holders["Alice"].pk, **typed}).status_code == 403
    assert bob.post(at(other, act), {"holder": holders["Bob"].pk, **typed}).status_code == 403
    assert bob.post(at(game, act), {"holder": "Bob", **typed}).status_code == 403
    assert bob.post(at(game, act), {"holder": holders["Bob"].pk, **typed}).status_code == 302


def test_forms_of_strangers_sites_are_turned_away() -> None:
    game = a_table()
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = as_host(game).cookies
    assert strict.post(at(game, "cancel_table"), HTTP_ORIGIN="https://evil.example.org").status_code == 403
    assert fresh(game).status == "open"


# starting and calling off


def test_the_host_starts_with_bots_and_lands_at_the_game() -> None:
    game = a_table()
    host = as_host(game)
    response = host.post(at(game, "start"), {"here": "1", "how": "bots"})
    assert response["Location"] == at(game)
    assert host.get(at(game))["Location"] == reverse("seat", args=[game.public_id, 0])
    assert fresh(game).status == "running"


def test_a_start_that_cannot_be_is_told_on_the_page() -> None:
    game = a_table()
    host = as_host(game)
    assert host.post(at(game, "start"), {"here": "1", "how": "here"}).status_code == 409
    accepted(game, "Bob")
    response = host.post(at(game, "start"), {"here": "1", "how": "bots"})
    assert response.status_code == 409
    assert "came or went" in response.content.decode()


def test_who_leaves_is_named_on_the_page_and_may_not_come_back_to_it() -> None:
    game = a_table()
    bob = accepted(game, "Bob")
    assert bob.post(at(game, "leave"), {"holder": Holder.objects.last().pk}).status_code == 302
    assert bob.get(at(game)).status_code == 403
    assert "<bdi>Bob</bdi> left" in as_host(game).get(at(game)).content.decode()


def test_between_start_and_first_turn_one_leaves_by_the_tables_address_and_later_not() -> None:
    game = a_table()
    bob = accepted(game, "Bob")
    mine = {"holder": Holder.objects.last().pk}
    as_host(game).post(at(game, "start"), {"here": "2", "how": "here"})
    Game.objects.filter(pk=game.pk).update(turn=1)
    response = bob.post(at(game, "leave"), mine)
    assert response.status_code == 409
    assert "resigns" in response.content.decode()
    Game.objects.filter(pk=game.pk).update(turn=0)
    assert bob.post(at(game, "leave"), mine)["Location"] == reverse("home")
    assert game.seats.get(number=1).bot == "careful"
    assert bob.get(reverse("seat", args=[game.public_id, 1])).status_code == 403


def test_a_cancelled_table_shows_the_secret_of_its_dice() -> None:
    game = a_table()
    host = as_host(game)
    host.post(at(game, "cancel_table"))
    page = host.get(at(game)).content.decode()
    assert "was cancelled" in page
    assert "The secret" in page
    asked = Invitation.objects.create(game=game, person=a_person("Dora"), created_at=NOW)
    stranger = Client()
    assert stranger.get(follow(stranger, tokens.invitation_link(asked))).status_code == 409


def test_markup_in_names_is_text() -> None:
    game = lobby.open_table(a_person("Alice"), Terms(2), Guest("<script>x</script>", "UTC"), NOW, confirmed=True)
    page = as_host(game).get(at(game)).content.decode()
    assert "<script>x" not in page
    assert "&lt;script&gt;x" in page

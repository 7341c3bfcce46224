"""A table from its opening to its start."""

from datetime import timedelta

import pytest

from games import invitations, lobby, moderation, record
from games.engine import chance
from games.lobby import Terms
from games.models import Game, Holder, Invitation, Notice, Person, ServerSeed
from games.seating import Guest, LobbyRefused
from tests.world import DAY, NOW, a_game_at_turn, a_person, fresh

pytestmark = pytest.mark.django_db
ALICE, BOB, CY = (Guest(name, "Europe/Berlin") for name in ("Alice", "Bob", "Cy"))


def a_table(seats: int = 3, **terms: str) -> Game:
    return lobby.open_table(a_person("Alice"), Terms(seats, **terms), ALICE, NOW, confirmed=True)


def invited(game: Game, *names: str) -> list[Invitation]:
    return invitations.invite(game, [f"{name.lower()}@example.org" for name in names], NOW)


def seated(game: Game, *guests: Guest) -> list[Holder]:
    asked = invited(game, *(guest.name for guest in guests))
    return [invitations.accept(each, guest, NOW) for each, guest in zip(asked, guests, strict=True)]


def players(game: Game) -> list[str]:
    return [seat.name for seat in game.seats.order_by("number")]


def told(kind: str, *, dropped: bool = False) -> list[str]:
    rows = Notice.objects.filter(kind=kind, dropped_at__isnull=not dropped).order_by("pk")
    return [row.person.address for row in rows]


# opening


def test_a_new_table_waits_for_its_hosts_address_with_its_seed_drawn() -> None:
    stranger = Person.objects.create(address="dora@example.org", created_at=NOW)
    game = lobby.open_table(stranger, Terms(4, "slow", "open"), Guest("Dora", "UTC", "dice!"), NOW)
    assert (game.status, game.seats.count(), game.memory, game.tempo) == ("unconfirmed", 0, "open", "slow")
    assert game.commitment == chance.commitment(bytes.fromhex(ServerSeed.objects.get(game=game).seed))
    assert record.seed_of(game) is None
    assert told("confirm_table") == ["dora@example.org"]
    holder = lobby.confirm(game, NOW)
    assert (holder.seat.number, holder.seat.name, holder.seat.nonce) == (0, "Dora", "dice!")
    stranger.refresh_from_db()
    assert (stranger.confirmed_at, stranger.name, stranger.zone) == (NOW, "Dora", "UTC")
    assert lobby.confirm(game, NOW) == holder


def test_a_stranger_with_somebodys_address_changes_nothing_about_them() -> None:
    alice = a_person("Alice")
    game = lobby.open_table(alice, Terms(2), Guest("Stinky", "Asia/Tokyo"), NOW)
    alice.refresh_from_db()
    assert (alice.name, alice.zone, fresh(game).status) == ("Alice", "Europe/Berlin", "unconfirmed")


@pytest.mark.parametrize(
    ("terms", "guest"),
    [
        (Terms(1), ALICE),
        (Terms(7), ALICE),
        (Terms(3, variant="chess"), ALICE),
        (Terms(3, tempo="never"), ALICE),
        (Terms(3, memory="none"), ALICE),
        (Terms(3), Guest("", "UTC")),
        (Terms(3), Guest("Alice", "Mars/Olympus")),
        (Terms(3), Guest("Alice", "UTC", "é")),
        (Terms(3), Guest("Alice", "UTC", "x" * 65)),
    ],
)
def test_terms_and_guests_that_make_no_sense_open_no_table(terms: Terms, guest: Guest) -> None:
    with pytest.raises(LobbyRefused) as refused:
        lobby.open_table(a_person("Alice"), terms, guest, NOW)
    assert refused.value.status == 400
    assert Game.objects.count() == 0


# inviting


def test_an_invitation_is_one_letter() -> None:
    game = a_table()
    invited(game, "Bob")
    with pytest.raises(LobbyRefused, match="one letter is enough"):
        invited(game, "Cy", "Bob")
    assert told("invitation") == ["bob@example.org"]


def test_nobody_is_invited_before_the_hosts_address_is_confirmed() -> None:
    game = lobby.open_table(a_person("Alice"), Terms(3), ALICE, NOW)
    with pytest.raises(LobbyRefused):
        invited(game, "Bob")
    assert told("invitation") == []


def test_invitations_of_a_host_are_limited_by_the_day_over_all_tables(settings) -> None:
    settings.INVITATIONS_PER_DAY = 3
    invited(a_table(), "Bob", "Cy")
    other = a_table()
    with pytest.raises(LobbyRefused) as refused:
        invited(other, "Bob", "Cy")
    assert refused.value.status == 429
    invited(other, "Bob")
    later = invitations.invite(other, ["cy@example.org"], NOW + DAY + timedelta(seconds=1))
    assert later[0].person.address == "cy@example.org"


def test_who_declined_is_not_asked_again_but_may_think_again() -> None:
    game = a_table()
    bob = invited(game, "Bob")[0]
    invitations.decline(bob, NOW)
    with pytest.raises(LobbyRefused, match="said no"):
        invited(game, "Bob")
    assert invitations.accept(bob, BOB, NOW).seat.number == 1


def test_a_withdrawn_invitation_takes_nobody_in_and_its_letter_stays() -> None:
    game = a_table()
    bob = invited(game, "Bob")[0]
    invitations.withdraw(bob, NOW)
    assert told("invitation", dropped=True) == ["bob@example.org"]
    with pytest.raises(LobbyRefused, match="withdrawn"):
        invitations.accept(bob, BOB, NOW)
    invited(game, "Bob")
    assert told("invitation") == ["bob@example.org"]
    assert invitations.accept(bob, BOB, NOW).seat.number == 1


# sitting down


def test_friends_sit_in_the_order_in_which_they_accept() -> None:
    game = a_table()
    bob, cy = invited(game, "Bob", "Cy")
    invitations.accept(cy, Guest("Cy", "Asia/Tokyo", "c"), NOW)
    invitations.accept(bob, BOB, NOW)
    assert players(game) == ["Alice", "Cy", "Bob"]
    assert Person.objects.get(address="cy@example.org").zone == "Asia/Tokyo"


def test_accepting_twice_gives_the_same_seat() -> None:
    game = a_table()
    bob = invited(game, "Bob")[0]
    assert invitations.accept(bob, BOB, NOW) == invitations.accept(bob, BOB, NOW)
    assert players(game) == ["Alice", "Bob"]


def test_the_last_seat_goes_to_the_first_who_accepts_and_the_other_is_told_so() -> None:
    game = a_table(2)
    bob, cy = invited(game, "Bob", "Cy")
    invitations.accept(bob, BOB, NOW)
    with pytest.raises(LobbyRefused) as refused:
        invitations.accept(cy, CY, NOW)
    assert (refused.value.status, "All seats" in refused.value.sentence) == (409, True)
    assert players(game) == ["Alice", "Bob"]


def test_two_at_a_table_have_two_names() -> None:
    bob = invited(a_table(), "Bob")[0]
    with pytest.raises(LobbyRefused, match="called ALICE already"):
        invitations.accept(bob, Guest("ALICE", "UTC"), NOW)


def test_the_link_to_share_seats_a_signed_in_person_at_once_and_others_by_letter() -> None:
    game = a_table()
    assert invitations.join_by_link(game, a_person("Bob"), BOB, NOW, confirmed=True).seat.number == 1
    cy = Person.objects.create(address="cy@example.org", created_at=NOW)
    assert invitations.join_by_link(game, cy, CY, NOW) is None
    assert told("confirm_seat") == ["cy@example.org"]
    assert players(game) == ["Alice", "Bob"]
    invitations.accept(game.invitations.get(person=cy), CY, NOW)
    assert players(game) == ["Alice", "Bob", "Cy"]


def test_who_sits_here_already_gets_a_fresh_link_by_the_link_to_share_and_no_second_seat() -> None:
    game = a_table()
    seated(game, BOB)
    assert invitations.join_by_link(game, a_person("Bob"), Guest("Bobby", "UTC"), NOW) is None
    assert told("fresh_link") == ["bob@example.org"]
    assert players(game) == ["Alice", "Bob"]


def test_the_link_to_share_can_not_flood_a_table(settings) -> None:
    settings.INVITATIONS_PER_DAY = 2
    game = a_table()
    for number in range(2):
        person = Person.objects.create(address=f"{number}@example.org", created_at=NOW)
        invitations.join_by_link(game, person, Guest(f"N{number}", "UTC"), NOW)
    with pytest.raises(LobbyRefused) as refused:
        invitations.join_by_link(game, a_person("Bob"), BOB, NOW)
    assert refused.value.status == 429


def test_a_name_and_a_nonce_can_be_changed_until_the_start() -> None:
    game = a_table(2)
    bob = seated(game, BOB)[0]
    lobby.rename(bob, Guest("Robert", "UTC", "abc"), NOW)
    assert players(game) == ["Alice", "Robert"]
    lobby.start(game, NOW)
    with pytest.raises(LobbyRefused):
        lobby.rename(bob, BOB, NOW)
    assert record.public_record(fresh(game))["nonces"] == ["", "abc"]


# leaving


def test_who_leaves_frees_the_seat_and_the_others_move_up() -> None:
    game = a_table()
    bob, cy = seated(game, BOB, CY)
    lobby.leave(bob, NOW)
    assert players(game) == ["Alice", "Cy"]
    assert Holder.objects.get(pk=cy.pk).seat.number == 1
    assert not Holder.objects.filter(pk=bob.pk).exists()
    assert [row.data["name"] for row in game.journal.filter(kind="left")] == ["Bob"]


def test_the_hosts_leaving_calls_the_table_off() -> None:
    game = a_table()
    seated(game, BOB)
    lobby.leave(Holder.objects.get(seat__game=game, seat__number=0), NOW)
    assert fresh(game).status == "cancelled"
    assert told("cancelled") == ["bob@example.org"]


def test_between_start_and_first_turn_leaving_hands_the_seat_to_a_bot_without_an_entry() -> None:
    game = a_table(2)
    bob = seated(game, BOB)[0]
    lobby.start(game, NOW)
    lobby.leave(bob, NOW)
    seat = game.seats.get(number=1)
    assert (seat.bot, seat.holder, fresh(game).entry_count) == ("careful", None, 0)
    assert game.journal.filter(kind="left", seat=seat).exists()
    with pytest.raises(LobbyRefused) as refused:
        lobby.leave(bob, NOW)
    assert refused.value.status == 403


def test_after_the_first_roll_one_resigns_and_does_not_leave() -> None:
    game = a_game_at_turn(1)
    with pytest.raises(LobbyRefused, match="resigns"):
        lobby.leave(Holder.objects.get(seat__game=game, seat__number=1), NOW)


# starting


def test_a_full_table_starts_and_everybody_is_asked_to_sculpt() -> None:
    game = a_table(2)
    seated(game, BOB)
    lobby.start(game, NOW, here=2)
    assert (fresh(game).status, fresh(game).started_at) == ("running", NOW)
    assert [question.decision for question in game.questions.all()] == ["sculpt", "sculpt"]
    assert told("game_starts") == ["alice@example.org", "bob@example.org"]


def test_a_table_may_start_with_those_who_are_here_but_not_with_one() -> None:
    game = a_table(5)
    with pytest.raises(LobbyRefused, match="One alone"):
        lobby.start(game, NOW)
    seated(game, BOB)
    lobby.start(game, NOW)
    assert (fresh(game).seat_count, record.public_record(fresh(game))["players"]) == (2, ["Alice", "Bob"])


def test_bots_fill_the_empty_seats_last_under_names_that_are_free() -> None:
    game = a_table(4)
    seated(game, Guest("assistant 1", "UTC"))
    lobby.start(game, NOW, fill=True)
    assert players(game) == ["Alice", "assistant 1", "Assistant 2", "Assistant 3"]
    assert [seat.bot for seat in game.seats.all()] == ["", "", "careful", "careful"]


def test_a_start_for_a_number_that_has_changed_meanwhile_is_refused() -> None:
    game = a_table(4)
    seated(game, BOB)
    with pytest.raises(LobbyRefused) as refused:
        lobby.start(game, NOW, here=3)
    assert (refused.value.status, fresh(game).status) == (409, "open")


def test_at_the_start_unanswered_invitations_are_over_and_their_letters_stay() -> None:
    game = a_table(3)
    seated(game, BOB)
    cy = invited(game, "Cy")[0]
    lobby.start(game, NOW)
    assert told("invitation", dropped=True) == ["bob@example.org", "cy@example.org"]
    with pytest.raises(LobbyRefused, match="has started"):
        invitations.accept(cy, CY, NOW)
    with pytest.raises(LobbyRefused):
        lobby.start(game, NOW)


# calling off


def test_a_cancelled_table_shows_its_seed_and_tells_whom_it_had_written_to() -> None:
    game = a_table(4)
    seated(game, BOB)
    invited(game, "Cy", "Dora")
    sent = Notice.objects.get(kind="invitation", person__address="cy@example.org")
    sent.letter = sent.person.letters.create(
        message_id="<1@example.org>", state="sent", claimed_at=NOW, created_at=NOW, sent_at=NOW
    )
    sent.save()
    lobby.cancel(game, NOW, by_host=True)
    assert sorted(told("cancelled")) == ["bob@example.org", "cy@example.org"]
    assert chance.commitment(bytes.fromhex(record.seed_of(fresh(game)))) == game.commitment
    with pytest.raises(LobbyRefused):
        lobby.cancel(game, NOW)


def test_a_moderators_cancelling_is_told_to_the_host_too_with_the_reason() -> None:
    game = a_table(4)
    lobby.cancel(game, NOW, reason="spam")
    assert [row.data["reason"] for row in Notice.objects.filter(kind="cancelled")] == ["spam"]
    assert game.journal.get(kind="cancelled").reason == "spam"


def test_a_running_game_is_not_cancelled_from_the_lobby() -> None:
    game = a_table(2)
    seated(game, BOB)
    lobby.start(game, NOW)
    with pytest.raises(LobbyRefused):
        lobby.cancel(game, NOW, by_host=True)
    assert moderation.cancel(game, "", None, NOW).status == 400

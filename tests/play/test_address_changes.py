"""Another address for somebody's letters: both addresses say yes; for one that bounces the host or a moderator does."""

from collections.abc import Callable

import hypothesis
import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from hypothesis import HealthCheck
from hypothesis import strategies as st

from games import address_changes, invitations, lobby, moderation, notices, people, reach
from games.lobby import Terms
from games.models import AddressChange, Game, Holder, Notice, Person
from games.seating import Guest
from tests.world import DAY, HOUR, NOW, a_game, a_person, fresh, seat_of

pytestmark = pytest.mark.django_db
NEW = "bobby@example.org"
LATER = NOW + HOUR


def bob() -> Person:
    return Person.objects.get(name="Bob")


def asked(address: str = NEW) -> AddressChange:
    assert address_changes.ask(bob(), address, NOW).accepted
    return AddressChange.objects.latest("pk")


def holder_of(game: Game, number: int) -> Holder:
    holder = seat_of(game, number).holder
    assert holder
    return holder


def bounces(person: Person) -> None:
    reach.hard_bounce(person, "550 5.1.1 no such user", NOW)


def yes(change: AddressChange, side: str) -> int:
    return address_changes.say_yes(change, side, LATER).status


def told(kind: str) -> list[Notice]:
    return list(Notice.objects.filter(kind=kind, dropped_at=None).select_related("person", "holder"))


@pytest.fixture
def game() -> Game:
    return a_game()


@pytest.mark.parametrize("order", [("old", "new"), ("new", "old")])
def test_letters_go_elsewhere_when_both_addresses_have_said_yes(game: Game, order: tuple[str, str]) -> None:
    change = asked()
    assert [notice.person.address for notice in told("old_address")] == ["bob@example.org"]
    assert [notice.person.address for notice in told("new_address")] == [NEW]
    assert yes(change, order[0]) == 200
    assert bob().address == "bob@example.org"
    assert yes(change, order[1]) == 200
    assert bob().address == NEW
    assert holder_of(game, 1).person == bob()
    assert game.journal.get(kind="address_changed").seat == seat_of(game, 1)
    assert Person.objects.filter(address=NEW).count() == 1


def test_one_address_alone_changes_nothing_however_often_it_says_yes(game: Game) -> None:
    change = asked()
    assert [yes(change, "new"), yes(change, "new")] == [200, 200]
    assert bob().address == "bob@example.org"


@pytest.mark.parametrize("dropped", ["withdrawn", "too old", "another is wished for"])
def test_a_wish_that_was_dropped_is_none(game: Game, dropped: str) -> None:
    change, later = asked(), LATER
    assert address_changes.say_yes(change, "old", NOW).accepted
    match dropped:
        case "withdrawn":
            address_changes.withdraw(change, NOW)
        case "too old":
            later = NOW + settings.ADDRESS_CHANGE_LIFE
        case _:
            asked("robert@example.org")
    assert address_changes.say_yes(change, "new", later).status == 409
    assert bob().address == "bob@example.org"
    if dropped != "too old":
        change.refresh_from_db()
        assert change.withdrawn_at
        assert [n.data["change"] for n in told("new_address")] != [change.pk]


def test_asking_is_answered_alike_for_known_and_unknown_addresses(game: Game) -> None:
    known = address_changes.ask(bob(), "cy@example.org", NOW)
    unknown = address_changes.ask(bob(), "nobody@example.org", NOW)
    assert (known.status, known.sentence) == (unknown.status, unknown.sentence)


def test_two_people_are_not_made_one(game: Game) -> None:
    change = asked("cy@example.org")
    assert yes(change, "old") == 200
    assert yes(change, "new") == 409
    assert {bob().address, holder_of(game, 2).person.address} == {"bob@example.org", "cy@example.org"}


def test_what_was_sent_to_the_new_address_before_is_theirs(game: Game) -> None:
    table = lobby.open_table(a_person("Alice"), Terms(3), Guest("Alice", "UTC"), NOW, confirmed=True)
    (invitation,) = invitations.invite(table, [NEW], NOW)
    change = asked()
    assert [yes(change, "old"), yes(change, "new")] == [200, 200]
    invitation.refresh_from_db()
    assert invitation.person == bob()
    assert invitations.accept(invitation, Guest("Bob", "UTC"), LATER).person == bob()


def test_as_long_as_letters_arrive_nobody_says_yes_for_the_old_address(game: Game) -> None:
    change = asked()
    moderator = User.objects.create_user("mo", "mo@example.org")
    assert address_changes.vouch_as_host(change, holder_of(game, 0), LATER).status == 409
    assert address_changes.vouch_as_moderator(change, "he rang me up", moderator, LATER).status == 409
    assert address_changes.enter_as_moderator(bob(), NEW, "he rang me up", moderator, LATER).status == 409


def test_if_the_old_address_bounces_the_host_is_asked_in_its_place(game: Game) -> None:
    bounces(bob())
    change = asked()
    (asking,) = told("old_address")
    assert (asking.person.name, asking.holder) == ("Alice", holder_of(game, 0))
    assert yes(change, "new") == 200
    assert bob().address == "bob@example.org"
    assert address_changes.vouch_as_host(change, holder_of(game, 0), LATER).accepted
    assert (bob().address, bob().unreachable_at) == (NEW, None)
    assert game.journal.get(kind="address_changed").data["vouched_by"] == f"Alice, {game.code}"
    assert not notices.still_true(Notice.objects.get(pk=asking.pk), LATER)


@pytest.mark.parametrize("who", ["another player", "the host of another game", "a former host", "oneself as host"])
def test_no_other_says_yes_for_it(game: Game, who: str) -> None:
    bounces(bob())
    change = asked()
    host = holder_of(game, 2)
    match who:
        case "the host of another game":
            host = holder_of(a_game("Dora", "Eve", "Finn"), 0)
        case "a former host":
            host = holder_of(game, 0)
            Game.objects.filter(pk=game.pk).update(host=a_person("Cy"))
        case "oneself as host":
            Game.objects.filter(pk=game.pk).update(host=bob())
            host = holder_of(game, 1)
    host.seat.game = fresh(host.seat.game)
    assert address_changes.vouch_as_host(change, host, LATER).status == 403


def test_a_moderator_says_yes_or_enters_the_new_address_with_a_reason(game: Game) -> None:
    bounces(bob())
    moderator = User.objects.create_user("mo", "mo@example.org")
    assert address_changes.enter_as_moderator(bob(), NEW, "", moderator, LATER).status == 400
    assert address_changes.enter_as_moderator(bob(), NEW, "he rang me up", moderator, LATER).accepted
    assert bob().address == "bob@example.org"
    assert yes(AddressChange.objects.get(), "new") == 200
    assert bob().address == NEW
    assert game.journal.get(kind="address_vouched").reason == "he rang me up"


def test_a_moderator_who_plays_is_known_by_the_new_address_too(game: Game) -> None:
    moderator = User.objects.create_user("bob", "Bob@example.org")
    change = asked()
    assert [yes(change, "old"), yes(change, "new")] == [200, 200]
    moderator.refresh_from_db()
    assert moderation.pause(game, "a pause", moderator, LATER).status == 403


@pytest.mark.parametrize("address", ["bob@example.org", "cy@example.org"])
def test_a_moderator_who_plays_with_them_does_not(game: Game, address: str) -> None:
    bounces(bob())
    moderator = User.objects.create_user("mo", address)
    assert address_changes.vouch_as_moderator(asked(), "he rang me up", moderator, LATER).status == 403


SILENT: dict[str, Callable[[Person], None]] = {
    "all mails off": lambda person: people.mail_off(person, NOW),
    "one game muted": lambda person: people.mute(person.held.get(), NOW),
}


@pytest.mark.parametrize("how", SILENT)
def test_letters_about_the_address_go_out_to_who_wants_no_other(game: Game, how: str) -> None:
    SILENT[how](bob())
    asked()
    assert all(notices.still_true(notice, LATER) for kind in ("old_address", "new_address") for notice in told(kind))


def test_the_present_address_is_no_new_one(game: Game) -> None:
    assert address_changes.ask(bob(), "Bob@example.org", NOW).status == 409
    assert address_changes.current(bob(), NOW + DAY) is None


ACTS: dict[str, Callable[[AddressChange, Game], object]] = {
    "old yes": lambda change, game: address_changes.say_yes(change, "old", LATER),
    "new yes": lambda change, game: address_changes.say_yes(change, "new", LATER),
    "bounce": lambda change, game: bounces(bob()),
    "host": lambda change, game: address_changes.vouch_as_host(change, holder_of(game, 0), LATER),
    "another": lambda change, game: address_changes.vouch_as_host(change, holder_of(game, 2), LATER),
    "no": lambda change, game: address_changes.withdraw(AddressChange.objects.get(pk=change.pk), LATER),
}


def is_granted(acts: list[str]) -> bool:
    """Whether both have said yes before anybody said no, the host counting only after a bounce."""
    said: set[str] = set()
    for act in acts:
        if act == "no":
            return False
        if act != "host" or "bounce" in said:
            said.add(act)
        if "new yes" in said and ("old yes" in said or "host" in said):
            return True
    return False


@hypothesis.settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@hypothesis.given(acts=st.lists(st.sampled_from(sorted(ACTS)), max_size=7))
def test_an_address_changes_just_when_both_sides_have_said_yes(game: Game, acts: list[str]) -> None:
    with transaction.atomic():
        change = asked()
        for act in acts:
            ACTS[act](change, game)
        assert Person.objects.get(pk=change.person_id).address == (NEW if is_granted(acts) else "bob@example.org")
        transaction.set_rollback(True)

"""The host's role goes on when its host does not play any more, or gives it away."""

import pytest
from django.contrib.auth.models import User

from games import handover, lobby, moderation
from games.engine.moves import Resign
from games.models import Game, Holder, Notice, Seat
from games.seating import Guest
from tests.world import HOUR, NOW, a_game, a_game_at_turn, a_person, answer, fresh, seat_of

pytestmark = pytest.mark.django_db
LATER = NOW + HOUR


def host_of(game: Game) -> str:
    return fresh(game).host.name


def holder_of(game: Game, number: int) -> Holder:
    holder = seat_of(game, number).holder
    assert holder
    return holder


def mo() -> User:
    return User.objects.create_user("mo", "mo@example.org")


def test_a_host_gives_the_role_to_another_player_who_is_told() -> None:
    game = a_game_at_turn(2)
    assert handover.pass_host(holder_of(game, 0), seat_of(game, 2), LATER).accepted
    assert host_of(game) == "Cy"
    told = Notice.objects.get(kind="host_now")
    assert (told.person.name, told.holder) == ("Cy", holder_of(game, 2))
    assert game.journal.get(kind="host_now").seat == seat_of(game, 2)


def test_nobody_else_gives_it_away_and_no_bot_gets_it() -> None:
    game = a_game_at_turn(2)
    moderation.hand_to_bot(seat_of(game, 2), "no answer for a month", mo(), NOW)
    assert handover.pass_host(holder_of(game, 1), seat_of(game, 1), LATER).status == 403
    assert handover.pass_host(holder_of(game, 0), seat_of(game, 2), LATER).status == 409
    assert host_of(game) == "Alice"


def test_a_moderator_makes_somebody_host_with_a_reason() -> None:
    game, moderator = a_game_at_turn(2), mo()
    assert handover.make_host(game, seat_of(game, 1), "", moderator, LATER).status == 400
    assert handover.make_host(game, seat_of(game, 1), "Alice has no time", moderator, LATER).accepted
    assert host_of(game) == "Bob"


def test_a_former_host_who_moderates_does_not_act_where_they_sit() -> None:
    game = a_game_at_turn(2)
    moderator = User.objects.create_user("alice", "alice@example.org")
    assert handover.pass_host(holder_of(game, 0), seat_of(game, 2), LATER).accepted
    assert moderation.pause(game, "a pause", moderator, LATER).status == 403


def test_it_passes_on_when_the_host_resigns() -> None:
    game = a_game_at_turn(2)
    assert answer(game, Resign(0), LATER).accepted
    assert host_of(game) == "Bob"


def test_nobody_on_autopilot_gets_it_while_there_is_another() -> None:
    game = a_game_at_turn(2)
    Seat.objects.filter(game=game, number=1).update(autopilot_at=NOW)
    assert answer(game, Resign(0), LATER).accepted
    assert host_of(game) == "Cy"


def test_it_passes_on_when_the_host_leaves_or_loses_the_seat() -> None:
    left, lost = a_game(), a_game_at_turn(2)
    lobby.leave(holder_of(left, 0), LATER)
    moderation.hand_to_bot(seat_of(lost, 0), "no answer for a month", mo(), LATER)
    assert (host_of(left), host_of(lost)) == ("Bob", "Bob")


def test_who_takes_the_hosts_seat_is_no_host_by_that_alone() -> None:
    game = a_game_at_turn(2)
    handover.offer_own(holder_of(game, 1), "dora@example.org", "", LATER)
    handover.accept(seat_of(game, 1).offers.get(), Guest("Dora", "UTC"), LATER)
    assert host_of(game) == "Alice"


def test_a_host_who_hands_the_own_seat_over_is_followed_by_who_has_sat_there_longest() -> None:
    game = a_game_at_turn(2)
    handover.offer_own(holder_of(game, 0), "dora@example.org", "", LATER)
    handover.accept(seat_of(game, 0).offers.get(), Guest("Dora", "UTC"), LATER)
    assert host_of(game) == "Bob"


def test_among_bots_the_role_stays_where_it_is() -> None:
    game, moderator = a_game_at_turn(2), mo()
    for number in (1, 2):
        moderation.hand_to_bot(seat_of(game, number), "no answer for a month", moderator, NOW)
    assert answer(game, Resign(0), LATER).accepted
    assert host_of(game) == "Alice"


def test_a_moderator_who_hosts_without_a_seat_acts_there_no_more_than_one_who_plays() -> None:
    game = a_game_at_turn(2)
    Game.objects.filter(pk=game.pk).update(host=a_person("Olga"))
    olga = User.objects.create_user("olga", "olga@example.org")
    assert moderation.pause(game, "a pause", olga, LATER).status == 403

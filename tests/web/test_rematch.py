"""Once more: a finished game opens a table with the same people, one letter each, one table for all who ask."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from games import invitations, lobby, moderation, rematch
from games.lobby import Terms
from games.models import Game, Holder, Invitation, Notice
from games.seating import Guest, LobbyRefused
from tests.web.playing import Player
from tests.world import NOW, a_game, a_person, fresh, seat_of

pytestmark = pytest.mark.django_db
Kind, Status = Notice.Kind, Game.Status


@pytest.fixture
def finished() -> Game:
    game = a_game(tempo="slow", memory="open", bots=1, spectators=True)
    Game.objects.filter(pk=game.pk).update(status=Status.FINISHED, ended_at=NOW)
    Notice.objects.all().delete()
    return fresh(game)


def holder(game: Game, number: int) -> Holder:
    found = seat_of(game, number).holder
    assert found is not None
    return found


def at(game: Game) -> str:
    return reverse("again", args=[game.public_id])


def signed_in(name: str) -> Client:
    client = Client()
    session = client.session
    session["person"] = a_person(name).pk
    session.save()
    return client


def filled(page: object) -> dict[str, object]:
    form = page.context["form"]  # type: ignore[attr-defined]
    return {name: "" if form[name].value() is None else form[name].value() for name in form.fields}


def told(kind: str) -> list[str]:
    return sorted(notice.person.name for notice in Notice.objects.filter(kind=kind, dropped_at=None))


def test_the_form_is_filled_in_with_the_former_people_and_settings(finished: Game) -> None:
    page = signed_in("Bob").get(at(finished))
    values = filled(page)
    assert values["people"] == [str(holder(finished, 0).pk), str(holder(finished, 2).pk)]
    as_it_was = {"seats": "4", "tempo": "slow", "memory": "open", "name": "Bob", "spectators": True}
    assert as_it_was.items() <= values.items()
    assert "@example.org" not in page.content.decode()


def test_whoever_asks_first_becomes_the_host_and_each_other_gets_one_letter(finished: Game) -> None:
    bob = signed_in("Bob")
    bob.post(at(finished), {**filled(bob.get(at(finished))), "tempo": "brisk"})
    table = Game.objects.get(rematch_of=finished)
    assert (table.host, table.status, table.tempo) == (a_person("Bob"), Status.OPEN, "brisk")
    assert [seat.name for seat in table.seats.all()] == ["Bob"]
    assert told(Kind.INVITATION) == ["Alice", "Cy"]
    page = bob.get(reverse("table", args=[table.public_id])).content.decode()
    assert "alice@example.org" not in page, "that the host knows them from the table tells no address"
    assert "Alice" in page


def test_who_is_not_ticked_is_not_asked_and_too_few_seats_are_refused(finished: Game) -> None:
    alice = signed_in("Alice")
    values = filled(alice.get(at(finished)))
    assert alice.post(at(finished), {**values, "seats": "2"}).status_code == 400
    assert alice.post(at(finished), {**values, "people": ["9999"]}).status_code == 400
    assert not Game.objects.filter(rematch_of=finished).exists()
    alice.post(at(finished), {**values, "people": [str(holder(finished, 2).pk)], "seats": "2"})
    assert told(Kind.INVITATION) == ["Cy"]
    words = signed_in("Bob").get(at(finished)).content.decode()
    assert "Ask them for the link" in words


def test_who_asks_second_is_led_to_the_first_ones_table(finished: Game) -> None:
    alice, cy = signed_in("Alice"), signed_in("Cy")
    values = filled(cy.get(at(finished)))
    alice.post(at(finished), filled(alice.get(at(finished))))
    table = Game.objects.get(rematch_of=finished)
    page = cy.post(at(finished), values, follow=True)
    assert "You are invited" in page.content.decode()
    assert {"name": "Cy", "zone": "Europe/Berlin"}.items() <= filled(page).items()
    assert Game.objects.filter(rematch_of=finished).count() == 1
    invitations.accept(Invitation.objects.get(game=table, person=a_person("Cy")), Guest("Cy", "UTC"), NOW)
    assert cy.get(at(finished))["Location"] == reverse("table", args=[table.public_id])
    assert alice.get(at(finished))["Location"] == reverse("table", args=[table.public_id])


def test_a_seats_link_alone_opens_no_table_before_its_person_has_answered_a_letter(finished: Game) -> None:
    player = Player(finished, 1)
    form = player.client.get(at(finished))
    page = player.client.post(at(finished), filled(form), follow=True)
    assert "A letter is on its way" in page.content.decode()
    assert "bob@example.org" not in page.content.decode()
    table = Game.objects.get(rematch_of=finished)
    assert table.status == Status.UNCONFIRMED
    assert (told(Kind.CONFIRM_TABLE), told(Kind.INVITATION)) == (["Bob"], [])
    lobby.confirm(table, NOW)
    lobby.confirm(table, NOW)
    assert told(Kind.INVITATION) == ["Alice", "Cy"]


def test_of_two_that_wait_for_their_letter_the_first_answer_counts(finished: Game) -> None:
    tables = [
        rematch.open_again(one, Terms(3), Guest(one.called, "UTC"), rematch.people(one), NOW, confirmed=False)
        for one in (holder(finished, 0), holder(finished, 1))
    ]
    lobby.confirm(tables[1], NOW)
    with pytest.raises(LobbyRefused, match="quicker"):
        lobby.confirm(tables[0], NOW)
    with pytest.raises(LobbyRefused, match="already"):
        rematch.open_again(holder(finished, 2), Terms(3), Guest("Cy", "UTC"), [], NOW, confirmed=True)
    with transaction.atomic(), pytest.raises(IntegrityError):
        Game.objects.filter(pk=tables[0].pk).update(status=Status.OPEN)


def test_after_a_table_that_was_called_off_one_may_ask_again(finished: Game) -> None:
    alice = holder(finished, 0)
    first = rematch.open_again(alice, Terms(3), Guest("Alice", "UTC"), rematch.people(alice), NOW, confirmed=True)
    lobby.cancel(first, NOW, by_host=True)
    second = rematch.open_again(alice, Terms(3), Guest("Alice", "UTC"), [], NOW, confirmed=True)
    assert fresh(finished).rematch == second


def test_only_a_finished_game_is_played_again_and_only_by_who_sat_there_to_the_end(finished: Game) -> None:
    bob = holder(finished, 1)
    Game.objects.filter(pk=finished.pk).update(status=Status.RUNNING)
    with pytest.raises(LobbyRefused, match="not over"):
        rematch.open_again(bob, Terms(3), Guest("Bob", "UTC"), [], NOW, confirmed=True)
    assert signed_in("Bob").get(at(finished)).status_code == 302
    moderation.hand_to_bot(seat_of(finished, 1), "gone", None, NOW)
    Game.objects.filter(pk=finished.pk).update(status=Status.FINISHED)
    assert signed_in("Bob").get(at(finished))["Location"] == reverse("game", args=[finished.public_id])
    assert Client().get(at(finished)).status_code == 403
    assert [other.called for other in rematch.people(holder(fresh(finished), 0))] == ["Cy"]

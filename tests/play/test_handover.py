"""A seat is handed to another person: who may offer it, what dies with the former holder, what the newcomer finds."""

import pytest
from django.contrib.auth.models import User

from games import handover, moderation, notices, record
from games.engine.moves import Orders, Resign
from games.mail import news
from games.mail.reader import Reader
from games.mail.table import Table
from games.models import Game, Holder, JournalEntry, Letter, Notice, Offer, Plan, Question, Seat
from games.play import Submission, submit
from games.seating import Guest, LobbyRefused
from tests.world import DAY, HOUR, NOW, a_game_at_turn, answer, answer_quietly, asked, fresh, seat_of

pytestmark = pytest.mark.django_db
LATER = NOW + HOUR
DORA = Guest("Dora", "Asia/Tokyo")


def holder_of(game: Game, number: int) -> Holder:
    holder = seat_of(game, number).holder
    assert holder
    holder.seat.game = fresh(game)
    return holder


def offered(game: Game, number: int, address: str = "dora@example.org") -> Offer:
    """The seat is offered by its own holder."""
    said = handover.offer_own(holder_of(game, number), address, "", LATER)
    assert said.accepted, said
    return Offer.objects.get(seat__game=game, seat__number=number, state="pending")


def handed_over(game: Game, number: int, guest: Guest = DORA) -> Holder:
    return handover.accept(offered(game, number, f"{guest.name.lower()}@example.org"), guest, LATER)


def on_autopilot(game: Game, number: int) -> Seat:
    Seat.objects.filter(game=game, number=number).update(autopilot_at=NOW)
    return seat_of(game, number)


def read(notice: Notice) -> tuple[Reader, Table]:
    """Who reads a notice, and the table as they see it."""
    assert notice.game and notice.holder
    return Reader(notice.person, notice.game, notice.holder, LATER), Table(notice.game, notice.holder.seat.number)


# who may offer what


def test_an_offer_is_one_letter_and_changes_nothing_else_until_it_is_accepted() -> None:
    game = a_game_at_turn(2)
    before = record.view_of(game, 1)
    offer = offered(game, 1)
    told = Notice.objects.get(kind="offer")
    assert (told.person.address, told.game, told.holder) == ("dora@example.org", game, None)
    assert told.data == {"offer": offer.pk}
    assert notices.still_true(told, LATER)
    assert holder_of(game, 1).person.name == "Bob"
    assert record.view_of(fresh(game), 1) == before
    assert game.journal.get(kind="seat_offered").seat == seat_of(game, 1)


def test_a_second_offer_waits_for_the_first() -> None:
    game = a_game_at_turn(2)
    offered(game, 1)
    assert handover.offer_own(holder_of(game, 1), "eve@example.org", "", LATER).status == 409


@pytest.mark.parametrize(("autopilot", "status"), [(True, 200), (False, 409)])
def test_a_host_offers_what_the_autopilot_plays_and_nothing_that_a_person_does(autopilot: bool, status: int) -> None:
    game = a_game_at_turn(2)
    seat = on_autopilot(game, 2) if autopilot else seat_of(game, 2)
    said = handover.offer_as_host(holder_of(game, 0), seat, "dora@example.org", "Cy is silent", LATER)
    assert said.status == status


def test_a_host_takes_a_seat_back_from_a_bot() -> None:
    game = a_game_at_turn(2)
    moderation.hand_to_bot(seat_of(game, 2), "away for long", User.objects.create_user("mo"), NOW)
    said = handover.offer_as_host(holder_of(game, 0), seat_of(game, 2), "cy@example.org", "Cy is back", LATER)
    assert said.accepted
    cy = handover.accept(Offer.objects.get(), Guest("Cy", "UTC"), LATER)
    assert (cy.seat.bot, cy.person.name, cy.until) == ("", "Cy", None)
    assert not Question.objects.filter(seat=cy.seat, closed_at=None, hurried=True).exists()


def test_only_the_host_offers_seats_of_others() -> None:
    game = a_game_at_turn(2)
    said = handover.offer_as_host(holder_of(game, 1), on_autopilot(game, 2), "dora@example.org", "why not", LATER)
    assert said.status == 403


def test_a_host_and_a_moderator_say_why() -> None:
    game, mo = a_game_at_turn(2), User.objects.create_user("mo", "mo@example.org")
    seat = on_autopilot(game, 2)
    assert handover.offer_as_host(holder_of(game, 0), seat, "dora@example.org", " ", LATER).status == 400
    assert handover.offer_as_moderator(seat_of(game, 1), "dora@example.org", "", mo, LATER).status == 400
    assert handover.offer_as_moderator(seat_of(game, 1), "dora@example.org", "Bob swears", mo, LATER).accepted


@pytest.mark.parametrize("address", ["bob@example.org", "alice@example.org"])
def test_a_moderator_who_plays_or_hosts_offers_nothing(address: str) -> None:
    game, mo = a_game_at_turn(2), User.objects.create_user("mo", address)
    said = handover.offer_as_moderator(seat_of(game, 2), "dora@example.org", "why not", mo, LATER)
    assert said.status == 403


def test_a_moderator_takes_no_seat_himself() -> None:
    game, mo = a_game_at_turn(2), User.objects.create_user("mo", "mo@example.org")
    assert handover.offer_as_moderator(seat_of(game, 2), "Mo@example.org", "I'd like to", mo, LATER).status == 403


def test_a_seat_that_is_out_has_nothing_to_hand_over() -> None:
    game = a_game_at_turn(2)
    assert answer(game, Resign(1)).accepted
    assert handover.offer_own(holder_of(game, 1), "dora@example.org", "", LATER).status == 409


@pytest.mark.parametrize("address", ["cy@example.org", "Cy@Example.org", "bob@example.org", "alice@example.org"])
def test_nobody_at_the_table_is_offered_a_second_seat_and_nothing_stays_in_the_way(address: str) -> None:
    game = a_game_at_turn(2)
    said = handover.offer_own(holder_of(game, 1), address, "", LATER)
    assert (said.status, said.sentence) == (409, "That person can’t take this seat.")
    assert not Offer.objects.exists() and not Notice.objects.filter(kind="offer").exists()
    assert not game.journal.filter(kind="seat_offered").exists()
    assert offered(game, 1).person.address == "dora@example.org"


def test_who_sat_down_elsewhere_since_takes_no_second_seat() -> None:
    game = a_game_at_turn(2)
    offer = offered(game, 1)
    Holder.objects.filter(seat=seat_of(game, 2)).update(person=offer.person)
    assert notices.why_not(Notice.objects.get(kind="offer"), LATER)
    with pytest.raises(LobbyRefused) as refused:
        handover.accept(offer, Guest("Cyrus", "UTC"), LATER)
    assert refused.value.status == 409
    assert holder_of(game, 1).person.name == "Bob"


def test_a_seat_is_offered_to_five_a_day_at_most() -> None:
    game = a_game_at_turn(2)
    for n in range(5):
        handover.withdraw(offered(game, 1, f"friend{n}@example.org"), holder_of(game, 1), LATER)
    assert handover.offer_own(holder_of(game, 1), "friend6@example.org", "", LATER).status == 429


# what becomes of an offer


def test_a_withdrawn_offer_opens_nothing_and_one_made_again_needs_no_second_letter() -> None:
    game = a_game_at_turn(2)
    offer = offered(game, 1)
    sent = {"state": "sent", "claimed_at": LATER, "sent_at": LATER, "created_at": LATER}
    letter = Letter.objects.create(person=offer.person, game=game, message_id="<1@example.org>", **sent)
    Notice.objects.filter(kind="offer").update(letter=letter)
    assert handover.withdraw(offer, holder_of(game, 1), LATER).accepted
    with pytest.raises(LobbyRefused):
        handover.accept(offer, DORA, LATER)
    again = offered(game, 1)
    assert handover.latest(offer) == again
    assert Notice.objects.filter(kind="offer").count() == 1
    assert handover.accept(handover.latest(offer), DORA, LATER).person.name == "Dora"


def test_nobody_else_withdraws_an_offer() -> None:
    game = a_game_at_turn(2)
    assert handover.withdraw(offered(game, 1), holder_of(game, 2), LATER).status == 403


def test_who_said_no_is_not_asked_again_but_may_think_again() -> None:
    game = a_game_at_turn(2)
    offer = offered(game, 1)
    handover.decline(offer, LATER)
    assert game.journal.filter(kind="offer_declined").exists()
    assert handover.offer_own(holder_of(game, 1), "dora@example.org", "", LATER).status == 409
    assert handover.accept(offer, DORA, LATER).seat.number == 1


def test_the_hosts_offer_is_void_once_the_player_is_back() -> None:
    game = a_game_at_turn(2)
    handover.offer_as_host(holder_of(game, 0), on_autopilot(game, 2), "dora@example.org", "Cy is silent", LATER)
    Seat.objects.filter(game=game, number=2).update(autopilot_at=None)
    with pytest.raises(LobbyRefused):
        handover.accept(Offer.objects.get(), DORA, LATER)


def test_no_name_of_another_seat_is_taken() -> None:
    game = a_game_at_turn(2)
    with pytest.raises(LobbyRefused):
        handover.accept(offered(game, 1), Guest("alice", "UTC"), LATER)


def test_accepting_twice_is_accepting_once() -> None:
    game = a_game_at_turn(2)
    offer = offered(game, 1)
    assert handover.accept(offer, DORA, LATER) == handover.accept(offer, Guest("Dodo", "UTC"), LATER + HOUR)
    assert Holder.objects.filter(seat__game=game, until=None, seat__number=1).count() == 1


# what dies, and what is found


def test_the_record_keeps_the_name_and_the_table_reads_the_newcomers() -> None:
    game = a_game_at_turn(2)
    dora = handed_over(game, 1)
    assert (seat_of(game, 1).name, dora.called) == ("Bob", "Dora")
    assert record.public_record(fresh(game))["players"][1] == "Bob"
    line = game.journal.get(kind="handed_over")
    assert line.data == {"to": "Dora"}
    assert (dora.person.zone, dora.person.confirmed_at) == ("Asia/Tokyo", LATER)


def test_everything_of_the_former_holder_dies() -> None:
    game = a_game_at_turn(2)
    while (question := asked(game)) and question.seat.number != 1:
        assert answer_quietly(game, question.seat.number).accepted
    bob = holder_of(game, 1)
    Plan.objects.create(seat=bob.seat, holder=bob, turn=game.turn, after=0, direction="cw", made_at=NOW)
    waiting = list(Notice.objects.filter(holder=bob, letter=None, dropped_at=None).values_list("pk", flat=True))
    assert waiting
    handed_over(game, 1)
    bob.refresh_from_db()
    assert bob.until == LATER
    assert not Plan.objects.filter(seat=bob.seat).exists()
    assert all(notices.why_not(notice, LATER) for notice in Notice.objects.filter(pk__in=waiting))
    said = submit(Submission(game, seat_of(game, 1), bob, move=Resign(1)), LATER)
    assert said.status == 403
    lost = Notice.objects.get(kind="seat_lost")
    assert (lost.person.name, lost.data["to"], notices.still_true(lost, LATER)) == ("Bob", "Dora", True)


def test_a_tick_for_a_window_that_is_still_open_goes_with_its_giver() -> None:
    game = a_game_at_turn(2)
    Question.objects.create(
        game=game, seat=seat_of(game, 1), decision="manipulate", since=-5, asked_at=NOW, closed_at=NOW,
        closed_by="answer", always_pass=True,
    )  # fmt: skip
    handed_over(game, 1)
    assert not Question.objects.filter(game=game, always_pass=True).exists()


def test_the_open_question_gets_its_full_time_anew_and_is_asked_by_letter() -> None:
    game = a_game_at_turn(2)
    question = asked(game)
    assert question
    number = question.seat.number
    holder = handed_over(game, number)
    question.refresh_from_db()
    assert question.asked_at == LATER
    assert question.due_at
    assert question.due_at >= LATER + 3 * DAY
    letters = Notice.objects.filter(holder=holder).order_by("pk")
    assert {notice.kind for notice in letters} >= {"seat_taken", notices.KIND_OF_DECISION[question.decision]}
    assert all(notices.still_true(notice, LATER) for notice in letters)


def test_misses_and_autopilot_are_the_former_holders() -> None:
    game = a_game_at_turn(2)
    on_autopilot(game, 2)
    Seat.objects.filter(game=game, number=2).update(misses=2, missed_turn=2)
    handed_over(game, 2)
    seat = seat_of(game, 2)
    assert (seat.autopilot_at, seat.misses, seat.missed_turn) == (None, 0, None)


def test_standing_orders_stay_and_the_newcomer_is_told_them() -> None:
    game = a_game_at_turn(2)
    orders = Submission(game, seat_of(game, 1), holder_of(game, 1), orders=Orders(1, passes=[2]))
    assert submit(orders, NOW).accepted
    dora = handed_over(game, 1)
    assert record.replay(fresh(game)).position.orders[1].passes == [2]
    told = Notice.objects.get(kind="seat_taken", holder=dora)
    assert "pass at the moves of Cy" in " ".join(news.paragraphs(told, *read(told)))


def test_a_seat_goes_on_from_hand_to_hand() -> None:
    game = a_game_at_turn(2)
    handed_over(game, 1)
    said = handover.offer_own(holder_of(game, 1), "eve@example.org", "", LATER + HOUR)
    assert said.accepted
    eve = handover.accept(Offer.objects.latest("pk"), Guest("Eve", "UTC"), LATER + HOUR)
    assert eve.called == "Eve"
    assert [line.data["to"] for line in JournalEntry.objects.filter(kind="handed_over")] == ["Dora", "Eve"]


def test_a_game_that_has_not_begun_or_is_over_hands_over_nothing() -> None:
    game = a_game_at_turn(2, "Alice", "Bob")
    offer = offered(game, 1)
    assert answer(game, Resign(0)).accepted
    with pytest.raises(LobbyRefused):
        handover.accept(offer, DORA, LATER)
    assert handover.offer_own(holder_of(game, 1), "dora@example.org", "", LATER).status == 409

"""The one way of every move: what is taken, what is told to late and second answers, plans, ticks."""
from __future__ import annotations

import pytest

from games import play, record
from games.engine import moves
from games.engine.moves import Assign, Bid, Direct, Orders, Pass, Resign, Sculpt, Vote
from games.models import Figure, Game, Holder, MoveRecord, Plan, Question, Weight
from games.play import PlanWish, Sculpture, Submission
from tests import world
from tests.world import answer, asked, fresh, seat_of

pytestmark = pytest.mark.django_db


def rows(game: Game) -> tuple[int, int]:
    return MoveRecord.objects.filter(game=game).count(), Question.objects.filter(game=game).count()


def to_first_turn(*names: str, **facts: object) -> Game:
    return world.a_game_at_turn(1, *names, **facts)


def until_asked(decision: str, *names: str, **facts: object) -> Game:
    """A quiet game at a question of that kind; seeds are tried until one comes."""
    for attempt in range(1, 40):
        game = to_first_turn(*names, seed=f"{attempt:064x}", **facts)
        for _ in range(60):
            question = asked(game)
            if question is None or question.decision == decision:
                break
            world.answer_quietly(game, question.seat.number)
        if question is not None and question.decision == decision:
            return fresh(game)
    raise AssertionError(f"no {decision} in forty games")


def active(game: Game) -> int:
    seat = record.replayed(fresh(game)).position.active
    assert seat is not None
    return seat


def dice(game: Game) -> tuple[int, int]:
    rolled = record.replayed(fresh(game)).position.dice
    assert rolled
    return rolled


def test_the_same_answer_twice_is_one_move_and_no_fault() -> None:
    game = until_asked("assign")
    seat, question, die = active(game), asked(game), dice(game)[0]
    assert answer(game, Assign(seat, die), question=question).accepted
    before = rows(game)
    again = answer(game, Assign(seat, die), question=question)
    assert again.status == 200 and "Already played" in again.sentence
    assert rows(game) == before


def test_another_answer_is_told_the_one_that_stands() -> None:
    game = until_asked("assign")
    seat, question, (first, second) = active(game), asked(game), dice(game)
    answer(game, Assign(seat, first), question=question)
    before = rows(game)
    other = answer(game, Assign(seat, second), question=question)
    assert other.status == 409 and f"the {first}" in other.sentence
    assert rows(game) == before


def test_other_seats_entries_do_not_make_an_answer_stale() -> None:
    game = world.a_game()
    mine = asked(game, 2)
    for number in (0, 1):
        world.answer_quietly(game, number)
    assert answer(game, Sculpt(2), question=mine).accepted


def test_a_question_of_another_seat_is_not_found() -> None:
    game = world.a_game()
    outcome = answer(game, Sculpt(1), question=asked(game, 0))
    assert outcome.status == 404 and fresh(game).entry_count == 0


def test_a_former_holder_is_refused() -> None:
    game = world.a_game()
    seat = seat_of(game, 0)
    holder = seat.holder
    assert holder
    Holder.objects.filter(pk=holder.pk).update(until=world.NOW)
    outcome = play.submit(Submission(game=game, seat=seat, holder=holder, move=Resign(0)), world.NOW)
    assert outcome.status == 403 and fresh(game).entry_count == 0


def test_nobody_without_a_holder_can_answer_for_a_seat() -> None:
    game = world.a_game()
    outcome = play.submit(Submission(game=game, seat=seat_of(game, 0), holder=None, move=Pass(0)), world.NOW)
    assert outcome.status == 403


@pytest.mark.parametrize("move", [Bid(0, "cw"), Vote(0, "1"), Assign(0, 9), Resign(0), Orders(0, spend=["red"])])
def test_what_the_rules_forbid_is_refused_with_its_rule_and_changes_nothing(move: moves.Move) -> None:
    game = world.a_game()
    before = rows(game)
    outcome = answer(game, move, question=None)
    assert outcome.status == 409 and outcome.rule and outcome.sentence
    assert rows(game) == before


def test_orders_and_a_move_are_taken_together_or_not_at_all() -> None:
    game = until_asked("assign")
    seat = active(game)
    before = rows(game)
    wrong = answer(game, Assign(seat, 9), orders=Orders(seat, spend=["red"]))
    assert not wrong.accepted and rows(game) == before
    right = answer(game, Assign(seat, dice(game)[0]), orders=Orders(seat, spend=["red"]))
    assert right.accepted and len(right.entries) == 2


def test_orders_that_change_nothing_append_nothing() -> None:
    game = to_first_turn()
    seat = seat_of(game, 0)
    submission = Submission(game=game, seat=seat, holder=seat.holder, orders=Orders(0, spend=["red"]))
    assert len(play.submit(submission, world.NOW).entries) == 1
    again = play.submit(submission, world.NOW)
    assert again.accepted and not again.entries and "already" in again.sentence


def test_a_sculpted_figure_is_kept_and_its_digest_recorded() -> None:
    game = world.a_game()
    data, _ = world.default_creature("other", "5")
    assert answer(game, Sculpt(0), sculptures=(Sculpture(data, "Glob"),)).accepted
    figure = Figure.objects.get(seat=seat_of(game, 0))
    assert (figure.name, figure.data) == ("Glob", data)
    assert MoveRecord.objects.get(game=game, n=0).move["figure"] == figure.digest


def test_a_figure_that_is_none_changes_nothing() -> None:
    game = world.a_game()
    outcome = answer(game, Sculpt(0), sculptures=(Sculpture({"version": 1, "lumps": "mud"}, "Mud"),))
    assert outcome.status == 400 and fresh(game).entry_count == 0 and not Figure.objects.exists()


def sculpted(*names: str, **facts: object) -> Game:
    game = world.a_game(*names, **facts)
    for seat in list(game.seats.all()):
        world.answer_quietly(game, seat.number)
    return game


def test_without_consensus_the_heaviest_begins_and_weights_are_forgotten() -> None:
    game = sculpted()
    for number, grams in ((0, 70_000), (1, 81_000), (2, 64_000)):
        assert answer(game, Vote(number, None), grams=grams).accepted
    engine = record.replayed(fresh(game))
    assert engine.position.turn == 1 and engine.position.active == 1
    assert engine.entries[-1].move == moves.Heaviest(None, 1)
    assert not Weight.objects.exists()


def test_without_a_weight_the_lot_decides_and_everybody_can_check_it() -> None:
    game = sculpted()
    for number in range(3):
        answer(game, Vote(number, None))
    engine = record.replayed(fresh(game))
    assert engine.entries[-1].move.who == record.lot(game, [0, 1, 2])


def test_a_weight_waits_in_secret_until_all_have_voted() -> None:
    game = sculpted()
    answer(game, Vote(0, None), grams=70_000)
    assert Weight.objects.count() == 1
    assert record.public_record(fresh(game))["moves"][-1] == {"n": 3, "move": "sealed", "seat": 0}


# plans


def a_plan_window() -> Game:
    """A table whose rivals may bid, at an assignment: everybody holds three of each colour."""
    for attempt in range(2, 200):  # the first one that fits
        game = to_first_turn("Alice", "Bob", seed=f"{attempt:064x}")
        for _ in range(80):
            question = asked(game)
            if question is None:
                break
            engine = record.replayed(fresh(game))
            p = engine.position
            rival = 1 - (p.active or 0)
            rich = p.stockpiles[rival].get(p.colours[p.active or 0], 0) >= 5
            if question.decision == "assign" and rich:
                return fresh(game)
            world.answer_quietly(game, question.seat.number)
    raise AssertionError("no such table")


def test_a_plan_goes_in_with_the_die_and_plays_itself() -> None:
    game = until_asked("assign")
    seat = active(game)
    outcome = answer(game, Assign(seat, dice(game)[0]), plan=PlanWish("ccw"))
    played = record.replayed(fresh(game)).entries
    assert outcome.accepted and played[outcome.entries[-1]].move == Direct(seat, "ccw")
    assert not Plan.objects.exists()


def test_a_plan_waits_for_the_others_bids_and_can_be_changed_until_then() -> None:
    game = a_plan_window()
    seat, question, die = active(game), asked(game), dice(game)[0]
    first = answer(game, Assign(seat, die), question=question, plan=PlanWish("cw"))
    assert first.accepted and len(first.entries) == 1
    changed = answer(game, Assign(seat, die), question=question, plan=PlanWish("ccw"))
    assert changed.status == 200 and "counter-clockwise" in changed.sentence and not changed.entries
    assert answer(game, Pass(1 - seat)).accepted
    directs = [e.move for e in record.replayed(fresh(game)).entries if isinstance(e.move, Direct)]
    assert directs[-1] == Direct(seat, "ccw")


def test_a_used_plan_can_not_be_changed() -> None:
    game = until_asked("assign", "Alice", "Bob")
    seat, question, die = active(game), asked(game), dice(game)[0]
    assert answer(game, Assign(seat, die), question=question, plan=PlanWish("cw")).accepted
    before = rows(game)
    late = answer(game, Assign(seat, die), question=question, plan=PlanWish("ccw"))
    assert late.status == 409 and rows(game) == before


def test_a_bid_beats_a_plan_and_a_late_bidder_is_told_only_what_all_may_know() -> None:
    game = a_plan_window()
    seat = active(game)
    answer(game, Assign(seat, dice(game)[0]), plan=PlanWish("cw"))
    window = asked(game, 1 - seat)
    assert answer(game, Bid(1 - seat, "ccw"), question=window).accepted
    assert not Plan.objects.filter(direction_used_by=None, turn=fresh(game).turn, seat__number=seat).exists()
    again = answer(game, Bid(1 - seat, "cw"), question=window)
    assert again.status == 409 and "stands" in again.sentence


def test_the_tick_always_pass_becomes_orders_when_its_window_has_closed() -> None:
    game = a_plan_window()
    seat, rival = active(game), 1 - active(game)
    answer(game, Assign(seat, dice(game)[0]))
    assert answer(game, Pass(rival), always_pass=True).accepted
    engine = record.replayed(fresh(game))
    assert engine.position.orders[rival].passes == [seat]
    assert isinstance(engine.entries[-1].move, Orders)


def test_a_resignation_closes_the_seats_question() -> None:
    game = to_first_turn()
    seat = active(game)
    question = asked(game, seat)
    assert question is not None
    assert answer(game, Resign(seat)).accepted
    question.refresh_from_db()
    assert question.closed_by == Question.ClosedBy.ELIMINATED
    assert fresh(game).is_running and not record.replayed(fresh(game)).position.lives(seat)


def test_the_end_closes_everything_and_reveals_the_seed() -> None:
    game = to_first_turn("Alice", "Bob")
    assert record.seed_of(fresh(game)) is None and record.public_record(fresh(game))["server_seed"] is None
    assert answer(game, Resign(0)).accepted
    game = fresh(game)
    assert game.status == Game.Status.FINISHED and game.winners == [1]
    assert record.seed_of(game) and record.public_record(game)["winners"] == [1]
    after = answer(game, Pass(1), question=None)
    assert after.status == 409 and after.rule == "R10.3"


def test_a_poisoned_record_quarantines_its_own_game_only() -> None:
    sick, well = world.a_game("Alice", "Bob"), world.a_game("Alice", "Cy")
    world.answer_quietly(sick, 0)
    MoveRecord.objects.filter(game=sick).update(move={"seat": 0, "move": "dance"})
    assert world.answer(fresh(sick), Sculpt(1)).status == 409
    assert world.answer_quietly(well, 0).accepted

"""Team Play and Twins through the one path, the lobby and the clock."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

import pytest

from games import clock, deadlines, lobby, moderation, play, record
from games.engine.events import Moved
from games.engine.moves import Assign, Pass, Resign, Sculpt
from games.lobby import Terms
from games.models import Figure, Game, MoveRecord, Plan, Question, Seat
from games.plans import PlanWish
from games.play import Sculpture
from games.seating import Guest, LobbyRefused
from tests import world
from tests.variants import TABLES
from tests.web.playing import boldest, step, until
from tests.world import DAY, NOW, answer, asked, fresh

pytestmark = pytest.mark.django_db
slowly = partial(pytest.param, marks=pytest.mark.slow)
OWN_CONTAGION = "67" * 32
"""A disease about when twins of one seat meet, and when rivals do."""


def a_table(variant: str, seats: int, here: int) -> Game:
    """A table in the lobby with so many chairs, at which so many sit."""
    names = ("Alice", "Bob", "Cy", "Dora", "Eve", "Fay")[:here]
    game = world.an_open_table(*names, variant=variant)
    Game.objects.filter(pk=game.pk).update(seat_count=seats)
    return fresh(game)


def a_creature(name: str, like: str = "0") -> Sculpture:
    return Sculpture(world.default_creature("a shelf", like)[0], name)


# the lobby


@pytest.mark.parametrize(("variant", "seats"), [("team", 3), ("team", 2), ("twins", 4), ("twins", 6), ("base", 7)])
def test_a_table_opens_with_as_many_seats_as_its_variant_has(variant: str, seats: int) -> None:
    terms = Terms(seats, variant=variant)
    with pytest.raises(LobbyRefused, match=r"is for . to . seats") as refused:
        lobby.open_table(world.a_person("Alice"), terms, Guest("Alice", "UTC"), NOW, confirmed=True)
    assert refused.value.status == 400
    assert not Game.objects.exists()


@pytest.mark.parametrize(("variant", "seats", "here", "plays"), [
    ("team", 6, 3, 0), ("team", 6, 4, 4), ("team", 6, 5, 5), ("team", 5, 5, 5), ("twins", 3, 1, 0), ("twins", 3, 2, 2),
])  # fmt: skip
def test_those_who_are_here_start_if_the_variant_can_be_played_with_them(
    variant: str, seats: int, here: int, plays: int
) -> None:
    game = a_table(variant, seats, here)
    if plays:
        assert lobby.start(game, NOW).seat_count == plays
        return
    with pytest.raises(LobbyRefused, match="let bots fill the seats") as refused:
        lobby.start(game, NOW)
    assert (refused.value.status, fresh(game).status) == (409, "open")


@pytest.mark.parametrize(("variant", "seats"), [("team", 5), ("twins", 3)])
def test_bots_fill_a_table_of_any_variant_and_play_it(variant: str, seats: int) -> None:
    game = a_table(variant, seats, 1)
    lobby.start(game, NOW, fill=True)
    for _ in range(400):
        question = asked(game)
        if question is None or fresh(game).turn > 3:
            break
        if question.seat.number == 0:
            assert world.answer_quietly(game, 0).accepted
        else:
            clock.bot_step(question.pk, NOW)
    assert fresh(game).turn > 3
    each = 2 if variant == "twins" else 1
    assert Figure.objects.filter(seat__game=game).count() == each * seats
    assert len({figure.name for figure in Figure.objects.all()}) == each * seats


# sculpting


def test_a_sculpt_of_twins_stores_two_figures_and_names_them_in_order() -> None:
    game = TABLES["twins-2"].game()
    tick, tock = a_creature("Tick"), a_creature("Tock", "3")
    assert answer(game, Sculpt(0), sculptures=(tick, tock)).accepted
    stored = list(Figure.objects.order_by("twin"))
    assert [(figure.twin, figure.name) for figure in stored] == [("a", "Tick"), ("b", "Tock")]
    assert game.moves.get().move["figure"] == [figure.digest for figure in stored]
    question = Question.objects.get(game=game, seat__number=0)
    again = answer(game, Sculpt(0), sculptures=(tick, tock), question=question)
    assert "your two creatures" in again.sentence
    other = answer(game, Sculpt(0), sculptures=(tock, tick), question=question)
    assert (other.status, Figure.objects.count()) == (409, 2)


@pytest.mark.parametrize("names", [(), ("Tick",), ("Tick", "Tock", "Tack"), ("Tick", "TICK")])
def test_twins_are_two_with_two_names(names: tuple[str, ...]) -> None:
    game = TABLES["twins-2"].game()
    refused = answer(game, Sculpt(0), sculptures=tuple(a_creature(name) for name in names))
    assert refused.status == 400
    assert not Figure.objects.exists()


def test_one_laborigine_takes_one_figure() -> None:
    game = world.a_game()
    assert answer(game, Sculpt(0), sculptures=(a_creature("Tick"), a_creature("Tock"))).status == 400


# whole games


@pytest.mark.parametrize("name", [slowly("team-4"), slowly("team-5"), "twins-2", slowly("twins-3")])
def test_a_whole_game_is_played_through_the_path(name: str) -> None:
    game = TABLES[name].game()
    while asked(game):
        assert step(game).accepted
    game = fresh(game)
    assert game.status == Game.Status.FINISHED
    sides = record.replayed(game).position.sides
    assert game.winners == [seat for seat, side in enumerate(sides) if side == sides[game.winners[0]]]
    assert game.notices.filter(kind="game_over").count() == game.seat_count


@pytest.mark.parametrize("name", ["team-4", "twins-2"])
@pytest.mark.parametrize("default", ["quiet", "clockwise", "bot"])
def test_a_table_where_nobody_answers_goes_on_by_its_defaults(name: str, default: str) -> None:
    game = TABLES[name].game()
    for seat in game.seats.all():
        assert seat.holder
        seat.holder.person.default = default
        seat.holder.person.save()
    now = NOW
    while fresh(game).turn < 5 and fresh(game).is_running:
        now += timedelta(days=1)
        for question in deadlines.overdue(now):
            clock.time_out(question.pk, now)
        assert now < NOW + 90 * DAY
    assert game.seats.exclude(autopilot_at=None).exists()
    assert set(game.moves.values_list("by", flat=True)) <= {"timeout", "service", "player"}
    played = MoveRecord.objects.filter(game=game, by="timeout", move__move="assign")
    assert played.exists()
    assert all(("first" in entry.move) is (game.variant == "twins") for entry in played)


def test_a_seat_of_twins_handed_over_is_played_by_a_bot() -> None:
    game = TABLES["twins-2"].game()
    until(game, "assign")
    seat = asked(game).seat  # type: ignore[union-attr]
    assert moderation.hand_to_bot(seat, "gone to sea", world.a_moderator(), NOW).accepted
    question = asked(game, seat.number)
    assert question
    clock.bot_step(question.pk, NOW)
    assert game.moves.filter(by="bot", move__move="assign", move__first__startswith=str(seat.number)).exists()


# plans


def test_a_plan_turns_the_first_twin_and_the_second_goes_the_other_way() -> None:
    game = TABLES["twins-2"].game()
    seat = until(game, "assign")
    choice = boldest(game, seat.number)
    assert isinstance(choice.move, Assign)
    told = answer(game, choice.move, plan=PlanWish(choice.plan.direction)).sentence  # type: ignore[union-attr]
    name = Figure.objects.get(seat=seat, twin=choice.move.first[-1]).name
    assert f"{name} first with the {choice.move.die}" in told
    told_ = [told.event for entry in record.replayed(fresh(game)).entries for told in entry.events]
    walked = [event for event in told_ if isinstance(event, Moved) and event.piece.startswith(str(seat.number))]
    directions = {event.piece: event.direction for event in walked}
    assert directions[choice.move.first] == choice.plan.direction  # type: ignore[union-attr]
    assert len(set(directions.values())) == len(directions)


def test_what_is_settled_about_a_laborigine_is_settled_for_ones_own_twin_too_until_it_is_to_be_asked() -> None:
    game = TABLES["twins-2"].game()
    seat = until(game, "assign")
    twin, rival = f"{seat.number}b", f"{1 - seat.number}a"
    assert _planned(game, seat, PlanWish("", {twin: "give", rival: "keep"})) == {twin: "give", rival: "keep"}
    assert _planned(game, seat, PlanWish("", {twin: ""})) == {rival: "keep"}
    assert _planned(game, seat, PlanWish("", {rival: ""})) is None
    assert _planned(game, seat, PlanWish("", {rival: ""})) is None


def _planned(game: Game, seat: Seat, wish: PlanWish) -> dict[str, str] | None:
    """What a seat's plan says after a wish; null if there is no plan."""
    submission = play.Submission(game, seat, seat.holder, plan=wish)
    assert play.submit(submission, NOW).accepted
    plan = Plan.objects.filter(seat=seat).first()
    return plan.contagion if plan else None


def test_a_plan_beside_a_move_that_ends_the_game_is_dropped_quietly() -> None:
    game = TABLES["twins-2"].game()
    while question := asked(game):
        number = question.seat.number
        plain = {"manipulate": Pass(number), "sculpt": Sculpt(number)}
        move = plain.get(question.decision) or boldest(game, number).move
        plan = PlanWish("", {f"{1 - number}a": "keep"}) if question.decision in ("assign", "direct") else None
        assert answer(game, move, plan=plan).accepted
    assert fresh(game).status == Game.Status.FINISHED
    last = game.moves.order_by("n").last()
    assert last
    assert last.move["move"] in ("assign", "direct")


# partners


def test_a_partner_is_asked_for_bids_only_after_having_said_so() -> None:
    game = TABLES["team-4"].game()
    asked_ = set()
    while asked(game) and fresh(game).turn < 12:
        question = asked(game)
        assert question
        if question.decision == "manipulate":
            position = record.replayed(fresh(game)).position
            asked_.add((position.sides[question.seat.number], position.sides[position.active]))  # type: ignore[index]
            assert answer(game, Pass(question.seat.number)).accepted
        else:
            assert step(game).accepted
    assert asked_
    assert all(one != other for one, other in asked_)


def test_a_partner_who_resigns_still_wins_with_the_other() -> None:
    game = TABLES["team-4"].game()
    until(game, "assign")
    for number in (0, 1, 3):
        assert answer(game, Resign(number), question=None).accepted
    assert fresh(game).winners == [0, 2]
    assert {n.person.name for n in game.notices.filter(kind="eliminated")} == {"Alice", "Bob"}


def test_a_contagion_between_ones_own_twins_is_asked() -> None:
    met = set()
    game = TABLES["twins-3"].game(seed=OWN_CONTAGION)
    while question := asked(game):
        meeting = record.view_of(fresh(game), question.seat.number).meeting
        if meeting:
            met.add(meeting[0][0] == meeting[1][0])
        assert step(game).accepted
    assert met == {True, False}

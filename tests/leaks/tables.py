"""Tables with everything on them that somebody may not see: sealed answers, orders, plans, notes, weights, addresses.

At each sit Alice (the host), Bob, who took Eve's seat over, Cy and Dee, as many as the variant seats.
"""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from games import handover, notebook, record, talk
from games.defaults import default_creature
from games.engine.choices import choices
from games.engine.components import DIRECTIONS
from games.engine.errors import MoveRefused
from games.engine.moves import Assign, Bid, Orders, Resign, Vote
from games.models import Figure, Game, Holder, Notebook, Offer, Question
from games.play import PlanWish, Submission, submit
from games.seating import Guest
from tests import recorded, world
from tests.admin.secrets import at
from tests.web.playing import step
from tests.world import NOW, answer_quietly, asked, fresh, seat_of

SEATED = {"base": ("Alice", "Eve", "Cy", "Dee"), "team": ("Alice", "Eve", "Cy", "Dee"), "twins": ("Alice", "Eve", "Cy")}
RECORDED = {"base": ("05-base-6.json", 71), "team": ("07-team-4-first.json", 40)}
SEED = "02" * 32
"""With these dice the twins' rivals can pay for a bid early."""

GRAMS = 71_234
TURN = 8
"""Late enough for everybody to have turns of their own behind them."""


@dataclass(frozen=True)
class Laid:
    """A table, and how it was laid: its `moment` is "vote", "window", "turns" or "over"."""

    game: Game
    moment: str

    @property
    def holders(self) -> list[Holder]:
        """Who sits there now, by seat."""
        held = Holder.objects.filter(seat__game=self.game, until=None)
        return list(held.select_related("seat__game", "person").order_by("seat__number"))

    @property
    def former(self) -> Holder | None:
        """Eve, if her seat is Bob's now."""
        return Holder.objects.filter(seat__game=self.game).exclude(until=None).first()


def lay(variant: str, memory: str, moment: str) -> Laid:
    """A table at which everybody has something to hide."""
    facts: dict[str, Any] = {"variant": variant, "memory": memory, "spectators": True}
    if moment == "window" and variant in RECORDED:
        game = _recorded(*RECORDED[variant], **facts)
    else:
        game = world.a_game(*SEATED[variant], seed=SEED, **facts)
    MOMENTS[moment](game)
    _hide(fresh(game))
    return Laid(fresh(game), moment)


def _recorded(name: str, count: int, **facts: object) -> Game:
    """A recorded game just before a turn in which several may bid; such turns are rare."""
    data = json.loads((Path(recorded.__file__).parent / name).read_text())
    game = at(data, count, **facts)
    for seat in game.seats.all():
        shape, creature = default_creature(game.public_id, str(seat.number))
        Figure.objects.create(seat=seat, name=creature, data=shape)
    die = data["moves"][count]["die"]
    assert world.answer(game, Assign(data["moves"][count]["seat"], die), plan=PlanWish("ccw")).accepted
    return fresh(game)


# moments


def _vote(game: Game) -> None:
    """Two have voted, one of them with a weight; the others are still asked."""
    while asked(game).decision == "sculpt":  # type: ignore[union-attr]
        assert step(game).accepted
    for number in (0, 1):
        choice = choices(record.view_of(fresh(game), number))[0]
        assert isinstance(choice.move, Vote)
        assert world.answer(game, choice.move, grams=GRAMS + number).accepted


def _window(game: Game) -> None:
    """A way is planned, one rival has bid on it, another is still asked."""
    while not (bid := _sealed_bid(game)):
        question = asked(game)
        assert question and answer_quietly(game, question.seat.number).accepted
    assert world.answer(game, bid).accepted


def _sealed_bid(game: Game) -> Bid | None:
    """A bid that leaves another rival to be asked, so that it stays sealed."""
    asked_now = Question.objects.filter(game=game, closed_at=None, decision="manipulate")
    bids = [Bid(row.seat.number, way) for row in asked_now.select_related("seat") for way in DIRECTIONS]
    return next((bid for bid in bids if _stays_sealed(game, bid)), None)


def _stays_sealed(game: Game, bid: Bid) -> bool:
    engine = record.replay(fresh(game))
    with suppress(MoveRefused):
        return engine.is_sealed(engine.apply(bid).n)
    return False


def _turns(game: Game) -> None:
    """Bob sits in Eve's seat, the last seat is out, and several turns were played."""
    _play(game, 2)
    _hand_over(game)
    _play(game, 5)
    if game.variant != "team":
        assert world.answer(game, Resign(game.seat_count - 1), question=None).accepted
    _play(game, TURN)


def _over(game: Game) -> None:
    _play(game, 3)
    _hand_over(game)
    number = game.seat_count - 1
    while fresh(game).is_running:
        assert world.answer(game, Resign(number), question=None).accepted
        number -= 1


MOMENTS = {"vote": _vote, "window": _window, "turns": _turns, "over": _over}


def _play(game: Game, turn: int) -> None:
    while (game := fresh(game)).is_running and game.turn < turn:
        assert step(game).accepted
    assert game.is_running


def _hand_over(game: Game) -> None:
    holder = seat_of(game, 1).holder
    assert holder
    notebook.write(holder, "eve-thinks-of-dish-eleven", {"4": "eve-sign"}, 0)
    assert handover.offer_own(holder, "bob@example.org", "", NOW).accepted
    handover.accept(Offer.objects.get(seat=holder.seat), Guest("Bob", "Europe/Berlin"), NOW)


# what everybody hides


def thoughts(holder: Holder) -> str:
    """What stands in a holder's notebook, and nowhere else."""
    return f"{holder.person.name.lower()}-thinks-of-dish-seven"


def sign(holder: Holder) -> str:
    return f"sign-{holder.person.name.lower()}"


def _hide(game: Game) -> None:
    holders = list(Holder.objects.filter(seat__game=game, until=None).select_related("seat__game", "person"))
    for holder in holders:
        notebook.write(holder, thoughts(holder), {"3": sign(holder)}, 0)
        talk.say(holder, f"@{holders[0].called} that dish smells.", NOW)
    talk.mute(holders[-1], holders[0])
    talk.report(holders[1], game.talk.order_by("pk")[0], NOW)
    if game.turn and game.is_running:
        for holder in holders:
            _order(game, holder)
        _plan(game)


def _order(game: Game, holder: Holder) -> None:
    """Standing orders, if the seat lives."""
    view = record.view_of(fresh(game), holder.seat.number)
    if view.is_alive(holder.seat.number):
        order = Orders(holder.seat.number, spend=list(dict.fromkeys(view.colours))[::-1])
        assert submit(Submission(game=game, seat=holder.seat, holder=holder, move=order), NOW).accepted


def _plan(game: Game) -> None:
    """A way for the turn that is played, where one can still be settled."""
    view = record.view_of(fresh(game), None)
    active = seat_of(game, view.position["active"])
    if active.holder and not view.directed and view.moving:
        submit(Submission(game=game, seat=active, holder=active.holder, plan=PlanWish("cw")), NOW)


def written(game: Game) -> list[Notebook]:
    return list(Notebook.objects.filter(holder__seat__game=game))

"""Tables full of secrets: one in the middle of its vote, one in the middle of a window of bids."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from django.db import transaction

from games import clock, moderation, notices, record, tokens
from games.engine import moves
from games.engine.moves import Assign, Bid, Vote
from games.ledger import Ledger
from games.models import Game, Letter, MoveRecord, Notice, PostedMail, Question, Seat
from games.play import PlanWish
from tests import world
from tests.world import DAY, NOW, asked, fresh

RECORD = Path(__file__).parent.parent / "recorded" / "05-base-6.json"
BEFORE_WINDOW, ACTIVE, BIDDER, ASKED = 71, 1, 0, 3
GRAMS = 71_234


def window() -> Game:
    """Six play; Bob has assigned his die and planned the way, Ada has bid and ticked "always pass", Dee is asked."""
    data = json.loads(RECORD.read_text())
    game = at(data, BEFORE_WINDOW)
    die = data["moves"][BEFORE_WINDOW]["die"]
    assert world.answer(game, Assign(ACTIVE, die), plan=PlanWish("ccw")).accepted
    assert world.answer(game, Bid(BIDDER, "cw"), always_pass=True).accepted
    assert asked(game, ASKED)
    send_letters(game)
    return fresh(game)


def vote() -> Game:
    """Alice has voted and given her weight, Bob's time ran out before he did, Cy is still asked."""
    game = world.a_game(seed="5e" * 32)
    for number in (0, 1, 2):
        world.answer_quietly(game, number)
    Seat.objects.filter(game=game, number=1).update(extended_at=NOW)
    question = asked(game, 1)
    assert question and question.due_at
    clock.time_out(question.pk, question.due_at + DAY)
    assert world.answer(game, Vote(0, "2"), grams=GRAMS).accepted
    send_letters(game)
    return fresh(game)


def send_letters(game: Game) -> None:
    """A letter for each notice, as the post room keeps it: with its text and its link."""
    for notice in game.notices.filter(letter=None, dropped_at=None):
        letter = a_letter(notice)
        text = f"{tokens.seat_link(notice.holder)} {letter.message_id}"
        PostedMail.objects.create(
            address=notice.person.address, message_id=letter.message_id, raw=text.encode(), at=NOW
        )


def a_letter(*told: Notice, **facts: Any) -> Letter:
    """A letter that has been sent and tells these notices, all of one person."""
    first = told[0]
    letter = Letter.objects.create(
        person=first.person, game=first.game, message_id=f"<{first.pk}@example.org>",
        **{"state": "sent", "attempts": 1, "claimed_at": NOW, "sent_at": NOW, "created_at": NOW, **facts},
    )  # fmt: skip
    Notice.objects.filter(pk__in=[notice.pk for notice in told]).update(letter=letter)
    return letter


def secrets_of(game: Game) -> list[str]:
    """What may stand on no page: the seed, the way to join, every token and mailed link, the weight."""
    seats = game.seats.all()
    links = [tokens.seat_link(seat.holder) for seat in seats] + [
        tokens.person_link(seat.holder.person) for seat in seats
    ]
    asking = [tokens.question_link(q, q.seat.holder) for q in Question.objects.filter(game=game)]
    posted = [bytes(mail.raw).decode().split()[0] for mail in PostedMail.objects.all()]
    seed = record._server_seed(game)
    return [seed, seed.upper(), game.share_key, str(GRAMS), "71.2", "/l/", *links, *asking, *posted]


def at(data: dict[str, Any], count: int, **facts: object) -> Game:
    """A recorded game, dealt and played as far as its first `count` entries."""
    game = world.an_open_table(*data["players"], seed=data["server_seed"], **facts)
    for number, nonce in enumerate(data["nonces"]):
        Seat.objects.filter(game=game, number=number).update(nonce=nonce)
    with transaction.atomic():
        moderation.begin(game, NOW)
        Question.objects.filter(game=game).update(closed_at=NOW, closed_by="answer")
        notices.drop(game.notices.all(), "answer", NOW)
        MoveRecord.objects.bulk_create(
            MoveRecord(game=game, n=n, move=moves.to_json(moves.from_json(entry)), at=NOW, by="player", via="web")
            for n, entry in enumerate(data["moves"][:count])
        )
        game.entry_count = count
        engine = record.replay(game)
        game.turn = engine.position.turn
        ledger = Ledger(game, engine, NOW)
        record.sync_questions(game, engine, NOW)
        ledger.close()
    return fresh(game)

"""One letter of every kind, each come about as in a real game."""

from collections.abc import Callable

from games import (
    address_changes,
    clock,
    handover,
    lobby,
    moderation,
    notices,
    nudges,
    quarantine,
    reach,
    record,
    unfilled,
)
from games.engine.moves import Resign
from games.lobby import Guest, Terms
from games.mail import states
from games.models import Game, Holder, Invitation, Letter, Notice, Offer, Question
from tests.world import (
    DAY,
    HOUR,
    NOW,
    a_game,
    a_game_at_turn,
    a_moderator,
    a_person,
    an_open_table,
    answer,
    answer_quietly,
    asked,
    fresh,
    seat_of,
)

Kind = Notice.Kind
SEED = "33" * 32  # every decision comes up with it


def letters_of(notices_: list[Notice]) -> Letter:
    """A letter that tells these notices."""
    first = notices_[0]
    letter = Letter.objects.create(
        person=first.person,
        game=first.game,
        message_id=f"<{first.pk}@example.org>",
        claimed_at=NOW,
        created_at=NOW,
    )
    Notice.objects.filter(pk__in=[notice.pk for notice in notices_]).update(letter=letter)
    return letter


def latest(kind: str, **which: object) -> Notice:
    return Notice.objects.filter(kind=kind, **which).latest("pk")


def _asked(decision: str, turn: int = 3) -> Notice:
    """The notice of a question of that decision, from the given turn on."""
    game = a_game_at_turn(turn, seed=SEED)
    return latest(notices.KIND_OF_DECISION[decision], question=_until(game, decision))


def _until(game: Game, decision: str) -> Question:
    while (question := asked(game)) and question.decision != decision:
        assert answer_quietly(game, question.seat.number).accepted
    assert question, f"no {decision} came up"
    return question


def confirm_table() -> Notice:
    dora = a_person("Dora", confirmed_at=None)
    lobby.open_table(dora, Terms(seats=3), Guest("Dora", "Europe/Paris"), NOW)
    return latest(Kind.CONFIRM_TABLE)


def confirm_seat() -> Notice:
    return _invited(Kind.CONFIRM_SEAT, by_link=True, name="Dora")


def invitation() -> Notice:
    return _invited(Kind.INVITATION)


def _invited(kind: str, **facts: object) -> Notice:
    table, dora = an_open_table("Alice", "Bob", bots=1), a_person("Dora", confirmed_at=None)
    Invitation.objects.create(game=table, person=dora, created_at=NOW, **facts)
    return notices.tell(kind, dora, NOW, game=table)


def sign_in() -> Notice:
    return notices.tell(Kind.SIGN_IN, a_person("Alice"), NOW)


def fresh_link() -> Notice:
    a_game()
    return notices.tell(Kind.FRESH_LINK, a_person("Alice"), NOW)


def game_starts() -> Notice:
    a_game()
    return latest(Kind.GAME_STARTS)


def sculpt() -> Notice:
    a_game()
    return latest(Kind.SCULPT)


def vote() -> Notice:
    return _asked("vote", turn=0)


def your_turn() -> Notice:
    return _asked("assign")


def direction() -> Notice:
    return _asked("direct")


def contagion() -> Notice:
    return _asked("contagion", turn=6)


def bid() -> Notice:
    return _asked("manipulate")


def reminder() -> Notice:
    question = your_turn().question
    assert question
    clock.remind(question.pk, question.remind_at or NOW)
    return latest(Kind.REMINDER)


def deadline() -> Notice:
    question = your_turn().question
    assert question
    _time_out(question)
    return latest(Kind.DEADLINE)


def time_ran_out() -> Notice:
    question = your_turn().question
    assert question
    _time_out(question)
    _time_out(question)
    return latest(Kind.TIME_RAN_OUT)


def _time_out(question: Question) -> None:
    """The question's deadline has run out, the first time or the second."""
    question.refresh_from_db()
    assert question.due_at
    clock.time_out(question.pk, question.due_at + HOUR)


def eliminated() -> Notice:
    answer(a_game_at_turn(2), Resign(1))
    return latest(Kind.ELIMINATED)


def game_over() -> Notice:
    answer(a_game_at_turn(2, "Alice", "Bob"), Resign(1))
    return latest(Kind.GAME_OVER, person__name="Alice")


def cancelled() -> Notice:
    moderation.cancel(a_game_at_turn(2), "Bob has gone to sea", a_moderator(), NOW)
    return latest(Kind.CANCELLED)


def rewound() -> Notice:
    game = a_game_at_turn(4)
    moderation.rewind(game, game.entry_count - 3, "a slip of the finger", a_moderator(), NOW)
    return latest(Kind.REWOUND, person__name="Alice")


def resumed() -> Notice:
    game, mo = a_game_at_turn(2), a_moderator()
    moderation.pause(game, "Cy moves house", mo, NOW)
    moderation.resume(fresh(game), "the boxes are unpacked", mo, NOW + DAY)
    return latest(Kind.RESUMED)


def seat_lost() -> Notice:
    moderation.hand_to_bot(seat_of(a_game_at_turn(2), 1), "no answer for a month", a_moderator(), NOW)
    return latest(Kind.SEAT_LOST)


def quarantined() -> Notice:
    record.quarantine(a_game_at_turn(2), "entry 3: no such move")
    quarantine.announce(NOW)
    return latest(Kind.QUARANTINED)


def unreachable() -> Notice:
    game = a_game_at_turn(2)
    reach.hard_bounce(a_person("Bob"), "550 5.1.1 <bob@example.org> unknown", NOW)
    assert game.host.name == "Alice"
    return latest(Kind.UNREACHABLE)


def table_waits() -> Notice:
    lobby.open_table(a_person("Alice"), Terms(seats=3), Guest("Alice", "Europe/Berlin"), NOW, confirmed=True)
    unfilled.look_after(NOW + 7 * DAY)
    return latest(Kind.TABLE_WAITS)


def offer() -> Notice:
    handover.offer_own(_seated(a_game_at_turn(2), 1), "eve@example.org", "Bob goes to sea", NOW + HOUR)
    return latest(Kind.OFFER)


def seat_taken() -> Notice:
    notice = offer()
    handover.accept(Offer.objects.latest("pk"), Guest("Eve", "Europe/Paris"), NOW + HOUR)
    return latest(Kind.SEAT_TAKEN, game=notice.game)


def host_now() -> Notice:
    game = a_game_at_turn(2)
    handover.make_host(game, seat_of(game, 1), "Alice has too many tables", a_moderator(), NOW)
    return latest(Kind.HOST_NOW)


def old_address() -> Notice:
    address_changes.ask(a_person("Bob"), "bob@example.com", NOW)
    return latest(Kind.OLD_ADDRESS)


def new_address() -> Notice:
    address_changes.ask(a_person("Bob"), "bobby@example.org", NOW)
    return latest(Kind.NEW_ADDRESS)


def nudge() -> Notice:
    question = your_turn().question
    assert question
    friend = _seated(question.game, (question.seat.number + 1) % 3)
    nudges.nudge(question, friend, nudges.from_when(question))
    return latest(Kind.NUDGE)


def mail_test() -> Notice:
    return states.mail_test()[0]


def table_open() -> Notice:
    return states.table_open()[0]


def receipt() -> Notice:
    return states.receipt()[0]


def mention() -> Notice:
    return states.mention()[0]


def not_read() -> Notice:
    return states.not_read()[0]


def _seated(game: Game, number: int) -> Holder:
    holder = seat_of(game, number).holder
    assert holder
    return holder


KINDS: dict[str, Callable[[], Notice]] = {kind: globals()[kind] for kind in Kind.values}

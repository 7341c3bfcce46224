"""Every letter in every state, of made-up games. Each function of STATES makes the notices that its letter tells."""

from __future__ import annotations

from collections.abc import Callable
from datetime import time, timedelta
from typing import Any

from games import address_changes, clock, handover, hosting, hosts, moderation, notices, nudges, people, record, talk
from games.engine.moves import Resign
from games.mail.made_up import NAMES, NOW, answer, asked, at_turn, begun, fresh, invited, person, planned, table, told
from games.models import Game, Holder, Notice, Person, Question, Seat
from games.seating import Guest

Kind = Notice.Kind
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
State = Callable[[], list[Notice]]


def holder_of(game: Game, number: int) -> Holder:
    """Who holds that seat."""
    return Holder.objects.select_related("person", "seat").get(seat__game=game, seat__number=number, until=None)


def question(decision: str, turn: int, **facts: str) -> State:
    """The letter of the first question of that kind from a turn on."""
    return lambda: list(Notice.objects.filter(question=asked(decision, turn, **facts)))


def settled(kind: str, deed: Callable[[Game], object], turn: int = 2, *names: str) -> State:
    """The letter to Bob of what somebody does to a game in that turn."""

    def state() -> list[Notice]:
        game = at_turn(turn, *names)
        deed(game)
        return [told(kind, person__name="Bob")]

    return state


# addresses and tables


def confirm_table() -> list[Notice]:
    game = table("Alice", chairs=3)
    Game.objects.filter(pk=game.pk).update(status=Game.Status.UNCONFIRMED)
    return [notices.tell(Kind.CONFIRM_TABLE, game.host, NOW, game=fresh(game))]


def confirm_seat() -> list[Notice]:
    game = table("Alice", "Bob", chairs=4)
    return [notices.tell(Kind.CONFIRM_SEAT, invited(game, by_link=True, name="Dora"), NOW, game=game)]


def invitation() -> list[Notice]:
    game = table("Alice", "Bob", chairs=4)
    return [notices.tell(Kind.INVITATION, invited(game), NOW, game=game)]


def sign_in() -> list[Notice]:
    return [notices.tell(Kind.SIGN_IN, person("Alice"), NOW)]


def fresh_link() -> list[Notice]:
    begun()
    return [notices.tell(Kind.FRESH_LINK, person("Alice"), NOW)]


def mail_test() -> list[Notice]:
    return [notices.tell(Kind.MAIL_TEST, person("Alice"), NOW)]


def table_waits() -> list[Notice]:
    game = table("Alice", "Bob", chairs=4)
    Game.objects.filter(pk=game.pk).update(warned_at=NOW)
    return [notices.tell(Kind.TABLE_WAITS, game.host, NOW, game=fresh(game), holder=holder_of(game, 0))]


def table_called_off() -> list[Notice]:
    game = table("Alice", "Bob", chairs=4)
    Game.objects.filter(pk=game.pk).update(status=Game.Status.CANCELLED, ended_at=NOW)
    facts: dict[str, Any] = {"game": fresh(game), "holder": holder_of(game, 1), "data": {"reason": "It rained."}}
    return [notices.tell(Kind.CANCELLED, person("Bob"), NOW, **facts)]


def table_open() -> list[Notice]:
    game = table("Alice", "Bob", chairs=4)
    return [notices.tell(Kind.TABLE_OPEN, game.host, NOW, game=game, data={"said": "opened"})]


def offer() -> list[Notice]:
    handover.offer_own(holder_of(at_turn(2), 1), "dora@made-up.invalid", "A child is coming.", NOW)
    return [told(Kind.OFFER)]


def old_address() -> list[Notice]:
    begun()
    address_changes.ask(person("Alice"), "alice@elsewhere.invalid", NOW)
    return [told(Kind.OLD_ADDRESS)]


def new_address() -> list[Notice]:
    begun()
    address_changes.ask(person("Alice"), "alice@elsewhere.invalid", NOW)
    return [told(Kind.NEW_ADDRESS)]


# what is asked


def first_letter() -> list[Notice]:
    """A game has begun, and its first question comes with it."""
    return list(Notice.objects.filter(game=begun(), person__name="Bob"))


def paused() -> list[Notice]:
    row = asked("assign", 3)
    Game.objects.filter(pk=row.game_id).update(paused_at=NOW)
    return list(Notice.objects.filter(question=row))


def reminder() -> list[Notice]:
    row = asked("assign", 3)
    clock.remind(row.pk, row.remind_at or NOW)
    return [told(Kind.REMINDER)]


def reminder_to_sculpt() -> list[Notice]:
    row = asked("sculpt", 0)
    clock.remind(row.pk, row.remind_at or NOW)
    return [told(Kind.REMINDER)]


def nudge() -> list[Notice]:
    row = asked("assign", 3)
    friend = Holder.objects.exclude(seat=row.seat).filter(seat__game=row.game, until=None).order_by("seat__number")[0]
    nudges.nudge(row, friend, nudges.from_when(row))
    return [told(Kind.NUDGE)]


def extended() -> list[Notice]:
    _overdue(asked("assign", 3))
    return [told(Kind.DEADLINE)]


def lengthened() -> list[Notice]:
    row = asked("assign", 3)
    host = Holder.objects.get(seat__game=row.game, person=row.game.host)
    hosting.lengthen(host, 2 * DAY, "It is a holiday.", NOW)
    return [told(Kind.DEADLINE, question=row)]


def time_ran_out() -> list[Notice]:
    row = asked("assign", 3)
    _overdue(row)
    _overdue(row)
    return [told(Kind.TIME_RAN_OUT)]


def autopilot() -> list[Notice]:
    row = asked("assign", 3)
    Seat.objects.filter(pk=row.seat_id).update(misses=1, missed_turn=row.turn - 1, extended_at=NOW)
    _overdue(row)
    return [told(Kind.TIME_RAN_OUT)]


def _overdue(row: Question) -> None:
    due = Question.objects.get(pk=row.pk).due_at
    clock.time_out(row.pk, (due or NOW) + HOUR)


# news


def game_starts() -> list[Notice]:
    return [told(Kind.GAME_STARTS, game=begun("Alice", "Bob", "Cy", "Dora", variant="team"), person__name="Bob")]


def resumed() -> list[Notice]:
    row = asked("assign", 3)
    moderation.pause(row.game, "Cy moves house.", None, NOW)
    moderation.resume(fresh(row.game), "The boxes are unpacked.", None, NOW + DAY)
    return [told(Kind.RESUMED, holder__seat=row.seat)]


def to_a_bot(game: Game) -> None:
    moderation.give_to_bot(game, holder_of(game, 1).seat, moderation.TAKEN, "No answer for a month.", NOW)


def eliminated() -> list[Notice]:
    answer(at_turn(2), Resign(1))
    return [told(Kind.ELIMINATED)]


def game_over() -> list[Notice]:
    answer(at_turn(2, "Alice", "Bob"), Resign(1))
    return [told(Kind.GAME_OVER, person__name="Alice")]


def seat_taken() -> list[Notice]:
    game = at_turn(2)
    handover.offer_own(holder_of(game, 1), "dora@made-up.invalid", "", NOW)
    made = Seat.objects.get(game=game, number=1).offers.get()
    person("Dora")
    handover.accept(made, Guest("Dora", "Europe/Berlin"), NOW)
    return list(Notice.objects.filter(game=game, person=made.person, holder__until=None).exclude(holder=None))


def unreachable() -> list[Notice]:
    game, cy = at_turn(2), person("Cy", unreachable_at=NOW)
    Person.objects.filter(pk=cy.pk).update(unreachable_at=NOW)
    facts: dict[str, Any] = {"game": game, "holder": holder_of(game, 0), "data": {"person": cy.pk}}
    return [notices.tell(Kind.UNREACHABLE, game.host, NOW, **facts)]


def quarantined() -> list[Notice]:
    game = at_turn(2)
    record.quarantine(game, "entry 3: no such move")
    return [notices.tell(Kind.QUARANTINED, game.host, NOW, game=fresh(game))]


def not_read() -> list[Notice]:
    row = asked("assign", 3)
    data: dict[str, Any] = {"why": "unread", "line": "5 widdershins", "sentence": "", "rule": None}
    holder = holder_of(row.game, row.seat.number)
    return [notices.tell(Kind.NOT_READ, holder.person, NOW, game=row.game, holder=holder, question=row, data=data)]


def not_read_because(why: str, decision: str = "assign", **said: Any) -> State:
    """Another answer to a reply that was not taken; `replies/letters.py` names the reasons."""

    def state() -> list[Notice]:
        row = asked(decision, 3 if decision == "assign" else 0)
        holder = holder_of(row.game, row.seat.number)
        data = {"why": why, "line": "", "sentence": "", "rule": "", **said}
        return [notices.tell(Kind.NOT_READ, holder.person, NOW, game=row.game, holder=holder, question=row, data=data)]

    return state


def no_table_opened() -> list[Notice]:
    data = {"why": "opening", "line": "open parcheesi", "sentence": "“parcheesi” says nothing about a table."}
    return [notices.tell(Kind.NOT_READ, person("Dora"), NOW, data=data)]


def which_of_a_day() -> list[Notice]:
    """A reply to a day's letter in which two questions are open."""
    begun()
    begun(code="9xq2")
    rows = Notice.objects.filter(person__name="Alice", kind=Kind.SCULPT)
    data = {"why": "which", "of": list(rows.values_list("pk", flat=True))}
    return [notices.tell(Kind.NOT_READ, person("Alice"), NOW, data=data)]


def seat_at_a_table() -> list[Notice]:
    game = table("Alice", "Bob", chairs=4)
    return [notices.tell(Kind.TABLE_OPEN, person("Bob"), NOW, game=game, data={"said": "accepted"})]


def mention() -> list[Notice]:
    """Two messages of one exchange, in one letter."""
    game = at_turn(3)
    talk.say(holder_of(game, 0), "@Bob that dish was not as green as you said.", NOW)
    talk.say(holder_of(game, 2), "Ask @bob about the one next to it.", NOW)
    return [told(Kind.MENTION)]


def receipt() -> list[Notice]:
    game = at_turn(3)
    last = game.moves.exclude(holder=None).latest("n")
    holder = last.holder
    assert holder
    facts: dict[str, Any] = {"game": game, "holder": holder, "data": {"entries": [last.n]}}
    return [notices.tell(Kind.RECEIPT, holder.person, NOW, **facts)]


def digest() -> list[Notice]:
    """Two games that ask and one that tells."""
    people.choose_mail(person("Alice"), Person.MailMode.DAILY, NOW, digest_at=time(20))
    begun(tempo="slow")
    begun(code="9xq2", tempo="slow")
    answer(at_turn(2, "Alice", "Bob", code="c4mp", tempo="slow"), Resign(1))
    rows = Notice.objects.filter(person__name="Alice", in_digest=True)
    return [notice for notice in rows.order_by("pk") if notices.still_true(notice, NOW)]


STATES: dict[str, State] = {
    "confirm_table": confirm_table,
    "confirm_seat": confirm_seat,
    "invitation": invitation,
    "sign_in": sign_in,
    "fresh_link": fresh_link,
    "mail_test": mail_test,
    "table_open": table_open,
    "table_waits": table_waits,
    "table_called_off": table_called_off,
    "offer": offer,
    "old_address": old_address,
    "new_address": new_address,
    "first_letter": first_letter,
    "game_starts": game_starts,
    "sculpt": question("sculpt", 0),
    "sculpt_twins": question("sculpt", 0, variant="twins"),
    "vote": question("vote", 0),
    "your_turn": question("assign", 3),
    "your_turn_team": lambda: list(Notice.objects.filter(question=asked("assign", 3, *NAMES, variant="team"))),
    "your_turn_twins": question("assign", 3, variant="twins"),
    "your_turn_no_hurry": question("assign", 3, tempo="none"),
    "your_turn_paused": paused,
    "your_turn_planned": lambda: [planned(3)],
    "direction": question("direct", 3),
    "bid": question("manipulate", 3),
    "contagion": question("contagion", 6),
    "reminder": reminder,
    "reminder_to_sculpt": reminder_to_sculpt,
    "nudge": nudge,
    "deadline_extended": extended,
    "deadline_lengthened": lengthened,
    "time_ran_out": time_ran_out,
    "autopilot": autopilot,
    "eliminated": eliminated,
    "game_over": game_over,
    "cancelled": settled(Kind.CANCELLED, lambda game: moderation.cancel(game, "Bob has gone to sea.", None, NOW)),
    "rewound": settled(Kind.REWOUND, lambda game: moderation.rewind(game, game.entry_count - 2, "A slip.", None, NOW)),
    "resumed": resumed,
    "seat_lost": settled(Kind.SEAT_LOST, to_a_bot),
    "seat_taken": seat_taken,
    "host_now": settled(Kind.HOST_NOW, lambda game: hosts.pass_on(game, holder_of(game, 1), NOW)),
    "unreachable": unreachable,
    "quarantined": quarantined,
    "mention": mention,
    "receipt": receipt,
    "not_read": not_read,
    "not_read_empty": not_read_because("empty"),
    "not_read_refused": not_read_because(
        "refused", sentence="Only a value that was rolled can move the laborigine.", rule="R3.1"
    ),
    "not_read_late": not_read_because("late"),
    "not_read_sculpt": not_read_because("unread", "sculpt", line="blue sausage"),
    "help": not_read_because("help"),
    "resign": not_read_because("resign"),
    "no_table_opened": no_table_opened,
    "which_of_a_day": which_of_a_day,
    "seat_at_a_table": seat_at_a_table,
    "digest": digest,
}
"""By name. A new kind of letter, or a new state of one, is added here."""

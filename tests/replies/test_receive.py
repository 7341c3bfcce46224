"""Mail in: to whom it was written decides, what came before or from a machine is dropped and counted."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import OperationalError

from games import addresses, reach, tally
from games.models import Arrival, MoveRecord, Notice
from games.replies import answer, arrivals
from games.replies.receive import receive, recipients_of
from tests.replies.writing import a_bounce, a_letter, a_mail, a_question_letter
from tests.world import DAY, HOUR, NOW

pytestmark = pytest.mark.django_db


def test_a_reply_to_a_signed_address_is_played_whoever_it_says_to_be_from() -> None:
    letter, question = a_question_letter()
    to = addresses.reply(letter)
    words = receive(a_mail(to, "option 1", From="mallory@example.org"), [to], NOW)
    assert words == ["played"]
    question.refresh_from_db()
    assert question.answer and question.answer.via == MoveRecord.Via.REPLY
    assert tally.since(NOW.date())["reply: played"] == 1


def test_who_answers_a_letter_has_it() -> None:
    letter, _ = a_question_letter()
    receive(a_mail(addresses.reply(letter), "help"), [addresses.reply(letter)], NOW)
    letter.refresh_from_db()
    assert letter.delivered_at == NOW


def test_a_mail_that_comes_again_is_dealt_with_once_by_whatever_route() -> None:
    letter, _ = a_question_letter()
    to = addresses.reply(letter)
    mail = a_mail(to, "option 1")
    assert [receive(mail, [to], NOW, route) for route in ("IMAP", "LMTP")] == [["played"], ["again"]]
    assert receive(mail, [to.upper()], NOW + DAY) == ["again"]


def test_a_mail_without_a_name_of_its_own_is_known_by_what_is_in_it() -> None:
    letter = a_letter()
    to = addresses.reply(letter)
    mail = a_mail(to, "help", Message_ID=None)  # type: ignore[arg-type]
    assert receive(mail, [to], NOW) + receive(mail, [to], NOW) == ["helped", "again"]


@pytest.mark.parametrize(
    "address", ["r3f-k7q2mfd5hznaw4ub@reply.example.org", "bob@example.org", "x@reply.example.org", ""]
)
def test_mail_to_other_addresses_is_dropped_silently_and_counted(address: str) -> None:
    assert receive(a_mail("x@example.org"), [address], NOW) == ["dropped"]
    assert tally.since(NOW.date()) == {"dropped: not an address of ours": 1}
    assert not Arrival.objects.exists()


MACHINES: list[dict[str, str]] = [
    {"Auto_Submitted": "auto-replied (vacation)"},
    {"Auto_Submitted": "auto-generated; owner-email=bob@example.org"},
    {"Return_Path": "<>"},
    {"Precedence": "bulk"},
    {"List_Id": "Creatures <creatures.lists.example.org>"},
    {"List_Unsubscribe": "<https://lists.example.org/leave>"},
    {"X_Autoreply": "yes"},
    {"X_Loop": "bob@example.org"},
    {"Subject": "Automatic reply: your turn"},
    {"Subject": "=?utf-8?q?R=C3=A9ponse_automatique?= : your turn"},
    {"Subject": "Abwesenheitsnotiz: Ihr Zug"},
    {"Subject": "Automatická odpověď: your turn"},
    {"From": "MAILER-DAEMON@example.org"},
    {"From": "no-reply@example.org"},
    {"From": "Laborigines by post <laborigines@example.org>"},
    {"From": "r3f-k7q2mfd5hznaw4ub@reply.example.org"},
    {"From": ""},
]


@pytest.mark.parametrize("headers", MACHINES, ids=lambda headers: " ".join(map(str, *headers.items())))
def test_machines_are_not_answered(headers: dict[str, str]) -> None:
    letter = a_letter()
    before = Notice.objects.count()
    to = addresses.reply(letter)
    assert receive(a_mail(to, "option 1", **headers), [to], NOW) == ["dropped"]
    assert Notice.objects.count() == before
    assert sum(tally.since(NOW.date()).values()) == 1


def test_a_person_who_says_so_is_no_machine() -> None:
    to = addresses.reply(a_letter())
    mail = a_mail(to, "help", Auto_Submitted="no", Subject="Re: out of plasticine")
    assert receive(mail, [to], NOW) == ["helped"]


def test_a_responder_that_hides_what_it_is_gets_no_hundred_letters() -> None:
    letter = a_letter()
    to, before = addresses.reply(letter), Notice.objects.count()
    for minute in range(100):
        receive(a_mail(to, "I am at the sea until Monday"), [to], NOW + timedelta(minutes=minute))
    assert 1 <= Notice.objects.count() - before <= 20


def test_a_fault_of_ours_costs_one_mail_and_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    letter = a_letter()
    to = addresses.reply(letter)
    monkeypatch.setattr(answer, "answer", lambda incoming, now: 1 / 0)
    mail = a_mail(to, "help")
    assert receive(mail, [to], NOW) + receive(mail, [to], NOW) == ["failed", "failed"]
    assert tally.since(NOW.date())["reply: failed"] == 2
    monkeypatch.undo()
    assert receive(mail, [to], NOW) == ["helped"]


def test_a_mail_that_met_a_database_that_is_away_can_come_again(monkeypatch: pytest.MonkeyPatch) -> None:
    to = addresses.reply(a_letter())
    mail = a_mail(to, "help")

    def away(incoming: Any, now: Any) -> str:
        raise OperationalError("the database is away")

    monkeypatch.setattr(answer, "answer", away)
    with pytest.raises(OperationalError):
        receive(mail, [to], NOW)
    monkeypatch.undo()
    assert receive(mail, [to], NOW) == ["helped"]


def test_a_mail_whose_reader_was_killed_is_taken_up_after_two_minutes() -> None:
    with pytest.raises(KeyboardInterrupt), arrivals.once("mail:1", NOW):
        raise KeyboardInterrupt
    Arrival.objects.create(key="mail:1?", at=NOW)  # what a kill leaves behind
    with pytest.raises(arrivals.Busy), arrivals.once("mail:1", NOW + timedelta(minutes=1)):
        pass
    with arrivals.once("mail:1", NOW + timedelta(minutes=2)) as new:
        assert new
    with arrivals.once("mail:1", NOW + timedelta(minutes=3)) as new:
        assert not new


def test_recipients_are_read_from_what_servers_note_before_what_people_write() -> None:
    letter = a_letter()
    ours, other = addresses.reply(letter), addresses.opening()
    assert recipients_of(a_mail(f"Table <{other}>, x@example.org", Delivered_To=ours)) == [ours]
    assert recipients_of(a_mail(f"x@example.org, {ours}", Cc=other)) == [ours, other]
    assert recipients_of(a_mail("x@example.org")) == []


@pytest.mark.parametrize(
    ("status", "said", "unreachable"),
    [
        ("5.1.1", "550 5.1.1 <bob@example.org>: Recipient address rejected: User unknown", True),
        ("5.0.0", "550 5.1.1 no such user here", True),
        ("5.0.0", "550 no such user here", True),
        ("5.2.2", "552 5.2.2 mailbox full", False),
        ("5.7.1", "550 5.7.1 blocked by policy", False),
    ],
)
def test_a_bounce_to_the_letters_own_address_says_what_became_of_it(status: str, said: str, unreachable: bool) -> None:
    letter = a_letter()
    to = addresses.bounce(letter)
    assert receive(a_bounce(to, status=status, said=said), [to], NOW) == ["bounced"]
    letter.refresh_from_db()
    letter.person.refresh_from_db()
    assert letter.bounced_at == NOW
    assert (letter.person.unreachable_at is not None) is unreachable


def test_a_bounce_comes_twice_and_counts_once() -> None:
    letter = a_letter()
    to, bounce = addresses.bounce(letter), a_bounce(addresses.bounce(letter), status="4.2.2", said="452 4.2.2 full")
    assert receive(bounce, [to], NOW) + receive(bounce, [to], NOW) == ["bounced", "again"]
    letter.person.refresh_from_db()
    assert letter.person.soft_bounces == 1


@pytest.mark.parametrize(
    "mail",
    [
        a_bounce("x", action="delayed", status="4.4.1", said="connection timed out"),
        a_mail("x", "I am away until 5.1.1 of next year", Auto_Submitted="auto-replied"),
        a_mail("x", "I am away", Return_Path="<>"),
    ],
    ids=["delayed", "away, with a number", "away"],
)
def test_what_is_no_bounce_marks_nobody(mail: bytes) -> None:
    letter = a_letter()
    assert receive(mail, [addresses.bounce(letter)], NOW) == ["dropped"]
    letter.refresh_from_db()
    assert letter.bounced_at is None


def test_a_bounce_in_no_standard_form_is_read_by_its_status() -> None:
    letter = a_letter()
    text = "Hi. This is the qmail-send program at example.org.\n<bob@example.org>:\nno such mailbox (#5.1.1)\n"
    mail = a_mail("x", text, From="MAILER-DAEMON@example.org", Return_Path="<>")
    assert receive(mail, [addresses.bounce(letter)], NOW) == ["bounced"]
    letter.person.refresh_from_db()
    assert letter.person.unreachable_at == NOW


def test_a_letter_that_was_delivered_says_so() -> None:
    letter = a_letter()
    to = addresses.bounce(letter)
    receive(a_bounce(to, action="delivered", status="2.0.0", said="250 OK"), [to], NOW)
    letter.refresh_from_db()
    assert letter.delivered_at == NOW


@pytest.mark.parametrize("bounced", [NOW - DAY, NOW + HOUR])
def test_an_answer_to_any_letter_ends_the_state_of_a_mailbox_that_bounced(bounced: datetime) -> None:
    letter = a_letter()
    reach.hard_bounce(letter.person, "550 5.1.1", bounced)
    to = addresses.reply(letter)
    receive(a_mail(to, "help"), [to], NOW + DAY)
    letter.person.refresh_from_db()
    assert letter.person.unreachable_at is None

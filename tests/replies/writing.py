"""Letters for tests, and mails: what Bob writes in answer, and what machines write."""

from email.message import EmailMessage
from email.utils import formatdate
from itertools import count

from games import notices
from games.models import Letter, Notice, Question
from tests.mail.kinds import letters_of
from tests.world import NOW, a_game_at_turn, a_person, asked

NUMBERS = count(1)


def a_question_letter() -> tuple[Letter, Question]:
    """The letter that asks whoever is at turn, sent."""
    game = a_game_at_turn(2)
    question = asked(game)
    assert question
    letter = letters_of(list(Notice.objects.filter(question=question, dropped_at=None)))
    Letter.objects.filter(pk=letter.pk).update(sent_at=NOW)
    letter.refresh_from_db()
    return letter, question


def a_letter() -> Letter:
    """A letter to Bob about no game, sent."""
    notice = notices.tell(Notice.Kind.SIGN_IN, a_person("Bob"), NOW)
    letter = letters_of([notice])
    Letter.objects.filter(pk=letter.pk).update(sent_at=NOW)
    letter.refresh_from_db()
    return letter


def a_mail(to: str, text: str = "5 cw", *, html: str = "", **headers: str) -> bytes:
    """A reply of Bob's as it goes over the line. Headers by name, `_` for `-`; one that is None is left out."""
    mail = EmailMessage()
    given = {name.replace("_", "-"): value for name, value in headers.items()}
    usual = {"From": "Bob <bob@example.org>", "To": to, "Subject": "Re: your turn", "Date": formatdate(0)}
    usual |= {"Message-ID": f"<mail-{next(NUMBERS)}@mail.example.org>"}
    for name, value in (usual | given).items():
        if value is not None:
            mail[name] = value
    mail.set_content(text)
    if html:
        mail.add_alternative(html, subtype="html")
    return mail.as_bytes()


def a_bounce(to: str, action: str = "failed", status: str = "5.1.1", said: str = "550 5.1.1 no such user") -> bytes:
    """What a mail server reports of a letter (RFC 3464), to the address of its envelope."""
    return f"""Return-Path: <>
From: MAILER-DAEMON@mail.example.org (Mail Delivery System)
To: {to}
Subject: Undelivered Mail Returned to Sender
Message-ID: <bounce-{next(NUMBERS)}@mail.example.org>
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="ABC/mail"

--ABC/mail
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

I'm sorry to have to inform you that your message could not be delivered.

--ABC/mail
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.example.org
Arrival-Date: Mon, 30 Nov 2026 21:05:00 +0100 (CET)

Final-Recipient: rfc822; bob@example.org
Original-Recipient: rfc822;bob@example.org
Action: {action}
Status: {status}
Diagnostic-Code: smtp; {said}

--ABC/mail
Content-Description: Undelivered Message
Content-Type: message/rfc822

From: Laborigines by post <laborigines@example.org>
To: bob@example.org
Subject: [Laborigines 7F3K] your turn 12

5 cw

--ABC/mail--
""".encode()

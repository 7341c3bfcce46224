"""Calls of mail services, in the shapes that Postmark and Mailgun document: mail that came in, and letters' fates."""

import hashlib
import hmac
import json
import runpy
from base64 import b64encode
from pathlib import Path
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from games import addresses, tally
from games.models import Letter
from laborigines_site import urls
from tests.replies.writing import a_letter, a_mail
from tests.world import NOW

pytestmark = pytest.mark.django_db
SECRET, SIGNING_KEY = "postmark:a long password", "key-of-mailgun"
AUTHORIZATION = "Basic " + b64encode(SECRET.encode()).decode()
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def services_may_call(settings: Any) -> None:
    settings.WEBHOOK_SECRET = SECRET
    settings.ANYMAIL = {"WEBHOOK_SECRET": SECRET, "MAILGUN_WEBHOOK_SIGNING_KEY": SIGNING_KEY}
    settings.ROOT_URLCONF = "tests.replies.urls"


def call(what: str, facts: object, secret: str = AUTHORIZATION) -> HttpResponse:
    return Client().post(f"/anymail/{what}/", json.dumps(facts), "application/json", HTTP_AUTHORIZATION=secret)


def counted() -> dict[str, int]:
    return tally.since(NOW.date().replace(year=2000))


# Postmark


def postmark_mail(to: str, **facts: object) -> dict[str, object]:
    """Postmark's inbound webhook, without what we don't read of it."""
    return {
        "FromName": "Bob",
        "MessageStream": "inbound",
        "From": "bob@example.org",
        "FromFull": {"Email": "bob@example.org", "Name": "Bob", "MailboxHash": ""},
        "To": f'"Laborigines by post" <{to}>',
        "ToFull": [{"Email": to, "Name": "Laborigines by post", "MailboxHash": ""}],
        "Cc": "",
        "CcFull": [],
        "Bcc": "",
        "BccFull": [],
        "OriginalRecipient": to,
        "Subject": "Re: your turn",
        "MessageID": "73e6d360-66eb-11e1-8e72-a8904824019b",
        "ReplyTo": "",
        "MailboxHash": "",
        "Date": "Mon, 30 Nov 2026 21:29:58 +0100",
        "TextBody": "help\n\nOn Mon, Nov 30, 2026 at 9:05 PM L <l@example.org> wrote:\n> 3 cw\n",
        "HtmlBody": "<div>help</div>",
        "StrippedTextReply": "",
        "Tag": "",
        "Headers": [
            {"Name": "Return-Path", "Value": "<bob@example.org>"},
            {"Name": "Received-SPF", "Value": "Pass (sender SPF authorized) envelope-from=bob@example.org"},
            {"Name": "MIME-Version", "Value": "1.0"},
            {"Name": "Message-ID", "Value": "<answer-1@mail.example.org>"},
        ],
        "Attachments": [],
        **facts,
    }


def test_a_reply_comes_from_postmark_once() -> None:
    payload = postmark_mail(addresses.reply(a_letter()))
    assert [call("postmark/inbound", payload).status_code for _ in range(2)] == [200, 200]
    assert counted() == {"reply: helped": 1, "dropped: came before": 1}


def test_postmark_may_send_the_whole_mail_as_it_came() -> None:
    to = addresses.reply(a_letter())
    raw = a_mail(to, "help", Return_Path="<bob@example.org>").decode()
    assert call("postmark/inbound", postmark_mail(to, RawEmail=raw, TextBody="", HtmlBody="")).status_code == 200
    assert counted() == {"reply: helped": 1}


def test_a_machines_answer_is_known_at_postmark_too() -> None:
    headers = [{"Name": "Auto-Submitted", "Value": "auto-replied"}, {"Name": "Message-ID", "Value": "<x@example.org>"}]
    call("postmark/inbound", postmark_mail(addresses.reply(a_letter()), Headers=headers))
    assert counted() == {"dropped: a machine's answer": 1}


def test_who_does_not_know_the_secret_changes_nothing() -> None:
    payload = postmark_mail(addresses.reply(a_letter()))
    wrong = "Basic " + b64encode(b"postmark:guessed").decode()
    assert [call("postmark/inbound", payload, secret).status_code for secret in (wrong, "")] == [400, 400]
    assert counted() == {}


def test_without_a_secret_there_is_nobody_to_call(settings: Any) -> None:
    assert "anymail/" not in [str(entry.pattern) for entry in urls.urlpatterns]
    for secret, there in (("", False), (SECRET, True)):
        settings.WEBHOOK_SECRET = secret
        patterns = runpy.run_path(str(ROOT / "laborigines_site" / "urls.py"))["urlpatterns"]
        assert ("anymail/" in [str(entry.pattern) for entry in patterns]) is there


def a_sent_letter(name: str = "883953f4-6105-42a2-a16a-77a8eac79483") -> Letter:
    letter = a_letter()
    Letter.objects.filter(pk=letter.pk).update(service_id=name)
    return letter


POSTMARK = {"MessageID": "883953f4-6105-42a2-a16a-77a8eac79483", "ServerID": 23, "MessageStream": "outbound"}


def postmark_bounce(kind: str, details: str, number: int = 42) -> dict[str, object]:
    told = {"RecordType": "Bounce", "ID": number, "Type": kind, "Details": details, "Email": "bob@example.org"}
    return POSTMARK | told | {"BouncedAt": "2026-12-01T12:00:00Z", "Inactive": True, "Subject": "your turn"}


def test_postmark_says_that_a_letter_was_delivered() -> None:
    letter = a_sent_letter()
    told = {"RecordType": "Delivery", "Recipient": "bob@example.org", "DeliveredAt": "2026-12-01T12:00:00Z"}
    call("postmark/tracking", POSTMARK | told | {"Details": "Test delivery webhook details"})
    letter.refresh_from_db()
    assert letter.delivered_at


@pytest.mark.parametrize(
    ("kind", "details", "unreachable", "soft"),
    [
        ("HardBounce", "smtp;550 5.1.1 The email account does not exist.", True, 0),
        ("HardBounce", "action: failed", True, 0),
        ("SoftBounce", "", False, 1),
        ("SoftBounce", "smtp;452 4.2.2 The mailbox is full", False, 1),
        ("HardBounce", "smtp;550 5.7.1 blocked for its content", False, 0),
        ("Transient", "smtp;451 4.4.1 try later", False, 0),
        ("DMARCPolicy", "", False, 0),
    ],
)
def test_postmarks_bounces_are_hard_or_soft(kind: str, details: str, unreachable: bool, soft: int) -> None:
    letter = a_sent_letter()
    for _ in range(2):
        assert call("postmark/tracking", postmark_bounce(kind, details)).status_code == 200
    letter.person.refresh_from_db()
    assert (letter.person.unreachable_at is not None, letter.person.soft_bounces) == (unreachable, soft)


def test_a_complaint_ends_the_mail() -> None:
    letter = a_sent_letter()
    told = {"RecordType": "SpamComplaint", "ID": 7, "Type": "SpamComplaint", "Email": "bob@example.org"}
    call("postmark/tracking", POSTMARK | told | {"BouncedAt": "2026-12-01T12:00:00Z", "Details": ""})
    letter.refresh_from_db()
    letter.person.refresh_from_db()
    assert letter.complained_at and letter.person.mail_off_at


@pytest.mark.parametrize("facts", [{"MessageID": "another"}, {"Email": "dora@example.org"}])
def test_reports_about_other_peoples_mail_change_nothing(facts: dict[str, str]) -> None:
    letter = a_sent_letter()
    call("postmark/tracking", postmark_bounce("HardBounce", "smtp;550 5.1.1 no") | facts)
    letter.person.refresh_from_db()
    assert letter.person.unreachable_at is None
    assert counted() == {"report: not on a letter of ours": 1}


def test_an_opened_letter_is_no_news() -> None:
    a_sent_letter()
    told = {"RecordType": "Open", "Recipient": "bob@example.org", "ReceivedAt": "2026-12-01T12:00:00Z"}
    call("postmark/tracking", POSTMARK | told)
    assert counted() == {"report: opened": 1}


# Mailgun


def signed(token: str = "c0ffee") -> dict[str, str]:
    stamp = "1796126400"
    mac = hmac.new(SIGNING_KEY.encode(), f"{stamp}{token}".encode(), hashlib.sha256).hexdigest()
    return {"timestamp": stamp, "token": token, "signature": mac}


def mailgun_form(to: str, **facts: str) -> dict[str, str]:
    """Mailgun's inbound route, fully parsed."""
    headers = [["Message-Id", "<answer-1@mail.example.org>"], ["From", "Bob <bob@example.org>"]]
    headers += [["Subject", "Re: your turn"], ["To", to], ["Content-Type", 'text/plain; charset="utf-8"']]
    text = "help\r\n\r\nOn Mon, Nov 30, 2026, L <l@example.org> wrote:\r\n> 3 cw\r\n"
    given = {"recipient": to, "sender": "bob@example.org", "from": "Bob <bob@example.org>", "subject": "Re: your turn"}
    given |= {"body-plain": text, "stripped-text": "help", "body-html": "", "stripped-html": ""}
    return given | {"message-headers": json.dumps(headers), "content-id-map": "{}"} | signed() | facts


def post_form(path: str, form: dict[str, str]) -> int:
    return Client().post(f"/anymail/mailgun/{path}/", form, HTTP_AUTHORIZATION=AUTHORIZATION).status_code


def test_a_reply_comes_from_mailgun_once_parsed_or_whole() -> None:
    to = addresses.reply(a_letter())
    assert [post_form("inbound", mailgun_form(to)) for _ in range(2)] == [200, 200]
    form = mailgun_form(to) | {"body-mime": a_mail(to, "help").decode()}
    assert post_form("inbound_mime", {k: v for k, v in form.items() if not k.startswith(("body-p", "body-h"))}) == 200
    assert counted() == {"reply: helped": 2, "dropped: came before": 1}


def test_a_call_that_mailgun_did_not_sign_changes_nothing() -> None:
    assert post_form("inbound", mailgun_form(addresses.reply(a_letter()), signature="0" * 64)) == 400
    assert counted() == {}


def mailgun_event(event: str, **facts: object) -> dict[str, object]:
    message = {"headers": {"message-id": "letter-1@example.org", "to": "bob@example.org"}, "size": 5000}
    data = {"event": event, "id": "x", "timestamp": 1796126400.5, "recipient": "bob@example.org", "message": message}
    return {"signature": signed(f"token of {event}"), "event-data": data | facts}


def failed(severity: str, code: int, message: str, reason: str = "bounce") -> dict[str, object]:
    status = {"code": code, "message": message, "description": "", "attempt-no": 1}
    return mailgun_event("failed", severity=severity, reason=reason, **{"delivery-status": status})


@pytest.mark.parametrize(
    ("event", "unreachable", "delivered"),
    [
        (mailgun_event("delivered"), False, True),
        (failed("permanent", 550, "550 5.1.1 No such user here"), True, False),
        (failed("permanent", 605, "Not delivering to previously bounced address", "suppress-bounce"), True, False),
        (failed("permanent", 552, "552 5.2.2 mailbox full"), False, False),
        (failed("temporary", 452, "452 4.2.2 mailbox full", "generic"), False, False),
    ],
    ids=["delivered", "no such user", "bounced before", "full", "for now"],
)
def test_mailguns_events_say_what_became_of_a_letter(event: object, unreachable: bool, delivered: bool) -> None:
    letter = a_sent_letter("<letter-1@example.org>")
    assert call("mailgun/tracking", event).status_code == 200
    letter.refresh_from_db()
    letter.person.refresh_from_db()
    assert (letter.person.unreachable_at is not None, letter.delivered_at is not None) == (unreachable, delivered)

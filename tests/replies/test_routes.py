"""The ways in: a mailbox, a mail server's neighbour, a pipe. Each brings bytes and recipients, and again if told."""

import asyncio
import io
import smtplib
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.core.management import CommandError, call_command

from games import addresses, tally
from games.models import Arrival
from games.replies import imap, listener, mime
from games.replies import receive as receiving
from games.replies.receive import key_of
from tests.dovecot import Dovecot
from tests.replies.writing import a_bounce, a_letter, a_mail
from tests.stack import free_port
from tests.world import NOW
from worker import tasks


def begun_elsewhere(mail: bytes, to: str) -> None:
    """Another worker is dealing with this mail right now."""
    message = mime.opened(mail)
    assert message
    Arrival.objects.create(key=f"{key_of(message, mail, to)}?", at=NOW.replace(year=2100))


# a mailbox


@pytest.fixture
def mailbox_is_read(dovecot: Dovecot, settings: Any) -> Dovecot:
    settings.IMAP_URL = dovecot.url
    return dovecot


@pytest.mark.django_db
def test_unread_mail_is_read_once_and_marked(mailbox_is_read: Dovecot) -> None:
    to = addresses.reply(a_letter())
    mailbox_is_read.deliver(a_mail("hidden@example.org", "help"), to)
    mailbox_is_read.deliver(a_mail("x@example.org", "not for us"), "x@example.org")
    mailbox_is_read.deliver(a_mail(to, "help", Precedence="bulk"), to)
    assert (imap.poll(NOW), imap.poll(NOW)) == (3, 0)
    assert ["Seen" in flags for flags in mailbox_is_read.flags()] == [True, True, True]
    counted = {"reply: helped": 1, "dropped: not an address of ours": 1, "dropped: a list": 1}
    assert tally.since(NOW.date()) == counted


@pytest.mark.django_db
def test_a_bounce_comes_by_mailbox_too(mailbox_is_read: Dovecot) -> None:
    letter = a_letter()
    mailbox_is_read.deliver(a_bounce(addresses.bounce(letter)), addresses.bounce(letter), sender="")
    assert imap.poll(NOW) == 1
    letter.refresh_from_db()
    assert letter.bounced_at == NOW


@pytest.mark.django_db
def test_a_mail_that_is_dealt_with_elsewhere_stays_unread(mailbox_is_read: Dovecot) -> None:
    to = addresses.reply(a_letter())
    mail = a_mail(to, "help")
    mailbox_is_read.deliver(mail, to)
    begun_elsewhere(mail, to)
    assert imap.poll(NOW) == 0
    assert "Seen" not in mailbox_is_read.flags()[0]


@pytest.mark.django_db
def test_what_could_not_be_dealt_with_keeps_a_star(mailbox_is_read: Dovecot, monkeypatch: pytest.MonkeyPatch) -> None:
    to = addresses.reply(a_letter())
    mailbox_is_read.deliver(a_mail(to), to)
    monkeypatch.setattr(receiving.answer, "answer", lambda incoming, now: 1 / 0)
    assert imap.poll(NOW) == 1
    assert {"\\Seen", "\\Flagged"} <= set(mailbox_is_read.flags()[0].split())


@pytest.mark.django_db
def test_a_mail_beyond_all_size_is_put_aside_unread_by_us(
    mailbox_is_read: Dovecot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mime, "MAIL_SIZE", 2000)
    to = addresses.reply(a_letter())
    mailbox_is_read.deliver(a_mail(to, "help\n" + "x\n" * 2000), to)
    assert imap.poll(NOW) == 1
    assert tally.since(NOW.date()) == {"dropped: too large": 1}


@pytest.mark.django_db
def test_a_mailbox_that_cannot_be_read_is_noted_and_tried_again(settings: Any) -> None:
    settings.IMAP_URL = f"imap://bob:secret@127.0.0.1:{free_port()}/INBOX"
    tasks.fetch()
    assert list(tally.since(NOW.date().replace(year=2000))) == ["mailbox: cannot be read"]


@pytest.mark.django_db
def test_a_wrong_password_is_trouble_too(dovecot: Dovecot, settings: Any) -> None:
    settings.IMAP_URL = dovecot.url.replace("plasticine", "wrong")
    with pytest.raises(imap.TROUBLE):
        imap.poll(NOW)


@pytest.mark.django_db
def test_the_worker_reads_the_mailbox(mailbox_is_read: Dovecot) -> None:
    to = addresses.reply(a_letter())
    mailbox_is_read.deliver(a_mail(to, "help"), to)
    tasks.fetch()
    assert "Seen" in mailbox_is_read.flags()[0]


# a mail server's neighbour


@contextmanager
def listening(scheme: str) -> Iterator[int]:
    """The port of a listener that runs in a thread."""
    loop, port = asyncio.new_event_loop(), free_port()
    server, _ = loop.run_until_complete(listener.opened(f"{scheme}://127.0.0.1:{port}"))
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    yield port
    loop.call_soon_threadsafe(server.close)
    loop.call_soon_threadsafe(loop.stop)
    thread.join(10)


def neighbour(scheme: str, port: int) -> smtplib.SMTP:
    return (smtplib.LMTP if scheme == "lmtp" else smtplib.SMTP)("127.0.0.1", port, timeout=20)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("scheme", ["lmtp", "smtp"])
def test_mail_is_taken_from_the_mail_server_next_door(scheme: str) -> None:
    letter = a_letter()
    with listening(scheme) as port, neighbour(scheme, port) as server:
        server.sendmail("bob@example.org", [addresses.reply(letter)], a_mail("x@example.org", "help"))
        server.sendmail("", [addresses.bounce(letter)], a_bounce("x@example.org"))
    letter.refresh_from_db()
    assert letter.bounced_at
    assert tally.since(NOW.date().replace(year=2000))["reply: helped"] == 1


@pytest.mark.django_db(transaction=True)
def test_each_recipient_of_lmtp_has_an_answer_of_its_own() -> None:
    letter = a_letter()
    with listening("lmtp") as port, neighbour("lmtp", port) as server:
        server.ehlo_or_helo_if_needed()
        server.mail("bob@example.org")
        for recipient in (addresses.reply(letter), addresses.bounce(letter)):
            server.rcpt(recipient)
        assert server.data(a_mail("x@example.org", "help"))[0] == 250
        assert server.getreply() == (250, b"2.0.0 Taken")
        assert server.noop() == (250, b"OK")


@pytest.mark.django_db(transaction=True)
def test_a_wrong_signature_is_taken_and_dropped_but_strangers_are_refused() -> None:
    forged = addresses.reply(a_letter()).replace("@", "a@").replace("-", "-a", 1).replace("aa@", "@")
    with listening("smtp") as port, neighbour("smtp", port) as server:
        assert server.sendmail("bob@example.org", [forged], a_mail(forged, "help")) == {}
        with pytest.raises(smtplib.SMTPRecipientsRefused) as refusal:
            server.sendmail("bob@example.org", ["dora@example.org"], a_mail("dora@example.org"))
    assert refusal.value.recipients["dora@example.org"][0] == 550
    assert tally.since(NOW.date().replace(year=2000)) == {"dropped: not an address of ours": 1}


@pytest.mark.django_db(transaction=True)
def test_who_sends_from_nowhere_is_not_answered() -> None:
    to = addresses.reply(a_letter())
    with listening("lmtp") as port, neighbour("lmtp", port) as server:
        server.sendmail("", [to], a_mail(to, "help"))
    assert tally.since(NOW.date().replace(year=2000)) == {"dropped: no sender": 1}


@pytest.mark.django_db(transaction=True)
def test_the_mail_server_keeps_what_cannot_be_dealt_with_now() -> None:
    to = addresses.reply(a_letter())
    mail = a_mail(to, "help").replace(b"\n", b"\r\n")
    begun_elsewhere(mail, to)
    with listening("lmtp") as port, neighbour("lmtp", port) as server:
        with pytest.raises(smtplib.SMTPDataError) as later:
            server.sendmail("bob@example.org", [to], mail)
        assert later.value.smtp_code == 451


@pytest.mark.django_db(transaction=True)
def test_a_mail_that_is_too_large_is_refused_so_that_its_writer_hears_of_it() -> None:
    to = addresses.reply(a_letter())
    with listening("smtp") as port, neighbour("smtp", port) as server, pytest.raises(smtplib.SMTPResponseException):
        server.sendmail("bob@example.org", [to], b"Subject: x\r\n\r\n" + b"x\r\n" * (mime.MAIL_SIZE // 2))


@pytest.mark.parametrize(
    "url", ["lmtp://127.0.0.1", "lmtp://0.0.0.0:8024", "http://127.0.0.1:8024", "smtp://mail.example.org:25"]
)
def test_only_this_machine_is_listened_to(url: str) -> None:
    with pytest.raises(ImproperlyConfigured):
        listener.place(url)


# a pipe


def pipe(monkeypatch: pytest.MonkeyPatch, mail: bytes, *words: str) -> str:
    class Stdin:
        buffer = io.BytesIO(mail)

    monkeypatch.setattr(sys, "stdin", Stdin)
    out = io.StringIO()
    call_command("receive_mail", *words, stdout=out)
    return out.getvalue().strip()


@pytest.mark.django_db
def test_a_mail_comes_by_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    to = addresses.reply(a_letter())
    assert pipe(monkeypatch, a_mail("x@example.org", "help"), to) == "helped"
    assert pipe(monkeypatch, a_mail(to, "help")) == "helped"
    assert pipe(monkeypatch, a_mail(to, "help"), "--sender", "", to) == "dropped"
    assert pipe(monkeypatch, a_mail("x@example.org", "help")) == "to nobody here"


@pytest.mark.django_db
def test_a_pipe_is_told_to_bring_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    to = addresses.reply(a_letter())
    mail = a_mail(to, "help")
    begun_elsewhere(mail, to)
    with pytest.raises(CommandError) as later:
        pipe(monkeypatch, mail, to)
    assert later.value.returncode == 75

"""`manage.py mail_test`: a letter goes out, an answer comes back, and what works is said in plain words."""

import io
import json
import smtplib
import threading
import urllib.request
from base64 import b64encode
from collections.abc import Callable
from email.message import EmailMessage
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games import addresses, notices
from games.models import Notice, PostedMail
from games.replies import mail_tests
from games.replies.receive import receive
from tests.dovecot import Dovecot
from tests.mail.kinds import letters_of
from tests.mailbox import Mailbox
from tests.replies.test_webhooks import postmark_mail
from tests.replies.writing import a_mail
from tests.stack import Stack, free_port
from tests.world import NOW, a_person


def said(*words: str) -> str:
    out = io.StringIO()
    call_command("mail_test", *words, stdout=out)
    return out.getvalue()


@pytest.mark.django_db
def test_in_the_post_room_a_letter_lies_there(settings: Any) -> None:
    settings.EMAIL_BACKEND = "games.mail.post_room.Backend"
    assert "The letter lies in the post room." in said("You@example.org", "--wait", "0")
    assert PostedMail.objects.get().address == "you@example.org"


@pytest.mark.django_db
def test_it_goes_out_even_to_who_wants_no_mail(settings: Any) -> None:
    settings.EMAIL_BACKEND = "games.mail.post_room.Backend"
    a_person("Bob", mail_off_at=NOW, unreachable_at=NOW)
    assert "post room" in said("bob@example.org", "--wait", "0")


@pytest.mark.django_db
def test_a_relay_that_refuses_is_quoted(settings: Any, mailbox: Mailbox) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", int(mailbox.url.rpartition(":")[2])
    mailbox.answers["you@example.org"] = "550 5.7.1 we do not relay for you"
    with pytest.raises(CommandError, match="we do not relay for you"):
        said("you@example.org", "--wait", "0")


@pytest.mark.django_db
def test_a_relay_that_is_not_there_is_named_at_once(settings: Any, capsys: pytest.CaptureFixture[str]) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT, settings.POST_ROOM = "127.0.0.1", free_port(), False
    with pytest.raises(CommandError, match="No letter can leave"):
        call_command("mail_test", "you@example.org")
    assert "The mail server of EMAIL_URL cannot be used: [Errno 111] Connection refused" in capsys.readouterr().out
    assert not Notice.objects.exists()


@pytest.mark.django_db
def test_a_wrong_address_is_none() -> None:
    with pytest.raises(CommandError, match="no mail address"):
        said("you at home")


@pytest.mark.django_db
@pytest.mark.parametrize(("headers", "dropped"), [({}, ""), ({"Precedence": "bulk"}, "a list")])
def test_an_answer_is_noted_with_its_way_and_whether_it_would_count(headers: dict[str, str], dropped: str) -> None:
    notice = mail_tests.begin("you@example.org", NOW)
    letter = letters_of([notice])
    to = addresses.reply(letter)
    assert receive(a_mail(to, "hello", **headers), [to], NOW, "IMAP") == ["test"]
    notice.refresh_from_db()
    assert notice.data == {"came_at": NOW.isoformat(), "route": "IMAP", "dropped": dropped}


@pytest.mark.django_db
def test_the_letters_of_players_are_no_tests() -> None:
    letter = letters_of([notices.tell(Notice.Kind.SIGN_IN, a_person("Bob"), NOW)])
    tag = addresses.read(addresses.reply(letter))
    assert tag
    assert not mail_tests.arrived(tag, NOW, "IMAP", "")


# by all routes, in the whole service


SECRET = "service:a-long-password"


def by_listener(port: int, to: str) -> None:
    with smtplib.LMTP("127.0.0.1", port) as server:
        server.sendmail("bob@example.org", [to], a_mail(to, "hello"))


def by_service(site: str, to: str) -> None:
    call = urllib.request.Request(f"{site}/anymail/postmark/inbound/", json.dumps(postmark_mail(to)).encode())
    call.add_header("Authorization", f"Basic {b64encode(SECRET.encode()).decode()}")
    call.add_header("Content-Type", "application/json")
    assert urllib.request.urlopen(call, timeout=20).status == 200


def is_test(letter: EmailMessage) -> bool:
    return "does mail find its way" in letter["Subject"]


def asked_and_answered(service: Stack, mailbox: Mailbox, send: Callable[[str], None]) -> str:
    """What the command says while its letter is answered in this way."""
    before, words = len(list(filter(is_test, mailbox.letters))), list[str]()
    command = ("mail_test", "bob@example.org", "--wait", "40")
    asking = threading.Thread(target=lambda: words.append(service.manage(*command)))
    asking.start()
    service.wait_until(lambda: len(list(filter(is_test, list(mailbox.letters)))) > before, 40)
    send(list(filter(is_test, mailbox.letters))[-1]["Reply-To"])
    asking.join(60)
    return words[0]


@pytest.mark.alone
@pytest.mark.slow
def test_mail_finds_its_way_out_and_back_by_every_route(
    stack: Callable[..., Stack], mailbox: Mailbox, dovecot: Dovecot
) -> None:
    port = free_port()
    service = stack(
        EMAIL_URL=mailbox.url, REPLY_ADDRESS="*@reply.example.org", IMAP_URL=dovecot.url, IMAP_SECONDS="1",
        LISTEN_MAIL=f"lmtp://127.0.0.1:{port}", WEBHOOK_SECRET=SECRET, LABORIGINES_TEMPO_SCALE="0.1",
    )  # fmt: skip
    service.wait_until(lambda: "Taking mail at" in service.said())
    ways: dict[str, Callable[[str], None]] = {
        "IMAP": lambda to: dovecot.deliver(a_mail(to, "hello"), to),
        "LMTP": lambda to: by_listener(port, to),
        "mail service": lambda to: by_service(service.url, to),
    }
    for route, send in ways.items():
        words = asked_and_answered(service, mailbox, send)
        assert f"A reply has come by {route}" in words
        assert "Players can reply to their letters." in words
    assert "Traceback" not in service.said()
    assert all(letter["Reply-To"].partition("@")[0] not in service.said() for letter in mailbox.letters)

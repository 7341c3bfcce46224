"""Does mail find its way out and back? Sends a letter, waits for the answer, and says what works in plain words."""

import socket
import time
from datetime import datetime
from smtplib import SMTPException
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.mail import get_connection
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.core.validators import validate_email
from django.utils import timezone

from games.checks import POST_ROOM_BACKEND
from games.mail.deliver import deliver
from games.models import Letter, Notice
from games.replies import imap, listener, mail_tests

PAUSE = 2.0  # seconds between two looks


class Command(BaseCommand):
    help = "Sends you a letter, waits until you have replied to it, and says what works and what does not."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("address", help="yours: you@example.org")
        parser.add_argument("--wait", type=float, default=300, help="seconds for the reply to come (300)")

    def handle(self, *args: Any, **options: Any) -> None:
        address, wait = options["address"].lower(), options["wait"]
        try:
            validate_email(address)
        except ValidationError as problem:
            raise CommandError(f"{address} is no mail address.") from problem
        if not self.says_that_it_can_leave():
            raise CommandError("No letter can leave as it is.")
        begun = timezone.now()
        notice = mail_tests.begin(address, begun)
        self.expect_departure(notice)
        if settings.REPLY_ADDRESS and wait > 0:
            self.expect_reply(notice, begun, wait)

    def says_that_it_can_leave(self) -> bool:
        """Say how it is set up; whether the mail server is there."""
        server, *others = [_mail_server(), *_links(), *_ways_in()]
        for what, fine in (server, *others):
            self.stdout.write((self.style.SUCCESS("  ok  ") if fine else self.style.ERROR(" wrong")) + f"  {what}")
        return server[1]

    def expect_departure(self, notice: Notice) -> None:
        """Send the letter, or let the workers do so, and say what the mail server answered."""
        end = time.monotonic() + 4 * settings.MAIL_TIMEOUT
        while (letter := _letter_of(notice)) is None or letter.state == Letter.State.CLAIMED:
            if time.monotonic() > end:
                raise CommandError("The letter has not left: other letters may be before it, or the worker hangs.")
            if not deliver(timezone.now()):
                time.sleep(PAUSE / 4)
        if letter.state != Letter.State.SENT:
            raise CommandError(f"The letter did not leave. The mail server says: {letter.outcome or letter.state}")
        kept = settings.EMAIL_BACKEND == POST_ROOM_BACKEND
        self.stdout.write("The letter lies in the post room." if kept else f"The letter has left: {letter.outcome}")

    def expect_reply(self, notice: Notice, begun: datetime, wait: float) -> None:
        self.stdout.write(f"Now reply to it, with any word. I wait for {wait:.0f} seconds; Ctrl-C stops.")
        end = time.monotonic() + wait
        while time.monotonic() < end:
            if self.says_what_came(notice, begun):
                return
            _look_into_mailbox()
            time.sleep(min(PAUSE, wait / 10))
        raise CommandError(f"No reply has come within {wait:.0f} seconds. {_advice()}")

    def says_what_came(self, notice: Notice, begun: datetime) -> bool:
        notice.refresh_from_db()
        letter = _letter_of(notice)
        if letter and letter.bounced_at:
            raise CommandError("The letter came back as undeliverable. The way back works, but this mailbox doesn't.")
        if "came_at" not in notice.data:
            return False
        seconds = (datetime.fromisoformat(notice.data["came_at"]) - begun).total_seconds()
        self.stdout.write(f"A reply has come by {notice.data['route']}, after {seconds:.0f} seconds.")
        if why := notice.data["dropped"]:
            raise CommandError(f"The way works, but this mail would be dropped: it looks like {why}.")
        self.stdout.write("Players can reply to their letters.")
        return True


def _letter_of(notice: Notice) -> Letter | None:
    return Letter.objects.filter(notices=notice).first()


def _mail_server() -> tuple[str, bool]:
    """Where letters go from here, and whether that is there."""
    if settings.EMAIL_BACKEND == POST_ROOM_BACKEND:
        return "EMAIL_URL is unset: letters go to the post room, nowhere else", settings.POST_ROOM
    try:
        with get_connection():
            return f"The mail server is there; letters come from {settings.DEFAULT_FROM_EMAIL}", True
    except (OSError, SMTPException) as problem:
        return f"The mail server of EMAIL_URL cannot be used: {problem}", False


def _links() -> list[tuple[str, bool]]:
    if settings.POST_ROOM:
        return []
    warning = "" if settings.HTTPS else ", without https"
    return [(f"Links in letters lead to {settings.PUBLIC_URL}{warning}", settings.HTTPS)]


def _ways_in() -> list[tuple[str, bool]]:
    """What is set up for replies, each with whether it is there."""
    if not settings.REPLY_ADDRESS:
        return [("REPLY_ADDRESS is unset: letters don't invite to reply", True)]
    ways = [_mailbox(), _listener(), _service()]
    found = [way for way in ways if way]
    if settings.POST_ROOM and not found:
        return [("Replies are typed below a letter in the post room", True)]
    none = [("No way in is set: see Replies in README.md", False)]
    return [(f"Replies go to {settings.REPLY_ADDRESS}", True), *(found or none)]


def _mailbox() -> tuple[str, bool] | None:
    if not settings.IMAP_URL:
        return None
    try:
        with imap.opened() as mailbox:
            unread = len(mailbox.uids("UNSEEN", charset=None))
    except imap.TROUBLE as problem:
        return f"The mailbox of IMAP_URL cannot be read: {problem or type(problem).__name__}", False
    return f"The mailbox of IMAP_URL can be read; {unread} unread", True


def _listener() -> tuple[str, bool] | None:
    if not settings.LISTEN_MAIL:
        return None
    _, host, port = listener.place(settings.LISTEN_MAIL)
    try:
        socket.create_connection((host, port), timeout=2).close()
    except OSError:
        return f"Nobody listens at {settings.LISTEN_MAIL}: start ./run, or manage.py listen_mail", False
    return f"The listener at {settings.LISTEN_MAIL} answers", True


def _service() -> tuple[str, bool] | None:
    if not settings.WEBHOOK_SECRET:
        return None
    return f"Mail services may call {settings.PUBLIC_URL}/anymail/<service>/inbound/ with the secret", settings.HTTPS


def _look_into_mailbox() -> None:
    """The workers do so, too; but perhaps none runs."""
    if settings.IMAP_URL:
        try:
            imap.poll(timezone.now())
        except imap.TROUBLE:
            return


def _advice() -> str:
    if settings.POST_ROOM:
        return "A letter in the post room has a field for replies below it."
    domain = settings.REPLY_ADDRESS.rpartition("@")[2]
    return (
        f"Does mail to {domain} reach your server (MX record), and does it pass every address there on? "
        "If the mail stands in its log but not here, the way from it to here is cut."
    )

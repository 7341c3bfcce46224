"""Somebody who never opens a browser: reads letters as text and replies through a real mail server."""
from __future__ import annotations

import smtplib
from email.message import EmailMessage
from email.utils import make_msgid
from urllib.parse import urlsplit

from tests.browser.person import Someone, body


class PenFriend(Someone):
    """Replies as a mail program does: what is written on top, the whole letter quoted below."""

    def reply(self, letter: EmailMessage, *lines: str) -> None:
        subject, answers = f"Re: {letter['Subject']}", str(letter["Message-ID"])
        self.send(str(letter["Reply-To"]), subject, quoting(letter, lines), answers)

    def send(self, to: str, subject: str, text: str, answers: str = "") -> None:
        mail = EmailMessage()
        mail["From"], mail["To"], mail["Subject"] = f"{self.name} <{self.address}>", to, subject
        mail["Message-ID"] = make_msgid(domain="example.org")
        if answers:
            mail["In-Reply-To"] = answers
        mail.set_content(text)
        server = urlsplit(self.mailbox.url)
        with smtplib.SMTP(server.hostname or "", server.port or 25, timeout=10) as line:
            line.send_message(mail, from_addr=self.address, to_addrs=[to])


def quoting(letter: EmailMessage, lines: tuple[str, ...]) -> str:
    quoted = "\n".join(f"> {line}" for line in body(letter).splitlines())
    return "\n".join([*lines, "", "On Tue, 1 Dec 2026 at 10:02, Laborigines by post wrote:", quoted])

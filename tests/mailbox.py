"""A real SMTP server that catches letters, or refuses them as told."""

import asyncio
import email
import email.policy
import time
from collections.abc import Callable
from email.message import EmailMessage
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP

from tests.stack import free_port


class Mailbox:
    """All letters that arrived, oldest first. `answers`: what a recipient gets instead of "250 OK".

    `forwards`: by domain, who takes its mail instead (raw, recipient, sender), as a mail server passes it on.
    """

    def __init__(self) -> None:
        self.letters: list[EmailMessage] = []
        self.answers: dict[str, str] = {}
        self.forwards: dict[str, Callable[[bytes, str, str], None]] = {}
        self.delay = 0.0  # seconds before a letter is accepted, to be killed in the middle of it
        self._server = Controller(self, hostname="127.0.0.1", port=free_port())

    @property
    def url(self) -> str:
        """For EMAIL_URL."""
        return f"smtp://127.0.0.1:{self._server.port}"

    def to(self, address: str) -> list[EmailMessage]:
        """The letters to one address, oldest first."""
        return [letter for letter in self.letters if address in letter["To"]]

    def wait_for(self, wanted: Callable[[EmailMessage], bool], seconds: float = 30.0) -> EmailMessage:
        """The first letter that is wanted, as soon as it is there."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            for letter in list(self.letters):
                if wanted(letter):
                    return letter
            time.sleep(0.05)
        seen = [f"{letter['To']}: {letter['Subject']}" for letter in self.letters]
        raise AssertionError(f"no such letter within {seconds} s; there are {seen}")

    async def handle_RCPT(self, server: SMTP, session: Any, envelope: Any, address: str, options: Any) -> str:
        answer = self.answers.get(address)
        if answer is None:
            envelope.rcpt_tos.append(address)
        return answer or "250 OK"

    async def handle_DATA(self, server: SMTP, session: Any, envelope: Any) -> str:
        await asyncio.sleep(self.delay)
        forwarded = [to for to in envelope.rcpt_tos if to.rpartition("@")[2] in self.forwards]
        for recipient in forwarded:
            take = self.forwards[recipient.rpartition("@")[2]]
            await asyncio.to_thread(take, envelope.content, recipient, envelope.mail_from)
        if forwarded:
            return "250 OK"
        letter = email.message_from_bytes(envelope.content, policy=email.policy.default)
        assert isinstance(letter, EmailMessage)
        self.letters.append(letter)
        return "250 OK"

    def open(self) -> None:
        self._server.start()

    def close(self) -> None:
        self._server.stop()

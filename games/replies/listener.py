"""A mail server's neighbour: takes mail over LMTP or SMTP on this machine and deals with it at once.

Whoever is told "250" may forget the mail, so that is said only when it has been dealt with. A mail to an address of
the right shape and a wrong signature is taken and dropped: a refusal would make the server before us send a bounce
to whoever's name it bore.
"""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import signal
from collections.abc import Callable
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import SMTP
from django.core.exceptions import ImproperlyConfigured
from django.db import close_old_connections
from django.utils import timezone

from games import addresses
from games.replies import mime
from games.replies.receive import AGAIN, receive

log = logging.getLogger(__name__)

AT_ONCE = 4
"""How many mails are dealt with at a time; others wait in their connections."""

TAKEN, LATER = "250 2.0.0 Taken", "451 4.3.0 Try again in a few minutes"
NOT_OURS = "550 5.1.1 No such address here"
LONGEST_LINE = 100_000
PATIENCE = 60  # seconds in which a neighbour that has connected says something
GRACE = 10.0


class Listener:
    """What aiosmtpd asks: whether a recipient is ours, and what becomes of a mail."""

    def __init__(self, route: str) -> None:
        self.route = route
        self.places = asyncio.Semaphore(AT_ONCE)

    async def handle_RCPT(self, server: SMTP, session: Any, envelope: Any, address: str, options: Any) -> str:
        if not addresses.is_ours(address):
            return NOT_OURS
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 Ours"

    async def handle_DATA(self, server: SMTP, session: Any, envelope: Any) -> str:
        """LMTP wants an answer for each recipient (RFC 2033); they all get the same."""
        raw = mime.with_return_path(envelope.content, envelope.mail_from or "")
        async with self.places:
            answer = await asyncio.to_thread(self.taken, raw, list(envelope.rcpt_tos))
        return "\r\n".join([answer] * len(envelope.rcpt_tos)) if isinstance(server, LMTP) else answer

    def taken(self, raw: bytes, recipients: list[str]) -> str:
        """What the neighbour is told: it keeps what it is to bring again."""
        close_old_connections()
        try:
            receive(raw, recipients, timezone.now(), self.route)
        except AGAIN as problem:
            log.warning("a mail has to be brought again: %s", type(problem).__name__)
            return LATER
        finally:
            close_old_connections()
        return TAKEN


class _Patient(SMTP):
    line_length_limit = LONGEST_LINE


class _PatientLMTP(LMTP):
    line_length_limit = LONGEST_LINE


def place(url: str) -> tuple[str, str, int]:
    """Scheme, host and port of LISTEN_MAIL. Raises ImproperlyConfigured."""
    parts = urlsplit(url)
    try:
        port = parts.port
    except ValueError:
        port = None
    if parts.scheme not in ("lmtp", "smtp") or not parts.hostname or not port or parts.path.strip("/"):
        raise ImproperlyConfigured("LISTEN_MAIL looks like lmtp://127.0.0.1:8024 or smtp://127.0.0.1:8025")
    try:
        at_home = parts.hostname == "localhost" or ipaddress.ip_address(parts.hostname).is_loopback
    except ValueError:
        at_home = False
    if not at_home:
        raise ImproperlyConfigured("LISTEN_MAIL listens to this machine alone; let its mail server pass the mail on")
    return parts.scheme, parts.hostname, port


async def opened(url: str) -> tuple[asyncio.Server, Listener]:
    """A server that takes mail. Raises ImproperlyConfigured, or OSError if the port can't be had."""
    scheme, host, port = place(url)
    listener, kind = Listener(scheme.upper()), _PatientLMTP if scheme == "lmtp" else _Patient

    def session() -> SMTP:
        return kind(listener, data_size_limit=mime.MAIL_SIZE, hostname="localhost", timeout=PATIENCE)

    return await asyncio.get_running_loop().create_server(session, host, port), listener


async def listen(url: str, ready: Callable[[], None]) -> None:
    """Take mail until SIGTERM or SIGINT; then finish what is being dealt with. `ready` is called once it is open.

    Raises as `opened` does.
    """
    server, listener = await opened(url)
    stopping = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stopping.set)
    ready()
    await stopping.wait()
    server.close()
    await _all_dealt_with(listener)


async def _all_dealt_with(listener: Listener) -> None:
    """Wait, not for ever, until nobody works at a mail."""
    with suppress(TimeoutError):
        async with asyncio.timeout(GRACE):
            for _ in range(AT_ONCE):
                await listener.places.acquire()

"""The line to the mail server: one connection for a batch, and what its answers mean."""

from __future__ import annotations

import logging
import smtplib
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import Enum
from types import TracebackType

import requests
from anymail.exceptions import AnymailAPIError, AnymailRecipientsRefused
from django.conf import settings
from django.core.mail import EmailMessage, get_connection

log = logging.getLogger(__name__)


class Fate(Enum):
    """What became of a letter that was handed over."""

    SENT = "sent"
    LATER = "later"
    REFUSED = "refused"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class Reply:
    """`words`: what the server said. `broken`: nothing more can be sent over this line.

    `about_recipient`: it was the address that was refused, not the letter. `service_id`: a mail service's own.
    """

    fate: Fate
    words: str
    broken: bool = False
    about_recipient: bool = False
    service_id: str = ""


class Line:
    """A connection that is opened when needed and closed at the end of the batch."""

    def __init__(self) -> None:
        self.connection = get_connection()

    def __enter__(self) -> Line:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def is_ready(self) -> bool:
        """Whether the server listens: asked before every letter, so that an outage costs no letter a try.

        A server that has hung up meanwhile (many do after so many letters) is called once more.
        """
        try:
            if self._answers():
                return True
            self.close()
            self.connection.open()
        except (smtplib.SMTPException, OSError) as error:
            log.warning("the mail server cannot be reached: %s", type(error).__name__)
            return False
        return True

    def _answers(self) -> bool:
        smtp = getattr(self.connection, "connection", None)
        if not isinstance(smtp, smtplib.SMTP):
            return False
        with suppress(smtplib.SMTPServerDisconnected, ConnectionError):
            return smtp.noop()[0] == 250
        return False

    def send(self, mail: EmailMessage) -> Reply:
        """Send it, and say what the server made of it. Never raises what a server can cause.

        A relay that won't have the letter's own return address is offered the site's address instead.
        """
        try:
            self._send(mail)
        except smtplib.SMTPRecipientsRefused as error:
            return replace(_answered(*next(iter(error.recipients.values()))), about_recipient=True)
        except smtplib.SMTPSenderRefused as error:
            return Reply(Fate.LATER, _words(error.smtp_code, error.smtp_error), broken=True)
        except smtplib.SMTPResponseException as error:
            return _answered(error.smtp_code, error.smtp_error)
        except AnymailRecipientsRefused as error:
            return Reply(Fate.REFUSED, str(error), about_recipient=True)
        except AnymailAPIError as error:
            return _service_answered(error)
        except (smtplib.SMTPNotSupportedError, ValueError) as error:
            return Reply(Fate.REFUSED, f"not a letter that can be sent: {type(error).__name__}")
        except (smtplib.SMTPException, OSError) as error:
            return Reply(Fate.UNKNOWN, f"no answer: {type(error).__name__}", broken=True)
        return Reply(Fate.SENT, "accepted", service_id=_service_id(mail))

    def _send(self, mail: EmailMessage) -> None:
        try:
            self.connection.send_messages([mail])
        except smtplib.SMTPSenderRefused as error:
            if error.smtp_code < 500 or mail.from_email == settings.DEFAULT_FROM_EMAIL:
                raise
            log.warning("the mail server refuses the return address: %s", _words(error.smtp_code, error.smtp_error))
            mail.from_email = settings.DEFAULT_FROM_EMAIL
            self.connection.send_messages([mail])

    def close(self) -> None:
        with suppress(smtplib.SMTPException, OSError):
            self.connection.close()


def _service_id(mail: EmailMessage) -> str:
    """What a mail service calls the letter in its events; empty for SMTP."""
    status = getattr(mail, "anymail_status", None)
    ident = getattr(status, "message_id", None)
    return "" if ident is None or isinstance(ident, set) else str(ident)[:120]


def _answered(code: int, text: bytes | str) -> Reply:
    """SMTP: 4xx is not now, 5xx is never, 421 is the server hanging up."""
    words = _words(code, text)
    if 500 <= code < 600:
        return Reply(Fate.REFUSED, words)
    return Reply(Fate.LATER, words, broken=code == 421)


def _words(code: int, text: bytes | str) -> str:
    said = text.decode("utf-8", "replace") if isinstance(text, bytes) else text
    return f"{code} {' '.join(said.split())}"


def _service_answered(error: AnymailAPIError) -> Reply:
    """A mail service with an HTTP interface: only 400 and 422 are about this letter."""
    if isinstance(error, requests.ReadTimeout):
        return Reply(Fate.UNKNOWN, "no answer: ReadTimeout", broken=True)
    status = getattr(error, "status_code", None)
    words = f"{status or 'no connection'} {type(error).__name__}"
    if status in (400, 422):
        return Reply(Fate.REFUSED, words)
    return Reply(Fate.LATER, words, broken=status is None or status in (401, 403, 429) or status >= 500)

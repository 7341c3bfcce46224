"""A mailbox as a way in: looked into every so often, over IMAP.

The mailbox, or the folder of it that IMAP_URL names, is for replies alone. What is unread there is read and then
marked as read; nothing is deleted. A mail that could not be dealt with keeps a star for whoever looks after it.
"""

from __future__ import annotations

import imaplib
import logging
import time
from collections.abc import Callable
from datetime import datetime
from urllib.parse import unquote, urlsplit

from django.conf import settings
from imap_tools import BaseMailBox, ImapToolsError, MailBox, MailBoxStartTls, MailBoxUnencrypted

from games import tally
from games.replies import mime
from games.replies.arrivals import Busy
from games.replies.receive import receive, recipients_of

log = logging.getLogger(__name__)

DOORS: dict[str, tuple[Callable[..., BaseMailBox], int]] = {
    "imaps": (MailBox, 993),
    "imap+tls": (MailBoxStartTls, 143),
    "imap": (MailBoxUnencrypted, 143),
}
"""How to enter, by scheme of IMAP_URL, and the usual port."""

RUN_SECONDS = 20.0
A_RUN = 200
TROUBLE = (OSError, imaplib.IMAP4.error, ImapToolsError)
"""What a mailbox that can't be read raises."""


def poll(now: datetime) -> int:
    """Deal with the unread mails, the oldest first, for about twenty seconds; gives how many. Raises TROUBLE."""
    end, count = time.monotonic() + RUN_SECONDS, 0
    with opened() as mailbox:
        for uid in mailbox.uids("UNSEEN", charset=None)[:A_RUN]:
            if time.monotonic() > end:
                break
            count += _read(mailbox, uid, now)
    return count


def opened() -> BaseMailBox:
    """The mailbox of IMAP_URL, to be closed by `with`. Raises TROUBLE."""
    url = urlsplit(settings.IMAP_URL)
    door, port = DOORS[url.scheme]
    mailbox = door(url.hostname or "", url.port or port, timeout=settings.MAIL_TIMEOUT)
    folder = unquote(url.path.strip("/")) or "INBOX"
    return mailbox.login(unquote(url.username or ""), unquote(url.password or ""), initial_folder=folder)


def _read(mailbox: BaseMailBox, uid: str, now: datetime) -> bool:
    """Deal with one mail and mark it; whether that was possible now. Its text leaves it unread if we are killed."""
    if _size(mailbox, uid) > mime.MAIL_SIZE:
        tally.count("dropped: too large", now)
        _mark(mailbox, uid, "\\Seen \\Flagged")
        return True
    raw = _fetched(mailbox, uid)
    try:
        words = receive(raw, recipients_of(raw), now, "IMAP")
    except Busy:
        return False
    if not words:
        tally.count("dropped: not an address of ours", now)
    _mark(mailbox, uid, "\\Seen \\Flagged" if "failed" in words else "\\Seen")
    return True


def _size(mailbox: BaseMailBox, uid: str) -> int:
    answer = mailbox.client.uid("FETCH", uid, "(RFC822.SIZE)")[1]
    words = b" ".join(part for part in answer if isinstance(part, bytes)).upper()
    number = words.partition(b"RFC822.SIZE")[2].strip(b" )").split(b" ")[0].rstrip(b")")
    return int(number) if number.isdigit() else 0


def _fetched(mailbox: BaseMailBox, uid: str) -> bytes:
    """The whole mail, still unread; empty if it has gone meanwhile."""
    answer = mailbox.client.uid("FETCH", uid, "(BODY.PEEK[])")[1]
    return next((part[1] for part in answer if isinstance(part, tuple)), b"")


def _mark(mailbox: BaseMailBox, uid: str, flags: str) -> None:
    mailbox.client.uid("STORE", uid, "+FLAGS.SILENT", f"({flags})")

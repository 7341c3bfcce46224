"""A mail that somebody wrote to one of our addresses, as the rest of this room knows it."""

from __future__ import annotations

from dataclasses import dataclass
from email.message import Message

from games.addresses import Tag
from games.replies import hypertext, mime
from games.replies.cut import cut


@dataclass(frozen=True)
class Incoming:
    """What was written, to which letter. The signed address says who writes; `sender` proves nothing.

    `sender` is lower case; `lines` are stripped, never empty, without what was quoted and without a signature;
    `message_id` is this mail's own, with its angle brackets, empty if it had none.
    """

    tag: Tag
    sender: str
    sender_name: str
    subject: str
    lines: tuple[str, ...]
    message_id: str


def incoming(message: Message, tag: Tag) -> Incoming:
    """A mail as it was written to the address `tag`. HTML is looked at if the plain text says nothing."""
    name, sender = mime.sender(message)
    plain, html = mime.texts(message)
    lines = cut(plain) or cut(hypertext.text_of(html))
    return Incoming(tag, sender, name, mime.header(message, "Subject"), lines, mime.header(message, "Message-ID"))

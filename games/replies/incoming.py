"""A mail that somebody wrote to one of our addresses, as the rest of this room knows it."""

from __future__ import annotations

from dataclasses import dataclass

from games.addresses import Tag


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

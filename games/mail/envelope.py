"""The outside of a letter: to whom, from whom, in which thread, how to be rid of it; its MIME shape."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, field
from email.headerregistry import Address
from email.message import Message, MIMEPart
from email.mime.image import MIMEImage
from typing import Any

import django
from django.conf import settings
from django.core.mail import EmailMultiAlternatives

from games import addresses, tokens
from games.mail.outbox import mail_host
from games.models import Game, Holder, Letter, Person

NAME_LENGTH = 60
MESSAGE_ID = re.compile(r"<[!-;=?-~]{3,200}>")


class Mail(EmailMultiAlternatives):
    """A text, the same as HTML, and the pictures that the HTML shows, as one message."""

    def message(self, *args: Any, **options: Any) -> Any:
        """Pictures belong to the letter (`related`), they are not things enclosed with it (`mixed`)."""
        message: Message = super().message(*args, **options)
        if message.get_content_type() == "multipart/mixed":
            message.set_type("multipart/related")
        return message


@dataclass(frozen=True)
class Picture:
    """A PNG that the HTML part shows as `cid:<name>`. It is drawn when it is asked for, which takes a while."""

    name: str
    draw: Callable[[], bytes]

    @property
    def png(self) -> bytes:
        return self.draw()


@dataclass(frozen=True)
class Written:
    """What a letter says. `pictures`: those that `html` shows. `holder`: the reader's seat, if any.

    `answers`: the Message-ID of the mail that it answers, if any.
    """

    subject: str
    text: str
    html: str
    pictures: tuple[Picture, ...] = field(default=())
    holder: Holder | None = None
    answers: str = ""


def enclosed(letter: Letter, written: Written) -> Mail:
    """The letter, ready to be sent. Its sender on the envelope is where it comes back to if nobody takes it."""
    mail = Mail(
        subject=one_line(written.subject, 200),
        body=written.text,
        from_email=envelope_sender(letter) or settings.DEFAULT_FROM_EMAIL,
        to=[recipient(letter.person)],
        headers=headers(letter, written.holder, written.answers),
        alternatives=[(written.html, "text/html")],
    )
    for picture in written.pictures:
        mail.attach(_inline(picture))
    return mail


def envelope_sender(letter: Letter) -> str:
    """The letter's own return address; empty where bounces are told otherwise, as mail services do by webhook.

    They would take its domain for one of theirs to send from.
    """
    return "" if settings.EMAIL_BACKEND.startswith("anymail.") else addresses.bounce(letter)


def headers(letter: Letter, holder: Holder | None, answers: str = "") -> dict[str, str]:
    """Message-ID, thread, "a machine wrote this", where to reply, and the one click that ends it (RFC 3834, 8058)."""
    told = {
        "Message-ID": letter.message_id,
        "Auto-Submitted": "auto-generated",
        "X-Auto-Response-Suppress": "All",
    }
    if envelope_sender(letter):
        told["From"] = settings.DEFAULT_FROM_EMAIL
    if reply_to := addresses.reply(letter):
        told["Reply-To"] = reply_to
    if letter.is_digest:
        root = digest_root(letter.person)
        told |= {"References": root, "In-Reply-To": root}
    if letter.game:
        root = thread_root(letter.game)
        told |= {"References": root, "In-Reply-To": root, "List-Id": list_id(letter.game)}
    if MESSAGE_ID.fullmatch(answers):
        told |= {"References": " ".join(filter(None, [told.get("References"), answers])), "In-Reply-To": answers}
    if leave := way_out(letter.person, holder):
        told |= {"List-Unsubscribe": f"<{leave}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
    return told


def thread_root(game: Game) -> str:
    """The Message-ID that all letters of a game refer to, so that mailboxes keep them together."""
    return f"<{game.public_id}.thread@{mail_host()}>"


def digest_root(person: Person) -> str:
    """The thread of a person's daily letters."""
    return f"<{person.pk}.daily.thread@{mail_host()}>"


def list_id(game: Game) -> str:
    """What a mailbox may sort by."""
    return f"Laborigines {game.code} <{game.public_id}.laborigines.{mail_host().strip('[]').replace(':', '-')}>"


def way_out(person: Person, holder: Holder | None) -> str:
    """Where one POST ends the mail: of this game for who sits there, else all mail."""
    return tokens.url(tokens.mute_link(holder) if holder else tokens.mail_off_link(person))


def recipient(person: Person) -> str:
    """Name and address, as a header has them: whatever the stored name is, it stays a name."""
    name = one_line(person.name, NAME_LENGTH)
    local, _, domain = person.address.rpartition("@")
    return str(Address(name, local, domain)) if name else person.address


def one_line(words: str, length: int) -> str:
    """The words without line breaks, control and invisible direction characters, at most so long."""
    plain = "".join(" " if unicodedata.category(letter).startswith(("C", "Z")) else letter for letter in words)
    return " ".join(plain.split())[:length]


def _inline(picture: Picture) -> MIMEImage | MIMEPart:
    """Django 6 wants a MIMEPart, Django 5 a MIMEBase."""
    if django.VERSION < (6, 0):
        image = MIMEImage(picture.png, "png")
        image.add_header("Content-ID", f"<{picture.name}>")
        image.add_header("Content-Disposition", "inline", filename=f"{picture.name}.png")
        return image
    part = MIMEPart()
    part.set_content(
        picture.png,
        maintype="image",
        subtype="png",
        disposition="inline",
        cid=f"<{picture.name}>",
        filename=f"{picture.name}.png",
    )
    return part

"""What stands in a mail, however it was packed: headers as text, its text parts, all of it bounded.

Everything here is hostile until shown otherwise. Only the first megabyte is looked at: a reply stands at the
top, and what follows it are pictures and what was quoted. Charsets that are wrong or unknown cost some letters,
never the mail.
"""

from __future__ import annotations

import codecs
import email
import re
import unicodedata
from collections.abc import Iterator
from contextlib import suppress
from email.errors import MessageError
from email.header import decode_header, make_header
from email.message import Message
from email.utils import getaddresses

MAIL_SIZE = 5 * 2**20
"""Bytes of a mail that a route takes at all; the listener refuses larger ones, so that their writer is told."""

READ_SIZE = 2**20
TEXT_SIZE = 200_000
HEADER_SIZE = 1000
MOST_LEVELS = 20
MOST_PARTS = 500
LONGEST_KIND = 2000
KIND = re.compile(rb"^content-(?:type|disposition)[^\n]*(?:\n[ \t][^\n]*)*", re.MULTILINE)
"""How a part describes itself; Python reads thousands of parameters in quadratic time."""

LOST = "\ufffd"
"""Stands for what could not be decoded."""

NOT_FOR_TEXT = {"idna", "punycode", "undefined", "unicode-escape", "raw-unicode-escape"}
"""Codecs that no mail is written in; some of them take hours for what somebody made for them."""


def opened(raw: bytes) -> Message | None:
    """The mail, or None if it is nested or split beyond all use."""
    raw = raw[:READ_SIZE]
    lower = raw.lower()
    levels = max(lower.count(b"multipart/"), lower.count(b"message/"))
    if levels > MOST_LEVELS or raw.count(b"\n--") > MOST_PARTS:
        return None
    if any(kind.end() - kind.start() > LONGEST_KIND for kind in KIND.finditer(lower)):
        return None
    return email.message_from_bytes(raw)


def with_return_path(raw: bytes, sender: str) -> bytes:
    """The mail with its envelope's sender on top, as mail servers put it there; empty: nobody is to be answered."""
    bare = "".join(sender.split()).strip("<>")
    return b"Return-Path: <%b>\r\n" % bare.encode("ascii", "replace") + raw


def header(message: Message, name: str) -> str:
    """One header as a single line of text, decoded, at most a thousand characters; empty if there is none."""
    value = _decoded_words(str(message.get(name, ""))[:HEADER_SIZE])
    return " ".join(tidy(value).split())


def sender(message: Message) -> tuple[str, str]:
    """Name and address (lower case) of who says to have written it."""
    name, address = next(iter(_addresses(message, "From")), ("", ""))
    return " ".join(tidy(_decoded_words(name)).split()), tidy(address).strip().lower()


def addressees(message: Message, *names: str) -> list[str]:
    """All addresses in these headers, lower case, each once, in their order."""
    found = [address.lower() for name in names for _, address in _addresses(message, name)]
    return list(dict.fromkeys(address for address in found if "@" in address))


def texts(message: Message) -> tuple[str, str]:
    """What is written in it: as plain text, and as HTML. Things enclosed don't count."""
    found: dict[str, list[str]] = {"text/plain": [], "text/html": []}
    for part in _written(message):
        kind = part.get_content_type()
        if kind in found and part.get_content_disposition() != "attachment":
            found[kind].append(_text(part))
    return "\n".join(found["text/plain"])[:TEXT_SIZE], "\n".join(found["text/html"])[:TEXT_SIZE]


def tidy(text: str) -> str:
    """Without letters that can't be seen; spaces of all widths are spaces."""
    return "".join(_plain(letter) for letter in text)


def _addresses(message: Message, name: str) -> list[tuple[str, str]]:
    """Names, as they are written, and addresses in the headers of this name."""
    values = [str(value)[:HEADER_SIZE] for value in message.get_all(name, [])[:10]]
    try:
        return getaddresses(values)
    except RecursionError:  # hundreds of brackets in brackets
        return []


def _plain(letter: str) -> str:
    category = unicodedata.category(letter)
    if category == "Zs":
        return " "
    return "" if category in ("Cf", "Cs", "Co", "Cn") or (category == "Cc" and letter not in "\n\r\t") else letter


def parts(message: Message) -> Iterator[Message]:
    """The parts that are no boxes; a mail inside the mail, or a report, is one."""
    if message.get_content_maintype() == "message" or not message.is_multipart():
        yield message
        return
    for inner in message.get_payload():
        if isinstance(inner, Message):
            yield from parts(inner)


def _written(message: Message) -> Iterator[Message]:
    """The parts that somebody wrote; a mail inside the mail is none."""
    return (part for part in parts(message) if part.get_content_maintype() != "message")


def _text(part: Message) -> str:
    try:
        octets = part.get_payload(decode=True)
    except (ValueError, LookupError, MessageError):
        return ""
    text = _decoded((octets if isinstance(octets, bytes) else b"")[:TEXT_SIZE], _charset(part))
    if text.count(LOST) * 2 > len("".join(text.split())):
        return ""  # it can't be read, so there is nothing to quote
    return _unfolded(text) if _parameter(part, "format") == "flowed" else text


def _charset(part: Message) -> str:
    try:
        return part.get_content_charset() or ""
    except (ValueError, LookupError):
        return ""


def _parameter(part: Message, name: str) -> str:
    return str(part.get_param(name, "")).lower()


def _decoded(octets: bytes, charset: str) -> str:
    """As it says; else as UTF-8, if it is that; else with letters lost, or as Windows, which knows most bytes."""
    codec = _codec(charset)
    for name in (codec, "utf-8"):
        with suppress(ValueError):
            return octets.decode(name)
    return octets.decode(codec if codec != "ascii" else "cp1252", "replace")


def _codec(charset: str) -> str:
    """Python's name of a charset that texts are written in; of any other that of ASCII."""
    try:
        codec = codecs.lookup(charset).name
        bytes(4).decode(codec)
    except (LookupError, ValueError):
        return "ascii"
    return "ascii" if codec in NOT_FOR_TEXT else codec


def _decoded_words(value: str) -> str:
    with suppress(MessageError, LookupError, ValueError):
        value = str(make_header(decode_header(value)))
    return value


def _unfolded(text: str) -> str:
    """Lines that a mail program has broken for width are one again (RFC 3676)."""
    lines: list[str] = []
    for line in text.splitlines():
        goes_on = bool(lines) and lines[-1].endswith(" ") and lines[-1] != "-- "
        if goes_on and line and not line.startswith(">") and not lines[-1].startswith(">"):
            lines[-1] += line.removeprefix(" ")
        else:
            lines.append(line.removeprefix(" "))
    return "\n".join(lines)

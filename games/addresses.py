"""Mail addresses that say what a mail to them is about: signed, short, lower case, and proof enough of who writes.

    r3f-k7q2mfd5hznaw4ub@reply.example.org     a reply to letter 109
    n…  a reply to one notice, in a letter that holds several questions      b…  what bounces of a letter

The part before the `@` takes the place of the `*` in REPLY_ADDRESS. Like links, these name rows; whether the
rows still hold is asked by the door that reads the mail.
"""
from __future__ import annotations

import re
from base64 import b32encode
from dataclasses import dataclass
from email.utils import parseaddr

from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac

from games.models import Letter, Notice

PURPOSES = {"r": "letter", "n": "notice", "b": "bounce"}
OPENING = "table"
"""Who writes to this name at REPLY_ADDRESS wants to open a table."""

TAG = re.compile(r"([rnb])([a-z2-7]{1,13})-([a-z2-7]{16})")
DIGITS = "abcdefghijklmnopqrstuvwxyz234567"


@dataclass(frozen=True)
class Tag:
    """What an address is about: "letter", "notice" or "bounce" (of a letter) with a row's id, or "opening" (0)."""

    purpose: str
    id: int = 0


def reply(letter: Letter) -> str:
    """Where replies to a letter go; empty if no mail is read here."""
    return _at(_signed("r", letter.pk))


def reply_to_one(notice: Notice) -> str:
    """Where replies to one notice among several go; empty if no mail is read here."""
    return _at(_signed("n", notice.pk))


def bounce(letter: Letter) -> str:
    """Where a letter goes that could not be delivered (VERP); empty if no mail is read here."""
    return _at(_signed("b", letter.pk))


def opening() -> str:
    """Where a mail opens a table; empty if no mail is read here."""
    return _at(OPENING)


def read(address: str) -> Tag | None:
    """What a recipient's address is about; None if it is none of ours, or its signature is wrong."""
    tag = _tag(parseaddr(address)[1].lower())
    if tag == OPENING:
        return Tag("opening")
    match = TAG.fullmatch(tag)
    if match is None:
        return None
    kind, number, mac = match.groups()
    ours = any(constant_time_compare(mac, _mac(kind, number, key)) for key in _keys())
    return Tag(PURPOSES[kind], _number(number)) if ours else None


def is_ours(address: str) -> bool:
    """Whether an address has the shape of REPLY_ADDRESS, whatever stands in it for the `*`."""
    return _tag(parseaddr(address)[1].lower()) != ""


def _at(tag: str) -> str:
    return settings.REPLY_ADDRESS.replace("*", tag).lower()


def _tag(address: str) -> str:
    """What stands in an address for the `*`; empty if it is not such an address."""
    before, _, after = settings.REPLY_ADDRESS.lower().partition("*")
    if not settings.REPLY_ADDRESS or not (address.startswith(before) and address.endswith(after)):
        return ""
    return address[len(before) : len(address) - len(after)]


def _signed(kind: str, number: int) -> str:
    digits = _digits(number)
    return f"{kind}{digits}-{_mac(kind, digits, settings.SECRET_KEY)}"


def _keys() -> list[str]:
    return [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]


def _mac(kind: str, digits: str, key: str) -> str:
    """80 bits in base32, lower case: 16 letters and digits."""
    mac = salted_hmac(f"laborigines.address.{kind}", digits, secret=key, algorithm="sha256").digest()
    return b32encode(mac[:10]).decode().lower()


def _digits(number: int) -> str:
    """A number to the base of 32."""
    digits = DIGITS[number % 32]
    while number := number // 32:
        digits = DIGITS[number % 32] + digits
    return digits


def _number(digits: str) -> int:
    number = 0
    for digit in digits:
        number = number * 32 + DIGITS.index(digit)
    return number

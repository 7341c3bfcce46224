"""What `manage.py check` warns a self-hoster about: settings that work, but not as one would wish."""

from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.checks import CheckMessage, Warning, register

POST_ROOM_BACKEND = "games.mail.post_room.Backend"
LOOPBACK = ("127.0.0.1", "::1", "localhost")


@register
def mail_and_address_fit(**_: Any) -> list[CheckMessage]:
    """Letters must be able to leave, and their links to come back."""
    keeps_letters = settings.EMAIL_BACKEND == POST_ROOM_BACKEND
    at_home = urlsplit(settings.PUBLIC_URL).hostname in LOOPBACK
    if keeps_letters and not settings.POST_ROOM:
        return [
            Warning(
                "No letter will reach anybody: EMAIL_URL is unset, and the post room is shut because "
                "DATABASE_URL or PUBLIC_URL is set.",
                hint="Set EMAIL_URL, for instance to smtp+tls://user:password@mail.example.org.",
                id="games.W001",
            )
        ]
    if not keeps_letters and at_home:
        return [
            Warning(
                f"Letters are sent, but their links lead to {settings.PUBLIC_URL}, this machine alone.",
                hint="Set PUBLIC_URL to the address that players reach, for instance https://games.example.org.",
                id="games.W002",
            )
        ]
    return []


@register
def replies_find_a_way_in(**_: Any) -> list[CheckMessage]:
    """An address for replies needs a way in, and a way in an address."""
    ways = [name for name in ("IMAP_URL", "LISTEN_MAIL", "WEBHOOK_SECRET") if getattr(settings, name)]
    if settings.REPLY_ADDRESS and not ways and not settings.POST_ROOM:
        return [
            Warning(
                "Letters invite to reply, but nothing brings replies here, unless the mail server calls "
                "manage.py receive_mail.",
                hint="Set IMAP_URL, LISTEN_MAIL or WEBHOOK_SECRET; manage.py mail_test shows whether it works.",
                id="games.W004",
            )
        ]
    if ways and not settings.REPLY_ADDRESS:
        return [
            Warning(
                f"{ways[0]} is set, but no letter says where to reply: REPLY_ADDRESS is unset.",
                hint="Set REPLY_ADDRESS, for instance to *@reply.example.org or games+*@example.org.",
                id="games.W005",
            )
        ]
    return []


@register
def passwords_travel_hidden(**_: Any) -> list[CheckMessage]:
    """A mail password over a plain connection can be read on the way."""
    encrypted = getattr(settings, "EMAIL_USE_TLS", False) or getattr(settings, "EMAIL_USE_SSL", False)
    elsewhere = getattr(settings, "EMAIL_HOST", "localhost") not in LOOPBACK
    mailbox = urlsplit(settings.IMAP_URL)
    if mailbox.scheme == "imap" and mailbox.hostname not in LOOPBACK:
        return [
            Warning(
                "The password of the mailbox is sent unencrypted.",
                hint="Begin IMAP_URL with imaps:// or imap+tls://.",
                id="games.W006",
            )
        ]
    if getattr(settings, "EMAIL_HOST_PASSWORD", "") and elsewhere and not encrypted:
        return [
            Warning(
                "The password of the mail server is sent unencrypted.",
                hint="Begin EMAIL_URL with smtp+tls:// or smtps://.",
                id="games.W003",
            )
        ]
    return []

"""The post room: a mail backend that keeps letters instead of sending them, for play at one machine."""

from __future__ import annotations

from collections.abc import Sequence
from email.utils import parseaddr

from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend
from django.utils import timezone

from games.models import PostedMail


class Backend(BaseEmailBackend):
    """Django's EMAIL_BACKEND while no mail server is set: every recipient gets the whole mail as a row."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        for mail in email_messages:
            message = mail.message()
            raw = message.as_bytes()
            PostedMail.objects.bulk_create(
                PostedMail(
                    address=parseaddr(recipient)[1].lower(),
                    message_id=message["Message-ID"],
                    raw=raw,
                    at=timezone.now(),
                )
                for recipient in mail.recipients()
            )
        return len(email_messages)

"""The listener as a program: takes mail from this machine's mail server until it is told to stop."""

import asyncio
from typing import Any

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.replies import listener


class Command(BaseCommand):
    help = "Takes replies over LMTP or SMTP on this machine, at LISTEN_MAIL. ./run starts it by itself if that is set."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("address", nargs="?", help="lmtp://127.0.0.1:8024 or smtp://…; without it LISTEN_MAIL")

    def handle(self, *args: Any, **options: Any) -> None:
        address = options["address"] or settings.LISTEN_MAIL
        if not address or not settings.REPLY_ADDRESS:
            raise CommandError("Set LISTEN_MAIL (lmtp://127.0.0.1:8024) and REPLY_ADDRESS (*@reply.example.org).")
        try:
            asyncio.run(listener.listen(address, lambda: self.stdout.write(f"Taking mail at {address}")))
        except ImproperlyConfigured as problem:
            raise CommandError(str(problem)) from problem
        except OSError as problem:
            raise CommandError(f"Cannot listen at {address}: {problem.strerror}.") from problem

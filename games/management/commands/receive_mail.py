"""A mail on standard input, as mail servers hand it to a program."""

import os
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from games.replies import mime
from games.replies.receive import AGAIN, receive, recipients_of


class Command(BaseCommand):
    help = "Reads one mail from standard input and deals with it; recipients are those named, else its headers'."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("recipients", nargs="*", metavar="recipient", help="of the envelope")
        parser.add_argument("--sender", help="of the envelope; give it empty for bounces")

    def handle(self, *args: Any, **options: Any) -> None:
        raw = sys.stdin.buffer.read(mime.MAIL_SIZE + 1)
        if len(raw) > mime.MAIL_SIZE:
            raise CommandError("This mail is too large.", returncode=os.EX_DATAERR)
        if options["sender"] is not None:
            raw = mime.with_return_path(raw, options["sender"])
        try:
            words = receive(raw, options["recipients"] or recipients_of(raw), timezone.now(), "a pipe")
        except AGAIN as problem:
            raise CommandError("Not now; bring it again in a few minutes.", returncode=os.EX_TEMPFAIL) from problem
        self.stdout.write(", ".join(words) or "to nobody here")

"""After putting back a backup: the clocks of all games wait until the operator has looked and says go."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from games import restored
from worker.heartbeat import last_beat


class Command(BaseCommand):
    help = (
        "To be called after a backup was put back and before the service starts: nothing is timed out, reminded of or "
        "played by a bot until `restored --go`, which gives the time since the backup was made back to every deadline. "
        "Moves are taken and letters sent all the while."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--go", action="store_true", help="let the clocks run again")

    def handle(self, *args: Any, **options: Any) -> None:
        now = timezone.now()
        if not options["go"]:
            restored.wait(last_beat() or now)
            self.stdout.write(f"All clocks wait, as of {restored.since():%Y-%m-%d %H:%M} UTC, for: restored --go")
        elif restored.since() is None:
            self.stdout.write("The clocks run already.")
        else:
            self.stdout.write(f"The clocks run again; deadlines moved on in {restored.go(now)} games.")

"""How fast the engine replays a game, as a ratio to the yardstick: no machine matters."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tests.benchmarks import engine


class Command(BaseCommand):
    help = "How dear a move is, in moves of the yardstick timed by turns; and a late move against an early one."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        if engine.main():
            raise CommandError("over the limit")

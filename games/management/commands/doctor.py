"""Is everything there, and does it fit together? In words, for whoever looks after the machine."""
from __future__ import annotations

from typing import Any

from django.core.checks import run_checks
from django.core.management.base import BaseCommand, CommandError

from laborigines_site.health import state_of_all


class Command(BaseCommand):
    help = "Says how database, broker, workers, their clocks and the settings are; fails if something is wrong."

    def handle(self, *args: Any, **options: Any) -> None:
        state = state_of_all()
        for name, word in state.items():
            self.stdout.write(f"{name}: {word}")
        warnings = [str(warning) for warning in run_checks(include_deployment_checks=False)]
        for warning in warnings:
            self.stdout.write(f"settings: {warning}")
        if not warnings:
            self.stdout.write("settings: ok")
        wrong = [name for name, word in state.items() if word != "ok"]
        if wrong:
            raise CommandError(f"Not well: {', '.join(wrong)}.")

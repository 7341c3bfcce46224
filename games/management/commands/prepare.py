"""What has to be done before each start: `./run` does it, and so does whoever starts the parts by other means."""

from argparse import ArgumentParser
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand


class Command(BaseCommand):
    help = (
        "Brings the database and the static files up to date. After an upgrade it replays the stored games, "
        "and fails if a record leads elsewhere than before."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--quarantine-differing", action="store_true", help="let such games stand still instead of failing"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        call_command("migrate", interactive=False, verbosity=0)
        call_command("collectstatic", interactive=False, verbosity=0)
        call_command("verify_records", if_changed=True, quarantine=options["quarantine_differing"], stdout=self.stdout)

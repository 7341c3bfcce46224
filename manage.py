#!/usr/bin/env python3
"""Django's command line for this project; `./run manage …` calls it inside the project's own environment."""

import os
import sys

from django.core.exceptions import ImproperlyConfigured
from environs import EnvError


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "laborigines_site.settings")
    try:
        from django.core.management import execute_from_command_line

        import worker.celery  # noqa: F401  (a command that plays a move wakes the workers)

        execute_from_command_line(sys.argv)
    except (ImproperlyConfigured, EnvError) as problem:
        sys.exit(f"A setting is wrong: {problem}")


if __name__ == "__main__":
    main()

"""What tests need from outside the project, and what happens when it is not there.

LABORIGINES_REQUIRE=postgres,redis,chromium,smtp,dovecot names services that must be there: then a missing one ends
the run instead of skipping the tests that need it.
"""

import os
import shutil
from importlib.util import find_spec

from tests import dovecot

BROWSERS = ("chromium", "chromium-browser", "google-chrome")


def chromium() -> str | None:
    """The path of a browser for tests."""
    return next(filter(None, map(shutil.which, BROWSERS)), None)


def missing(service: str) -> str | None:
    """Why the service can't be used, or None if it can."""
    reasons = {
        "postgres": None if on_postgres() else "DATABASE_URL names no PostgreSQL database",
        "redis": None if os.environ.get("REDIS_URL") else "REDIS_URL is unset",
        "chromium": None if chromium() else "there is no Chromium",
        "smtp": None if find_spec("aiosmtpd") else "aiosmtpd is not installed",
        "dovecot": None if dovecot.is_there() else "there is no Dovecot with IMAP",
    }
    return reasons[service]


def on_postgres() -> bool:
    return os.environ.get("DATABASE_URL", "").startswith("postgres")


def required() -> list[str]:
    return [name for name in os.environ.get("LABORIGINES_REQUIRE", "").split(",") if name]

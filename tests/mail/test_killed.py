"""kill -9 of a real process in the middle of sending: nothing is lost, and at most one letter goes out twice."""

import os
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from textwrap import dedent

import pytest

from tests.mailbox import Mailbox
from tests.stack import NOT_INHERITED, ROOT

pytestmark = [pytest.mark.slow, pytest.mark.alone]
PEOPLE = ("alice", "bob", "cy", "dora")

PREPARE = f"""
    from datetime import UTC, datetime
    from django.core.management import call_command
    from games import notices
    from games.models import Notice, Person
    call_command("migrate", verbosity=0)
    now = datetime(2026, 12, 1, 12, tzinfo=UTC)
    for name in {PEOPLE}:
        person = Person.objects.create(address=f"{{name}}@example.org", created_at=now)
        notices.tell(Notice.Kind.SIGN_IN, person, now)
"""
DELIVER = """
    from datetime import UTC, datetime, timedelta
    from games.mail.deliver import deliver
    deliver(datetime(2026, 12, 1, 12, tzinfo=UTC) + timedelta(minutes={minutes}))
"""
REPORT = """
    from games.models import Letter, Notice
    print(*Letter.objects.values_list("state", flat=True))
    print(Notice.objects.filter(letter=None).count(), Letter.objects.filter(outcome_unknown=True).count())
"""


def site(program: str, folder: Path, mailbox: Mailbox) -> "subprocess.Popen[str]":
    """A process of a site of its own: a database in the folder, letters to the mailbox."""
    environment = {name: value for name, value in os.environ.items() if name not in NOT_INHERITED}
    environment |= {
        "DJANGO_SETTINGS_MODULE": "laborigines_site.settings",
        "DATA_DIR": str(folder),
        "DATABASE_URL": f"sqlite:///{folder}/db.sqlite3",
        "EMAIL_URL": mailbox.url,
    }
    whole = "import django\ndjango.setup()\n" + dedent(program)
    return subprocess.Popen([sys.executable, "-c", whole], cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True)


def said(program: str, folder: Path, mailbox: Mailbox) -> list[str]:
    process = site(program, folder, mailbox)
    out, _ = process.communicate(timeout=120)
    assert process.returncode == 0
    return out.splitlines()


@pytest.mark.parametrize("seconds_into_the_next_letter", [0.0, 0.3])
def test_nothing_is_lost_and_at_most_one_letter_doubled(
    tmp_path: Path, mailbox: Mailbox, seconds_into_the_next_letter: float
) -> None:
    said(PREPARE, tmp_path, mailbox)
    mailbox.delay = 0.5
    worker = site(DELIVER.format(minutes=0), tmp_path, mailbox)
    mailbox.wait_for(lambda letter: True)
    time.sleep(seconds_into_the_next_letter)
    worker.send_signal(signal.SIGKILL)
    worker.wait()
    mailbox.delay = 0.0
    for minutes in (1, 3):  # the lease of two minutes is still held, then it has run out
        said(DELIVER.format(minutes=minutes), tmp_path, mailbox)
    copies = Counter(letter["Message-ID"] for letter in mailbox.letters)
    assert len(copies) == len(PEOPLE)
    assert sorted(copies.values())[:-1] == [1] * (len(PEOPLE) - 1)
    assert max(copies.values()) <= 2
    states, counts = said(REPORT, tmp_path, mailbox)
    assert set(states.split()) == {"sent"}
    assert counts in ("0 0", "0 1")

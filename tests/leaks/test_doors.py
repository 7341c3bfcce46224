"""Who may open what (fault 45): every address of the service, for every role, answers as doors.txt says.

After a change that is meant, read the lines anew before they are kept:

    RENEW_SNAPSHOTS=1 ./run test tests/leaks/test_doors.py -m slow
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.addresses import named_routes
from tests.leaks.doors import MOMENTS, ROLES, lines

pytestmark = pytest.mark.django_db
WRITTEN = Path(__file__).parent / "doors.txt"
HEAD = f"""# At the address of Bob's seat, before, while and after a game: the status of an empty GET / of an empty POST
# for {", ".join(ROLES)}; one number if it is the same for all of them.
"""
MACHINES = ("healthz", "readyz")
"""They tell nothing of a game, and answer by how the service is doing."""


def written(moment: str) -> list[str]:
    kept = WRITTEN.read_text().splitlines() if WRITTEN.exists() else []
    return [line for line in kept if line.startswith(f"{moment} ")]


def test_every_address_is_written_down() -> None:
    names = {line.split()[1].rstrip(":") for line in written("running")}
    assert names == named_routes().keys() - set(MACHINES)


@pytest.mark.slow
@pytest.mark.parametrize("moment", MOMENTS)
def test_every_address_answers_each_role_as_is_written(moment: str) -> None:
    found = [line for line in lines(moment) if line.split()[1].rstrip(":") not in MACHINES]
    if os.environ.get("RENEW_SNAPSHOTS"):
        others = [line for other in MOMENTS if other != moment for line in written(other)]
        WRITTEN.write_text(HEAD + "".join(f"{line}\n" for line in sorted([*found, *others])))
    assert found == written(moment)

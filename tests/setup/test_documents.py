"""What the documents promise about the set-up is so."""

import re
from pathlib import Path

import pytest

from laborigines_site.email_url import SERVICES, SMTP_PORTS
from tests.test_architecture import FLOORS

ROOT = Path(__file__).resolve().parents[2]


def read(name: str) -> str:
    return (ROOT / name).read_text()


def test_every_setting_that_is_read_is_in_the_readme() -> None:
    named = re.findall(r"(?:env\.\w+|_span)\(\s*['\"]([A-Z_]+)['\"]", read("laborigines_site/settings.py"))
    assert len(named) > 20
    assert [name for name in named if f"`{name}`" not in read("README.md")] == []


@pytest.mark.parametrize("scheme", [*SMTP_PORTS, *SERVICES])
def test_every_kind_of_mail_address_is_in_the_readme(scheme: str) -> None:
    assert f"`{scheme}://" in read("README.md")


@pytest.mark.parametrize("room", FLOORS)
def test_every_room_is_in_the_picture_of_the_house(room: str) -> None:
    if room not in ("manage", "games.apps", "games.checks"):
        assert room.rpartition(".")[2] in read("ARCHITECTURE.md").split("```")[1]


def test_the_licence_is_the_one_that_is_named() -> None:
    assert "GNU AFFERO GENERAL PUBLIC LICENSE" in read("LICENSE")
    assert "13. Remote Network Interaction" in read("LICENSE")

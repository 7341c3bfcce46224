"""The settings, read from one environment after another."""

import runpy
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured

ROOT = Path(__file__).resolve().parents[2]
ALL = ["DATA_DIR", "SECRET_KEY", "DATABASE_URL", "REDIS_URL", "EMAIL_URL", "PUBLIC_URL", "BIND", "PORT"]
ALL += ["REPLY_ADDRESS", "IMAP_URL", "LISTEN_MAIL", "WEBHOOK_SECRET"]


@pytest.fixture
def settings_with(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    def read(**environment: str) -> dict[str, Any]:
        for name in ALL:
            monkeypatch.delenv(name, raising=False)
        for name, value in {"DATA_DIR": str(tmp_path), **environment}.items():
            monkeypatch.setenv(name, value)
        return runpy.run_path(str(ROOT / "laborigines_site" / "settings.py"))

    return read


def test_without_any_setting_it_is_a_service_for_this_machine(settings_with: Any, tmp_path: Path) -> None:
    settings = settings_with()
    assert settings["PUBLIC_URL"] == "http://127.0.0.1:8000"
    assert settings["ALLOWED_HOSTS"][:3] == ["127.0.0.1", "localhost", "[::1]"]
    assert settings["DATABASES"]["default"]["NAME"] == f"{tmp_path}/db.sqlite3"
    assert settings["EMAIL_BACKEND"] == "games.mail.post_room.Backend"
    assert settings["DEBUG"] is settings["HTTPS"] is settings["SESSION_COOKIE_SECURE"] is False
    assert settings["POST_ROOM"] is True


@pytest.mark.parametrize(
    "environment",
    [
        {"EMAIL_URL": "smtp://localhost"},
        {"DATABASE_URL": "postgres://alice@127.0.0.1/laborigines"},
        {"PUBLIC_URL": "https://games.example.org"},
    ],
    ids=lambda environment: next(iter(environment)),
)
def test_the_post_room_is_shut_as_soon_as_the_service_is_for_others(settings_with: Any, environment: Any) -> None:
    assert settings_with(**environment)["POST_ROOM"] is False


def test_a_setting_that_is_empty_counts_as_unset(settings_with: Any) -> None:
    assert settings_with(EMAIL_URL="", DATABASE_URL="", PUBLIC_URL="", SECRET_KEY="")["POST_ROOM"] is True


def test_sqlite_writes_ahead_and_takes_its_lock_at_once(settings_with: Any) -> None:
    options = settings_with()["DATABASES"]["default"]["OPTIONS"]
    assert options["transaction_mode"] == "IMMEDIATE"
    assert options["timeout"] == 20
    assert "journal_mode=WAL" in options["init_command"]
    assert "synchronous=FULL" in options["init_command"]


def test_postgresql_gets_a_pool_of_connections(settings_with: Any) -> None:
    database = settings_with(DATABASE_URL="postgres://alice:secret@127.0.0.1:5433/laborigines")["DATABASES"]["default"]
    assert database["ENGINE"] == "django.db.backends.postgresql"
    assert database["CONN_MAX_AGE"] == 0
    assert database["OPTIONS"]["pool"]


def test_another_kind_of_database_is_refused(settings_with: Any) -> None:
    with pytest.raises(ImproperlyConfigured, match="postgres:// or sqlite:///"):
        settings_with(DATABASE_URL="mysql://alice@127.0.0.1/laborigines")


def test_a_public_address_is_where_links_lead_and_who_is_answered(settings_with: Any) -> None:
    settings = settings_with(PUBLIC_URL="https://games.example.org/")
    assert settings["PUBLIC_URL"] == "https://games.example.org"
    assert "games.example.org" in settings["ALLOWED_HOSTS"]
    assert settings["CSRF_TRUSTED_ORIGINS"] == ["https://games.example.org"]
    assert settings["SESSION_COOKIE_SECURE"] is settings["CSRF_COOKIE_SECURE"] is True
    assert settings["DEFAULT_FROM_EMAIL"].endswith("<laborigines@games.example.org>")


@pytest.mark.parametrize("url", ["games.example.org", "ftp://games.example.org", "https://example.org/games"])
def test_a_public_address_that_is_none_is_refused(settings_with: Any, url: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="PUBLIC_URL"):
        settings_with(PUBLIC_URL=url)


@pytest.mark.parametrize(
    ("bind", "address"), [("0.0.0.0", "127.0.0.1:8001"), ("::1", "[::1]:8001"), ("10.0.0.7", "10.0.0.7:8001")]
)
def test_without_a_public_address_links_lead_to_where_it_listens(settings_with: Any, bind: str, address: str) -> None:
    assert settings_with(BIND=bind, PORT="8001")["PUBLIC_URL"] == f"http://{address}"


def test_redis_elsewhere_means_no_broker_of_our_own(settings_with: Any) -> None:
    settings = settings_with(REDIS_URL="redis://127.0.0.1:6380/3")
    assert settings["BROKER_URL"] == "redis://127.0.0.1:6380/3"
    assert settings["BROKER_SERVER"] is None


def test_the_scale_multiplies_the_clocks_of_the_game_and_nothing_else(settings_with: Any) -> None:
    settings = settings_with(LABORIGINES_TEMPO_SCALE="0.0001")
    assert settings["TEMPO"]["brisk"] == timedelta(seconds=8.64)
    assert settings["TEMPO"]["none"] is None
    assert settings["GRACE"] == timedelta(milliseconds=30)
    assert settings["SWEEP_SECONDS"] == 1
    assert settings["MAIL_LEASE"] == timedelta(minutes=2)
    assert settings["HEARTBEAT_GAP"] == timedelta(minutes=10)


def test_a_delay_is_written_as_people_write_it(settings_with: Any) -> None:
    assert settings_with(TEMPO_EASY="2d 12h")["TEMPO"]["easy"] == timedelta(days=2, hours=12)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("REPLY_ADDRESS", "games@example.org"),
        ("REPLY_ADDRESS", "*@*.example.org"),
        ("IMAP_URL", "imap.example.org"),
        ("IMAP_URL", "imaps://imap.example.org/Laborigines"),
        ("LISTEN_MAIL", "lmtp://0.0.0.0:8024"),
        ("LISTEN_MAIL", "127.0.0.1:8024"),
        ("WEBHOOK_SECRET", "a long password without a name"),
        ("WEBHOOK_SECRET", "name:short"),
    ],
)
def test_a_way_in_for_replies_that_cannot_work_is_refused(settings_with: Any, name: str, value: str) -> None:
    with pytest.raises(ImproperlyConfigured, match=name):
        settings_with(**{name: value})


def test_ways_in_for_replies_are_taken_as_they_are_written(settings_with: Any) -> None:
    ways = {
        "REPLY_ADDRESS": "games+*@example.org",
        "IMAP_URL": "imaps://user%40example.org:pass%2Fword@imap.example.org:993/INBOX/Laborigines",
        "LISTEN_MAIL": "lmtp://[::1]:8024",
        "WEBHOOK_SECRET": "name:a-long-password",
    }
    settings = settings_with(**ways)
    assert {name: settings[name] for name in ways} == ways
    assert settings["ANYMAIL"]["WEBHOOK_SECRET"] == "name:a-long-password"


def test_replies_are_read_in_the_post_room_without_any_setting(settings_with: Any) -> None:
    assert settings_with()["REPLY_ADDRESS"] == "*@post-room.localhost"
    assert settings_with(PUBLIC_URL="https://games.example.org")["REPLY_ADDRESS"] == ""

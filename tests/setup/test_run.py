"""The `./run` script, on machines that lack one thing or another."""

import importlib.util
import re
import subprocess
import sys
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script as a module, with an environment that would lie in a scratch folder and no uv."""
    loader = SourceFileLoader("run_script", str(ROOT / "run"))
    spec = importlib.util.spec_from_loader("run_script", loader)
    assert spec
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    monkeypatch.setattr(module, "VENV", str(tmp_path / ".venv"))
    monkeypatch.setattr(module, "PYTHON", str(tmp_path / ".venv" / "bin" / "python"))
    monkeypatch.setattr(module, "STAMP", str(tmp_path / "installed.stamp"))
    monkeypatch.setattr(module.shutil, "which", lambda name: None)
    return module


class Machine:
    """Stands in for the script's `call`: notes each command, and says whether it would have worked here."""

    def __init__(self, *fails: str) -> None:
        self.fails, self.called = fails, list[str]()

    def __call__(self, command: list[str], quiet: bool = False) -> int:
        line = " ".join(map(str, command))
        self.called.append(line)
        return int(any(re.search(pattern, line) for pattern in self.fails))


FRESH = r"\.venv/bin/python -m pip --version$"  # there is no environment yet
NO_ENSUREPIP = r"-m venv --clear (?!--without-pip)"
NO_PIP = r"-m pip --python"
NO_VENV = r"-m venv"


@pytest.mark.parametrize(
    ("fails", "begins"),
    [
        ([], r".*/\.venv/bin/python -m pip install"),
        ([FRESH], r".*/\.venv/bin/python -m pip install"),
        ([FRESH, NO_ENSUREPIP], rf"{re.escape(sys.executable)} -m pip --python .*/\.venv/bin/python install"),
    ],
    ids=["with an environment", "with venv", "without python3-venv, with pip"],
)
def test_it_finds_a_way_to_install(run: Any, monkeypatch: Any, fails: list[str], begins: str) -> None:
    monkeypatch.setattr(run, "call", Machine(*fails))
    assert re.match(begins, " ".join(run.installer()))


def test_uv_is_taken_if_it_is_there(run: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr(run.shutil, "which", lambda name: "/usr/bin/uv")
    monkeypatch.setattr(run, "call", Machine())
    assert run.installer()[:3] == ["/usr/bin/uv", "pip", "install"]


@pytest.mark.parametrize("fails", [[FRESH, NO_VENV], [FRESH, NO_ENSUREPIP, NO_PIP]])
def test_with_no_way_at_all_it_names_the_one_line_that_helps(run: Any, monkeypatch: Any, fails: list[str]) -> None:
    monkeypatch.setattr(run, "call", Machine(*fails))
    with pytest.raises(SystemExit, match="apt-get install python3-venv"):
        run.installer()


def test_it_installs_again_only_if_the_lock_changed(run: Any, monkeypatch: Any) -> None:
    machine = Machine()
    monkeypatch.setattr(run, "call", machine)
    run.install("requirements.lock")
    assert any("--require-hashes" in line for line in machine.called)
    machine.called.clear()
    run.install("requirements.lock")
    assert not any("--require-hashes" in line for line in machine.called)
    run.install("requirements-dev.lock")
    assert any("requirements-dev.lock" in line for line in machine.called)
    machine.called.clear()
    run.install("requirements.lock")
    assert not any("--require-hashes" in line for line in machine.called), "the test lock holds all of the other"


def test_a_failed_installation_is_tried_again(run: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr(run, "call", Machine("--require-hashes"))
    with pytest.raises(SystemExit, match="installation failed"):
        run.install("requirements.lock")
    assert run.stamped() == []


def test_a_word_it_does_not_know_is_answered_with_those_it_knows() -> None:
    said = subprocess.run([ROOT / "run", "fly"], capture_output=True, text=True, check=False)
    assert said.returncode != 0
    assert "./run knows demo, test, pictures and manage, not fly" in said.stderr


def test_both_locks_agree_and_name_no_host() -> None:
    runtime, dev = ((ROOT / name).read_text() for name in ("requirements.lock", "requirements-dev.lock"))
    pins = re.compile(r"^[a-z0-9-]+==\S+", re.M)
    assert set(pins.findall(runtime)) < set(pins.findall(dev))
    assert "://" not in runtime + dev
    assert runtime.count("--hash=sha256:") > 500

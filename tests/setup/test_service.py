"""The whole service as processes: it opens, it survives, it leaves nothing behind."""

import os
import signal
import socket
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.mailbox import Mailbox
from tests.stack import ROOT, Stack, alive, free_port

PROGRAMS = ("web", "mail worker", "clock worker", "beat")


@pytest.mark.slow
@pytest.mark.alone
def test_the_service_opens_mends_itself_and_leaves_no_process_behind(stack: Callable[..., Stack]) -> None:
    service = stack(SWEEP_SECONDS="0.5")
    service.wait_until(lambda: service.get("/readyz")[0] == 200)
    assert service.get("/")[0] == 200
    assert f"open at {service.url}/" in service.said()
    assert "./run manage createsuperuser" in service.said()

    os.kill(service.pids("clock worker")[0], signal.SIGKILL)
    os.kill(service.pids("web")[0], signal.SIGKILL)
    service.wait_until(lambda: len(service.pids("clock worker")) == len(service.pids("web")) == 2)
    service.wait_until(lambda: answers(service))
    assert "clock worker ended with -9" in service.said()

    children = [service.pids(name)[-1] for name in PROGRAMS]
    assert all(map(alive, children))
    service.process.kill()
    service.process.wait()
    service.wait_until(lambda: not any(map(alive, children)))


def answers(service: Stack) -> bool:
    try:
        return service.get("/healthz")[0] == 200
    except OSError:
        return False


@pytest.mark.slow
@pytest.mark.alone
def test_ctrl_c_stops_everything_and_the_data_stays(stack: Callable[..., Stack], mailbox: Mailbox) -> None:
    service = stack(EMAIL_URL=mailbox.url)
    assert "post-room" not in service.said()
    children = [service.pids(name)[-1] for name in PROGRAMS]
    service.process.send_signal(signal.SIGINT)
    assert service.process.wait(30) == 0
    assert not any(map(alive, children))
    assert stat.S_IMODE((service.folder / "secret-key").stat().st_mode) == 0o600


def refused(folder: Path, *options: str, **environment: str) -> str:
    """What the service says when it will not start."""
    inherited = {k: v for k, v in os.environ.items() if k not in ("EMAIL_URL", "DJANGO_SETTINGS_MODULE")}
    done = subprocess.run(
        [sys.executable, "-m", "laborigines_site.serve", *options],
        cwd=ROOT,
        env={**inherited, "DATA_DIR": str(folder), **environment},
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    return done.stderr


def test_without_mail_it_refuses_to_listen_to_strangers_and_says_why(tmp_path: Path) -> None:
    said = refused(tmp_path, "--bind", "0.0.0.0")
    assert "EMAIL_URL is unset" in said
    assert "key to a seat" in said


def test_a_busy_port_is_named_and_another_proposed(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        assert f"Port {port} is taken by another program. Try ./run --port {port + 1}" in refused(
            tmp_path, "--port", str(port)
        )


@pytest.mark.parametrize(
    ("name", "value", "complaint"),
    [
        ("EMAIL_URL", "pigeon://loft", "EMAIL_URL begins with none of smtp://"),
        ("PUBLIC_URL", "here", "PUBLIC_URL is a scheme and a host"),
        ("TEMPO_BRISK", "soon", "TEMPO_BRISK"),
        ("DATABASE_URL", "nonsense", "DATABASE_URL begins with"),
        ("REDIS_URL", "http://x", "REDIS_URL begins with"),
        ("LOG_LEVEL", "banana", "LOG_LEVEL is one of"),
        ("MAIL_ATTEMPTS", "-1", "MAIL_ATTEMPTS"),
        ("DATA_DIR", "/proc/nope", "DATA_DIR"),
    ],
)
def test_a_wrong_setting_is_one_sentence(tmp_path: Path, name: str, value: str, complaint: str) -> None:
    said = refused(tmp_path, "--port", str(free_port()), **{name: value})
    assert said.startswith("A setting is wrong: ")
    assert complaint in said
    assert len(said.splitlines()) == 1

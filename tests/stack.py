"""The whole service as `./run` starts it: web, workers, beat and broker as processes, on a free port."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urlsplit, urlunsplit
from uuid import uuid4

import psycopg

from tests.services import on_postgres

ROOT = Path(__file__).resolve().parent.parent
NOT_INHERITED = {"SECRET_KEY", "DATA_DIR", "DJANGO_SETTINGS_MODULE", "DJANGO_ALLOW_ASYNC_UNSAFE"}


class Stack:
    """A running service. `folder` becomes its data folder; other settings are given as environment variables.

    On PostgreSQL it gets an empty database of its own, dropped by `stop`.
    """

    def __init__(self, folder: Path, **environment: str) -> None:
        self.folder, self.port = folder, free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = folder / "log"
        self.environment = {k: v for k, v in os.environ.items() if k not in NOT_INHERITED}
        self.environment |= {"DATA_DIR": str(folder), "PORT": str(self.port), **environment}
        self._database = f"stack_{uuid4().hex[:12]}" if on_postgres() else None

    def start(self, seconds: float = 60.0) -> "Stack":
        """Start it and wait until it says that it is open."""
        if self._database and not self.log.exists():
            self._administer(f"CREATE DATABASE {self._database}")
            self.environment["DATABASE_URL"] = self._database_url()
        command = [sys.executable, "-m", "laborigines_site.serve", "--port", str(self.port)]
        with open(self.log, "a") as log:
            self.process = subprocess.Popen(
                command, cwd=ROOT, env=self.environment, stdout=log, stderr=subprocess.STDOUT
            )
        self.wait_until(lambda: "is open at" in self.said() or self.process.poll() is not None, seconds)
        assert self.process.poll() is None, self.said()
        return self

    def manage(self, *words: str) -> str:
        """What a management command of this service prints."""
        command = [sys.executable, "manage.py", *words]
        return subprocess.run(
            command, cwd=ROOT, env=self.environment, check=True, capture_output=True, text=True
        ).stdout

    def get(self, path: str) -> tuple[int, str]:
        """Status and body of a page."""
        try:
            with urllib.request.urlopen(self.url + path, timeout=10) as answer:
                return answer.status, answer.read().decode()
        except HTTPError as refusal:
            return refusal.code, refusal.read().decode()

    def said(self) -> str:
        """Everything that it has written so far."""
        return self.log.read_text(errors="replace") if self.log.exists() else ""

    def pids(self, program: str) -> list[int]:
        """All process ids that a program has had, the current one last. Programs: broker, web, mail worker,
        clock worker, beat."""
        return [int(pid) for pid in re.findall(rf"^{program} started \(pid (\d+)\)", self.said(), re.M)]

    def wait_until(self, truth: Callable[[], bool], seconds: float = 20.0) -> None:
        until = time.monotonic() + seconds
        while not truth():
            assert time.monotonic() < until, f"not within {seconds} s; the service said:\n{self.said()}"
            time.sleep(0.05)

    def stop(self) -> None:
        """Stop it as Ctrl-C does, and leave nothing behind."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait(40)
        if self._database:
            self._administer(f"DROP DATABASE IF EXISTS {self._database} WITH (FORCE)")

    def _administer(self, sql: str) -> None:
        with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as connection:
            connection.execute(sql.encode())

    def _database_url(self) -> str:
        return urlunsplit(urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{self._database}"))


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def alive(pid: int) -> bool:
    """Whether a process runs (a dead one that nobody has buried does not)."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False

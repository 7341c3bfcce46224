"""Keeps a handful of programs alive: starts them, starts them again when they die, stops them together."""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LIVED_WELL = 60.0  # seconds; a program that ran that long starts afresh without waiting
LONGEST_WAIT = 30.0
STOP_PATIENCE = 20.0
PR_SET_PDEATHSIG = 1


def die_with_parent() -> Callable[[], None] | None:
    """What a child runs before anything else, so that it stops even if the supervisor is killed outright."""
    if sys.platform != "linux":
        return None
    libc, parent = ctypes.CDLL(None), os.getpid()

    def tie() -> None:
        libc.prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
        if os.getppid() != parent:
            os._exit(1)

    return tie


@dataclass
class Program:
    """One child, started again when it dies: at once, then after 1, 2, 4 … 30 seconds."""

    name: str
    argv: list[str]
    process: subprocess.Popen[bytes] | None = None
    started: float = 0.0
    due: float = 0.0
    failures: int = 0

    def start(self, now: float) -> None:
        """In a process group of its own: Ctrl-C reaches the supervisor alone, and nothing is left behind."""
        self.process = subprocess.Popen(self.argv, cwd=ROOT, process_group=0, preexec_fn=die_with_parent())
        self.started = now
        say(f"{self.name} started (pid {self.process.pid})")

    def watch(self, now: float) -> None:
        if self.process is None:
            if now >= self.due:
                self.start(now)
        elif self.process.poll() is not None:
            self.mourn(now, self.process)

    def mourn(self, now: float, process: subprocess.Popen[bytes]) -> None:
        self.kill()
        self.failures = 0 if now - self.started > LIVED_WELL else self.failures + 1
        wait = min(LONGEST_WAIT, 2.0 ** (self.failures - 2)) if self.failures > 1 else 0.0
        self.process, self.due = None, now + wait
        say(f"{self.name} ended with {process.returncode}; starting it again in {wait:.0f} s")

    def ask_to_stop(self) -> None:
        if self.process is not None:
            self.process.terminate()

    def kill(self) -> None:
        """The program and whatever it started itself."""
        if self.process is not None:
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)

    def see_off(self, patience: float) -> None:
        """Wait for the end it was asked for; after that, insist."""
        if self.process is None:
            return
        try:
            self.process.wait(patience)
        except subprocess.TimeoutExpired:
            say(f"{self.name} did not stop, so it is killed")
        self.kill()
        self.process.wait()


def say(line: str) -> None:
    print(line, flush=True)


def supervise(service: list[Program], stopping: threading.Event, greet: Callable[[], bool]) -> None:
    """Keep all programs alive until told to stop; `greet` is asked again until it has greeted."""
    for program in service:
        program.start(time.monotonic())
    greeted = False
    while not stopping.wait(0.2):
        for program in service:
            program.watch(time.monotonic())
        greeted = greeted or greet()


def shut_down(*groups: list[Program]) -> None:
    """Stop one group after the other, each all at once; what will not go within twenty seconds is killed."""
    for group in groups:
        for program in group:
            program.ask_to_stop()
        until = time.monotonic() + STOP_PATIENCE
        for program in group:
            program.see_off(max(0.0, until - time.monotonic()))

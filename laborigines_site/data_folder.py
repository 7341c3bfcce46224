"""The one folder that a self-hosted service writes to: database, secret key, the broker's socket."""

import os
import secrets
import tempfile
from hashlib import sha256
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

SOCKET_PATH_LIMIT = 100  # bytes; the kernel's own limit is 108, with room for a temporary suffix


def made(folder: Path) -> Path:
    """The folder as an absolute path, made for its owner alone if it is missing."""
    folder = folder.expanduser().resolve()
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as problem:
        raise ImproperlyConfigured(f"DATA_DIR: {folder} can't be made: {problem.strerror}") from problem
    return folder


def secret_key(folder: Path) -> str:
    """The key kept in the folder; the first caller makes it, and nobody else may read the file."""
    kept = folder / "secret-key"
    if not kept.exists():
        _keep(kept, secrets.token_urlsafe(64))
    return kept.read_text().strip()


def _keep(path: Path, text: str) -> None:
    """Write a private file whole or not at all; of several writers at once the first wins."""
    descriptor, draft = tempfile.mkstemp(dir=path.parent)  # mkstemp makes it 0600
    with os.fdopen(descriptor, "w") as file:
        file.write(text + "\n")
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        os.unlink(draft)


def socket_path(folder: Path) -> Path:
    """Where the embedded broker listens: in the folder, or, if that path is too long for a socket,
    in a private runtime folder named after it."""
    inside = folder / "broker.sock"
    if len(os.fsencode(inside)) < SOCKET_PATH_LIMIT:
        return inside
    name = f"laborigines-{os.getuid()}-{sha256(os.fsencode(folder)).hexdigest()[:12]}"
    runtime = Path(os.environ.get("XDG_RUNTIME_DIR") or tempfile.gettempdir()) / name
    runtime.mkdir(mode=0o700, exist_ok=True)
    if runtime.stat().st_uid != os.getuid() or runtime.is_symlink():
        raise ImproperlyConfigured(f"DATA_DIR: choose a shorter path, since {runtime} belongs to somebody else")
    return runtime / "broker.sock"

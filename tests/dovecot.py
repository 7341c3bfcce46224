"""A real mailbox: Dovecot, started for the tests alone, on a free port, in a folder that goes with it.

All mail for anybody lies in one mailbox, as a catch-all address would have it. Mail is delivered by Dovecot's own
agent (dovecot-lda), which is in its core package, as a mail server would; read over IMAP. As root it runs under
Dovecot's users, else under one's own. Debian 12 has Dovecot 2.3, Debian 13 has 2.4 with another syntax of settings.
"""

import grp
import imaplib
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path

PASSWORD = "plasticine"
SBIN = "/usr/sbin:/usr/local/sbin:/opt/homebrew/sbin"
AGENTS = ("/usr/lib/dovecot/dovecot-lda", "/usr/libexec/dovecot/dovecot-lda")


def program() -> str | None:
    """Where dovecot is; as a user's, it is not on the PATH."""
    return shutil.which("dovecot", path=f"{os.environ.get('PATH', '')}:{SBIN}")


def is_there() -> bool:
    """Whether there is a Dovecot with IMAP."""
    return program() is not None and agent() is not None and Path(str(agent())).with_name("imap-login").exists()


def agent() -> str | None:
    return next((path for path in AGENTS if Path(path).exists()), None)


class Dovecot:
    """A running mailbox of `mail@example.org`. `url` is for IMAP_URL."""

    def __init__(self) -> None:
        self.port = _free_port()
        self.folder = Path(tempfile.mkdtemp(prefix="dovecot-", dir="/tmp"))  # short: it holds sockets
        self.mail = self.folder / "mail"
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"imap://mail%40example.org:{PASSWORD}@127.0.0.1:{self.port}/INBOX"

    def open(self) -> None:
        """Start it and wait until it answers."""
        self.folder.chmod(0o755)
        self.mail.mkdir()
        if os.geteuid() == 0:
            shutil.chown(self.mail, *self._owner())
        self._config().write_text(self.settings())
        log = (self.folder / "log").open("wb")
        self.process = subprocess.Popen([str(program()), "-F", "-c", str(self._config())], stderr=log, stdout=log)
        log.close()
        self._wait()

    def close(self) -> None:
        if self.process is not None:
            self.process.terminate()
            self.process.wait(10)
        shutil.rmtree(self.folder, ignore_errors=True)

    def deliver(self, raw: bytes, recipient: str, sender: str = "somebody@example.org") -> None:
        """Put a mail into the mailbox as the last mail server on its way does, its envelope in its headers."""
        envelope = f"Return-Path: <{sender}>\nDelivered-To: {recipient}\n".encode()
        command = [str(agent()), "-c", str(self._config()), "-f", sender, "-a", recipient]
        command += ["-d", "mail@example.org"] if os.geteuid() == 0 else []
        subprocess.run(command, input=envelope + raw, check=True, env=self._environment(), timeout=20)

    def empty(self) -> None:
        """Throw away all mail."""
        with self.client() as client:
            client.uid("STORE", "1:*", "+FLAGS", "(\\Deleted)")
            client.expunge()

    def flags(self) -> list[str]:
        """The flags of each mail in the mailbox, oldest first."""
        with self.client() as client:
            found = client.uid("FETCH", "1:*", "(FLAGS)")[1]
        lines = [line for line in found if isinstance(line, bytes)]
        return [" ".join(flag.decode() for flag in imaplib.ParseFlags(line)) for line in lines]

    def client(self) -> imaplib.IMAP4:
        """A connection to the mailbox."""
        client = imaplib.IMAP4("127.0.0.1", self.port, timeout=10)
        client.login("mail@example.org", PASSWORD)
        client.select("INBOX")
        return client

    def settings(self) -> str:
        """The settings that this Dovecot understands."""
        version = subprocess.run([str(program()), "--version"], capture_output=True, text=True, check=True).stdout
        number = tuple(int(part) for part in version.split()[0].split(".")[:2])
        words = {"folder": self.folder, "mail": self.mail, "port": self.port, "password": PASSWORD}
        words |= dict(zip(("user", "group"), self._owner(), strict=True))
        return (SETTINGS if number >= (2, 4) else SETTINGS_OF_2_3).format(**words) + self._users()

    def _users(self) -> str:
        """As root Dovecot changes to users of its own; anybody else can only be themselves."""
        if os.geteuid() == 0:
            return ""
        user, group = self._owner()
        return MINE.format(user=user, group=group)

    def _owner(self) -> tuple[str, str]:
        """Whose the mailbox is."""
        if os.geteuid() == 0:
            return "nobody", "nogroup"
        me = pwd.getpwuid(os.geteuid())
        return me.pw_name, grp.getgrgid(me.pw_gid).gr_name

    def _config(self) -> Path:
        return self.folder / "dovecot.conf"

    def _environment(self) -> dict[str, str]:
        return {"PATH": f"{os.environ.get('PATH', '')}:{SBIN}", "HOME": str(self.folder), "USER": "mail@example.org"}

    def _wait(self, seconds: float = 20.0) -> None:
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            assert self.process and self.process.poll() is None, self.said()
            try:
                imaplib.IMAP4("127.0.0.1", self.port, timeout=2).logout()
            except OSError:
                time.sleep(0.05)
            else:
                return
        raise AssertionError(f"Dovecot does not answer; it said:\n{self.said()}")

    def said(self) -> str:
        return (self.folder / "log").read_text(errors="replace")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


COMMON = """
base_dir = {folder}/run
state_dir = {folder}/state
log_path = /dev/stderr
protocols = imap
listen = 127.0.0.1
ssl = no
auth_failure_delay = 0
mail_uid = {user}
mail_gid = {group}
first_valid_uid = 1
first_valid_gid = 1
service imap-login {{
  chroot =
  inet_listener imap {{
    port = {port}
  }}
  inet_listener imaps {{
    port = 0
  }}
}}
namespace inbox {{
  inbox = yes
}}
"""
SETTINGS_OF_2_3 = (
    COMMON
    + """
disable_plaintext_auth = no
mail_location = maildir:{mail}
passdb {{
  driver = static
  args = password={password}
}}
userdb {{
  driver = static
  args = home={mail} allow_all_users=yes
}}
"""
)
SETTINGS = (
    "dovecot_config_version = 2.4.0\ndovecot_storage_version = 2.4.0\n"
    + COMMON
    + """
auth_allow_cleartext = yes
mail_driver = maildir
mail_home = {mail}
mail_path = {mail}
passdb static {{
  password = {password}
}}
userdb static {{
  fields {{
    home = {mail}
  }}
  userdb_static_allow_all_users = yes
}}
"""
)
MINE = """
default_login_user = {user}
default_internal_user = {user}
default_internal_group = {group}
service anvil {{
  chroot =
}}
"""

"""Another machine: a server of ssh on this one, with keys, a port and a configuration of its own."""
import getpass
import os
import subprocess
from pathlib import Path

from daemons import Daemons, free_port, need, processes, wait_for

SERVER = """Port {port}
ListenAddress 127.0.0.1
HostKey {directory}/host-key
PidFile {directory}/sshd.pid
AuthorizedKeysFile {directory}/key.pub
PermitRootLogin prohibit-password
PasswordAuthentication no
KbdInteractiveAuthentication no
UsePAM no
StrictModes no
SetEnv PATH={path}
"""
CLIENT = """Host other
  HostName 127.0.0.1
  Port {port}
  User {user}
  IdentityFile {directory}/key
  IdentitiesOnly yes
  UserKnownHostsFile {directory}/known-hosts
  StrictHostKeyChecking accept-new
  LogLevel ERROR
  BatchMode yes
"""


class SSH:
    """Started by `with`. Programs there have the PATH that the night's have here."""

    def __init__(self, directory, night):
        self.directory, self.night = directory, night
        self.daemons = Daemons(directory)
        self.command = ["ssh", "-F", str(directory / "config"), "other"]

    def __enter__(self):
        self.daemons.require_start("sshd", self.start)
        return self

    def start(self):
        """Makes keys, starts the server, and waits until a command can be run there."""
        # sshd wants to be called by its whole path, and as the superuser has an empty directory for those who come.
        server = need("sshd", "openssh-server")
        if os.geteuid() == 0:
            Path("/run/sshd").mkdir(mode=0o755, exist_ok=True)
        for name in ("key", "host-key"):
            subprocess.run([need("ssh-keygen", "openssh-client"), "-q", "-t", "ed25519", "-N", "", "-f",
                            self.directory / name], check=True)
        setting = {"port": free_port(), "directory": self.directory, "user": getpass.getuser(),
                   "path": self.night.environment["PATH"]}
        (self.directory / "server").write_text(SERVER.format(**setting))
        (self.directory / "config").write_text(CLIENT.format(**setting))
        self.daemons.start("sshd", [server, "-D", "-e", "-f", str(self.directory / "server")])
        wait_for("a command run there", lambda: self.daemons.require_alive() and self.works(), 30)

    def works(self):
        """Whether a command can be run there."""
        return subprocess.run([*self.command, "true"], stdin=subprocess.DEVNULL, capture_output=True).returncode == 0

    def share(self):
        """Opens a connection that others can go through, as one would before a run, and returns the command for it."""
        path = self.directory / "shared"
        command = [*self.command[:-1], "-o", f"ControlPath={path}", self.command[-1]]
        self.daemons.start("ssh", [*command[:-1], "-NM", command[-1]])
        wait_for("the shared connection", lambda: self.daemons.require_alive() and path.exists(), 30)
        return command

    def connections(self):
        """The server's processes that carry what is said: one for each that has come in."""
        server = self.daemons.pid("sshd")
        return [number for number, parent, _ in processes() if parent == server]

    def __exit__(self, kind, *_):
        try:
            if kind:
                print(self.daemons.last_lines(), flush=True)
        finally:
            self.daemons.stop()

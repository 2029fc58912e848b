"""Programs that run beside the check: started with files of their own, and ended by their process ids."""
import os
import shutil
import signal
import socket
import subprocess
import time
from pathlib import Path


class Failed(Exception):
    """What was promised didn't come true."""


def need(program, package):
    """The path of a program. Servers are in directories that not everybody has in PATH."""
    found = shutil.which(program) or shutil.which(program, path="/usr/sbin:/sbin:/usr/local/sbin")
    if not found:
        raise Failed(f"there is no {program} here; it is in the package {package}")
    return found


def free_port():
    """A port that nobody listens at just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_for(what, condition, seconds):
    """Waits until the condition gives something true, and returns that."""
    deadline = time.monotonic() + seconds
    while not (found := condition()):
        if time.monotonic() > deadline:
            raise Failed(f"waited {seconds} s without success: {what}")
        time.sleep(0.1)
    return found


def processes():
    """All processes: number, parent, and session."""
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            _, parent, _, session = stat.read_text().rpartition(")")[2].split()[:4]
        except OSError:
            continue  # it has ended meanwhile
        yield int(stat.parent.name), int(parent), int(session)


def kill_session(process):
    """Kills a process that leads a session, all of that, and those that are started meanwhile; waits until the system
    has forgotten them."""
    process.kill()
    process.wait()

    def is_gone():
        left = [number for number, _, session in processes() if session == process.pid]
        for number in left:
            try:
                os.kill(number, signal.SIGKILL)
            except ProcessLookupError:
                pass
        return not left

    wait_for("the end of a session", is_gone, 30)
    process.communicate()


class Daemons:
    """Those of one server. In the foreground, so that what they say at their start is kept, too."""

    def __init__(self, directory):
        self.directory, self.running = directory, []

    def start(self, name, command, environment=None):
        """Starts one, in a session of its own: Ctrl-C is for the check, which then ends them."""
        said = (self.directory / f"{name}.said").open("w")
        process = subprocess.Popen(command, env=environment, stdin=subprocess.DEVNULL, stdout=said, stderr=said,
                                   start_new_session=True)
        said.close()
        self.running.append((name, process))

    def require_start(self, what, start):
        """Lets `start` start them all. Where it fails, ends those that run, and fails with what they have said."""
        try:
            start()
        except Failed as failure:
            said = self.last_lines()
            self.stop()
            raise Failed(f"{what} can't be started: {failure}\n{said}") from None

    def pid(self, name):
        """The process of one."""
        return next(process.pid for other, process in self.running if other == name)

    def require_alive(self):
        """Fails where one has ended by itself."""
        for name, process in self.running:
            if process.poll() is not None:
                raise Failed(f"{name} ended with {process.returncode}")
        return True

    def last_lines(self, count=12):
        """What each of them said last."""
        lines = []
        for file in sorted(self.directory.glob("*.said")):
            lines += [f"--- {file.name}", *file.read_text(errors="replace").splitlines()[-count:]]
        return "\n".join(lines)

    def stop(self):
        """Ends them, the last one first, and waits until they are gone."""
        for _, process in reversed(self.running):
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        self.running = []

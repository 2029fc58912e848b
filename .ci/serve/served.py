"""`agon serve` while somebody asks it for something."""
import hashlib
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

# Long enough for any machine: what never comes is wrong, what comes late isn't.
PATIENCE = 120

# Lies beside the database.
SECRET = b"what no page shows"
# What nobody receives who asks for files, or for what programs know.
LEAKS = [SECRET, b"root:", b"SQLite format 3", b"PATH="]


class Wrong(Exception):
    """What doesn't hold, in words."""


def expect(holds, what):
    if not holds:
        raise Wrong(what)


def main(body):
    """Runs the whole of a check, and says what is wrong with it."""
    try:
        body()
    except Wrong as wrong:
        sys.exit(f"serve: {wrong}")


class Served:
    """A server on a database, at any port that is free, from the block's start to its end."""

    def __init__(self, agon, database, *options):
        self.database, self.log = Path(database), open("serve.log", "w+")
        self.process = subprocess.Popen(
            [agon, "serve", database, "--port", "0", *options], stdout=subprocess.PIPE, stderr=self.log, text=True)
        address = self.process.stdout.readline().strip()
        expect(address, f"{agon} doesn't serve {database}")
        self.port = int(address.split(":")[2].strip("/"))
        self.host = f"127.0.0.1:{self.port}"

    def told(self, start):
        """The rest of the line that it has told beside its address, and that begins so."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            for line in Path("serve.log").read_text().splitlines():
                if line.startswith(start):
                    return line[len(start):]
            time.sleep(0.05)
        expect(False, f"it doesn't tell “{start}”")

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        self.process.send_signal(signal.SIGINT)
        status = self.process.wait(PATIENCE)
        self.log.seek(0)
        if kind is None:
            expect(status == 0, f"it ends with {status}: {self.log.read()}")

    def connect(self):
        return socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)

    def request(self, path, *headers):
        lines = [f"GET {path} HTTP/1.1", f"Host: {self.host}", *headers]
        return "".join(line + "\r\n" for line in lines + [""]).encode()

    def expect_well(self):
        """It answers as it should."""
        expect(self.process.poll() is None, f"it has ended with {self.process.returncode}")
        with self.connect() as connection:
            connection.sendall(self.request("/", "Connection: close"))
            answer = b"".join(iter(lambda: connection.recv(65536), b""))
        expect(answer.startswith(b"HTTP/1.1 200 ") and answer.endswith(b"</html>\n"),
               f"it doesn't answer as it should: {answer[:200]}")

    def memory(self):
        """What it takes now, and the most it has taken, in KiB."""
        told = dict(line.split(":", 1) for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines())
        return tuple(int(told[name].split()[0]) for name in ("VmRSS", "VmHWM"))


def answer(port, request):
    """All that is answered to some bytes, after which nothing more is sent."""
    told = b""
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as connection:
        try:
            # A client that is refused before all is sent may see the end of the connection instead of the answer.
            connection.sendall(request)
            connection.shutdown(socket.SHUT_WR)
            while more := connection.recv(65536):
                told += more
        except TimeoutError:
            expect(False, f"no answer and no end: {request[:300]}")
        except OSError:
            pass
    return told


def digests(directory):
    """What every file below a directory holds."""
    return {name: hashlib.sha256(Path(place, name).read_bytes()).hexdigest()
            for place, _, names in os.walk(directory) for name in names if name != "serve.log"}

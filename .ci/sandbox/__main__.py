"""Plays a small tournament for each attack: a hostile bot, an honest one, both in a sandbox, and a player of Agon's."""
import argparse
import ctypes
import json
import os
import select
import shutil
import socket
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import bot

HERE = Path(__file__).resolve().parent
LIMITS = {"memory": 128 << 20, "processes": 12, "files": 32, "disk": 8 << 20}
SANDBOX = "{memory: 128MB, processes: 12, files: 32, disk: 8MB, cpu-time: 20s}"
ENCOUNTERS = 2
# Sleeps for this number of seconds, and no other process does.
MARK = f"86{os.getpid()}.5"


class Listener:
    """Whatever the host offers: nobody in a sandbox may reach it."""
    CALLED = "somebody has called the host"

    def __init__(self, folder):
        self.path = str(folder / "socket")
        self.abstract = f"agon-sandbox-{os.getpid()}"
        inner, outer = socket.socket(), socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        inner.bind(("0.0.0.0", 0))
        self.port = inner.getsockname()[1]
        outer.bind(("0.0.0.0", self.port))
        local, nameless = socket.socket(socket.AF_UNIX), socket.socket(socket.AF_UNIX)
        local.bind(self.path)
        os.chmod(self.path, 0o777)
        nameless.bind("\0" + self.abstract)
        for each in (inner, local, nameless):
            each.listen()
        self.all = [inner, outer, local, nameless]
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.free = free.getsockname()[1]

    def forget(self):
        """Takes all who have come so far."""
        for each in select.select(self.all, [], [], 0)[0]:
            if each.type == socket.SOCK_DGRAM:
                each.recv(100)
            else:
                each.accept()[0].close()
        if self.visitors():
            self.forget()

    def visitors(self):
        return len(select.select(self.all, [], [], 0)[0])


def own_address():
    try:
        return socket.gethostbyname(socket.gethostname())
    except OSError:
        return "127.0.0.1"


def running(text):
    """The processes whose command line has a text in it."""
    found = []
    for process in filter(str.isdigit, os.listdir("/proc")):
        try:
            if text.encode() in Path(f"/proc/{process}/cmdline").read_bytes() and int(process) != os.getpid():
                found.append(int(process))
        except OSError:
            pass
    return found


def used(folder):
    return os.statvfs(folder).f_bavail * os.statvfs(folder).f_frsize


class Round:
    """One tournament, in a folder of its own, with things that others would like to have."""

    def __init__(self, agon, scratch, name, listener, key, sandbox=SANDBOX):
        self.agon, self.name, self.listener = agon, name, listener
        self.folder = scratch / (name if sandbox == SANDBOX else name + "-unconfined")
        self.folder.mkdir()
        for each in ("honest", "hostile", "home"):
            (self.folder / each).mkdir()
        shutil.copy(HERE / "bot.py", self.folder / "hostile")
        shutil.copy(HERE / "bot.py", self.folder / "honest")
        self.canaries = {
            self.folder / "honest" / "canary.txt": "canary of the honest",
            self.folder / "home" / "canary.txt": "canary at home",
            self.folder / "canary.txt": "canary beside the database",
        }
        for path, text in self.canaries.items():
            path.write_text(text)
            path.chmod(0o666)
        self.database = self.folder / "night.sqlite"
        self.config = self.folder / "night.yml"
        targets = dict(
            LIMITS, name="hostile", code=str(self.folder / "honest" / "canary.txt"), database=str(self.database),
            config=str(self.config), home=str(self.folder / "home" / "canary.txt"), host=own_address(),
            port=listener.port, free=listener.free, socket=listener.path, abstract=listener.abstract, key=key,
            pids=[os.getpid(), os.getppid()], mark=MARK)
        # YAML takes JSON as it is.
        self.config.write_text(json.dumps({
            "name": "night", "seed": 3, "encounters": ENCOUNTERS, "variants": ["noughts:3x3"], "workers": 1,
            "database": str(self.database), "limits": {"plies": 20},
            "faults": {"on": "forfeit"}, "reports": {"directory": str(self.folder / "reports"), "formats": ["csv"]},
            "players": [
                "random",
                self.player("honest", []),
                self.player("hostile", [name, json.dumps(targets)], hang="20s"),
            ],
        }).replace('"SANDBOX"', sandbox))

    def player(self, name, words, hang="60s"):
        return {"name": name, "engine": ["/usr/bin/python3", "-S", "-B", "bot.py"] + words, "protocol": "json",
                "directory": str(self.folder / name), "hang": hang, "sandbox": "SANDBOX"}

    def play(self):
        """Plays it; returns what is wrong."""
        wrong = []
        files = {path: path.read_bytes() for path in self.folder.rglob("*") if path.is_file()}
        environment = dict(os.environ, HOME=str(self.folder / "home"), AGON_SECRET="canary of the environment")
        ran = subprocess.run(
            [self.agon, "run", self.config, "--engine-logs", self.folder / "logs"], cwd=self.folder, env=environment,
            stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=900)
        if ran.returncode != 0:
            wrong.append(f"exit code {ran.returncode}: {ran.stderr[-2000:]}")
        for path, text in files.items():
            if not path.exists() or path.read_bytes() != text:
                wrong.append(f"{path} was changed")
        for path in (self.folder / "logs").rglob("*"):
            with open(path, "rb") as lines:
                wrong += [line.decode(errors="replace").strip() for line in lines if b"GOT" in line]
        if self.listener.visitors():
            wrong.append(Listener.CALLED)
        left = running(str(self.folder)) + running(MARK)
        if left:
            wrong.append(f"processes are left: {left}")
        return wrong + (self.wrong_games() if self.database.exists() else ["there is no database"])

    def wrong_games(self):
        with sqlite3.connect(self.database) as database:
            wrong = [] if database.execute("PRAGMA integrity_check").fetchall() == [("ok",)] else ["a damaged database"]
            count = database.execute("SELECT count(*) FROM game").fetchone()[0]
            # Three pairings, both seatings of each encounter.
            if count != 3 * 2 * ENCOUNTERS:
                wrong.append(f"{count} games")
            for row in database.execute(FAULTS):
                wrong.append(f"the honest bot has lost a game: {row}")
        return wrong


FAULTS = """SELECT reason, games, fault.what FROM fault_total JOIN player ON player.id = fault_total.player
LEFT JOIN fault WHERE player.name = 'honest'"""


def main():
    arguments = argparse.ArgumentParser(prog="sandbox")
    arguments.add_argument("agon")
    arguments.add_argument("scratch", type=Path)
    arguments.add_argument("--only", choices=sorted(bot.ATTACKS))
    given = arguments.parse_args()
    listener = Listener(given.scratch)
    libc = ctypes.CDLL(None)
    key = 0x40000000 + os.getpid()
    segment = libc.shmget(key, 64, 0o1666)
    failed = []
    free = used("/")
    try:
        # Without a sandbox the same attacks get something, so that it means something that they don't within.
        for name in bot.HARMLESS:
            if given.only in (None, name):
                wrong = Round(given.agon, given.scratch, name, listener, key, sandbox="none").play()
                listener.forget()
                has_got = any("GOT" in line or line == Listener.CALLED for line in wrong)
                print(f"{name}, unconfined: {'ok' if has_got else 'gets nothing'}", flush=True)
                if not has_got:
                    failed.append(name + ", unconfined")
        for name in [given.only] if given.only else list(bot.ATTACKS):
            began = time.monotonic()
            tournament = Round(given.agon, given.scratch, name, listener, key)
            wrong = tournament.play()
            print(f"{time.monotonic() - began:6.1f} s  {name}: {'; '.join(wrong) or 'ok'}", flush=True)
            if wrong:
                failed.append(name)
    finally:
        libc.shmctl(segment, 0, None)
    if free - used("/") > 1 << 30:
        failed.append("the disk has lost a gigabyte")
    print(f"{len(failed)} of {len(bot.ATTACKS)} attacks failed the check: {', '.join(failed)}" if failed else
          f"{1 if given.only else len(bot.ATTACKS)} attacks, and none got anything")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

"""What all parts share: running Agon, reading what it has kept, and comparing it with an undisturbed run."""
import os
import random
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
PYTHON = [sys.executable, "-S", "-E"]
BOT = PYTHON + [str(HERE / "bot.py")]

DONE, REJECTED, UNDECIDED, USAGE, DATA, ENGINE, IO, STOPPED, INTERRUPTED = 0, 1, 3, 64, 65, 69, 74, 75, 130


class Failed(Exception):
    """The contract was broken."""


class Skipped(Exception):
    """There was nothing to check."""


@dataclass
class Case:
    """One fault, by a name that says which. The reduced round takes a sample, and all that `always` are in it."""
    name: str
    run: object
    always: bool = False


@dataclass
class Outcome:
    command: str
    status: int
    out: str
    err: str
    seconds: float

    def __str__(self):
        lines = [line for line in self.err.splitlines() if line.strip()]
        lines = [line for line in lines if "gon: " in line or "atal error" in line] or lines
        said = " / ".join(lines[-3:]) if lines else "nothing on standard error"
        return f"`{self.command}` ended with {self.status}: {said[:600]}"

    def expect(self, *allowed):
        """Ends with one of these codes, and with a message unless it is done."""
        if self.status not in allowed:
            raise Failed(f"{self}; allowed: {', '.join(map(str, allowed))}")
        if self.status in (USAGE, ENGINE, IO) and "agon: " not in self.err:
            raise Failed(f"{self}: no message")
        return self


class Scene:
    """A directory of a case's own, and the program in it."""

    def __init__(self, setting, name):
        self.setting, self.name = setting, name
        self.random = random.Random(f"{setting.seed}/{name}")
        self.directory = Path(tempfile.mkdtemp(dir=setting.scratch))

    def remove(self):
        for process in self.left():
            end(process)
        shutil.rmtree(self.directory, ignore_errors=True)

    def path(self, name):
        return self.directory / name

    def write(self, name, text):
        self.path(name).write_text(text)

    def environment(self, more):
        # A process with this in its environment has been started by this case, or by what it started.
        return os.environ | {"AGON_FAULTS": str(self.directory), "SWIFT_BACKTRACE": "enable=no"} | more

    def start(self, arguments, environment={}, shell=None):
        """Starts Agon, in a session of its own; `shell` is what bash does before, such as setting limits."""
        command = [str(self.setting.agon)] + [str(argument) for argument in arguments]
        if shell:
            command = ["bash", "-c", shell + '; exec "$@"', "bash"] + command
        streams = [tempfile.TemporaryFile(dir=self.directory) for _ in range(2)]
        process = subprocess.Popen(command, cwd=self.directory, env=self.environment(environment),
                                   stdin=subprocess.DEVNULL, stdout=streams[0], stderr=streams[1],
                                   start_new_session=True)
        process.streams, process.began = streams, time.monotonic()
        process.text = " ".join(["agon"] + [str(argument) for argument in arguments])
        process.text = (shell + "; " if shell else "") + process.text
        return process

    def finish(self, process, timeout=90):
        """How a process that was started has ended; within the timeout, or the case has failed."""
        try:
            process.wait(timeout)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            raise Failed(f"`{process.text}` hung: no end within {timeout} s") from None
        texts = []
        for stream in process.streams:
            stream.seek(0)
            texts.append(stream.read().decode(errors="replace"))
            stream.close()
        return Outcome(process.text, process.returncode, *texts, time.monotonic() - process.began)

    def agon(self, *arguments, environment={}, shell=None, timeout=90):
        return self.finish(self.start(arguments, environment, shell), timeout)

    def left(self):
        """The processes that this case has started and that are still there."""
        mark = f"AGON_FAULTS={self.directory}".encode()
        found = []
        for entry in os.listdir("/proc"):
            if entry.isdigit():
                try:
                    if mark in Path("/proc", entry, "environ").read_bytes().split(b"\0"):
                        found.append(int(entry))
                except OSError:
                    pass
        return found

    def expect_nobody_left(self, seconds=5):
        deadline = time.monotonic() + seconds
        while left := self.left():
            if time.monotonic() > deadline:
                names = []
                for process in left:
                    try:
                        words = Path(f"/proc/{process}/cmdline").read_bytes().replace(b"\0", b" ")
                        names.append(words.decode(errors="replace")[-60:])
                    except OSError:
                        pass
                    end(process)
                raise Failed(f"{len(left)} processes are left {seconds} s after the end: {'; '.join(sorted(set(names)))}")
            time.sleep(0.05)

    def expect_sound(self, database, begun=True):
        """`agon check` finds nothing, where there is anything to check."""
        outcome = self.agon("check", self.file(database))
        if outcome.status == DATA and "\nit holds no games; a copy made while a run was going on" in outcome.out:
            return  # ended before the first one was kept
        if begun or outcome.status == DONE:
            outcome.expect(DONE)
        else:
            outcome.expect(DATA, IO, USAGE)

    def file(self, database):
        """The database; of a shard that isn't whole, the file that it is played in."""
        part = database + ".part"
        return part if self.path(part).exists() and not self.path(database).exists() else database

    def ask(self, database, sql):
        """Rows from a copy of the database: its log stays as it is. None where there is no such table yet."""
        database = self.file(database)
        with tempfile.TemporaryDirectory(dir=self.directory) as copy:
            for end in ["", "-wal", "-journal"]:
                if self.path(database + end).exists():
                    shutil.copy(self.path(database + end), Path(copy, "copy" + end))
            if not Path(copy, "copy").exists():
                return None
            connection = sqlite3.connect(Path(copy, "copy"))
            connection.text_factory = lambda data: data.decode(errors="replace")
            try:
                return connection.execute(sql).fetchall()
            except sqlite3.OperationalError as error:
                if "no such table" in str(error):
                    return None
                raise Failed(f"{database} can't be read: {error}") from None
            except sqlite3.DatabaseError as error:
                raise Failed(f"{database} can't be read: {error}") from None
            finally:
                connection.close()

    def count(self, database):
        rows = self.ask(database, "SELECT count(*) FROM game")
        return rows[0][0] if rows else 0


def end(process):
    try:
        os.kill(process, signal.SIGKILL)
    except ProcessLookupError:
        pass


# What was played, in the order of jobs; what each seat took to do it, but for the time.
GAMES = """SELECT tournament, run, variant, first, second, third, fourth, encounter, seed, opening, transcript, places,
  reason, plies, margin, (SELECT group_concat(moves || '/' || nodes) FROM (SELECT * FROM seat WHERE game = game_list.id
  ORDER BY seat)) FROM game_list ORDER BY 1, 2, 3, 4, 5, 6, 7, 8"""
STEPS = "SELECT tune.name, number, first, second, wins, draws, losses, tune_step.seed, budget FROM tune_step " \
    "JOIN tune ON tune.id = tune ORDER BY 1, 2"
JUDGEMENTS = """SELECT tournament, run, variant, first, second, encounter, nodes,
  (SELECT group_concat(ply || ':' || seat || ':' || ifnull(best, '-') || ':' || ifnull(played, '-'))
  FROM (SELECT * FROM judgement WHERE judgement.game = game_list.id ORDER BY ply))
  FROM analysis JOIN game_list ON game_list.id = analysis.game ORDER BY 1, 2, 3, 4, 5, 6"""
# Lines of reports that tell when something was played.
DATED = re.compile(rb"(?m)^.*\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ.*$")
# What has been kept, with what no second playing would come to again: its number and its times.
KEPT = """SELECT 'game', id, seating, encounter, transcript,
  (SELECT group_concat(nanoseconds) FROM (SELECT * FROM seat WHERE game = game.id ORDER BY seat)) FROM game
  UNION ALL SELECT 'step', tune, number, first, second, seed FROM tune_step
  UNION ALL SELECT 'analysis', game, 0, 0, '', '' FROM analysis
  UNION ALL SELECT 'judgement', game, ply, seat, best, played FROM judgement WHERE best IS NOT NULL
  UNION ALL SELECT 'proof', variant, nodes, 0, position, ifnull(score, '') || '' FROM proof"""


class Scenario:
    """A command that keeps something, and its result when nothing happens to it."""

    def __init__(self, name, arguments, database, files={}, before=(), expected=DONE, drops=False):
        """
        files: what to write, by name; before: commands that prepare for it; drops: games beyond the verdict of a test
        may be kept for a while.
        """
        self.name, self.arguments, self.database, self.files = name, list(arguments), database, files
        self.before, self.expected, self.drops = before, expected, drops
        self.lock, self.whole, self.seconds = threading.Lock(), None, None

    def prepare(self, scene):
        for name, text in self.files.items():
            scene.write(name, text)
        for arguments in self.before:
            scene.agon(*arguments).expect(DONE)

    def result(self, scene):
        reports = scene.path("reports")
        # A kill may leave the draft of a report beside it, whose name begins with a dot.
        files = sorted(file for file in reports.rglob("[!.]*") if file.is_file()) if reports.exists() else []
        return {
            "games": scene.ask(self.database, GAMES), "steps": scene.ask(self.database, STEPS),
            "judgements": scene.ask(self.database, JUDGEMENTS),
            # Lines that tell when it was played have a time in them.
            "reports": {str(file.relative_to(reports)): DATED.sub(b"", file.read_bytes()) for file in files},
        }

    def undisturbed(self, setting):
        with self.lock:
            if self.whole is None:
                scene = Scene(setting, "undisturbed " + self.name)
                try:
                    self.prepare(scene)
                    outcome = scene.agon(*self.arguments).expect(self.expected)
                    self.whole, self.seconds = self.result(scene) | {"output": outcome.out}, outcome.seconds
                finally:
                    scene.remove()
            return self.whole

    def kept(self, scene):
        return set(scene.ask(self.database, KEPT) or [])

    def is_complete(self, scene):
        """Whether all is done and kept, so that the same command would begin anew."""
        return self.arguments[0] in ("run", "match") and \
            bool(scene.ask(self.database, "SELECT * FROM run WHERE status = 'complete'"))

    def expect_results(self, scene):
        """All that is kept and reported is as undisturbed, whatever the command has told."""
        whole, result = self.undisturbed(scene.setting), self.result(scene)
        for what, expected in result.items():
            if whole[what] != expected:
                raise Failed(f"`agon {' '.join(self.arguments)}`: other {what} than undisturbed: "
                             + difference(whole[what], expected))
        scene.expect_sound(self.database)

    def expect_kept(self, scene, before):
        lost = before - self.kept(scene)
        if lost and not self.drops:
            kinds = sorted({row[0] for row in lost})
            raise Failed(f"{len(lost)} of {len(before)} rows kept before are lost ({', '.join(kinds)}), such as "
                         f"{sorted(lost)[0][:4]}")

    def expect_whole(self, scene, outcome):
        """Its result is that of an undisturbed run."""
        outcome.expect(self.expected)
        self.expect_results(scene)
        expected, found = unnumbered(self.undisturbed(scene.setting)["output"]), unnumbered(outcome.out)
        if found != expected:
            raise Failed(f"`{outcome.command}`: other output than undisturbed: " + difference(expected, found))

    def expect_goes_on(self, scene, before):
        """The same command goes on: nothing kept is lost or played again, and the end is as undisturbed."""
        outcome = scene.agon(*self.arguments)
        self.expect_whole(scene, outcome)
        self.expect_kept(scene, before)


def unnumbered(output):
    """The output without the numbers of games, which follow the order in which they were recorded, and how many are
    new, which are fewer where some were kept before."""
    lines = [line for line in output.splitlines(keepends=True) if not line.startswith("Games | lost: ")]
    return re.sub(r"\d+ of them new", "new", "".join(lines))


def difference(expected, found):
    if isinstance(expected, dict):
        names = [name for name in sorted(expected.keys() | found.keys()) if expected.get(name) != found.get(name)]
        return ", ".join(names)
    if isinstance(expected, str) and isinstance(found, str):
        for line, other in zip(expected.splitlines() + [""], found.splitlines() + [""]):
            if line != other:
                return f"{line[:150]!r} expected, {other[:150]!r} found"
    if isinstance(expected, list) and isinstance(found, list):
        missing = [row for row in expected if row not in found]
        more = [row for row in found if row not in expected]
        return f"{len(expected)} expected, {len(found)} found; missing {missing[:1]}, not expected {more[:1]}"
    return f"{str(expected)[:150]!r} expected, {str(found)[:150]!r} found"

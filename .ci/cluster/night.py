"""The tournament of this check: its result on one machine, and whether a cluster's database holds the same."""
import csv
import io
import os
import re
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

from daemons import Failed, kill_session

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
PYTHON = [sys.executable, "-S", "-E"]
SHARDS = 20
BOT = f"{{name: bot, engine: [{', '.join(PYTHON)}, bot.py], protocol: json}}"
CONFIG = """name: night
seed: 7
encounters: 16
openings: {plies: 2}
record: moves
variants: [noughts:4x4, connect-four:5x4, reversi:4x4]
players: [random, greedy, "alpha-beta:depth=2", %s]
"""
# When it was played, in how many sessions, with how many workers: the only things that may differ.
TIMES = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")
FORMATS = "text,csv,markdown,json,html,svg"


class Night:
    """A directory with the config, where `agon` is in PATH as on any machine that it is installed on."""

    def __init__(self, agon, directory, think=0, bot=BOT):
        """`think` is how long the bot takes for a move, in milliseconds."""
        directory.mkdir(parents=True)
        self.directory = directory
        programs = directory / "programs"
        programs.mkdir()
        (programs / "agon").symlink_to(agon)
        shutil.copy(HERE / "bot.py", directory)
        (directory / "night.yml").write_text(CONFIG % bot)
        self.environment = os.environ | {
            "PATH": f"{programs}:{os.environ['PATH']}", "AGON_CLUSTER_THINK": str(think), "NO_COLOR": "1"}

    def path(self, name):
        """A file of its directory."""
        return self.directory / name

    def start(self, command, environment=None):
        """Starts a command of the shell in a session of its own."""
        return subprocess.Popen(["bash", "-c", command], cwd=self.directory, env=environment or self.environment,
                                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                start_new_session=True)

    def run(self, command, status=0, environment=None, seconds=120):
        """Runs a command of the shell, and returns its output and its remarks."""
        process = self.start(command, environment)
        try:
            out, err = process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            kill_session(process)
            raise Failed(f"`{command}` hung: no end within {seconds} s") from None
        if process.returncode != status:
            raise Failed(f"`{command}` ended with {process.returncode}: {(out + err)[-600:]}")
        return out, err

    def script(self, scheduler, file):
        """Writes the script for a scheduler as Agon prints it, and returns the commands that its remarks name."""
        out, err = self.run(f"agon run night.yml --shards {SHARDS} --script {scheduler}")
        self.path(file).write_text(out)
        told = err.partition("to use it, as FILE:\n")[2].replace("FILE", file)
        # A command may go on in the next line.
        return [command.strip() for command in re.split(r"(?<!\\)\n", told) if command.strip()]

    def whole(self):
        """The shards that are there whole."""
        return sorted(int(file.stem) for file in self.path("shards").glob("*.sqlite"))

    def games(self, database, mode="immutable=1"):
        """How many games are recorded, as far as the file itself has them: without any locks, as little as by who plays
        into it. With "mode=ro" all of them, with locks."""
        try:
            with closing(sqlite3.connect(f"file:{self.path(database)}?{mode}", uri=True)) as connection:
                return connection.execute("SELECT count(*) FROM game").fetchone()[0]
        except sqlite3.Error:
            return 0  # it isn't there yet, or is written to just now

    def crashes(self, database):
        """How many games of it a player lost by something else than its moves."""
        with closing(sqlite3.connect(self.path(database))) as connection:
            sql = "SELECT count(*) FROM game_list WHERE reason IN ('crash', 'no answer', 'time', 'illegal move')"
            return connection.execute(sql).fetchone()[0]

    def moves(self, database):
        """All games move by move, in an order that doesn't depend on when they were played."""
        with closing(sqlite3.connect(self.path(database))) as connection:
            sql = "SELECT variant, encounter, first, second, opening, transcript, places, reason FROM game_list"
            return sorted(connection.execute(sql).fetchall())

    def results(self, database):
        """All that is reported and exported, by name, without the times."""
        self.run(f"agon check {database}")
        shutil.rmtree(self.path("compared"), ignore_errors=True)
        self.path("compared").mkdir()
        # Reports name their database.
        shutil.copy(self.path(database), self.path("compared/night.sqlite"))
        self.run(f"cd compared && agon report night.sqlite --out reports --formats {FORMATS} && "
                 "agon export night.sqlite --format csv >games.csv && " + " && ".join(
                     f"agon export night.sqlite --format csv --table {table} >{table}-table.csv"
                     for table in ("games", "seats", "moves")))
        files = [file for file in self.path("compared").rglob("*") if file.is_file() and file.suffix != ".sqlite"]
        return {str(file.relative_to(self.path("compared"))): timeless(file) for file in files}

    def expect_equal(self, database, reference):
        """Fails where the database comes to anything else than the reference."""
        found = self.results(database)
        names = [name for name in sorted(reference.keys() | found.keys()) if reference.get(name) != found.get(name)]
        if names:
            lines = zip(reference.get(names[0], "").splitlines(), found.get(names[0], "").splitlines())
            first = next((pair for pair in lines if pair[0] != pair[1]), ("", ""))
            raise Failed(f"{database} differs from one machine's in {', '.join(names)}: {first[0][:200]!r} there, "
                         f"{first[1][:200]!r} here")
        return len(found)


def timeless(file):
    """A file without the times that something took, and the lines that say when it was played."""
    text = file.read_text()
    if file.name in ("seats-table.csv", "moves-table.csv"):
        rows = csv.DictReader(io.StringIO(text))
        return "\n".join(str({key: value for key, value in row.items() if key != "nanoseconds"}) for row in rows)
    return "\n".join(line for line in text.splitlines() if not TIMES.search(line))

"""A database in which something is wrong: the right answer or an error, never a wrong answer or a crash."""
import os
import re
import shutil
import sqlite3

from common import DATA, DONE, IO, UNDECIDED, USAGE, Case, Failed, Scene, Skipped
from failing_calls import variables
from scenarios import RUN

NAME, REDUCED = "damage", 70
FILE = "all.sqlite"
TOURNAMENT = """encounters: 4
variants: [noughts:3x3, reversi:4x4, snap:3]
openings: {plies: 2}
players: [random, greedy, {name: other, player: random}, reflex]
"""
TUNE = """player: {alpha-beta: {depth: 1}}
seed: 7
parameters: {corner: {start: 5, min: 0, max: 100}}
variants: [reversi:4x4]
openings: {plies: 2}
games: 100
verify: {sprt: [0, 5], games: 20}
"""
ONE = [FILE, "--tournament", "whole"]
# What may be deleted, so that it is judged again, and has no checksum: Schema.md says so. Here only crashes count, and
# that what shows less for it doesn't show something else is for tests of the store.
UNCHECKED = {"analysis", "judgement"}
# What lists of games, and a game to be shown, can be chosen by.
FILTERS = [
    ["-v", "noughts:3x3"], ["--player", "greedy"], ["--first", "random"], ["--second", "other"], ["--third", "reflex"],
    ["--winner", "greedy"], ["--loser", "random"], ["--drawn"], ["--reason", "line"], ["--encounter", "2"],
    ["--plies", "5-9"], ["--fastest"], ["--longest"], ["--loser", "random", "--fastest"],
]
OPENINGS = ["openings", *ONE, "--run", "all", "-v", "noughts:3x3"]
CHAPTERS = [
    "standings", "conditions", "dates", "standings-by-variant", "variants-as-voters", "crosstable", "fit", "variants",
    "distinct-games", "players-by-seat", "phases", "efficiency", "losses", "streaks", "calls", "first-moves", "faults",
    "accuracy", "mistakes", "trend", "lengths", "games",
]
# Each command that reads, with each of its options that choose or order.
READING = [
    ["standings", *ONE], ["standings", *ONE, "--run", "all", "--by", "variant", "--format", "csv"],
    ["standings", *ONE, "--by", "voters"], ["standings", *ONE, "--variant", "snap:3"], ["standings", *ONE, "--residuals"],
    ["trend", *ONE, "--format", "csv"], ["trend", *ONE, "--variant", "reversi:4x4", "--baseline", "1"],
    ["export", *ONE, "--format", "csv"], ["export", *ONE, "--format", "pgn", "-v", "noughts:3x3"],
    ["export", *ONE, "--format", "pgn"], *[
        ["export", *ONE, "--format", "csv", "--table", table] for table in ("games", "seats", "moves", "judgements")],
    *[["games", *ONE, "--run", "all", "--limit", "5", *chosen] for chosen in [[], ["--after", "9"], *FILTERS]],
    *[["show", *ONE, *chosen] for chosen in (["--fastest"], ["--longest"], ["--winner", "greedy", "--fastest"])],
    OPENINGS, [*OPENINGS, "--player", "greedy"], [*OPENINGS, "--by-result", "--format", "csv"],
    [*OPENINGS, "--transpositions", "--depth", "4"], [*OPENINGS, "--book", "9"], [*OPENINGS, "--book", "9", "--balanced"],
    ["report", *ONE, "--out", "out", "--formats", "text,csv"],
    *[["report", FILE, chapter, *ONE[1:], "--run", "all", "--format", "csv"] for chapter in CHAPTERS],
    ["runs", FILE, "--format", "csv"], ["runs", *ONE, "--conditions"], ["tune", "show", FILE], ["show", FILE, "7"],
    ["show", FILE, "60"], ["check", FILE],
    # Last, since it writes.
    ["analyze", *ONE, "--nodes", "2000", "--quiet"],
]
VALUES = {
    "null": None, "0": 0, "-1": -1, "1": 1, "2^62": 2**62, "2^63-1": 2**63 - 1, "-2^63": -2**63, "text": "x",
    "empty": "", "number": "7", "blob": b"\0\xff{",
}


def whole(setting):
    """A database with two runs, a tune and judgements, and what commands say of it."""
    scene = Scene(setting, "damage")
    scene.write("whole.yml", TOURNAMENT)
    scene.write("tune.yml", TUNE)
    for arguments, status in [(["run", "whole.yml"], DONE), (["run", "whole.yml"], DONE), (["tune", "tune.yml"], UNDECIDED)]:
        scene.agon(*arguments, "--database", FILE).expect(status)
    # In so few nodes that something is left for positions to be tried one by one.
    scene.agon("analyze", *ONE, "--run", "all", "--deep", "--nodes", "40").expect(DONE)
    scene.agon("analyze", *ONE, "--run", "all", "--nodes", "2000").expect(DONE)
    scene.answers = {}
    for arguments in READING:
        scene.answers[" ".join(arguments)] = answer(scene, scene.agon(*arguments).expect(DONE))
    return scene


def answer(scene, outcome):
    out = scene.path("out")
    if not outcome.command.startswith("agon report") or not out.exists():
        return outcome.out
    texts = {file.name: file.read_bytes() for file in out.iterdir()}
    shutil.rmtree(out)
    return texts


def judge(scene, original, is_checked=True):
    errors, is_found = [], False
    for arguments in READING:
        outcome = scene.agon(*arguments, timeout=30).expect(DONE, USAGE, DATA, IO)
        if outcome.status != DONE:
            if arguments[0] != "check" and "agon: " not in outcome.err:
                raise Failed(f"{outcome}: no message")
            is_found = is_found or arguments[0] == "check"
            errors.append(outcome)
        elif answer(scene, outcome) != original.answers[" ".join(arguments)] and is_checked:
            raise Failed(f"`{outcome.command}` gives a wrong answer, and ends with 0")
    if errors and not is_found:
        raise Failed(f"`agon check` finds nothing, but {errors[0]}")


class Editor:
    """Changes rows as no program would that keeps to the schema."""

    def __init__(self, scene, table):
        self.path, self.table = scene.path(FILE), table
        connection = self.connect()
        self.columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
        self.key = [row[1] for row in connection.execute(f"PRAGMA table_info({table})") if row[5]]
        self.rows = connection.execute(f"SELECT {', '.join(self.columns)} FROM {table}").fetchall()
        connection.close()
        if not self.rows:
            raise Skipped("there are no rows")

    def connect(self):
        connection = sqlite3.connect(self.path, isolation_level=None)
        connection.execute("PRAGMA ignore_check_constraints = ON")
        return connection

    def where(self, row):
        values = dict(zip(self.columns, row))
        return " AND ".join(f"{column} = ?" for column in self.key), [values[column] for column in self.key]

    def do(self, statement, values):
        """Does it, if need be with the table's conditions put aside for a moment."""
        connection = self.connect()
        try:
            return connection.execute(statement, values)
        except sqlite3.IntegrityError:
            pass
        finally:
            connection.close()
        sql = self.schema()
        self.set_schema(re.sub(r"STRICT,? ?", "", re.sub(r"(INTEGER|TEXT) NOT NULL", r"\1", sql)))
        connection = self.connect()
        try:
            connection.execute(statement, values)
        except sqlite3.IntegrityError as error:
            raise Skipped(f"not even so: {error}") from None
        finally:
            connection.close()
            self.set_schema(sql)

    def schema(self):
        connection = self.connect()
        sql = connection.execute("SELECT sql FROM sqlite_schema WHERE name = ?", [self.table]).fetchone()[0]
        connection.close()
        return sql

    def set_schema(self, sql):
        connection = self.connect()
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute("UPDATE sqlite_schema SET sql = ? WHERE name = ?", [sql, self.table])
        connection.close()


def damaged(original, damage, is_checked=True):
    """A case that does this to a copy, and asks everything."""
    def run(scene):
        shutil.copy(original.path(FILE), scene.path(FILE))
        damage(scene)
        judge(scene, original, is_checked)
    return run


def set_value(table, column, value):
    def damage(scene):
        editor = Editor(scene, table)
        row = scene.random.choice(editor.rows)
        if row[editor.columns.index(column)] == value:
            raise Skipped("it is so already")
        condition, key = editor.where(row)
        editor.do(f"UPDATE {table} SET {column} = ? WHERE {condition}", [value, *key])
    return damage


def relink(table, column):
    """Gives a row the value of another."""
    def damage(scene):
        editor = Editor(scene, table)
        place = editor.columns.index(column)
        row = scene.random.choice(editor.rows)
        others = sorted({other[place] for other in editor.rows} - {row[place]}, key=str)
        if not others:
            raise Skipped("there is no other value")
        condition, key = editor.where(row)
        editor.do(f"UPDATE {table} SET {column} = ? WHERE {condition}", [scene.random.choice(others), *key])
    return damage


def delete(table, keep):
    def damage(scene):
        editor = Editor(scene, table)
        condition, key = editor.where(scene.random.choice(editor.rows) if keep else editor.rows[0])
        editor.do(f"DELETE FROM {table} WHERE {condition}" if keep else f"DELETE FROM {table}", key if keep else [])
    return damage


def duplicate(table):
    """Again, with another number at one place of its key."""
    def damage(scene):
        editor = Editor(scene, table)
        row = list(scene.random.choice(editor.rows))
        place = editor.columns.index(editor.key[-1])
        numbers = [other[place] for other in editor.rows]
        row[place] = max(numbers) + 1 if isinstance(numbers[0], int) else str(row[place]) + " "
        editor.do(f"INSERT INTO {table} VALUES ({', '.join('?' * len(row))})", row)
    return damage


def pragma(name, value):
    def damage(scene):
        connection = sqlite3.connect(scene.path(FILE))
        connection.execute(f"PRAGMA {name} = {value}")
        connection.close()
    return damage


def page(number, text):
    """A page that is all zero, or anything."""
    def damage(scene):
        if scene.path(FILE).stat().st_size < number * 4096:
            raise Skipped("there is no such page")
        with open(scene.path(FILE), "r+b") as file:
            file.seek((number - 1) * 4096)
            file.write(bytes(4096) if text == "zero" else scene.random.randbytes(4096))
    return damage


def log(text):
    """A log that was left by a kill and is cut off, or has a byte that flipped: what is before it goes on."""
    def run(scene):
        RUN.undisturbed(scene.setting)
        RUN.prepare(scene)
        killed = variables(scene, "write", scene.random.randint(110, 260), "KILL")
        if scene.agon(*RUN.arguments, environment=killed).status == DONE or RUN.is_complete(scene):
            raise Skipped("it is done before")
        path = scene.path(RUN.database + "-wal")
        size = path.stat().st_size if path.exists() else 0
        if size == 0:
            raise Skipped("there is no log")
        place = scene.random.randrange(size)
        with open(path, "r+b") as file:
            if text == "cut":
                os.ftruncate(file.fileno(), place)
            else:
                file.seek(place)
                byte = file.read(1)[0]
                file.seek(place)
                file.write(bytes([byte ^ 1 << scene.random.randrange(8)]))
        scene.agon("standings", RUN.database).expect(DONE, USAGE, DATA, IO)
        scene.agon("check", RUN.database).expect(DONE, USAGE, DATA, IO)
        RUN.expect_goes_on(scene, set())
    return run


def cases(setting):
    original = whole(setting)
    connection = sqlite3.connect(original.path(FILE))
    tables = [name for name, in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY 1")]
    found = []
    for table in tables:
        def add(what, damage):
            found.append(Case(f"{table}{what}", damaged(original, damage, table not in UNCHECKED)))
        for column in [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]:
            for name, value in VALUES.items():
                add(f".{column}={name}", set_value(table, column, value))
            add(f".{column}-relinked", relink(table, column))
        add("-deleted", delete(table, True))
        add("-emptied", delete(table, False))
        add("-duplicated", duplicate(table))
    connection.close()
    for name, value in [("user_version", 0), ("user_version", 2), ("user_version", 9), ("application_id", 0)]:
        found.append(Case(f"{name}={value}", damaged(original, pragma(name, value))))
    for number in range(1, original.path(FILE).stat().st_size // 4096 + 1):
        for text in ("zero", "noise"):
            found.append(Case(f"page-{number}-{text}", damaged(original, page(number, text))))
    return found + [Case(f"log-{text}-{turn}", log(text)) for text in ("cut", "flipped") for turn in range(40)]

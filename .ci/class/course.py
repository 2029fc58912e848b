"""A course: its server, its students, and an independent count of its games."""
import csv
import html
import http.client
import io
import json
import re
import signal
import sqlite3
import subprocess
import sys
import time
import zipfile
from fractions import Fraction
from pathlib import Path
from urllib.parse import quote

# Long enough for any machine: what never comes is wrong, what comes late isn't.
PATIENCE = 300
LECTURER = "lecturer-1"

BOT = """import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"name": "bot"}), flush=True)
    elif message["type"] == "move":
        print(json.dumps({"move": CHOICE}), flush=True)
"""


def bot(choice='message["legal"][0]', before=""):
    return (before + BOT.replace("CHOICE", choice)).encode()


FIRST = bot()
LAST = bot('message["legal"][-1]')
RANDOM = bot('random.choice(message["legal"])', "import random\n")
NEEDS_PACKAGE = bot(before="import a_package_that_is_not_here\n")
# Passes its check, and loses some games of every night by an exception: only those of later encounters.
CRASHES = bot('message["legal"][0] if len(message["moves"]) != 3 or message["moves"][0] != "a1" else [][0]')
CHEATS = bot('"z9" if message["moves"][:1] == ["a1"] and len(message["moves"]) == 1 else message["legal"][0]')


def packed(files, links=()):
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
        for name, target in links:
            info = zipfile.ZipInfo(name)
            info.create_system, info.external_attr = 3, 0o120777 << 16
            archive.writestr(info, target)
    return data.getvalue()


class Wrong(Exception):
    """What doesn't hold, in words."""


def expect(holds, what):
    if not holds:
        raise Wrong(what)


def eventually(what, body):
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if value := body():
            return value
        time.sleep(0.1)
    raise Wrong(f"it never happens: {what}")


def main(body):
    try:
        body(sys.argv[1])
    except Wrong as wrong:
        sys.exit(f"class: {wrong}")


def write(students, variants="noughts:3x3", encounters=2, more="", divisions=None):
    """The files of a course, in divisions if it has some; students have the codes code-NAME."""
    if divisions:
        more += "format: {league: {divisions: [[random]], promote: 1}}\n"
    Path("league.yml").write_text(
        f"name: course\nencounters: {encounters}\nopenings: {{plies: 1}}\nvariants: [{variants}]\n"
        f"players: [random]\nreports: {{formats: [markdown]}}\n{more}")
    Path("course.yml").write_text(f"config: league.yml\nstudents: students.csv\nlecturer: {LECTURER}\n"
                                   "sandbox: {memory: 8GB}\n"  # Java's address space
                                   + (f"divisions: {divisions}\n" if divisions else ""))
    enrol(students)


def enrol(students):
    Path("students.csv").write_text("name,code\n" + "".join(f"{name},code-{name}\n" for name in students))


class Server:
    def __init__(self, agon, *options, **settings):
        self.log = open("serve.log", "a+")
        self.process = subprocess.Popen(
            [agon, "serve", "--class", "course.yml", "--port", "0", *options], stdout=subprocess.PIPE,
            stderr=self.log, text=True, **settings)
        address = self.process.stdout.readline().strip()
        self.log.seek(0)
        expect(address, f"agon serve --class doesn't start: {self.log.read()}")
        self.port = int(address.split(":")[2].strip("/"))

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self):
        self.process.send_signal(signal.SIGINT)
        # A server that has only just told its address may not listen to signals yet.
        expect(self.process.wait(PATIENCE) in (0, -signal.SIGINT), f"it ends with {self.process.returncode}")

    def ask(self, path, cookie=None, body=None, kind="application/json", origin=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        headers = {"Cookie": f"agon-class-{self.port}={cookie}"} if cookie else {}
        if body is not None:
            headers |= {"Content-Type": kind, "Origin": origin or f"http://127.0.0.1:{self.port}"}
        connection.request("GET" if body is None else "POST", path, body, headers)
        answer = connection.getresponse()
        text = answer.read().decode()
        cookies = answer.getheader("Set-Cookie", "")
        connection.close()
        return answer.status, text, cookies

    def sign_in(self, code):
        status, text, cookies = self.ask("/class/sign-in", body=json.dumps({"code": code}))
        expect(status == 200, f"signing in with {code}: {status} {text}")
        return cookies.split("=")[1].split(";")[0]

    def upload(self, cookie, name, content):
        return self.ask(f"/class/upload?file={quote(name)}", cookie, content, "application/octet-stream")[:2]

    def order(self, cookie, path, **order):
        return self.ask(path, cookie, json.dumps(order))[:2]

    def page(self, cookie, path="/class/state"):
        status, text, _ = self.ask(path, cookie)
        expect(status == 200, f"{path}: {status} {text}")
        return html.unescape(re.sub("<[^>]*>", "", text.replace("</td>", "|").replace("</tr>", "\n")))

    def checked(self, cookie, number):
        """The page once an upload is checked."""
        def page():
            text = self.page(cookie)
            expect(f"Upload {number}," in text, f"upload {number} isn't on the page: {text}")
            return None if re.search(rf"Upload {number},[^\n]*is being checked", text) else text
        return eventually(f"upload {number} is checked", page)

    def marks(self, cookie):
        return {row["name"]: row for row in csv.DictReader(io.StringIO(self.ask("/class/marks.csv", cookie)[1]))}


def runs(database="course.sqlite"):
    """The runs with their numbers and whether they are complete."""
    if not Path(database).exists():
        return []
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as connection:
        try:
            return connection.execute("SELECT number, status, description FROM run ORDER BY number").fetchall()
        except sqlite3.OperationalError:
            return []


def played(run):
    """The upload that each student's bot was in a run, by the database."""
    players = json.loads(run[2])["players"]
    return {name: int(player["directory"].split("/")[2]) for name, player in players.items()
            if isinstance(player, dict) and "directory" in player}


def games(run):
    """The games of a run: both players, their places, and the reason of the end."""
    with sqlite3.connect("file:course.sqlite?mode=ro", uri=True) as connection:
        return connection.execute(
            "SELECT first.name, second.name, places, reason FROM game JOIN seating ON seating.id = seating "
            "JOIN run ON run.id = run JOIN player first ON first.id = seating.first "
            "JOIN player second ON second.id = seating.second WHERE run.number = ?", (run,)).fetchall()


def count(run):
    """Games, wins, draws, losses and faults of each player of a run, counted game by game."""
    totals = {}
    for *names, places, reason in games(run):
        places = [int(place) for place in places.split("-")]
        for name, place in zip(names, places):
            mark = totals.setdefault(name, {"games": 0, "wins": 0, "draws": 0, "losses": 0, "faults": 0})
            mark["games"] += 1
            mark["losses" if place > 1 else "draws" if places == [1, 1] else "wins"] += 1
            mark["faults"] += place > 1 and reason in ("illegal move", "crash", "time", "no answer", "connection")
    return totals


def lineup(run):
    """The players of a run of a league, from the first division to the last."""
    return json.loads(run[2])["lineup"]


def tables(run, divisions):
    """The divisions of a run of a league in the order of their tables, by the words of the documentation: a pairing is
    one point, divided as its games were; ties are broken by Buchholz Cut-1, Sonneborn-Berger, direct encounter, and the
    order before."""
    order = lineup(run)
    scores = {name: {} for name in order}
    for *names, places, _ in games(run[0]):
        won = {"1-2": (1, 0), "2-1": (0, 1), "1-1": (0.5, 0.5)}[places]
        for name, other, score in zip(names, reversed(names), won):
            scores[name].setdefault(other, []).append(score)
    share = {name: {other: Fraction(sum(map(Fraction, each)), len(each)) for other, each in of.items()}
             for name, of in scores.items()}
    points = {name: sum(of.values(), Fraction()) for name, of in share.items()}
    cut = {name: sum(sorted(points[other] for other in of)[1:], Fraction()) for name, of in share.items()}
    berger = {name: sum((score * points[other] for other, score in of.items()), Fraction())
              for name, of in share.items()}

    ranks = {name: (points[name], cut[name], berger[name]) for name in order}

    def key(name):
        level = [other for other in share[name] if ranks[other] == ranks[name]]
        direct = sum((share[name][other] for other in level), Fraction())
        return (*(-rank for rank in ranks[name]), -direct, order.index(name))

    ends = [len(order) * place // divisions for place in range(divisions + 1)]
    return [sorted(order[begin:end], key=key) for begin, end in zip(ends, ends[1:])]


def next_lineup(groups):
    """The players of the next run of a league, after the best of each division has changed places with the worst of the
    one above."""
    groups = [list(group) for group in groups]
    for upper, lower in zip(groups, groups[1:]):
        upper[-1], lower[0] = lower[0], upper[-1]
    return [name for group in groups for name in group]


def expect_counted(marks, run):
    """The marks are those of the count."""
    totals = count(run)
    for name, mark in marks.items():
        if name in totals:
            shown = {key: int(mark[key]) for key in totals[name]}
            expect(mark["run"] == str(run) and shown == totals[name], f"{name}: {mark}, but counted {totals[name]}")
        else:
            expect(mark["games"] == "", f"{name} has no games in run {run}, but {mark}")

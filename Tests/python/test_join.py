"""Bots that join a host by `agon_join.py`, as they do by `agon join`."""
import ast
import importlib.util
import json
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
import urllib.request
from pathlib import Path

import pytest
from agon import program

SCRIPT = Path(__file__).resolve().parents[2] / "Sources/Engines/Remote/agon_join.py"
SPEC = importlib.util.spec_from_file_location("agon_join", SCRIPT)
agon_join = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(agon_join)
# Where Python doesn't buffer, nobody has to flush.
BUFFERED = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
PATIENCE = 60  # seconds, for what takes none unless something is wrong
QUICKLY = [("LASTING = 5, 10, 2, 60", "LASTING = 5, 10, 0.2, 60")]  # those who don't leave are ended sooner

# A bot that plays the same everywhere. FAULT is what it does instead of its first answer to a move.
BOT = """
import json, os, subprocess, sys, time, zlib

def say(message):
    print(json.dumps(message), flush=True)

has_erred = False
pause = 0.0
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        say({"name": "bot"})
    elif message["type"] == "move":
        move = message["legal"][zlib.crc32(" ".join(message["moves"]).encode()) % len(message["legal"])]
        time.sleep(pause)
        if not has_erred:
            has_erred = True
            FAULT
        say({"move": move})
"""

CONFIG = """
variants: [{variants}]
encounters: {encounters}
workers: {workers}
seed: 7
players:
  - random
"""


class Host:
    """`agon run` with players that dial in, each with a code that is its name and a number."""

    def __init__(self, *players, variants="noughts:3x3, connect-four:5x4", encounters=10, workers=2, hang="60s",
                 port=0):
        self.config = CONFIG.format(variants=variants, encounters=encounters, workers=workers) + "".join(
            f"  - {{name: {name}, engine: {{code: {name}-7193, wait: 60s}}, protocol: json, hang: {hang}}}\n"
            for name in players)
        Path("host.yml").write_text(self.config)
        self.begin(port)

    def begin(self, port):
        self.process = subprocess.Popen(
            [program.path(), "run", "host.yml", "--listen", f"127.0.0.1:{port}"], stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE, text=True)
        self.said, self.has_said = [], threading.Condition()
        threading.Thread(target=self.listen, daemon=True).start()
        self.address = self.expect(r"agon join (127\.0\.0\.1:\d+) --code CODE")[1]

    def listen(self):
        for line in self.process.stderr:
            with self.has_said:
                self.said.append(line)
                self.has_said.notify_all()

    def expect(self, pattern):
        with self.has_said:
            assert self.has_said.wait_for(lambda: re.search(pattern, "".join(self.said)), PATIENCE), self.said
            return re.search(pattern, "".join(self.said))

    def end(self):
        assert self.process.wait(PATIENCE) == 0, self.said
        return self.games()

    @staticmethod
    def games():
        """All games: variant, number, players, transcript, places, reason."""
        connection = sqlite3.connect("file:host.sqlite?mode=ro", uri=True)
        games = connection.execute(
            "SELECT variant, encounter, first, second, transcript, places, reason FROM game_list ORDER BY 1, 2, 3, 4")
        found = games.fetchall()
        connection.close()
        return found

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()


class Fake:
    """A host that says to each who joins what the test asks for, and keeps what it hears."""

    def __init__(self, *lines, hangs_up=True, then=None):
        self.lines, self.hangs_up, self.then, self.heard = lines, hangs_up, then, []
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"127.0.0.1:{self.listener.getsockname()[1]}"
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        kept = []
        while True:
            connection, _ = self.listener.accept()
            kept.append(connection)
            try:
                stream = connection.makefile("rwb")
                self.heard.append(stream.readline())
                for line in self.lines:
                    connection.sendall(line if isinstance(line, bytes) else json.dumps(line).encode() + b"\n")
                if self.then:
                    self.then(stream)
                if self.hangs_up:
                    connection.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass


def write_bot(fault="pass", text=BOT):
    Path("bot.py").write_text(text.replace("FAULT", fault.replace("\n", "\n            ")))
    return [sys.executable, "bot.py"]


def start(address, *options, bot=(sys.executable, "bot.py"), code="anna-7193", changes=()):
    """Starts the script; with texts of it that are changed, such as how long it waits."""
    script = SCRIPT
    if changes:
        text = SCRIPT.read_text()
        for old, new in changes:
            assert text.count(old) == 1, old
            text = text.replace(old, new)
        script = Path("changed.py").resolve()
        script.write_text(text)
    return subprocess.Popen(
        [sys.executable, script, address, "--code", code, *options, "--", *bot], stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, text=True, env=BUFFERED)


def end_of(process):
    """The exit code, and what it has said."""
    output, errors = process.communicate(timeout=PATIENCE)
    assert output == ""
    return process.returncode, errors


def joined(*arguments, **options):
    return end_of(start(*arguments, **options))


def by_agon(*arguments):
    """The exit code of `agon join`, and what it has said."""
    done = subprocess.run(
        [program.path(), "join", *arguments], capture_output=True, text=True, timeout=PATIENCE, env=BUFFERED)
    return done.returncode, done.stderr


def standing(games, name="anna"):
    """The last line about the bot's games as a pattern: the rating isn't known here."""
    counts = {"won": 0, "drawn": 0, "lost": 0}
    for _, _, first, second, _, places, _ in games:
        if name in (first, second):
            place = places.split("-")[(first, second).index(name)]
            counts["drawn" if places == "1-1" else "won" if place == "1" else "lost"] += 1
    counted = ", ".join(f"{counts[each]} {each}" for each in counts)
    return rf"agon: {sum(counts.values())} games: {counted}( \([0-9]+ by [a-z ]+\))?, rated [+-][0-9]+; last lost: game [0-9]+\n"


def is_running(number):
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    # One that has ended may wait for its parent.
    stat = Path(f"/proc/{number}/stat")
    return not stat.exists() or stat.read_text().rpartition(")")[2].split()[0] != "Z"


def eventually(holds):
    deadline = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_python_of_all_systems_can_run_it():
    text = SCRIPT.read_text(encoding="utf-8")
    ast.parse(text, feature_version=(3, 8))
    assert max(map(len, text.splitlines())) <= 120


def test_a_run_has_the_games_that_it_has_with_agon_join():
    bot = write_bot()
    with Host("anna", encounters=25) as host:
        assert by_agon(host.address, "--code", "anna-7193", "--", *bot)[0] == 0
        expected = host.end()
    Path("host.sqlite").unlink()
    with Host("anna", encounters=25) as host:
        code, said = joined(host.address)
        games = host.end()
    assert len(games) == 100 and games == expected
    assert code == 0
    assert re.fullmatch(f"agon: joined as anna at {host.address}; waiting for games\n{standing(games)}"
                        "agon: all games are over\n", said)


def test_the_host_sends_the_script_which_knows_its_address():
    write_bot()
    with Host("anna", encounters=2) as host:
        with urllib.request.urlopen(f"http://{host.address}/join.py", timeout=PATIENCE) as response:
            script = Path("join.py")
            script.write_bytes(response.read())
        assert script.read_text() == SCRIPT.read_text().replace('HOST = ""', f'HOST = "{host.address}"')
        done = subprocess.run(
            [sys.executable, script, "--code", "anna-7193", "--", sys.executable, "bot.py"], capture_output=True,
            text=True, timeout=PATIENCE)
        assert len(host.end()) == 8
    assert done.returncode == 0 and f"joined as anna at {host.address}" in done.stderr


@pytest.mark.parametrize("arguments", [
    ["localhost", "--", "true"],
    ["a b", "--code", "anna-7193", "--", "true"],
    ["localhost:99999", "--code", "anna-7193", "--", "true"],
    ["localhost", "--code", "anna-7193", "--wait", "0s", "--", "true"],
    ["localhost", "--code", "anna-7193", "--wait", "25h", "--", "true"],
    ["localhost", "--code", "anna-7193", "--wait", "", "--", "true"],
    ["localhost", "--code", "anna-7193", "--tables", "0", "--", "true"],
    ["localhost", "--code", "anna-7193", "--tables", "1001", "--", "true"],
    ["localhost", "--code", "anna-7193", "--", "no-such-program"],
    ["localhost", "--code", "anna-7193", "--", "bot.py"],
    ["localhost", "--code", "anna-7193", "--", "./bot.py"],
])
def test_wrong_usage_is_told_as_by_agon_join(arguments, capsys):
    write_bot()
    assert (agon_join.main(arguments), capsys.readouterr().err) == by_agon(*arguments)


@pytest.mark.parametrize("arguments, text", [
    ([], "--code is missing; expected --code CODE"),
    (["--code", "anna-7193", "--", "true"], "“” is no address; expected HOST:PORT"),
    (["localhost", "--code", "anna-7193", "python3", "bot.py"], "who plays? Expected a program after “--”"),
    (["localhost", "--code", "anna-7193", "--table", "1", "--", "true"], "“--table 1” isn't expected; usage: python3"),
    (["localhost", "--code"], "argument --code: expected one argument"),
])
def test_other_wrong_usage_is_told(arguments, text, capsys):
    assert agon_join.main(arguments) == 64 and capsys.readouterr().err.startswith("agon: " + text)


def test_a_host_that_is_not_there_is_given_up():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        address = f"127.0.0.1:{listener.getsockname()[1]}"
    write_bot()
    code, said = joined(address, "--wait", "300ms")
    assert (code, said) == by_agon(address, "--code", "anna-7193", "--wait", "300ms", "--", "true")
    assert code == 74 and said.endswith("Connection refused; given up after 300ms\n")


def test_a_wrong_code_and_another_version_are_refused():
    bot = write_bot()
    with Host("anna") as host:
        refused = joined(host.address, code="wrong")
        assert refused == by_agon(host.address, "--code", "wrong", "--", *bot)
        assert refused == (64, f"agon: {host.address} doesn't let it in: there is no such code\n")
        code, said = joined(host.address, changes=[('"version": 1', '"version": 2')])
        assert code == 64 and "version 2, this Agon 1: the same Agon is needed on both sides" in said


@pytest.mark.parametrize("fault, reason, text", [
    ('print("no idea", file=sys.stderr); sys.exit(3)', "crash", "ended with exit code 3; it is started anew for its"),
    ("sys.exit(0)", "crash", "ended with exit code 0; it is started anew for its next game; a bot plays game after game"),
    ('print("I think", flush=True)', "illegal move", "said “I think”, which isn't a JSON object; expected a line such"),
    ('print("[NaN]", flush=True)', "illegal move", "said “[NaN]”, which isn't a JSON object"),
    ('say({"move": "z9"}); continue', "illegal move", "answered “z9”, which isn't legal; legal are "),
    ('say({"m": 1}); continue', "illegal move", 'said “{"m": 1}”'),
    ("os.kill(os.getpid(), 9)", "crash", "was ended by signal 9 (Killed); it is started anew for its next game\n"),
    ("time.sleep(60)", "no answer", "gave no answer within 600 ms, the time of “hang”"),
    ('print(json.dumps({"move": move})); continue', "no answer", "gave no answer within 600 ms, the time of “hang”"),
])
def test_a_fault_costs_games_and_is_told_once_in_the_words_of_agon_join(fault, reason, text):
    bot = write_bot(fault)
    said = []
    for join in (lambda host: by_agon(host.address, "--code", "anna-7193", "--", *bot),
                 lambda host: joined(host.address, changes=QUICKLY)):
        with Host("anna", variants="noughts:3x3", encounters=1, workers=1,
                  hang="600ms" if reason == "no answer" else "60s") as host:
            code, errors = join(host)
            assert code == 0 and reason in {game[-1] for game in host.end()}
        Path("host.sqlite").unlink()
        said.append(errors.replace(host.address, "HOST"))
    assert said[0] == said[1]
    assert said[1].count("agon: the bot ") == said[1].count("agon: the bot " + text) == 1


@pytest.mark.parametrize("fault, text", [
    ('print("x" * 70_000)', "said a line of over 65536 bytes; it is started anew for its next game\n"),
    ("os.close(1); time.sleep(60)", "closed its output; it is started anew for its next game\n"),
])
def test_a_bot_that_can_say_no_more_loses_and_is_started_anew(fault, text):
    write_bot(fault)
    with Host("anna", variants="noughts:3x3", encounters=1, workers=1) as host:
        code, said = joined(host.address, changes=QUICKLY)
        assert code == 0 and {game[-1] for game in host.end()} == {"crash"}
    assert said.count("agon: the bot ") == said.count("agon: the bot " + text) == 1


def test_a_bot_that_does_not_flush_is_told_so_at_once():
    write_bot(text=BOT.replace("flush=True", "flush=False"))
    with Host("anna", hang="600ms") as host:
        code, said = joined(host.address, "--wait", "1s")
        assert host.process.wait(PATIENCE) == 69
    assert said.count("agon: the bot ") == said.count("agon: the bot gave no answer within 600 ms, the time of “hang”")
    assert '; expected a line such as {"name":"my bot"}, flushed at once: print(..., flush=True)\n' in said
    assert code in (0, 74) and "hangs up" not in said


def test_a_bot_that_cannot_be_run_is_told():
    Path("bot").write_text("")
    os.chmod("bot", 0o755)
    with Host("anna") as host:
        assert joined(host.address, bot=["./bot"])[0] == 69


def test_two_bots_play_at_once_at_as_many_tables_as_each_says():
    write_bot()
    with Host("anna", "bert") as host:
        both = [start(host.address, "--tables", count, code=f"{name}-7193")
                for name, count in (("anna", "1"), ("bert", "5"))]
        ends = [end_of(process) for process in both]
        games = host.end()
    assert len(games) == 120 and not {game[-1] for game in games} & {"crash", "connection", "illegal move"}
    for (code, said), name in zip(ends, ("anna", "bert")):
        assert code == 0 and re.search(standing(games, name), said)
    assert "agon: the host plays at 2 tables; it sits down at 1\n" in ends[0][1]
    assert "sits down" not in ends[1][1]


def test_a_host_that_is_killed_finds_the_bot_waiting():
    write_bot(text=BOT.replace("pause = 0.0", "pause = 0.002"))
    with Host("anna", encounters=30, port=free_port()) as host:
        process = start(host.address)
        eventually(lambda: Path("host.sqlite").exists() and games_in("host.sqlite") >= 20)
        host.process.kill()
        host.process.wait()
        kept = games_in("host.sqlite")
        said = [process.stderr.readline()]
        while "Connection refused; trying again" not in said[-1]:
            said.append(process.stderr.readline())
        host.begin(host.address.split(":")[1])
        code, rest = end_of(process)
        games = host.end()
    assert 20 <= kept < 120 and len(games) == 120
    assert not {game[-1] for game in games} & {"crash", "connection", "illegal move", "no answer"}
    assert said == [f"agon: joined as anna at {host.address}; waiting for games\n",
                    f"agon: can't reach {host.address}: Connection refused; trying again\n"]
    assert code == 0 and re.fullmatch(standing(games) + "agon: all games are over\n", rest)


def free_port():
    """A port that the system gives to nobody who doesn't ask for that very one."""
    for port in range(20_000 + os.getpid() % 10_000, 32_000):
        try:
            with socket.create_server(("127.0.0.1", port)):
                return port
        except OSError:
            pass


def games_in(database):
    try:
        return len(Host.games())
    except sqlite3.OperationalError:  # there is nothing yet
        return 0


def test_a_lost_connection_costs_nothing():
    write_bot()
    with Host("anna", encounters=3, workers=1) as host:
        with socket.create_server(("127.0.0.1", 0)) as listener:
            threading.Thread(target=pass_on, args=(listener, host.address), daemon=True).start()
            code, said = joined(f"127.0.0.1:{listener.getsockname()[1]}")
        host.expect("anna came back [0-9]+ ms after its connection was lost")
        games = host.end()
    assert code == 0 and re.search(standing(games), said)
    assert not {game[-1] for game in games} & {"crash", "connection", "illegal move", "no answer"}


def pass_on(listener, address):
    """Passes on what is said at connections, each of which is lost with its tenth question, but for the fourth."""
    host, port = address.split(":")
    for left in (10, 10, 10, 10_000):
        near, far = listener.accept()[0], socket.create_connection((host, int(port)))

        def back(source=near, target=far):
            try:
                while True:
                    target.sendall(source.recv(65_536) or target.shutdown(socket.SHUT_RDWR))
            except (OSError, TypeError):
                pass

        threading.Thread(target=back, daemon=True).start()
        for line in far.makefile("rb"):
            left -= line.startswith(b'{"type":"move"')
            if left == 0:
                break
            near.sendall(line)
        for connection in (near, far):
            try:
                connection.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_who_is_interrupted_ends_its_bot_and_what_that_started(number):
    # It hears of nothing, and has a child that doesn't either.
    write_bot("""
for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP): signal.signal(each, signal.SIG_IGN)
child = subprocess.Popen(["sleep", "300"])
print("bots", os.getpid(), child.pid, file=sys.stderr, flush=True)
while True: time.sleep(1)""", BOT.replace("import json", "import signal, json"))
    with Host("anna", workers=1) as host:
        process = start(host.address, changes=QUICKLY)
        while True:
            line = process.stderr.readline()
            assert line
            if line.startswith("bots"):
                break
        process.send_signal(number)
        code, said = end_of(process)
    assert code == 130
    assert said == "agon: stopping; a second Ctrl-C ends at once; either way the games are the other machine's\n"
    eventually(lambda: not any(is_running(int(number)) for number in line.split()[1:]))


def test_the_second_interrupt_ends_it_at_once():
    write_bot("""
print("bot", os.getpid(), file=sys.stderr, flush=True)
while True: time.sleep(1)""")
    with Host("anna", workers=1) as host:
        process = start(host.address, changes=[("LASTING = 5, 10, 2, 60", "LASTING = 5, 10, 50, 60")])
        assert "joined" in process.stderr.readline()
        number = int(process.stderr.readline().split()[1])
        process.send_signal(signal.SIGINT)
        assert "stopping" in process.stderr.readline()
        process.send_signal(signal.SIGINT)
        code, said = end_of(process)
    assert code == 130 and said.endswith("agon: ended at once; the games are the other machine's\n")
    eventually(lambda: not is_running(number))


def test_who_is_killed_leaves_no_bot_either():
    write_bot("""
print("bot", os.getpid(), file=sys.stderr, flush=True)
while True: time.sleep(1)""")
    with Host("anna", workers=1) as host:
        process = start(host.address)
        assert "joined" in process.stderr.readline()
        number = int(process.stderr.readline().split()[1])
        process.kill()
        assert end_of(process) == (-9, "")
        eventually(lambda: not is_running(number))


PING = {"type": "ping", "number": 7}
WELCOME = {"type": "welcome", "player": "anna", "tables": 1}
HELLO = {"type": "hello", "protocol": 1, "options": {}}
ESCAPES = "\x1b[2J\x1b]0;title\x07\r\n\x7f\x9b1m\u202etxt"
SHOWN = "␛[2J␛]0;title␇␍␊␡�1m�txt"


@pytest.mark.parametrize("lines, text, code", [
    ([{"type": "refused", "why": ESCAPES, "again": False}], "HOST doesn't let it in: " + SHOWN, 64),
    ([{"type": "refused", "why": ESCAPES, "again": True}], SHOWN + "", 74),
    ([{**WELCOME, "player": ESCAPES}], f"joined as {SHOWN} at HOST; waiting for games", 74),
    ([b"\x1b[2J\x9b\xff\n"], "HOST doesn't answer as Agon does; it said “␛[2J��”", 74),
    ([b"HTTP/1.1 400 Bad Request\r\n\r\n"],
     "HOST doesn't answer as Agon does; it said “HTTP/1.1 400 Bad Request”", 74),
    ([b"x" * 2_000 + b"\n"], f"HOST doesn't answer as Agon does; it said “{'x' * 80}”", 74),
    ([b"x" * 200_000], "HOST doesn't answer as Agon does; it said a line of over 65536 bytes", 74),
    ([b"[" * 60_000 + b"\n"], f"HOST doesn't answer as Agon does; it said “{'[' * 80}”", 74),
    ([{**WELCOME, "tables": "1"}], "HOST doesn't answer as Agon does; it said “", 74),
    ([{"type": ["welcome"]}], "HOST doesn't answer as Agon does; it said “", 74),
    ([], "HOST doesn't answer as Agon does; it said nothing", 74),
    ([WELCOME], "HOST lets it in and hangs up", 74),
    ([WELCOME, b"\x1b]0;title\x07\n"], "HOST said “␛]0;title␇”, which isn't a JSON object", 74),
    ([WELCOME, HELLO, b"\x1b[2J\n"], "HOST said “␛[2J”, which isn't a JSON object", 74),
    ([WELCOME, HELLO, b"x" * 200_000], "HOST said a line of over 65536 bytes", 74),
    ([WELCOME, {"type": "standing", "won": "1"}, {"type": "fault"}, {"type": "ping"}, HELLO, {"type": ["game"]},
      {"type": "standing", "won": 1, "drawn": 0, "lost": 0, "faults": -1, "rating": "x", "game": ESCAPES},
      b'{"type":"bye"}\n'], f"1 game: 1 won, 0 drawn, 0 lost; last lost: game {SHOWN}\n", 0),
    ([WELCOME, {"type": "fault", "reason": "crash", "what": ESCAPES}], f"the bot {SHOWN}\n", 74),
    ([b'{"type":"bye"}\n'], "all games are over", 0),
])
def test_what_a_host_says_does_no_harm(lines, text, code):
    write_bot()
    host = Fake(*lines)
    assert_told(joined(host.address, "--wait", "200ms"), host, text, code)


def assert_told(end, host, text, code):
    assert end[0] == code, end
    assert "agon: " + text.replace("HOST", host.address) in end[1]
    assert not re.search("[\0-\x09\x0b-\x1f\x7f-\x9f\u202e]", end[1])
    assert "Traceback" not in end[1]


def test_a_host_that_says_nothing_is_given_up():
    write_bot()
    host = Fake(hangs_up=False)
    end = joined(host.address, "--wait", "200ms", changes=[("LASTING = 5, 10,", "LASTING = 5, 0.3,")])
    assert_told(end, host, "HOST doesn't answer as Agon does; it said nothing", 74)


def test_a_sign_of_life_is_given_while_a_bot_thinks():
    def ask(stream):
        for lines in ([HELLO], [{"type": "game", "seat": 0}, {"type": "move", "moves": [], "legal": ["a1"]}, PING]):
            stream.write(b"".join(json.dumps(line, separators=(",", ":")).encode() + b"\n" for line in lines))
            stream.flush()
            host.heard.append(stream.readline())
        Path("go").touch()
        host.heard.append(stream.readline())
        stream.write(b'{"type":"end","places":[1,2]}\n{"type":"bye"}\n')
        stream.flush()

    write_bot('while not os.path.exists("go"): time.sleep(0.01)')
    host = Fake({**WELCOME, "player": "ann\u00e4"}, then=ask)
    code, said = joined(host.address, "--tables", "3", code="anna ä")
    assert code == 0 and "agon: all games are over\n" in said
    greeting = json.loads(host.heard[0])
    assert len(greeting.pop("client")) >= 16
    assert greeting == {"type": "join", "version": 1, "code": "anna ä", "table": 0, "tables": 3,
                        "reports": True}
    assert host.heard[1:] == [b'{"name": "bot"}\n', b'{"type":"pong","number":7}\n', b'{"move": "a1"}\n']

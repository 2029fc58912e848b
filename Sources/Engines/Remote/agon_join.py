#!/usr/bin/env python3
"""Lets a bot play on another machine, as “agon join” does, where there is no Agon: all it needs is Python 3.8.

    python3 agon_join.py [HOST[:PORT]] --code CODE [--wait TIME] [--tables COUNT] -- PROGRAM [ARGUMENT ...]

Where a host has sent this file, as /join.py, its address is the default. The program speaks json, as Json.md has it,
and is started once for each table of the host, at most --tables times (default: one per core). When the connection is
lost it connects again, and gives up after --wait (default: 1m). Nothing is encrypted: this is for trusted networks.
Exit codes: 0 all games are over, 64 wrong usage or refused, 69 the program can't be run, 74 the host can't be reached,
130 interrupted.
"""
import argparse
import contextlib
import json
import os
import queue
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
from time import monotonic, sleep

HOST = ""  # the address of the host that sends this file
LONGEST, UNREAD = 65_536, 1_000  # bytes of a line, and lines that a bot leaves unread
DIALLING, PATIENCE, LEAVING, LASTING = 5, 10, 2, 60  # seconds to connect, to answer, to leave; and that are no hang-up
SHORTEST_PAUSE, LONGEST_PAUSE, REPORT_PAUSE = 0.05, 2.0, 10.0  # seconds between connections, and between two standings
ADDRESS = re.compile(r"(?:\[([^\[\]\s]+)\]|([^:\[\]\s/@]+))(?::([0-9]{1,5}))?")
TIME, UNITS = re.compile(r"([0-9]*\.?[0-9]+)(ms|min|m|s|h)"), {"ms": 0.001, "s": 1, "m": 60, "min": 60, "h": 3600}
CONTROL = re.compile("[\0-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
# Ctrl-C at the terminal is for this program alone, which ends its bots.
APART = {"creationflags": 0x200} if os.name == "nt" else {"start_new_session": True}


class Over(Exception):
    """The end of the program: an exit code, and a text."""


class Failure(Exception):
    """The reason why a connection ended without a game; the client connects again."""


class Wrong(Exception):
    """What a host or a bot does wrong, in words that follow its name."""


def say(text):
    """Prints a line without control characters, which a host must not send to a terminal."""
    with contextlib.suppress(OSError):
        text = CONTROL.sub(lambda it: chr(0x2400 + ord(it[0])) if it[0] < " " else "�", text.replace("\x7f", "␡"))
        print("agon: " + text[:1_000], file=sys.stderr, flush=True)


def shown(line):
    return f"“{line[:80].decode('utf-8', 'replace')}”"


def next_line(stream):
    """Reads a line; None at the end, or where the connection is lost. Raises `Wrong` for one that is too long."""
    with contextlib.suppress(OSError, ValueError):
        line = stream.readline(LONGEST + 1)
        if len(line) > LONGEST:
            raise Wrong(f"said a line of over {LONGEST} bytes")
        return line.rstrip(b"\r\n") if line.endswith(b"\n") else None


def parsed(line):
    """Reads the JSON object of a line of the host."""
    with contextlib.suppress(ValueError, RecursionError):
        value = json.loads(line.decode("utf-8", "replace"), strict=False)
        if isinstance(value, dict):
            return value
    raise Wrong(f"said {shown(line)}, which isn't a JSON object")


class Bot:
    """A program that plays at one table."""

    def __init__(self, program):
        pipe, nowhere = subprocess.PIPE, subprocess.DEVNULL
        self.process = subprocess.Popen(program, stdin=pipe, stdout=pipe, **APART)
        self.unread, self.guard, self.is_leaving = queue.Queue(UNREAD), None, False
        if os.name != "nt":  # The guard's input ends with this program, even when that is killed.
            guard = ["sh", "-c", "cat; kill -s KILL -- -$0", str(self.process.pid)]
            self.guard = subprocess.Popen(guard, stdin=pipe, stdout=nowhere, stderr=nowhere, **APART)
        threading.Thread(target=self.write, daemon=True).start()

    def write(self):
        """Passes lines to the program, on a thread of its own: it may read slowly, or not at all."""
        with contextlib.suppress(OSError), self.process.stdin as stream:
            for line in iter(self.unread.get, None):
                stream.write(line + b"\n")
                stream.flush()

    def pass_on(self, line):
        """Passes a line to the program; None asks it to leave. Ends it where it doesn't read."""
        try:
            self.unread.put_nowait(line)
        except queue.Full:
            self.kill()

    def end(self):
        """Ends the program once it has had time to leave; returns how it had ended by itself, or None."""
        self.is_leaving = True
        self.pass_on(None)
        code = None
        with contextlib.suppress(subprocess.TimeoutExpired):
            code = self.process.wait(LEAVING)
        self.kill()
        if code is not None and code < 0:
            return f"was ended by signal {-code} ({signal.strsignal(-code)})"
        return None if code is None else f"ended with exit code {code}"

    def kill(self):
        """Ends the program, and all that it has started."""
        if os.name == "nt":
            subprocess.run(["taskkill", "/F", "/T", "/PID", str(self.process.pid)], capture_output=True)
            return
        with contextlib.suppress(OSError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.guard.kill()
        self.guard.wait()


class Client:
    """What all tables share."""

    def __init__(self, options):
        self.options, self.name, self.lock = options, os.urandom(16).hex(), threading.RLock()
        self.tables, self.wanted, self.seated, self.bots = set(), 1, 0, set()
        self.contact = self.reported = monotonic()
        self.told, self.standing, self.has_started = set(), None, False
        self.end, self.is_over, self.is_stopping = None, threading.Event(), False

    def play(self):
        """Plays until all is over, and raises the reason: an `Over`, or a mistake in here."""
        for number in (getattr(signal, name, None) for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")):
            if number and signal.getsignal(number) != signal.SIG_IGN:
                signal.signal(number, self.interrupt)
        self.sit_down()
        while not self.is_over.wait(0.1):  # Windows handles signals only between waits.
            pass
        endings = [threading.Thread(target=bot.end, daemon=True) for bot in list(self.bots)]
        for ending in endings:
            ending.start()
        while any(ending.is_alive() for ending in endings):
            sleep(0.01)
        raise self.end

    def interrupt(self, *_):
        """Ends the program as Ctrl-C does; the second time at once."""
        if self.is_stopping:
            for bot in list(self.bots):
                bot.kill()
            os.write(2, b"agon: ended at once; the games are the other machine's\n")  # `say` may be interrupted
            os._exit(130)
        self.is_stopping = True
        say("stopping; a second Ctrl-C ends at once; either way the games are the other machine's")
        self.finish(Over(130, ""))

    def finish(self, end):
        """Ends the program for a reason, unless there is one already."""
        with self.lock:
            self.end = self.end or end
        self.is_over.set()

    def tell(self, text, kind=None):
        """Prints what hasn't been printed before; a host may send another text each time."""
        with self.lock:
            if (kind or text) not in self.told and len(self.told) < 100 and not self.is_over.is_set():
                self.told.add(kind or text)
                say(text)

    def sit_down(self):
        """Takes one more table, if there is one."""
        with self.lock:
            free = set(range(min(self.wanted, self.options.tables))) - self.tables
            if free:
                self.tables.add(min(free))
                threading.Thread(target=self.sit, args=(min(free),), daemon=True).start()

    def sit(self, table):
        """Plays at a table, one connection after another, until all is over or the host has fewer tables."""
        pause = SHORTEST_PAUSE
        try:
            while table in self.tables and not self.is_over.is_set():
                try:
                    Connection(self, table).play()
                    pause = SHORTEST_PAUSE
                except Failure as failure:
                    self.give_up(*failure.args)
                except Wrong as wrong:
                    self.give_up(f"{self.options.address} {wrong}")
                self.is_over.wait(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
        except Exception as end:
            self.finish(end)

    def seat(self, count):
        """Changes the number of tables at which the bot has been admitted."""
        with self.lock:
            self.seated += count

    def give_up(self, why, kind=None):
        """Ends where there has been no contact with the host for too long."""
        if self.seated == 0 and monotonic() - self.contact > self.options.seconds:
            raise Over(74, f"{why}; given up after {self.options.wait}")
        self.tell(f"{why}; trying again", kind)

    def blame(self, message):
        """Prints each kind of fault of the bot once; returns the reason why the connection ends, and its kind."""
        what, advice = (str(message.get(key) or "") for key in ("what", "advice"))
        kind = f"fault: {re.split('[“:0-9]', what)[0]}{advice}"
        if message.get("reason") != "resigned":
            self.tell(f"the bot {what}" + (advice and f"; {advice}"), kind)
        return f"the bot {what}", kind

    def report(self, message):
        """Prints the results of the bot so far, now and then, and keeps them for the end."""
        counts, rating = [message.get(key) for key in ("won", "drawn", "lost", "faults")], message.get("rating")
        if any(type(count) is not int for count in counts):
            return
        games, (won, drawn, lost, faults) = sum(counts[:3]), counts
        text = f"{games} game{'s' * (games != 1)}: {won} won, {drawn} drawn, {lost} lost"
        text += f" ({faults} by {'a fault' if faults == 1 else 'faults'})" if faults > 0 else ""
        text += f", rated {rating:+}" if type(rating) is int else ""
        text += f"; last lost: game {message['game']}" if "game" in message else ""
        self.standing = text + (f", {message['page']}" if "game" in message and "page" in message else "")
        if monotonic() - self.reported >= REPORT_PAUSE:
            self.reported = monotonic()
            say(self.standing)


class Connection:
    """A connection to a table of the host, with a bot of its own."""

    def __init__(self, client, table):
        self.client, self.options, self.table, self.lock = client, client.options, table, threading.Lock()
        self.lines, self.has_quit, self.fault = 0, False, None
        try:
            self.host = socket.create_connection((self.options.host, self.options.port), DIALLING)
        except (OSError, UnicodeError) as error:
            why = "Connection timed out" if isinstance(error, socket.timeout) else getattr(error, "strerror", None)
            raise Failure(f"can't reach {self.options.address}: {why or error}")
        self.host.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        for option, value in (("TCP_NODELAY", 1), ("TCP_KEEPIDLE", 10), ("TCP_KEEPINTVL", 5), ("TCP_KEEPCNT", 3)):
            if hasattr(socket, option):
                self.host.setsockopt(socket.IPPROTO_TCP, getattr(socket, option), value)

    def play(self):
        """Asks for the table, and plays as long as the connection lasts."""
        with self.host, self.host.makefile("rb") as stream:
            self.host.settimeout(PATIENCE)
            if not self.is_seated(stream):
                return
            self.host.settimeout(None)
            began = monotonic()
            self.client.seat(1)
            try:
                line = self.hear(stream)
                if line is not None:
                    self.relay(stream, line)
            finally:
                self.client.seat(-1)
            if self.lines > 1 or monotonic() - began >= LASTING:
                self.client.contact = monotonic()
            else:
                raise Failure(*self.fault or [f"{self.options.address} lets it in and hangs up"])

    def is_seated(self, stream):
        """Asks for the table; returns whether the host admits the bot there. Raises the refusal of the first table."""
        client, options = self.client, self.options
        message = {"type": "join", "version": 1, "code": options.code, "client": client.name, "table": self.table}
        message.update(tables=options.tables, reports=True)
        self.send(json.dumps(message, ensure_ascii=False).encode("utf-8", "replace"))
        line = None
        try:
            line = self.hear(stream)
            answer = parsed(line) if line else {}
            kinds = {"welcome": {"player": str, "tables": int}, "refused": {"why": str}}[answer["type"]]
            if any(type(answer.get(key)) is not kind for key, kind in kinds.items()):
                raise KeyError
        except (Wrong, KeyError, TypeError) as wrong:
            said = f"said {shown(line)}" if line else "said nothing"
            raise Wrong(f"doesn't answer as Agon does; it {wrong if isinstance(wrong, Wrong) else said}")
        if answer["type"] == "welcome":
            client.wanted, most = answer["tables"], self.options.tables
            client.tell(f"joined as {answer['player']} at {self.options.address}; waiting for games")
            if client.wanted > most:
                client.tell(f"the host plays at {client.wanted} tables; it sits down at {most}", "tables")
            return True
        if answer.get("again") is True:
            raise Failure(answer["why"])
        if self.table == 0:
            raise Over(64, f"{self.options.address} doesn't let it in: {answer['why']}")
        client.tables.discard(self.table)
        return False

    def send(self, line):
        """Sends a line to the host; a lost connection is noticed by what it reads next."""
        with self.lock, contextlib.suppress(OSError):
            self.host.sendall(line + b"\n")

    def hear(self, stream):
        """Reads the host's next line for the bot, and handles those for this program; None at the end."""
        for line in iter(lambda: next_line(stream), None):
            message = parsed(line)
            kind = message.get("type")
            if kind == "bye":
                raise Over(0, "all games are over")
            if kind == "ping":
                self.send(b'{"type":"pong","number":%s}' % json.dumps(message.get("number")).encode())
            elif kind == "fault":
                self.fault = self.client.blame(message)
            elif kind == "standing":
                self.client.report(message)
            else:
                self.has_quit = kind == "quit"
                return line

    def relay(self, stream, line):
        """Lets a bot play until it ends, or the connection."""
        client, program = self.client, self.options.program
        try:
            bot = Bot(program)
        except OSError as error:
            why = f"“{program[0]}” can't be run: {error.strerror or error}"
            raise Failure(f"the bot can't be started: {why}") if client.has_started else Over(69, why)
        client.has_started = True
        client.bots.add(bot)
        client.sit_down()
        threading.Thread(target=self.hear_bot, args=(bot,), daemon=True).start()
        try:
            while line is not None:
                self.lines += not self.has_quit
                bot.pass_on(line)
                line = self.hear(stream)
        finally:
            bot.end()
            client.bots.discard(bot)

    def hear_bot(self, bot):
        """Passes the bot's lines to the host, which judges them, until the bot ends."""
        how = None
        try:
            for line in iter(lambda: next_line(bot.process.stdout), None):
                self.send(line)
        except Wrong as wrong:
            how = str(wrong)
        if self.has_quit:  # Its end is due; the host's next line shows whether all games are over.
            self.client.is_over.wait(PATIENCE)
        elif not bot.is_leaving:
            how = how or bot.end() or "closed its output"
            self.send(b'{"type":"ended","how":%s}' % json.dumps(how).encode())
            advice = "; a bot plays game after game, and leaves only at “quit”" * (how == "ended with exit code 0")
            self.client.tell(f"the bot {how}; it is started anew for its next game{advice}")
        with contextlib.suppress(OSError):
            self.host.shutdown(socket.SHUT_RDWR)


def runnable(program):
    """The path of a program."""
    path = shutil.which(program)
    if path:
        return path
    if not os.path.isfile(program):
        words = "; a program and its arguments are words of their own, such as python3 bot.py" if " " in program else ""
        raise Over(69, f"there is no program “{program}”{words}")
    if os.path.dirname(program):
        raise Over(69, f"“{program}” can't be run: it isn't executable")
    raise Over(69, f"there is no program “{program}” in PATH; the file of that name in the directory where it is to run"
                   f" is “{os.path.join('.', program)}”")


def read(words):
    """The options of a command line."""
    at = words.index("--") if "--" in words else len(words)
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    parser = argparse.ArgumentParser(
        usage=__doc__.splitlines()[2].strip(), description=__doc__, allow_abbrev=False,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.error = lambda text: refuse(f"{text}; usage: {parser.usage}")
    parser.add_argument("address", nargs="?", default=HOST)
    for option, default in (("--code", ""), ("--wait", "1m"), ("--tables", str(cores))):
        parser.add_argument(option, default=default)
    options, others = parser.parse_known_args(words[:at])
    options.program, place, wait = words[at + 1:], ADDRESS.fullmatch(options.address), TIME.fullmatch(options.wait)
    options.seconds = float(wait[1]) * UNITS[wait[2]] if wait else 0.0
    if not options.code:
        refuse("--code is missing; expected --code CODE, from the host of the run")
    if not options.program:
        refuse("who plays? Expected a program after “--”, such as “-- python3 my_bot.py”")
    if others:
        parser.error(f"“{' '.join(others)}” isn't expected")
    if not place or int(place[3] or 0) > 65_535:
        refuse(f"“{options.address}” is no address; expected HOST:PORT, such as 192.168.1.5:2466 or [::1]:2466")
    if not 0.0 < options.seconds <= 86_400.0:
        refuse("--wait: expected a time above 0 and up to a day with its unit (ms, s, m, h), such as 100ms or 2s, "
               f"found {f'“{options.wait}”' if options.wait else 'nothing'}")
    if not re.fullmatch("[1-9][0-9]{0,2}|1000", options.tables):
        refuse(f"--tables: expected a whole number from 1 to 1000, found “{options.tables}”")
    options.program[0], options.tables = runnable(options.program[0]), int(options.tables)
    options.host, options.port = place[1] or place[2], int(place[3] or 2466)
    options.address = f"[{options.host}]:{options.port}" if ":" in options.host else f"{options.host}:{options.port}"
    return options


def refuse(text):
    raise Over(64, text)


def main(words):
    """Plays; returns the exit code."""
    client = None
    try:
        client = Client(read(words))
        client.play()
    except Over as over:
        for text in (client and client.standing, over.args[1]):
            if text:
                say(text)
        return over.args[0]


if __name__ == "__main__":
    status = main(sys.argv[1:])
    sys.stderr.flush()
    os._exit(status)  # Some threads wait for a host that may say nothing more.

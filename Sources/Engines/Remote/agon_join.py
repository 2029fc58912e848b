#!/usr/bin/env python3
"""Lets a bot play on another machine, as “agon join” does, where there is no Agon: all it needs is Python 3.8.

    python3 agon_join.py [HOST[:PORT]] --code CODE [--wait TIME] [--tables COUNT] -- PROGRAM [ARGUMENT ...]

Where a host has sent this file, as /join.py, its address is the usual one. The program speaks json, as Json.md has it,
and is started once for each table of the other machine, at most --tables (default: one per core). When the connection
is lost it dials again, for --wait (default: 1m) in vain. Nothing is encrypted: this is for networks that one trusts.
Exit codes: 0 all games are over, 64 wrong usage or not let in, 69 the program can't be run, 74 the host can't be
reached, 130 interrupted.
"""
import argparse
import asyncio
import contextlib
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from time import monotonic

HOST = ""  # the address of the host that sends this file
LONGEST, GREETING, UNREAD = 65_536, 1_024, 4 << 20  # bytes of a line, of one before the games, and that nobody reads
DIALLING, PATIENCE, LEAVING, LASTING = 5, 10, 2, 60  # seconds to connect, to answer, to leave, and that are no hang-up
SHORTEST_PAUSE, LONGEST_PAUSE, SCORE_PAUSE = 0.05, 2.0, 10.0  # seconds until it dials again, and until the next score
PING, BYE = re.compile(rb'\{"type":"ping","number":(-?[0-9]{1,19})\}'), b'{"type":"bye"}'
ANSWERS = {"hello": '{"name":"my bot"}', "move": '{"move":"c3"}', "card": '{"call":834} or {"call":null}'}
ADDRESS = re.compile(r"(?:\[([^\[\]\s]+)\]|([^:\[\]\s/@]+))(?::([0-9]{1,5}))?")
TIME, UNITS = re.compile(r"([0-9]*\.?[0-9]+)(ms|min|m|s|h)"), {"ms": 0.001, "s": 1, "m": 60, "min": 60, "h": 3600}
CONTROL = re.compile("[\0-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
# Ctrl-C at the terminal is for this program alone, which ends its bots.
APART = {"creationflags": 0x200} if os.name == "nt" else {"start_new_session": True}


class Over(Exception):
    """The end: an exit code, and what there is to say."""


class Failure(Exception):
    """Why a connection came to nothing; another is tried."""


class Wrong(Exception):
    """What a host or a bot does wrong, in words that follow its name."""


def say(text):
    """Says it on one line, without the control characters of a host, which must not reach a terminal."""
    with contextlib.suppress(OSError):
        text = CONTROL.sub(lambda it: chr(0x2400 + ord(it[0])) if it[0] < " " else "�", text.replace("\x7f", "␡"))
        print("agon: " + text[:1_000], file=sys.stderr, flush=True)


def shown(line):
    return f"“{line[:80].decode('utf-8', 'replace')}”"


def parsed(line):
    """The JSON object of a line."""
    with contextlib.suppress(ValueError, RecursionError, KeyError):  # the last for NaN, which JSON doesn't have
        value = json.loads(line.decode("utf-8", "replace"), strict=False, parse_constant={}.__getitem__)
        if isinstance(value, dict):
            return value
    raise Wrong(f"said {shown(line)}, which isn't a JSON object")


async def next_line(reader):
    """The next line; None where there are no more."""
    try:
        line = await reader.readline()
        return line.rstrip(b"\r\n") if line.endswith(b"\n") else None
    except ValueError:
        raise Wrong(f"said a line of over {LONGEST} bytes")
    except OSError:
        return None


def kill(bot):
    """Ends a bot, and what it has started."""
    with contextlib.suppress(OSError):
        if os.name != "nt":
            os.killpg(bot.pid, signal.SIGKILL)
        elif bot.returncode is None:
            subprocess.run(
                ["taskkill", "/F", "/T", "/PID", str(bot.pid)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


class Client:
    """What all tables share."""

    def __init__(self, options):
        self.options, self.name, self.contact = options, os.urandom(16).hex(), monotonic()
        self.tables, self.wanted, self.seated, self.bots = {}, 1, 0, set()
        self.has_started = self.is_stopping = False
        self.told, self.scored, self.begun, self.counts = set(), monotonic(), set(), {"won": 0, "drawn": 0, "lost": 0}

    async def play(self):
        """Plays until all is over, which an `Over` tells."""
        self.loop = asyncio.get_running_loop()
        self.loop.set_exception_handler(lambda *_: None)  # such as of pipes to bots that have ended
        self.over = self.loop.create_future()
        for number in (getattr(signal, name, None) for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")):
            if number and signal.getsignal(number) != signal.SIG_IGN:
                signal.signal(number, self.interrupt)
        self.sit_down()
        try:
            await self.over
        finally:
            for table in self.tables.values():
                table.cancel()
            await asyncio.wait(list(self.tables.values()))

    def interrupt(self, *_):
        """Ends it as by Ctrl-C; the second time at once."""
        if self.is_stopping:
            for bot in self.bots:
                kill(bot)
            os.write(2, b"agon: ended at once; the games are the other machine's\n")  # `say` may be interrupted
            os._exit(130)
        self.is_stopping = True
        self.loop.call_soon_threadsafe(self.stop)

    def stop(self):
        say("stopping; a second Ctrl-C ends at once; either way the games are the other machine's")
        self.finish(Over(130, ""))

    def finish(self, end):
        if not self.over.done():
            self.over.set_exception(end)

    def tell(self, text, kind=None):
        """Says what hasn't been said yet; a host may think of something else each time."""
        if (kind or text) not in self.told and len(self.told) < 100:
            self.told.add(kind or text)
            say(text)

    def give_up(self, why, kind=None):
        """Ends where there has been no contact with the host for too long."""
        if self.seated == 0 and monotonic() - self.contact > self.options.seconds:
            raise Over(74, f"{why}; given up after {self.options.wait}")
        self.tell(f"{why}; trying again", kind)

    def sit_down(self):
        """Takes a table more, if there is one."""
        free = set(range(min(self.wanted, self.options.tables))) - set(self.tables)
        if free:
            self.tables[min(free)] = asyncio.ensure_future(Table(self, min(free)).sit())

    def count(self, game, result):
        """Counts a game that has ended, and says now and then how many have."""
        self.begun.discard(game)
        self.counts[result] += 1
        if monotonic() - self.scored >= SCORE_PAUSE:
            self.scored = monotonic()
            say(self.score())

    def score(self):
        counts = {**self.counts, "unfinished": len(self.begun)}
        total = sum(counts.values())
        return f"{total} game{'s' * (total != 1)}: " + ", ".join(f"{counts[result]} {result}" for result in counts)


class Table:
    """A table of the host: one connection after another, with a bot for each."""

    def __init__(self, client, number):
        self.client, self.options, self.number, self.address = client, client.options, number, client.options.address
        self.bot = self.guard = self.question = self.doubt = self.game = self.seat = None
        self.asked, self.lines, self.has_quit, self.blame = 0.0, 0, False, ()

    async def sit(self):
        """Plays until all is over, or the host has fewer tables."""
        pause = SHORTEST_PAUSE
        try:
            while True:
                try:
                    await self.visit()
                    pause = SHORTEST_PAUSE
                except Failure as failure:
                    self.client.give_up(*failure.args)
                except Wrong as wrong:
                    self.client.give_up(f"{self.address} {wrong}")
                if self.number not in self.client.tables:
                    return
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
        except Exception as end:
            self.client.finish(end)

    async def visit(self):
        """Connects once, and plays as long as that lasts."""
        client, most = self.client, self.options.tables
        reader, self.writer = await self.dial()
        try:
            answer = await self.greeting(reader)
            if answer["type"] == "refused" and answer.get("again") is True:
                raise Failure(answer["why"])
            if answer["type"] == "refused" and self.number == 0:
                raise Over(64, f"{self.address} doesn't let it in: {answer['why']}")
            if answer["type"] == "refused":
                return client.tables.pop(self.number)
            client.wanted = answer["tables"]
            client.tell(f"joined as {answer['player']} at {self.address}; waiting for games")
            if client.wanted > most:
                client.tell(f"the host plays at {client.wanted} tables; it sits down at {most}", "tables")
            await self.wait(reader)
        finally:
            self.writer.close()

    async def dial(self):
        """Connects to the host."""
        try:
            run, place = asyncio.get_running_loop().run_in_executor, (self.options.host, self.options.port)
            connection = await run(None, socket.create_connection, place, DIALLING)
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
            for option, value in (("TCP_NODELAY", 1), ("TCP_KEEPIDLE", 10), ("TCP_KEEPINTVL", 5), ("TCP_KEEPCNT", 3)):
                if hasattr(socket, option):
                    connection.setsockopt(socket.IPPROTO_TCP, getattr(socket, option), value)
            return await asyncio.open_connection(sock=connection, limit=LONGEST)
        except (OSError, UnicodeError) as error:
            why = "Connection timed out" if isinstance(error, socket.timeout) else getattr(error, "strerror", None)
            raise Failure(f"can't reach {self.address}: {why or error}")

    async def greeting(self, reader):
        """What the host answers to who asks to be let in."""
        message = {"type": "join", "version": 1, "code": self.options.code, "client": self.client.name}
        message.update(table=self.number, tables=self.options.tables)
        self.send(json.dumps(message, ensure_ascii=False).encode("utf-8", "replace"))
        line, answer = None, {}
        with contextlib.suppress(asyncio.TimeoutError, Wrong):
            line = await asyncio.wait_for(next_line(reader), PATIENCE)
            answer = parsed((line or b"")[:GREETING + 1])
        if line == BYE:
            raise Over(0, "all games are over")
        kinds = {"welcome": {"player": str, "tables": int}, "refused": {"why": str}}.get(str(answer.get("type")))
        if not kinds or any(type(answer.get(key)) is not kind for key, kind in kinds.items()):
            raise Wrong(f"doesn't answer as Agon does; it said {shown(line) if line else 'nothing'}")
        return answer

    def send(self, line):
        """Says a line to the host; one that doesn't read what it is told is as good as gone."""
        if self.writer.transport.get_write_buffer_size() > UNREAD:
            self.writer.transport.abort()
        elif not self.writer.is_closing():
            self.writer.write(line + b"\n")

    async def wait(self, reader):
        """Waits for games, and plays them."""
        client, began, is_contact = self.client, monotonic(), False
        self.question, self.game, self.lines, self.has_quit, self.blame = None, None, 0, False, ()
        client.seated += 1
        try:
            first = await next_line(reader)
            if first == BYE:
                raise Over(0, "all games are over")
            if first is not None:
                await self.play(reader, first)
        finally:
            client.seated -= 1
            if self.lines > 1 or monotonic() - began >= LASTING:
                client.contact, is_contact = monotonic(), True
        if not is_contact:
            raise Failure(*self.blame or [f"{self.address} lets it in and hangs up"])

    async def play(self, reader, first):
        """Lets a bot play until it ends, or the connection."""
        client, program, pipe = self.client, self.options.program, asyncio.subprocess.PIPE
        if not PING.fullmatch(first):
            parsed(first)
        client.sit_down()
        try:
            self.bot = await asyncio.create_subprocess_exec(*program, stdin=pipe, stdout=pipe, limit=LONGEST, **APART)
        except OSError as error:
            why = f"“{program[0]}” can't be run: {error.strerror or error}"
            raise Failure(f"the bot can't be started: {why}") if client.has_started else Over(69, why)
        client.has_started = True
        client.bots.add(self.bot)
        if os.name != "nt":  # It hears when this program ends, however that is.
            nowhere, guard = subprocess.DEVNULL, ["sh", "-c", "cat; kill -s KILL -- -$0", str(self.bot.pid)]
            self.guard = subprocess.Popen(guard, stdin=subprocess.PIPE, stdout=nowhere, stderr=nowhere, **APART)
        host, bot = (asyncio.ensure_future(each) for each in (self.hear_host(reader, first), self.hear_bot()))
        try:
            await asyncio.wait([host, bot], return_when=asyncio.FIRST_COMPLETED)
            if not host.done() and not self.has_quit:
                how = bot.result() or await self.end() or "closed its output"
                self.send(b'{"type":"ended","how":%s}' % json.dumps(how).encode())
                self.fault(how, "; it is started anew for its next game", how)
            else:
                # A bot that was told to leave has done so; what the host says then is whether that was all.
                await asyncio.wait([host], timeout=PATIENCE)
                if host.done() and host.result() is None:
                    self.explain()
            if self.question:
                kill(self.bot)  # It thinks, and wouldn't hear of it.
        finally:
            host.cancel()
            bot.cancel()
            await self.end()

    async def end(self):
        """Ends the bot, once it has had time to leave by itself; returns how it had ended before, if it had."""
        self.bot.stdin.close()
        waiting = asyncio.ensure_future(self.bot.wait())
        try:
            await asyncio.wait([waiting], timeout=LEAVING)
            code = waiting.result() if waiting.done() else None
        finally:
            kill(self.bot)
            await asyncio.wait([waiting], timeout=LEAVING)
            self.bot._transport.close()  # otherwise it is closed after the loop, which is an error
            if self.guard:
                self.guard.kill()
                self.guard.wait()
            self.client.bots.discard(self.bot)
        signalled = code and code < 0 and f"was ended by signal {-code} ({signal.strsignal(-code)})"
        return signalled or f"ended with exit code {code}" if code is not None else None

    async def hear_host(self, reader, line):
        """Passes on what the host says, until it hangs up."""
        while line is not None:
            if line == BYE:
                raise Over(0, "all games are over")
            ping = PING.fullmatch(line)
            if ping:
                self.send(b'{"type":"pong","number":%s}' % ping[1])
            else:
                self.pass_on(line)
            line = await next_line(reader)

    def pass_on(self, line):
        """Passes on a line of a game, and counts games."""
        client, message = self.client, parsed(line)
        kind, self.doubt = str(message.get("type")), None
        if kind == "game":
            self.game, self.seat = hash(line), message.get("seat")
            client.begun |= {self.game} if len(client.begun) < 10_000 else set()
        elif kind == "end":
            with contextlib.suppress(TypeError, KeyError, IndexError, AttributeError):  # a host may say anything
                is_first, is_alone = message["places"][self.seat] == 1, message["places"].count(1) == 1
                client.count(self.game, "lost" if not is_first else "won" if is_alone else "drawn")
        elif kind in ANSWERS:
            self.question, self.asked = message, monotonic()
        self.has_quit = kind == "quit"
        self.lines += not self.has_quit
        if self.bot.stdin.transport.get_write_buffer_size() > UNREAD:
            self.fault("doesn't read what it is told")
            kill(self.bot)
        elif not self.bot.stdin.is_closing():
            self.bot.stdin.write(line + b"\n")

    async def hear_bot(self):
        """Passes on what the bot says, whatever that is: the host is the judge. Returns why it doesn't any more."""
        try:
            line = await next_line(self.bot.stdout)
            while line is not None:
                line = line.lstrip(b"\xef\xbb\xbf")  # a byte order mark
                if line.strip() and not self.has_quit:
                    self.check(line)
                self.send(line)
                await asyncio.wait_for(self.writer.drain(), PATIENCE)
                line = await next_line(self.bot.stdout)
        except Wrong as wrong:
            return str(wrong)
        except (OSError, asyncio.TimeoutError):
            self.writer.transport.abort()
            await asyncio.Event().wait()  # whose end is heard from the other side

    def check(self, line):
        """Says what is wrong about a line of the bot."""
        try:
            answer = parsed(line)
        except Wrong as wrong:
            return self.fault(wrong, "; all but answers goes to standard error, print(..., file=sys.stderr)", "text")
        question, self.question = self.question, None
        if question is None:
            return self.fault(f"said {shown(line)} unasked", "; hello, move and card have one answer each", "answer")
        kind, legal, move = question["type"], question.get("legal"), answer.get("move")
        key = {"move": "move", "card": "call"}.get(kind)
        if key and key not in answer and answer.get("resign") is not True:
            self.fault(f"said {shown(line)}, without “{key}”", f"; expected a line such as {ANSWERS[kind]}", "answer")
        elif move is not None and isinstance(legal, list) and legal and str(move) not in legal:
            more = f" and {len(legal) - 8} more" if len(legal) > 8 else ""
            self.doubt = f"answered “{move}”, which isn't legal; legal are {' '.join(map(str, legal[:8]))}{more}"

    def explain(self):
        """Says what the bot has done wrong, where the host hung up for that."""
        if self.doubt:
            self.fault(self.doubt, kind="illegal")
        elif self.question and not self.blame:
            kind, limit, waited = self.question["type"], self.question.get("time"), monotonic() - self.asked
            if waited >= (limit / 1_000 if type(limit) in (int, float) and 0 < limit < 500 else 0.5):
                self.fault(f"gave no answer to “{kind}” in {waited:.1f} s, and the host hung up", "; expected a line"
                           f" such as {ANSWERS[kind]}, flushed at once: print(..., flush=True)", "silent")

    def fault(self, what, advice="", kind=None):
        """Says what the bot has done wrong, each kind of it once, and what follows from it not at all."""
        if not self.blame:
            self.blame = (f"the bot {what}", kind or what)
            self.client.tell(f"the bot {what}{advice}", kind or what)


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
    def refuse(text):
        raise Over(64, text)
    at = words.index("--") if "--" in words else len(words)
    parser = argparse.ArgumentParser(
        usage=__doc__.splitlines()[2].strip(), description=__doc__, allow_abbrev=False,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.error = refuse
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    for option, usual in (("--code", None), ("--wait", "1m"), ("--tables", str(cores))):
        parser.add_argument(option, default=usual)
    parser.add_argument("address", nargs="?", default=HOST)
    options, others = parser.parse_known_args(words[:at])
    options.program, place, wait = words[at + 1:], ADDRESS.fullmatch(options.address), TIME.fullmatch(options.wait)
    options.seconds = float(wait[1]) * UNITS[wait[2]] if wait else 0.0
    if options.code is None:
        refuse("--code is missing; expected --code CODE, from the host of the run")
    if not options.program:
        refuse("who plays? Expected a program after “--”, such as “-- python3 my_bot.py”")
    if others:
        refuse(f"“{' '.join(others)}” isn't expected; usage: {parser.usage}")
    if not options.address:
        refuse("the address is missing; expected HOST:PORT, or HOST")
    if not place or int(place[3] or 0) > 65_535:
        refuse(f"“{options.address}” is no address; expected HOST:PORT, such as 192.168.1.5:2466 or [::1]:2466")
    if not 0.0 < options.seconds <= 86_400.0:
        found = f"“{options.wait}”" if options.wait else "nothing"
        refuse("--wait: expected a time above 0 and up to a day with its unit (ms, s, m, h), such as 100ms or 2s, "
               f"found {found}")
    if not re.fullmatch("[1-9][0-9]{0,2}|1000", options.tables):
        refuse(f"--tables: expected a whole number from 1 to 1000, found “{options.tables}”")
    options.program[0], options.tables = runnable(options.program[0]), int(options.tables)
    options.host, options.port = place[1] or place[2], int(place[3] or 2466)
    options.address = f"[{options.host}]:{options.port}" if ":" in options.host else f"{options.host}:{options.port}"
    return options


def main(words):
    """Plays; returns the exit code."""
    client = None
    try:
        client = Client(read(words))
        asyncio.run(client.play())
    except Over as over:
        status, text = over.args
    if client and (client.begun or any(client.counts.values())):
        say(client.score())
    if text:
        say(text)
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

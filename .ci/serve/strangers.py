"""Strangers at the port that is open to other machines, by the thousand: strangers.py AGON DATABASE [--seed N].

Browsers and bots that send anything are refused, see the lobby alone, and keep nobody else out: a bot that knows the code
of a seat gets it meanwhile.
"""
import argparse
import concurrent.futures
import http.client
import json
import random
import re
import socket
import subprocess
from pathlib import Path

from hostile import FILES, PLACES, UP
from served import LEAKS, PATIENCE, SECRET, Served, answer, digests, expect, main

STRANGERS = 3000

WORDS = ["{", "}", "[", "]", ":", ",", '"type"', '"join"', '"version"', '"code"', '"client"', '"table"', "1", "2", "-1",
         "99999999999999999999", "1e999", "null", "true", '"x"', '"' + "x" * 2000 + '"', "\\u0000", "\n", "\0", "\x7f"]


class Strangers:
    """What they send, the same for the same seed."""

    def __init__(self, seed, host):
        self.random, self.host = random.Random(seed), host

    def next(self):
        return self.random.choice([self.join, self.join, self.words, self.words, self.bytes, self.browser, self.late])()

    def join(self):
        """Wrong codes and versions; the door is closed soon."""
        message = {"type": "join", "version": self.random.choice([1, 1, 1, 0, 2, "1", None, -1]),
                   "code": self.random.choice(["guess", "", "x" * 900, "é", 1, None]),
                   "client": self.random.choice(["x", "", None, []]), "table": self.random.choice([0, 1, -1, 10**20, "0"])}
        for key in self.random.sample(list(message), self.random.choice([0, 0, 1])):
            del message[key]
        return json.dumps(message, ensure_ascii=False).encode() + self.random.choice([b"\n", b"\n\n", b"\r\n", b""])

    def words(self):
        return b"{" + "".join(self.random.choices(WORDS, k=self.random.randrange(60))).encode()

    def bytes(self):
        return self.random.choice([b"", b"{"]) + self.random.randbytes(self.random.randrange(1, 3000))

    def browser(self):
        path = self.random.choice(PLACES) + "".join(self.random.choices(UP, k=self.random.randrange(3)))
        path += self.random.choice(FILES + ["games", "play", "lobby", "state", ""])
        return f"GET {path} HTTP/1.1\r\nHost: {self.host}\r\nConnection: close\r\n\r\n".encode("latin-1", "replace")

    def late(self):
        """Nothing that is whole."""
        return self.random.choice([b"{", b"G", b'{"type":"join"', b"GET / HTTP/1.1\r\n", b"\0"])


def check(port, request):
    told = answer(port, request)
    for leak in [*LEAKS, b"games.sqlite", b'"welcome"']:
        expect(leak not in told or leak in request, f"{leak} is shown: {request[:300]}: {told[:600]}")
    expect(not told or told.startswith((b'{"type":"refused",', b"HTTP/1.1 ")), f"{request[:300]}: {told[:300]}")
    expect(not told.startswith(b"HTTP/1.1 5"), f"an error of the server's: {request[:300]}: {told[-300:]}")


class Guest:
    """A browser at the lobby."""

    def __init__(self, host):
        self.host, self.cookie = host, ""
        self.cookie = self.ask("GET", "/lobby").getheader("Set-Cookie").split(";")[0]

    def ask(self, method, path, order=None):
        connection = http.client.HTTPConnection(self.host, timeout=PATIENCE)
        headers = {"Cookie": self.cookie, "Origin": "http://" + self.host, "Content-Type": "application/json"}
        connection.request(method, path, json.dumps(order) if order else None, headers)
        answer = connection.getresponse()
        answer.text = answer.read().decode()
        expect(answer.status == 200, f"{method} {path}: {answer.status}: {answer.text[:300]}")
        return answer

    def table(self):
        order = {"variant": "noughts", "name": "Kim", "seats": ["me", "bot"], "thinking": "2000"}
        return json.loads(self.ask("POST", "/lobby", order).text)["location"]


def strangers():
    parser = argparse.ArgumentParser()
    parser.add_argument("agon")
    parser.add_argument("database")
    parser.add_argument("--seed", type=int, default=20)
    options = parser.parse_args()
    Path("secret.txt").write_bytes(SECRET)
    with Served(options.agon, options.database, "--listen", "127.0.0.1:0") as served:
        host = re.fullmatch(r"http://(127\.0\.0\.1:\d+)/lobby", served.told("for others: "))[1]
        port = int(host.split(":")[1])
        guest = Guest(host)
        table = guest.table()
        before = digests(".")
        # Who has a seat keeps it while others try to get in, and so does who comes before the door is closed.
        code = re.search(r"--code (\w+)", guest.ask("GET", table + "/state").text)[1]
        bot = subprocess.Popen([options.agon, "join", host, "--code", code, "--player", "random"],
                               stderr=subprocess.PIPE, text=True)
        expect("joined as bot" in bot.stderr.readline(), "the bot isn't let in")
        idle = [socket.create_connection(("127.0.0.1", port)) for _ in range(300)]
        some = Strangers(options.seed, host)
        with concurrent.futures.ThreadPoolExecutor(8) as threads:
            for _ in range(STRANGERS // 500):
                for checked in [threads.submit(check, port, some.next()) for _ in range(500)]:
                    checked.result()
                served.expect_well()
                guest.ask("GET", "/lobby")
        for connection in idle:
            connection.close()
        state = guest.ask("GET", table + "/state").text
        version = re.search(r'data-version="[0-9]+\.([0-9]+)"', state)[1]
        moved = guest.ask("POST", table, {"wish": "move", "version": int(version), "move": "b2"}).text
        expect("thinks" in moved or "Your turn" in moved, f"the game doesn't go on: {moved[:300]}")
        changed = {name for name, digest in digests(".").items() if before.get(name) != digest}
        expect(not {name for name in changed if not name.startswith("people.sqlite")}, f"changed: {changed}")
        guest.ask("POST", table, {"wish": "resign", "version": 0})
    expect(bot.wait(PATIENCE) == 0, f"the bot isn't told of the end: {bot.stderr.read()}")
    print(f"serve: {STRANGERS} strangers, seed {options.seed}: nothing told, and nobody kept out", flush=True)


main(strangers)

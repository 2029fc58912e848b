"""Requests that nobody should send, by the thousand: hostile.py AGON DATABASE [--seed N].

Whatever comes, it doesn't end, answers the next one, shows nothing but its pages, and leaves all files as they were.
"""
import argparse
import concurrent.futures
import random
import time
from pathlib import Path

from served import LEAKS, SECRET, Served, answer, digests, expect, main

REQUESTS = 6000

UP = ["..%2f", "..%2F", "%2e%2e%2f", "%2e%2e/", "../", "..%5c", "..\\", "%252e%252e%252f", "..%c0%af", "..%ef%bc%8f",
      "....//", "..;/", ".%2e/", "%00/", "..%00/", "%u2215", "./", "//"]
FILES = ["etc/passwd", "secret.txt", "games.sqlite", "games.sqlite-wal", "serve.log", "proc/self/environ", "games.yml"]
PLACES = ["/", "/games/", "/compare/", "/style.css/", "/script.js", "/state/", "//", "/%2f", "file:///", "/games/1/",
          "/games?player=", "/compare?first=..&second=", "/games?variant=", "/lobby/", "/lobby/1/", "/lobby?variant="]
FIELDS = ["tournament", "run", "variant", "player", "first", "second", "third", "winner", "loser", "drawn", "reason",
          "encounter", "plies", "fastest", "longest", "after", "code", "nonsense"]
VALUES = ["", "0", "-1", "1", "9223372036854775807", "-9223372036854775808", "all", "yes", "99999999999999999999", "9-",
          "9-1", "1-99999999999999999999", "%00", "%ff",
          "%", "%2", "'%20OR%201=1--", "\"", "%3Cscript%3E", "a%2Fb", "..", "line", "noughts:3x3", "noughts:99999x99999",
          "connect-four:7x6,line=0", "snap", "x" * 5000, "%F0%9F%91%A9", "games", "random"]


ORDERS = ["", "{}", "[]", "null", "1", "[" * 2000, '{"variant":' * 300, '{"variant": "noughts"}', "\u00e9",
          '{"variant": "noughts:99999x99999", "seats": []}', '{"variant": "noughts", "seats": [{}, {}]}',
          '{"variant": "noughts", "seats": [{"player": "json:sh -c id"}, {"person": "x"}]}',
          '{"variant": "noughts", "seats": [{"person": "x"}, {"person": "x"}]}',
          '{"variant": "noughts", "seats": [{"person": "x", "clock": -1}, {"player": "random"}]}',
          '{"variant": "noughts", "seats": [{"player": "alpha-beta:depth=99999999999999999999"}, {"person": "x"}]}',
          '{"wish": "move", "version": 1, "move": "a1"}', '{"wish": "giveUp", "version": 1e400}',
          '{"wish": "call", "version": 1, "seat": 99999999999999999999}', '{"wish": "\\u0000", "version": 1}',
          '{"variant": "noughts", "name": "x", "seats": []}',
          '{"variant": "noughts", "name": "", "seats": ["me", "anybody"]}',
          '{"variant": "noughts", "name": "x", "seats": ["me", "player:json:sh -c id"]}',
          '{"variant": "noughts", "name": "x", "seats": ["me", "anybody"], "clock": "-1"}',
          '{"variant": "noughts", "name": "x", "seats": ["me", "anybody"], "thinking": "1e9"}',
          '{"code": "", "name": "x"}', '{"code": "abcdefgh", "name": "x", "seat": "-1"}', '{"code": ["x"], "name": {}}']


def hosts(right):
    port = right.split(":")[1]
    return ["", "evil.example", "evil.example:" + port, "127.0.0.1", "127.0.0.1:1", "localhost", "0.0.0.0:" + port,
            right + "@evil.example", "evil.example@" + right, right + ".", right + "/", right + " evil.example",
            "127.0.0.1.evil.example:" + port, "[::1", "[::1]]:" + port, "127.1:" + port, "2130706433:" + port,
            "localhost:" + port + ":" + port, "\u00e9:" + port, "x" * 3000, right + "\t,"]


class Nonsense:
    """Requests of all kinds, the same for the same seed; each with the statuses that are right, or none if any is."""

    def __init__(self, seed, host):
        self.random, self.host = random.Random(seed), host
        self.kinds = [self.path, self.path, self.query, self.wrong_host, self.two_hosts, self.huge, self.other_origin,
                      self.other_type, self.order, self.lobby, self.endless, self.pieces, self.bytes]

    def next(self):
        return self.random.choice(self.kinds)()

    def lines(self, first, *headers):
        return "".join(f"{line}\r\n" for line in [first, *headers, ""]).encode("utf-8", "surrogateescape")

    def get(self, target, *headers):
        return self.lines(f"GET {target} HTTP/1.1", f"Host: {self.host}", *headers)

    def path(self):
        ups = "".join(self.random.choices(UP, k=self.random.randrange(13)))
        target = self.random.choice(PLACES) + ups + self.random.choice(FILES)
        return self.get(target), {400, 404}

    def query(self):
        fields = [f"{self.random.choice(FIELDS)}={self.random.choice(VALUES)}"
                  for _ in range(self.random.randrange(1, 6))]
        return self.get(self.random.choice(["/games?", "/compare?", "/?", "/state?"]) + "&".join(fields)), \
            {200, 303, 400, 404, 431}

    def wrong_host(self):
        return self.lines("GET / HTTP/1.1", f"Host: {self.random.choice(hosts(self.host))}"), {400, 421}

    def two_hosts(self):
        both = [self.host, self.random.choice([self.host] + hosts(self.host))]
        self.random.shuffle(both)
        return self.lines("GET / HTTP/1.1", *(f"Host: {host}" for host in both)), {400}

    def order(self):
        """What a page may send, but none that means anything."""
        body = self.random.choice(ORDERS).encode()
        target = self.random.choice(["/play", "/play/1", "/play/x", "/play/-1", "/play/1/state", "/lobby", "/lobby/1",
                                     "/lobby/join", "/lobby/x", "/lobby/1/events", "/lobby/state"])
        cookie = self.random.choice([[], ["Cookie: " + "; ".join(self.random.choices(self.cookies(), k=3))]])
        return self.lines(
            f"POST {target} HTTP/1.1", f"Host: {self.host}", f"Origin: http://{self.host}", *cookie,
            "Content-Type: application/json", f"Content-Length: {len(body)}") + body, {400, 403, 404, 405, 409, 429}

    def cookies(self):
        """Of the lobby, of which some are right."""
        name = "agon-lobby-" + self.host.split(":")[1]
        return [f"{name}={'a' * 32}", f"{name}={'a' * 31}", f"{name}={'x' * 32}", f"{name}=", name, "=", "",
                f"{name}={'f' * 5000}", "agon-lobby-1=" + "a" * 32]

    def lobby(self):
        target = self.random.choice(["", "/state", "/1", "/-1", "/" + "9" * 30, "/1/events", "/1/state", "/join",
                                     "?variant=" + self.random.choice(VALUES)])
        headers = ["Cookie: " + self.random.choice(self.cookies())] if self.random.random() < 0.7 else []
        if self.random.random() < 0.3:
            headers.append("Sec-Fetch-Site: " + self.random.choice(["cross-site", "same-origin", "none", "x"]))
        return self.get("/lobby" + target, *headers), {200, 400, 404, 405, 431}

    def huge(self):
        size = self.random.choice([17_000, 70_000, 1_000_000])
        return self.random.choice([
            self.get("/", "A: " + "x" * size), self.get("/" + "x" * size), self.get("/", "x" * size + ": a"),
            self.get("/", *(f"A{number}: b" for number in range(size // 8))), b"x" * size,
        ]), {400, 431}

    def post(self, *headers, body="{}"):
        target = self.random.choice(["/", "/state", "/games", "/games/1", "/nowhere", "/compare", "/play", "/lobby"])
        method = self.random.choice(["POST", "PUT", "DELETE", "PATCH", "OPTIONS"])
        return self.lines(f"{method} {target} HTTP/1.1", f"Host: {self.host}", *headers,
                          f"Content-Length: {len(body)}") + body.encode()

    def other_origin(self):
        headers = self.random.choice([
            [], ["Origin: http://evil.example"], ["Origin: null"], [f"Origin: https://{self.host}"],
            [f"Origin: http://{self.host}.evil.example"], ["Sec-Fetch-Site: cross-site"], ["Sec-Fetch-Site: same-site"],
            ["Sec-Fetch-Site: none"], ["Sec-Fetch-Site: same-origin", "Origin: http://evil.example"],
            [f"Origin: http://{self.host}", "Origin: http://evil.example"],
            ["Sec-Fetch-Site: same-origin", "Sec-Fetch-Site: cross-site"],
        ])
        return self.post("Content-Type: application/json", *headers), {403}

    def other_type(self):
        types = self.random.choice([
            [], ["text/plain"], ["application/x-www-form-urlencoded"], ["multipart/form-data; boundary=x"],
            ["application/json, text/plain"], ["application/json", "text/plain"], ["application/jsonx"], [""]])
        return self.post("Sec-Fetch-Site: same-origin", *(f"Content-Type: {kind}" for kind in types)), {415}

    def endless(self):
        head = self.random.choice([
            ["Transfer-Encoding: chunked"], ["Content-Length: 99999999999"], ["Content-Length: 18446744073709551616"],
            ["Content-Length: -1"], ["Content-Length: 5", "Transfer-Encoding: chunked"],
            ["Content-Length: 5", "Content-Length: 500000"], ["Transfer-Encoding: gzip, chunked"]])
        piece = self.random.choice([b"400\r\n" + b"x" * 1024 + b"\r\n", b"ffffffffffffffffff\r\n", b"x" * 1024, b"\0"])
        request = self.lines("POST /games HTTP/1.1", f"Host: {self.host}", "Sec-Fetch-Site: same-origin",
                             "Content-Type: application/json", *head)
        return request + piece * self.random.choice([1, 10, 500]), None

    def pieces(self):
        """Pieces of requests in any order, behind a right one or not."""
        parts = [b"GET", b"POST", b" / ", b"HTTP/1.1", b"HTTP/9.9", b"\r\n", b"\n", b"\r\n\r\n", b":", b"Host: ", b"\0",
                 self.host.encode(), b"Content-Length: ", b"5", b"Transfer-Encoding: chunked\r\n", b"0\r\n\r\n", b"?",
                 b"Connection: Upgrade\r\nUpgrade: websocket\r\n", b"Expect: 100-continue\r\n", b"%2e%2e",
                 b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", b"\x16\x03\x01", b"Range: bytes=0-,1-\r\n", b"If-None-Match: \"\r\n"]
        start = self.random.choice([b"", b"", self.get("/"), self.get("/games/1")[:-2]])
        return start + b"".join(self.random.choices(parts, k=self.random.randrange(40))), None

    def bytes(self):
        return self.random.randbytes(self.random.randrange(1, 3000)), None


def check(served, request, statuses):
    told = answer(served.port, request)
    for leak in LEAKS:
        expect(leak not in told, f"a file's content is shown: {request[:300]}: {told[:600]}")
    expect(not told or told.startswith(b"HTTP/1.1 "), f"no answer at all: {request[:300]}: {told[:300]}")
    status = int(told.split()[1]) if told else 0
    expect(status not in (500, 501, 502), f"an error of the server's: {request[:300]}: {told[-300:]}")
    expect(statuses is None or status in statuses or (status == 0 and len(request) > 10_000),
           f"status {status}: {request[:300]}")


def trickle(served):
    """Many who send a byte now and then: they are left, and others are answered meanwhile."""
    slow = [served.connect() for _ in range(150)]
    starts = [b"", b"G", b"GET / HTTP/1.1\r\nHost: " + served.host.encode() + b"\r\nA: ",
              served.request("/")[:-2] + b"Content-Length: 4000\r\n\r\n"]
    for number, connection in enumerate(slow):
        connection.sendall(starts[number % len(starts)])
        connection.setblocking(False)
    end = time.monotonic() + 120
    while slow and time.monotonic() < end:
        served.expect_well()
        for connection in list(slow):
            try:
                connection.send(b"x")
                left = connection.recv(65536) == b""
            except BlockingIOError:
                continue
            except ConnectionError:
                left = True
            if left:
                connection.close()
                slow.remove(connection)
        time.sleep(0.5)
    expect(not slow, f"{len(slow)} who send a byte now and then are still there")


def hostile():
    parser = argparse.ArgumentParser()
    parser.add_argument("agon")
    parser.add_argument("database")
    parser.add_argument("--seed", type=int, default=19)
    options = parser.parse_args()
    Path("secret.txt").write_bytes(SECRET)
    before = digests(".")
    with Served(options.agon, options.database) as served:
        nonsense = Nonsense(options.seed, served.host)
        with concurrent.futures.ThreadPoolExecutor(8) as threads:
            for _ in range(REQUESTS // 500):
                some = [nonsense.next() for _ in range(500)]
                for checked in [threads.submit(check, served, *request) for request in some]:
                    checked.result()
                served.expect_well()
        trickle(served)
        served.expect_well()
    after = digests(".")
    changed = [name for name in before.keys() | after.keys() if before.get(name) != after.get(name)]
    expect(not changed, f"changed: {changed}")
    print(f"serve: {REQUESTS} hostile requests, seed {options.seed}: nothing told, nothing changed", flush=True)


if __name__ == "__main__":
    main(hostile)

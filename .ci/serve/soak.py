"""Many requests over 50 connections that stay open: soak.py AGON DATABASE REQUESTS.

What it takes of memory may grow by a tenth after the first tenth of them. The time is printed, and decides nothing.
"""
import sys
import threading
import time

from served import Served, expect, main

CONNECTIONS = 50
PAGES = [
    "/", "/state", "/state", "/state", "/games", "/games?variant=noughts%3A3x3&fastest=yes", "/games?player=a%2Fb",
    "/games?loser=greedy&longest=yes", "/games?winner=nobody", "/games/1", "/games/77", "/games/123456789",
    "/compare?first=random&second=a%2Fb", "/compare?first=reflex&second=..", "/style.css", "/live.js", "/script.js",
    "/lobby", "/lobby/state", "/nowhere",
]


class Count:
    """How many were answered, by all threads."""

    def __init__(self):
        self.lock, self.answered, self.wrong = threading.Lock(), 0, []

    def add(self):
        with self.lock:
            self.answered += 1


def answer(stream):
    """The status of one answer, whose content is read."""
    status = stream.readline()
    length = 0
    while (line := stream.readline()) not in (b"\r\n", b""):
        name, value = line.split(b":", 1)
        if name.lower() == b"content-length":
            length = int(value)
    expect(len(stream.read(length)) == length, f"an answer ends early: {status}")
    return int(status.split()[1]) if status else 0


def ask(served, number, requests, count):
    try:
        with served.connect() as connection, connection.makefile("rb") as stream:
            for turn in range(requests // CONNECTIONS):
                page = PAGES[(number + turn) % len(PAGES)]
                connection.sendall(served.request(page))
                status = answer(stream)
                right = {"/nowhere": 404, "/games/123456789": 404, "/games?winner=nobody": 400}.get(page, 200)
                expect(status == right, f"{page} has status {status}")
                count.add()
    except Exception as error:
        count.wrong.append(error)


def soak():
    agon, database, requests = *sys.argv[1:3], int(sys.argv[3])
    with Served(agon, database) as served:
        count, start = Count(), time.monotonic()
        threads = [threading.Thread(target=ask, args=(served, number, requests, count)) for number in range(CONNECTIONS)]
        for thread in threads:
            thread.start()
        told = []
        while any(thread.is_alive() for thread in threads):
            if count.answered >= len(told) * requests // 10:
                told.append(served.memory())
            time.sleep(0.05)
        told.append(served.memory())
        expect(not count.wrong, f"after {count.answered} requests: {count.wrong[:3]}")
        expect(count.answered == requests, f"{count.answered} of {requests} were answered")
        seconds = time.monotonic() - start
        print(f"serve: {requests} requests in {seconds:.0f} s; memory at each tenth, in MiB: "
              + ", ".join(f"{now / 1024:.1f}" for now, _ in told) + f"; at most {told[-1][1] / 1024:.1f}", flush=True)
        # The first is from before any request.
        for name, early, late in zip(("it takes", "it has taken at most"), told[1], told[-1]):
            expect(late <= early * 1.1, f"{name} {late} KiB after all requests, {early} KiB after a tenth of them")
        served.expect_well()


main(soak)

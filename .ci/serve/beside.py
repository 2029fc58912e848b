"""3,000 requests that nobody should send, to a server beside a tournament that is played: beside.py AGON [--seed N].

Every page with every parameter at its worst, garbled requests, requests without an end, and many at once. The server
lives, its owner is answered meanwhile, and the tournament ends complete. All of it goes over the loopback
interface, and ends by itself.
"""
import argparse
import collections
import concurrent.futures
import http.client
import socket
import subprocess
import threading
import time
from pathlib import Path

from hostile import FIELDS, Nonsense
from served import LEAKS, PATIENCE, SECRET, Served, answer, expect, main

CONFIG = """
name: beside
encounters: %d
openings: {plies: 4}
variants: [noughts:5x5, connect-four:7x6, "snap:2"]
players: [random, greedy, reflex, "alpha-beta:depth=3"]
reports: {formats: [text]}
"""
PAGES = ["/", "/state", "/games", "/games/1", "/games/1/values", "/compare", "/variants/noughts%3A5x5", "/play",
         "/play/1", "/play/1/state", "/lobby", "/lobby/1", "/lobby/state", "/people/games", "/games/{}",
         "/games/{}/values", "/variants/{}", "/play/{}", "/lobby/{}"]
WORST = ["9223372036854775807", "-9223372036854775808", "1e308", "nan", "%1B%5B2J", "%C2%9B2J", "..%2F..%2Fx",
         "%F0%9F%91%A9" + "%CC%81" * 300]
GARBLED, ENDLESS, AT_ONCE = 800, 200, 260
REQUESTS = 3_000


class Owner(threading.Thread):
    """The browser of the server's owner: asks for a page again and again by one connection that stays."""

    def __init__(self, served):
        super().__init__(daemon=True)
        self.served, self.times, self.wrong, self.isOver = served, [], [], False

    def run(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.served.port, timeout=PATIENCE)
        connection.connect()
        first = connection.sock
        while not self.isOver:
            start = time.monotonic()
            try:
                connection.request("GET", "/")
                told = connection.getresponse()
                told.read()
                if told.status != 200:
                    self.wrong.append(f"status {told.status}")
                if connection.sock is not first:
                    self.wrong.append("its connection was ended")
                    first = connection.sock
            except OSError as error:
                self.wrong.append(repr(error))
                connection.close()
            self.times.append(time.monotonic() - start)
            time.sleep(0.1)


def queries(served):
    """Every page with every parameter at its worst, as many as there is room for."""
    names = FIELDS + ["ply", "fourth"]
    count = REQUESTS - GARBLED - ENDLESS - AT_ONCE
    all_of_them = [page.replace("{}", value) + f"?{name}={value}"
                   for value in WORST for name in names for page in PAGES]
    step = len(all_of_them) / count
    return [served.request(all_of_them[int(number * step)], "Connection: close") for number in range(count)]


def ask(served, request, found):
    told = answer(served.port, request)
    for leak in LEAKS:
        expect(leak not in told, f"a file's content is shown: {request[:300]}: {told[:600]}")
    found[int(told.split()[1]) if told.startswith(b"HTTP/1.1 ") else 0] += 1
    expect(not told.startswith(b"HTTP/1.1 500"), f"an error of the server's: {request[:300]}: {told[-300:]}")


def at_once(served):
    """Connections that begin a request with a content, and never send it; how many there are still."""
    request = (f"POST /games HTTP/1.1\r\nHost: {served.host}\r\nOrigin: http://{served.host}\r\n"
               "Content-Type: application/json\r\nContent-Length: 10\r\n\r\n").encode()
    connections = [socket.create_connection(("127.0.0.1", served.port), timeout=PATIENCE) for _ in range(AT_ONCE)]
    for connection in connections:
        try:
            connection.sendall(request)
        except OSError:
            pass
    for _ in range(10):
        served.expect_well()
    for connection in connections:
        connection.close()


def beside():
    parser = argparse.ArgumentParser()
    parser.add_argument("agon")
    parser.add_argument("--seed", type=int, default=40)
    parser.add_argument("--encounters", type=int, default=2000)
    options = parser.parse_args()
    Path("secret.txt").write_bytes(SECRET)
    Path("beside.yml").write_text(CONFIG % options.encounters)
    run = subprocess.Popen([options.agon, "run", "beside.yml", "--quiet"], stdout=subprocess.DEVNULL)
    end = time.monotonic() + PATIENCE
    while subprocess.run([options.agon, "games", "beside.sqlite"], capture_output=True).returncode != 0:
        expect(time.monotonic() < end, "the run doesn't begin")
        time.sleep(0.1)
    with Served(options.agon, "beside.sqlite") as served:
        owner, found, start = Owner(served), collections.Counter(), time.monotonic()
        owner.start()
        nonsense = Nonsense(options.seed, served.host)
        requests = queries(served) + [nonsense.next()[0] for _ in range(GARBLED)]
        requests += [served.request("/")[:-2] + b"Content-Length: 10\r\n\r\n"] * ENDLESS
        with concurrent.futures.ThreadPoolExecutor(16) as threads:
            for checked in [threads.submit(ask, served, request, found) for request in requests]:
                checked.result()
        at_once(served)
        seconds, was_playing = time.monotonic() - start, run.poll() is None
        owner.isOver = True
        owner.join(PATIENCE)
        expect(not owner.wrong, f"the owner: {owner.wrong[:5]}")
        served.expect_well()
        memory = served.memory()[1]
    expect(run.wait(600) == 0, f"the run ends with {run.returncode}")
    told = subprocess.run([options.agon, "check", "beside.sqlite"], capture_output=True, text=True)
    expect(told.returncode == 0, f"the database: {told.stdout} {told.stderr}")
    runs = subprocess.run(
        [options.agon, "runs", "beside.sqlite", "--format", "csv"], capture_output=True, text=True).stdout
    times = sorted(owner.times)
    print(f"serve: {len(requests) + AT_ONCE} hostile requests in {seconds:.0f} s beside a run that "
          f"{'was being played' if was_playing else 'ended meanwhile'}; statuses "
          + ", ".join(f"{status or 'none'}: {count}" for status, count in sorted(found.items()))
          + f"; the owner's page answered {len(times)} times by one connection, median "
          f"{1e3 * times[len(times) // 2]:.0f} ms, slowest {1e3 * times[-1]:.0f} ms; peak memory {memory // 1024} MB; "
          f"the run: {runs.splitlines()[1]}", flush=True)


if __name__ == "__main__":
    main(beside)

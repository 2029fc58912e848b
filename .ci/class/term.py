"""A term: 25 bots in Python, C and Java where these are installed, 30 nights, uploads in between, 5 broken bots, 3
newcomers, 2 leavers, and a host that is killed five times. All play in divisions, and go up and down."""
import random
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

from course import (CHEATS, CRASHES, FIRST, LAST, LECTURER, NEEDS_PACKAGE, RANDOM, Server, bot, count, enrol,
                    eventually, expect, expect_counted, lineup, main, next_lineup, packed, played, runs, tables, write)

NIGHTS = int(sys.argv[2]) if len(sys.argv) > 2 else 30
DIVISIONS = 5

C = r"""
#include <stdio.h>
#include <string.h>
int main(void) {
  static char line[1 << 16];
  while (fgets(line, sizeof line, stdin)) {
    if (strstr(line, "\"type\":\"hello\"")) printf("{\"name\":\"c\"}\n");
    else if (strstr(line, "\"type\":\"move\"")) {
      char *first = strstr(line, "\"legal\":[\"") + 10, *end = strchr(first, '"');
      printf("{\"move\":\"%.*s\"}\n", (int)(end - first), first);
    }
    fflush(stdout);
  }
}
"""

JAVA = r"""
import java.io.*;
class Bot {
  public static void main(String[] arguments) throws IOException {
    var in = new BufferedReader(new InputStreamReader(System.in));
    for (String line; (line = in.readLine()) != null; ) {
      if (line.contains("\"type\":\"hello\"")) System.out.println("{\"name\":\"java\"}");
      else if (line.contains("\"type\":\"move\"")) {
        String legal = line.split("\"legal\":\\[\"")[1].split("\"?\\]")[0];
        String[] moves = legal.split("\",\"");
        System.out.println("{\"move\":\"" + moves[moves.length / 2] + "\"}");
      }
    }
  }
}
"""


def programs():
    """What students upload, by kind; a kind in C or Java only where that is installed."""
    kinds = {
        "first": ("bot.py", FIRST), "last": ("bot.py", LAST), "random": ("bot.zip", packed({"main.py": RANDOM})),
        "middle": ("bot.zip", packed({"bot/main.py": bot('message["legal"][len(message["legal"]) // 2]')})),
    }
    if shutil.which("gcc"):
        Path("bot.c").write_text(C)
        subprocess.run(["gcc", "-O2", "-o", "c-bot", "bot.c"], check=True)
        kinds["c"] = ("c-bot", Path("c-bot").read_bytes())
        kinds["c-source"] = ("bot.zip", packed({
            "bot.c": C, "run": '#!/bin/sh\nexe=$(mktemp)\ngcc -o "$exe" bot.c && exec "$exe"\n'}))
    if shutil.which("java"):
        kinds["java"] = ("Bot.java", JAVA.encode())
    return kinds


HANGING = """import time
def wait(moves):
    if moves[:1] == ["a1"] and len(moves) == 1:
        time.sleep(1e6)
"""
BROKEN = {"needs": NEEDS_PACKAGE, "crashes": CRASHES, "cheats": CHEATS,
          "hangs": bot('wait(message["moves"]) or message["legal"][0]', HANGING),
          "babbles": b"print('hello', flush=True)\ninput()\n"}


class Term:
    def __init__(self, agon):
        self.agon, self.kinds, self.dice = agon, programs(), random.Random(7)
        self.names = [f"s{i:02}" for i in range(25)]
        self.current, self.number, self.expected, self.order = {}, {}, [], ["random"]
        write(self.names, more="workers: 2\n", divisions=DIVISIONS)
        self.begin()

    def begin(self):
        self.server = Server(self.agon)
        self.cookies = {}
        self.lecturer = self.server.sign_in(LECTURER)

    def cookie(self, name):
        if name not in self.cookies:
            self.cookies[name] = self.server.sign_in(f"code-{name}")
        return self.cookies[name]

    def upload(self, name, file, content, is_broken=False):
        status, text = self.server.upload(self.cookie(name), file, content)
        expect(status == 200, f"{name} can't upload: {status} {text}")
        self.number[name] = self.number.get(name, 0) + 1
        page = self.server.checked(self.cookie(name), self.number[name])
        if f"Upload {self.number[name]} plays from the next night on" not in page:
            expect(is_broken, f"{name}'s {file} has faults: {page}")
            expect(self.server.order(self.cookie(name), "/class/use", number=self.number[name])[0] == 200, name)
        self.current[name] = self.number[name]

    def night(self, kills):
        before = len(runs())
        bots = {name: self.current[name] for name in self.names if name in self.current}
        for _ in range(kills):
            # The host goes down: server and night at once.
            night = subprocess.Popen([self.agon, "run", "course.yml", "--quiet"], stdout=subprocess.DEVNULL,
                                     stderr=subprocess.DEVNULL)
            eventually("the night has some games", lambda: len(runs()) > before and len(count(before + 1)) > 3)
            night.kill()
            self.server.kill()
            night.wait()
            self.begin()
            name = self.dice.choice([n for n in self.names if n in self.current])
            self.upload(name, *self.dice.choice(list(self.kinds.values())))
        done = subprocess.run([self.agon, "run", "course.yml", "--quiet"], capture_output=True, text=True)
        expect(done.returncode == 0, f"night {before + 1}: {done}")
        now = runs()
        expect(len(now) == before + 1 and now[-1][1] == "complete", f"night {before + 1} isn't complete")
        expect(played(now[-1]) == bots, f"night {before + 1}: {played(now[-1])} played, expected {bots}")
        self.expected.append(bots)
        order = [name for name in self.order if name == "random" or name in bots]
        order += [name for name in bots if name not in order]
        expect(lineup(now[-1]) == order, f"night {before + 1}: {lineup(now[-1])} play in divisions, expected {order}")
        self.tables = tables(now[-1], DIVISIONS)
        self.order = next_lineup(self.tables)
        expect_counted(self.server.marks(self.lecturer), before + 1)

    def expect_pages(self):
        """Every student's table of nights is that of the count, and so is the place in a division."""
        last = count(len(self.expected))
        for name in self.names:
            page = self.server.page(self.cookie(name))
            rows = re.findall(r"(\d+)\|\d{4}-\d\d-\d\d \d\d:\d\d\|(\d+)(?:\|[^|\n]*){2}" + r"\|(\d+)" * 4, page)
            shown = {int(row[0]): tuple(map(int, row[1:])) for row in rows}
            wanted = {}
            for run, bots in enumerate(self.expected, 1):
                if name in bots:
                    totals = count(run).get(name, {"wins": 0, "draws": 0, "losses": 0, "faults": 0})
                    wanted[run] = (bots[name], *(totals[key] for key in ("wins", "draws", "losses", "faults")))
            expect(shown == wanted, f"{name}'s page has {shown}, but counted {wanted}")
            division, group = next((number, group) for number, group in enumerate(self.tables, 1) if name in group)
            words = f"place {group.index(name) + 1} of {len(group)} in division {division}, "
            if name not in last:
                words = "The bot was withdrawn"
            expect(words in page, f"{name}'s page hasn't “{words}”: {page}")


def check(agon):
    term = Term(agon)
    kinds = list(term.kinds.values())
    for place, name in enumerate(term.names[:22]):
        term.upload(name, *kinds[place % len(kinds)])
    broken = dict(zip(term.names[17:22], BROKEN.items()))
    killed = set(term.dice.sample(range(2, NIGHTS), min(5, NIGHTS - 2)))
    for night in range(NIGHTS):
        begin = time.monotonic()
        if night == 3:
            for name, (_, content) in broken.items():
                term.upload(name, "bot.py", content, is_broken=True)
        if night in (6, 9, 12):  # newcomers, who are listed but haven't uploaded before
            term.upload(term.names[22 + (6, 9, 12).index(night)], *term.dice.choice(kinds))
        if night in (15, 20):  # leavers
            leaver = term.names[5 if night == 15 else 10 - 1]
            term.names.remove(leaver)
            enrol(term.names)
        for name in term.dice.sample([n for n in term.names if n in term.current and n not in broken], 3):
            term.upload(name, *term.dice.choice(kinds))
        term.night(1 if night in killed else 0)
        print(f"night {night + 1}: {sum(t['games'] for t in count(night + 1).values()) // 2} games, "
              f"{time.monotonic() - begin:.0f} s", flush=True)
    term.expect_pages()
    check = subprocess.run([agon, "check", "course.sqlite"], capture_output=True)
    expect(check.returncode == 0, f"the database is wrong: {check}")
    faults = {name for run in range(1, NIGHTS + 1) for name, t in count(run).items() if t["faults"]}
    expect(faults <= set(broken), f"faults of {faults - set(broken)}")
    term.server.stop()
    print("class: the term is as counted")


main(check)

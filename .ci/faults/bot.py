"""An engine for all five protocols that plays some free cell, and does wrong when asked to.

bot.py PROTOCOL [--think MS] [--salt N] [--child] [--log FILE] [--claim FILE --first SECONDS] [--fault NAME]
  --child  starts a child in a session of its own    --log    notes when games end, and which
  --first  the one that makes the file of --claim thinks so long about its first move
"""
import argparse
import json
import os
import re
import signal
import subprocess
import sys
import time
import zlib

parser = argparse.ArgumentParser()
parser.add_argument("protocol", choices=["json", "ugi", "gtp", "nboard", "gomocup"])
parser.add_argument("--think", type=float, default=0)
parser.add_argument("--salt", default="")
parser.add_argument("--child", action="store_true")
parser.add_argument("--log")
parser.add_argument("--claim")
parser.add_argument("--first", type=float, default=0)
parser.add_argument("--fault", default="")
options = parser.parse_args()

NOISE = {"json": '{"type":"comment"}', "ugi": "info string thinking", "gtp": "# thinking", "nboard": "status thinking",
         "gomocup": "MESSAGE thinking"}[options.protocol]
ANSWER = {"json": '{"move":"%s"%s}', "ugi": "%sbestmove %s", "gtp": "= %s\n", "nboard": "%s=== %s", "gomocup": "%s"}
has_thought = False


def say(text):
    os.write(1, (text + "\n").encode())


def leave_children():
    """Two of them, one in a session of its own, both with our output open."""
    for session in (False, True):
        subprocess.Popen(["sleep", "300"], start_new_session=session)


def flood(text):
    while True:
        os.write(1, text.encode())


def answer(move):
    """Says a move, the way the fault wants it."""
    global has_thought
    if options.claim and not has_thought:
        has_thought = True
        try:
            os.close(os.open(options.claim, os.O_CREAT | os.O_EXCL))
            time.sleep(options.first)
        except FileExistsError:
            pass
    time.sleep(options.think / 1000)
    fault, _, value = options.fault.partition("=")
    nodes = value if fault == "nodes" else "12"
    form = ANSWER[options.protocol]
    if options.protocol == "json":
        text = form % (move, f',"nodes":{nodes}')
    elif options.protocol == "ugi":
        text = form % (f"info depth 1 nodes {nodes}\n", move)
    elif options.protocol == "nboard":
        text = form % (f"nodestats {nodes} 0.1\n", move)
    else:
        text = form % move
    if fault == "babble":
        for _ in range(1000):
            say(NOISE)
    elif fault == "flood":
        flood("x" * 65536)
    elif fault == "lines":
        flood("= x\n\n{}\n" * 1000)
    elif fault == "drip":
        for letter in text + "\n":
            os.write(1, letter.encode())
            time.sleep(0.002)
        return
    elif fault == "drip-forever":
        while True:
            os.write(1, b" ")
            time.sleep(0.02)
    elif fault == "fork":
        leave_children()
    elif fault == "fork-and-die":
        leave_children()
        os._exit(3)
    elif fault == "late":
        time.sleep(4)
    elif fault == "die":
        os._exit(3)
    elif fault == "killed":
        os.kill(os.getpid(), signal.SIGKILL)
    elif fault == "close":
        os.close(1)
        time.sleep(300)
    elif fault == "nonsense":
        text = text.replace(move, "zz99")
    say(text)
    if fault == "twice":
        say(text)


def begin():
    """A game begins."""
    if options.fault == "early":
        say({"json": '{"move":"a1"}', "ugi": "bestmove a1", "gtp": "= a1\n", "nboard": "=== a1",
             "gomocup": "0,0"}[options.protocol])


def choose(free, moves):
    """One of these, by what has been played."""
    return free[zlib.crc32((options.salt + " ".join(moves)).encode()) % len(free)]


def leave():
    while options.fault == "deaf":
        time.sleep(1)
    sys.exit(0)


def speak_json(line):
    global game
    message = json.loads(line)
    kind = message["type"]
    if kind == "hello":
        say('{"name":"bot"}')
    elif kind == "game":
        game = message
        begin()
    elif kind == "move":
        answer(choose(message["legal"], message["moves"]))
    elif kind == "end" and options.log:
        file = os.open(options.log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o666)
        os.write(file, f'{time.time()} {game["variant"]} {game["seed"]} {game["seat"]} {options.salt}\n'.encode())
        os.close(file)
    elif kind == "quit":
        leave()


size, taken = 5, []


def free_cells():
    cells = [f"{column}{row}" for row in range(1, size + 1) for column in "abcdefghijklmno"[:size]]
    return [cell for cell in cells if cell not in taken]


def speak_ugi(line):
    global taken
    words = line.split()
    if words[0] == "ugi":
        say("id name bot\nugiok")
    elif words[0] == "isready":
        say("readyok")
    elif words[0] == "uginewgame":
        begin()
    elif words[0] == "position":
        taken = words[words.index("moves") + 1:] if "moves" in words else []
    elif words[0] == "go":
        answer(choose(free_cells(), taken))
    elif words[0] == "quit":
        leave()


def speak_gtp(line):
    global size
    words = line.split()
    if words[0] == "list_commands":
        say("= boardsize\nclear_board\nplay\ngenmove\nquit\n")
    elif words[0] == "genmove":
        cell = choose(free_cells(), taken)
        taken.append(cell)
        answer(cell)
    elif words[0] == "quit":
        say("=\n")
        leave()
    else:
        if words[0] == "boardsize":
            size = int(words[1])
        elif words[0] == "clear_board":
            taken.clear()
        elif words[0] == "play":
            taken.append(words[2].lower())
        say("=\n")
        if words[0] == "clear_board":
            begin()


def speak_gomocup(line):
    global size
    words = line.split()
    if words[0] == "END":
        leave()
    elif words[0] == "ABOUT":
        say('name="bot"')
    elif words[0] == "START":
        size = int(words[1])
        taken.clear()
        say("OK")
        begin()
    elif words[0] == "BOARD":
        taken.clear()
        taken.append(None)
    elif words[0] == "TURN" or (taken[:1] == [None] and words[0][0].isdigit()):
        x, y = map(int, words[-1].split(",")[:2])
        taken.append("abcdefghijklmno"[x] + str(y + 1))
    if words[0] in ("BEGIN", "TURN", "DONE"):
        if taken[:1] == [None]:
            del taken[0]
        cell = choose(free_cells(), taken)
        taken.append(cell)
        answer(f"{ord(cell[0]) - 97},{int(cell[1:]) - 1}")


board, side = {}, 0


def flips(x, y, colour):
    found = []
    for dx, dy in [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]:
        line = []
        while True:
            at = (x + dx * (len(line) + 1), y + dy * (len(line) + 1))
            if board.get(at) != -colour:
                break
            line.append(at)
        if board.get(at) == colour:
            found += line
    return found


def play_disc(text):
    global side
    taken.append(text)
    if text[:2] != "pa":
        x, y = ord(text[0]) - 97, int(text[1:]) - 1
        for at in flips(x, y, side) + [(x, y)]:
            board[at] = side
    side = -side


def speak_nboard(line):
    global size, side
    words = line.split()
    if words[0] == "ping":
        say("pong " + words[1])
    elif words[:2] == ["set", "game"]:
        size, cells, first = re.search(r"BO\[(\d+) (\S+) (\S)\]", line).groups()
        size, side = int(size), 1
        taken.clear()
        board.clear()
        for place, cell in enumerate(cells):
            board[place % size, place // size] = {"*": 1, "O": -1, "-": 0}[cell]
        for move in re.findall(r"[BW]\[(\w+)\]", line[line.index("BO["):]):
            play_disc(move.lower())
        begin()
    elif words[0] == "move":
        play_disc(words[1].lower())
    elif words[0] == "go":
        free = [f"{chr(97 + x)}{y + 1}" for (x, y), cell in board.items() if cell == 0 and flips(x, y, side)]
        answer(choose(sorted(free) or ["pa"], taken))
    elif words[0] == "quit":
        leave()


if options.fault == "deaf":
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
if options.fault == "start-die":
    sys.exit(1)
if options.fault == "start-hang":
    time.sleep(300)
if options.fault == "start-flood":
    flood("zzz\n" * 1000)
if options.child:
    subprocess.Popen(["sleep", "300"], start_new_session=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                     stderr=subprocess.DEVNULL)
speak = globals()["speak_" + options.protocol]
for line in sys.stdin:
    if line.strip():
        speak(line)
leave()

"""An engine of ugi and json that plays noughts from memory, always the same moves to a draw.

Usage: engine.py WIDTH: 3 for noughts:3x3, else a board so wide, one cell after the other.
"""
import json
import sys

width = int(sys.argv[1])
heart = ["a1", "b1", "c1", "b2", "a2", "c2", "b3", "a3", "c3"]


def move(played):
    return heart[played] if width == 3 else chr(97 + played % width) + str(played // width + 1)


played = 0
for line in sys.stdin:
    if line.startswith("{"):
        message = json.loads(line)
        if message["type"] == "hello":
            print("{}", flush=True)
        elif message["type"] == "move":
            print(json.dumps({"move": move(len(message["moves"]))}), flush=True)
    elif line.startswith("ugi\n"):
        print("ugiok", flush=True)
    elif line.startswith("isready"):
        print("readyok", flush=True)
    elif line.startswith("position"):
        played = len(line.split()) - 3 if "moves" in line else 0
    elif line.startswith("go"):
        print("bestmove", move(played), flush=True)

#!/usr/bin/env python3
"""A bot for noughts of any size, in the Universal Game Interface: a free cell near the last move, or near the middle."""
import re
import sys

width, height, moves = 3, 3, []


def distance(cell, column, row):
    return max(abs(cell[0] - column), abs(cell[1] - row))


def best_move():
    taken = {(ord(move[0]) - ord("a"), int(move[1:]) - 1) for move in moves}
    free = [(x, y) for y in range(height) for x in range(width) if (x, y) not in taken]
    middle = ((width - 1) / 2, (height - 1) / 2)
    last = (ord(moves[-1][0]) - ord("a"), int(moves[-1][1:]) - 1) if moves else middle
    column, row = min(free, key=lambda cell: (distance(cell, *last), distance(cell, *middle), cell))
    return chr(ord("a") + column) + str(row + 1)


for line in sys.stdin:
    words = line.split()
    command = words[0] if words else ""
    if command == "ugi":
        print("id name noughts bot", "id author Agon", "option name variant type string default noughts:3x3", "ugiok",
              sep="\n", flush=True)
    elif command == "isready":
        print("readyok", flush=True)
    elif command == "setoption" and words[2] == "variant":
        width, height = map(int, re.search(r"(\d+)x(\d+)", line).groups())
    elif command == "position":
        moves = words[words.index("moves") + 1:] if "moves" in words else []
    elif command == "go":
        print("bestmove", best_move(), flush=True)
    elif command == "quit":
        break

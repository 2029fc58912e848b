#!/usr/bin/env python3
"""Plays Connect Four with an agent written for Kaggle's ConnectX: agent(observation, configuration) -> column.

Usage: kaggle_connectx.py SUBMISSION.py   the last function in the file is the agent, as on Kaggle; without a file, the
sample agent below.
"""
import json
import re
import sys
from types import SimpleNamespace


def sample_agent(observation, configuration):
    """The open column nearest to the middle."""
    columns = [c for c in range(configuration.columns) if observation.board[c] == 0]
    return min(columns, key=lambda c: abs(2 * c - configuration.columns + 1))


def load(path):
    names = {}
    with open(path) as file:
        exec(compile(file.read(), path, "exec"), names)
    return [value for value in names.values() if callable(value)][-1]


answers = sys.stdout
sys.stdout = sys.stderr  # what an agent prints is no answer
agent = load(sys.argv[1]) if len(sys.argv) > 1 else sample_agent
configuration = None
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"name": "ConnectX"}), file=answers, flush=True)
    elif message["type"] == "game":
        in_a_row = re.search(r"line=(\d+)", message["variant"])
        configuration = SimpleNamespace(columns=message["width"], rows=message["height"], timeout=2,
                                        inarow=int(in_a_row[1]) if in_a_row else 4)
    elif message["type"] == "move":
        cells = [".XO".index(cell) for row in message["board"] for cell in row]
        step = len(message["moves"])
        observation = SimpleNamespace(board=cells, mark=message["seat"] + 1, step=step, remainingOverageTime=60)
        column = agent(observation, configuration)
        print(json.dumps({"move": "123456789abcdefghijk"[column]}), file=answers, flush=True)

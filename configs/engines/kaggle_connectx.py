#!/usr/bin/env python3
"""Plays Connect Four with an agent written for Kaggle's ConnectX: agent(observation, configuration) -> column.

Usage: kaggle_connectx.py SUBMISSION.py   the last callable of the file is the agent, as on Kaggle; without a file, the
sample agent below. What an agent sees and how it is loaded is as in PyPI's kaggle-environments: observation and
configuration are read as `obs.board` and `obs["board"]`, an agent may take the observation alone, and what it prints goes
to standard error. An exception ends the bot, which costs it the game; so does what is no open column.
"""
import json
import os
import re
import sys
import time


class Struct(dict):
    """A dictionary whose values are attributes, too."""

    def __init__(self, **entries):
        super().__init__(entries)
        self.__dict__.update(entries)

    def __setattr__(self, name, value):
        self.__dict__[name] = value
        self[name] = value


def sample_agent(observation, configuration):
    """The open column nearest to the middle."""
    columns = [c for c in range(configuration.columns) if observation.board[c] == 0]
    return min(columns, key=lambda c: abs(2 * c - configuration.columns + 1))


def load(path):
    """The last callable of a file, which may import others beside it while it is run."""
    names = {}
    with open(path, encoding="utf-8") as file:
        code = compile(file.read(), path, "exec")
    sys.path.append(os.path.dirname(path))
    exec(code, names)
    sys.path.pop()
    callables = [value for value in names.values() if callable(value)]
    if not callables:
        sys.exit(f"{path} has no function; the last one of the file is the agent")
    return callables[-1]


def act(agent, observation, configuration):
    """The agent's answer; it gets as many arguments as its code has."""
    arguments = [observation, configuration]
    code = getattr(agent, "__code__", None)
    if hasattr(code, "co_argcount"):
        arguments = arguments[:code.co_argcount]
    return agent(*arguments)


answers = sys.stdout
sys.stdout = sys.stderr  # what an agent prints is no answer
path = sys.argv[1] if len(sys.argv) > 1 else None
agent = load(path) if path else sample_agent
settings, overage = {}, 60
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"name": os.path.basename(path) if path else "ConnectX"}), file=answers, flush=True)
    elif message["type"] == "game":
        in_a_row = re.search(r"line=(\d+)", message["variant"])
        settings = dict(columns=message["width"], rows=message["height"], inarow=int(in_a_row[1]) if in_a_row else 4,
                        episodeSteps=1000, actTimeout=2, runTimeout=1200, agentTimeout=60, timeout=2)
        overage = 60
    elif message["type"] == "move":
        cells = [".XO".index(cell) for row in message["board"] for cell in row]
        observation = Struct(remainingOverageTime=overage, step=len(message["moves"]), board=cells,
                             mark=message["seat"] + 1)
        configuration = Struct(**settings)
        if path:
            configuration["__raw_path__"] = path
        start = time.perf_counter()
        column = act(agent, observation, configuration)
        overage -= max(0, time.perf_counter() - start - configuration.actTimeout)
        is_column = isinstance(column, (int, float)) and column in range(settings["columns"])
        move = "123456789abcdefghijk"[int(column)] if is_column else f"no column: {column!r:.60}"
        print(json.dumps({"move": move}), file=answers, flush=True)

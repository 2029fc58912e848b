"""Checks configs/engines/kaggle_connectx.py beside PyPI's kaggle-environments: the same agents, asked about the same
positions by both, see the same and answer the same. Usage: kaggle_beside.py BOT"""
import json
import os
import subprocess
import sys
import tempfile

from kaggle_environments import make

AGENTS = {
    "of two arguments": """
import json, os
class Helper: pass
def agent(obs, config):
    seen = [sorted(obs.items()), sorted((k, v) for k, v in config.items() if k != "__raw_path__"), obs.board == obs["board"],
            config.actTimeout, config.episodeSteps]
    with open(os.environ["SEEN"], "a") as file:
        file.write(json.dumps(seen) + "\\n")
    return [c for c in range(config.columns) if obs.board[c] == 0][obs.step % 3 % config.columns - 1]
limit = 3
""",
    "of one argument": """
import json, os
def agent(obs):
    with open(os.environ["SEEN"], "a") as file:
        file.write(json.dumps(sorted(obs.items())) + "\\n")
    return [c for c in range(len(obs.board)) if obs["board"][c] == 0][0]
""",
    "a last lambda": """
def agent(obs, config): return 99
import os
last = lambda obs, config: [c for c in range(config.columns) if obs.board[c] == 0][-1]
""",
}
SETTINGS = [dict(columns=7, rows=6, inarow=4), dict(columns=5, rows=4, inarow=3)]


def seen(path):
    with open(path, "a+") as file:
        file.seek(0)
        lines = file.read().splitlines()
    os.remove(path)
    return lines


def moves_and_sights(path, settings, scratch):
    """What Kaggle's own loader has an agent see and do in a game against itself."""
    os.environ["SEEN"] = scratch
    environment = make("connectx", configuration=settings)
    steps = environment.run([path, path])
    assert all(state["status"] == "DONE" for state in steps[-1]), steps[-1]
    # What was done at a step stands in the next one, beside what is seen then.
    return [step[i % 2]["action"] for i, step in enumerate(steps[1:])], seen(scratch)


def asked(bot, path, settings, moves, scratch):
    """What the bot has the agent see and do in the same positions."""
    columns, rows, line = settings["columns"], settings["rows"], settings["inarow"]
    board = [["."] * columns for _ in range(rows)]
    variant = f"connect-four:{columns}x{rows}" + (f",line={line}" if line != 4 else "")
    messages = [dict(type="hello", protocol=1, options={}),
                dict(type="game", game="connect-four", variant=variant, seats=2, seat=0, width=columns, height=rows, seed=1)]
    told = []
    for step, move in enumerate(moves):
        messages.append(dict(type="move", seat=step % 2, moves=list(told), legal=[], board=["".join(r) for r in board]))
        row = max(r for r in range(rows) if board[r][move] == ".")
        board[row][move] = "XO"[step % 2]
        told.append(str(move + 1))
    text = "".join(json.dumps(message) + "\n" for message in messages)
    bot = subprocess.run([sys.executable, bot, path], input=text, env=dict(os.environ, SEEN=scratch), text=True,
                         capture_output=True, check=True)
    answers = [json.loads(line) for line in bot.stdout.splitlines()][1:]
    return [int(answer["move"]) - 1 for answer in answers], seen(scratch)


with tempfile.TemporaryDirectory() as directory:
    for name, source in AGENTS.items():
        path = os.path.join(directory, "submission.py")
        with open(path, "w") as file:
            file.write(source)
        for settings in SETTINGS:
            if name == "of one argument" and settings["columns"] != 7:
                continue
            scratch = os.path.join(directory, "seen")
            moves, sights = moves_and_sights(path, settings, scratch)
            answers, own_sights = asked(sys.argv[1], path, settings, moves, scratch)
            assert answers == moves, f"an agent {name} answers {answers} for {moves}"
            assert own_sights == sights, f"an agent {name} sees {own_sights[:1]} for {sights[:1]}"
            print(f"an agent {name}, {settings}: {len(moves)} moves and all that it sees agree")

"""Lets a chess engine that speaks UCI play the games of pychess.py: `uci.py "nodes 1000" stockfish`. The first word is
what comes behind “go”; if Agon sets a time, that is the engine's."""
import json
import subprocess
import sys

go, *command = sys.argv[1:]
engine = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def ask(question, answer):
    print(question, file=engine.stdin, flush=True)
    for line in engine.stdout:
        words = line.split()
        if words[:1] == [answer]:
            return words
    sys.exit(f"{command[0]} ended without “{answer}”")


ask("uci", "uciok")
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"name": command[0]}), flush=True)
    elif message["type"] == "game":
        ask("ucinewgame\nisready", "readyok")
    elif message["type"] == "move":
        limit = f"movetime {int(message['time'])}" if "time" in message else go
        moves = " ".join(["position startpos moves"] + message["moves"])
        print(json.dumps({"move": ask(f"{moves}\ngo {limit}", "bestmove")[1]}), flush=True)

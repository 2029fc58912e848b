"""A bot for board games with two mistakes: in some games of a hundred it ends itself at its third move, and in some it
repeats its first one: stumbling_bot.py CRASHES [REPEATS]"""
import json
import random
import sys

crashes, repeats = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0
source, moves, lot = random.Random(), [], 100
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({}), flush=True)
    elif message["type"] == "game":
        source.seed(message["seed"])
        moves, lot = [], source.randrange(100)
    elif message["type"] == "move":
        if len(moves) == 2 and lot < crashes:
            sys.exit("stumbled")
        wrong = len(moves) >= 2 and crashes <= lot < crashes + repeats
        moves.append(moves[0] if wrong else source.choice(message["legal"]))
        print(json.dumps({"move": moves[-1]}), flush=True)

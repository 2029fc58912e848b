#!/usr/bin/env python3
"""A bot for every board game, in Agon's json protocol: any legal move, drawn from the seed that the game comes with."""
import json
import random
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"name": "random bot"}), flush=True)
    elif message["type"] == "game":
        random.seed(message["seed"])
    elif message["type"] == "move":
        print(json.dumps({"move": random.choice(message["legal"])}), flush=True)

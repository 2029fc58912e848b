"""A bot for rock, paper, scissors that plays what would have beaten its opponent's last choice."""
import json
import sys

BEATEN_BY = {"rock": "paper", "paper": "scissors", "scissors": "rock"}

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"name": "copycat"}), flush=True)
    elif message["type"] == "move":
        # Both seats' choices of a round stand side by side.
        choices = message["moves"]
        last = choices[-2:][1 - message["seat"]] if choices else "scissors"
        print(json.dumps({"move": BEATEN_BY[last]}), flush=True)

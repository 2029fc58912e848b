"""A bot for Hop that hops farthest of what nobody chose in the last round."""
import json
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"name": "other-hop"}), flush=True)
    elif message["type"] == "move":
        seats = len(message["board"])
        last = message["moves"][-seats:]
        free = [str(hop) for hop in range(1, seats + 1) if str(hop) not in last]
        print(json.dumps({"move": (free or ["1"])[-1]}), flush=True)

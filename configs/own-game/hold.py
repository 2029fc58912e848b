"""A bot for Pig that rolls until a turn has so many points."""
import json
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"name": "hold"}), flush=True)
    elif message["type"] == "move":
        points = int(message["board"][-1].split()[0])
        print(json.dumps({"move": "hold" if points >= int(sys.argv[1]) else "roll"}), flush=True)

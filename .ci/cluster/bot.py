"""An engine that plays the same everywhere, and takes as long for it as the environment says.

So one machine, which takes no time, and a cluster, whose tasks have to last until something happens to them, play the
same tournament: THINK isn't a part of what the player is. The number is milliseconds a move.
"""
import json
import os
import sys
import time
import zlib

THINK = float(os.environ.get("AGON_CLUSTER_THINK", "0")) / 1000


def answer(message):
    """One of the legal moves, by what has been played."""
    time.sleep(THINK)
    legal = message["legal"]
    return {"move": legal[zlib.crc32(" ".join(message["moves"]).encode()) % len(legal)]}


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print('{"name":"bot"}', flush=True)
    elif message["type"] == "move":
        print(json.dumps(answer(message)), flush=True)
    elif message["type"] == "quit":
        break

"""Hop, a race for 3 to 6 who all choose at once how far to hop, at most as far as there are seats; who chose the same
as another stays where it is. Who is farthest when the goal of the variant is reached, or after 100 rounds, wins."""
import json
import sys

games = {}  # the goal, the rounds played and how far each seat is, by the game's number


def answer(number):
    goal, rounds, far = games[number]
    said = {"game": number, "board": [f"{steps} of {goal}" for steps in far]}
    if max(far) >= goal or rounds == 100:
        places = [1 + sum(other > own for other in far) for own in far]
        return said | {"over": {"places": places, "reason": "goal reached"}}
    legal = [str(steps) for steps in range(1, len(far) + 1)]
    return said | {"turn": list(range(len(far))), "legal": {str(seat): legal for seat in range(len(far))}}


def start(message):
    goal = message["variant"].partition(":")[2]
    if not (goal.isdigit() and 1 <= int(goal) <= 1000):
        return {"game": message["game"], "error": f"“{goal}” is no goal from 1 to 1000"}
    games[message["game"]] = (int(goal), 0, [0] * message["seats"])
    return answer(message["game"])


def play(message):
    goal, rounds, far = games[message["game"]]
    chosen = [message["moves"][str(seat)] for seat in range(len(far))]
    hops = [int(hop) if chosen.count(hop) == 1 else 0 for hop in chosen]
    games[message["game"]] = (goal, rounds + 1, [steps + hop for steps, hop in zip(far, hops)])
    return answer(message["game"])


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        said = {"name": "hop", "version": "1.0", "seats": [3, 6], "features": ["simultaneous"]}
    else:
        said = start(message) if message["type"] == "start" else play(message)
    print(json.dumps(said), flush=True)

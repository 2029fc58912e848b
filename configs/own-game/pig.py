"""Pig for 2 to 6: whoever's turn it is rolls a die as often as wanted; a 1 loses the points of the turn, holding keeps
them. The first with 50 points wins, and the others' points decide on their places."""
import json
import random
import sys

games = {}


def answer(number, events=()):
    game = games[number]
    board = [f"{points} points" for points in game["points"]] + [f"{game['turn']} in this turn"]
    said = {"game": number, "board": board, "events": list(events)}
    if max(game["points"]) >= 50:
        places = [1 + sum(other > own for other in game["points"]) for own in game["points"]]
        return said | {"over": {"places": places, "reason": "points"}}
    return said | {"turn": [game["seat"]], "legal": ["roll", "hold"]}


def play(message):
    game = games[message["game"]]
    (word,) = message["moves"].values()
    events = []
    if word == "roll":
        events = message.get("events") or [str(game["random"].randint(1, 6))]
        eyes = int(events[0])
        game["turn"] = 0 if eyes == 1 else game["turn"] + eyes
    else:
        eyes = 1
        game["points"][game["seat"]] += game["turn"]
        game["turn"] = 0
    if eyes == 1:
        game["seat"] = (game["seat"] + 1) % len(game["points"])
    return answer(message["game"], events)


def start(message):
    games[message["game"]] = {"random": random.Random(message["seed"]), "seat": 0, "turn": 0,
                              "points": [0] * message["seats"]}
    return answer(message["game"])


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        said = {"name": "pig", "version": "1.0", "seats": [2, 6], "features": ["events"]}
    else:
        said = start(message) if message["type"] == "start" else play(message)
    print(json.dumps(said), flush=True)

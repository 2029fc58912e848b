"""Rock, paper, scissors over 100 rounds, in each of which both seats choose at once; more rounds won win the game."""
import json
import sys

CHOICES = ["rock", "paper", "scissors"]
games = {}  # the rounds that are left, and the rounds won by each seat, by the game's number


def answer(number):
    left, won = games[number]
    said = {"game": number, "board": [f"{left} rounds left", f"won: {won[0]} and {won[1]}"]}
    if left > 0:
        return said | {"turn": [0, 1], "legal": {"0": CHOICES, "1": CHOICES}}
    places = [1 if won[seat] >= won[1 - seat] else 2 for seat in (0, 1)]
    return said | {"over": {"places": places, "reason": "rounds over"}}


def start(message):
    rounds = message["variant"].partition(":")[2]
    if not (rounds.isdigit() and 1 <= int(rounds) <= 1000):
        return {"game": message["game"], "error": f"“{rounds}” is no number of rounds from 1 to 1000"}
    games[message["game"]] = (int(rounds), (0, 0))
    return answer(message["game"])


def play(message):
    left, won = games[message["game"]]
    first, second = (CHOICES.index(message["moves"][seat]) for seat in ("0", "1"))
    better = (first - second) % 3  # 0 for neither, 1 for the first, 2 for the second
    games[message["game"]] = (left - 1, (won[0] + (better == 1), won[1] + (better == 2)))
    return answer(message["game"])


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        said = {"name": "rock-paper-scissors", "version": "1.0", "seats": [2, 2], "features": ["simultaneous"]}
    else:
        said = start(message) if message["type"] == "start" else play(message)
    print(json.dumps(said), flush=True)

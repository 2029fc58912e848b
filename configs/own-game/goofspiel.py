"""Plays Goofspiel between programs: each round all bid a card for a prize, the highest bid takes it, equal ones nothing.

    goofspiel.py SEED CARDS PLAYER PLAYER...

plays one game and prints its result as a script of psyleague does; without arguments it is asked for games in lines.
A bot is sent the number of cards, its seat from 0 and a seed; then in each round the prize, which it answers by a card
that it still holds, and all bids."""
import json
import random
import select
import shlex
import subprocess
import sys


class Fault(Exception):
    pass


def say(bot, *words):
    try:
        print(*words, file=bot.stdin, flush=True)
    except OSError:
        pass  # it has ended, which shows once it is to answer


def bid(bot, hand):
    if not select.select([bot.stdout], [], [], 5)[0]:
        raise Fault("gave no bid within 5 s")
    line = bot.stdout.readline().strip()
    if not line.isdigit() or int(line) not in hand:
        raise Fault(f"bid “{line[:20]}”, which isn't a card that it holds" if line else "ended without a bid")
    hand.remove(int(line))
    return int(line)


def play(seed, cards, commands):
    prizes = random.Random(seed).sample(range(1, cards + 1), cards)
    hands = [set(range(1, cards + 1)) for _ in commands]
    scores, faults, rounds = [0] * len(commands), {}, []
    bots = [subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) for command in commands]
    for seat, bot in enumerate(bots):
        say(bot, cards, seat, seed + seat)
    for prize in prizes:
        for bot in bots:
            say(bot, prize)
        bids = []
        for seat, bot in enumerate(bots):
            try:
                bids.append(bid(bot, hands[seat]))
            except Fault as fault:
                faults[seat] = str(fault)
        if faults:
            break
        for bot in bots:
            say(bot, *bids)
        if bids.count(max(bids)) == 1:
            scores[bids.index(max(bids))] += prize
        rounds.append(f"{prize}:" + "-".join(map(str, bids)))
    for bot in bots:
        bot.kill()
        bot.communicate()
    ranked = [-1 if seat in faults else score for seat, score in enumerate(scores)]
    return {
        "ranks": [sum(other > score for other in ranked) for score in ranked],
        "errors": [int(seat in faults) for seat in range(len(bots))],
        "test_data": {"first": prizes[0]},
        "player_data": [{"points": score} for score in scores],
        # What psyleague doesn't know, and reads over.
        "scores": scores,
        "faults": faults,
        "plies": len(rounds),
        "record": " ".join(rounds),
    }


if len(sys.argv) > 1:
    print(json.dumps(play(int(sys.argv[1]), int(sys.argv[2]), [shlex.split(each) for each in sys.argv[3:]])))
else:
    for line in sys.stdin:
        asked = json.loads(line)
        if asked["type"] == "hello":
            answer = {"name": "goofspiel", "version": "1.0"}
        else:
            commands = [player["command"] for player in asked["players"]]
            answer = {"game": asked["game"]} | play(asked["seed"], int(asked["variant"]), commands)
        print(json.dumps(answer), flush=True)

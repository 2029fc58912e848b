"""Kuhn poker: of the cards J, Q and K each seat is dealt one and sees no other. Each stakes 1; the first seat passes or
bets 1 more, the second may pass, bet, call or fold. `kuhn-poker:50` is 50 such deals, the more chips win."""
import json
import random
import sys

games = {}


class Game:
    def __init__(self, deals, seed):
        self.left, self.chips, self.random = deals, [0, 0], random.Random(seed)
        self.cards, self.moves, self.dealt = None, "", 0

    def deal(self, told):
        """Deals what is told, or else by chance; returns what was dealt."""
        if told:
            self.cards = told[0]
        else:
            self.cards = "".join(self.random.sample("JQK", 2))
        self.moves, self.left = "", self.left - 1
        return [self.cards]

    @property
    def seat(self):
        # Who begins changes with each deal.
        return (len(self.moves) + self.dealt) % 2

    def move(self, word, told):
        """Makes a move; returns what chance did then."""
        self.moves += word[0]
        if self.moves not in ("pp", "pbf", "pbc", "bf", "bc"):
            return []
        stake = 2 if self.moves.endswith("c") else 1
        if self.moves.endswith("f"):
            winner = self.seat  # who would be next, since the other has folded
        else:
            winner = 0 if "JQK".index(self.cards[0]) > "JQK".index(self.cards[1]) else 1
        self.chips[winner] += stake
        self.chips[1 - winner] -= stake
        self.dealt += 1
        if self.left == 0:
            self.cards = None
            return []
        return self.deal(told)

    def answer(self, number, events):
        said = {"game": number, "events": events, "board": [f"chips {self.chips}, {self.left} deals to come"]}
        if self.cards is None:
            places = [1 if self.chips[seat] >= self.chips[1 - seat] else 2 for seat in (0, 1)]
            return said | {"over": {"places": places, "reason": "chips"}}
        sights = {str(seat): [f"your card {self.cards[seat]}, moves “{self.moves}”"] for seat in (0, 1)}
        legal = ["fold", "call"] if "b" in self.moves else ["pass", "bet"]
        return said | {"turn": [self.seat], "legal": legal, "see": sights}


def reply(message):
    number = message["game"]
    told = message.get("events")
    if message["type"] == "start":
        deals = message["variant"].partition(":")[2]
        if not (deals.isdigit() and 1 <= int(deals) <= 1000):
            return {"game": number, "error": f"no number of deals “{deals}”; expected 1 to 1000, such as 50"}
        games[number] = Game(int(deals), message["seed"])
        return games[number].answer(number, games[number].deal(told))
    (word,) = message["moves"].values()
    return games[number].answer(number, games[number].move(word, told))


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        said = {"name": "kuhn-poker", "version": "1.0", "seats": [2, 2], "features": ["events", "see"]}
    else:
        said = reply(message)
    print(json.dumps(said), flush=True)

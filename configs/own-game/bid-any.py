"""A bot for Goofspiel: it bids any card that it holds."""
import random

cards, seat, seed = map(int, input().split())
hand = random.Random(seed).sample(range(1, cards + 1), cards)
for card in hand:
    input()  # the prize
    print(card, flush=True)
    input()  # all bids

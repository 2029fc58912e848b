"""A bot for Goofspiel: it bids one more than the prize is worth, and its lowest card for the highest prize."""
cards, seat, seed = map(int, input().split())
for _ in range(cards):
    print(int(input()) % cards + 1, flush=True)
    input()  # all bids

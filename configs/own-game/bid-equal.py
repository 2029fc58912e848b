"""A bot for Goofspiel: it bids what the prize is worth."""
cards, seat, seed = map(int, input().split())
for _ in range(cards):
    print(input(), flush=True)
    input()  # all bids

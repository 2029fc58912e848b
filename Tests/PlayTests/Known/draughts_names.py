"""The names of moves at draughts, for the scripts beside this."""


def names_of_moves(moves, name, sign):
    """What belongs to each move, by its name.

    Takes moves as their ends, the set of squares that they take, and what belongs to them; the names of squares; and
    the sign of captures. Those with the same ends are distinguished by letters, in the order of the numbers that have
    the squares taken as bits.
    """
    groups = {}
    for start, end, taken, what in moves:
        text = name(start) + (sign if taken else "-") + name(end)
        groups.setdefault(text, {}).setdefault(taken, what)
    names = {}
    for text, group in groups.items():
        for rank, taken in enumerate(sorted(group, key=lambda squares: sum(1 << square for square in squares))):
            names[text + (chr(ord("A") + rank) if rank else "")] = group[taken]
    return names

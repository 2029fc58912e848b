"""Plays games through with pydraughts (PyPI: pydraughts): the legal moves of each position, and who lost.

Reads and writes what open_spiel_games.py does. A game that ends while there are moves is taken for a draw, whatever the
module says: it counts some endings in another way. Ends with 77 where the module isn't installed.
"""

import sys

from draughts_names import names_of_moves

try:
    from draughts.core.game import Game
except ImportError:
    sys.exit(77)

KINDS = {"10x10": "standard", "8x8": "brazilian", "8x8,rules=english": "english", "8x8,rules=russian": "russian"}


for line in sys.stdin:
    variant, *played = line.split()
    kind = KINDS[variant.split(":")[1]]
    is_russian = kind == "russian"
    half = 5 if kind == "standard" else 4
    # The module lets White begin; by the written rules of English draughts the dark pieces do.
    game = Game(kind, "B" + 12 * "b" + 8 * "e" + 12 * "w") if kind == "english" else Game(kind)

    def name(square):
        if not is_russian:
            return f"{square:02}"
        y, x = divmod(square - 1, half)
        return "abcdefgh"[2 * x + (y % 2 == 0)] + str(8 - y)

    told = []
    for move in [*played, None]:
        found = [
            (steps[0][0], steps[-1][1], frozenset(square for square in captured if square), steps)
            for steps, captured in zip(*game.legal_moves())
        ]
        names = names_of_moves(found, name, ":" if is_russian else "x")
        if move is None:
            break
        told.append(" ".join(sorted(names)))
        if move not in names:
            sys.exit(f"{variant}: {move} isn't legal after {len(told) - 1} plies")
        game.push(names[move])
    is_first = len(played) % 2 == 0
    print("|".join([*told, "", "0.5" if names else "0" if is_first else "1"]))

"""Plays games through with Fairy-Stockfish (PyPI: pyffish): the legal moves of each position, and how the game ended.

Reads and writes what open_spiel_games.py does. Ends with 77 where the module isn't installed.
"""

import functools
import re
import sys

try:
    import pyffish
except ImportError:
    sys.exit(77)


@functools.cache
def cells(move):
    return re.findall("[a-z][0-9]+", move)


@functools.cache
def name(move, game):
    """A move as Agon writes it: "P@f1" puts a piece on a cell, "a1c3" moves one, and "a1c3,c3d4" shoots an arrow, too."""
    sign = "" if game == "breakthrough" else "-"
    return sign.join(cells(move)[:2]) + "".join("/" + cell for cell in cells(move)[3:])


def is_pass(move):
    return not cells(move) or len(set(cells(move))) < len(cells(move)) == 2


for line in sys.stdin:
    variant, *played = line.split()
    game = variant.split(":")[0]
    start, past = pyffish.start_fen(game), []
    told = []
    for move in [*played, None]:
        is_over, value = pyffish.is_immediate_game_end(game, start, past)
        legal = [] if is_over else pyffish.legal_moves(game, start, past)
        while legal and is_pass(legal[0]):
            past.append(legal[0])
            legal = pyffish.legal_moves(game, start, past)
        names = {name(move, game): move for move in legal}
        told.append(" ".join(sorted(names)))
        if move is None:
            break
        if move not in names:
            sys.exit(f"{variant}: {move} isn't legal after {len(told) - 1} plies")
        past.append(names[move])
    result = "-"
    if not legal:
        value = value if is_over else pyffish.game_result(game, start, past)
        is_first = len(past) % 2 == 0
        result = "0.5" if value == 0 else "1" if (value > 0) == is_first else "0"
    print("|".join([*told, result]))

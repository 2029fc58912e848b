"""Plays games of chess through with python-chess (PyPI: chess): the legal moves of each position, and how the game ended.

Reads and writes what open_spiel_games.py does, but that moves stand with their names, as in "g1f3/Nf3", and that behind
the variant may stand the start in FEN, with "_" for its blanks. Ends with 77 where the module isn't installed.
"""

import sys

try:
    import chess
except ImportError:
    sys.exit(77)


def is_over(board):
    return board.is_insufficient_material() or board.is_repetition(3) or board.halfmove_clock >= 100


for line in sys.stdin:
    variant, *played = line.split()
    board = chess.Board(chess960=variant.endswith("960"))
    if played and "/" in played[0]:
        board.set_fen(played.pop(0).replace("_", " "))
    told = []
    for move in [*played, None]:
        moves = {} if is_over(board) else {board.uci(legal): legal for legal in board.legal_moves}
        told.append(" ".join(sorted(f"{text}/{board.san(legal)}" for text, legal in moves.items())))
        if move is None:
            break
        if move not in moves:
            sys.exit(f"{variant}: {move} isn't legal after {len(told) - 1} plies")
        board.push(moves[move])
    result = "-"
    if not moves:
        result = "0.5" if not board.is_checkmate() else "0" if board.turn == chess.WHITE else "1"
    print("|".join([*told, result]))

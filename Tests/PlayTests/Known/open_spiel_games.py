"""Plays games through with OpenSpiel (PyPI: open_spiel): the legal moves of each position, and how the game ended.

Reads a game a line from standard input, its variant and its moves with spaces between. Writes for each the sorted legal
moves of each position, positions apart by "|", and behind the last what the first seat got: 1, 0.5, 0, or "-" for an open
game. Ends with 77 where the module isn't installed.
"""

import re
import sys

try:
    import pyspiel
except ImportError:
    sys.exit(77)


class Breakthrough:
    """There the first player begins on top; its rows are counted from the other side."""

    def __init__(self, size):
        self.width, self.height = map(int, size.split("x"))
        self.game = pyspiel.load_game(f"breakthrough(rows={self.height},columns={self.width})")

    def moves(self, state):
        def turned(text):
            cells = re.findall(r"([a-z])(\d+)", text)
            return "".join(f"{column}{self.height + 1 - int(row)}" for column, row in cells)

        return {turned(state.action_to_string(action)): [action] for action in state.legal_actions()}


class Ultimate:
    """There a board that is free to choose is a move of its own."""

    def __init__(self, _):
        self.game = pyspiel.load_game("ultimate_tic_tac_toe")

    def moves(self, state):
        def named(text):
            board, row, column = map(int, re.fullmatch(r"Local board (\d): .\((\d),(\d)\)", text).groups())
            return f"{'abcdefghi'[board % 3 * 3 + column]}{board // 3 * 3 + row + 1}"

        moves = {}
        for action in state.legal_actions():
            text = state.action_to_string(action)
            if text.startswith("Choose"):
                chosen = state.child(action)
                for cell in chosen.legal_actions():
                    moves[named(chosen.action_to_string(cell))] = [action, cell]
            else:
                moves[named(text)] = [action]
        return moves


class Hex:
    """There moves are named as here."""

    def __init__(self, size):
        width, height = size.split("x")
        self.game = pyspiel.load_game(f"hex(num_cols={width},num_rows={height})")

    def moves(self, state):
        return {state.action_to_string(action): [action] for action in state.legal_actions()}


class Go:
    """There moves have the colour in front, and a position that comes back ends the game."""

    def __init__(self, size):
        side = size.split("x")[0]
        self.game = pyspiel.load_game(f"go(board_size={side},komi=7.5,max_game_length=10000)")

    def moves(self, state):
        return {state.action_to_string(action).split()[1].lower(): [action] for action in state.legal_actions()}


games = {"breakthrough": Breakthrough, "ultimate": Ultimate, "hex": Hex, "go": Go}
for line in sys.stdin:
    variant, *played = line.split()
    name, size = variant.split(":")
    rules = games[name](size)
    state = rules.game.new_initial_state()
    told = []
    for move in [*played, None]:
        legal = {} if state.is_terminal() else rules.moves(state)
        told.append(" ".join(sorted(legal)))
        if move is None:
            break
        if move not in legal:
            sys.exit(f"{variant}: {move} isn't legal after {len(told) - 1} plies")
        for action in legal[move]:
            state.apply_action(action)
    result = f"{(state.returns()[0] + 1) / 2:g}" if state.is_terminal() else "-"
    print("|".join([*told, result]))

"""Plays games through with OpenSpiel (PyPI: open_spiel): the legal moves of each position, and how the game ended.

Reads a game a line from standard input, its variant and its moves with spaces between. Writes for each the sorted legal
moves of each position, positions apart by "|", and behind the last what the first seat got: 1, 0.5, 0, or "-" where the
module ends the game before, or not at all. Ends with 77 where the module isn't installed.
"""

import functools
import re
import sys

from draughts_names import names_of_moves

try:
    import pyspiel
except ImportError:
    sys.exit(77)


class Named:
    """Rules by which each legal action is a move, whose text is the same in all positions."""

    def __init__(self):
        self.names = {}

    def moves(self, state):
        player, moves = state.current_player(), {}
        for action in state.legal_actions():
            if (player, action) not in self.names:
                self.names[player, action] = self.named(state.action_to_string(action))
            moves[self.names[player, action]] = [action]
        return moves


class Breakthrough(Named):
    """There the first player begins on top; its rows are counted from the other side."""

    def __init__(self, size):
        super().__init__()
        self.width, self.height = map(int, size.split("x"))
        self.game = pyspiel.load_game(f"breakthrough(rows={self.height},columns={self.width})")

    def named(self, text):
        return "".join(f"{column}{self.height + 1 - int(row)}" for column, row in re.findall(r"([a-z])(\d+)", text))


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


class Hex(Named):
    """There moves are named as here, but for the swap."""

    def __init__(self, size):
        super().__init__()
        size, *swap = size.split(",")
        width, height = size.split("x")
        rules = f"num_cols={width},num_rows={height}" + (",swap=true" if swap else "")
        self.game = pyspiel.load_game(f"hex({rules})")

    def named(self, text):
        return "swap-pieces" if text == "swap" else text


class Gomoku(Named):
    """There moves are row and column, from 0 on."""

    def __init__(self, size):
        super().__init__()
        self.game = pyspiel.load_game(f"gomoku(size={size.split('x')[0]})")

    def named(self, text):
        row, column = map(int, text.split(","))
        return f"{'abcdefghijklmnopqrst'[column]}{row + 1}"


class Amazons:
    """There a move is three: which amazon, where to, and where its arrow flies."""

    def __init__(self, size):
        self.side = int(size.split("x")[0])
        self.game = pyspiel.load_game(f"amazons(board_size={self.side})")

    @functools.cache
    def name_of(self, action):
        row, column = divmod(action, self.side)
        return f"{'abcdefghij'[column]}{self.side - row}"

    def moves(self, state):
        moves = {}
        for origin in state.legal_actions():
            moving = state.child(origin)
            for target in moving.legal_actions():
                for arrow in moving.child(target).legal_actions():
                    actions = [origin, target, arrow]
                    moves["{}-{}/{}".format(*map(self.name_of, actions))] = actions
        return moves


class Draughts:
    """There the first side begins below, each jump of a capture is a move, and forty moves without one end a game."""

    draws_otherwise = True

    def __init__(self, _):
        self.game = pyspiel.load_game("checkers")

    def moves(self, state):
        def square(x, y):
            return 4 * y + (7 - x) // 2 + 1

        found = []

        def go(state, actions, start, taken):
            """Goes on with a move by all ways there are."""
            for action in state.legal_actions():
                column1, row1, column2, row2 = state.action_to_string(action)
                x1, y1, x2, y2 = ord(column1) - ord("a"), int(row1) - 1, ord(column2) - ord("a"), int(row2) - 1
                is_capture = abs(x1 - x2) == 2
                middle = {square((x1 + x2) // 2, (y1 + y2) // 2)} if is_capture else set()
                after = state.child(action)
                more = [*actions, action], start or square(x1, y1), taken | middle
                if is_capture and not after.is_terminal() and after.current_player() == state.current_player():
                    go(after, *more)
                else:
                    found.append((more[1], square(x2, y2), more[2], more[0]))

        go(state, [], None, frozenset())
        return names_of_moves(found, lambda number: f"{number:02}", "x")


class Go(Named):
    """There moves have the colour in front, and one that brings back a position is allowed but ends the game in a draw.

    By the rules of Tromp and Taylor, which are those here, it may not be made: positional superko.
    """

    def __init__(self, size):
        super().__init__()
        side = size.split("x")[0]
        self.game = pyspiel.load_game(f"go(board_size={side},komi=7.5,max_game_length=10000)")

    def moves(self, state):
        moves = super().moves(state)
        return {move: way for move, way in moves.items() if move == "pass" or not state.child(way[0]).is_terminal()}

    def named(self, text):
        return text.split()[1].lower()


games = {
    "breakthrough": Breakthrough, "ultimate": Ultimate, "hex": Hex, "go": Go, "noughts": Gomoku, "amazons": Amazons,
    "draughts": Draughts,
}


@functools.cache
def rules_of(variant):
    name, size = variant.split(":")
    return games[name](size)


for line in sys.stdin:
    variant, *played = line.split()
    rules = rules_of(variant)
    state = rules.game.new_initial_state()
    told = []
    result = "-"
    for move in played:
        if state.is_terminal():
            break
        legal = rules.moves(state)
        told.append(" ".join(sorted(legal)))
        if move not in legal:
            sys.exit(f"{variant}: {move} isn't legal after {len(told) - 1} plies")
        for action in legal[move]:
            state.apply_action(action)
    else:
        told.append("")
        if state.is_terminal():
            result = f"{(state.returns()[0] + 1) / 2:g}"
        elif getattr(rules, "draws_otherwise", False):
            result = "0.5"
    print("|".join([*told, result]))

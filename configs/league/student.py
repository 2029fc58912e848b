"""A student's bot for games of lines on a board: it looks one move ahead and weighs what a move does.

Usage: student.py OWN BLOCK CENTRE NOISE: what a mark in a row of its own is worth to it, what one that stands in the
other's way, how much it likes the middle, and how much of its choice is chance."""
import json
import random
import sys

DIRECTIONS = [(1, 0), (0, 1), (1, 1), (1, -1)]


class Bot:
    def __init__(self, own, block, centre, noise):
        self.own, self.block, self.centre, self.noise = own, block, centre, noise

    def begin(self, game):
        """A game begins."""
        self.random = random.Random(game["seed"])
        self.drops = game["game"] == "connect-four"

    def cell(self, move, board):
        """Where a move puts a mark, as column and row from the top left."""
        if not self.drops:
            return ord(move[0]) - ord("a"), int(move[1:]) - 1
        x = int(move) - 1
        return x, max(y for y in range(len(board)) if board[y][x] == ".")

    def run(self, board, x, y, mark):
        """How long the longest row through a cell would be."""

        def length(dx, dy):
            count, u, v = 0, x + dx, y + dy
            while 0 <= u < len(board[0]) and 0 <= v < len(board) and board[v][u] == mark:
                count, u, v = count + 1, u + dx, v + dy
            return count

        return 1 + max(length(dx, dy) + length(-dx, -dy) for dx, dy in DIRECTIONS)

    def value(self, move, board, marks):
        x, y = self.cell(move, board)
        width, height = len(board[0]), len(board)
        middle = 1 - (abs(2 * x - width + 1) / width + abs(2 * y - height + 1) / height) / 2
        return (self.own * self.run(board, x, y, marks[0]) ** 3 + self.block * self.run(board, x, y, marks[1]) ** 3
                + self.centre * middle + self.noise * self.random.random())

    def choose(self, question):
        """The best of the legal moves."""
        marks = "XO" if question["seat"] == 0 else "OX"
        return max(question["legal"], key=lambda move: self.value(move, question["board"], marks))


def play(bot):
    """Lets a bot answer until its input ends."""
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            print(json.dumps({"name": "student"}), flush=True)
        elif message["type"] == "game":
            bot.begin(message)
        elif message["type"] == "move":
            print(json.dumps({"move": bot.choose(message)}), flush=True)


if __name__ == "__main__":
    play(Bot(*map(float, sys.argv[1:5])))

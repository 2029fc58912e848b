"""The rules of Domineering for Agon: dominoes upright (seat 0) against dominoes across (seat 1); who can't place one
loses. A move is the upper or left cell of a domino, such as a1; row 1 is at the top."""
import json
import sys

games = {}  # the cells, the seat to move, the width and the height of each game, by its number


def legal(empty, seat):
    dx, dy = (0, 1) if seat == 0 else (1, 0)
    return [(x, y) for (x, y) in sorted(empty) if (x + dx, y + dy) in empty]


def answer(number):
    board, seat, width, height = games[number]
    empty = {cell for cell in board if board[cell] == "."}
    said = {"game": number, "board": ["".join(board[x, y] for x in range(width)) for y in range(height)]}
    moves = legal(empty, seat)
    if not moves:
        places = [2, 1] if seat == 0 else [1, 2]
        return said | {"over": {"places": places, "reason": "no moves"}}
    return said | {"turn": [seat], "legal": [chr(97 + x) + str(y + 1) for x, y in moves]}


def start(message):
    size = message["variant"].partition(":")[2]
    width, _, height = size.partition("x")
    if not (width.isdigit() and height.isdigit() and 1 <= int(width) <= 26 and 1 <= int(height) <= 26):
        return {"game": message["game"], "error": f"no size “{size}”; expected two numbers up to 26, such as 6x6"}
    cells = {(x, y): "." for x in range(int(width)) for y in range(int(height))}
    games[message["game"]] = (cells, 0, int(width), int(height))
    return answer(message["game"])


def play(message):
    board, seat, width, height = games[message["game"]]
    move = message["moves"][str(seat)]
    x, y = ord(move[0]) - 97, int(move[1:]) - 1
    board[x, y] = board[(x, y + 1) if seat == 0 else (x + 1, y)] = "XO"[seat]
    games[message["game"]] = (board, 1 - seat, width, height)
    return answer(message["game"])


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        said = {"name": "domineering", "version": "1.0", "seats": [2, 2]}
        said |= {"pieces": {"0": "X", "1": "O"}, "rows": "top"}
    else:
        said = start(message) if message["type"] == "start" else play(message)
    print(json.dumps(said), flush=True)

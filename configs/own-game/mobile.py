"""A bot for Domineering: of its moves it plays the one that leaves its opponent the fewest, the first of several."""
import json
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"name": "mobile"}), flush=True)
    elif message["type"] == "move":
        board = [list(row) for row in message["board"]]
        seat = message["seat"]

        def left(move):
            x, y = ord(move[0]) - 97, int(move[1:]) - 1
            cells = {(x, y), (x, y + 1) if seat == 0 else (x + 1, y)}
            dx, dy = (1, 0) if seat == 0 else (0, 1)
            empty = {
                (i, j) for j, row in enumerate(board) for i, cell in enumerate(row) if cell == "." and (i, j) not in cells
            }
            return sum((i + dx, j + dy) in empty for i, j in empty)

        print(json.dumps({"move": min(message["legal"], key=left)}), flush=True)

"""Havannah on a hexagon of side 4: whoever closes a ring, joins two corners or joins three sides wins. Cells are named
by their column, a letter, and the number of the cell in it, from below; corners belong to no side."""
import json
import sys

STEPS = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]  # around a cell, one after the other
games = {}  # the side, the stone of each cell, and the seat to move, by the game's number


def cells_of(side):
    """The cells in coordinates where x, y and -x-y lie between 1 - side and side - 1, and their names."""
    reach = range(1 - side, side)
    cells = [(x, y) for x in reach for y in reach if abs(x + y) < side]
    lowest = {x: min(y for cell, y in cells if cell == x) for x in reach}
    return {(x, y): f"{chr(96 + x + side)}{y - lowest[x] + 1}" for x, y in cells}


def around(cell):
    return [(cell[0] + dx, cell[1] + dy) for dx, dy in STEPS]


def edges(cell, side):
    """The sides of the board that a cell lies on: two at a corner."""
    x, y = cell
    z = -x - y
    return {(axis, sign) for axis, value in enumerate((x, y, z)) for sign in (-1, 1) if value == sign * (side - 1)}


def wins(last, own, side):
    """Whether the stone that was put last wins for its seat, which has these."""
    chain, todo = {last}, [last]
    while todo:
        for near in around(todo.pop()):
            if near in own and near not in chain:
                chain.add(near)
                todo.append(near)
    if sum(len(edges(cell, side)) == 2 for cell in chain) >= 2:
        return "bridge"
    if len(set().union(*[edges(cell, side) for cell in chain if len(edges(cell, side)) == 1])) >= 3:
        return "fork"
    # A ring goes around one of its own stones, or around a cell that no way off the chain leads out from.
    if any(all(near in chain for near in around(cell)) for cell in chain):
        return "ring"
    board = cells_of(side)
    outside = {cell for cell in board if cell not in chain and edges(cell, side)}
    todo = list(outside)
    while todo:
        for near in around(todo.pop()):
            if near in board and near not in chain and near not in outside:
                outside.add(near)
                todo.append(near)
    return "ring" if any(cell not in chain and cell not in outside for cell in board) else None


def drawing(side, stones):
    """The board in rows from the top, every second character a cell."""
    names = cells_of(side)
    rows = []
    for height in range(2 * (side - 1), -2 * (side - 1) - 1, -1):
        row = [" "] * (2 * side - 1)
        for x, y in names:
            if x + 2 * y == height:
                row[x + side - 1] = stones.get((x, y), ".")
        rows.append("".join(row))
    return rows


def answer(number, last=None):
    side, stones, seat = games[number]
    said = {"game": number, "board": drawing(side, stones)}
    names = cells_of(side)
    if last is not None:
        how = wins(last, {cell for cell in stones if stones[cell] == stones[last]}, side)
        if how:
            return said | {"over": {"places": [2, 1] if seat == 0 else [1, 2], "reason": how}}
        if len(stones) == len(names):
            return said | {"over": {"places": [1, 1], "reason": "board full"}}
    return said | {"turn": [seat], "legal": [names[cell] for cell in names if cell not in stones]}


def put(number, word):
    side, stones, seat = games[number]
    (cell,) = [cell for cell, name in cells_of(side).items() if name == word]
    stones[cell] = "XO"[seat]
    games[number] = (side, stones, 1 - seat)
    return cell


def reply(message):
    number = message["game"]
    if message["type"] == "play":
        (word,) = message["moves"].values()
        return answer(number, put(number, word))
    side = message["variant"].partition(":")[2]
    if not (side.isdigit() and 2 <= int(side) <= 10):
        return {"game": number, "error": f"no side “{side}”; expected 2 to 10, such as 4"}
    games[number] = (int(side), {}, 0)
    last = None
    for moves in message.get("moves", []):  # of an “at”
        (word,) = moves.values()
        last = put(number, word)
    return answer(number, last)


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        said = {"name": "havannah", "version": "1.0", "seats": [2, 2], "features": ["at"]}
        said |= {"pieces": {"0": "X", "1": "O"}, "shape": "hexagon-columns"}
    else:
        said = reply(message)
    print(json.dumps(said), flush=True)

"""Chess and its variants by python-chess (PyPI: chess) for Agon: `pychess:chess`, `pychess:atomic`, `pychess:antichess`
and what else it has. Moves are written as UCI does, e2e4 and e7e8q; a third repetition and fifty moves are a draw."""
import json
import sys

import chess.variant

games = {}  # the board of each game, by its number


def answer(number):
    board = games[number]
    said = {"game": number, "board": str(board).replace(" ", "").split("\n")}
    end = board.outcome()
    if end or board.is_repetition(3) or board.is_fifty_moves():
        winner = end.winner if end else None
        places = [1, 1] if winner is None else [1, 2] if winner == chess.WHITE else [2, 1]
        reason = end.termination.name.lower().replace("_", " ") if end else "repetition"
        return said | {"over": {"places": places, "reason": reason}}
    turn = 0 if board.turn == chess.WHITE else 1
    return said | {"turn": [turn], "legal": [move.uci() for move in board.legal_moves]}


def reply(message):
    number = message["game"]
    if message["type"] == "play":
        games[number].push_uci(*message["moves"].values())
        return answer(number)
    try:
        games[number] = chess.variant.find_variant(message["variant"].partition(":")[2])()
    except ValueError as error:
        return {"game": number, "error": f"{error}; expected one that python-chess has, such as chess or atomic"}
    for moves in message.get("moves", []):  # of an “at”
        games[number].push_uci(*moves.values())
    return answer(number)


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        said = {"name": "pychess", "version": chess.__version__, "seats": [2, 2], "features": ["at"]}
        said |= {"pieces": {"0": "KQRBNP", "1": "kqrbnp"}, "rows": "bottom"}
    else:
        said = reply(message)
    print(json.dumps(said), flush=True)

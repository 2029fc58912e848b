"""Lets Stockfish play chess and Chess960 against a player of Agon's, which is asked over UCI as well, and replays all games.

Usage: uci.py AGON GAMES. python-chess reads the games that “agon export” writes: every move has to be legal, and each
result the one that the position at the end has, or else that of a game which a limit ended.
"""
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

import chess
import chess.pgn

agon, games = sys.argv[1], int(sys.argv[2])
CONFIG = """\
name: uci
encounters: {encounters}
openings: {{plies: 4}}
variants: [chess, "chess:960"]
limits: {{move: 50ms, plies: 300}}
players:
  - {{name: stockfish, engine: stockfish, protocol: uci, options: {{Skill Level: 0, Hash: 16}}}}
  - {{name: served, engine: {served}, protocol: uci}}
  - alpha-beta: {{depth: 2}}
"""


def run(*words):
    done = subprocess.run([agon, *words], capture_output=True, text=True)
    assert done.returncode == 0, f"{words}: {done.stdout}{done.stderr}"
    return done.stdout


with tempfile.TemporaryDirectory() as folder:
    config, database = Path(folder, "uci.yml"), str(Path(folder, "uci.sqlite"))
    served = f"[{agon}, engine, \"alpha-beta:depth=2\", --protocol, uci]"
    # Three pairings at two variants, each encounter in both seatings.
    config.write_text(CONFIG.format(encounters=max(1, games // 12), served=served))
    run("run", str(config), "--database", database, "--reports", str(Path(folder, "reports")))
    pgn = Path(folder, "uci.pgn")
    pgn.write_text(run("export", database, "--format", "pgn"))
    played = moves = ended = 0
    with pgn.open() as file:
        while game := chess.pgn.read_game(file):
            assert not game.errors, f"game {played + 1}: {game.errors}"
            board = game.end().board()
            outcome = board.outcome(claim_draw=True)
            told = game.headers["Result"]
            if outcome:
                ended += 1
                assert outcome.result() == told, f"game {played + 1}: {told}, but the position says {outcome}"
            else:
                assert told != "*", f"game {played + 1} has no result"
            played += 1
            moves += board.ply() - game.board().ply()
    faults = run("report", database, "faults")
    assert "No game was lost by a fault" in faults or "lost by a fault" not in faults, faults
    print(f"{played} games of chess over UCI, {moves} moves, {ended} ended by the rules: python-chess agrees in all")

"""Lets GNU Go play games of Go at 9x9 against an engine of Agon's, and compares what both count at the end.

Usage: gnugo.py AGON GAMES. Every move of each has to be legal for the other, and the scores have to be the same. Both
count by area, but GNU Go leaves out the stones that it takes for dead, and Agon counts what stands there: so GNU Go
plays for both sides after the end until there are none.
"""
import shlex
import sys

from gtp import Program

agon, games = sys.argv[1], int(sys.argv[2])
GNUGO = "gnugo --mode gtp --level 1 --chinese-rules --positional-superko --forbid-suicide --capture-all-dead --seed 1"
AGON = f"{shlex.quote(agon)} engine monte-carlo:simulations=200 --protocol gtp --variant go:9x9"


def play(seats):
    """Plays until both sides have passed in a row; returns the number of moves, and None where a side resigns."""
    passes = 0
    for turn in range(1000):
        if passes == 2:
            return turn
        colour = "bw"[turn % 2]
        move = seats[turn % 2].ask(f"genmove {colour}").upper()
        if move == "RESIGN":
            return None
        seats[1 - turn % 2].ask(f"play {colour} {move}")
        passes = passes + 1 if move == "PASS" else 0
    sys.exit("no end after 1000 moves")


ours, theirs = Program(AGON), Program(GNUGO)
wins = resigned = cleaned = moves = 0
for game in range(games):
    seats = [ours, theirs] if game % 2 == 0 else [theirs, ours]
    for program in seats:
        for command in ["boardsize 9", "clear_board", "komi 7.5"]:
            program.ask(command)
    played = play(seats)
    if played is None:
        resigned += 1
        continue
    # Where stones are dead, the game goes on from before the passes.
    rounds = 0
    while theirs.ask("final_status_list dead"):
        rounds += 1
        assert rounds < 20, f"game {game + 1}: stones stay dead"
        for program in seats:
            program.ask("undo")
            program.ask("undo")
        played -= 2
        before = played
        passes = 0
        while passes < 2:
            colour = "bw"[played % 2]
            move = theirs.ask(f"kgs-genmove_cleanup {colour}").upper()
            ours.ask(f"play {colour} {move}")
            passes = passes + 1 if move == "PASS" else 0
            played += 1
        if played == before + 2:
            break
    cleaned += rounds > 0
    moves += played
    counts = [program.ask("final_score") for program in (ours, theirs)]
    assert counts[0] == counts[1], f"game {game + 1}: {counts} after\n{ours.ask('showboard')}"
    wins += counts[0].startswith("B") == (game % 2 == 0)
for program in (ours, theirs):
    program.quit()
print(f"go:9x9 against GNU Go: {games} games, {resigned} resigned, {cleaned} played on until no stone was dead, "
      f"{moves} moves; the scores agree in all; Agon's player won {wins}")

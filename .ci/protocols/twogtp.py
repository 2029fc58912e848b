"""Plays two programs of the Go Text Protocol against each other, asking what gogui-twogtp 1.4.9 asks, in its order: for
machines whose releases don't have GoGui. Usage: twogtp.py -black COMMAND -white COMMAND -games N -size N -sgffile PREFIX
Writes PREFIX.dat with the first columns of gogui-twogtp's: game, result by Black's program, by White's, by a referee."""
import sys

from gtp import Program

options = {key.lstrip("-"): value for key, value in zip(sys.argv[1:], sys.argv[2:]) if key.startswith("-")}


class Player(Program):
    def __init__(self, command):
        super().__init__(command)
        for question in ["protocol_version", "name", "version"]:
            assert self.ask(question), question
        self.commands = self.ask("list_commands").split("\n")


black, white = Player(options["black"]), Player(options["white"])
with open(options["sgffile"] + ".dat", "w") as results:
    results.write("#GAME\tRES_B\tRES_W\tRES_R\n")
    for game in range(int(options["games"])):
        seats = [black, white] if game % 2 == 0 else [white, black]
        for program in seats:
            assert "komi" in program.commands and "time_settings" in program.commands and "undo" in program.commands
            for command in [f"boardsize {options['size']}", "clear_board", "komi 6.5", "time_settings 60 0 0"]:
                program.ask(command)
        passes = turn = 0
        while passes < 2:
            mover, other = seats[turn % 2], seats[1 - turn % 2]
            colour = "bw"[turn % 2]
            move = mover.ask(f"genmove {colour}")
            other.ask(f"play {colour.upper()} {move}")
            passes = passes + 1 if move == "PASS" else 0
            turn += 1
            assert turn < 1000, "no end"
        scores = [program.ask("final_score") for program in (black, white)]
        results.write("\t".join([str(game), *scores, "?"]) + "\n")
black.quit()
white.quit()

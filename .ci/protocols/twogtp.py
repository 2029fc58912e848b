"""Plays two programs of the Go Text Protocol against each other, asking what gogui-twogtp 1.4.9 asks, in its order: for
machines whose releases don't have GoGui. Usage: twogtp.py -black COMMAND -white COMMAND -games N -size N -sgffile PREFIX
Writes PREFIX.dat with the first columns of gogui-twogtp's: game, result by Black's program, by White's, by a referee."""
import shlex
import subprocess
import sys

options = {key.lstrip("-"): value for key, value in zip(sys.argv[1:], sys.argv[2:]) if key.startswith("-")}


class Program:
    def __init__(self, command):
        self.process = subprocess.Popen(shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for question in ["protocol_version", "name", "version"]:
            assert self.ask(question), question
        self.commands = self.ask("list_commands").split("\n")

    def ask(self, command):
        """The answer to a command, which has to be a success and to end with an empty line."""
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        lines = []
        while not lines or lines[-1] != "\n":
            lines.append(self.process.stdout.readline())
            assert lines[-1], f"no answer to {command}: {lines}"
        answer = "".join(lines)
        assert answer.startswith("="), f"{command} was answered by {answer}"
        return answer[1:].strip()

    def quit(self):
        self.ask("quit")
        assert self.process.stdout.read() == "" and self.process.wait(10) == 0


black, white = Program(options["black"]), Program(options["white"])
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

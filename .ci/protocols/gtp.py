"""A program that is asked in the Go Text Protocol."""
import shlex
import subprocess


class Program:
    def __init__(self, command):
        self.process = subprocess.Popen(shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

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

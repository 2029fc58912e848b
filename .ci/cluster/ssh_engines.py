"""Engines on another machine: the same games as here, and what is said when the line is lost."""
import os
import re
import signal
import subprocess

from daemons import Failed, kill_session, wait_for
from night import PYTHON, Night
from ssh import SSH

SMALL = """name: small
seed: 5
encounters: %d
openings: {plies: 2}
variants: [noughts:4x4, connect-four:5x4]
players: [greedy, {name: bot, engine: [%s], protocol: json, hang: 3s}]
"""


class Far:
    """A night's directory whose bot is on the other machine."""

    def __init__(self, night, ssh, tell):
        self.night, self.ssh, self.tell = night, ssh, tell
        self.bot = [*PYTHON, str(night.path("bot.py"))]

    def write(self, encounters, *words):
        """A small tournament with an engine by this command."""
        self.night.path("small.yml").write_text(SMALL % (encounters, ", ".join(f'"{word}"' for word in words)))

    def play(self, database, workers, *words):
        """Plays the small tournament with the engine by this command."""
        self.write(12, *words)
        self.night.run(f"agon run small.yml --workers {workers} --quiet --database {database}")
        return self.night.moves(database)

    def play_the_same(self):
        """As with the engine here; by a connection of each engine's own, and by one that all share."""
        here = self.play("here.sqlite", 1, *PYTHON, "bot.py")
        there = self.play("there.sqlite", 1, *self.ssh.command, *self.bot)
        shared = self.play("shared.sqlite", 3, *self.ssh.share(), *self.bot)
        if not here == there == shared:
            raise Failed("an engine by ssh plays other games than here")
        self.tell(f"an engine by ssh: the {len(here)} games that it plays here, also by a shared connection")

    def lose(self, database, disturb, reason):
        """Something happens to the line in the middle; returns how many games that cost, and what was said of it."""
        self.write(12, *self.ssh.command, "env", "AGON_CLUSTER_THINK=20", *self.bot)
        process = self.night.start(f"agon run small.yml --workers 1 --database {database}")
        # Before its first game a line that is lost is a bot that can't be started.
        wait_for("a game by ssh", lambda: self.night.games(database, "mode=ro"), 60)
        disturb(self.ssh.connections())
        try:
            _, told = process.communicate(timeout=60)
        except subprocess.TimeoutExpired:
            kill_session(process)
            raise Failed("agon hangs where a connection is lost") from None
        lost = self.night.crashes(database)
        # Before its first answer in a game it can have ended after the game before, which costs none.
        said = re.findall(rf"agon: bot: ((?:{reason}|between games): .*)", told)
        if process.returncode or len(said) != 1 or lost != (not said[0].startswith("between")):
            raise Failed(f"a line was lost: status {process.returncode}, {lost} games lost, told {told[-600:]}")
        return said[0]

    def lose_line(self):
        """The connection is closed by the other side."""
        def kill(processes):
            for process in processes:
                os.kill(process, signal.SIGKILL)

        said = self.lose("closed.sqlite", kill, "crash")
        self.tell(f"its connection killed in the middle: at most one game lost, the next one played; told “{said}”")

    def freeze_line(self):
        """Nothing comes any more, and nobody says so."""
        stopped = []

        def freeze(processes):
            for process in processes:
                os.kill(process, signal.SIGSTOP)
                stopped.append(process)

        try:
            said = self.lose("frozen.sqlite", freeze, "no answer")
        finally:
            for process in stopped:
                os.kill(process, signal.SIGKILL)
        self.tell(f"its line frozen: no hang, one game lost; told “{said}”")


def check(agon, scratch, _, tell):
    """All of it."""
    directory = scratch / "ssh"
    directory.mkdir()
    night = Night(agon, scratch / "ssh-night")
    with SSH(directory, night) as ssh:
        far = Far(night, ssh, tell)
        far.lose_line()
        far.freeze_line()
        far.play_the_same()
